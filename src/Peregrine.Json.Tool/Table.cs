namespace Peregrine.Json.Tool;

/// <summary>Writes rows of text in columns, for people to read. Writes nothing if there are no rows.</summary>
internal sealed class Table(params (string Title, bool IsNumber)[] columns)
{
    private readonly List<string[]> _rows = [];

    public void Add(params string[] cells) => _rows.Add(cells);

    /// <summary>Writes the titles, the rows, and an empty line.</summary>
    public void Write(TextWriter writer, bool colors)
    {
        if (_rows.Count == 0)
        {
            return;
        }

        int[] widths = [.. columns.Select((column, at) => _rows.Max(row => row[at].Length) is var widest && widest > column.Title.Length ? widest : column.Title.Length)];
        writer.Write(Terminal.Bold(Line([.. columns.Select(static column => column.Title)], widths), colors) + "\n");
        foreach (string[] row in _rows)
        {
            writer.Write(Line(row, widths) + "\n");
        }

        writer.Write("\n");
    }

    private string Line(string[] cells, int[] widths) =>
        string.Join("  ", cells.Select((cell, at) => columns[at].IsNumber ? cell.PadLeft(widths[at]) : cell.PadRight(widths[at]))).TrimEnd();
}
