namespace Peregrine.Json.Kernels;

/// <summary>
/// A JSON number as the nearest float, ties to even; infinity beyond the range. By way of the nearest double: rounding twice
/// errs only when that double lies exactly between two floats, and then the text is compared with it.
/// </summary>
internal static class SingleRead
{
    public static nint Read(ref byte start, nint at, nint end, out float value)
    {
        nint after = NumberScan.Scan(ref start, at, end, out ulong significand, out int exponent, out nint digits);
        if (after < 0)
        {
            value = 0;
            return Mem.Failed;
        }

        double magnitude = digits <= NumberScan.ExactDigits
            ? EiselLemire.ToDouble(significand, exponent)
            : LongNumber.ToDouble(ref start, at, after);
        if (IsHalfWay(magnitude))
        {
            magnitude = LongNumber.Nudge(ref start, at, after, magnitude);
        }

        uint sign = Mem.U8(ref start, at, end) == (byte)'-' ? 1U << 31 : 0;
        value = BitConverter.UInt32BitsToSingle(BitConverter.SingleToUInt32Bits((float)magnitude) | sign);
        return after;
    }

    /// <summary>Between two neighbouring floats, or between the largest and infinity.</summary>
    private static bool IsHalfWay(double magnitude)
    {
        // 53 bits of mantissa against 24: half-way is a one with 28 zeros after it. Subnormal floats have fewer bits;
        // there the multiples of half the smallest float (2^-150) count.
        if ((BitConverter.DoubleToUInt64Bits(magnitude) & 0x1FFF_FFFF) == 0x1000_0000)
        {
            return true;
        }

        double halves = magnitude * (1L << 50) * (1L << 50) * (1L << 50);
        return magnitude < 1.17549435E-38 && halves == Math.Floor(halves) && ((long)halves & 1) != 0;
    }
}
