using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Unicode;

namespace Peregrine.Json.Outside.Examples;

/// <summary>The code of docs/guide/numbers-dates-text.md.</summary>
public sealed class NumbersExamples
{
    // example: numbers-attribute
    public sealed class Account
    {
        [JsonNumberHandling(JsonNumberHandling.AllowReadingFromString | JsonNumberHandling.WriteAsString)]
        public long Id { get; set; }                     // JavaScript's numbers end at 2^53

        public decimal Balance { get; set; }
    }

    // end
    [Fact]
    public void NumbersAsText()
    {
        // example: numbers-attribute-use
        string text = JsonSerializer.Serialize(new Account { Id = 9007199254740993, Balance = 10.50m });
        // → {"Id":"9007199254740993","Balance":10.50}

        // end
        Same.Text("""{"Id":"9007199254740993","Balance":10.50}""", text, new Account { Id = 9007199254740993, Balance = 10.50m });
        Assert.Equal(5, Same.Read<Account>("""{"Id":"5"}""").Id);
        Assert.Equal(5, Same.Read<Account>("""{"Id":5}""").Id);
        Same.CannotRead<Account>("""{"Balance":"5"}""");
    }

    [Fact]
    public void NotFinite()
    {
        // example: numbers-nan
        var named = new JsonSerializerOptions { NumberHandling = JsonNumberHandling.AllowNamedFloatingPointLiterals };
        string text = JsonSerializer.Serialize(new[] { 0.1, double.NaN, double.NegativeInfinity }, named);
        // → [0.1,"NaN","-Infinity"]

        // end
        Same.Text("""[0.1,"NaN","-Infinity"]""", text, new[] { 0.1, double.NaN, double.NegativeInfinity }, named);
        Assert.True(double.IsNaN(Same.Read<double[]>(text, named)[1]));
        Same.Fails<ArgumentException>(static () => JsonSerializer.Serialize(double.NaN), static () => Stj.Serialize(double.NaN));
    }

    [Fact]
    public void Dates()
    {
        // example: dates-use
        string text = JsonSerializer.Serialize(new object[]
        {
            new DateTime(2024, 2, 29, 12, 0, 0, DateTimeKind.Utc),
            new DateTimeOffset(2024, 2, 29, 12, 0, 0, 500, TimeSpan.FromHours(1)),
            new DateOnly(2024, 2, 29),
            new TimeOnly(12, 30),
            TimeSpan.FromMinutes(90),
        });
        // → ["2024-02-29T12:00:00Z","2024-02-29T12:00:00.5+01:00","2024-02-29","12:30:00","01:30:00"]

        // end
        object[] values =
        [
            new DateTime(2024, 2, 29, 12, 0, 0, DateTimeKind.Utc), new DateTimeOffset(2024, 2, 29, 12, 0, 0, 500, TimeSpan.FromHours(1)),
            new DateOnly(2024, 2, 29), new TimeOnly(12, 30), TimeSpan.FromMinutes(90),
        ];
        Same.Text("""["2024-02-29T12:00:00Z","2024-02-29T12:00:00.5+01:00","2024-02-29","12:30:00","01:30:00"]""", text, values);
        Assert.Equal(DateTimeKind.Unspecified, Same.Read<DateTime>("\"2024-02-29T12:00:00\"").Kind);
        Assert.Equal(DateTimeKind.Utc, Same.Read<DateTime>("\"2024-02-29T12:00:00Z\"").Kind);
        Assert.Equal(12, Same.Read<DateTime>("\"2024-12-01\"").Month);
        Same.CannotRead<DateTime>("\"29.02.2024\"");
        Same.CannotRead<DateOnly>("\"2023-02-29\"");
        Same.CannotRead<DateTime>("\"2024-02-29 12:00\"");
    }

    [Fact]
    public void Encoders()
    {
        // example: text-encoders
        const string Text = "Zürich <b> & 日本 \"+\"";
        var latin = new JsonSerializerOptions { Encoder = JavaScriptEncoder.Create(UnicodeRanges.BasicLatin, UnicodeRanges.Latin1Supplement) };
        var relaxed = new JsonSerializerOptions { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping };

        string safe = JsonSerializer.Serialize(Text);
        // → "Z\u00FCrich \u003Cb\u003E \u0026 \u65E5\u672C \u0022\u002B\u0022"

        string western = JsonSerializer.Serialize(Text, latin);
        // → "Zürich \u003Cb\u003E \u0026 \u65E5\u672C \u0022\u002B\u0022"

        string plain = JsonSerializer.Serialize(Text, relaxed);
        // → "Zürich <b> & 日本 \"+\""

        // end
        Same.Text("""
            "Z\u00FCrich \u003Cb\u003E \u0026 \u65E5\u672C \u0022\u002B\u0022"
            """, safe, Text);
        Same.Text("""
            "Zürich \u003Cb\u003E \u0026 \u65E5\u672C \u0022\u002B\u0022"
            """, western, Text, latin);
        Same.Text("""
            "Zürich <b> & 日本 \"+\""
            """, plain, Text, relaxed);
        Assert.All([safe, western, plain], text => Assert.Equal(Text, Same.Read<string>(text)));
    }

    [Fact]
    public void Indentation()
    {
        // example: text-indented
        var tabs = new JsonSerializerOptions { WriteIndented = true, IndentCharacter = '\t', IndentSize = 1, NewLine = "\n" };
        string text = JsonSerializer.Serialize(new { A = 1, B = new[] { 2 } }, tabs);

        // end
        Same.Text("{\n\t\"A\": 1,\n\t\"B\": [\n\t\t2\n\t]\n}", text, new { A = 1, B = new[] { 2 } }, tabs);
    }

    [Fact]
    public void OtherValues()
    {
        Assert.Equal("\"AQID\"", Same.Write(new byte[] { 1, 2, 3 }));
        Assert.Equal("[1,2,3]", Same.Write(new List<byte> { 1, 2, 3 }));
        Assert.Equal("\"1.2.3\"", Same.Write(new Version(1, 2, 3)));
        Assert.Equal("\"/a?b=1\"", Same.Write(new Uri("/a?b=1", UriKind.Relative)));
        Assert.Equal("\"x\"", Same.Write('x'));
        Assert.Equal("170141183460469231731687303715884105727", Same.Write(Int128.MaxValue));
        Assert.Equal(0.1f, Same.Read<float>("0.1"));
        Assert.Equal(1.10m, Same.Read<decimal>("1.10"));
        Same.CannotRead<int>("1.0");
        Same.CannotRead<int>("1e0");
        Same.CannotRead<bool>("1");
    }
}
