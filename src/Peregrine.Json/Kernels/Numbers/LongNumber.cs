using System.Numerics;
using Peregrine.Json.Tables;

namespace Peregrine.Json.Kernels;

/// <summary>
/// Reads numbers with more digits than always fit 64 bits, and numbers so near a rounding boundary that only exact arithmetic decides. The caller has checked
/// the grammar.
/// </summary>
internal static class LongNumber
{
    /// <summary>
    /// No double, and no point halfway between two, has more significant digits. Later digits of a text only show whether its number is larger.
    /// </summary>
    private const int MostDigits = 800;

    /// <summary>Returns the double nearest to the magnitude of the number from <paramref name="at"/> to <paramref name="after"/>, ties to even.</summary>
    /// <param name="start">The first byte of the input.</param>
    /// <param name="at">The offset of the number.</param>
    /// <param name="after">The offset after the number.</param>
    /// <param name="significand">The result of <see cref="NumberScan"/>: all digits as one number, modulo 2^64.</param>
    /// <param name="exponent">The power of ten of the last digit.</param>
    /// <param name="digits">The number of digits, including zeros after the point of a number below one.</param>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static double ToDouble(ref byte start, nint at, nint after, ulong significand, int exponent, nint digits)
    {
        nint first = Mem.U8(ref start, at, after) == (byte)'-' ? at + 1 : at;
        if (Mem.U8(ref start, first, after) == (byte)'0')
        {
            // A zero is the first of several digits, so a point follows it. Zeros after the point only change the count of digits.
            first += 2;
            nint zeros = SkipZeros(ref start, first, after);
            digits -= zeros - first;
            first = zeros;
        }

        if (digits <= NumberScan.ExactDigits)
        {
            return EiselLemire.ToDouble(significand, exponent);
        }

        significand = FirstDigits(ref start, first, after);
        int power = (int)Math.Clamp((long)exponent + digits - NumberScan.ExactDigits, -100_000, 100_000);
        double nearest = EiselLemire.ToDouble(significand, power);

        // The number lies between two neighbouring significands, which usually round to the same double.
        if (nearest.Equals(EiselLemire.ToDouble(significand + 1, power)))
        {
            return nearest;
        }

        ReadOnlySpan<byte> text = Mem.Span(ref start, at, after, after);
        ulong bits = BitConverter.DoubleToUInt64Bits(nearest);
        Split(bits, out ulong mantissa, out int power2);
        int order = Compare(text, 2 * mantissa + 1, power2 - 1);
        bool up = order > 0 || (order == 0 && (mantissa & 1) != 0);
        return BitConverter.UInt64BitsToDouble(up ? bits + 1 : bits);
    }

    /// <summary>
    /// Returns <paramref name="nearest"/> if the number is equal to it, otherwise the next double in the direction of the number. If <paramref name="nearest"/>
    /// is halfway between two numbers of a shorter format, the caller rounds the result to that format.
    /// </summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static double Nudge(ref byte start, nint at, nint after, double nearest)
    {
        Split(BitConverter.DoubleToUInt64Bits(nearest), out ulong mantissa, out int power2);
        int order = Compare(Mem.Span(ref start, at, after, after), mantissa, power2);
        return order > 0 ? Math.BitIncrement(nearest) : order < 0 ? Math.BitDecrement(nearest) : nearest;
    }

    /// <summary>Returns the offset of the first digit that is not a zero, or the offset after the digits.</summary>
    private static nint SkipZeros(ref byte start, nint at, nint after)
    {
        while (true)
        {
            int zeros = BitOperations.TrailingZeroCount(DigitWord.Load(ref start, at, after) ^ DigitText.Zeros) >> 3;
            at += zeros;
            if (zeros < 8)
            {
                return at;
            }
        }
    }

    /// <summary>
    /// Returns the value of the first <see cref="NumberScan.ExactDigits"/> digits, or of fewer if another thread has changed the text since the scan.
    /// </summary>
    private static ulong FirstDigits(ref byte start, nint at, nint after)
    {
        ulong value = 0;
        int left = NumberScan.ExactDigits;
        while (left > 0 && at < after)
        {
            ulong word = DigitWord.Load(ref start, at, after);
            int count = Math.Min(DigitWord.Count(word), left);
            value = value * PowersOfTen.Integers[count] + DigitWord.Value(word, count);
            left -= count;

            // If there are fewer than eight digits, the point follows them; it is skipped.
            at += count < 8 ? count + 1 : count;
        }

        return value;
    }

    private static void Split(ulong bits, out ulong mantissa, out int power2)
    {
        int biased = (int)(bits >> 52);
        mantissa = bits & (1UL << 52) - 1 | (biased == 0 ? 0 : 1UL << 52);
        power2 = Math.Max(biased, 1) - 1075;
    }

    /// <summary>Returns the sign of the number's magnitude minus <c>mantissa * 2^power2</c>.</summary>
    private static int Compare(ReadOnlySpan<byte> text, ulong mantissa, int power2)
    {
        var number = new WholeNumber(stackalloc ulong[WholeNumber.MostWords]);
        var other = new WholeNumber(stackalloc ulong[WholeNumber.MostWords]);
        long exponent = Digits(text, ref number);

        // The number is within the range of double; the clamp limits the size for a number like 0.000…1e999999.
        int power10 = (int)Math.Clamp(exponent, -3000, 3000);
        other.MultiplyAdd(1, mantissa);
        if (power10 >= 0)
        {
            number.MultiplyPower10(power10);
        }
        else
        {
            other.MultiplyPower10(-power10);
        }

        if (power2 >= 0)
        {
            other.Shift(power2);
        }
        else
        {
            number.Shift(-power2);
        }

        return number.CompareTo(in other);
    }

    /// <summary>
    /// Reads up to <see cref="MostDigits"/> significant digits, and appends a digit 1 if a later digit is not zero, because the number is then larger. Returns
    /// the power of ten of the last digit.
    /// </summary>
    private static long Digits(ReadOnlySpan<byte> text, ref WholeNumber number)
    {
        int count = 0;
        bool point = false, cut = false;
        long exponent = 0;
        int i = text[0] == (byte)'-' ? 1 : 0;
        for (; i < text.Length && (text[i] | 0x20) != 'e'; i++)
        {
            byte c = text[i];
            if (c == (byte)'.')
            {
                point = true;
            }
            else if (count < MostDigits)
            {
                count += count > 0 || c != (byte)'0' ? 1 : 0;
                number.AppendDigit(c - (uint)'0');
                exponent -= point ? 1 : 0;
            }
            else
            {
                cut |= c != (byte)'0';
                exponent += point ? 0 : 1;
            }
        }

        exponent += Exponent(text[i..]);
        if (cut)
        {
            number.AppendDigit(1);
            exponent--;
        }

        number.Complete();
        return exponent;
    }

    private static long Exponent(ReadOnlySpan<byte> text)
    {
        long value = 0;
        foreach (byte c in text)
        {
            if ((uint)(c - '0') <= 9)
            {
                value = Math.Min(value * 10 + c - '0', 1L << 40);
            }
        }

        return text.Length > 1 && text[1] == (byte)'-' ? -value : value;
    }
}
