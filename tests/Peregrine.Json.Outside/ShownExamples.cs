using System.Text.RegularExpressions;

namespace Peregrine.Json.Outside;

/// <summary>Code that a page shows, and where it was found. <paramref name="After"/> is the code after it in the file, where there is some.</summary>
public sealed record ShownExample(string Place, string Code, string After = "");

/// <summary>The examples of the documents, by name: as the pages show them and as they are compiled.</summary>
internal static partial class ShownExamples
{
    /// <summary>What adopts the library: the one block that no test project can have, as its examples would be bound twice.</summary>
    private const string TheLine = "```csharp\nglobal using JsonSerializer = Peregrine.Json.JsonSerializer;\n```";

    private static readonly string[] s_sources =
    [
        .. Directory.GetFiles(Repository.PathOf("tests/Peregrine.Json.Outside/Examples"), "*.cs", SearchOption.AllDirectories),
        .. Directory.GetFiles(Repository.PathOf("tests/Peregrine.Json.FSharpModels"), "*.fs"),
        Repository.PathOf("tests/Peregrine.Json.Hosts/GuideExamples.cs"),
    ];

    public static string[] Pages { get; } = [Repository.PathOf("README.md"), .. Directory.GetFiles(Repository.PathOf("docs/guide"), "*.md").Order(StringComparer.Ordinal)];

    public static Dictionary<string, ShownExample> InPages { get; } = Read(Pages, static page => Shown().Matches(page).Select(static m => (Name(m), new ShownExample("", Code(m).TrimEnd()))));

    public static Dictionary<string, ShownExample> InCode { get; } = Read(s_sources, Compiled);

    /// <summary>Files of projects, by name: compiled as the pages show them (AdoptionShapeTests, eng/parts/packages.sh), which no file of this project could be.</summary>
    public static Dictionary<string, ShownExample> Shapes { get; } = Read(Pages, static page => ShownShape().Matches(page).Select(static m => (Name(m), new ShownExample("", Code(m).TrimEnd()))));

    /// <summary>Code blocks of the pages that no marker binds to compiled code.</summary>
    public static IEnumerable<string> Unbound() => Pages.SelectMany(static page =>
    {
        string text = Text(page);
        return CodeBlock().Matches(text).Where(block => !Marker().IsMatch(text[..block.Index]) && block.Value != TheLine && !Usings().IsMatch(block.Value)).Select(block => $"{Path.GetFileName(page)}: {block.Value.Split('\n')[1]}");
    });

    /// <summary>What an example says that its lines give: text after <c>// →</c>.</summary>
    public static IEnumerable<string> ResultsIn(string code) => Result().Matches(code).Select(static m => m.Groups["result"].Value);

    private static Dictionary<string, ShownExample> Read(IEnumerable<string> files, Func<string, IEnumerable<(string, ShownExample)>> examples)
    {
        var found = new Dictionary<string, ShownExample>();
        foreach (string file in files)
        {
            foreach ((string name, ShownExample example) in examples(Text(file)))
            {
                string place = Path.GetRelativePath(Repository.Root, file);
                Assert.True(found.TryAdd(name, example with { Place = place }), $"{place} has a second example \"{name}\".");
            }
        }

        return found;
    }

    private static IEnumerable<(string Name, ShownExample Example)> Compiled(string file)
    {
        foreach (Match match in CompiledExample().Matches(file))
        {
            int indent = match.Groups["indent"].Length;
            IEnumerable<string> lines = Code(match).Split('\n').Select(line => line.Length >= indent ? line[indent..] : line.TrimStart());
            int end = match.Index + match.Length;
            int next = file.IndexOf("// example: ", end, StringComparison.Ordinal);
            yield return (Name(match), new ShownExample("", string.Join('\n', lines).TrimEnd(), next < 0 ? file[end..] : file[end..next]));
        }
    }

    private static string Text(string file) => File.ReadAllText(file).ReplaceLineEndings("\n");

    private static string Name(Match match) => match.Groups["name"].Value;

    private static string Code(Match match) => match.Groups["code"].Value;

    [GeneratedRegex(@"<!-- example: (?<name>[\w-]+) -->\n```[cf]sharp\n(?<code>.*?)```", RegexOptions.Singleline)]
    private static partial Regex Shown();

    [GeneratedRegex(@"^(?<indent> *)// example: (?<name>[\w-]+)\n(?<code>.*?)^ *// end$", RegexOptions.Singleline | RegexOptions.Multiline)]
    private static partial Regex CompiledExample();

    [GeneratedRegex(@"^```(?:[cf]sharp|vb)\n.*?\n```$", RegexOptions.Singleline | RegexOptions.Multiline)]
    private static partial Regex CodeBlock();

    /// <summary>What all pages are compiled with.</summary>
    [GeneratedRegex(@"\A```csharp\n(using [\w.]+;\n)+```\z")]
    private static partial Regex Usings();

    [GeneratedRegex(@"<!-- shape: (?<name>[\w-]+) -->\n```(?:csharp|vb)\n(?<code>.*?)```", RegexOptions.Singleline)]
    private static partial Regex ShownShape();

    [GeneratedRegex(@"<!-- (?:example|shape): [\w-]+ -->\n\z")]
    private static partial Regex Marker();

    [GeneratedRegex(@"// → (?<result>.+)$", RegexOptions.Multiline)]
    private static partial Regex Result();
}
