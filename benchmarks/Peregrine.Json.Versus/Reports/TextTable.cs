using System.Text;

namespace Peregrine.Json.Versus.Reports;

/// <summary>Cells in columns, for a terminal or as Markdown. The first <c>leftColumns</c> columns are aligned left.</summary>
internal sealed class TextTable(int leftColumns, params string[] headings)
{
    private readonly List<string[]> _rows = [];

    public void Add(params string[] cells) => _rows.Add(cells);

    public string ToText()
    {
        int[] widths = [.. headings.Select((heading, column) => Math.Max(heading.Length, _rows.Select(row => row[column].Length).DefaultIfEmpty().Max()))];
        var text = new StringBuilder();
        Append(headings);
        Append([.. widths.Select(static width => new string('-', width))]);
        foreach (string[] row in _rows)
        {
            Append(row);
        }

        return text.ToString();

        void Append(string[] cells)
        {
            IEnumerable<string> padded = cells.Select((cell, column) => column < leftColumns ? cell.PadRight(widths[column]) : cell.PadLeft(widths[column]));
            text.AppendLine(string.Join("  ", padded).TrimEnd());
        }
    }

    public string ToMarkdown()
    {
        var text = new StringBuilder();
        Append(headings);
        Append([.. headings.Select((_, column) => column < leftColumns ? "---" : "---:")]);
        foreach (string[] row in _rows)
        {
            Append(row);
        }

        return text.ToString();

        void Append(string[] cells) => text.Append("| ").AppendJoin(" | ", cells).AppendLine(" |");
    }
}
