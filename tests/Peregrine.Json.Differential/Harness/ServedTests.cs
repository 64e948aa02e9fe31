namespace Peregrine.Json.Differential.Harness;

/// <summary>What an assembly with generated contracts (eng/release.sh generated) is served by.</summary>
public partial class ServedTests
{
    /// <summary>Types with a collection that can only be set, which reads nothing; and one whose ignored member has a wrong attribute.</summary>
    private static readonly string[] s_others = ["IgnoredFault", "OnlySet", "SetOnly", "SetterOnly"];

    /// <summary>
    /// Every type with a generated executor is read or written by it under the default options, but those that have members of a framework's type which its reference
    /// assembly declares in another order than the assembly that runs.
    /// </summary>
    [Fact]
    public void GeneratedExecutorsServe()
    {
        Type[] types = [.. Served.Executed];
        string[] others = [.. types.Where(static type => Served.KindOf(type, null) is not (ExecutionKind.GeneratedCode or null) && !IsReordered(type)).Select(static type => type.Name)];
        string[] reordered = [.. types.Where(IsReordered).Select(static type => type.Name)];
        TestContext.Current.TestOutputHelper!.WriteLine($"{types.Length} executors; reordered by the framework: {string.Join(", ", reordered)}; types without a contract:\n{string.Join('\n', Served.Refused.GroupBy(static one => Named().Replace(one.Reason, "...")).Select(static group => $"{group.Count()} {group.Key}: {string.Join(", ", group.Take(4).Select(static one => one.Type))}"))}");
        Assert.Equal(string.Join(' ', s_others), string.Join(' ', others.Order(StringComparer.Ordinal)));
        Assert.Contains(nameof(Exception), reordered);
        Assert.True(types.Length > 850, $"{types.Length} executors");
    }

    private static bool IsReordered(Type type)
    {
        for (Type? declaring = type; declaring is not null && declaring != typeof(object); declaring = declaring.BaseType)
        {
            if (declaring.Assembly != typeof(ServedTests).Assembly && Served.KindOf(type, null) is not null)
            {
                return Ours.Describe(type).ReadingReason.Contains("the order in which", StringComparison.Ordinal);
            }
        }

        return false;
    }

    [System.Text.RegularExpressions.GeneratedRegex("'[^']*'")]
    private static partial System.Text.RegularExpressions.Regex Named();
}
