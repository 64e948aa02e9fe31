using Peregrine.Json.Kernels;

namespace Peregrine.Json.Documents;

/// <summary>
/// Compares numbers by their exact decimal value, not their form: 1, 1.0 and 10e-1 are equal, and so are 0 and -0. An exponent of 10^18 or more counts as 10^18
/// - 1, and an exponent of -10^18 or less as 1 - 10^18.
/// </summary>
internal readonly ref struct NumberText
{
    private const long MostExponent = 999_999_999_999_999_999;

    private readonly bool _isNegative;

    /// <summary>The digits before and after the point, without the leading and the trailing zeros of the number.</summary>
    private readonly ReadOnlySpan<byte> _whole, _fraction;

    /// <summary>The exponent of ten of the number, if all its digits are put after the point: 12.5 is 0.125 times ten to the power of 2.</summary>
    private readonly long _magnitude;

    private NumberText(ReadOnlySpan<byte> text)
    {
        _isNegative = text is [(byte)'-', ..];
        text = _isNegative ? text[1..] : text;
        int mark = text.IndexOfAny((byte)'e', (byte)'E');
        long exponent = mark < 0 ? 0 : Exponent(text[(mark + 1)..]);
        text = mark < 0 ? text : text[..mark];
        int point = text.IndexOf((byte)'.');
        _whole = (point < 0 ? text : text[..point]).TrimStart((byte)'0');
        _fraction = (point < 0 ? default : text[(point + 1)..]).TrimEnd((byte)'0');
        _magnitude = exponent + _whole.Length;
        if (_whole.IsEmpty)
        {
            int zeros = _fraction.Length;
            _fraction = _fraction.TrimStart((byte)'0');
            _magnitude -= zeros - _fraction.Length;
        }
        else if (_fraction.IsEmpty)
        {
            _whole = _whole.TrimEnd((byte)'0');
        }
    }

    private bool IsZero => _whole.IsEmpty && _fraction.IsEmpty;

    /// <summary>Whether two numbers are equal.</summary>
    public static bool AreEqual(ReadOnlySpan<byte> first, ReadOnlySpan<byte> second) => first.SequenceEqual(second) || Compare(first, second) == 0;

    /// <summary>Returns a negative number if the first number is less than the second, 0 if they are equal, and otherwise a positive number.</summary>
    public static int Compare(ReadOnlySpan<byte> first, ReadOnlySpan<byte> second)
    {
        var one = new NumberText(first);
        var other = new NumberText(second);
        if (one.IsZero || other.IsZero)
        {
            return one.IsZero ? (other.IsZero ? 0 : other._isNegative ? 1 : -1) : one._isNegative ? -1 : 1;
        }

        if (one._isNegative != other._isNegative)
        {
            return one._isNegative ? -1 : 1;
        }

        int order = one._magnitude != other._magnitude ? one._magnitude.CompareTo(other._magnitude) : CompareDigits(one, other);
        return one._isNegative ? -order : order;
    }

    /// <summary>
    /// Returns a hash that is the same for equal numbers. It contains secrets of the process, so that different numbers cannot be chosen to collide.
    /// </summary>
    public static ulong HashOf(ReadOnlySpan<byte> text)
    {
        var number = new NumberText(text);
        if (number.IsZero)
        {
            return 0;
        }

        // The sign is mixed in before the digits. If it were combined with a digit, another digit could have the same effect, and two different numbers would
        // have the same hash.
        ulong hash = NameIndex.Mix(((ulong)number._magnitude << 1) | (number._isNegative ? 1UL : 0)), word = 0;
        int count = 0;
        foreach (byte digit in number._whole)
        {
            Take(digit);
        }

        foreach (byte digit in number._fraction)
        {
            Take(digit);
        }

        return NameIndex.Mix(hash ^ word);

        void Take(byte digit)
        {
            word = (word << 8) | digit;
            if ((++count & 7) == 0)
            {
                hash = NameIndex.Mix(hash ^ word);
                word = 0;
            }
        }
    }

    private static int CompareDigits(in NumberText one, in NumberText other)
    {
        ReadOnlySpan<byte> first = one._whole, firstRest = one._fraction, second = other._whole, secondRest = other._fraction;
        while (true)
        {
            if (first.IsEmpty)
            {
                first = firstRest;
                firstRest = default;
            }

            if (second.IsEmpty)
            {
                second = secondRest;
                secondRest = default;
            }

            int length = Math.Min(first.Length, second.Length);
            if (length == 0)
            {
                // The longer number is greater, because its last digit is not 0.
                return first.Length.CompareTo(second.Length);
            }

            int order = first[..length].SequenceCompareTo(second[..length]);
            if (order != 0)
            {
                return order;
            }

            first = first[length..];
            second = second[length..];
        }
    }

    private static long Exponent(ReadOnlySpan<byte> text)
    {
        bool isNegative = text is [(byte)'-', ..];
        long exponent = 0;
        foreach (byte digit in text.TrimStart("+-"u8))
        {
            // Tested before the multiplication, which could overflow.
            exponent = exponent > MostExponent / 10 ? MostExponent : (exponent * 10) + (digit - '0');
        }

        return isNegative ? -exponent : exponent;
    }
}
