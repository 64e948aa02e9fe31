using System.Numerics;
using Peregrine.Json.Tables;

namespace Peregrine.Json.Kernels;

/// <summary>Writes the parts that the date and time types share: <c>yyyy-MM-ddTHH:mm:ss[.fffffff]</c>, offsets, dates.</summary>
internal static partial class IsoInstantText
{
    /// <summary>The space for the longest text: 33 characters, of which the last six are written as eight bytes.</summary>
    public const int MaxLength = 35;

    /// <summary>The maximum number of hours that fits the text; a valid offset has at most fourteen.</summary>
    private const uint MostHours = 99;

    /// <summary>
    /// The day number of 1 March 1900, and the number of days from there to 1 March 2100. In between, every fourth year, counted from March, ends with a leap
    /// day.
    /// </summary>
    private const uint FirstRecentDay = 693_654, RecentDays = 73_049;

    /// <summary>Writes clock ticks; omits zeros at the end of a fraction, and a zero fraction with its dot.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining), BypassReadyToRun]
    public static nint Write(ref byte destination, nint at, nint limit, long ticks)
    {
        // Two divisions that do not wait for each other, each a multiplication. A division of the remainder would have to wait for the first division.
        uint dayNumber = (uint)((ulong)ticks / Calendar.TicksPerDay);
        ulong allSeconds = (ulong)ticks / Calendar.TicksPerSecond;
        uint fraction = (uint)((ulong)ticks - allSeconds * Calendar.TicksPerSecond);
        uint seconds = (uint)allSeconds - dayNumber * 86_400;
        if (dayNumber - FirstRecentDay < RecentDays)
        {
            WriteRecent(ref destination, at, limit, dayNumber - FirstRecentDay, seconds);
        }
        else
        {
            WriteOther(ref destination, at, limit, dayNumber, seconds);
        }

        at += 19;
        return fraction == 0 ? at : WriteFraction(ref destination, at, limit, fraction);
    }

    [BypassReadyToRun]
    private static void WriteOther(ref byte destination, nint at, nint limit, uint dayNumber, uint seconds)
    {
        if (dayNumber > Calendar.MaxDay)
        {
            throw NotATime(typeof(DateTime));
        }

        WriteFields(ref destination, at, limit, Calendar.DateFields(dayNumber), TimeFields(seconds));
    }

    /// <summary>
    /// Writes date and time of a day from 1 March 1900 to 28 February 2100. No exception for centuries applies to this period, so one multiplication computes
    /// year and day of the year; their text is looked up.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining), BypassReadyToRun]
    public static void WriteRecent(ref byte destination, nint at, nint limit, uint recentDay, uint seconds)
    {
        // (4 * day + 3) / 1461 with 32 bits after the point; the fraction gives the day of the year (see Calendar.DateFields).
        ulong scaled = 2_939_745UL * (4 * recentDay + 3);
        uint dayOfYear = (uint)scaled / (4 * 2_939_745);
        uint year = (uint)(scaled >> 32) + (dayOfYear >= 306 ? 1u : 0u);
        Mem.Set32(ref destination, at, limit, Mem.Entry(CalendarText.Years, year));
        Mem.Set64(ref destination, at + 4, limit, Mem.Entry(CalendarText.Days, dayOfYear));

        // Hours, minutes and seconds, each with 32 bits after the point: 1193047 is 2^32 / 3600 rounded up.
        ulong hour = seconds * 1_193_047UL;
        ulong minute = (uint)hour * 60UL;
        ulong second = (uint)minute * 60UL;
        ulong text = Mem.Entry(DigitPairs.Words, (uint)(hour >> 32))
            | (ulong)Mem.Entry(DigitPairs.Words, (uint)(minute >> 32)) << 24
            | (ulong)Mem.Entry(DigitPairs.Words, (uint)(second >> 32)) << 48;
        Mem.Set64(ref destination, at + 11, limit, text | 0x0000_3A00_003A_0000);
    }

    /// <summary>Returns hour, minute and second in 16 bits each from the lowest.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining), BypassReadyToRun]
    public static ulong TimeFields(uint seconds)
    {
        uint minutes = seconds / 60;
        uint hours = seconds / 3_600;
        return hours | (ulong)(minutes - 60 * hours) << 16 | (ulong)(seconds - 60 * minutes) << 32;
    }

    /// <summary>Writes <c>.f</c> with one to seven digits, as eight bytes; <paramref name="fraction"/> is not zero.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining), BypassReadyToRun]
    public static nint WriteFraction(ref byte destination, nint at, nint limit, uint fraction)
    {
        // Three divisions that do not wait for each other. They give all digits but the last, in pairs.
        uint pairs = fraction / 10, upper = fraction / 1_000, first = fraction / 100_000;
        ulong digits = Mem.Entry(DigitPairs.Words, first)
            | (ulong)Mem.Entry(DigitPairs.Words, upper - 100 * first) << 16
            | (ulong)Mem.Entry(DigitPairs.Words, pairs - 100 * upper) << 32
            | (ulong)(fraction - 10 * pairs) << 48;
        Mem.Set64(ref destination, at, limit, digits << 8 | 0x3000_0000_0000_002E);
        return at + 8 - (BitOperations.LeadingZeroCount((digits & 0x000F_0F0F_0F0F_0F0F) << 8) >> 3);
    }

    /// <summary>Writes <c>±hh:mm</c>, as eight bytes.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining), BypassReadyToRun]
    public static nint WriteOffset(ref byte destination, nint at, nint limit, int minutes)
    {
        // Writes the sign without a branch: '-' is two above '+'.
        int negative = minutes >> 31;
        uint all = (uint)((minutes ^ negative) - negative);
        uint hour = all / 60;
        if (hour > MostHours)
        {
            RefuseOffset();
        }

        ulong text = (uint)('+' + (negative & 2))
            | (ulong)Mem.Entry(DigitPairs.Words, hour) << 8
            | (ulong)Mem.Entry(DigitPairs.Words, all - 60 * hour) << 32;
        Mem.Set64(ref destination, at, limit, text | 0x3A00_0000);
        return at + 6;
    }

    /// <summary>Creates the exception for bits that no date, time or offset has: they only result from copying raw memory.</summary>
    public static ArgumentOutOfRangeException NotATime(Type type) => new(null, $"The bits of the value are not those of a {type}.");

    [DoesNotReturn]
    [BypassReadyToRun]
    private static void RefuseOffset() => throw NotATime(typeof(DateTimeOffset));

    /// <summary>Returns the digits of four numbers below 100, one in each 16 bits, tens in the lower byte.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining), BypassReadyToRun]
    public static ulong Digits(ulong pairs)
    {
        ulong tens = (pairs * 103 >> 10) & 0x000F_000F_000F_000F;
        return (pairs << 8) - tens * ((10 << 8) - 1);
    }

    /// <summary>Writes <c>yyyy-MM-dd</c> as ten bytes.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining), BypassReadyToRun]
    public static void WriteDate(ref byte destination, nint at, nint limit, ulong date)
    {
        ulong digits = Digits(date); // yyyyMMdd
        ulong ahead = digits & 0xFFFF_FFFF | (digits << 8 & 0x00FF_FF00_0000_0000) | 0x2D30_302D_3030_3030;
        Mem.Set64(ref destination, at, limit, ahead);
        Mem.Set16(ref destination, at + 8, limit, (ushort)(digits >> 48 | 0x3030));
    }

    /// <summary>Writes <c>HH:mm:ss</c> as eight bytes.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining), BypassReadyToRun]
    public static void WriteTime(ref byte destination, nint at, nint limit, ulong time)
    {
        ulong digits = Digits(time);
        ulong spread = digits & 0xFFFF | (digits & 0xFFFF_0000) << 8 | (digits & 0xFFFF_0000_0000) << 16;
        Mem.Set64(ref destination, at, limit, spread | 0x3030_3A30_303A_3030);
    }

    /// <summary>Writes date and time of any year as 19 bytes.</summary>
    [BypassReadyToRun]
    public static void WriteFields(ref byte destination, nint at, nint limit, ulong date, ulong time)
    {
        WriteDate(ref destination, at, limit, date);
        Mem.Set8(ref destination, at + 10, limit, (byte)'T');
        WriteTime(ref destination, at + 11, limit, time);
    }
}
