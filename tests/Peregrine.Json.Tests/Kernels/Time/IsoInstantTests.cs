using System.Runtime.InteropServices;
using System.Text;
using Peregrine.Json.Kernels;

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
    public void VectorWritesFieldsAsScalar()
    {
        byte[] scalar = new byte[24], vector = new byte[24];
        for (uint day = 0; day < 3_652_059; day += 31)
        {
            ulong date = Calendar.DateFields(day), time = IsoInstantText.TimeFields(day % 86_400);
            IsoInstantText.WriteFieldsScalar(ref scalar[0], 2, 24, date, time);
            IsoInstantText.WriteFieldsVector128(ref vector[0], 2, 24, date, time);
            Assert.Equal(scalar, vector);
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

    [Fact]
    public void EightDigitsAreThoseOfTheNumber()
    {
        var random = new Random(6);
        byte[] digits = new byte[8];
        for (int i = 0; i < 200_000; i++)
        {
            uint value = i < 100_000 ? (uint)i * 1_000 + 999 : (uint)random.Next(100_000_000);
            Mem.Set64(ref digits[0], 0, 8, IsoInstantText.EightDigits(value) | 0x3030_3030_3030_3030);
            Assert.Equal(value.ToString("D8"), Encoding.ASCII.GetString(digits));
        }
    }
}
