using Peregrine.Json.Versus.Ecma;
using Peregrine.Json.Versus.Extras;
using Peregrine.Json.Versus.Measuring;
using Peregrine.Json.Versus.Sides;
using Peregrine.Json.Versus.Untyped;
using Peregrine.Json.Workloads;
using Peregrine.Json.Workloads.Contract;
using Peregrine.Json.Workloads.StjOwn;

namespace Peregrine.Json.Versus;

/// <summary>Which workloads and forms a command measures.</summary>
internal static class Selection
{
    private static readonly Form[] s_all = [Form.Utf8, Form.Bytes, Form.Buffer, Form.String];

    // A run over all strings leaves out the form whose figures follow from the others.
    private static readonly Form[] s_noString = [Form.Utf8, Form.Bytes, Form.Buffer];

    // The forms of what arrives and leaves in pieces.
    private static readonly Form[] s_arriving = [Form.Stream, Form.Async, Form.Pipe];

    private static readonly Form[] s_elements = [Form.Elements, Form.PipedElements];

    // The forms of what comes without its length being known.
    private static readonly Form[] s_unknown = [Form.Unknown, Form.By16K, Form.By4K, Form.Piped];

    // The forms of the .NET team's own benchmarks.
    private static readonly Form[] s_own = [Form.Utf8, Form.Bytes, Form.String, Form.Reader, Form.Writer, Form.Stream, Form.Async, Form.Member, Form.Inside];

    private static readonly Form[] s_every = [.. s_all, Form.Reader, Form.Writer, Form.Member, Form.Inside, .. s_arriving, .. s_elements, .. s_unknown];

    private static readonly Form[] s_bytes = [Form.Utf8, Form.Bytes];

    private static readonly (string Group, string Name, Form[] Forms)[] s_quick =
    [
        ("services", "login", [Form.Utf8, Form.Bytes, Form.Buffer]),
        ("services", "location", s_bytes),
        ("services", "location-shuffled", s_bytes),
        ("services", "location-indented", s_bytes),
        ("services", "index", s_bytes),
        ("services", "events", s_bytes),
        ("stackexchange", "answer", s_bytes),
        ("documents", "twitter", s_bytes),
        ("documents", "citm-min", s_bytes),
        ("documents", "canada", s_bytes),
        ("primitives", "int", s_bytes),
        ("primitives", "double-random", s_bytes),
        ("primitives", "string-short", s_bytes),
        ("strings", "ascii-8-clean", [Form.Buffer]),
        ("strings", "ascii-128-middle", [Form.Buffer]),
        ("strings", "cyrillic-128-clean", [Form.Buffer]),
        ("names", "names-30-ordered", [Form.Utf8]),
        ("names", "names-30-shuffled", [Form.Utf8]),
        ("names", "names-30-wrongcase", [Form.Utf8]),
        ("wide", "wide-60-eighth", [Form.Utf8, Form.Bytes, Form.Buffer]),
        ("case", "case-exact", [Form.Utf8]),
        ("case", "case-insensitive", [Form.Utf8, Form.String]),
        ("versions", "version-3", [Form.Utf8, Form.Bytes]),
        ("relaxed", "twitter-relaxed", [Form.Bytes]),
        ("stj-own", "list", [Form.Stream]),
        ("stj-own", "dictionary", [Form.Stream]),
        ("stj-own", "location-indented", [Form.Inside]),
        ("edges", "bool", s_bytes),
        ("edges", "optional-int", s_bytes),
    ];

    /// <summary>The group of which quick takes every row.</summary>
    private const string Contexts = "contexts";

    public static IEnumerable<(string Group, string Name, Form[] Forms)> Of(CommandLine line)
    {
        IEnumerable<(string Group, string Name, Form[] Forms)> chosen = line.Command == "cold"
            ? []
            : line.Only.Count > 0
            ? line.Only.Where(static pattern => pattern is not (ColdStart.Group or MadeAnew.Group or MadeAnew.TwoThreads) && !Is(EcmaGroup.Group, pattern) && !Is(UntypedGroup.Group, pattern) && !Is(ExtrasGroup.Group, pattern)).SelectMany(Named)
            : line.Command == "quick" ? s_quick.Concat(WorkloadCatalog.NamesIn(Contexts).Select(static name => (Contexts, name, s_bytes))) : WorkloadCatalog.Groups.SelectMany(Named);
        foreach ((string group, string name, Form[] forms) in chosen)
        {
            Form[] wanted = line.Forms.Count == 0
                ? forms
                : [.. s_every.Where(form => line.Forms.Contains(form.ToString(), StringComparer.OrdinalIgnoreCase))];
            yield return (group, name, wanted);
        }
    }

    /// <summary>Whether cold processes are measured too.</summary>
    public static bool HasCold(CommandLine line) => !line.AgainstItself
        && (line.Command == "cold" || (line.Only.Count == 0 ? line.Command == "full" : line.Only.Contains(ColdStart.Group)));

    /// <summary>Whether calls with options made anew, or by two threads at once, are measured too.</summary>
    public static bool Has(CommandLine line, string group) => !line.AgainstItself && line.Baseline is null
        && (line.Only.Count == 0 ? line.Command is "full" or "quick" : line.Only.Contains(group));

    /// <summary>Whether the untyped documents are compared with those of JavaScript engines.</summary>
    public static bool HasEcma(CommandLine line) => !line.AgainstItself && (line.Only.Count == 0 ? line.Command == "full" : line.Only.Any(static only => Is(EcmaGroup.Group, only)));

    /// <summary>Whether documents without types are compared.</summary>
    public static bool HasUntyped(CommandLine line) => !line.AgainstItself && line.Baseline is null && (line.Only.Count == 0 ? line.Command == "full" : line.Only.Any(static only => Is(UntypedGroup.Group, only)));

    /// <summary>Whether the package of extras is compared.</summary>
    public static bool HasExtras(CommandLine line) => !line.AgainstItself && line.Baseline is null
        && (line.Only.Count == 0 ? line.Command == "full" : line.Only.Any(static only => Is(ExtrasGroup.Group, only)));

    private static bool Is(string group, string pattern) => pattern == group || pattern.StartsWith(group + "/", StringComparison.Ordinal);

    private static Form[] FormsOf(string[] pattern, string name) => pattern[0] switch
    {
        ContractWorkloads.Group when name.StartsWith(ContractWorkloads.ArrivingPrefix, StringComparison.Ordinal) => s_arriving,
        ContractWorkloads.Group when name.StartsWith(ContractWorkloads.UnknownPrefix, StringComparison.Ordinal) => s_unknown,
        ContractWorkloads.Group when name.StartsWith(ContractWorkloads.ElementsPrefix, StringComparison.Ordinal) => s_elements,
        ContractWorkloads.Group => s_bytes,
        StjOwnWorkloads.Group when name.Contains(StjOwnWorkloads.Preserved, StringComparison.Ordinal) => [.. s_own.Where(static form => form != Form.Inside)],
        StjOwnWorkloads.Group => s_own,
        _ => pattern is ["strings"] ? s_noString : s_all,
    };

    private static IEnumerable<(string Group, string Name, Form[] Forms)> Named(string pattern)
    {
        string[] parts = pattern.Split('/', 2);
        IReadOnlyList<string> names = parts.Length == 2 ? [parts[1]] : WorkloadCatalog.NamesIn(parts[0]);
        if (names.Count == 0)
        {
            throw new ArgumentException($"There is no group {parts[0]}; there are {string.Join(", ", WorkloadCatalog.Groups)}.");
        }

        return names.Select(name => (parts[0], name, FormsOf(parts, name)));
    }
}
