using System.Reflection;

namespace Peregrine.Json.EcmaTests.Facts;

public class IndexTests
{
    [Fact]
    public void EveryStatementHasATest()
    {
        using Stream stream = typeof(IndexTests).Assembly.GetManifestResourceStream("Semantics.txt")!;
        using var reader = new StreamReader(stream);
        string[] stated = [.. reader.ReadToEnd().Split('\n').Where(line => line.Length > 0 && line[0] != '#').Select(line => line.Split(' ')[0])];
        string[] tested = [.. typeof(IndexTests).Assembly.GetTypes().SelectMany(type => type.GetMethods())
            .Where(method => method.GetCustomAttribute<FactAttribute>() is { Skip: null })
            .SelectMany(method => method.GetCustomAttribute<StatementAttribute>()?.Numbers ?? []).Distinct()];
        Assert.Equal(stated.Order(StringComparer.Ordinal), tested.Order(StringComparer.Ordinal));
    }
}
