using System.Globalization;
using System.Text.Json;
using Ours = Peregrine.Json.JsonSerializer;
using Stj = System.Text.Json.JsonSerializer;

namespace Peregrine.Json.ExtrasTests;

/// <summary>Times with a format: the five types, culture, styles, formats that do not serve.</summary>
public class TimeFormatTests
{
    public sealed record Dates
    {
        [TimeFormat("dd.MM.yyyy")]
        public DateTime Day { get; init; }

        [TimeFormat("yyyy-MM-dd'T'HH:mm:ss.fffzzz")]
        public DateTimeOffset? Instant { get; init; }

        [TimeFormat("d/M/yy")]
        public DateOnly Date { get; init; }

        [TimeFormat("hh\\:mm tt")]
        public TimeOnly Clock { get; init; }

        [TimeFormat("hh\\:mm")]
        public TimeSpan Span { get; init; }

        [TimeFormat("yyyyMMddHHmmss", Styles = DateTimeStyles.AssumeUniversal | DateTimeStyles.AdjustToUniversal)]
        public DateTime Universal { get; init; }
    }

    private static JsonSerializerOptions Of(string format, DateTimeStyles styles = DateTimeStyles.None) => new() { Converters = { new TimeFormatConverter(format, styles) } };

    [Fact]
    public void ByAttributeUnderAnyCulture()
    {
        var dates = new Dates
        {
            Day = new DateTime(2024, 2, 29),
            Instant = new DateTimeOffset(2024, 2, 29, 1, 2, 3, 4, TimeSpan.FromHours(-3)),
            Date = new DateOnly(2024, 2, 9),
            Clock = new TimeOnly(15, 30),
            Span = new TimeSpan(1, 2, 0),
            Universal = new DateTime(2024, 2, 29, 1, 2, 3, DateTimeKind.Utc),
        };
        string text = """{"Day":"29.02.2024","Instant":"2024-02-29T01:02:03.004-03:00","Date":"9/2/24","Clock":"03:30 PM","Span":"01:02","Universal":"20240229010203"}""";
        CultureInfo before = CultureInfo.CurrentCulture, odd = (CultureInfo)CultureInfo.InvariantCulture.Clone();
        (odd.DateTimeFormat.DateSeparator, odd.DateTimeFormat.TimeSeparator, odd.DateTimeFormat.PMDesignator) = ("#", "!", "late");
        odd.NumberFormat.NegativeSign = "minus";
        foreach (CultureInfo culture in (CultureInfo[])[before, odd])
        {
            CultureInfo.CurrentCulture = culture;
            try
            {
                Assert.Equal(text, Stj.Serialize(dates));
                Assert.Equal(text, Ours.Serialize(dates));
                Dates read = Ours.Deserialize<Dates>(text)!;
                Assert.Equal(dates, read);
                Assert.Equal(DateTimeKind.Utc, read.Universal.Kind);
                Assert.Equal(dates, Stj.Deserialize<Dates>(text));
            }
            finally
            {
                CultureInfo.CurrentCulture = before;
            }
        }

        Sides.Same<Dates>("""{"Instant":null}""", JsonSerializerOptions.Default);
        Sides.Same<Dates>("""{"Day":null}""", JsonSerializerOptions.Default);
    }

    [Theory]
    [InlineData("\"2024-02-30\"")]
    [InlineData("\"2024-02-29 \"")]
    [InlineData("\"2024-2-29\"")]
    [InlineData("\"\"")]
    [InlineData("20240229")]
    [InlineData("null")]
    [InlineData("[]")]
    [InlineData("\"\\udc00\"")]
    public void Refuses(string json)
    {
        Assert.Throws<JsonException>(() => Sides.Read<DateTime>(json, Of("yyyy-MM-dd")));
        Assert.Throws<JsonException>(() => Sides.Read<DateOnly>(json, Of("yyyy-MM-dd")));
        Assert.Throws<JsonException>(() => Sides.Read<DateTimeOffset>(json, Of("yyyy-MM-dd")));
    }

    /// <summary>A text is refused if white space or another character precedes or follows the value, for standard and for custom formats.</summary>
    [Theory]
    [InlineData("c")]
    [InlineData("g")]
    [InlineData("G")]
    [InlineData("o")]
    [InlineData("R")]
    [InlineData("d")]
    [InlineData("t")]
    [InlineData("HH':'mm")]
    [InlineData("hh':'mm")]
    [InlineData("dd' 'MM' 'yyyy")]
    public void NothingAroundIt(string format)
    {
        JsonSerializerOptions options = Of(format);
        Exact(new TimeSpan(1, 2, 3, 4), options);
        Exact(new TimeSpan(1, 2, 3, 4, 5), options);
        Exact(new TimeOnly(1, 2, 3), options);
        Exact(new DateOnly(2024, 2, 29), options);
        Exact(new DateTime(2024, 2, 29, 1, 2, 3), options);
        Exact(new DateTimeOffset(2024, 2, 29, 1, 2, 3, TimeSpan.Zero), options);
    }

    private static void Exact<T>(T value, JsonSerializerOptions options)
        where T : struct
    {
        string text;
        try
        {
            text = Stj.Deserialize<string>(Ours.Serialize(value, options))!;
            Sides.Read<T>(Stj.Serialize(text), options);
        }
        catch (Exception none) when (none is InvalidOperationException or JsonException)
        {
            return;                                 // the format is not one of this type
        }

        foreach (string around in (string[])[" ", "\t", "\n", "\0", "\u00A0", "\u3000"])
        {
            Assert.Throws<JsonException>(() => Sides.Read<T>(Stj.Serialize(around + text), options));
            Assert.Throws<JsonException>(() => Sides.Read<T>(Stj.Serialize(text + around), options));
        }
    }

    [Fact]
    public void KeysAndLongTexts()
    {
        JsonSerializerOptions options = Of("'" + new string('x', 300) + "é<'yyyy");
        string text = Sides.Write(new DateOnly(2024, 1, 1), options);
        Assert.Equal(new DateOnly(2024, 1, 1), Sides.Read<DateOnly>(text, options));
        var keys = new Dictionary<DateOnly, int> { [new DateOnly(2024, 1, 1)] = 1 };
        Sides.SameText(keys, options);
        Sides.SameText(keys, Of("dd MMM yyyy"));
        Sides.Same<Dictionary<DateOnly, int>>("""{"01 Jan 2024":1}""", Of("dd MMM yyyy"));
        Sides.Same<Dictionary<DateOnly, int>>("""{"01 \u004Aan 2024":1,"x":2}""", Of("dd MMM yyyy"));
        Assert.Equal(new TimeSpan(1, 2, 3), Sides.Read<TimeSpan>("\"01\\u003a02:03\"", Of("c")));
    }

    [Fact]
    public void FormatsThatDoNotServe()
    {
        Assert.Throws<ArgumentNullException>(() => new TimeFormatConverter(null!));
        Assert.Throws<ArgumentException>(() => new TimeFormatConverter(""));
        Assert.Contains("'%'", Assert.Throws<InvalidOperationException>(() => Ours.Deserialize<DateTime>("\"1\"", Of("%"))).Message, StringComparison.Ordinal);
        Sides.Same<DateTime>("\"1\"", Of("%"));
        Sides.Same<TimeOnly>("\"1\"", Of("yyyy"));
        Sides.Same<DateTimeOffset>("\"1\"", Of("yyyy", DateTimeStyles.AssumeLocal | DateTimeStyles.AssumeUniversal));
        Assert.Null(new TimeFormatAttribute("yyyy").CreateConverter(typeof(string)));
        Assert.Equal("yyyy", new TimeFormatAttribute("yyyy").Format);
    }
}
