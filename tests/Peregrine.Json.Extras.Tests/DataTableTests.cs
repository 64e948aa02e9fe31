using System.Data;
using System.Globalization;
using System.Text.Json;
using Newtonsoft.Json;
using JsonException = System.Text.Json.JsonException;
using Ours = Peregrine.Json.JsonSerializer;
using Stj = System.Text.Json.JsonSerializer;

namespace Peregrine.Json.ExtrasTests;

/// <summary>Tables as arrays of rows, and Newtonsoft.Json as another writer of the same form.</summary>
public class DataTableTests
{
    private static readonly JsonSerializerOptions s_options = new() { Converters = { new CommonTypesConverter() }, Encoder = System.Text.Encodings.Web.JavaScriptEncoder.UnsafeRelaxedJsonEscaping };

    private static DataTable Sample()
    {
        var table = new DataTable("t");
        table.Columns.Add("a b", typeof(int));
        table.Columns.Add("B", typeof(string));
        table.Columns.Add("b", typeof(bool));
        table.Columns.Add("\u00e9\"", typeof(decimal));
        table.Columns.Add("bytes", typeof(byte[]));
        table.Columns.Add("id", typeof(Guid));
        table.Columns.Add("any", typeof(object));
        table.Rows.Add(1, "x", true, 1.5m, new byte[] { 1, 2 }, Guid.Empty, 5);
        table.Rows.Add(null, DBNull.Value, false, -0.25m, null, null, "y");
        table.Rows.Add(3, "deleted", false, 0m, null, null, null);
        table.AcceptChanges();
        table.Rows[2].Delete();
        return table;
    }

    [Fact]
    public void RowsAndColumns()
    {
        DataTable table = Sample();
        const string text = """[{"a b":1,"B":"x","b":true,"é\"":1.5,"bytes":"AQI=","id":"00000000-0000-0000-0000-000000000000","any":5},"""
            + """{"a b":null,"B":null,"b":false,"é\"":-0.25,"bytes":null,"id":null,"any":"y"}]""";
        Assert.Equal(text, Places.Write(table, s_options));
        table.AcceptChanges();
        Assert.Equal(text, JsonConvert.SerializeObject(table));
        DataTable read = Places.Read<DataTable>(text, s_options)!;
        Assert.Equal(text, Places.Write(read, s_options));
        Assert.Equal(["a b", "B", "b", "\u00e9\"", "bytes", "id", "any"], read.Columns.Cast<DataColumn>().Select(static column => column.ColumnName));
        Assert.Equal(
            [typeof(long), typeof(string), typeof(bool), typeof(double), typeof(string), typeof(string), typeof(object)],
            read.Columns.Cast<DataColumn>().Select(static column => column.DataType));
        Assert.Equal(DBNull.Value, read.Rows[1]["a b"]);
        Assert.Equal("y", read.Rows[1]["any"]);
    }

    [Theory]
    [InlineData("[]", "")]
    [InlineData("[{}]", "")]
    [InlineData("""[{"a":null}]""", "a String")]
    [InlineData("""[{"a":1},{"b":"x"},{"a":2.5}]""", "a Double b String")]
    [InlineData("""[{"a":true},{"a":null},{"a":false}]""", "a Boolean")]
    [InlineData("""[{"a":true},{"a":1}]""", "a Object")]
    [InlineData("""[{"a":1},{"a":"1"}]""", "a Object")]
    [InlineData("""[{"a":1},{"a":"1"},{"a":1}]""", "a Object")]
    [InlineData("""[{"a":"2024-02-29T00:00:00"}]""", "a String")]
    [InlineData("""[{"a":[1,{"b":null}]},{"a":{"c":[]}}]""", "a Object")]
    [InlineData("""[{"a":[1]},{"a":[2]}]""", "a Object")]
    [InlineData("""[{"a":99999999999999999999}]""", "a Double")]
    [InlineData("""[{"a":1,"A":2,"Column1":3}]""", "a Int64 A Int64 Column1 Int64")]
    public void TypesOfColumns(string json, string columns)
    {
        DataTable read = Places.Read<DataTable>(json, s_options)!;
        Assert.Equal(columns, string.Join(' ', read.Columns.Cast<DataColumn>().Select(static column => $"{column.ColumnName} {column.DataType.Name}")));
        string text = Places.Write(read, s_options);
        Assert.Equal(text, Stj.Serialize(Ours.Deserialize<DataTable>(text, s_options), s_options));
    }

    [Fact]
    public void Settings()
    {
        var options = new JsonSerializerOptions { Converters = { new DataTableConverter { Numbers = UntypedNumbers.LongOrDecimal, Times = UntypedTimes.DateTime }, new CommonTypesConverter() } };
        const string text = """[{"a":1,"b":"2024-02-29T00:00:00","u":"2024-02-29T00:00:00Z","m":"2024-02-29T00:00:00","n":"2024"},"""
            + """{"a":0.10,"b":"2024-02-29T12:00:00","u":"2024-02-29T12:00:00Z","m":"2024-02-29T00:00:00Z","n":"2024-02-29T12:00:00"}]""";
        DataTable read = Places.Read<DataTable>(text, options)!;
        Assert.Equal([typeof(decimal), typeof(DateTime), typeof(DateTime), typeof(object), typeof(object)], read.Columns.Cast<DataColumn>().Select(static column => column.DataType));
        Assert.Equal(text, Places.Write(read, options));
        const string local = """[{"a":"2024-02-29T00:00:00+05:30"}]""";
        Assert.Equal(DateTimeOffset.Parse("2024-02-29T00:00:00+05:30", CultureInfo.InvariantCulture).LocalDateTime, Ours.Deserialize<DataTable>(local, options)!.Rows[0][0]);
        DataSet set = Places.Read<DataSet>($$"""{"t":{{text}}}""", options)!;
        Assert.Equal(typeof(decimal), set.Tables["t"]!.Columns[0].DataType);
    }

    [Theory]
    [InlineData("{}")]
    [InlineData("1")]
    [InlineData("\"\"")]
    [InlineData("true")]
    [InlineData("[1]")]
    [InlineData("[null]")]
    [InlineData("[[]]")]
    [InlineData("""[{"a":1},"x"]""")]
    [InlineData("""[{"":1}]""")]
    [InlineData("""[{"\ud800":1}]""")]
    public void Refuses(string json)
    {
        Places.Refused<DataTable>(json, s_options);
        Places.Refused<DataSet>($$"""{"t":{{json}}}""", s_options);
    }

    /// <summary>A number that no double can have is infinite, as wherever System.Text.Json reads a double.</summary>
    [Fact]
    public void GreatNumbers()
    {
        var options = new JsonSerializerOptions(s_options) { NumberHandling = System.Text.Json.Serialization.JsonNumberHandling.AllowNamedFloatingPointLiterals };
        Assert.Equal(double.PositiveInfinity, Places.Read<DataTable>("""[{"a":1e999}]""", options)!.Rows[0][0]);
    }

    /// <summary>A small text does not become a large table: each row has a column of its own.</summary>
    [Fact]
    public void CellsWithoutValues()
    {
        string json = RowsOfOneColumn(300);
        JsonException error = Assert.Throws<JsonException>(() => Ours.Deserialize<DataTable>(json, s_options));
        Assert.StartsWith("The rows have too different columns for a DataTable: ", error.Message, StringComparison.Ordinal);
        Assert.Equal(error.Message, Assert.Throws<JsonException>(() => Stj.Deserialize<DataTable>(json, s_options)).Message);
        Assert.Equal(256, Ours.Deserialize<DataTable>(RowsOfOneColumn(256), s_options)!.Columns.Count);

        // One cell in 64 is enough.
        json = $"[{string.Join(',', Enumerable.Range(0, 9600).Select(static i => $"{{\"c{i % 64}\":1}}"))}]";
        Assert.Equal(9600, Ours.Deserialize<DataTable>(json, s_options)!.Rows.Count);

        static string RowsOfOneColumn(int count) => $"[{string.Join(',', Enumerable.Range(0, count).Select(static i => $"{{\"c{i}\":1}}"))}]";
    }

    /// <summary>A set compares the name of a new table with those of all others: a small text does not make it do so for minutes.</summary>
    [Fact]
    public void TablesWithoutRows()
    {
        JsonException error = Assert.Throws<JsonException>(() => Ours.Deserialize<DataSet>(Tables(257, 15), s_options));
        Assert.StartsWith("The tables have too few rows for a DataSet: 257 tables, but only 15 rows.", error.Message, StringComparison.Ordinal);
        Assert.Equal(error.Message, Assert.Throws<JsonException>(() => Stj.Deserialize<DataSet>(Tables(257, 15), s_options)).Message);
        Assert.Equal(256, Ours.Deserialize<DataSet>(Tables(256, 0), s_options)!.Tables.Count);
        Assert.Equal(300, Ours.Deserialize<DataSet>(Tables(300, 44 * 16), s_options)!.Tables.Count);

        static string Tables(int count, int rows) =>
            $"{{{string.Join(',', Enumerable.Range(1, count - 1).Select(static i => $"\"t{i}\":[]"))},\"t\":[{string.Join(',', Enumerable.Repeat("{}", rows))}]}}";
    }

    [Fact]
    public void Sets()
    {
        var set = new DataSet("s");
        DataTable table = Sample();
        set.Tables.Add(table);
        set.Tables.Add(new DataTable("empty"));
        string text = Places.Write(set, s_options);
        Assert.StartsWith("""{"t":[{"a b":1,""", text, StringComparison.Ordinal);
        Assert.EndsWith(""","empty":[]}""", text, StringComparison.Ordinal);
        DataSet read = Places.Read<DataSet>("""{"a":[{"x":1}],"A":[],"NewDataSet":[],"Table1":[],"a":[{"x":2}]}""", s_options)!;
        Assert.Equal(["a", "A", "NewDataSet", "Table1"], read.Tables.Cast<DataTable>().Select(static one => one.TableName));
        Assert.Equal("""{"a":[{"x":2}],"A":[],"NewDataSet":[],"Table1":[]}""", Places.Write(read, s_options));
        Assert.Equal("{}", Places.Write(new DataSet(), s_options));
        foreach (string json in (string[])["[]", "1", """{"a":null}""", """{"a":{}}""", """{"":[]}"""])
        {
            Places.Refused<DataSet>(json, s_options);
        }

        Places.Same<DataSet>("null", s_options);

        // In a culture, the two names may be equal.
        Places.Same<DataSet>("""{"a":[],"a\u00AD":[]}""", s_options);
        Places.Same<DataTable>("""[{"a":1,"a\u00AD":2,"A":3}]""", s_options);
        Places.Refused<DataSet>("""{"a":[],"a":[]}""", new(s_options) { AllowDuplicateProperties = false });
        Places.Refused<DataTable>("""[{"a":1,"a":1}]""", new(s_options) { AllowDuplicateProperties = false });
    }

    /// <summary>A table in a cell of its own is an error of depth, not of the stack.</summary>
    [Fact]
    public void Cycle()
    {
        var table = new DataTable();
        table.Columns.Add("self", typeof(object));
        table.Rows.Add(table);
        Assert.ThrowsAny<Exception>(() => Ours.Serialize(table, s_options));
        Places.SameText(table, s_options);
    }

    [Fact]
    public void Arguments()
    {
        var converter = new DataTableConverter();
        Assert.Throws<ArgumentNullException>(() => converter.Write(null!, new DataTable(), s_options));
        Assert.Throws<ArgumentNullException>(() => converter.Write(new Utf8JsonWriter(Stream.Null), null!, s_options));
        Assert.Throws<ArgumentNullException>(() => converter.Write(new Utf8JsonWriter(Stream.Null), new DataTable(), null!));
    }
}
