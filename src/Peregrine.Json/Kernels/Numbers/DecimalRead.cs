using System.Globalization;
using Peregrine.Json.Tables;

namespace Peregrine.Json.Kernels;

/// <summary>
/// Reads a JSON number as a decimal: keeps its scale, and rounds digits that do not fit to the nearest, ties to even; fails for numbers out of range. Most
/// numbers that fit are read without the base class library; <see cref="TryParse"/> reads the others with it.
/// </summary>
internal static class DecimalRead
{
    private const int MostScale = 28;

    /// <summary>The maximum number of digits of a decimal.</summary>
    private const int MostDigits = 29;

    public static nint Read(ref byte start, nint at, nint end, out decimal value)
    {
        nint after = NumberScan.Scan(ref start, at, end, out ulong significand, out int exponent, out nint digits);
        if (after < 0)
        {
            value = default;
            return Mem.Failed;
        }

        if (digits <= NumberScan.ExactDigits && (uint)-exponent <= MostScale)
        {
            value = new decimal((int)significand, (int)(significand >> 32), 0, Mem.U8(ref start, at, end) == (byte)'-', (byte)-exponent);
            return after;
        }

        return Long(ref start, at, after, out value);
    }

    /// <summary>
    /// Reads a number that has no exponent, if its digits fit 96 bits and a decimal can have its scale. Passes other numbers to <see cref="TryParse"/>.
    /// </summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static nint Long(ref byte start, nint at, nint after, out decimal value)
    {
        bool negative = Mem.U8(ref start, at, after) == (byte)'-';
        UInt128 number = 0;
        ulong part = 0;
        int inPart = 0, digits = 0;
        nint point = -1;
        for (nint i = negative ? at + 1 : at; i < after; i++)
        {
            byte c = Mem.U8(ref start, i, after);
            if (c == (byte)'.')
            {
                point = i;
                continue;
            }

            digits += c != (byte)'0' || digits > 0 ? 1 : 0;
            if ((uint)(c - '0') > 9 || digits > MostDigits)
            {
                return Parse(ref start, at, after, out value);
            }

            part = part * 10 + c - '0';
            if (++inPart == NumberScan.ExactDigits)
            {
                number = number * PowersOfTen.Integers[inPart] + part;
                part = 0;
                inPart = 0;
            }
        }

        nint scale = point < 0 ? 0 : after - point - 1;
        number = number * PowersOfTen.Integers[inPart] + part;
        if (scale > MostScale || number >> 96 != 0)
        {
            return Parse(ref start, at, after, out value);
        }

        value = new decimal((int)number, (int)(number >> 32), (int)(number >> 64), negative, (byte)scale);
        return after;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static nint Parse(ref byte start, nint at, nint after, out decimal value) =>
        TryParse(Mem.Span(ref start, at, after, after), out value) ? after : Mem.Failed;

    /// <summary>Parses a number of any length; a zero gets the same scale as in System.Text.Json.</summary>
    public static bool TryParse(ReadOnlySpan<byte> text, out decimal value)
    {
        if (!decimal.TryParse(text, NumberStyles.Float, CultureInfo.InvariantCulture, out value))
        {
            return false;
        }

        if (value == 0 && LeavesTheExponents(text))
        {
            value = new decimal(0, 0, 0, text[0] == (byte)'-', 0);
        }

        return true;
    }

    /// <summary>
    /// Whether the text is a zero with so low an exponent that System.Text.Json reads it without decimal places. False for a nonzero number that is too small
    /// for a decimal: it is read as a zero with all 28 places. Another thread may have changed the text since it was parsed, so bytes that are not digits must
    /// not cause an error.
    /// </summary>
    internal static bool LeavesTheExponents(ReadOnlySpan<byte> text)
    {
        int mark = text.IndexOfAny((byte)'e', (byte)'E');
        if (mark < 0 || text[mark..] is not [_, (byte)'-', .. var digits] || text[..mark].ContainsAnyInRange((byte)'1', (byte)'9'))
        {
            return false;
        }

        int point = text.IndexOf((byte)'.');
        UInt128 exponent = point < 0 ? 0u : (uint)(mark - point - 1);
        UInt128 given = 0;
        foreach (byte digit in digits)
        {
            given = UInt128.Min(given * 10 + (uint)(digit - '0'), uint.MaxValue);
        }

        return exponent + given > int.MaxValue;
    }
}
