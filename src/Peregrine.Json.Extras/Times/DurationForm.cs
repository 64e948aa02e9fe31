using System.Buffers.Text;
using System.Diagnostics.CodeAnalysis;

namespace Peregrine.Json.Extras;

/// <summary>
/// Durations by ISO 8601-1:2019 section 5.5.2, of units that have one length: weeks, days, hours, minutes and seconds. Years and months have none. A sign in
/// front is that of XML Schema (part 2, section 3.3.6), which .NET writes and reads elsewhere, too.
/// </summary>
internal readonly struct DurationForm : ITextForm<TimeSpan>
{
    private const int Week = 0;

    /// <summary>The length of -P10675198DT23H59M59.9999999S.</summary>
    public int Longest => 29;

    public bool TryParse(ReadOnlySpan<byte> text, [MaybeNullWhen(false)] out TimeSpan value)
    {
        value = default;
        bool isNegative = text is [(byte)'-', ..];
        if (text is [(byte)'-' or (byte)'+', ..])
        {
            text = text[1..];
        }

        if (text is not [(byte)'P', _, ..])
        {
            return false;
        }

        Int128 ticks = 0;
        text = text[1..];
        int last = -1;
        bool isTime = false;
        while (!text.IsEmpty)
        {
            if (text[0] == (byte)'T' && !isTime && text.Length > 1)
            {
                isTime = true;
                text = text[1..];
                continue;
            }

            if (!TryReadNumber(ref text, out ulong whole, out ReadOnlySpan<byte> fraction) || text.IsEmpty)
            {
                return false;
            }

            (int unit, long length) = UnitOf(text[0], isTime);
            if (length == 0 || unit <= last)
            {
                return false;
            }

            // Only the last of the numbers may have a fraction; weeks stand alone.
            text = text[1..];
            if ((!fraction.IsEmpty || unit == Week) && !text.IsEmpty)
            {
                return false;
            }

            ticks += ((Int128)whole * length) + Part(fraction, length);
            last = unit;
            if (ticks > -(Int128)long.MinValue)
            {
                return false;
            }
        }

        ticks = isNegative ? -ticks : ticks;
        if (last < 0 || ticks > long.MaxValue)
        {
            return false;
        }

        value = new TimeSpan((long)ticks);
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

    /// <summary>Returns the place of a unit in the order in which units are written, and its ticks; 0 ticks if there is no such unit.</summary>
    private static (int Unit, long Ticks) UnitOf(byte letter, bool isTime) => (letter, isTime) switch
    {
        ((byte)'W', false) => (Week, 7 * TimeSpan.TicksPerDay),
        ((byte)'D', false) => (1, TimeSpan.TicksPerDay),
        ((byte)'H', true) => (2, TimeSpan.TicksPerHour),
        ((byte)'M', true) => (3, TimeSpan.TicksPerMinute),
        ((byte)'S', true) => (4, TimeSpan.TicksPerSecond),
        _ => default,
    };

    /// <summary>Reads digits, and finds those of a fraction after a point or comma.</summary>
    private static bool TryReadNumber(ref ReadOnlySpan<byte> text, out ulong whole, out ReadOnlySpan<byte> fraction)
    {
        fraction = default;
        int digits = NumberForm.DigitsOf(text);
        if (!TryReadDigits(text[..digits], out whole) || digits == 0)
        {
            return false;
        }

        text = text[digits..];
        if (text is not [(byte)'.' or (byte)',', ..])
        {
            return true;
        }

        digits = NumberForm.DigitsOf(text = text[1..]);
        fraction = text[..digits];
        text = text[digits..];
        return digits > 0;
    }

    /// <summary>Returns the whole ticks of a fraction of a unit: from the last digit to the first, because then rounding down each sum is exact.</summary>
    private static long Part(ReadOnlySpan<byte> fraction, long length)
    {
        long ticks = 0;
        for (int i = fraction.Length - 1; i >= 0; i--)
        {
            ticks = (((fraction[i] - '0') * length) + ticks) / 10;
        }

        return ticks;
    }

    private static bool TryReadDigits(ReadOnlySpan<byte> digits, out ulong number)
    {
        number = 0;
        digits = digits.TrimStart((byte)'0');
        foreach (byte digit in digits.Length > 19 ? default : digits)
        {
            number = (number * 10) + digit - '0';
        }

        // The range of durations ends far below 10^19 of any unit.
        return digits.Length <= 19;
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
