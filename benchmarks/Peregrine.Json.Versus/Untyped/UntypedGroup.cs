using System.Text;
using Peregrine.Json.Versus.Ecma;
using Peregrine.Json.Versus.Measuring;
using Peregrine.Json.Versus.Sides;

namespace Peregrine.Json.Versus.Untyped;

/// <summary>Documents without types: this library's against those of System.Text.Json, on every published document, then look-ups.</summary>
internal static class UntypedGroup
{
    public const string Group = "documents-untyped";

    private const int LargeDocument = 40_000;

    private static readonly string[] s_forms = ["owned", "reused", "read", "written"];

    private static readonly int[] s_names = [4, 16, 64, 1000];

    /// <summary>The rows that a command asks for.</summary>
    public static IEnumerable<Row> Measure(CommandLine line, Pace pace)
    {
        string[] wanted = [.. line.Only.Where(static only => only.StartsWith(Group + "/", StringComparison.Ordinal)).Select(static only => only[(Group.Length + 1)..])];
        List<Comparison> all = [];
        foreach ((string name, byte[] bytes) in Documents().Where(document => wanted.Length == 0 || wanted.Contains(document.Name)))
        {
            UntypedCheck.SameWork(name, bytes);
            byte[][] variants = bytes.Length > LargeDocument ? EcmaVariants.Of(bytes) : [bytes];
            foreach (string form in line.Forms.Count == 0 ? s_forms : [.. s_forms.Intersect(line.Forms)])
            {
                Contender[] contenders = [.. UntypedCalls.Of(form, variants)
                    .Where((contender, at) => at == 0 || line.Against.Count == 0 || line.Against.Contains(contender.Name))];
                Row row = RowOf(name, form, contenders, pace, bytes.Length > LargeDocument);
                all.AddRange(row.Comparisons);
                yield return row;
            }
        }

        foreach (IGrouping<string, Comparison> same in wanted.Length > 0 ? [] : all.GroupBy(static one => one.Form))
        {
            yield return new Row(
                Group, "mean-" + same.Key, "document", false, DirectionOf(same.Key), Form.String,
                [.. same.GroupBy(static one => one.Competitor).Select(static one => EcmaGroup.Mean([.. one], "mean"))]);
        }

        foreach (Row row in Tasks(line, pace, wanted))
        {
            yield return row;
        }

        foreach (int count in s_names.Where(count => line.Forms.Count == 0 && (wanted.Length == 0 || wanted.Contains($"names-{count}"))))
        {
            foreach (string by in (string[])["string", "utf8", "prepared"])
            {
                yield return RowOf($"names-{count}", by, UntypedCalls.LookUps(count, by), pace, false);
            }
        }
    }

    /// <summary>Tasks over documents.</summary>
    private static IEnumerable<Row> Tasks(CommandLine line, Pace pace, string[] wanted)
    {
        foreach (MeasuredTask task in UntypedTasks.All().Where(task => (wanted.Length == 0 || wanted.Contains(task.Name)) && (line.Forms.Count == 0 || line.Forms.Contains(task.Form))))
        {
            yield return task.Measure(Group, "untyped-" + task.Name, line, pace, isLarge: true);
        }
    }

    private static IEnumerable<(string Name, byte[] Text)> Documents()
    {
        yield return ("small", UntypedCalls.Small);
        foreach (string name in EcmaFiles.Names)
        {
            if (EcmaFiles.PathOf(name) is { } path)
            {
                byte[] bytes = File.ReadAllBytes(path);
                yield return (name, bytes.AsSpan().StartsWith(Encoding.UTF8.Preamble) ? bytes[3..] : bytes);
            }
        }
    }

    private static Direction DirectionOf(string form) => form == "written" ? Direction.Write : Direction.Read;

    private static Row RowOf(string name, string form, Contender[] contenders, Pace pace, bool isLarge) =>
        EcmaGroup.RowOf(Group, "untyped-" + name, DirectionOf(form), form, contenders, pace, isLarge);
}
