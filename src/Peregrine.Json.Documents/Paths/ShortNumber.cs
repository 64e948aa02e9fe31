namespace Peregrine.Json.Documents;

/// <summary>
/// A number of at most 18 characters without an exponent, as most numbers are. Two of them are compared as integers instead of digit by digit. A value of this
/// type may also say that a number is not short.
/// </summary>
internal readonly struct ShortNumber
{
    private const int MostLength = 18;

    private readonly long _digits;

    /// <summary>The number of digits after the point; -1 if the number is not short.</summary>
    private readonly int _scale;

    private ShortNumber(long digits, int scale)
    {
        _digits = digits;
        _scale = scale;
    }

    /// <summary>Parses the text of a JSON number.</summary>
    public static ShortNumber Read(ReadOnlySpan<byte> text)
    {
        if (text.Length > MostLength)
        {
            return new ShortNumber(0, -1);
        }

        long digits = 0;
        int point = -1, i = text is [(byte)'-', ..] ? 1 : 0;
        for (; i < text.Length; i++)
        {
            uint digit = text[i] - (uint)'0';
            if (digit <= 9)
            {
                digits = (digits * 10) + digit;
            }
            else if (text[i] == '.')
            {
                point = i;
            }
            else
            {
                return new ShortNumber(0, -1);
            }
        }

        return new ShortNumber(text is [(byte)'-', ..] ? -digits : digits, point < 0 ? 0 : text.Length - 1 - point);
    }

    /// <summary>Compares two numbers, if both are short.</summary>
    public static bool TryCompare(ShortNumber first, ShortNumber second, out int order)
    {
        order = 0;
        if (first._scale < 0 || second._scale < 0)
        {
            return false;
        }

        order = first._scale == second._scale
            ? first._digits.CompareTo(second._digits)
            : (first._digits * PowerOfTen(second._scale)).CompareTo(second._digits * PowerOfTen(first._scale));
        return true;
    }

    private static Int128 PowerOfTen(int exponent)
    {
        Int128 power = 1;
        for (; exponent > 0; exponent--)
        {
            power *= 10;
        }

        return power;
    }
}
