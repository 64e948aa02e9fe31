using System.Globalization;
using System.Text;
using Peregrine.Json.Versus.Measuring;

namespace Peregrine.Json.Versus.Reports;

/// <summary>What the first page shows of measured rows: a picture of six workloads, and a table of ten rows between two marks.</summary>
internal static class Publication
{
    private const string Begin = "<!-- figures:begin -->", End = "<!-- figures:end -->";
    private const string Competitor = "stj-sourcegen";
    private const int LabelWidth = 110, BarHeight = 13, RowHeight = 40, Top = 46, UnitWidth = 52, MostUnits = 9;

    private static readonly (string Workload, string Title)[] s_pictured =
    [
        ("login", "login, 83 B"), ("location", "location, 203 B"), ("events", "events, 60 KB"), ("twitter", "twitter, 630 KB"), ("citm", "citm, 1.7 MB"), ("canada", "canada, 2.2 MB"),
    ];

    private static readonly (string Workload, string Direction, string Form)[] s_listed =
    [
        ("login", "read", "utf8"), ("login", "write", "bytes"), ("location", "read", "utf8"), ("events", "read", "utf8"), ("events", "write", "buffer"),
        ("twitter", "read", "utf8"), ("twitter", "write", "bytes"), ("citm", "read", "utf8"), ("canada", "write", "bytes"), ("stream-16KB", "write", "async"),
    ];

    /// <summary>Writes the picture and puts the table into the page.</summary>
    /// <param name="page">A file that has both marks.</param>
    /// <param name="picture">The SVG file to write.</param>
    /// <param name="reports">Files that <c>--json</c> wrote.</param>
    public static void Write(string page, string picture, IEnumerable<string> reports)
    {
        Comparison[] all = [.. reports.SelectMany(JsonReport.Read).Where(static c => c.Competitor == Competitor)];
        string text = File.ReadAllText(page);
        int begin = text.IndexOf(Begin, StringComparison.Ordinal) + Begin.Length;
        int end = text.IndexOf(End, StringComparison.Ordinal);
        if (begin < Begin.Length || end < begin)
        {
            throw new ArgumentException($"{page} does not have the marks {Begin} and {End}.");
        }

        var table = new TextTable(3, "workload", "", "form", "time", "bytes allocated", "System.Text.Json takes", "and allocates");
        foreach ((string workload, string direction, string form) in s_listed)
        {
            Comparison row = Find(all, workload, direction, form);
            table.Add(workload, direction, form, Figures.Time(row.OursNs), Figures.Bytes(row.OursBytes), string.Create(CultureInfo.InvariantCulture, $"{row.Speedup:0.0} times as long"), Figures.Bytes(row.TheirsBytes));
        }

        File.WriteAllText(page, text[..begin] + "\n" + table.ToMarkdown() + text[end..]);
        File.WriteAllText(picture, Draw(all));
    }

    private static Comparison Find(Comparison[] all, string workload, string direction, string form) =>
        Array.Find(all, c => c.Workload == workload && c.Direction == direction && c.Form == form)
        ?? throw new ArgumentException($"The reports have no row of {workload} {direction} {form} against {Competitor}.");

    /// <summary>Two bars a workload, as long as its reads and writes are times faster; colours fit light and dark pages.</summary>
    private static string Draw(Comparison[] all)
    {
        int width = LabelWidth + UnitWidth * MostUnits + 40;
        int height = Top + RowHeight * s_pictured.Length + 30;
        var svg = new StringBuilder();
        svg.AppendLine(CultureInfo.InvariantCulture, $"<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" role=\"img\" font-family=\"system-ui, sans-serif\" font-size=\"12\">");
        svg.AppendLine("<title>Speed of Peregrine.Json over System.Text.Json, source-generated</title>");
        svg.AppendLine("<style>text{fill:#333}.r{fill:#2f6fb0}.w{fill:#d9822b}.g{stroke:#8888;stroke-width:1}.one{stroke:#888;stroke-width:1.5}@media (prefers-color-scheme:dark){text{fill:#ccc}.r{fill:#6aa5e0}.w{fill:#eda75c}}</style>");
        svg.AppendLine(CultureInfo.InvariantCulture, $"<rect class=\"r\" x=\"{LabelWidth}\" y=\"8\" width=\"12\" height=\"12\"/><text x=\"{LabelWidth + 18}\" y=\"18\">read (UTF-8)</text>");
        svg.AppendLine(CultureInfo.InvariantCulture, $"<rect class=\"w\" x=\"{LabelWidth + 120}\" y=\"8\" width=\"12\" height=\"12\"/><text x=\"{LabelWidth + 138}\" y=\"18\">write (reused buffer), times as fast as System.Text.Json</text>");
        for (int unit = 0; unit <= MostUnits; unit++)
        {
            int x = LabelWidth + UnitWidth * unit;
            svg.AppendLine(CultureInfo.InvariantCulture, $"<line class=\"{(unit == 1 ? "one" : "g")}\" x1=\"{x}\" y1=\"{Top - 10}\" x2=\"{x}\" y2=\"{height - 24}\"/><text x=\"{x}\" y=\"{height - 8}\" text-anchor=\"middle\">{unit}</text>");
        }

        for (int i = 0; i < s_pictured.Length; i++)
        {
            int y = Top + RowHeight * i;
            svg.AppendLine(CultureInfo.InvariantCulture, $"<text x=\"{LabelWidth - 8}\" y=\"{y + BarHeight + 4}\" text-anchor=\"end\">{s_pictured[i].Title}</text>");
            AppendBar(svg, "r", y, Find(all, s_pictured[i].Workload, "read", "utf8").Speedup);
            AppendBar(svg, "w", y + BarHeight + 1, Find(all, s_pictured[i].Workload, "write", "buffer").Speedup);
        }

        return svg.AppendLine("</svg>").ToString();
    }

    private static void AppendBar(StringBuilder svg, string kind, int y, double speedup)
    {
        int length = (int)(Math.Min(speedup, MostUnits) * UnitWidth);
        svg.AppendLine(CultureInfo.InvariantCulture, $"<rect class=\"{kind}\" x=\"{LabelWidth}\" y=\"{y}\" width=\"{length}\" height=\"{BarHeight}\"/><text x=\"{LabelWidth + length + 5}\" y=\"{y + BarHeight - 2}\">{speedup:0.0}</text>");
    }
}
