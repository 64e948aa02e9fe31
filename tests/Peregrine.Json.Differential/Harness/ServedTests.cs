namespace Peregrine.Json.Differential.Harness;

/// <summary>What an assembly with generated contracts (eng/release.sh generated) is served by.</summary>
public partial class ServedTests
{
    /// <summary>Types with a collection that can only be set, which reads nothing; and one whose ignored member has a wrong attribute.</summary>
    private static readonly string[] s_others = ["SetOnly", "OnlySet", "SetterOnly", "IgnoredFault"];

    /// <summary>Every type with a generated executor is read or written by it under the default options.</summary>
    [Fact]
    public void GeneratedExecutorsServe()
    {
        Type[] types = [.. Served.Executed];
        string[] others = [.. types.Where(static type => Served.KindOf(type, null) is not (ExecutionKind.GeneratedCode or null)).Select(static type => type.Name)];
        TestContext.Current.TestOutputHelper!.WriteLine($"{types.Length} executors; types without a contract:\n{string.Join('\n', Served.Refused.GroupBy(static one => Named().Replace(one.Reason, "...")).Select(static group => $"{group.Count()} {group.Key}: {string.Join(", ", group.Take(4).Select(static one => one.Type))}"))}");
        Assert.Equal(s_others.Order(StringComparer.Ordinal), others.Order(StringComparer.Ordinal));
        Assert.True(types.Length > 850, $"{types.Length} executors");
    }

    [System.Text.RegularExpressions.GeneratedRegex("'[^']*'")]
    private static partial System.Text.RegularExpressions.Regex Named();
}
