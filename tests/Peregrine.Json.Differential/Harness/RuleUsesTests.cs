namespace Peregrine.Json.Differential.Harness;

public class RuleUsesTests
{
    [Fact]
    public void MoreThanTheCountIsTooMany()
    {
        Dictionary<(string, string), (int, int)> known = RuleUses.Parse("Cases.ATests.One exact-numbers-read 4 100\n");
        Assert.True(RuleUses.IsHeld(known, "Cases.OtherTests.Two"));
        Assert.False(RuleUses.IsHeld(known, "CasesBeside.OtherTests.Two"));
        Assert.Equal(4, RuleUses.Most(known, "Cases.ATests.One", "exact-numbers-read", 100, isExact: true));
        Assert.Equal(0, RuleUses.Most(known, "Cases.ATests.One", "late-members", 100, isExact: true));
        Assert.Equal(100, RuleUses.Most(RuleUses.Parse("Cases.ATests.One source-of-inlined-code 4 100\n"), "Cases.OtherTests.Two", "source-of-inlined-code", 100, isExact: true));
        Assert.Equal(10, RuleUses.Most(known, "Cases.ATests.One", "source-of-inlined-code", 100, isExact: true));
        Assert.Equal(63, RuleUses.Most(RuleUses.Parse("Cases.ATests.One depth-counts-containers 63 2000\n"), "Cases.ATests.One", "depth-counts-containers", 900, isExact: false));
        Assert.Equal(600 + 10 + 20, RuleUses.Most(known, "Cases.ATests.One", "exact-numbers-read", 10_000, isExact: false));
    }
}
