using System.Text;
using System.Text.Json;
using Peregrine.Json.Kernels;

namespace Peregrine.Json.Tests.Kernels;

public class DateTimeTextTests
{
    internal static readonly string[] Texts =
    [
        "2024-02-29T23:59:58", "2024-02-29T23:59:58Z", "2024-02-29T03:04:05.1234567Z", "2023-12-31T13:14:15.123+05:30",
        "0001-01-01T00:00:00.0000001-14:00", "9999-12-31T23:59:59.9999999+14:00", "2024-01-02", "2024-01-02T03:04", "2024-01-02T03:04Z",
        "2024-01-02T03:04+01", "2024-01-02T03:04:05.1234567890123456-00:00", "1900-02-28T00:00:00.5",
    ];

    public static TheoryData<string> Odd => new(
        "2024-01-02T03:04:05.Z", "2024-01-02T03:04:05.+01:00", "2024-01-02T03:04:05.", "2024-01-02T03:04:05.12345678901234567", "2024-01-02T03:04:05.1234567890123456",
        "2024-01-02t03:04:05", "2024-01-02T03:04:05z", "2024-01-02 03:04:05", "2024-01-02T03", "2024-01-02T03:04.5", "2024-01-02T03:04:05,5", "2024-01-02T03:04:05+0100",
        "2024-01-02T03:04:05+1:00", "2024-01-02T03:04:05+14:00", "2024-01-02T03:04:05+14:01", "2024-01-02T03:04:05-14:00", "2024-01-02T03:04:05-14:01", "2024-01-02T03:04:05+15:00",
        "2024-01-02T03:04:05+00:60", "2024-01-02Z", "2024-01-02T24:00:00", "2024-01-02T23:59:60", "20240102T030405", "2024-W01-2", "0000-01-01", "0000-01-01T00:00:00", "10000-01-01", "-001-01-01",
        " 2024-01-02", "2024-01-02 ", "2023-02-29", "2023-02-29T00:00:00", "1900-02-29T00:00:00", "2000-02-29T00:00:00", "2024-13-01T00:00:00", "2024-00-01T00:00:00", "2024-01-00T00:00:00",
        "2024-04-31T00:00:00", "2024-01-32T00:00:00", "0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-14:00", "9999-12-31T23:59:59+00:00", "0001-01-01T00:00:00+00:00", "0001-01-01", "9999-12-31T23:59:59.9999999",
        "2024-01-02T03:04:05-00:00", "2024-01-02T03:04:05+01", "2024-01-02T03:04:05.1234567+01", "2024-01-02T03:04:05.1234567890123456+01:00", "", "2", "2024-01-0", "/Date(1000000000)/",
        "2024-01-02T03:04:05.12345678Z", "2024-01-02T03:04:05.123456789Z", "2024-01-02T03:04:05.000000099Z", "2024-01-02T03:04:05Zx", "2024-01-02T03:04:05+01:00x", "2024-01-02T03:04:05+01:0");

    [Theory]
    [MemberData(nameof(Odd))]
    public void OddTextsAgree(string text)
    {
        ScalarTexts.DateTimes.Agrees(text);
        ScalarTexts.DateTimeOffsets.Agrees(text);
        ScalarTexts.DateOnlys.Agrees(text);
    }

    /// <summary>The kernel reads the end of a day as the beginning of the next; its caller knows whether System.Text.Json does.</summary>
    [Theory]
    [InlineData("2020-01-02T24:00:00", "2020-01-03T00:00:00")]
    [InlineData("2020-12-31T24:00", "2021-01-01T00:00:00")]
    [InlineData("2020-01-02T24:00:00.000", "2020-01-03T00:00:00")]
    [InlineData("2020-01-02T24:00:01", null)]
    [InlineData("2020-01-02T24:01", null)]
    [InlineData("2020-01-02T24:00:00.1", null)]
    [InlineData("2020-01-02T25:00", null)]
    [InlineData("9999-12-31T24:00", null)]
    public void HoursOf24(string text, string? expected)
    {
        byte[] utf8 = Encoding.ASCII.GetBytes(text);
        DateTime? read = DateTimeText.TryParse(utf8, out DateTime value) ? value : null;
        DateTimeOffset? withOffset = DateTimeOffsetText.TryParse([.. utf8, (byte)'Z'], out DateTimeOffset other) ? other : null;
        Assert.Equal(expected, read?.ToString("s"));
        Assert.Equal(expected, withOffset?.ToString("s"));
        Assert.Equal(text[12] == '4', Asked<DateTime, DateTimeText>(utf8) & Asked<DateTimeOffset, DateTimeOffsetText>(utf8));

        static bool Asked<T, TText>(byte[] text)
            where TText : ITextKernel<T> => TText.HasHour24(text);
    }

    [Fact]
    public void MutationsAgree() => ScalarTexts.DateTimes.AgreesOnMutations(1, TestScale.Times(40_000), Texts);

    [Fact]
    public void MutationsAgreeWithOffset() => ScalarTexts.DateTimeOffsets.AgreesOnMutations(2, TestScale.Times(40_000), Texts);

    [Fact]
    public void NoByteIsMistaken() => ScalarTexts.DateTimes.AgreesOnEveryByte(Texts);

    [Fact]
    public void NoByteIsMistakenWithOffset() => ScalarTexts.DateTimeOffsets.AgreesOnEveryByte(Texts);

    [Fact]
    public void EveryDayAgrees()
    {
        var random = new Random(3);
        for (long day = 0; day < 3_652_059; day++)
        {
            if (!UsualRun.TakesAt(day, 3_652_058, step: 11, edge: 1_500))
            {
                continue;
            }

            // Every day through the kernel's own round trip; one in 97 against System.Text.Json.
            var value = new DateTime(day * TimeSpan.TicksPerDay + random.NextInt64(TimeSpan.TicksPerDay), (DateTimeKind)(day & 1));
            if (day % 97 == 0)
            {
                ScalarTexts.DateTimes.Writes(value);
                ScalarTexts.DateTimes.ReadsCanonical(value);
            }
            else
            {
                RoundTrip(value);
            }
        }
    }

    [Fact]
    public void TicksAgree()
    {
        var random = new Random(4);
        for (int i = TestScale.Times(100_000); i > 0; i--)
        {
            long unit = (long)Math.Pow(10, random.Next(9));
            long ticks = random.NextInt64(DateTime.MaxValue.Ticks / unit) * unit;
            var value = new DateTime(ticks, (DateTimeKind)random.Next(2));
            ScalarTexts.DateTimes.Writes(value, i & 7);
            ScalarTexts.DateTimes.ReadsCanonical(value);
            var offset = TimeSpan.FromMinutes(random.Next(-840, 841));
            if ((ulong)(ticks - offset.Ticks) <= (ulong)DateTime.MaxValue.Ticks)
            {
                ScalarTexts.DateTimeOffsets.Writes(new DateTimeOffset(ticks, offset), i & 7);
                ScalarTexts.DateTimeOffsets.ReadsCanonical(new DateTimeOffset(ticks, offset));
            }
        }
    }

    [Fact]
    public void EverySecondOfTheDayAgrees()
    {
        var day = new DateTime(2024, 2, 29, 0, 0, 0, DateTimeKind.Utc);
        for (int second = 0; second < 86_400; second++)
        {
            RoundTrip(day.AddSeconds(second));
        }
    }

    [Fact]
    public void EveryOffsetAgrees()
    {
        for (int minutes = -840; minutes <= 840; minutes++)
        {
            var value = new DateTimeOffset(2024, 2, 29, 12, 34, 56, TimeSpan.FromMinutes(minutes));
            ScalarTexts.DateTimeOffsets.Writes(value);
            ScalarTexts.DateTimeOffsets.ReadsCanonical(value);
        }
    }

    [Fact]
    public void NothingOutsideIsTouched()
    {
        var values = Texts.Where(text => !text.Contains("14:00", StringComparison.Ordinal)).Select(text => Stj.Deserialize<DateTime>($"\"{text}\"")).ToArray();
        ScalarTexts.DateTimes.StaysInside(values, Texts);
        ScalarTexts.DateTimeOffsets.StaysInside(values.Select(value => new DateTimeOffset(value.Ticks, TimeSpan.FromMinutes(330))).Append(new DateTimeOffset(DateTime.MaxValue.Ticks, TimeSpan.FromMinutes(839))), Texts);
    }

    private static void RoundTrip(DateTime value)
    {
        Span<byte> text = stackalloc byte[64];
        int length = (int)Peregrine.Json.Kernels.DateTimeText.Write(ref text[0], 0, 63, value);
        text[length] = (byte)'"';
        Span<byte> expected = stackalloc byte[64];
        Assert.True(value.TryFormat(expected, out int written, "O"));
        expected = expected[..written];
        ReadOnlySpan<byte> fraction = expected.Slice(19, 8);
        int digits = fraction.LastIndexOfAnyExcept((byte)'0');
        Assert.True(text[..(19 + (digits == 0 ? 0 : digits + 1))].SequenceEqual(expected[..(19 + (digits == 0 ? 0 : digits + 1))]));
        Assert.Equal(length + 1, (int)Peregrine.Json.Kernels.DateTimeText.Read(ref text[0], 0, length + 1, out DateTime read));
        Assert.True(value == read && value.Kind == read.Kind);
    }
}
