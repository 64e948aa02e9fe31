using System.Runtime.Intrinsics;

namespace Peregrine.Json.Kernels;

/// <summary>Writes 128-bit integers in pieces of sixteen digits.</summary>
internal static partial class IntegerWrite
{
    /// <summary>10^16, the lowest number of more than sixteen digits.</summary>
    public const ulong SixteenDigits = 10_000_000_000_000_000;

    public static nint Int128(ref byte destination, nint at, nint limit, Int128 value)
    {
        UInt128 magnitude = (UInt128)value;
        if (value < 0)
        {
            Mem.Set8(ref destination, at++, limit, (byte)'-');
            magnitude = System.UInt128.Zero - magnitude;
        }

        return UInt128(ref destination, at, limit, magnitude);
    }

    public static nint UInt128(ref byte destination, nint at, nint limit, UInt128 value)
    {
        if (value <= ulong.MaxValue)
        {
            return UInt64(ref destination, at, limit, (ulong)value);
        }

        (UInt128 upper, UInt128 lower) = System.UInt128.DivRem(value, SixteenDigits);
        if (upper < SixteenDigits)
        {
            at = UInt64(ref destination, at, limit, (ulong)upper);
        }
        else
        {
            (UInt128 top, UInt128 middle) = System.UInt128.DivRem(upper, SixteenDigits);
            at = UInt64(ref destination, at, limit, (ulong)top);
            at = Sixteen(ref destination, at, limit, (ulong)middle);
        }

        return Sixteen(ref destination, at, limit, (ulong)lower);
    }

    /// <summary>Writes sixteen digits, with leading zeros.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static nint Sixteen(ref byte destination, nint at, nint limit, ulong value)
    {
        if (DigitText.HasLanes)
        {
            Mem.Set128(ref destination, at, limit, new DigitText.Lanes(value).From(0) | Vector128.Create((byte)'0'));
            return at + 16;
        }

        ulong upper = value / 100_000_000;
        Mem.Set64(ref destination, at, limit, DigitText.Eight((uint)upper) | DigitText.Zeros);
        Mem.Set64(ref destination, at + 8, limit, DigitText.Eight((uint)(value - upper * 100_000_000)) | DigitText.Zeros);
        return at + 16;
    }
}
