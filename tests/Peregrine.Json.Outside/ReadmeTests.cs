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

    /// <summary>Pages that users and contributors read.</summary>
    public static TheoryData<string> Pages { get; } =
    [
        .. new[] { "", "docs", "src", "integrations" }.SelectMany(static folder => Directory.GetFiles(Repository.PathOf(folder), "*.md", folder.Length == 0 ? SearchOption.TopDirectoryOnly : SearchOption.AllDirectories))
            .Select(static path => Path.GetRelativePath(Repository.Root, path).Replace('\\', '/')).Order(StringComparer.Ordinal),
    ];

    /// <summary>Links lead to a file, or to a heading of a page.</summary>
    [Theory]
    [MemberData(nameof(Pages))]
    public void LinksLeadSomewhere(string page)
    {
        foreach (Match link in Link().Matches(Code().Replace(Repository.Read(page), "")))
        {
            string target = link.Groups["target"].Value;
            if (!target.Contains("://", StringComparison.Ordinal))
            {
                string[] parts = target.Split('#');
                string path = parts[0].Length == 0 ? Repository.PathOf(page) : Path.GetFullPath(Path.Combine(Path.GetDirectoryName(Repository.PathOf(page))!, parts[0]));
                Assert.True(Path.Exists(path), $"{page} links to {target}");
                Assert.True(parts.Length == 1 || !path.EndsWith(".md", StringComparison.Ordinal) || Anchors(path).Contains(parts[1]), $"{page} links to {target}, which has no such heading");
            }
        }
    }

    /// <summary>Files, folders and scripts of the repository that a page names exist. Notes of decisions may name what was there then.</summary>
    [Theory]
    [MemberData(nameof(Pages))]
    public void NamedFilesExist(string page)
    {
        if (!page.StartsWith("docs/design/", StringComparison.Ordinal))
        {
            Assert.All(NamedFile().Matches(Repository.Read(page)), file => Assert.True(Path.Exists(Repository.PathOf(file.Groups["path"].Value)), $"{page} names {file.Groups["path"].Value}"));
        }
    }

    private static HashSet<string> Anchors(string path) =>
        [.. Heading().Matches(Code().Replace(File.ReadAllText(path), "")).Select(static heading => Punctuation().Replace(heading.Groups["text"].Value.Trim().ToLowerInvariant(), "").Replace(' ', '-'))];

    /// <summary>What eng/release.sh figures writes stands between them.</summary>
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

    [GeneratedRegex("^```.*?^```", RegexOptions.Singleline | RegexOptions.Multiline)]
    private static partial Regex Code();

    [GeneratedRegex("^#+ (?<text>.*)$", RegexOptions.Multiline)]
    private static partial Regex Heading();

    [GeneratedRegex(@"[^\w\- ]")]
    private static partial Regex Punctuation();

    [GeneratedRegex(@"`(?<path>(?:eng|tests|src|tools|docs|integrations|benchmarks|samples|\.ci|\.github)/[\w./-]+)(?: [^`]*)?`")]
    private static partial Regex NamedFile();
}
