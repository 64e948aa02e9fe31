using System.Buffers.Text;

namespace Peregrine.Json.Kernels;

/// <summary>TimeSpan as JSON text: its constant format, <c>[-][d.]hh:mm:ss[.fffffff]</c>. Reading also accepts fewer digits and fewer parts.</summary>
internal readonly struct TimeSpanText : ITextKernel<TimeSpan>
{
    /// <summary>
    /// The space for the longest text, 26 characters. The days come first and need at most 17 bytes, including the bytes that their store writes after them.
    /// </summary>
    public const int MaxLength = 26;

    /// <summary>
    /// The maximum length of a text that <see cref="TryParse"/> accepts: System.Text.Json's limit for the text before its escapes are decoded.
    /// </summary>
    public const int MaxEscapedLength = 6 * MaxLength;

    static int ITextKernel<TimeSpan>.LongestEscaped => MaxEscapedLength;

    public static nint Read(ref byte start, nint at, nint end, out TimeSpan value)
    {
        // Reads the sign and the days, if any; both come before the clock. Seven digits of days are always in range.
        bool negative = at < end && Mem.U8(ref start, at, end) == '-';
        at += negative ? 1 : 0;
        long days = 0;
        if (end - at >= 12 && Mem.U8(ref start, at + 2, end) != ':')
        {
            nint first = at;
            uint digit;
            while (at - first < 7 && (digit = Mem.U8(ref start, at, end) - (uint)'0') <= 9)
            {
                days = days * 10 + digit;
                at++;
            }

            if (at == first || Mem.U8(ref start, at, end) != '.')
            {
                value = default;
                return Mem.Failed;
            }

            at++;
        }

        nint after = ClockText.Read(ref start, at, end, out long ticks);
        ticks += days * Calendar.TicksPerDay;
        value = new TimeSpan(negative ? -ticks : ticks);
        return after;
    }

    public static bool TryParse(ReadOnlySpan<byte> text, out TimeSpan value)
    {
        // Utf8Parser would accept leading white space.
        if (text.Length is > 0 and <= MaxEscapedLength && (char.IsAsciiDigit((char)text[0]) || text[0] == '-')
            && Utf8Parser.TryParse(text, out value, out int consumed, 'c') && consumed == text.Length)
        {
            return true;
        }

        value = default;
        return false;
    }

    static nint ITextKernel<TimeSpan>.Write(ref byte destination, nint at, nint limit, in TimeSpan value) => Write(ref destination, at, limit, value);

    public static nint Write(ref byte destination, nint at, nint limit, TimeSpan value)
    {
        long ticks = value.Ticks;
        ulong magnitude = (ulong)ticks;
        if (ticks < 0)
        {
            magnitude = 0 - magnitude;
            Mem.Set8(ref destination, at++, limit, (byte)'-');
        }

        if (magnitude >= Calendar.TicksPerDay)
        {
            uint days = (uint)(magnitude / Calendar.TicksPerDay);
            magnitude -= days * (ulong)Calendar.TicksPerDay;
            at = IntegerWrite.UInt32(ref destination, at, limit, days);
            Mem.Set8(ref destination, at++, limit, (byte)'.');
        }

        return ClockText.Write(ref destination, at, limit, magnitude);
    }
}
