using System.Runtime.Intrinsics;

namespace Peregrine.Json.Kernels;

/// <summary>Writes finite floats as the shortest text that reads back as the same value, in the form of <see cref="float.ToString()"/>.</summary>
internal static class ShortestSingle
{
    /// <summary>The space that <see cref="Write"/> needs.</summary>
    public const int MaxLength = FloatingText.MaxLength + 1;

    private const int HighestPlain = 8;
    private const uint MantissaMask = (1U << 23) - 1;

    [MethodImpl(MethodImplOptions.NoInlining)]
    public static nint Write(ref byte destination, nint at, nint limit, float value)
    {
        uint bits = BitConverter.SingleToUInt32Bits(value);
        Mem.Set8(ref destination, at, limit, (byte)'-');
        at += (nint)(bits >> 31);
        float magnitude = Math.Abs(value);
        if (magnitude < 1 << 24)
        {
            uint integer = (uint)magnitude;
            if (integer == magnitude)
            {
                return IntegerWrite.UInt32(ref destination, at, limit, integer);
            }
        }

        uint mantissa = bits & MantissaMask;
        int biased = (int)(bits >> 23 & 0xFF);
        if (mantissa == 0 || biased == 0
            || !ShortestDecimal.TryFind(mantissa | 1U << 23, biased - 150, out ulong whole, out uint digit, out int exponent))
        {
            return Exact(ref destination, at, limit, mantissa, biased);
        }

        // Scale from 7-9 to exactly 9 significant digits.
        uint shorter = (uint)whole;
        int less = shorter < 10_000_000 ? 1 : 0;
        int least = shorter < 1_000_000 ? 1 : 0;
        uint eight = shorter + (shorter * 9 + digit & (uint)-less);
        eight += eight * 9 & (uint)-least;
        uint ninth = digit & (uint)less - 1;
        Vector128<byte> digits = DigitText.Sixteen(eight, ninth * 10_000_000);
        return FloatingText.Write(ref destination, at, limit, digits, 0, 0, exponent + 8 - less - least, HighestPlain);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static nint Exact(ref byte destination, nint at, nint limit, uint mantissa, int biased)
    {
        ulong digits = biased == 0
            ? ShortestDecimal.Exact(mantissa, -149, false, out int exponent)
            : ShortestDecimal.Exact(mantissa | 1U << 23, biased - 150, mantissa == 0 && biased > 1, out exponent);
        ulong sixteen = ShortestDecimal.Normalize(digits, exponent, out _, out int scientific);
        return FloatingText.Write(ref destination, at, limit, DigitText.Sixteen(sixteen), 0, 0, scientific, HighestPlain);
    }
}
