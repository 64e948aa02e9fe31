using System.Runtime.CompilerServices;

namespace Peregrine.Json.Kernels;

/// <summary>A JSON number as the nearest double, ties to even; infinity beyond the range, as System.Text.Json has it.</summary>
internal static class DoubleRead
{
    public static nint Read(ref byte start, nint at, nint end, out double value)
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

        // Signs are unpredictable: no branch on them.
        ulong sign = Mem.U8(ref start, at, end) == (byte)'-' ? 1UL << 63 : 0;
        value = BitConverter.UInt64BitsToDouble(BitConverter.DoubleToUInt64Bits(magnitude) | sign);
        return after;
    }
}
