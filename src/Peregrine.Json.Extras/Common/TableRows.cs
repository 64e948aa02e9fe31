using System.Data;
using System.Text.Json;

namespace Peregrine.Json.Extras;

/// <summary>The rows of a table that have been read so far, and the types of its columns, which follow from the values in these rows.</summary>
internal sealed class TableRows
{
    /// <summary>The number of cells that a table may always have, even if hardly any of them has a value.</summary>
    private const long FreeCells = 1 << 16;

    /// <summary>The number of further cells that a table may have for each value.</summary>
    private const long CellsPerValue = 64;

    private readonly List<Dictionary<string, object?>> _rows = [];
    private readonly OrderedDictionary<string, ColumnKind> _columns = new(StringComparer.Ordinal);
    private long _values;

    /// <exception cref="JsonException">A column has no name, or too many cells have no value.</exception>
    public void Add(Dictionary<string, object?> row)
    {
        _rows.Add(row);
        _values += row.Count;
        foreach ((string name, object? value) in row)
        {
            if (name.Length == 0)
            {
                throw new JsonException("A column of a DataTable needs a name.");
            }

            _columns[name] = ColumnKind.Common(_columns.GetValueOrDefault(name), ColumnKind.Of(value));
        }

        if ((long)_rows.Count * _columns.Count > FreeCells + (_values * CellsPerValue))
        {
            throw new JsonException(
                $"The rows have too different columns for a DataTable: {_rows.Count} rows and {_columns.Count} columns, but only {_values} values.");
        }
    }

    public DataTable ToTable()
    {
        var table = new DataTable();
        foreach ((string name, ColumnKind kind) in _columns)
        {
            table.Columns.Add(kind.Column(name));
        }

        table.BeginLoadData();
        object?[] cells = new object?[_columns.Count];
        foreach (Dictionary<string, object?> row in _rows)
        {
            for (int i = 0; i < cells.Length; i++)
            {
                (string name, ColumnKind kind) = _columns.GetAt(i);
                cells[i] = kind.Cell(row.GetValueOrDefault(name));
            }

            table.Rows.Add(cells);
        }

        table.EndLoadData();
        return table;
    }
}
