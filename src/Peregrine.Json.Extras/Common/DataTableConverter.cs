using System.Data;
using System.Text.Json;
using System.Text.Json.Serialization;
using Peregrine.Json.Extras;

namespace Peregrine.Json;

/// <summary>
/// Reads and writes <see cref="DataTable"/> as an array of rows, each an object with the names of the columns, as Newtonsoft.Json does.
/// <see cref="CommonTypesConverter"/> includes this converter. To use other settings, add this converter before that one; the settings then also apply to the
/// tables of a <see cref="DataSet"/>.
/// </summary>
/// <remarks>
/// <para>
/// The text contains no schema. A table that is read has the columns that occur in its rows, and the type of a column follows from all its values:
/// <see cref="bool"/>, <see cref="string"/>, the numbers of <see cref="Numbers"/>, the times of <see cref="Times"/>. A column with integers and other numbers
/// has the type of the other numbers. A column with values of several types, or with arrays or objects, is a column of object, whose values are read as by
/// <see cref="ClrObjectConverter"/>. A column without a value is a column of strings. The name, the keys and the constraints of the table and the types of its
/// columns are lost.
/// </para>
/// <para>
/// If a row lacks a column, its value there is <see cref="DBNull"/>, which is written as null. Deleted rows are not written. A column without a name is
/// refused. A table may have 65,536 cells, and 64 more for each value in the text. A table with more cells is refused, because it would need far more memory
/// than its text. A <see cref="DataSet"/> with more than 256 tables must contain 16 rows for each further table, because the time for adding tables is
/// quadratic in their number.
/// </para>
/// </remarks>
public sealed class DataTableConverter : JsonConverter<DataTable>
{
    /// <summary>The .NET types that JSON numbers are read as.</summary>
    public UntypedNumbers Numbers { get; init; }

    /// <summary>The .NET type that strings with a date and a time are read as.</summary>
    public UntypedTimes Times { get; init; }

    /// <inheritdoc/>
    public override DataTable Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options)
    {
        ArgumentNullException.ThrowIfNull(options);
        if (reader.TokenType != JsonTokenType.StartArray)
        {
            throw new JsonException();
        }

        var rows = new TableRows();
        var tokens = new ObjectTokens(Numbers, Times, options.AllowDuplicateProperties);
        while (reader.Read() && reader.TokenType != JsonTokenType.EndArray)
        {
            rows.Add(reader.TokenType == JsonTokenType.StartObject ? (Dictionary<string, object?>)tokens.Read(ref reader)! : throw new JsonException());
        }

        return rows.ToTable();
    }

    /// <inheritdoc/>
    public override void Write(Utf8JsonWriter writer, DataTable value, JsonSerializerOptions options)
    {
        ArgumentNullException.ThrowIfNull(writer);
        ArgumentNullException.ThrowIfNull(value);
        ArgumentNullException.ThrowIfNull(options);
        writer.WriteStartArray();
        foreach (DataRow row in value.Rows)
        {
            if (row.RowState == DataRowState.Deleted)
            {
                continue;
            }

            writer.WriteStartObject();
            foreach (DataColumn column in value.Columns)
            {
                writer.WritePropertyName(column.ColumnName);
                object? cell = row[column];
                if (cell is null or DBNull)
                {
                    writer.WriteNullValue();
                }
                else
                {
                    System.Text.Json.JsonSerializer.Serialize(writer, cell, options.GetTypeInfo(cell.GetType()));
                }
            }

            writer.WriteEndObject();
        }

        writer.WriteEndArray();
    }
}
