using System.Text.Json;

namespace Peregrine.Json.Tests.Kernels;

/// <summary>DateOnly, TimeOnly and TimeSpan.</summary>
public class ClockTextTests
{
    private static readonly string[] s_times =
        ["01:02:03", "23:59:59.9999999", "1:2:3", "01:02", "1", "-1", "1.1:2", "001:02:03", "00:00:00.5", "-1.02:03:04.0050000", "10675199.02:48:05.4775807", "-10675199.02:48:05.4775808", "9999999.23:59:59.9999999"];

    public static TheoryData<string> Odd => new(
        "", "1", "-1", "-", "+1", "1:2", "1:2:3", "0:0", "01", "01:02", "01:02:03.", "01:02:03.5", "01:02:03.1234567", "01:02:03.12345678", "24:00:00", "23:60:00", "23:59:60", "1:02:03:04", "1.5", "1.5:6", "1.1:2", "PT1H",
        " 01:02:03", "01:02:03 ", "-00:00:00", "-01:02:03", "01:02:03Z", "10675199.02:48:05.4775807", "10675199.02:48:05.4775808", "-10675199.02:48:05.4775808", "-10675199.02:48:05.4775809", "10675200.00:00:00",
        "00000001:02:03", "00000000000000000000000001:02:03", "000000000000000000000000000000000000001:02:03", "0000000000000000000000000000001.01:02:03", "1.00:00:00", "0.00:00:00", "-0.00:00:01", "--1", "1.-1:00", "1:-1", ".5", ":1", "1:", "1:2:", "1.:2",
        "99999999.00:00:00", "9999999.23:59:59.9999999", "00:00:00.0000001", "00:00:00.00000001", "1:2:3.4", "12:34:56.7", "1.2:3:4", "1.2:3", "01:02:03.5.5", "01:02:03:5", "\u0661:02:03", "01-02-03", "2024-01-02", "2024-01-2", "2024-1-02", "2024-01-02T00:00:00", "2023-02-29");

    [Theory]
    [MemberData(nameof(Odd))]
    public void OddTextsAgree(string text)
    {
        ScalarTexts.TimeSpans.Agrees(text);
        ScalarTexts.TimeOnlys.Agrees(text);
        ScalarTexts.DateOnlys.Agrees(text);
    }

    [Fact]
    public void TextsOfEveryLengthAgree()
    {
        for (int zeros = 0; zeros < 160; zeros++)
        {
            string lead = new('0', zeros);
            ScalarTexts.TimeSpans.Agrees(lead + "1:02:03");
            ScalarTexts.TimeSpans.Agrees(lead + "1.01:02:03");
            ScalarTexts.TimeSpans.Agrees("-" + lead + "1");
            ScalarTexts.TimeOnlys.Agrees(lead + "1:2");
            ScalarTexts.TimeOnlys.Agrees(lead + "1:2:3.5");
        }
    }

    [Fact]
    public void TimeSpanMutationsAgree() => ScalarTexts.TimeSpans.AgreesOnMutations(11, TestScale.Times(40_000), s_times);

    [Fact]
    public void TimeOnlyMutationsAgree() => ScalarTexts.TimeOnlys.AgreesOnMutations(12, TestScale.Times(20_000), s_times[..9]);

    [Fact]
    public void DateOnlyMutationsAgree() => ScalarTexts.DateOnlys.AgreesOnMutations(13, TestScale.Times(20_000), "2024-02-29", "0001-01-01", "9999-12-31", "1900-02-28");

    [Fact]
    public void NoByteIsMistaken()
    {
        ScalarTexts.TimeSpans.AgreesOnEveryByte(s_times);
        ScalarTexts.TimeOnlys.AgreesOnEveryByte(s_times);
        ScalarTexts.DateOnlys.AgreesOnEveryByte("2024-02-29", "0001-01-01", "9999-12-31");
    }

    [Fact]
    public void EveryDateAgrees()
    {
        for (int day = 0; day <= DateOnly.MaxValue.DayNumber; day++)
        {
            if (!UsualRun.TakesAt(day, DateOnly.MaxValue.DayNumber, step: 11, edge: 1_500))
            {
                continue;
            }

            ScalarTexts.DateOnlys.Writes(DateOnly.FromDayNumber(day), day & 3);
            if (day % 23 == 0)
            {
                ScalarTexts.DateOnlys.ReadsCanonical(DateOnly.FromDayNumber(day));
            }
        }
    }

    [Fact]
    public void EverySecondAgrees()
    {
        var random = new Random(14);
        for (int second = 0; second < 86_400; second++)
        {
            ScalarTexts.TimeOnlys.Writes(new TimeOnly(second * TimeSpan.TicksPerSecond));
            ScalarTexts.TimeOnlys.ReadsCanonical(new TimeOnly(second * TimeSpan.TicksPerSecond + random.Next(10_000_000)));
            ScalarTexts.TimeOnlys.Writes(new TimeOnly(second * TimeSpan.TicksPerSecond + random.Next(10_000_000)));
        }
    }

    [Fact]
    public void TimeSpansAgree()
    {
        var random = new Random(15);
        for (int i = TestScale.Times(100_000); i > 0; i--)
        {
            var value = new TimeSpan(random.NextInt64(long.MinValue, long.MaxValue) >> random.Next(63));
            ScalarTexts.TimeSpans.Writes(value, i & 3);
            if (Math.Abs((double)value.Ticks) < 9_999_999d * TimeSpan.TicksPerDay)
            {
                ScalarTexts.TimeSpans.ReadsCanonical(value);
            }
        }

        foreach (TimeSpan value in (TimeSpan[])[TimeSpan.MinValue, TimeSpan.MaxValue, TimeSpan.Zero, TimeSpan.FromDays(1), TimeSpan.FromDays(-1), TimeSpan.FromDays(9_999_999), TimeSpan.FromDays(10_000_000), new(1), new(-1)])
        {
            ScalarTexts.TimeSpans.Writes(value);
            ScalarTexts.TimeSpans.Agrees(Stj.Serialize(value).Trim('"'));
        }
    }

    [Fact]
    public void NothingOutsideIsTouched()
    {
        ScalarTexts.TimeSpans.StaysInside([TimeSpan.MinValue, TimeSpan.MaxValue, TimeSpan.Zero, new(1), new(-1), TimeSpan.FromDays(1)], s_times);
        ScalarTexts.TimeOnlys.StaysInside([TimeOnly.MinValue, TimeOnly.MaxValue, new(12, 34), new(5)], s_times);
        ScalarTexts.DateOnlys.StaysInside([DateOnly.MinValue, DateOnly.MaxValue, new(2024, 2, 29)], "2024-02-30");
    }
}
