namespace Peregrine.Json.Generator.Tests;

/// <summary>Calls that give options the bridge, with an argument and without: a generated method takes their place.</summary>
public class BridgeSiteTests
{
    [Theory]
    [InlineData("options.UsePeregrine()", "UsePeregrine(options)")]
    [InlineData("options.UsePeregrine(true)", "UsePeregrine(options, keepDiscriminators)")]
    [InlineData("options.UsePeregrine(keepDiscriminators: false)", "UsePeregrine(options, keepDiscriminators)")]
    public void TheyAreReplaced(string call, string called)
    {
        Bench bench = Bench.WithSites($"public class Item {{ public int A {{ get; set; }} }} class C {{ object M(JsonSerializerOptions options) => (JsonSerializer.Describe<Item>(), {call}); }}").Compiles();
        Assert.Contains(called, bench.Files.Single(static file => file.Name == "Peregrine.Json.Calls.g.cs").Text, StringComparison.Ordinal);
    }
}
