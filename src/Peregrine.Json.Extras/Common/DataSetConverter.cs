using System.Data;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Peregrine.Json.Extras;

/// <summary>Reads and writes <see cref="DataSet"/> as an object with a member for each table.</summary>
internal sealed class DataSetConverter : JsonConverter<DataSet>
{
    /// <summary>The number of tables that are read without a minimum of rows.</summary>
    private const int FreeTables = 256;

    /// <summary>The number of rows in the set that each further table requires, because its name is compared with the names of all tables before it.</summary>
    private const int RowsPerTable = 16;

    private static readonly DataTableConverter s_tables = new();

    public override DataSet Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options)
    {
        if (reader.TokenType != JsonTokenType.StartObject)
        {
            throw new JsonException();
        }

        OrderedDictionary<string, DataTable> tables = new(StringComparer.Ordinal);
        while (reader.Read() && reader.TokenType != JsonTokenType.EndObject)
        {
            string name = reader.GetString()!;
            if (name.Length == 0)
            {
                throw new JsonException("A table of a DataSet needs a name.");
            }

            if (!options.AllowDuplicateProperties && tables.ContainsKey(name))
            {
                throw new JsonException(Errors.ErrorText.DuplicateName(name));
            }

            reader.Read();
            tables[name] = ConverterOf(options).Read(ref reader, typeof(DataTable), options);
        }

        long rows = tables.Sum(static named => (long)named.Value.Rows.Count);
        if (tables.Count > FreeTables + (rows / RowsPerTable))
        {
            throw new JsonException($"The tables have too few rows for a DataSet: {tables.Count} tables, but only {rows} rows.");
        }

        var read = new DataSet();
        foreach ((string name, DataTable table) in tables)
        {
            table.TableName = name;
            try
            {
                read.Tables.Add(table);
            }
            catch (DuplicateNameException)
            {
                // Different names can be equal in the culture of the DataSet.
                throw new JsonException(Errors.ErrorText.DuplicateName(name));
            }
        }

        return read;
    }

    public override void Write(Utf8JsonWriter writer, DataSet value, JsonSerializerOptions options)
    {
        writer.WriteStartObject();
        foreach (DataTable table in value.Tables)
        {
            writer.WritePropertyName(table.TableName);
            ConverterOf(options).Write(writer, table, options);
        }

        writer.WriteEndObject();
    }

    private static DataTableConverter ConverterOf(JsonSerializerOptions options) => options.Converters.OfType<DataTableConverter>().FirstOrDefault(s_tables);
}
