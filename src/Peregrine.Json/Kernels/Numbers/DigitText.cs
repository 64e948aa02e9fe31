using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;

namespace Peregrine.Json.Kernels;

/// <summary>Converts numbers to eight decimal digits in a word, the first digit in the lowest byte.</summary>
internal static partial class DigitText
{
    /// <summary>Added to digit values, turns them into ASCII.</summary>
    public const ulong Zeros = 0x3030_3030_3030_3030;

    /// <summary>
    /// Returns the digit values of <paramref name="number"/> (below 10^8), with leading zeros: halves, then pairs, then single digits; each step handles all
    /// lanes with one multiplication by a reciprocal.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ulong Eight(uint number)
    {
        // 109951163 / 2^40 is 1/10000, 10486 / 2^20 is 1/100 and 103 / 2^10 is 1/10, each exact over its lanes' range.
        // q + ((x - n * q) << s), quotient low and remainder high, is (x << s) - q * ((n << s) - 1).
        ulong tenThousands = number * 109951163UL >> 40;
        ulong fours = ((ulong)number << 32) - tenThousands * ((10_000UL << 32) - 1);
        ulong hundreds = fours * 10486 >> 20 & 0x0000_007F_0000_007F;
        ulong pairs = (fours << 16) - hundreds * ((100 << 16) - 1);
        ulong tens = pairs * 103 >> 10 & 0x000F_000F_000F_000F;
        return (pairs << 8) - tens * ((10 << 8) - 1);
    }

    /// <summary>Returns the digit values of a number below 10^16, with leading zeros.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector128<byte> Sixteen(ulong number)
    {
        ulong upper = number / 100_000_000;
        return Sixteen((uint)upper, (uint)(number - upper * 100_000_000));
    }

    /// <summary>Returns the digit values of two numbers below 10^8, like <see cref="Eight"/>; each step handles both.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector128<byte> Sixteen(uint upper, uint lower)
    {
        // Tests the processor directly, not by HasLanes. The JIT then removes the branch before it inspects the call, and on other processors it does not load
        // the types of lanes.
        if (Avx512Vbmi.IsSupported)
        {
            return new Lanes(upper, lower).From(0);
        }

        ulong first = upper * 109951163UL >> 40;
        ulong second = lower * 109951163UL >> 40;
        Vector128<uint> fours = Vector128.Create(
            ((ulong)upper << 32) - first * ((10_000UL << 32) - 1),
            ((ulong)lower << 32) - second * ((10_000UL << 32) - 1)).AsUInt32();
        Vector128<uint> hundreds = fours * 5243u >> 19;
        Vector128<ushort> pairs = ((fours << 16) - hundreds * ((100u << 16) - 1)).AsUInt16();
        Vector128<ushort> tens = pairs * (ushort)103 >> 10;
        return ((pairs << 8) - tens * (ushort)((10 << 8) - 1)).AsByte();
    }
}
