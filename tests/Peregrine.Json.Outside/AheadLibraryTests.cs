using System.Reflection;
using System.Text.Json;
using AheadLibrary;

namespace Peregrine.Json.Outside;

/// <summary>
/// A library with IsAotCompatible and no other setting of ours: its contracts are made at build time. That its calls carry no warnings shows in that it is compiled: with warnings as errors, and with the analyzers
/// that would report them.
/// </summary>
public sealed class AheadLibraryTests
{
    private const string Text = """[{"id":3,"lines":[{"article":"a","count":2}]}]""";

    [Fact]
    public void ItsContractsAreMadeAtBuildTime()
    {
        Assembly library = typeof(Orders).Assembly;
        Assert.Contains(library.GetTypes(), static type => type.Namespace == "Peregrine.Json.Generated");
        Assert.Contains("generated code", Orders.Describe(), StringComparison.Ordinal);
    }

    [Fact]
    public async Task ItsCallsWork()
    {
        Order order = Assert.Single(Orders.Read(Text)!);
        Assert.Equal(Text[1..^1], Orders.Write(order));
        Assert.Equal(Text[1..^1], Orders.Write(Orders.Read(JsonDocument.Parse(Text).RootElement[0])!));
        var stream = new MemoryStream();
        await Orders.WriteAsync(stream, new() { ["a"] = order }, TestContext.Current.CancellationToken);
        Assert.Equal($"{{\"a\":{Text[1..^1]}}}", System.Text.Encoding.UTF8.GetString(stream.ToArray()));
    }

    /// <summary>The analyzers were on: what turns them on leaves this in the assembly.</summary>
    [Fact]
    public void ItIsALibraryForThem() =>
        Assert.Contains(typeof(Orders).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>(), static one => one is { Key: "IsAotCompatible" or "IsTrimmable", Value: "True" });
}
