namespace Peregrine.Json.Kernels;

/// <summary>Writes finite halves as the shortest text that reads back as the same value, in the form of <see cref="Half.ToString()"/>.</summary>
internal static class ShortestHalf
{
    /// <summary>The space that <see cref="Write"/> needs.</summary>
    public const int MaxLength = FloatingText.MaxLength + 1;

    // The largest half is 65504: no half has more than five digits before the point.
    private const int HighestPlain = 4;

    public static nint Write(ref byte destination, nint at, nint limit, Half value)
    {
        uint bits = BitConverter.HalfToUInt16Bits(value);
        Mem.Set8(ref destination, at, limit, (byte)'-');
        at += (nint)(bits >> 15);
        uint mantissa = bits & 0x3FF;
        int biased = (int)(bits >> 10 & 0x1F);
        if (mantissa == 0 && biased == 0)
        {
            Mem.Set8(ref destination, at, limit, (byte)'0');
            return at + 1;
        }

        ulong digits = biased == 0
            ? ShortestDecimal.Exact(mantissa, -24, false, out int exponent)
            : ShortestDecimal.Exact(mantissa | 1U << 10, biased - 25, mantissa == 0 && biased > 1, out exponent);
        ulong sixteen = ShortestDecimal.Normalize(digits, exponent, out _, out int scientific);
        return FloatingText.Write(ref destination, at, limit, DigitText.Sixteen((uint)(sixteen / 100_000_000), 0), 0, 0, scientific, HighestPlain);
    }
}
