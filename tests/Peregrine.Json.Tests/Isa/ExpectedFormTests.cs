using System.Runtime.Intrinsics;

namespace Peregrine.Json.Tests.Isa;

/// <summary>
/// What a process was started to prove: PEREGRINE_EXPECT_ISA names the widest vector that must be accelerated (512, 256, 128 or 0).
/// A setting whose name the runtime does not know would change nothing, and fails here.
/// </summary>
public sealed class ExpectedFormTests
{
    public const string Variable = "PEREGRINE_EXPECT_ISA";

    public const string Absent = InstructionSets.AbsentVariable;

    [Fact]
    public void TheFormExpectedRuns()
    {
        string? expected = Environment.GetEnvironmentVariable(Variable);
        Assert.SkipWhen(expected is null, "No form was asked for by " + Variable + ".");
        Assert.Equal(expected, Widest().ToString());
    }

    [Fact]
    public void WhatIsAbsentIsNotUsed()
    {
        string? absent = Environment.GetEnvironmentVariable(Absent);
        Assert.SkipWhen(absent is null, "Nothing is named by " + Absent + ".");
        Assert.All(InstructionSets.NamesIn(absent), static name => Assert.False(InstructionSets.IsUsed(name)));
    }

    /// <summary>Bits of the widest accelerated vector.</summary>
    public static int Widest() =>
        Vector512.IsHardwareAccelerated ? 512 : Vector256.IsHardwareAccelerated ? 256 : Vector128.IsHardwareAccelerated ? 128 : 0;
}
