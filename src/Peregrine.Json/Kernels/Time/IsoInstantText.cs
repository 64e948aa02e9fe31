using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;

namespace Peregrine.Json.Kernels;

/// <summary>Writes the parts that the date and time types share: <c>yyyy-MM-ddTHH:mm:ss[.fffffff]</c>, offsets, dates.</summary>
internal static partial class IsoInstantText
{
    /// <summary>33 characters, of which the last six are written as eight bytes.</summary>
    public const int MaxLength = 35;

    /// <summary>Writes clock ticks; the zeros that end a fraction are left out, and a fraction of zero with its dot.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Write(ref byte destination, nint at, nint limit, long ticks)
    {
        // Two divisions side by side (each a multiplication), instead of a day first and the rest of it behind.
        uint dayNumber = (uint)((ulong)ticks / Calendar.TicksPerDay);
        ulong allSeconds = (ulong)ticks / Calendar.TicksPerSecond;
        uint fraction = (uint)((ulong)ticks - allSeconds * Calendar.TicksPerSecond);
        uint seconds = (uint)allSeconds - dayNumber * 86_400;

        ulong date = Calendar.DateFields(dayNumber);
        ulong time = TimeFields(seconds);

        // Two overlapping vector stores where shuffles are one instruction; else the characters are packed in words.
        if (Vector128.IsHardwareAccelerated && BitConverter.IsLittleEndian)
        {
            WriteFieldsVector128(ref destination, at, limit, date, time);
        }
        else
        {
            WriteFieldsScalar(ref destination, at, limit, date, time);
        }

        at += 19;
        return fraction == 0 ? at : WriteFraction(ref destination, at, limit, fraction);
    }

    /// <summary>Hour, minute and second in 16 bits each from the lowest.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ulong TimeFields(uint seconds)
    {
        uint minutes = seconds / 60;
        uint hours = seconds / 3_600;
        return hours | (ulong)(minutes - 60 * hours) << 16 | (ulong)(seconds - 60 * minutes) << 32;
    }

    /// <summary>Writes <c>.f</c> with one to seven digits, as eight bytes; <paramref name="fraction"/> is not zero.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint WriteFraction(ref byte destination, nint at, nint limit, uint fraction)
    {
        ulong digits = EightDigits(fraction);
        Mem.Set64(ref destination, at, limit, digits | 0x3030_3030_3030_302E);
        return at + 8 - (BitOperations.LeadingZeroCount(digits) >> 3);
    }

    /// <summary>Writes <c>±hh:mm</c>, as eight bytes.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint WriteOffset(ref byte destination, nint at, nint limit, int minutes)
    {
        uint sign = minutes < 0 ? '-' : (uint)'+';
        uint all = (uint)Math.Abs(minutes);
        uint hour = all / 60;
        ulong pairs = Digits(hour | (ulong)(all - 60 * hour) << 16);
        Mem.Set64(ref destination, at, limit, sign | (pairs & 0xFFFF | 0x3A_3030) << 8 | (pairs >> 16 | 0x3030) << 32);
        return at + 6;
    }

    /// <summary>
    /// The eight digits of a number below 10^8, one in each byte, the first in the lowest: halves, then pairs, then digits by a
    /// multiplication each (Paul Khuong, "How to print integers really fast", 2017).
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ulong EightDigits(uint value)
    {
        uint high = value / 10_000;
        ulong halves = high | (ulong)(value - high * 10_000) << 32;
        ulong hundreds = (halves * 10_486 >> 20) & 0x0000_007F_0000_007F;
        return Digits((halves << 16) - hundreds * ((100 << 16) - 1));
    }

    /// <summary>Four numbers below 100, one in each 16 bits, as their digits, tens in the lower byte.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ulong Digits(ulong pairs)
    {
        ulong tens = (pairs * 103 >> 10) & 0x000F_000F_000F_000F;
        return (pairs << 8) - tens * ((10 << 8) - 1);
    }

    /// <summary>Writes <c>yyyy-MM-dd</c> as ten bytes.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void WriteDate(ref byte destination, nint at, nint limit, ulong date)
    {
        ulong digits = Digits(date); // yyyyMMdd
        ulong ahead = digits & 0xFFFF_FFFF | (digits << 8 & 0x00FF_FF00_0000_0000) | 0x2D30_302D_3030_3030;
        Mem.Set64(ref destination, at, limit, ahead);
        Mem.Set16(ref destination, at + 8, limit, (ushort)(digits >> 48 | 0x3030));
    }

    /// <summary>Writes <c>HH:mm:ss</c> as eight bytes.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void WriteTime(ref byte destination, nint at, nint limit, ulong time)
    {
        ulong digits = Digits(time);
        ulong spread = digits & 0xFFFF | (digits & 0xFFFF_0000) << 8 | (digits & 0xFFFF_0000_0000) << 16;
        Mem.Set64(ref destination, at, limit, spread | 0x3030_3A30_303A_3030);
    }

    public static void WriteFieldsScalar(ref byte destination, nint at, nint limit, ulong date, ulong time)
    {
        WriteDate(ref destination, at, limit, date);
        Mem.Set8(ref destination, at + 10, limit, (byte)'T');
        WriteTime(ref destination, at + 11, limit, time);
    }

    /// <summary>As <see cref="WriteFieldsScalar"/>: the first sixteen of the 19 bytes and the last sixteen.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void WriteFieldsVector128(ref byte destination, nint at, nint limit, ulong date, ulong time)
    {
        Vector128<ushort> pairs = Vector128.Create(date, time).AsUInt16();
        Vector128<ushort> tens = pairs * 103 >>> 10;
        Vector128<byte> digits = ((pairs << 8) - tens * ((10 << 8) - 1)).AsByte();
        Vector128<byte> first = Vector128.Shuffle(digits, Vector128.Create((byte)0, 1, 2, 3, 255, 4, 5, 255, 6, 7, 255, 8, 9, 255, 10, 11));
        Vector128<byte> last = Vector128.Shuffle(digits, Vector128.Create((byte)3, 255, 4, 5, 255, 6, 7, 255, 8, 9, 255, 10, 11, 255, 12, 13));
        Mem.Set128(ref destination, at, limit, first | Vector128.Create("0000-00-00T00:00"u8));
        Mem.Set128(ref destination, at + 3, limit, last | Vector128.Create("0-00-00T00:00:00"u8));
    }
}
