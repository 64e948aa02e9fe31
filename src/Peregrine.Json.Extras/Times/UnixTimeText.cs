using System.Buffers.Text;

namespace Peregrine.Json.Extras;

/// <summary>Converts Unix times to and from JSON numbers.</summary>
internal static class UnixTimeText<T, TType, TUnit>
    where T : struct
    where TType : struct, ITimeType<T>
    where TUnit : struct, IUnixUnit
{
    /// <summary>Converts a text that is exactly a JSON number (RFC 8259 section 6).</summary>
    public static bool TryParse(ReadOnlySpan<byte> text, out T value)
    {
        value = default;
        return NumberForm.IsNumber(text) && TryConvert(text, out value);
    }

    /// <summary>Returns the number of whole units from the beginning of 1970 to a time.</summary>
    public static long CountOf(T time) => FloorOf(default(TType).ToUtc(time)) - FloorOf(DateTime.UnixEpoch.Ticks);

    private static long FloorOf(long ticks) => ticks / default(TUnit).Ticks;

    /// <summary>Converts the text of a number; false for a literal such as true, and for a time that is out of range.</summary>
    public static bool TryConvert(ReadOnlySpan<byte> number, out T value)
    {
        value = default;
        Int128 ticks;
        if (Utf8Parser.TryParse(number, out long count, out int length) && length == number.Length)
        {
            ticks = (Int128)count * default(TUnit).Ticks;
        }
        else if (number[0] is (byte)'t' or (byte)'f' or (byte)'n' || !TryShift(number, out ticks))
        {
            return false;
        }

        ticks += DateTime.UnixEpoch.Ticks;
        if (ticks < 0 || ticks > DateTime.MaxValue.Ticks)
        {
            return false;
        }

        value = default(TType).FromUtc((long)ticks);
        return true;
    }

    /// <summary>Converts a number with a fraction or an exponent to whole ticks, rounded down. Returns false if the number is too large.</summary>
    private static bool TryShift(ReadOnlySpan<byte> number, out Int128 ticks)
    {
        bool isNegative = number[0] == (byte)'-';
        number = number[(isNegative ? 1 : 0)..];
        int mark = number.IndexOfAny((byte)'e', (byte)'E');
        ReadOnlySpan<byte> digits = mark < 0 ? number : number[..mark];
        int point = digits.IndexOf((byte)'.');
        long places = (point < 0 ? digits.Length : point) + default(TUnit).Digits + (mark < 0 ? 0 : ExponentOf(number[(mark + 1)..]));
        long whole = 0;
        bool hasRest = false;
        ticks = 0;
        foreach (byte digit in digits)
        {
            if (digit == (byte)'.')
            {
                continue;
            }

            if (places-- <= 0)
            {
                hasRest |= digit != (byte)'0';
            }
            else if (whole > DateTime.MaxValue.Ticks / 10)
            {
                return false;
            }
            else
            {
                whole = (whole * 10) + digit - '0';
            }
        }

        for (; places > 0 && whole != 0; places--)
        {
            if (whole > DateTime.MaxValue.Ticks / 10)
            {
                return false;
            }

            whole *= 10;
        }

        ticks = isNegative ? -whole - (hasRest ? 1 : 0) : whole;
        return true;
    }

    /// <summary>
    /// Returns the exponent of a number. Replaces one of more than 32 bits by the largest of 32 bits with the same sign, for which the result is the same.
    /// </summary>
    private static long ExponentOf(ReadOnlySpan<byte> text)
    {
        bool isNegative = text[0] == (byte)'-';
        text = text[(text[0] is (byte)'-' or (byte)'+' ? 1 : 0)..];
        return Utf8Parser.TryParse(text, out uint exponent, out _) ? isNegative ? -(long)exponent : exponent
            : isNegative ? -(long)uint.MaxValue : uint.MaxValue;
    }
}
