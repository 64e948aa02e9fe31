using System.Buffers.Text;

namespace Peregrine.Json.Kernels;

/// <summary>TimeOnly as JSON text: <c>HH:mm:ss[.fffffff]</c>. Reading also accepts fewer digits, and text without seconds.</summary>
internal readonly struct TimeOnlyText : ITextKernel<TimeOnly>
{
    public const int MaxLength = 16;

    /// <summary>
    /// The maximum length of a text that <see cref="TryParse"/> accepts: System.Text.Json's limit for the text before its escapes are decoded.
    /// </summary>
    public const int MaxEscapedLength = 6 * MaxLength;

    private const int MinTextLength = 3;

    static int ITextKernel<TimeOnly>.LongestEscaped => MaxEscapedLength;

    public static nint Read(ref byte start, nint at, nint end, out TimeOnly value)
    {
        nint after = ClockText.Read(ref start, at, end, out long ticks);
        value = new TimeOnly(ticks);
        return after;
    }

    /// <summary>Parses the constant format of TimeSpan ('c') without sign and days.</summary>
    public static bool TryParse(ReadOnlySpan<byte> text, out TimeOnly value)
    {
        // Utf8Parser would accept a sign, white space and days.
        int separator = text.IndexOfAny((byte)'.', (byte)':');
        if (text.Length is >= MinTextLength and <= MaxEscapedLength
            && separator > 0 && text[separator] == ':' && char.IsAsciiDigit((char)text[0])
            && Utf8Parser.TryParse(text, out TimeSpan time, out int consumed, 'c') && consumed == text.Length)
        {
            value = TimeOnly.FromTimeSpan(time);
            return true;
        }

        value = default;
        return false;
    }

    static nint ITextKernel<TimeOnly>.Write(ref byte destination, nint at, nint limit, in TimeOnly value) => Write(ref destination, at, limit, value);

    public static nint Write(ref byte destination, nint at, nint limit, TimeOnly value)
    {
        ulong ticks = (ulong)value.Ticks;
        return ticks < Calendar.TicksPerDay ? ClockText.Write(ref destination, at, limit, ticks) : throw IsoInstantText.NotATime(typeof(TimeOnly));
    }
}
