using System.Numerics;
using Peregrine.Json.Tables;

namespace Peregrine.Json.Kernels;

/// <summary>
/// Numbers with more digits than fit 64 bits, and numbers so near a rounding boundary that only exact arithmetic decides.
/// The text has passed the grammar.
/// </summary>
internal static class LongNumber
{
    /// <summary>No double and no point halfway between two has more significant digits; later digits only tell whether the number is larger.</summary>
    private const int MostDigits = 800;

    /// <summary>The double nearest to the magnitude of the number from <paramref name="at"/> to <paramref name="after"/>, ties to even.</summary>
    /// <param name="start">First byte of the input.</param>
    /// <param name="at">Offset of the number.</param>
    /// <param name="after">Offset after it.</param>
    /// <param name="significand">What <see cref="NumberScan"/> found: all digits as one number, modulo 2^64.</param>
    /// <param name="exponent">The power of ten of the last digit.</param>
    /// <param name="digits">How many digits there are, with the zeros after the point of a number below one.</param>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static double ToDouble(ref byte start, nint at, nint after, ulong significand, int exponent, nint digits)
    {
        nint first = Mem.U8(ref start, at, after) == (byte)'-' ? at + 1 : at;
        if (Mem.U8(ref start, first, after) == (byte)'0')
        {
            // A point follows, for there are more digits. Zeros after it have changed nothing but the count.
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

        // The number lies between two neighbouring significands; mostly both have the same double.
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
    /// The double just above or below <paramref name="nearest"/> if the number's magnitude is on that side, otherwise <paramref name="nearest"/>. A second
    /// rounding, to a shorter format, starts from it if <paramref name="nearest"/> is halfway between two numbers of that format.
    /// </summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static double Nudge(ref byte start, nint at, nint after, double nearest)
    {
        Split(BitConverter.DoubleToUInt64Bits(nearest), out ulong mantissa, out int power2);
        int order = Compare(Mem.Span(ref start, at, after, after), mantissa, power2);
        return order > 0 ? Math.BitIncrement(nearest) : order < 0 ? Math.BitDecrement(nearest) : nearest;
    }

    /// <summary>The offset of the first digit that is not a zero, or after the digits.</summary>
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

    /// <summary>The value of the first <see cref="NumberScan.ExactDigits"/> digits; of fewer if other code has changed the text since the scan.</summary>
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

            // Fewer than eight digits end at the point.
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

    /// <summary>The sign of the number's magnitude minus <c>mantissa * 2^power2</c>.</summary>
    private static int Compare(ReadOnlySpan<byte> text, ulong mantissa, int power2)
    {
        var number = new WholeNumber(stackalloc ulong[WholeNumber.MostWords]);
        var other = new WholeNumber(stackalloc ulong[WholeNumber.MostWords]);
        long exponent = Digits(text, ref number);

        // Only numbers within the range of double come here; the clamp keeps a number like 0.000…1e999999 from growing needlessly.
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
    /// Reads the first significant digits, up to <see cref="MostDigits"/>, and a one in place of others that are not zero: the number is larger. Returns the
    /// power of ten of the last.
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
