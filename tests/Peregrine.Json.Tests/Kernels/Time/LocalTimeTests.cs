using System.Text.Json;

namespace Peregrine.Json.Tests.Kernels;

/// <summary>What depends on the local time zone; <see cref="TimeZoneTests"/> runs this class again in other zones.</summary>
public class LocalTimeTests
{
    [Fact]
    public void LocalTimesAgree()
    {
        var random = new Random(41);
        for (int i = TestScale.Times(20_000); i > 0; i--)
        {
            // Half of them near the changes of daylight saving time in the last hundred years.
            long ticks = i % 2 == 0
                ? random.NextInt64(DateTime.MaxValue.Ticks)
                : new DateTime(random.Next(1925, 2026), 1, 1).AddDays(random.Next(365)).AddMinutes(random.Next(1_440)).Ticks;
            ScalarTexts.DateTimes.Writes(new DateTime(ticks, DateTimeKind.Local));
            ScalarTexts.DateTimes.Writes(new DateTime(ticks, DateTimeKind.Utc).ToLocalTime());
            string text = new DateTime(ticks).ToString("yyyy-MM-ddTHH:mm:ss.fffffff");
            ScalarTexts.DateTimeOffsets.Agrees(text);
            ScalarTexts.DateTimes.Agrees(text + "+02:00");
        }
    }

    [Theory]
    [InlineData("0001-01-01")]
    [InlineData("0001-01-01T00:00:00")]
    [InlineData("0001-01-01T00:00:00Z")]
    [InlineData("0001-01-01T00:00:00+00:00")]
    [InlineData("0001-01-01T05:29:59+00:00")]
    [InlineData("0001-01-01T14:00:00+14:00")]
    [InlineData("0001-01-01T05:30:00")]
    [InlineData("9999-12-31")]
    [InlineData("9999-12-31T23:59:59")]
    [InlineData("9999-12-31T23:59:59+00:00")]
    [InlineData("9999-12-31T23:59:59.9999999+00:00")]
    [InlineData("9999-12-31T20:00:00-03:59")]
    [InlineData("9999-12-31T20:00:00-04:00")]
    [InlineData("2024-03-10T02:30:00")]
    [InlineData("2024-11-03T01:30:00")]
    [InlineData("2024-11-03T05:30:00+00:00")]
    [InlineData("2024-11-03T06:30:00+00:00")]
    public void EdgesAgree(string text)
    {
        ScalarTexts.DateTimes.Agrees(text);
        ScalarTexts.DateTimeOffsets.Agrees(text);
        if (text.EndsWith("+00:00", StringComparison.Ordinal))
        {
            ScalarTexts.DateTimes.Writes(Stj.Deserialize<DateTime>($"\"{text}\""));
        }
    }

    [Fact]
    public void ExtremesAreWrittenAlike()
    {
        ScalarTexts.DateTimes.Writes(new DateTime(0, DateTimeKind.Local));
        ScalarTexts.DateTimes.Writes(new DateTime(DateTime.MaxValue.Ticks, DateTimeKind.Local));
    }
}
