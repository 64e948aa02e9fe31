using System.Text;
using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Serialization;
using System.Xml;
using Peregrine.Json.Diagnostics;
using Ours = Peregrine.Json.JsonSerializer;
using Stj = System.Text.Json.JsonSerializer;

namespace Peregrine.Json.ExtrasTests;

/// <summary>Durations by ISO 8601: the texts, the refusals, and XmlConvert as another writer of the same form.</summary>
public class DurationTests
{
    private static readonly JsonSerializerOptions s_options = new() { Converters = { new Iso8601DurationConverter() } };

    [Theory]
    [InlineData("PT0S", 0)]
    [InlineData("P0D", 0)]
    [InlineData("P1D", TimeSpan.TicksPerDay)]
    [InlineData("P1DT2H3M4.5S", TimeSpan.TicksPerDay + (2 * TimeSpan.TicksPerHour) + (3 * TimeSpan.TicksPerMinute) + 45_000_000)]
    [InlineData("-PT1S", -TimeSpan.TicksPerSecond)]
    [InlineData("+PT1S", TimeSpan.TicksPerSecond)]
    [InlineData("P2W", 14 * TimeSpan.TicksPerDay)]
    [InlineData("P0.5W", 7 * TimeSpan.TicksPerDay / 2)]
    [InlineData("PT36H", 36 * TimeSpan.TicksPerHour)]
    [InlineData("PT1.5H", 90 * TimeSpan.TicksPerMinute)]
    [InlineData("PT0,25M", 15 * TimeSpan.TicksPerSecond)]
    [InlineData("PT0000000000000000000000001S", TimeSpan.TicksPerSecond)]
    [InlineData("PT0.0000001S", 1)]
    [InlineData("PT0.00000019999999999999999999999999S", 1)]
    [InlineData("PT0.00000009999999999999999999999999S", 0)]
    [InlineData("P0.000000000001D", 0)]
    [InlineData("P0.00000000000116D", 1)]
    [InlineData("P10675199DT2H48M5.4775807S", long.MaxValue)]
    [InlineData("-P10675199DT2H48M5.4775808S", long.MinValue)]
    [InlineData("PT922337203685.4775807S", long.MaxValue)]
    public void Reads(string text, long ticks)
    {
        Assert.Equal(ticks, Sides.Read<TimeSpan>($"\"{text}\"", s_options).Ticks);
        Assert.Equal(ticks, Sides.Read<TimeSpan>($"\"\\u{(int)text[0]:x4}{text[1..]}\"", s_options).Ticks);
        Dictionary<TimeSpan, int>? read = Ours.Deserialize<Dictionary<TimeSpan, int>>($$"""{"{{text}}":1}""", s_options);
        Assert.Equal(ticks, Assert.Single(read!).Key.Ticks);
    }

    [Theory]
    [InlineData("\"\"")]
    [InlineData("\"P\"")]
    [InlineData("\"-\"")]
    [InlineData("\"PT\"")]
    [InlineData("\"P1\"")]
    [InlineData("\"P1DT\"")]
    [InlineData("\"P1DT1\"")]
    [InlineData("\"1D\"")]
    [InlineData("\"P1Y\"")]
    [InlineData("\"P1M\"")]
    [InlineData("\"P1H\"")]
    [InlineData("\"PT1D\"")]
    [InlineData("\"PT1W\"")]
    [InlineData("\"P1W1D\"")]
    [InlineData("\"P1D1W\"")]
    [InlineData("\"PT1M1H\"")]
    [InlineData("\"PT1H1H\"")]
    [InlineData("\"PT1TH\"")]
    [InlineData("\"PT1.5H1M\"")]
    [InlineData("\"PT.5S\"")]
    [InlineData("\"PT1.S\"")]
    [InlineData("\"PT1,.5S\"")]
    [InlineData("\"PT-1S\"")]
    [InlineData("\"--PT1S\"")]
    [InlineData("\"pt1s\"")]
    [InlineData("\" PT1S\"")]
    [InlineData("\"PT1S \"")]
    [InlineData("\"PT1S\\u0000\"")]
    [InlineData("\"PT1S\u0661\"")]
    [InlineData("\"\\ud800\"")]
    [InlineData("\"\\u0050\\udc001D\"")]
    [InlineData("\"P10675199DT2H48M5.4775808S\"")]
    [InlineData("\"-P10675199DT2H48M5.4775809S\"")]
    [InlineData("\"P10675200D\"")]
    [InlineData("\"PT18446744073709551616S\"")]
    [InlineData("\"PT99999999999999999999S\"")]
    [InlineData("\"1.02:03:04\"")]
    [InlineData("1")]
    [InlineData("true")]
    [InlineData("null")]
    [InlineData("[]")]
    [InlineData("{}")]
    public void Refuses(string json)
    {
        JsonException error = Assert.Throws<JsonException>(() => Sides.Read<TimeSpan>(json, s_options));
        Assert.StartsWith("The JSON value could not be converted to System.TimeSpan. Path: $ | ", error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void WritesAsXmlConvertAndReadsBack()
    {
        var random = new Random(1);
        for (int i = 0; i < 3000; i++)
        {
            // All magnitudes, whole units among them.
            long ticks = (long)(random.NextInt64() >>> random.Next(64)) * (random.Next(2) == 0 ? 1 : -1);
            ticks -= random.Next(3) == 0 ? ticks % TimeSpan.TicksPerSecond : random.Next(3) == 0 ? ticks % TimeSpan.TicksPerDay : 0;
            Check(new TimeSpan(ticks));
        }

        Check(TimeSpan.Zero);
        Check(TimeSpan.MinValue);
        Check(TimeSpan.MaxValue);
        Check(TimeSpan.FromTicks(1 - (TimeSpan.MaxValue.Days * TimeSpan.TicksPerDay)));

        static void Check(TimeSpan value)
        {
            string text = Ours.Serialize(value, s_options);
            Assert.Equal(Stj.Serialize(value, s_options), text);
            Assert.Equal($"\"{XmlConvert.ToString(value)}\"", text);
            Assert.Equal(value, Ours.Deserialize<TimeSpan>(text, s_options));
            Assert.Equal(value, Stj.Deserialize<TimeSpan>(text, s_options));
        }
    }

    [Fact]
    public void EveryPlace()
    {
        Assert.Equal("\"-P1DT1S\"", Sides.Write(-TimeSpan.FromSeconds(86401), s_options));
        var keys = new Dictionary<TimeSpan, TimeSpan?> { [TimeSpan.FromHours(36)] = null, [TimeSpan.FromTicks(1)] = TimeSpan.FromDays(1) };
        Sides.SameText(keys, s_options);
        Assert.Equal("""{"P1DT12H":null,"PT0.0000001S":"P1D"}""", Ours.Serialize(keys, s_options));
        Sides.Same<Dictionary<TimeSpan, int>>("""{"P1DT12H":1,"x":2}""", s_options);
        var allowed = new TextEncoderSettings();
        allowed.AllowCharacters('P', 'T', '1');
        var escaping = new JsonSerializerOptions(s_options) { Encoder = JavaScriptEncoder.Create(allowed) };
        Assert.Equal("\"PT1\\u0053\"", Sides.Write(TimeSpan.FromSeconds(1), escaping));
    }

    public sealed class Timed
    {
        [Iso8601Duration]
        public TimeSpan Whole { get; set; }

        [Iso8601Duration]
        public TimeSpan? Perhaps { get; set; }

        [JsonConverter(typeof(Iso8601DurationConverter))]
        public TimeSpan? Named { get; set; }

        public TimeSpan Usual { get; set; }
    }

    public sealed class Wrong
    {
        [Iso8601Duration]
        public int Number { get; set; }
    }

    /// <summary>A fraction of any length counts to the tick, and only the last number may have one.</summary>
    [Fact]
    public void FractionsAreExact()
    {
        var options = new JsonSerializerOptions { Converters = { new Iso8601DurationConverter() } };
        var random = new Random(5);
        foreach ((char unit, long length) in ((char, long)[])[('W', 7 * TimeSpan.TicksPerDay), ('D', TimeSpan.TicksPerDay), ('H', TimeSpan.TicksPerHour), ('M', TimeSpan.TicksPerMinute), ('S', TimeSpan.TicksPerSecond)])
        {
            for (int i = 0; i < 200; i++)
            {
                // One part in so many of the unit, just above and just below a tick.
                System.Numerics.BigInteger scale = System.Numerics.BigInteger.Pow(10, 1 + random.Next(40));
                System.Numerics.BigInteger fraction = System.Numerics.BigInteger.Min((scale * random.NextInt64(length) / length) + random.Next(2), scale - 1);
                string digits = fraction.ToString(System.Globalization.CultureInfo.InvariantCulture).PadLeft(scale.ToString(System.Globalization.CultureInfo.InvariantCulture).Length - 1, '0');
                string text = $"\"P{(unit is 'W' or 'D' ? "" : "T")}0.{digits}{unit}\"";
                Assert.Equal(new TimeSpan((long)(fraction * length / scale)), Sides.Read<TimeSpan>(text, options));
            }
        }

        foreach (string text in (string[])["\"PT1.0H5M\"", "\"P1.0DT1H\"", "\"PT1.0000000000000000000001M5S\""])
        {
            Assert.Throws<JsonException>(() => Sides.Read<TimeSpan>(text, options));
        }
    }

    [Fact]
    public void ByAttribute()
    {
        var value = new Timed { Whole = TimeSpan.FromDays(1), Perhaps = TimeSpan.FromMinutes(90), Usual = TimeSpan.FromMinutes(90) };
        string text = """{"Whole":"P1D","Perhaps":"PT1H30M","Named":null,"Usual":"01:30:00"}""";
        Assert.Equal(text, Stj.Serialize(value));
        Assert.Equal(text, Ours.Serialize(value));
        Assert.Equal(text, Ours.Serialize(Ours.Deserialize<Timed>(text)));
        Sides.Same<Timed>("""{"Whole":null}""", JsonSerializerOptions.Default);
        Sides.Same<Timed>("""{"Perhaps":"01:30:00"}""", JsonSerializerOptions.Default);
        Sides.Same<Wrong>("{}", JsonSerializerOptions.Default);
        Assert.Throws<InvalidOperationException>(() => Ours.Deserialize<Wrong>("{}"));
    }

    [Fact]
    public void PiecesAndLongTexts()
    {
        string text = "\"PT" + new string('0', 3000) + "1S\"";
        Assert.Equal(TimeSpan.FromSeconds(1), Sides.Read<TimeSpan>(text, s_options));
        Assert.Throws<JsonException>(() => Sides.Read<TimeSpan>("\"" + new string('\u00e9', 3000) + "\"", s_options));
        Assert.Throws<ArgumentNullException>(() => new Iso8601DurationConverter().Write(null!, default, s_options));
        Assert.Throws<ArgumentNullException>(() => new Iso8601DurationConverter().WriteAsPropertyName(null!, default, s_options));
        Assert.Throws<ArgumentNullException>(() => new Iso8601DurationAttribute().CreateConverter(null!));
    }

    /// <summary>The engine reads and writes the values without the converter, and says so.</summary>
    [Fact]
    public void TheEngineDoesNotCallTheConverter()
    {
        Serving.Reading<TimeSpan>(ExecutionKind.SimpleValue, s_options);
        Serving.Writing<TimeSpan>(ExecutionKind.SimpleValue, s_options);
        Serving.Origin<TimeSpan>(typeof(Iso8601DurationConverter), s_options);
    }
}
