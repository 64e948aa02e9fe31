namespace Peregrine.Json.Kernels;

/// <summary>
/// Converts between day numbers (0 is 0001-01-01) and dates of the proleptic Gregorian calendar, after Cassio Neri and Lorenz Schneider, "Euclidean affine
/// functions and their application to calendar algorithms" (Software: Practice and Experience, 2022): years begin in March, so that a leap day is the last day
/// of its year, and every division becomes a multiplication and a shift.
/// </summary>
internal static class Calendar
{
    public const long TicksPerSecond = 10_000_000;
    public const long TicksPerDay = 864_000_000_000;
    public const long MaxTicks = 3_155_378_975_999_999_999;
    public const uint MaxDay = 3_652_058;

    /// <summary>Days from 0000-03-01, where the computational calendar begins, to 0001-01-01.</summary>
    private const uint Epoch = 306;

    /// <summary>Returns century, year of the century, month and day of a day number, in 16 bits each from the lowest.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ulong DateFields(uint dayNumber)
    {
        uint quarterDays = 4 * (dayNumber + Epoch) + 3;
        uint century = quarterDays / 146_097;
        uint dayOfCentury = quarterDays - century * 146_097;

        // Divides 4 * (dayOfCentury / 4) + 3 by 1461. The high half of the result is the quotient; the low half is a fraction, which gives the day of the year.
        ulong scaled = 2_939_745UL * (dayOfCentury | 3);
        uint year = (uint)(scaled >> 32);
        uint dayOfYear = (uint)scaled / 2_939_745 / 4;

        uint months = 2_141 * dayOfYear + 197_913;
        uint day = ((months & 0xFFFF) * 31_345 >> 26) + 1; // / 2141, exact below 65536

        uint month = months >> 16;

        // A branch, not a conditional move: 1.6 ns less for each date even if dates are random (Zen 4), because the dates of ten months need not wait for the
        // comparison.
        if (dayOfYear >= 306)
        {
            month -= 12;
            year++;
            if (year == 100)
            {
                year = 0;
                century++;
            }
        }

        return century | (ulong)year << 16 | (ulong)month << 32 | (ulong)day << 48;
    }

    /// <summary>Returns the day number of a date, which the caller has checked with <see cref="IsDate"/>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static uint DayNumber(uint year, uint month, uint day)
    {
        uint late = month <= 2 ? 1u : 0u; // January and February end the year before
        year -= late;
        month += 12 * late;
        uint century = year / 100;
        return (1_461 * year >> 2) - century + (century >> 2) + ((979 * month - 2_919) >> 5) + day - 1 - Epoch;
    }

    /// <summary>Whether the calendar has this day. The year must be below 10000, month and day below 256.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsDate(uint year, uint month, uint day) =>
        year != 0 && month - 1 < 12 && (day - 1 < 28 || (day != 0 && day <= DaysInMonth(year, month)));

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static uint DaysInMonth(uint year, uint month)
    {
        if (month != 2)
        {
            return 30 | (month ^ month >> 3);
        }

        // A leap year is divisible by 4 and, if it is divisible by 100, also by 16.
        uint mask = year % 100 == 0 ? 15u : 3u;
        return (year & mask) == 0 ? 29u : 28u;
    }
}
