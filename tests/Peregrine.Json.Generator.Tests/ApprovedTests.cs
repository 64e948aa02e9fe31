using System.Text;

namespace Peregrine.Json.Generator.Tests;

/// <summary>
/// The generated text of many shapes is that of the files in Approved. If it changes, the test writes a file *.received.txt beside them and fails; if you meant the
/// change, copy that file.
/// </summary>
public class ApprovedTests
{
    public static TheoryData<string> Names { get; } = [.. Shapes.All.Keys];

    [Theory]
    [MemberData(nameof(Names))]
    public void TheTextIsApproved(string name)
    {
        const string Call = "public static class Program { public static Root? Copy(Root value) => JsonSerializer.Deserialize<Root>(JsonSerializer.SerializeToUtf8Bytes(value)); }";
        Bench bench = Bench.Of(Shapes.All[name], Call).Compiles();
        var received = new StringBuilder();
        foreach (string report in bench.Reports.Select(static one => one.ToString()).Order(StringComparer.Ordinal))
        {
            received.Append(report).Append('\n');
        }

        foreach ((string file, string text) in bench.Files.OrderBy(static file => file.Name, StringComparer.Ordinal))
        {
            received.Append("==== ").Append(file).Append('\n').Append(text);
        }

        string approved = Repository.PathOf($"tests/Peregrine.Json.Generator.Tests/Approved/{name}.txt"), other = Path.ChangeExtension(approved, ".received.txt");
        if (File.Exists(approved) && File.ReadAllText(approved) == received.ToString())
        {
            File.Delete(other);
            return;
        }

        Directory.CreateDirectory(Path.GetDirectoryName(approved)!);
        File.WriteAllText(other, received.ToString());
        Assert.Fail($"The generated text of {name} is not that of {approved}. It is in {other}.");
    }

    [Fact]
    public void EveryApprovedFileIsOfAShape() =>
        Assert.Equal(
            Shapes.All.Keys.Order(StringComparer.Ordinal),
            Directory.GetFiles(Repository.PathOf("tests/Peregrine.Json.Generator.Tests/Approved"), "*.txt").Select(Path.GetFileNameWithoutExtension).Where(static name => !name!.EndsWith(".received", StringComparison.Ordinal)).Order(StringComparer.Ordinal));
}
