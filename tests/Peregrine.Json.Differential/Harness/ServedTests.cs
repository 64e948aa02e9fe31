using System.Reflection;
using System.Runtime.CompilerServices;

namespace Peregrine.Json.Differential.Harness;

/// <summary>What an assembly with generated contracts (eng/generated.sh) is served by.</summary>
public class ServedTests
{
    /// <summary>Every type with a generated executor is read or written by it under the default options.</summary>
    [Fact]
    public void GeneratedExecutorsServe()
    {
        Assert.SkipUnless(Served.ByGeneratedContracts, "This build has no generated contracts.");
        Type[] types = [.. Served.Executed];
        string[] others = [.. types.Where(static type => Served.KindOf(type, null) is not (ExecutionKind.GeneratedCode or null)).Select(static type => $"{type}: {Served.KindOf(type, null)}")];
        TestContext.Current.TestOutputHelper!.WriteLine($"{types.Length} executors, {others.Length} do not serve:\n{string.Join('\n', others)}\n{string.Join('\n', Served.Refused.GroupBy(static one => System.Text.RegularExpressions.Regex.Replace(one.Reason, "'[^']*'", "...")).Select(static group => $"{group.Count()} {group.Key}: {string.Join(", ", group.Take(4).Select(static one => one.Type))}"))}");
        Assert.True(types.Length > 700);
    }
}
