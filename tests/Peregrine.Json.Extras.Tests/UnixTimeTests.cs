using System.Globalization;
using System.Numerics;
using System.Text.Json;
using System.Text.Json.Serialization;
using Peregrine.Json.Diagnostics;
using Ours = Peregrine.Json.JsonSerializer;
using Stj = System.Text.Json.JsonSerializer;

namespace Peregrine.Json.ExtrasTests;

/// <summary>Unix times: numbers of every form, both units, both types, under both handlings of numbers.</summary>
public class UnixTimeTests
{
    private static readonly JsonSerializerOptions s_seconds = new() { Converters = { new UnixTimeConverter() } };

    private static readonly JsonSerializerOptions s_milliseconds = new() { Converters = { new UnixMillisecondsConverter() } };

    private static readonly JsonSerializerOptions s_web = new(JsonSerializerDefaults.Web) { Converters = { new UnixTimeConverter() } };

    [Theory]
    [InlineData("0", "1970-01-01T00:00:00Z")]
    [InlineData("-0", "1970-01-01T00:00:00Z")]
    [InlineData("1700000000", "2023-11-14T22:13:20Z")]
    [InlineData("-1", "1969-12-31T23:59:59Z")]
    [InlineData("1.5", "1970-01-01T00:00:01.5Z")]
    [InlineData("-1.5", "1969-12-31T23:59:58.5Z")]
    [InlineData("1.7e9", "2023-11-14T22:13:20Z")]
    [InlineData("17E+8", "2023-11-14T22:13:20Z")]
    [InlineData("1700000000.1234567", "2023-11-14T22:13:20.1234567Z")]
    [InlineData("1700000000.12345679", "2023-11-14T22:13:20.1234567Z")]
    [InlineData("-0.00000001", "1969-12-31T23:59:59.9999999Z")]
    [InlineData("-62135596800", "0001-01-01T00:00:00Z")]
    [InlineData("253402300799.9999999", "9999-12-31T23:59:59.9999999Z")]
    public void Reads(string number, string time)
    {
        DateTimeOffset expected = DateTimeOffset.Parse(time, System.Globalization.CultureInfo.InvariantCulture);
        Assert.Equal(expected, Sides.Read<DateTimeOffset>(number, s_seconds));
        DateTime read = Sides.Read<DateTime>(number, s_seconds);
        Assert.Equal((expected.UtcDateTime, DateTimeKind.Utc), (read, read.Kind));
        Assert.Equal(expected, Sides.Read<DateTimeOffset>($"\"{number}\"", s_web));
        Assert.Equal(expected, Sides.Read<DateTimeOffset>($"\"\\u{(int)number[0]:x4}{number[1..]}\"", s_web));
        Assert.Equal(expected, Sides.Read<DateTimeOffset>(number, s_web));
        Assert.Equal(expected, Assert.Single(Ours.Deserialize<Dictionary<DateTimeOffset, int>>($$"""{"{{number}}":1}""", s_seconds)!).Key);
        Sides.Same<Dictionary<DateTime, int>>($$"""{"{{number}}":1,"\u0030":2}""", s_seconds);
    }

    [Theory]
    [InlineData("1700000000000", "2023-11-14T22:13:20Z")]
    [InlineData("1700000000123.4567", "2023-11-14T22:13:20.1234567Z")]
    [InlineData("-62135596800000", "0001-01-01T00:00:00Z")]
    [InlineData("253402300799999", "9999-12-31T23:59:59.999Z")]
    public void ReadsMilliseconds(string number, string time) =>
        Assert.Equal(DateTimeOffset.Parse(time, System.Globalization.CultureInfo.InvariantCulture), Sides.Read<DateTimeOffset>(number, s_milliseconds));

    [Theory]
    [InlineData("\"1700000000\"", false)]
    [InlineData("\"\"", true)]
    [InlineData("\"+1\"", true)]
    [InlineData("\" 1\"", true)]
    [InlineData("\"1 \"", true)]
    [InlineData("\"01\"", true)]
    [InlineData("\"1.\"", true)]
    [InlineData("\"0x1\"", true)]
    [InlineData("\"NaN\"", true)]
    [InlineData("\"true\"", true)]
    [InlineData("\"2023-11-14T22:13:20Z\"", true)]
    [InlineData("-62135596801", true)]
    [InlineData("253402300800", true)]
    [InlineData("9223372036854775807", true)]
    [InlineData("-9223372036854775808", true)]
    [InlineData("99999999999999999999", true)]
    [InlineData("1e30", true)]
    [InlineData("1e400", true)]
    [InlineData("true", true)]
    [InlineData("null", true)]
    [InlineData("[]", true)]
    [InlineData("{}", true)]
    [InlineData("01", true)]
    public void Refuses(string json, bool onTheWeb)
    {
        Assert.Throws<JsonException>(() => Sides.Read<DateTimeOffset>(json, s_seconds));
        Assert.Throws<JsonException>(() => Sides.Read<DateTime>(json, s_seconds));
        if (onTheWeb)
        {
            Assert.Throws<JsonException>(() => Sides.Read<DateTime>(json, s_web));
        }
    }

    /// <summary>A string that cannot be decoded is the cause, if strings are read; no other value has one, although those of the type itself do.</summary>
    [Fact]
    public void OnlyTextThatCannotBeDecodedIsACause()
    {
        string[] texts = ["\"\\ud800\"", "\"1\\ud800\"", $"\"{new string('1', 300)}\\udc00\"", "\"\\u0031x\""];
        Assert.All(texts, static text =>
        {
            Assert.Throws<JsonException>(() => Sides.Read<DateTime>(text, s_seconds));
            Assert.Throws<JsonException>(() => Sides.Read<DateTimeOffset>(text, s_web));
            Sides.Same<Dictionary<DateTime, int>>($$"""{{{text}}:1}""", s_seconds);
        });
        Assert.IsType<InvalidOperationException>(Assert.Throws<JsonException>(() => Ours.Deserialize<List<DateTime>>($"[{texts[0]}]", s_web)).InnerException);
        Assert.All(
            ["null", "true", "\"x\"", "1e99"],
            static text => Assert.Null(Assert.Throws<JsonException>(() => Ours.Deserialize<List<DateTime>>($"[{text}]", s_web)).InnerException));
    }

    [Theory]
    [InlineData("-62135596800001")]
    [InlineData("253402300800000")]
    public void RefusesMilliseconds(string json) => Assert.Throws<JsonException>(() => Sides.Read<DateTime>(json, s_milliseconds));

    [Fact]
    public void Writes()
    {
        var instant = new DateTimeOffset(2023, 11, 15, 0, 13, 20, 999, TimeSpan.FromHours(2));
        Assert.Equal("1700000000", Sides.Write(instant, s_seconds));
        Assert.Equal("1700000000999", Sides.Write(instant, s_milliseconds));
        Assert.Equal("1700000000", Sides.Write(instant.UtcDateTime, s_web));
        Assert.Equal("-1", Sides.Write(new DateTime(1969, 12, 31, 23, 59, 59, 500, DateTimeKind.Utc), s_seconds));
        Assert.Equal("-62135596800", Sides.Write(DateTimeOffset.MinValue, s_seconds));
        Assert.Equal("253402300799999", Sides.Write(DateTimeOffset.MaxValue, s_milliseconds));

        // As DateTime.ToUniversalTime: a time of no kind is local.
        var local = new DateTime(2023, 7, 1, 12, 0, 0, DateTimeKind.Local);
        string expected = new DateTimeOffset(local).ToUnixTimeSeconds().ToString(System.Globalization.CultureInfo.InvariantCulture);
        Assert.Equal(expected, Sides.Write(local, s_seconds));
        Assert.Equal(expected, Sides.Write(DateTime.SpecifyKind(local, DateTimeKind.Unspecified), s_seconds));
        Sides.SameText(new Dictionary<DateTime, DateTimeOffset?> { [local] = instant, [DateTime.UnixEpoch] = null }, s_milliseconds);
    }

    [Fact]
    public void WhatIsWrittenIsReadBack()
    {
        var random = new Random(2);
        for (int i = 0; i < 2000; i++)
        {
            var time = new DateTimeOffset(random.NextInt64(DateTime.MaxValue.Ticks), TimeSpan.Zero);
            string seconds = Ours.Serialize(time, s_seconds), milliseconds = Ours.Serialize(time, s_milliseconds);
            Assert.Equal(time.ToUnixTimeSeconds().ToString(System.Globalization.CultureInfo.InvariantCulture), seconds);
            Assert.Equal(time.ToUnixTimeMilliseconds().ToString(System.Globalization.CultureInfo.InvariantCulture), milliseconds);
            Assert.Equal(seconds, Stj.Serialize(time, s_seconds));
            Assert.Equal(time.ToUnixTimeSeconds(), Ours.Deserialize<DateTimeOffset>(seconds, s_seconds).ToUnixTimeSeconds());
            Assert.Equal(time.ToUnixTimeMilliseconds(), Stj.Deserialize<DateTimeOffset>(milliseconds, s_milliseconds).ToUnixTimeMilliseconds());
        }
    }

    public sealed record Token
    {
        [UnixTime]
        public DateTimeOffset Issued { get; init; }

        [UnixTime(UnixTimeUnit.Milliseconds)]
        public DateTime? Expires { get; init; }

        [JsonConverter(typeof(UnixMillisecondsConverter))]
        public DateTime Named { get; init; }

        public DateTime Usual { get; init; }
    }

    public sealed class Wrong
    {
        [UnixTime]
        public string? Text { get; set; }
    }

    public sealed class NoUnit
    {
        [UnixTime((UnixTimeUnit)7)]
        public DateTime Time { get; set; }
    }

    /// <summary>Every number counts exactly, however many digits it has: compared with the arithmetic of whole numbers.</summary>
    [Fact]
    public void NumbersAreExact()
    {
        Assert.Equal(1, Sides.Read<DateTime>("1." + new string('9', 40), s_seconds).Second);
        var random = new Random(7);
        for (int i = 0; i < 3000; i++)
        {
            string sign = random.Next(2) == 0 ? "-" : "", whole = random.NextInt64(random.Next(2) == 0 ? 300 : 300_000_000_000).ToString(CultureInfo.InvariantCulture);
            string fraction = string.Concat(Enumerable.Range(0, random.Next(40)).Select(_ => (char)('0' + (random.Next(3) == 0 ? random.Next(10) : random.Next(2) * 9))));
            int exponent = random.Next(-14, 6);
            string text = $"{sign}{whole}{(fraction.Length == 0 ? "" : "." + fraction)}{(exponent == 0 ? "" : $"E{exponent}")}";
            Check(text, BigInteger.Parse(sign + whole + fraction, CultureInfo.InvariantCulture), exponent - fraction.Length + 7, s_seconds);
            Check(text, BigInteger.Parse(sign + whole + fraction, CultureInfo.InvariantCulture), exponent - fraction.Length + 4, s_milliseconds);
        }

        foreach (string zero in (string[])["0e400", "-0.0E-99999999999", "0e99999999999"])
        {
            Assert.Equal(DateTime.UnixEpoch, Sides.Read<DateTime>(zero, s_seconds));
        }

        static void Check(string text, BigInteger digits, int power, JsonSerializerOptions options)
        {
            BigInteger scale = BigInteger.Pow(10, Math.Abs(power));
            BigInteger ticks = DateTime.UnixEpoch.Ticks + (power >= 0 ? digits * scale : (digits - (((digits % scale) + scale) % scale)) / scale);
            string expected = ticks < 0 || ticks > DateTime.MaxValue.Ticks ? "refused" : new DateTime((long)ticks, DateTimeKind.Utc).ToString("o");
            string read;
            try
            {
                read = Ours.Deserialize<DateTime>(text, options).ToString("o");
            }
            catch (JsonException)
            {
                read = "refused";
            }

            Assert.Equal((text, expected), (text, read));
            Sides.Same<DateTimeOffset>(text, options);
        }
    }

    [Fact]
    public void ByAttribute()
    {
        var token = new Token { Issued = DateTimeOffset.UnixEpoch.AddDays(1), Expires = DateTime.UnixEpoch.AddDays(2), Named = DateTime.UnixEpoch.AddSeconds(3), Usual = DateTime.UnixEpoch };
        string text = """{"Issued":86400,"Expires":172800000,"Named":3000,"Usual":"1970-01-01T00:00:00Z"}""";
        Assert.Equal(text, Stj.Serialize(token));
        Assert.Equal(text, Ours.Serialize(token));
        Assert.Equal(token, Ours.Deserialize<Token>(text));
        Assert.Equal(token with { Expires = null }, Ours.Deserialize<Token>("""{"Issued":86400,"Expires":null,"Named":3000,"Usual":"1970-01-01T00:00:00Z"}"""));
        Sides.Same<Token>("""{"Issued":"86400"}""", JsonSerializerOptions.Default);
        Sides.Same<Token>("""{"Issued":"86400"}""", JsonSerializerOptions.Web);
        Sides.Same<Wrong>("{}", JsonSerializerOptions.Default);
        Sides.Same<NoUnit>("{}", JsonSerializerOptions.Default);
        Assert.Equal(UnixTimeUnit.Seconds, new UnixTimeAttribute().Unit);
        Assert.Throws<ArgumentNullException>(() => new UnixTimeAttribute().CreateConverter(null!));
    }

    [Fact]
    public void TheEngineDoesNotCallTheConverter()
    {
        foreach (JsonSerializerOptions options in (JsonSerializerOptions[])[s_seconds, s_milliseconds, s_web])
        {
            Serving.Reading<DateTime>(ExecutionKind.SimpleValue, options);
            Serving.Writing<DateTimeOffset>(ExecutionKind.SimpleValue, options);
        }
    }
}
