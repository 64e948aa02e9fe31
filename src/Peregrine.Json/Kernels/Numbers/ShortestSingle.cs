using System.Runtime.CompilerServices;

namespace Peregrine.Json.Kernels;

/// <summary>Finite floats as the shortest text that reads back as the same value, spelled as <see cref="float.ToString()"/> spells it.</summary>
internal static class ShortestSingle
{
    /// <summary>The room <see cref="Write"/> needs.</summary>
    public const int MaxLength = FloatingText.MaxLength + 1;

    private const int HighestPlain = 8;
    private const uint MantissaMask = (1U << 23) - 1;

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

        // 6 to 8 digits and one more; now 8 and one more.
        bool less = whole < 10_000_000, least = whole < 1_000_000;
        uint eight = (uint)(less ? whole * 10 + digit : whole) * (least ? 10U : 1U);
        ulong ninth = less ? 0 : digit;
        int scientific = exponent + 8 - (less ? 1 : 0) - (least ? 1 : 0);
        return FloatingText.Write(ref destination, at, limit, DigitText.Eight(eight), ninth, 0, scientific, HighestPlain);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static nint Exact(ref byte destination, nint at, nint limit, uint mantissa, int biased)
    {
        ulong digits = biased == 0
            ? ShortestDecimal.Exact(mantissa, -149, false, out int exponent)
            : ShortestDecimal.Exact(mantissa | 1U << 23, biased - 150, mantissa == 0 && biased > 1, out exponent);
        ulong sixteen = ShortestDecimal.Normalize(digits, exponent, out _, out int scientific);
        ulong upper = sixteen / 100_000_000;
        ulong first = DigitText.Eight((uint)upper);
        ulong second = DigitText.Eight((uint)(sixteen - upper * 100_000_000));
        return FloatingText.Write(ref destination, at, limit, first, second, 0, scientific, HighestPlain);
    }
}
