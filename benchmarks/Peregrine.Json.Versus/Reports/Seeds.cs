using Peregrine.Json.Versus.Measuring;
using Peregrine.Json.Versus.Sides;
using Peregrine.Json.Workloads;

namespace Peregrine.Json.Versus.Reports;

/// <summary>
/// The tables of the documents this project started from, their published figures beside ours. The machines differ: only
/// ratios compare. A published ratio is old time over new time, as ours is their time over ours.
/// </summary>
internal static class Seeds
{
    private const string Stj = "stj-reflection";

    public static void Print(Contest contest, TextWriter output, bool markdown)
    {
        Print("Seed 0: whole objects written to a string (published: Core i7-6700, before and after a vectorized scan for characters to escape)", WholeObjects(contest));
        Print("Seed 0: one string in an object, written to a buffer (published: the scan alone, before over after)", EscapeScan(contest));
        Print("Seed 1: a wrapper around one Version, to and from a string (published: Core i3-7130U, current and proposed converter)", Versions(contest));
        Print("Seed 2: a small object under five ways of naming its members (published: the maintainer's Core i7-6700, string / UTF-8)", Case(contest));
        Print("Seed 3: property names, read from UTF-8, time per member (published: 11-17 % gained on whole reads; no table)", Names(contest));
        output.WriteLine("Seed 4 is about JSON.stringify over untyped values; this program measures typed ones.");
        output.WriteLine();

        void Print(string title, TextTable table)
        {
            output.WriteLine(markdown ? $"### {title}\n" : title);
            output.WriteLine(markdown ? table.ToMarkdown() : table.ToText());
        }
    }

    private static TextTable WholeObjects(Contest contest)
    {
        (string Name, string Before, string After, string Ratio, string Bytes)[] published =
        [
            ("login", "631.8 ns", "510.6 ns", "1.24x", "344"),
            ("location", "1,363 ns", "1,241 ns", "1.10x", "584"),
            ("index", "35.63 us", "28.38 us", "1.26x", "25.0 K"),
            ("events", "704.1 us", "672.3 us", "1.05x", "386.9 K"),
        ];
        var table = new TextTable(1, "model", "published: before", "after", "ratio", "B", "now: STJ", "B", "ours", "B", "speed-up");
        foreach ((string name, string before, string after, string ratio, string bytes) in published)
        {
            Cells now = Measure(contest, "services", name, Direction.Write, Form.String);
            table.Add(name, before, after, ratio, bytes, now.Theirs, now.TheirBytes, now.Ours, now.OurBytes, now.Speedup);
        }

        return table;
    }

    private static TextTable EscapeScan(Contest contest)
    {
        (string Text, string Workload, string Before, string After, string Ratio)[] published =
        [
            ("1, nothing to escape", "ascii-1-clean", "2.89", "4.38", "0.66x"),
            ("4, nothing", "ascii-4-clean", "5.83", "6.61", "0.88x"),
            ("7, nothing", "ascii-7-clean", "9.24", "9.99", "0.92x"),
            ("8, nothing", "ascii-8-clean", "10.43", "6.73", "1.55x"),
            ("8, the first", "ascii-8-start", "3.38", "6.48", "0.52x"),
            ("8, the middle", "ascii-8-middle", "6.12", "7.56", "0.81x"),
            ("8, the last", "ascii-8-end", "10.45", "6.67", "1.57x"),
            ("16, nothing", "ascii-16-clean", "20.65", "11.92", "1.73x"),
            ("32, nothing", "ascii-32-clean", "37.85", "19.41", "1.95x"),
            ("128, nothing (published: 100)", "ascii-128-clean", "126.5", "59.5", "2.13x"),
        ];
        var table = new TextTable(1, "characters", "published: before ns", "after ns", "ratio", "now: STJ", "ours", "speed-up");
        foreach ((string text, string workload, string before, string after, string ratio) in published)
        {
            Cells now = Measure(contest, "strings", workload, Direction.Write, Form.Buffer);
            table.Add(text, before, after, ratio, now.Theirs, now.Ours, now.Speedup);
        }

        return table;
    }

    private static TextTable Versions(Contest contest)
    {
        (string Text, string Workload, string Write, string Read)[] published =
        [
            ("1.0", "version-2", "441 (240) / 430 (208)", "487 (88) / 435 (56)"),
            ("1.0.0", "version-3", "450 (248) / 459 (216)", "521 (88) / 465 (56)"),
            ("1.0.0.0", "version-4", "467 (256) / 461 (216)", "558 (96) / 471 (56)"),
            ("2147483647, twice", "version-max-2", "499 (312) / 491 (248)", "566 (120) / 522 (56)"),
            ("2147483647, three times", "version-max-3", "532 (360) / 507 (272)", "628 (144) / 535 (56)"),
            ("2147483647, four times", "version-max-4", "584 (400) / 558 (288)", "693 (168) / 585 (56)"),
        ];
        var table = new TextTable(2, "value", "", "published: current / proposed, ns (B)", "now: STJ", "B", "ours", "B", "speed-up");
        foreach ((string text, string workload, string write, string read) in published)
        {
            Cells written = Measure(contest, "versions", workload, Direction.Write, Form.String);
            table.Add(text, "write", write, written.Theirs, written.TheirBytes, written.Ours, written.OurBytes, written.Speedup);
            Cells readBack = Measure(contest, "versions", workload, Direction.Read, Form.String);
            table.Add(text, "read", read, readBack.Theirs, readBack.TheirBytes, readBack.Ours, readBack.OurBytes, readBack.Speedup);
        }

        return table;
    }

    private static TextTable Case(Contest contest)
    {
        (string Text, string Workload, string Published, string Bytes)[] published =
        [
            ("exact", "case-exact", "908 / 886 ns", "224"),
            ("insensitive, camel input", "case-insensitive", "1,536 / 1,456 ns", "304"),
            ("[JsonPropertyName]", "case-attribute", "971 / 910 ns", "224"),
            ("camelCase policy", "case-camel", "989 / 889 ns", "224"),
            ("Web defaults", "case-web", "1,060 / 833 ns", "224"),
        ];
        var table = new TextTable(2, "names", "from", "published", "B", "now: STJ", "B", "newtonsoft (published: 1,799 ns, camel)", "ours", "B", "speed-up");
        foreach ((string text, string workload, string figures, string bytes) in published)
        {
            foreach (Form form in (Form[])[Form.String, Form.Utf8])
            {
                Row? row = RowOf(contest, "case", workload, Direction.Read, form);
                Cells now = CellsOf(row, Stj);
                table.Add(text, form.ToString().ToLowerInvariant(), figures, bytes, now.Theirs, now.TheirBytes, CellsOf(row, "newtonsoft").Theirs, now.Ours, now.OurBytes, now.Speedup);
            }
        }

        return table;
    }

    private static TextTable Names(Contest contest)
    {
        var table = new TextTable(2, "members", "order", "now: STJ", "B", "ours", "B", "speed-up");
        foreach (int count in (int[])[10, 30, 100])
        {
            foreach (string order in (string[])["ordered", "reversed", "shuffled", "unknown", "wrongcase"])
            {
                Cells now = Measure(contest, "names", $"names-{count}-{order}", Direction.Read, Form.Utf8);
                table.Add($"{count}", order, now.Theirs, now.TheirBytes, now.Ours, now.OurBytes, now.Speedup);
            }
        }

        return table;
    }

    private static Cells Measure(Contest contest, string group, string name, Direction direction, Form form)
        => CellsOf(RowOf(contest, group, name, direction, form), Stj);

    private static Row? RowOf(Contest contest, string group, string name, Direction direction, Form form)
    {
        contest.Run(WorkloadCatalog.Create(group, name), direction, form);
        return contest.Rows.LastOrDefault(row => row.Workload == name && row.Direction == direction && row.Form == form);
    }

    private static Cells CellsOf(Row? row, string competitor)
        => row?.Comparisons.FirstOrDefault(comparison => comparison.Competitor == competitor) is { } found
            ? new Cells(
                Figures.Time(found.TheirsNs),
                Figures.Bytes(found.TheirsBytes),
                Figures.Time(found.OursNs),
                Figures.Bytes(found.OursBytes),
                Figures.Speedup(found.Speedup))
            : new Cells("-", "-", "-", "-", "-");

    private sealed record Cells(string Theirs, string TheirBytes, string Ours, string OurBytes, string Speedup);
}
