using System.Globalization;
using System.Numerics;
using System.Text.Json;
using System.Text.Json.Serialization;
using Peregrine.Json.Diagnostics;
using Ours = Peregrine.Json.JsonSerializer;
using Stj = System.Text.Json.JsonSerializer;

namespace Peregrine.Json.ExtrasTests;

/// <summary>Integers of any length.</summary>
public class BigIntegerTests
{
    private static readonly JsonSerializerOptions s_options = new() { Converters = { new CommonTypesConverter() } };
    private static readonly JsonSerializerOptions s_strings = new(s_options) { NumberHandling = JsonNumberHandling.AllowReadingFromString | JsonNumberHandling.WriteAsString };

    [Theory]
    [InlineData("0")]
    [InlineData("-1")]
    [InlineData("9223372036854775807")]
    [InlineData("-9223372036854775808")]
    [InlineData("9223372036854775808")]
    [InlineData("-9223372036854775809")]
    [InlineData("1000000000000000000000000000000000000000")]
    public void Exactly(string digits)
    {
        BigInteger value = BigInteger.Parse(digits, CultureInfo.InvariantCulture);
        Assert.Equal(digits, Places.Write(value, s_options));
        Assert.Equal(value, Places.Read<BigInteger>(digits, s_options));
        Assert.Equal(value, Ours.Deserialize<BigInteger>(digits, s_options));
        Assert.Equal(digits, Places.Write<BigInteger?>(value, s_options));
        Assert.Equal(digits, Places.Key(value, s_options));
        Assert.Equal($"\"{digits}\"", Places.Write(value, s_strings));
        Assert.Equal(value, Places.Read<BigInteger>(digits, s_strings));
        Assert.Equal(value, Ours.Deserialize<BigInteger>($"\"{digits}\"", s_strings));
        Assert.Equal(value, Ours.Deserialize<BigInteger>($"\"\\u{(int)digits[0]:x4}{digits[1..]}\"", s_strings));
        Assert.Throws<JsonException>(() => Places.Read<BigInteger>($"\"{digits}\"", s_options));
    }

    [Theory]
    [InlineData("1.0")]
    [InlineData("1e2")]
    [InlineData("1E400")]
    [InlineData("1e999999999")]
    [InlineData("-0.0")]
    [InlineData("01")]
    [InlineData("-")]
    [InlineData("+1")]
    [InlineData("null")]
    [InlineData("true")]
    [InlineData("[]")]
    [InlineData("{}")]
    [InlineData("[1]")]
    [InlineData("\"\"")]
    [InlineData("\"-\"")]
    [InlineData("\" 1\"")]
    [InlineData("\"1 \"")]
    [InlineData("\"+1\"")]
    [InlineData("\"01\"")]
    [InlineData("\"1.0\"")]
    [InlineData("\"0x1\"")]
    [InlineData("\"1,000\"")]
    [InlineData("\"\u0661\"")]
    [InlineData("\"\\ud800\"")]
    [InlineData("\"NaN\"")]
    public void Refuses(string json)
    {
        Places.Refused<BigInteger>(json, s_options);
        Places.Refused<BigInteger>(json, s_strings);
        Places.Same<BigInteger?>(json, s_strings);
        Places.Same<Dictionary<BigInteger, int>>($$"""{{{(json[0] == '"' ? json : "\"\"")}}:1}""", s_options);
    }

    [Fact]
    public void MinusZero() => Assert.Equal(BigInteger.Zero, Places.Read<BigInteger>("-0", s_options));

    [Fact]
    public void LongNumbers()
    {
        var random = new Random(1);
        foreach (int length in (int[])[19, 200, 255, 256, 257, 765, 766, 767, 768, 1000, 3000, 10_000])
        {
            string digits = "-7" + string.Concat(Enumerable.Range(1, length - 1).Select(_ => (char)('0' + random.Next(10))));
            BigInteger value = BigInteger.Parse(digits, CultureInfo.InvariantCulture);
            Assert.Equal(value, Places.Read<BigInteger>(digits, s_options));
            Assert.Equal(digits, Places.Write(value, s_options));
            Assert.Equal($"\"{digits}\"", Places.Write(value, s_strings));
            Assert.Equal(digits, Places.Key(value, s_options));
        }
    }

    [Fact]
    public void TooManyDigits()
    {
        string digits = new('1', 10_001);
        foreach (string json in (string[])[digits, "-" + digits])
        {
            JsonException error = Places.Refused<BigInteger>(json, s_options);
            Assert.StartsWith("A number of 10001 digits is too long for a BigInteger: at most 10000 are read.", error.Message, StringComparison.Ordinal);
            Assert.Equal("$", error.Path);
            Assert.StartsWith("A number of 10001", Places.Refused<BigInteger>($"\"{json}\"", s_strings).Message, StringComparison.Ordinal);
            Assert.Throws<JsonException>(() => Ours.Deserialize<Dictionary<BigInteger, int>>($$"""{"{{json}}":1}""", s_options));
        }

        var three = new JsonSerializerOptions { Converters = { new BigIntegerConverter { MaxDigits = 3 } } };
        Assert.Equal(-999, Places.Read<BigInteger>("-999", three));
        Assert.Equal("A number of 4 digits is too long for a BigInteger: at most 3 are read.", Places.Refused<BigInteger>("1000", three).Message[..70]);
        var more = new JsonSerializerOptions { Converters = { new BigIntegerConverter { MaxDigits = 20_000 } } };
        Assert.Equal(BigInteger.Parse(digits, CultureInfo.InvariantCulture), Ours.Deserialize<BigInteger>(digits, more));
        Assert.Throws<ArgumentOutOfRangeException>(() => new BigIntegerConverter { MaxDigits = 0 });
    }

    /// <summary>Digits of other cultures do not come in.</summary>
    [Fact]
    public void InvariantCulture()
    {
        CultureInfo before = CultureInfo.CurrentCulture;
        try
        {
            CultureInfo.CurrentCulture = new CultureInfo("") { NumberFormat = { NegativeSign = "\u2212" } };
            Assert.Equal("-18446744073709551616", Places.Write(-BigInteger.Pow(2, 64), s_options));
            Assert.Equal("-1", Places.Write(BigInteger.MinusOne, s_options));
        }
        finally
        {
            CultureInfo.CurrentCulture = before;
        }
    }

    public sealed record Handled
    {
        [JsonNumberHandling(JsonNumberHandling.WriteAsString)]
        public BigInteger Value { get; set; }
    }

    [Fact]
    public void OtherPlaces()
    {
        Places.Same<BigInteger>("tru", s_options);
        Places.Same<BigInteger>("1x", s_options);
        Places.Same<BigInteger[]>("[1 2]", s_options);
        Places.Same<Handled>("""{"Value":1}""", s_options);
        Places.SameText(new Handled { Value = 5 }, s_options);
        Serving.Reading<BigInteger>(ExecutionKind.SimpleValue, s_options);
        Assert.Throws<ArgumentNullException>(() => new BigIntegerConverter().Write(null!, 1, s_options));
        Assert.Throws<ArgumentNullException>(() => new BigIntegerConverter().WriteAsPropertyName(null!, 1, s_options));
        Assert.Throws<ArgumentNullException>(() => new BigIntegerConverter().Write(new Utf8JsonWriter(Stream.Null), 1, null!));
        Assert.Equal("[1,2]", Stj.Serialize(Ours.Deserialize<IList<BigInteger>>("[1,2]", s_options), s_options));
    }
}
