using System.Text.RegularExpressions;

namespace Peregrine.Json.House.Rules;

/// <summary>What CONTRIBUTING.md lists is what these tests know, and what is in the repository.</summary>
internal static partial class Guide
{
    public const string Page = "CONTRIBUTING.md";

    private const string Begin = "<!-- house:begin -->\n", End = "<!-- house:end -->";

    /// <summary>The list of rules that have numbers and names in them, as the page must have it.</summary>
    public static string Lists() =>
        $"""
        - Rooms of `src/Peregrine.Json`, in the only direction of use: {Names(Rooms.Order)}; {Rooms.Front} has the public entry points, and {Rooms.Ecma} is a project of its own, `src/Peregrine.Json.Ecma`. Folders nest at most {Words(Layout.MaxFolders)} deep.
        - A file has at most {Layout.MaxLines} lines, in `src/Peregrine.Json` {Layout.MaxLibraryLines} of at most {Layout.MaxWidth} columns, a kernel file {Layout.MaxKernelLines}.
        - Raw access (`unsafe`, `stackalloc`, {string.Join(", ", RawAccess.Types.Select(static type => $"`{type}`"))}) is in {Names(Rooms.WithRawAccess)} alone.
        - `.ci/run` takes `PEREGRINE_SEEDS={Seeds()}`.

        """;

    /// <summary>The lists are between their marks, as <see cref="Lists"/> has them.</summary>
    public static IEnumerable<Finding> Differs(string page)
    {
        int begin = page.IndexOf(Begin, StringComparison.Ordinal), end = page.IndexOf(End, StringComparison.Ordinal);
        string listed = begin < 0 || end < begin ? "" : page[(begin + Begin.Length)..end];
        string wanted = Lists().ReplaceLineEndings("\n");
        return listed == wanted ? [] : [new Finding(Page, 1, $"between {Begin.Trim()} and {End} must stand\n{wanted}")];
    }

    /// <summary>Every script that can be run has its place in the table.</summary>
    public static IEnumerable<Finding> Unnamed(string page, IEnumerable<string> scripts) =>
        scripts.Where(script => !page.Contains($"`{script}", StringComparison.Ordinal)).Select(script => new Finding(Page, 1, $"{script} is not named."));

    /// <summary>Scripts that the pages name are there.</summary>
    public static IEnumerable<Finding> Gone(string path, string page, Func<string, bool> exists) =>
        Script().Matches(page).Select(static match => match.Value).Distinct().Where(script => !exists(script)).Select(script => new Finding(path, 1, $"{script} is not there."));

    /// <summary>The index of the notes has each of them once, and each says its status.</summary>
    public static IEnumerable<Finding> Notes(string index, IReadOnlyDictionary<string, string> notes)
    {
        string path = "docs/design/README.md";
        int records = index.IndexOf("\n## Records", StringComparison.Ordinal);
        foreach ((string name, string text) in notes)
        {
            int at = index.IndexOf($"]({name})", StringComparison.Ordinal);
            if (at < 0 || index.IndexOf($"]({name})", at + 1, StringComparison.Ordinal) >= 0)
            {
                yield return new(path, 1, $"{name} must be listed once.");
            }

            if (!text.Contains("\n\nStatus: accepted", StringComparison.Ordinal))
            {
                yield return new("docs/design/" + name, 1, "no status.");
            }
            else if ((at > records) != text.Contains("\n\nStatus: accepted; a record.", StringComparison.Ordinal))
            {
                yield return new("docs/design/" + name, 1, "a record is listed as one, and nothing else is.");
            }
        }
    }

    private static string Names(IReadOnlyList<string> names) => string.Join(", ", names.SkipLast(1)) + " and " + names[^1];

    private static string Words(int number) => number == 2 ? "two" : number.ToString();

    private static string Seeds() => SeedsOf().Match(SourceTree.Read(".ci/run")).Groups["seeds"].Value;

    [GeneratedRegex(@"PEREGRINE_SEEDS:-(?<seeds>[\d.]+)")]
    private static partial Regex SeedsOf();

    [GeneratedRegex(@"(?<![\w/.-])(?:eng|\.ci)/[\w-]+(?:\.sh)?(?![\w./-])")]
    private static partial Regex Script();
}
