namespace Peregrine.Json.Kernels;

/// <summary>Reads and writes a time of day, <c>HH:mm:ss[.f]</c>, for TimeOnly and TimeSpan.</summary>
internal static class ClockText
{
    /// <summary>Reads <c>HH:mm:ss[.f]"</c> with one to seven digits of a fraction; returns the offset after the quote.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Read(ref byte start, nint at, nint end, out long ticks)
    {
        ticks = 0;
        if (end - at < 9)
        {
            return Mem.Failed;
        }

        // Digits become their values, colons 0. Adding 127 minus the highest allowed value sets the top bit of a byte that exceeds it.
        ulong values = Mem.U64(ref start, at, end) ^ 0x3030_3A30_303A_3030;
        ulong exceeds = (values & 0x7F7F_7F7F_7F7F_7F7F) + 0x767A_7F76_7A7F_767D | values;
        ulong pairs = values * 10 + (values >> 8);
        uint hours = (uint)pairs & 0xFF, minutes = (uint)(pairs >> 24) & 0xFF, seconds = (uint)(pairs >> 48) & 0xFF;
        if ((exceeds & 0x8080_8080_8080_8080) != 0 || hours > 23)
        {
            return Mem.Failed;
        }

        ticks = (hours * 3_600 + minutes * 60 + seconds) * Calendar.TicksPerSecond;
        uint next = Mem.U8(ref start, at + 8, end);
        return next == '"' ? at + 9 : next == '.' ? ReadFraction(ref start, at + 9, end, ref ticks) : Mem.Failed;
    }

    /// <summary>Writes a time of less than a day, in ticks; a fraction that is not zero has seven digits.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Write(ref byte destination, nint at, nint limit, ulong ticks)
    {
        uint seconds = (uint)(ticks / Calendar.TicksPerSecond);
        uint fraction = (uint)(ticks - seconds * (ulong)Calendar.TicksPerSecond);
        IsoInstantText.WriteTime(ref destination, at, limit, IsoInstantText.TimeFields(seconds));
        if (fraction == 0)
        {
            return at + 8;
        }

        Mem.Set64(ref destination, at + 8, limit, DigitText.Eight(fraction) | 0x3030_3030_3030_302E);
        return at + 16;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static nint ReadFraction(ref byte start, nint at, nint end, ref long ticks)
    {
        // At least nine bytes of input precede the fraction, so the last eight bytes of the input can be loaded even if fewer than eight follow.
        nint left = end - at;
        if (left < 2)
        {
            return Mem.Failed;
        }

        ulong word = left >= 8 ? Mem.U64(ref start, at, end) : Mem.U64(ref start, end - 8, end) >> (int)(8 * (8 - left));
        int digits = DigitWord.Count(word);
        if (digits is 0 or 8 || (byte)(word >> 8 * digits) != '"')
        {
            return Mem.Failed;
        }

        ticks += IsoInstant.FractionTicks(word, digits);
        return at + digits + 1;
    }
}
