using System.Numerics;
using Peregrine.Json.Tables;

namespace Peregrine.Json.Kernels;

/// <summary>
/// Converts a decimal significand of up to 64 bits and a power of ten to the nearest double, ties to even. Takes W. D. Clinger's exact short cut (1990) if
/// possible, otherwise follows D. Lemire, "Number parsing at a gigabyte per second" (2021). N. Mushtak and D. Lemire, "Fast number parsing without fallback"
/// (2022), show that no product needs more than the 128 bits of the table.
/// </summary>
internal static class EiselLemire
{
    private const int MantissaBits = 52;
    private const int SmallestPower = -342;
    private const int LargestPower = 308;
    private const int InfinitePower = 0x7FF;

    /// <summary>Returns the double nearest to <c>significand * 10^exponent</c>; infinity if the number is too large.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static double ToDouble(ulong significand, int exponent)
    {
        // Both operands are exact, so the single operation rounds correctly.
        if (significand <= 1UL << 53 && (uint)(exponent + 22) <= 44)
        {
            double exact = (long)significand;
            return exponent < 0 ? exact / PowersOfTen.Doubles[-exponent] : exact * PowersOfTen.Doubles[exponent];
        }

        return BitConverter.UInt64BitsToDouble(Bits(significand, exponent));
    }

    private static ulong Bits(ulong significand, int exponent)
    {
        if (significand == 0 || exponent < SmallestPower)
        {
            return 0;
        }

        if (exponent > LargestPower)
        {
            return (ulong)InfinitePower << MantissaBits;
        }

        int leading = BitOperations.LeadingZeroCount(significand);
        ulong w = significand << leading;
        int entry = 2 * (exponent - PowersOfTen.FirstExponent);
        ulong power = PowersOfTen.Significands[entry];
        ulong high = WideProduct.High(w, power);
        ulong low = w * power;

        // The lower half of the power can only carry into the mantissa and its rounding bit if the nine bits below them are all ones.
        if ((high & 0x1FF) == 0x1FF)
        {
            ulong carried = WideProduct.High(w, PowersOfTen.Significands[entry + 1]);
            low += carried;
            if (carried > low)
            {
                high++;
            }
        }

        int upper = (int)(high >> 63);
        int shift = upper + 64 - MantissaBits - 3;
        ulong mantissa = high >> shift;

        // 217706 / 2^16 is log2(10) to the precision needed here.
        int power2 = (217706 * exponent >> 16) + 63 + upper - leading + 1023;
        if (power2 <= 0)
        {
            return Subnormal(mantissa, power2);
        }

        // An exact tie, which is possible only for these exponents. Rounding to even means rounding down here.
        if (low <= 1 && exponent is >= -4 and <= 23 && (mantissa & 3) == 1 && mantissa << shift == high)
        {
            mantissa &= ~1UL;
        }

        mantissa = mantissa + (mantissa & 1) >> 1;
        if (mantissa >= 2UL << MantissaBits)
        {
            mantissa = 1UL << MantissaBits;
            power2++;
        }

        return power2 >= InfinitePower
            ? (ulong)InfinitePower << MantissaBits
            : mantissa & ~(1UL << MantissaBits) | (ulong)power2 << MantissaBits;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static ulong Subnormal(ulong mantissa, int power2)
    {
        if (1 - power2 >= 64)
        {
            return 0;
        }

        mantissa >>= 1 - power2;

        // Rounding up to 2^52 sets the lowest exponent bit: the smallest normal number, which is correct.
        return mantissa + (mantissa & 1) >> 1;
    }
}
