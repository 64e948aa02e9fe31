using Peregrine.Json.Versus.Measuring;
using Peregrine.Json.Versus.Sides;

namespace Peregrine.Json.Versus.Reports;

/// <summary>Measured rows as a table: ours, then the speed-up over every competitor with its spread and allocation.</summary>
internal static class RowTable
{
    public static TextTable Of(IEnumerable<Row> rows, IReadOnlyList<string> competitors)
    {
        string[] headings = ["workload", "", "form", "ours", "B", .. competitors.SelectMany(static name => (string[])[name, "B"])];
        var table = new TextTable(3, headings);
        foreach (Row row in rows)
        {
            if (row.Comparisons.Count == 0)
            {
                continue;
            }

            Comparison any = row.Comparisons[0];
            string name = row.LookAlike ? row.Workload + " *" : row.Workload;
            string time = Figures.Time(any.OursNs) + (row.Unit == "document" ? "" : $"/{row.Unit}");
            table.Add([name, any.Direction, any.Form, time, Figures.Bytes(any.OursBytes), .. competitors.SelectMany(competitor => Cells(row, competitor))]);
        }

        return table;
    }

    /// <summary>The geometric means of the speed-ups, for each direction and form.</summary>
    public static TextTable Means(IEnumerable<Row> rows, IReadOnlyList<string> competitors)
    {
        var table = new TextTable(2, ["geometric mean", "form", .. competitors]);
        foreach (IGrouping<(Direction Direction, Form Form), Row> same in rows.GroupBy(static row => (row.Direction, row.Form)))
        {
            table.Add(
            [
                same.Key.Direction.ToString().ToLowerInvariant(),
                same.Key.Form.ToString().ToLowerInvariant(),
                .. competitors.Select(competitor => Mean([.. same.SelectMany(row => row.Comparisons.Where(one => one.Competitor == competitor)).Select(static one => one.Speedup)])),
            ]);
        }

        return table;
    }

    private static string Mean(double[] speedups) => speedups.Length == 0 ? "-" : Figures.Speedup(Math.Exp(speedups.Average(Math.Log)));

    private static string[] Cells(Row row, string competitor)
        => row.Comparisons.FirstOrDefault(comparison => comparison.Competitor == competitor) is { } found
            ? [$"{Figures.Speedup(found.Speedup)} [{Figures.Ratio(found.SpeedupP10)} - {Figures.Ratio(found.SpeedupP90)}]", Figures.Bytes(found.TheirsBytes)]
            : ["-", "-"];

    public static void PrintOmissions(TextWriter output, IReadOnlyList<Omission> omissions)
    {
        if (omissions.Count == 0)
        {
            return;
        }

        output.WriteLine("Not timed, because the work differs:");
        foreach (IGrouping<string, Omission> same in omissions.GroupBy(static omission => $"{omission.Competitor}: {omission.Reason}"))
        {
            string where = string.Join(", ", same.Select(static omission => $"{omission.Workload} {omission.Direction} {omission.Form}"));
            output.WriteLine($"- {where}: {same.Key}");
        }

        output.WriteLine();
    }
}
