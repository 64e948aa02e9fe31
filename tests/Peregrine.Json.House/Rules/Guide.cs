using System.Text.RegularExpressions;

namespace Peregrine.Json.House.Rules;

/// <summary>What CONTRIBUTING.md lists is what these tests know, and what is in the repository.</summary>
internal static partial class Guide
{
    public const string Page = "CONTRIBUTING.md";

    private const string Library = "eng/lanes.sh", Lane = "eng/release.sh", Parts = "eng/parts/";

    private const string Begin = "<!-- house:begin -->\n", End = "<!-- house:end -->";

    /// <summary>The list of rules that have numbers and names in them, as the page must have it.</summary>
    public static string Lists() =>
        $"""
        - Rooms of `src/Peregrine.Json`, in the only direction of use: {Names(Rooms.Order)}; {Names(Rooms.OfBytes)} use only one another; {Rooms.Front} has the public entry points, and {Names(Rooms.Packages)} are projects of their own, `src/Peregrine.Json.Ecma` and so on, that do not use one another. Folders nest at most {Words(Layout.MaxFolders)} deep.
        - A file has at most {Layout.MaxLines} lines, in `src/Peregrine.Json` {Layout.MaxLibraryLines} of at most {Layout.MaxWidth} columns, a kernel file {Layout.MaxKernelLines}.
        - At most {Ceilings.Ways} ways lead through a method of src, and {Ceilings.VirtualMembersOfChain} virtual members meet in a contract, {Ceilings.VirtualMembers} of which all have. At most {Ceilings.Circle(Rooms.Front)} files of a room of the library use each other in a circle. There are at most {Ceilings.Notes} notes in docs/design. JSON's grammar is read by {Names([.. Ceilings.OfGrammar.Values.Distinct().Order(StringComparer.Ordinal).Select(static name => $"`{name}`")])} alone. What exceeds these numbers or uses the characters of the grammar otherwise is named in `Rules/Ceilings.cs`.
        - Raw access (`unsafe`, `stackalloc`, {string.Join(", ", RawAccess.Types.Select(static type => $"`{type}`"))}) is in {Names(Rooms.WithRawAccess)} alone.
        - Tests take {TestScale.Usual.ToString(System.Globalization.CultureInfo.InvariantCulture)} of their input where `PEREGRINE_SEEDS` says nothing else.

        """;

    /// <summary>The lists are between their marks, as <see cref="Lists"/> has them.</summary>
    public static IEnumerable<Finding> Differs(string page)
    {
        int begin = page.IndexOf(Begin, StringComparison.Ordinal), end = page.IndexOf(End, StringComparison.Ordinal);
        string listed = begin < 0 || end < begin ? "" : page[(begin + Begin.Length)..end];
        string wanted = Lists().ReplaceLineEndings("\n");
        return listed == wanted ? [] : [new Finding(Page, 1, $"between {Begin.Trim()} and {End} must stand\n{wanted}")];
    }

    /// <summary>What can be called of the scripts: the lanes, and the parts of the release lane, which are functions of its script or scripts of their own.</summary>
    /// <param name="scripts">Paths of the scripts.</param>
    /// <param name="release">The text of the release lane's script.</param>
    public static IEnumerable<string> Commands(IEnumerable<string> scripts, string release) =>
        scripts.Where(static script => script != Library).Select(static script => script.StartsWith(Parts, StringComparison.Ordinal) ? Lane + " " + Path.GetFileNameWithoutExtension(script) : script)
            .Concat(Function().Matches(release).Select(static match => Lane + " " + match.Groups["name"].Value)).Distinct();

    /// <summary>Every command has its place in the table.</summary>
    public static IEnumerable<Finding> Unnamed(string page, IEnumerable<string> commands) =>
        commands.Where(command => !NameOf(command).IsMatch(page)).Select(command => new Finding(Page, 1, $"{command} is not named."));

    /// <summary>Scripts that the pages name are there, and so are the parts of the release lane.</summary>
    public static IEnumerable<Finding> Gone(string path, string page, Func<string, bool> exists, IEnumerable<string> commands) =>
        Script().Matches(page).Select(static match => match.Value).Distinct().Where(script => !exists(script))
            .Concat(Part().Matches(page).Select(static match => match.Value).Distinct().Except(commands)).Select(script => new Finding(path, 1, $"{script} is not there."));

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

    private static Regex NameOf(string command) => new("`" + Regex.Escape(command) + @"(?![\w-])");

    [GeneratedRegex(@"^part_(?<name>[\w-]+)\(\)", RegexOptions.Multiline)]
    private static partial Regex Function();

    [GeneratedRegex(@"(?<=`)eng/release\.sh [a-z][\w-]*")]
    private static partial Regex Part();

    [GeneratedRegex(@"(?<![\w/.-])(?:eng|\.ci)/[\w-]+(?:\.sh)?(?![\w./-])")]
    private static partial Regex Script();
}
