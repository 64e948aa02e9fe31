using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.RegularExpressions;
using Peregrine.Json.Outside.Examples;

namespace Peregrine.Json.Outside;

/// <summary>What README.md shows runs; what the documents name exists.</summary>
public sealed partial class ReadmeTests
{
    private static readonly JsonSerializerOptions s_web = new(JsonSerializerDefaults.Web);

    private static readonly JsonSerializerOptions s_readable = new()
    {
        WriteIndented = true,
        Encoder = System.Text.Encodings.Web.JavaScriptEncoder.UnsafeRelaxedJsonEscaping,
        DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull,
        Converters = { new JsonStringEnumConverter() },
    };

    [Fact]
    public void TheExamplesRun()
    {
        Assert.Equal("""{"title":"Kosmos","pages":513,"authors":["A. Humboldt"],"published":"1845-04-01"}""", ReadmeExamples.Use());
        ReadmeExamples.Book changed = ReadmeExamples.Change();
        Assert.Equal(("Kosmos", 514, "A. Humboldt"), (changed.Title, changed.PageCount, changed.Authors![0]));
        string error = ReadmeExamples.Fail();
        JsonException theirs = Assert.Throws<JsonException>(() => Stj.Deserialize<ReadmeExamples.Book>("""{"title":"Kosmos","pages":"many"}""", s_web));
        Assert.Equal($"{theirs.Path}, line {theirs.LineNumber}, byte {theirs.BytePositionInLine}: {theirs.Message}", error);
        Assert.Contains($"{theirs.Path}, line {theirs.LineNumber}, byte {theirs.BytePositionInLine}:", ShownExamples.InPages["error"].Code, StringComparison.Ordinal);
        Assert.Equal(Stj.Serialize(new { Day = DayOfWeek.Monday, Greeting = "Grüß Gott", Nothing = (string?)null }, s_readable), ReadmeExamples.Encode());
    }

    /// <summary>Links between the documents lead somewhere.</summary>
    [Fact]
    public void LinksToFilesLeadSomewhere()
    {
        string[] documents = [.. Directory.GetFiles(Repository.Root, "*.md"), .. Directory.GetFiles(Repository.PathOf("docs"), "*.md", SearchOption.AllDirectories)];
        foreach (string document in documents)
        {
            foreach (Match link in Link().Matches(File.ReadAllText(document)))
            {
                string target = link.Groups["target"].Value;
                if (!target.Contains("://", StringComparison.Ordinal) && !target.StartsWith('#'))
                {
                    string path = Path.GetFullPath(Path.Combine(Path.GetDirectoryName(document)!, target.Split('#')[0]));
                    Assert.True(Path.Exists(path), $"{Path.GetRelativePath(Repository.Root, document)} links to {target}");
                }
            }
        }
    }

    /// <summary>What eng/figures.sh writes stands between them.</summary>
    [Theory]
    [InlineData("README.md", "figures:speed")]
    [InlineData("README.md", "figures:ecma")]
    [InlineData("README.md", "figures:start")]
    [InlineData("docs/guide/frameworks-and-libraries.md", "figures:web")]
    [InlineData("docs/guide/frameworks-and-libraries.md", "figures:bridged")]
    [InlineData("docs/guide/tool.md", "figures:tool")]
    [InlineData("docs/benchmarks.md", "benchmarks")]
    public void TheMarkersArePaired(string page, string marker)
    {
        string text = Repository.Read(page);
        Assert.Equal(2, text.Split($"<!-- {marker}:begin -->").Length);
        Assert.Equal(2, text.Split($"<!-- {marker}:end -->").Length);
        Assert.True(text.IndexOf($"<!-- {marker}:begin -->", StringComparison.Ordinal) < text.IndexOf($"<!-- {marker}:end -->", StringComparison.Ordinal));
    }

    [Fact]
    public void TheMapStaysShort() => Assert.True(Repository.Read("ARCHITECTURE.md").TrimEnd('\n').Split('\n').Length <= 150);

    [GeneratedRegex(@"\]\((?<target>[^)\s]+)\)")]
    private static partial Regex Link();
}
