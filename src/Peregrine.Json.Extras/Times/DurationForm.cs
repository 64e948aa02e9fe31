using System.Buffers.Text;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;

namespace Peregrine.Json.Extras;

/// <summary>
/// Converts durations to and from text by ISO 8601-1:2019 section 5.5.2, with the units of fixed length: weeks, days, hours, minutes and seconds. Refuses years
/// and months. Allows a leading minus sign, as XML Schema does (part 2, section 3.3.6), which .NET also uses elsewhere, and a leading plus sign.
/// </summary>
internal readonly struct DurationForm : ITextForm<TimeSpan>
{
    private const int Week = 0;

    /// <summary>The largest number to which a digit is appended: up to 19 digits are read, because durations end far below 10^19 of any unit.</summary>
    private const ulong LongestWhole = 999_999_999_999_999_999;

    /// <summary>The ticks of <see cref="TimeSpan.MinValue"/>, without the sign.</summary>
    private const ulong Most = 1UL << 63;

    /// <summary>The length of -P10675198DT23H59M59.9999999S.</summary>
    public int Longest => 29;

    public bool TryParse(ReadOnlySpan<byte> text, [MaybeNullWhen(false)] out TimeSpan value)
    {
        value = default;
        bool isNegative = text is [(byte)'-', ..];
        int at = text is [(byte)'-' or (byte)'+', ..] ? 1 : 0;
        if (at >= text.Length || text[at++] != (byte)'P')
        {
            return false;
        }

        ulong ticks = 0;
        int last = -1;
        bool isTime = false;
        while (at < text.Length)
        {
            if (text[at] == (byte)'T' && !isTime && at + 1 < text.Length)
            {
                isTime = true;
                at++;
                continue;
            }

            if (!TryReadNumber(text, ref at, out ulong whole, out Range fraction) || at == text.Length)
            {
                return false;
            }

            // Only the last number may have a fraction, and weeks cannot be combined with other units.
            (int unit, long length) = UnitOf(text[at++], isTime);
            bool isLast = unit == Week || fraction.End.Value > 0;
            if (length == 0 || unit <= last || (isLast && at < text.Length) || Math.BigMul(whole, (ulong)length, out ulong low) != 0 || low > Most - ticks)
            {
                return false;
            }

            ticks += low + (isLast ? (ulong)Part(text[fraction], length) : 0);
            last = unit;
            if (ticks > Most)
            {
                return false;
            }
        }

        if (last < 0 || (ticks == Most && !isNegative))
        {
            return false;
        }

        value = new TimeSpan(isNegative ? (long)(0 - ticks) : (long)ticks);
        return true;
    }

    public int Write(TimeSpan value, Span<byte> destination)
    {
        ulong ticks = value.Ticks < 0 ? 0 - (ulong)value.Ticks : (ulong)value.Ticks;
        int at = 0;
        if (value.Ticks < 0)
        {
            destination[at++] = (byte)'-';
        }

        destination[at++] = (byte)'P';
        at = Put(destination, at, ticks / TimeSpan.TicksPerDay, (byte)'D');
        ticks %= TimeSpan.TicksPerDay;
        if (ticks == 0 && at > 2)
        {
            return at;
        }

        destination[at++] = (byte)'T';
        at = Put(destination, at, ticks / TimeSpan.TicksPerHour, (byte)'H');
        at = Put(destination, at, ticks % TimeSpan.TicksPerHour / TimeSpan.TicksPerMinute, (byte)'M');
        ticks %= TimeSpan.TicksPerMinute;
        return ticks > 0 || destination[at - 1] == (byte)'T' ? PutSeconds(destination, at, ticks) : at;
    }

    /// <summary>Returns the position of a unit in the required order, and its ticks; 0 ticks for an unknown unit.</summary>
    private static (int Unit, long Ticks) UnitOf(byte letter, bool isTime) => (letter, isTime) switch
    {
        ((byte)'W', false) => (Week, 7 * TimeSpan.TicksPerDay),
        ((byte)'D', false) => (1, TimeSpan.TicksPerDay),
        ((byte)'H', true) => (2, TimeSpan.TicksPerHour),
        ((byte)'M', true) => (3, TimeSpan.TicksPerMinute),
        ((byte)'S', true) => (4, TimeSpan.TicksPerSecond),
        _ => default,
    };

    /// <summary>Reads digits, and the digits of a fraction after a point or comma.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool TryReadNumber(ReadOnlySpan<byte> text, ref int at, out ulong whole, out Range fraction)
    {
        whole = 0;
        fraction = default;
        int start = at;
        for (; at < text.Length && (uint)(text[at] - '0') <= 9; at++)
        {
            if (whole > LongestWhole)
            {
                return false;
            }

            whole = (whole * 10) + text[at] - '0';
        }

        if (at == start || at == text.Length || text[at] is not ((byte)'.' or (byte)','))
        {
            return at > start;
        }

        start = ++at;
        at += NumberForm.DigitsOf(text[at..]);
        fraction = start..at;
        return at > start;
    }

    /// <summary>
    /// Returns the whole ticks of a fraction of a unit. Processes the digits from the last to the first, because rounding down each sum is then exact.
    /// </summary>
    private static long Part(ReadOnlySpan<byte> fraction, long length)
    {
        long ticks = 0;
        for (int i = fraction.Length - 1; i >= 0; i--)
        {
            ticks = (((fraction[i] - '0') * length) + ticks) / 10;
        }

        return ticks;
    }

    private static int Put(Span<byte> destination, int at, ulong number, byte unit)
    {
        if (number == 0)
        {
            return at;
        }

        Utf8Formatter.TryFormat(number, destination[at..], out int length);
        destination[at + length] = unit;
        return at + length + 1;
    }

    private static int PutSeconds(Span<byte> destination, int at, ulong ticks)
    {
        Utf8Formatter.TryFormat(ticks / TimeSpan.TicksPerSecond, destination[at..], out int length);
        at += length;
        ulong fraction = ticks % TimeSpan.TicksPerSecond;
        if (fraction != 0)
        {
            destination[at++] = (byte)'.';
            for (ulong unit = TimeSpan.TicksPerSecond / 10; fraction != 0; unit /= 10)
            {
                destination[at++] = (byte)('0' + (fraction / unit));
                fraction %= unit;
            }
        }

        destination[at++] = (byte)'S';
        return at;
    }
}
