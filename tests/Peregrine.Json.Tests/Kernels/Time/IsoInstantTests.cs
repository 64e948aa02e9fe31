using System.Globalization;
using System.Runtime.InteropServices;
using System.Text;
using Peregrine.Json.Kernels;
using Calendar = Peregrine.Json.Kernels.Calendar;

namespace Peregrine.Json.Tests.Kernels;

public class IsoInstantTests
{
    [Fact]
    public void VectorReadsMinutesAsScalar()
    {
        var random = new Random(5);
        for (int i = TestScale.Times(300_000); i > 0; i--)
        {
            byte[] text = Encoding.ASCII.GetBytes($"{random.Next(10_000):D4}-{random.Next(16):D2}-{random.Next(35):D2}T{random.Next(26):D2}:{random.Next(63):D2}");
            if (random.Next(4) == 0)
            {
                text[random.Next(16)] = (byte)random.Next(256);
            }

            ref byte start = ref MemoryMarshal.GetArrayDataReference(text);
            Assert.Equal(IsoInstant.MinutesScalar(ref start, 0, 16), IsoInstant.MinutesVector128(ref start, 0, 16));
        }
    }

    [Fact]
    public void RecentDaysAreWrittenAsAnyOther()
    {
        const uint First = 693_654, Days = 73_049;
        Assert.Equal(First, (uint)new DateOnly(1900, 3, 1).DayNumber);
        Assert.Equal(First + Days, (uint)new DateOnly(2100, 3, 1).DayNumber);
        byte[] any = new byte[24], recent = new byte[24];
        for (uint i = 0; i < Math.Max(Days, 86_400); i++)
        {
            uint day = i % Days, seconds = i % 86_400;
            IsoInstantText.WriteFields(ref any[0], 2, 24, Calendar.DateFields(First + day), IsoInstantText.TimeFields(seconds));
            IsoInstantText.WriteRecent(ref recent[0], 2, 24, day, seconds);
            Assert.True(any.AsSpan().SequenceEqual(recent), $"day {day}, second {seconds}");
        }
    }

    [Fact]
    public void FractionsAndOffsetsAreTheirDigits()
    {
        byte[] text = new byte[16];
        for (uint fraction = 1; fraction < 10_000_000; fraction += fraction < 100_000 ? 1u : 101u)
        {
            nint after = IsoInstantText.WriteFraction(ref text[0], 0, 16, fraction);
            Assert.Equal(("." + fraction.ToString("0000000", CultureInfo.InvariantCulture)).TrimEnd('0'), Encoding.ASCII.GetString(text, 0, (int)after));
        }

        for (int minutes = -840; minutes <= 840; minutes++)
        {
            nint after = IsoInstantText.WriteOffset(ref text[0], 0, 16, minutes);
            string expected = (minutes < 0 ? "-" : "+") + TimeSpan.FromMinutes(Math.Abs(minutes)).ToString("hh\\:mm", CultureInfo.InvariantCulture);
            Assert.Equal(expected, Encoding.ASCII.GetString(text, 0, (int)after));
        }
    }

    [Fact]
    public void CalendarAgreesOnEveryDay()
    {
        DateOnly date = DateOnly.MinValue;
        for (uint day = 0; ; day++)
        {
            ulong fields = Calendar.DateFields(day);
            uint year = (uint)(fields & 0xFFFF) * 100 + (uint)(fields >> 16 & 0xFFFF), month = (uint)(fields >> 32 & 0xFFFF), dayOfMonth = (uint)(fields >> 48);
            Assert.True(((int)year, (int)month, (int)dayOfMonth) == (date.Year, date.Month, date.Day) && Calendar.IsDate(year, month, dayOfMonth) && Calendar.DayNumber(year, month, dayOfMonth) == day);
            if (date == DateOnly.MaxValue)
            {
                return;
            }

            date = date.AddDays(1);
        }
    }

    [Fact]
    public void CalendarHasNoOtherDays()
    {
        for (uint year = 0; year < 10_000; year++)
        {
            for (uint month = 0; month < 20; month++)
            {
                for (uint day = 27; day < 34; day++)
                {
                    bool exists = year > 0 && month is >= 1 and <= 12 && day <= DateTime.DaysInMonth((int)year, (int)month);
                    Assert.True(exists == Calendar.IsDate(year, month, day));
                }

                Assert.False(Calendar.IsDate(year, month, 0));
            }
        }
    }
}
