using System.Runtime.CompilerServices;

namespace Peregrine.Json.Kernels;

/// <summary>Eight decimal digits of a number as the bytes of a word, first digit in the lowest byte.</summary>
internal static class DigitText
{
    /// <summary>What makes digit values ASCII.</summary>
    public const ulong Zeros = 0x3030_3030_3030_3030;

    /// <summary>
    /// The digit values of <paramref name="number"/> (below 10^8), leading zeros included: halves, then pairs, then single digits,
    /// all lanes of a step in one multiplication by a reciprocal.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ulong Eight(uint number)
    {
        // 109951163 / 2^40 is 1/10000, 10486 / 2^20 is 1/100 and 103 / 2^10 is 1/10, each exact over its lanes' range.
        ulong upper = number * 109951163UL >> 40;
        ulong fours = upper | (number - upper * 10_000) << 32;
        ulong hundreds = fours * 10486 >> 20 & 0x0000_007F_0000_007F;
        ulong pairs = hundreds | (fours - hundreds * 100) << 16;
        ulong tens = pairs * 103 >> 10 & 0x000F_000F_000F_000F;
        return tens | (pairs - tens * 10) << 8;
    }
}
