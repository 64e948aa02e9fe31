using Peregrine.Json.Tables;

namespace Peregrine.Json.Kernels;

/// <summary>
/// Finds the shortest decimal numbers that read back as a given binary number, and among them the nearest. <see cref="Exact"/> implements Raffaello Giulietti,
/// "The Schubfach way to render doubles" (2020), and decides every case. <see cref="TryFind"/> is the fast path for nearly all: as in Victor Zverovich's Żmij
/// (2025), it scales the number so that the shorter candidates are the neighbouring integers and the longer one follows from the fraction, with one 64 by 128
/// bit product instead of three. It returns false for numbers nearer to a boundary than its precision, so that it needs no proof.
/// </summary>
internal static class ShortestDecimal
{
    /// <summary>Twice the maximum error of the 64-bit fractions compared below: each is less than two units off.</summary>
    private const ulong Doubt = 4;

    /// <summary>
    /// A bound, in the same units, for the error of the fraction from which the tenths are computed: without its lowest four bits, it is less than 18 units
    /// off.
    /// </summary>
    private const ulong TenthDoubt = 32;

    /// <summary>
    /// Finds the result for <c>mantissa * 2^power2</c> as <c>(whole * 10 + digit) * 10^exponent</c>, for a mantissa below 2^53 that is not the lowest of its
    /// binade (whose interval is asymmetric). Returns false if the number is too near to a boundary to decide.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool TryFind(ulong mantissa, int power2, out ulong whole, out uint digit, out int exponent)
    {
        // 10^k <= 2^power2 < 10^(k+1). Scaled by 10^-(k+1), half a unit of the mantissa is between 1/20 and 1/2.
        int k = Log10(power2);
        int power10 = ~k;
        int entry = 2 * (-1 - PowersOfTen.FirstExponent) - 2 * k;
        ulong powerHigh = PowersOfTen.Significands[entry];

        // The scaled number is mantissa * power * 2^(shift - 128), where shift is -3 to 0. Three bits are added, so that the shift is always to the left.
        int shift = power2 + Log2Of10(power10) + 1;
        ulong shifted = mantissa << (shift + 3);
        ulong middle = shifted * powerHigh;
        ulong top = WideProduct.High(shifted, powerHigh);
        ulong carried = WideProduct.High(shifted, PowersOfTen.Significands[entry + 1]);
        middle += carried;
        top += middle < carried ? 1UL : 0;
        ulong integer = top >> 3;
        ulong fraction = top << 61 | middle >> 3;
        ulong half = powerHigh >> (1 - shift);

        // An integer within half a unit is the shorter candidate; there is at most one. Otherwise the candidate is the nearest tenth.
        ulong above = fraction + half;
        ulong tenths = (fraction >> 4) * 10 + (1UL << 59);
        // No branches, because most data is unpredictable here.
        uint down = fraction < half ? 1U : 0;
        uint up = above < half ? 1U : 0;
        whole = integer + up;
        digit = (down | up) - 1 & (uint)(tenths >> 60);
        exponent = k;
        return (fraction - half + Doubt > 2 * Doubt)
            & (above + Doubt > 2 * Doubt)
            & ((tenths << 4) + 10 * TenthDoubt > 20 * TenthDoubt);
    }

    /// <summary>
    /// Returns the result for <c>mantissa * 2^power2</c> as <c>digits * 10^exponent</c>. <paramref name="lowest"/> says whether the mantissa is the lowest of
    /// its binade, so that the neighbour below is half as far away as the one above.
    /// </summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static ulong Exact(ulong mantissa, int power2, bool lowest, out int exponent)
    {
        // floor(log10(3/4 * 2^power2)) for the asymmetric interval.
        int k = lowest ? power2 * 1262611 - 524031 >> 22 : Log10(power2);
        int entry = 2 * (-k - PowersOfTen.FirstExponent);
        UInt128 power = new(PowersOfTen.Significands[entry], PowersOfTen.Significands[entry + 1]);

        // The paper requires the power rounded up. The table's entries from -27 to 55 are exact or rounded up; the others are truncated.
        power += -k is >= -27 and <= 55 ? 0u : 1u;
        int shift = power2 + Log2Of10(-k) + 1;
        ulong odd = mantissa & 1;
        ulong center = 4 * mantissa;
        ulong lower = ToOdd(power, center - (lowest ? 1UL : 2UL) << shift) + odd;
        ulong number = ToOdd(power, center << shift);
        ulong upper = ToOdd(power, center + 2 << shift) - odd;

        exponent = k;
        ulong s = number / 4;
        if (s >= 10)
        {
            ulong shorter = s / 10;
            bool belowIn = lower <= 40 * shorter;
            bool aboveIn = 40 * shorter + 40 <= upper;
            if (belowIn != aboveIn)
            {
                exponent = k + 1;
                return shorter + (aboveIn ? 1UL : 0);
            }
        }

        bool floorIn = lower <= 4 * s;
        bool ceilingIn = 4 * s + 4 <= upper;
        if (floorIn != ceilingIn)
        {
            return s + (ceilingIn ? 1UL : 0);
        }

        ulong between = 4 * s + 2;
        return s + (number > between || (number == between && (s & 1) != 0) ? 1UL : 0);
    }

    /// <summary>Returns floor(log10(2^power2)), for |power2| up to 1650.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static int Log10(int power2) => power2 * 315653 >> 20;

    /// <summary>Returns floor(log2(10^power10)), for |power10| up to 1233.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static int Log2Of10(int power10) => power10 * 1741647 >> 19;

    /// <summary>Returns the upper 64 bits of the product, which has 192. The lowest of the 64 bits is set if bits after it are significant.</summary>
    private static ulong ToOdd(UInt128 power, ulong factor)
    {
        ulong middle = (ulong)(power >> 64) * factor;
        ulong top = WideProduct.High((ulong)(power >> 64), factor);
        ulong carried = WideProduct.High((ulong)power, factor);
        middle += carried;
        top += middle < carried ? 1UL : 0;
        return top | (middle > 1 ? 1UL : 0);
    }

    /// <summary>Extends <c>digits * 10^exponent</c> to 17 digits: returns the first 16, the last, and the exponent of the first.</summary>
    public static ulong Normalize(ulong digits, int exponent, out uint last, out int scientific)
    {
        int count = 1;
        while (count < 19 && digits >= PowersOfTen.Integers[count])
        {
            count++;
        }

        scientific = exponent + count - 1;
        ulong seventeen = digits * PowersOfTen.Integers[17 - count];
        ulong first = seventeen / 10;
        last = (uint)(seventeen - first * 10);
        return first;
    }
}
