using System.Globalization;
using System.Numerics;
using System.Runtime.CompilerServices;

namespace Peregrine.Json.Kernels;

/// <summary>
/// Numbers with more digits than fit 64 bits, and numbers so near a rounding boundary that only exact arithmetic decides.
/// The text has passed the grammar. Rare, so made with the base class library's integers.
/// </summary>
internal static class LongNumber
{
    /// <summary>No double and no point halfway between two has more significant digits; later digits only tell whether the number is larger.</summary>
    private const int MostDigits = 800;

    /// <summary>The double nearest to the magnitude of the number from <paramref name="at"/> to <paramref name="after"/>, ties to even.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static double ToDouble(ref byte start, nint at, nint after)
    {
        ReadOnlySpan<byte> text = Mem.Span(ref start, at, after, after);
        ulong significand = (ulong)Digits(text, NumberScan.ExactDigits, out long exponent, out bool cut);
        int power = (int)Math.Clamp(exponent, -100_000, 100_000);
        double nearest = EiselLemire.ToDouble(significand, power);

        // The number is between two neighbouring significands; mostly both have the same double.
        if (!cut || nearest.Equals(EiselLemire.ToDouble(significand + 1, power)))
        {
            return nearest;
        }

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

    private static void Split(ulong bits, out ulong mantissa, out int power2)
    {
        int biased = (int)(bits >> 52);
        mantissa = bits & (1UL << 52) - 1 | (biased == 0 ? 0 : 1UL << 52);
        power2 = Math.Max(biased, 1) - 1075;
    }

    /// <summary>The sign of the number's magnitude minus <c>mantissa * 2^power2</c>.</summary>
    private static int Compare(ReadOnlySpan<byte> text, ulong mantissa, int power2)
    {
        BigInteger number = Digits(text, MostDigits, out long exponent, out bool cut);
        if (cut)
        {
            number = number * 10 + 1;
            exponent--;
        }

        // Only numbers within the range of double come here; the clamp keeps a number like 0.000…1e999999 from growing needlessly.
        int power10 = (int)Math.Clamp(exponent, -3000, 3000);
        BigInteger other = mantissa;
        if (power10 >= 0)
        {
            number *= BigInteger.Pow(10, power10);
        }
        else
        {
            other *= BigInteger.Pow(10, -power10);
        }

        if (power2 >= 0)
        {
            other <<= power2;
        }
        else
        {
            number <<= -power2;
        }

        return number.CompareTo(other);
    }

    /// <summary>
    /// The first significant digits, up to <paramref name="most"/>; the value is that times 10^exponent, more if digits that are not zero were cut.
    /// </summary>
    private static BigInteger Digits(ReadOnlySpan<byte> text, int most, out long exponent, out bool cut)
    {
        Span<char> digits = stackalloc char[MostDigits];
        int count = 0;
        bool point = false;
        exponent = 0;
        cut = false;
        int i = text[0] == (byte)'-' ? 1 : 0;
        for (; i < text.Length && (text[i] | 0x20) != 'e'; i++)
        {
            byte c = text[i];
            if (c == (byte)'.')
            {
                point = true;
                continue;
            }

            if (count < most && (count > 0 || c != (byte)'0'))
            {
                digits[count++] = (char)c;
                exponent -= point ? 1 : 0;
            }
            else if (count == 0)
            {
                exponent -= point ? 1 : 0;
            }
            else
            {
                cut |= c != (byte)'0';
                exponent += point ? 0 : 1;
            }
        }

        exponent += Exponent(text[i..]);
        return count == 0 ? BigInteger.Zero : BigInteger.Parse(digits[..count], NumberStyles.None, CultureInfo.InvariantCulture);
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
