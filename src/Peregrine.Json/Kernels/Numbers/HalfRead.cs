namespace Peregrine.Json.Kernels;

/// <summary>
/// A JSON number as the nearest half, ties to even; what rounds to infinity is refused, as System.Text.Json does. By way of
/// the nearest double, as <see cref="SingleRead"/>.
/// </summary>
internal static class HalfRead
{
    public static nint Read(ref byte start, nint at, nint end, out Half value)
    {
        nint after = NumberScan.Scan(ref start, at, end, out ulong significand, out int exponent, out nint digits);
        if (after < 0)
        {
            value = default;
            return Mem.Failed;
        }

        double magnitude = digits <= NumberScan.ExactDigits
            ? EiselLemire.ToDouble(significand, exponent)
            : LongNumber.ToDouble(ref start, at, after);
        if (IsHalfWay(magnitude))
        {
            magnitude = LongNumber.Nudge(ref start, at, after, magnitude);
        }

        value = (Half)(Mem.U8(ref start, at, end) == (byte)'-' ? -magnitude : magnitude);
        return Half.IsInfinity(value) ? Mem.Failed : after;
    }

    /// <summary>Between two neighbouring halves, or between the largest and infinity.</summary>
    private static bool IsHalfWay(double magnitude)
    {
        // 53 bits of mantissa against 11; for subnormal halves the odd multiples of half the smallest (2^-25).
        if ((BitConverter.DoubleToUInt64Bits(magnitude) & (1UL << 42) - 1) == 1UL << 41)
        {
            return true;
        }

        double halves = magnitude * (1L << 25);
        return magnitude < 6.103515625E-05 && halves == Math.Floor(halves) && ((long)halves & 1) != 0;
    }
}
