using System.Text;
using Peregrine.Json.Versus.Measuring;
using Peregrine.Json.Versus.Sides;

namespace Peregrine.Json.Versus.Ecma;

/// <summary>
/// JSON as JavaScript has it: the model of this library against node trees of .NET and, as a reference, node (which reads the first document alone). A row for each file, then the geometric means over the
/// files.
/// </summary>
internal static class EcmaGroup
{
    public const string Group = "ecma";

    private const int LargeDocument = 40_000;

    private static readonly string[] s_forms = ["utf16", "utf8", "string", "buffer", "spaced-string", "spaced-buffer"];

    /// <summary>The rows that a command asks for.</summary>
    public static IEnumerable<Row> Measure(CommandLine line, Pace pace)
    {
        string[] wanted = [.. line.Only.Where(static only => only.StartsWith(Group + "/", StringComparison.Ordinal)).Select(static only => only[(Group.Length + 1)..])];
        string[] forms = line.Forms.Count == 0 ? s_forms : [.. s_forms.Intersect(line.Forms)];
        List<Comparison> all = [];
        foreach (string name in EcmaFiles.Names.Where(name => wanted.Length == 0 || wanted.Contains(name)))
        {
            if (EcmaFiles.PathOf(name) is not { } path)
            {
                continue;
            }

            using NodeProcess? node = line.Against.Count == 0 || line.Against.Contains("node") ? NodeProcess.TryStart(path) : null;
            byte[] bytes = File.ReadAllBytes(path);
            bytes = bytes.AsSpan().StartsWith("\uFEFF"u8) ? bytes[3..] : bytes;
            string text = Encoding.UTF8.GetString(bytes);
            EcmaCheck.SameWork(name, bytes, text, node);
            byte[][] variants = EcmaVariants.Of(bytes);
            string[] texts = [.. variants.Select(Encoding.UTF8.GetString)];
            for (int i = 1; i < variants.Length; i++)
            {
                EcmaCheck.SameWork($"{name}, variant {i}", variants[i], texts[i], null);
            }

            foreach (string form in forms)
            {
                Direction direction = form.StartsWith("utf", StringComparison.Ordinal) ? Direction.Read : Direction.Write;
                IEnumerable<Contender> contenders = EcmaCalls.Of(form, variants, texts).Concat(JurassicCalls.Of(form, texts))
                    .Where((contender, at) => at == 0 || line.Against.Count == 0 || line.Against.Contains(contender.Name));
                if (node is not null)
                {
                    contenders = contenders.Append(node.Contender(direction == Direction.Read ? "parse" : form.StartsWith("spaced", StringComparison.Ordinal) ? "spaced" : "compact"));
                }

                Row row = RowOf(Group, "ecma-" + name, direction, form, [.. contenders], pace, bytes.Length > LargeDocument);
                all.AddRange(row.Comparisons);
                yield return row;
            }
        }

        foreach (IGrouping<(string Form, string Direction), Comparison> same in wanted.Length > 0 ? [] : all.GroupBy(static one => (one.Form, one.Direction)))
        {
            yield return new Row(
                Group, "ecma-mean", "document", false, same.Key.Direction == "read" ? Direction.Read : Direction.Write, Form.String,
                [.. same.GroupBy(static one => one.Competitor).Select(static one => Mean([.. one], "ecma-mean"))]);
        }

        if (IsWanted("records"))
        {
            foreach ((string name, Direction direction, Contender[] contenders) in EcmaRecords.All())
            {
                yield return RowOf(Group, "ecma-records-" + name, direction, direction == Direction.Read ? "utf16" : "string", contenders, pace, true);
            }
        }

        if (IsWanted("canonical"))
        {
            foreach (string name in (string[])["twitter", "citm_catalog", "canada"])
            {
                if (EcmaFiles.PathOf(name) is { } path)
                {
                    yield return RowOf(Group, "ecma-canonical-" + name, Direction.Write, "buffer", EcmaCalls.Canonical(File.ReadAllBytes(path)), pace, true);
                }
            }
        }

        if (IsWanted("linear"))
        {
            foreach ((string name, Direction direction, Contender[] contenders) in EcmaGrowth.All())
            {
                Row row = RowOf(Group, "ecma-linear-" + name, direction, direction == Direction.Read ? "utf16" : "string", contenders, pace, true);
                yield return row with { Comparisons = [.. row.Comparisons.Select(static one => PerElement(one, EcmaGrowth.Scale(one.Competitor)))] };
            }
        }

        bool IsWanted(string part) => wanted.Length == 0 ? line.Forms.Count == 0 : wanted.Contains(part);
    }

    private static Comparison PerElement(Comparison one, double scale) => one with { Speedup = one.Speedup * scale, SpeedupP10 = one.SpeedupP10 * scale, SpeedupP90 = one.SpeedupP90 * scale };

    /// <summary>Measures contenders, ours first.</summary>
    internal static Row RowOf(string group, string workload, Direction direction, string form, Contender[] contenders, Pace pace, bool isLarge)
    {
        IReadOnlyList<Outcome> outcomes = PairedRun.Measure(contenders, pace, isLarge);
        Outcome own = outcomes[0];
        IEnumerable<Comparison> comparisons = outcomes.Skip(1).Select(theirs => new Comparison(
            group, workload, direction.ToString().ToLowerInvariant(), form, theirs.Name, Math.Round(theirs.Ratio, 4), Math.Round(theirs.RatioP10, 4), Math.Round(theirs.RatioP90, 4),
            Math.Round(own.Nanoseconds, 3), Math.Round(theirs.Nanoseconds, 3), own.Bytes, theirs.Bytes));
        return new Row(group, workload, "document", false, direction, Form.String, [.. comparisons]);
    }

    /// <summary>The geometric means of several rows.</summary>
    internal static Comparison Mean(Comparison[] files, string name)
    {
        Comparison first = files[0];
        return first with
        {
            Workload = name,
            Speedup = Of(static one => one.Speedup),
            SpeedupP10 = Of(static one => one.SpeedupP10),
            SpeedupP90 = Of(static one => one.SpeedupP90),
            OursNs = Of(static one => one.OursNs),
            TheirsNs = Of(static one => one.TheirsNs),
            OursBytes = Of(static one => Math.Max(one.OursBytes, 1)),
            TheirsBytes = Of(static one => Math.Max(one.TheirsBytes, 1)),
        };

        double Of(Func<Comparison, double> figure) => Math.Round(Math.Exp(files.Average(one => Math.Log(figure(one)))), 4);
    }
}
