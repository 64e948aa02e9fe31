using System.Runtime.Intrinsics;

namespace Peregrine.Json.Kernels;

/// <summary>
/// Reads <c>yyyy-MM-ddTHH:mm:ss[.f][Z|±hh:mm]"</c> (ISO 8601-1 extended form) for DateTime and DateTimeOffset.
/// </summary>
internal static partial class IsoInstant
{
    /// <summary>The zone of a text without one.</summary>
    public const int NoZone = int.MinValue;

    /// <summary>The zone of a text that ends in Z; any other zone is its offset in minutes.</summary>
    public const int Utc = int.MaxValue;

    /// <summary>The maximum offset, fourteen hours.</summary>
    private const int MaxOffset = 14 * 60;

    /// <summary>Reads the clock ticks and the zone of the text at <paramref name="at"/>; returns the offset after its closing quote.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining), BypassReadyToRun]
    public static nint Read(ref byte start, nint at, nint end, out long ticks, out int zone)
    {
        ticks = 0;
        zone = NoZone;
        if (end - at < 20)
        {
            return Mem.Failed;
        }

        // ':', tens, units; the following byte stays unchanged. Adding 127 minus the highest allowed value sets the top bit of a byte that exceeds it.
        uint seconds = Mem.U32(ref start, at + 16, end) ^ 0x0030_303A;
        uint exceeds = (seconds & 0x7F_7F7F) + 0x76_7A7F | seconds;

        // The vector form reads the sixteen bytes up to the minute at once; without vectors, the fields are read one by one.
        long minutes = Vector128.IsHardwareAccelerated && BitConverter.IsLittleEndian
            ? MinutesVector128(ref start, at, end)
            : MinutesScalar(ref start, at, end);
        if (minutes < 0 || (exceeds & 0x80_8080) != 0)
        {
            return Mem.Failed;
        }

        ticks = (minutes * 60 + (int)((seconds >> 8 & 0xFF) * 10 + (seconds >> 16 & 0xFF))) * Calendar.TicksPerSecond;
        return ReadTail(ref start, at + 20, end, seconds >> 24, ref ticks, ref zone);
    }

    /// <summary>Reads the text after the seconds; <paramref name="next"/> is the byte before <paramref name="at"/>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining), BypassReadyToRun]
    private static nint ReadTail(ref byte start, nint at, nint end, uint next, ref long ticks, ref int zone)
    {
        if (next == '.')
        {
            if (end - at < 2)
            {
                return Mem.Failed;
            }

            // Loads eight bytes. If fewer are left, loads the last eight of the input and shifts them, so that zeros, which are not digits, follow. At least 20
            // bytes precede, so this load stays within the input.
            ulong word = end - at >= 8 ? Mem.U64(ref start, at, end) : Mem.U64(ref start, end - 8, end) >> (int)(8 * (8 - (end - at)));
            int digits = DigitWord.Count(word);
            if (digits is 0 or 8)
            {
                return Mem.Failed;
            }

            ticks += FractionTicks(word, digits);
            next = (byte)(word >> 8 * digits);
            at += digits + 1;
        }

        if (next == '"')
        {
            return at;
        }

        if (next == 'Z')
        {
            zone = Utc;
            return at < end && Mem.U8(ref start, at, end) == '"' ? at + 1 : Mem.Failed;
        }

        return next is '+' or '-' ? ReadOffset(ref start, at, end, next, ref zone) : Mem.Failed;
    }

    /// <summary>Reads <c>hh:mm"</c>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining), BypassReadyToRun]
    private static nint ReadOffset(ref byte start, nint at, nint end, uint sign, ref int zone)
    {
        if (end - at < 6)
        {
            return Mem.Failed;
        }

        uint head = Mem.U32(ref start, at, end) ^ 0x303A_3030;
        uint tail = Mem.U16(ref start, at + 4, end) ^ 0x2230u;
        uint exceeds = ((head & 0x7F7F_7F7F) + 0x7A7F_767E | head) & 0x8080_8080;
        int offset = (int)((head & 0xFF) * 600 + (head >> 8 & 0xFF) * 60 + (head >> 24) * 10 + tail);
        if (exceeds != 0 || tail > 9 || offset > MaxOffset)
        {
            return Mem.Failed;
        }

        zone = sign == '-' ? -offset : offset;
        return at + 6;
    }

    /// <summary>
    /// Converts one to seven digits of a fraction of a second to tenths of microseconds. A zero digit shifted in below makes eight digits whose value is the
    /// seven-digit fraction; three multiplications then join pairs, fours and the eight.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining), BypassReadyToRun]
    public static uint FractionTicks(ulong word, int digits)
    {
        ulong values = ((word ^ DigitText.Zeros) & ((1UL << 8 * digits) - 1)) << 8;
        values = values * 10 + (values >> 8) & 0x00FF_00FF_00FF_00FF;
        values = values * 100 + (values >> 16) & 0x0000_FFFF_0000_FFFF;
        return (uint)(values * 10_000 + (values >> 32));
    }

    /// <summary>Reads <c>yyyy-MM-ddTHH:mm</c> as minutes since 0001-01-01; returns <see cref="Mem.Failed"/> for other text.</summary>
    [BypassReadyToRun]
    public static long MinutesScalar(ref byte start, nint at, nint end)
    {
        ReadOnlySpan<byte> text = Mem.Span(ref start, at, at + 16, end);
        return TryParseDate(text[..10], out uint day) && text[10] == 'T' && text[13] == ':'
            && TwoDigits(text[11..]) is < 24 and uint hour && TwoDigits(text[14..]) is < 60 and uint minute
            ? day * 1_440L + (hour * 60 + minute)
            : Mem.Failed;
    }
}
