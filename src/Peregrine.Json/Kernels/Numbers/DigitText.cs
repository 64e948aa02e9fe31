using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;

namespace Peregrine.Json.Kernels;

/// <summary>Converts numbers to decimal digits, eight in a word or sixteen in a vector, the first digit in the lowest byte.</summary>
internal static partial class DigitText
{
    /// <summary>Eight ASCII zeros. ORed with the values of eight digits, they give the ASCII digits.</summary>
    public const ulong Zeros = 0x3030_3030_3030_3030;

    /// <summary>
    /// Returns the digit values of <paramref name="number"/> (below 10^8), with leading zeros. Splits the number into halves, these into pairs, and these into
    /// digits; in each step, one multiplication by a reciprocal divides all parts.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ulong Eight(uint number)
    {
        // The factors 109951163 / 2^40, 10486 / 2^20 and 103 / 2^10 stand for 1/10000, 1/100 and 1/10; each quotient is exact over the range of its lanes. q +
        // ((x - n * q) << s), which has the quotient below the remainder, is (x << s) - q * ((n << s) - 1).
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

    /// <summary>
    /// Returns the digit values of two numbers below 10^8, each with leading zeros. Without lanes, takes the steps of <see cref="Eight"/>, the last two for
    /// both numbers at once.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector128<byte> Sixteen(uint upper, uint lower)
    {
        // Tests the processor directly, not by HasLanes. The JIT then removes the branch before it inspects the call, and on processors without the instruction
        // it does not load the type Lanes.
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
