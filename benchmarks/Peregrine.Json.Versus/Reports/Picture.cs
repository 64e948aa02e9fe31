using System.Globalization;
using System.Text;
using Peregrine.Json.Versus.Measuring;

namespace Peregrine.Json.Versus.Reports;

/// <summary>The picture of the first page: two bars a document, as long as its reads and writes are times faster. It has a ground of its own, so that it reads on any page.</summary>
internal static class Picture
{
    private const int LabelWidth = 110, BarHeight = 13, RowHeight = 40, Top = 64, UnitWidth = 52, MostUnits = 9;

    private static readonly (string Workload, string Title)[] s_documents =
    [
        ("login", "login, 83 B"), ("location", "location, 203 B"), ("events", "events, 60 KB"), ("twitter", "twitter, 630 KB"), ("citm", "citm, 1.7 MB"), ("canada", "canada, 2.2 MB"),
    ];

    /// <summary>What it shows.</summary>
    public static (string Workload, string Direction, string Form)[] Rows { get; } =
        [.. s_documents.SelectMany(static document => ((string, string, string)[])[(document.Workload, "read", "utf8"), (document.Workload, "write", "buffer")])];

    public static string Draw(Func<(string Workload, string Direction, string Form), Comparison> find, string machine)
    {
        int width = LabelWidth + UnitWidth * MostUnits + 40;
        int height = Top + RowHeight * s_documents.Length + 30;
        var svg = new StringBuilder();
        Add($"<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" role=\"img\" font-family=\"system-ui, sans-serif\" font-size=\"12\">");
        Add($"<title>Times as fast as System.Text.Json, source-generated, on {machine}</title>");
        Add($"<style>text{{fill:#333}}.r{{fill:#2f6fb0}}.w{{fill:#d9822b}}.g{{stroke:#8888;stroke-width:1}}.one{{stroke:#888;stroke-width:1.5}}</style>");
        Add($"<rect width=\"{width}\" height=\"{height}\" rx=\"6\" fill=\"#fff\"/>");
        Add($"<text x=\"{LabelWidth}\" y=\"20\" font-weight=\"600\">Times as fast as System.Text.Json, source-generated ({machine})</text>");
        Add($"<rect class=\"r\" x=\"{LabelWidth}\" y=\"30\" width=\"12\" height=\"12\"/><text x=\"{LabelWidth + 18}\" y=\"40\">read, from UTF-8</text>");
        Add($"<rect class=\"w\" x=\"{LabelWidth + 140}\" y=\"30\" width=\"12\" height=\"12\"/><text x=\"{LabelWidth + 158}\" y=\"40\">write, to a buffer that is used again</text>");
        for (int unit = 0; unit <= MostUnits; unit++)
        {
            int x = LabelWidth + UnitWidth * unit;
            Add($"<line class=\"{(unit == 1 ? "one" : "g")}\" x1=\"{x}\" y1=\"{Top - 10}\" x2=\"{x}\" y2=\"{height - 24}\"/><text x=\"{x}\" y=\"{height - 8}\" text-anchor=\"middle\">{unit}</text>");
        }

        for (int i = 0; i < s_documents.Length; i++)
        {
            int y = Top + RowHeight * i;
            Add($"<text x=\"{LabelWidth - 8}\" y=\"{y + BarHeight + 4}\" text-anchor=\"end\">{s_documents[i].Title}</text>");
            AddBar("r", y, find(Rows[2 * i]).Speedup);
            AddBar("w", y + BarHeight + 1, find(Rows[2 * i + 1]).Speedup);
        }

        return svg.Append("</svg>\n").ToString();

        void AddBar(string kind, int y, double speedup)
        {
            int length = (int)(Math.Min(speedup, MostUnits) * UnitWidth);
            Add($"<rect class=\"{kind}\" x=\"{LabelWidth}\" y=\"{y}\" width=\"{length}\" height=\"{BarHeight}\"/><text x=\"{LabelWidth + length + 5}\" y=\"{y + BarHeight - 2}\">{speedup:0.0}</text>");
        }

        void Add(FormattableString line) => svg.Append(line.ToString(CultureInfo.InvariantCulture)).Append('\n');
    }
}
