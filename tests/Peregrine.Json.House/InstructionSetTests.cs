namespace Peregrine.Json.House;

/// <summary>What a setting of eng/release.sh settings switches off is off: names that the runtime does not know change nothing silently.</summary>
public class InstructionSetTests
{
    [Fact]
    public void WhatIsAbsentIsNotUsed()
    {
        Assert.All(InstructionSets.NamesIn(Environment.GetEnvironmentVariable(InstructionSets.AbsentVariable)), static name => Assert.False(InstructionSets.IsUsed(name)));
    }
}
