namespace Peregrine.Json.Kernels;

/// <summary>
/// Reads a JSON number as the nearest double, float or half, ties to even. Out of range, the result is infinity; for a half, the read fails, in both cases as
/// in System.Text.Json. The smaller types are rounded from the nearest double. This would be wrong only if that double is exactly halfway between two values of
/// the smaller type; the text is then compared with the double.
/// </summary>
internal static class FloatingRead
{
    public static nint Read<T>(ref byte start, nint at, nint end, out T value)
    {
        nint after = NumberScan.Scan(ref start, at, end, out ulong significand, out int exponent, out nint digits);
        if (after < 0)
        {
            value = default!;
            return Mem.Failed;
        }

        double magnitude = digits <= NumberScan.ExactDigits
            ? EiselLemire.ToDouble(significand, exponent)
            : LongNumber.ToDouble(ref start, at, after, significand, exponent, digits);

        // A double has 53 bits of mantissa, a float 24 and a half 11. The smallest normal float is 2^-126 and the smallest float 2^-149; for a half, these are
        // 2^-14 and 2^-24.
        if ((typeof(T) == typeof(float) && IsHalfWay(magnitude, 29, 1.17549435E-38, (double)(1L << 50) * (1L << 50) * (1L << 50)))
            || (typeof(T) == typeof(Half) && IsHalfWay(magnitude, 42, 6.103515625E-05, 1L << 25)))
        {
            magnitude = LongNumber.Nudge(ref start, at, after, magnitude);
        }

        // Adds the sign without a branch, because in some data signs are unpredictable.
        ulong sign = Mem.U8(ref start, at, end) == (byte)'-' ? 1UL << 63 : 0;
        magnitude = BitConverter.UInt64BitsToDouble(BitConverter.DoubleToUInt64Bits(magnitude) | sign);
        if (typeof(T) == typeof(double))
        {
            value = ValueBits.Cast<double, T>(magnitude);
            return after;
        }

        if (typeof(T) == typeof(float))
        {
            value = ValueBits.Cast<float, T>((float)magnitude);
            return after;
        }

        Half half = (Half)magnitude;
        value = ValueBits.Cast<Half, T>(half);
        return Half.IsInfinity(half) ? Mem.Failed : after;
    }

    /// <summary>
    /// Returns true for every double that is halfway between two neighbours of a smaller type, or between its largest number and infinity. Also returns true
    /// for a few doubles outside the range of that type's normal numbers.
    /// </summary>
    /// <param name="magnitude">The double.</param>
    /// <param name="spare">The number of mantissa bits that the smaller type lacks. Halfway, they are a one followed by zeros.</param>
    /// <param name="least">The smallest normal number of the smaller type. Below it, odd multiples of half the smallest positive number are halfway.</param>
    /// <param name="halves">1 divided by half the smallest positive number of the smaller type: a power of two.</param>
    private static bool IsHalfWay(double magnitude, int spare, double least, double halves)
    {
        if ((BitConverter.DoubleToUInt64Bits(magnitude) & ((1UL << spare) - 1)) == 1UL << (spare - 1))
        {
            return true;
        }

        double count = magnitude * halves;
        return magnitude < least && count == Math.Floor(count) && ((long)count & 1) != 0;
    }
}
