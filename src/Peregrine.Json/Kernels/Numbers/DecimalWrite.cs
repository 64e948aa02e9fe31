using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;
using Peregrine.Json.Tables;

namespace Peregrine.Json.Kernels;

/// <summary>
/// Decimals with their scale kept and never an exponent; a negative zero has no sign. The value comes by reference: in two
/// registers it would be stored and loaded again in other widths, which stalls (2.3 times the time, Zen 4).
/// </summary>
internal static class DecimalWrite
{
    /// <summary>The room <see cref="Write"/> needs: 31 bytes of text and what wide stores overshoot.</summary>
    public const int MaxLength = 72;

    private const uint NineDigits = 1_000_000_000;

    public static nint Write(ref byte destination, nint at, nint limit, in decimal value)
    {
        Parts parts = Unsafe.BitCast<decimal, Parts>(value);
        int scale = parts.Flags >> 16 & 0xFF;
        if (parts.High != 0 || scale > (DigitText.HasLanes ? 15 : 8))
        {
            return Long(ref destination, at, limit, parts, scale);
        }

        ulong number = parts.Low;
        Mem.Set8(ref destination, at, limit, (byte)'-');
        at += (int)((uint)parts.Flags >> 31 & (number != 0 ? 1U : 0));
        if (scale == 0)
        {
            return IntegerWrite.UInt64(ref destination, at, limit, number);
        }

        return WithPoint(ref destination, at, limit, number, scale);
    }

    /// <summary>Writes a number of <c>10^-scale</c> units, for a scale of 1 to 8; with <see cref="DigitText.HasLanes"/>, to 15.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint WithPoint(ref byte destination, nint at, nint limit, ulong number, int scale) =>
        DigitText.HasLanes ? UpToTwenty(ref destination, at, limit, number, scale) : BeforePoint(ref destination, at, limit, number, scale);

    /// <summary>
    /// The same for a number below 10^16, with <see cref="DigitText.HasLanes"/>: the digits before the point and those behind it, each by a
    /// permutation; no branch depends on how many there are.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint UpToSixteen(ref byte destination, nint at, nint limit, ulong number, int scale) =>
        AroundPoint(ref destination, at, limit, number, scale, Math.Min(DigitText.Leading(number), 15 - scale));

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static nint AroundPoint(ref byte destination, nint at, nint limit, ulong number, int scale, int leading)
    {
        var digits = new DigitText.Lanes(number);
        Vector128<byte> zeros = Vector128.Create((byte)'0');
        int whole = 16 - scale;
        Mem.Set128(ref destination, at, limit, digits.From(leading) | zeros);
        at += whole - leading;
        Mem.Set8(ref destination, at, limit, (byte)'.');
        Mem.Set128(ref destination, at + 1, limit, digits.From(whole) | zeros);
        return at + 1 + scale;
    }

    /// <summary>Not inlined for the reason given at <see cref="IntegerWrite"/>; what is rare is apart, so that no registers are saved.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static nint UpToTwenty(ref byte destination, nint at, nint limit, ulong number, int scale) => number < IntegerWrite.SixteenDigits
        ? UpToSixteen(ref destination, at, limit, number, scale)
        : FromSeventeen(ref destination, at, limit, number, scale);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static nint FromSeventeen(ref byte destination, nint at, nint limit, ulong number, int scale)
    {
        ulong upper = number / IntegerWrite.SixteenDigits;
        at = IntegerWrite.UInt32(ref destination, at, limit, (uint)upper);
        return AroundPoint(ref destination, at, limit, number - upper * IntegerWrite.SixteenDigits, scale, 0);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static nint BeforePoint(ref byte destination, nint at, nint limit, ulong number, int scale)
    {
        // The point lies before, between or behind the last eight digits; the division is by a constant. Leading zeros
        // go, but one before the point stays.
        ulong digits;
        int before = 8 - scale;
        if (number < 100_000_000)
        {
            digits = DigitText.Eight((uint)number);
            int leading = BitOperations.TrailingZeroCount(digits | 1UL << (8 * before - 8 & 63)) >> 3;
            if (before == 0)
            {
                Mem.Set8(ref destination, at, limit, (byte)'0');
                at++;
                leading = 0;
            }

            digits = (digits | DigitText.Zeros) >> (8 * leading);
            before -= leading;
        }
        else
        {
            ulong upper = number / 100_000_000;
            digits = DigitText.Eight((uint)(number - upper * 100_000_000)) | DigitText.Zeros;
            at = IntegerWrite.UInt64(ref destination, at, limit, upper);
        }

        Mem.Set64(ref destination, at, limit, digits);
        at += before;
        Mem.Set8(ref destination, at, limit, (byte)'.');
        Mem.Set64(ref destination, at + 1, limit, digits >> (8 * before));
        return at + 1 + scale;
    }

    /// <summary>All 96 bits and 28 decimals: all the digits first, then the last ones make way for the point.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static nint Long(ref byte destination, nint at, nint limit, Parts parts, int scale)
    {
        if (parts.Flags < 0 && (parts.High != 0 || parts.Low != 0))
        {
            Mem.Set8(ref destination, at++, limit, (byte)'-');
        }

        // 29 digits with leading zeros: 2, 9, 9, 9.
        uint high = parts.High;
        uint middle = (uint)(parts.Low >> 32);
        uint low = (uint)parts.Low;
        uint third = DivideByNineDigits(ref high, ref middle, ref low);
        uint second = DivideByNineDigits(ref high, ref middle, ref low);
        uint first = DivideByNineDigits(ref high, ref middle, ref low);
        Mem.Set16(ref destination, at, limit, DigitPairs.Words[(int)low]);
        Nine(ref destination, at + 2, limit, first);
        Nine(ref destination, at + 11, limit, second);
        Nine(ref destination, at + 20, limit, third);

        // What is shown starts at the first digit that is not zero, but at the last before the point at the latest.
        Vector128<byte> zero = Vector128.Create((byte)'0');
        uint zeros = Vector128.Equals(Mem.V128(ref destination, at, limit), zero).ExtractMostSignificantBits()
            | Vector128.Equals(Mem.V128(ref destination, at + 13, limit), zero).ExtractMostSignificantBits() << 13;
        int whole = 29 - scale;
        int leading = Math.Min(BitOperations.TrailingZeroCount(~zeros), whole - 1);

        // Digits before the point go to the front, those behind it to one place further; all are loaded before any is stored.
        Vector128<byte> front = Mem.V128(ref destination, at + leading, limit);
        Vector128<byte> rest = Mem.V128(ref destination, at + leading + 16, limit);
        Vector128<byte> fraction = Mem.V128(ref destination, at + whole, limit);
        Vector128<byte> last = Mem.V128(ref destination, at + whole + 16, limit);
        Mem.Set128(ref destination, at, limit, front);
        Mem.Set128(ref destination, at + 16, limit, rest);
        if (scale == 0)
        {
            return at + whole - leading;
        }

        at += whole - leading;
        Mem.Set8(ref destination, at, limit, (byte)'.');
        Mem.Set128(ref destination, at + 1, limit, fraction);
        Mem.Set128(ref destination, at + 17, limit, last);
        return at + 1 + scale;
    }

    /// <summary>Divides the 96 bits by 10^9 in place; the remainder.</summary>
    private static uint DivideByNineDigits(ref uint high, ref uint middle, ref uint low)
    {
        uint rest = high % NineDigits;
        high /= NineDigits;
        ulong part = (ulong)rest << 32 | middle;
        middle = (uint)(part / NineDigits);
        part = part % NineDigits << 32 | low;
        low = (uint)(part / NineDigits);
        return (uint)(part % NineDigits);
    }

    private static void Nine(ref byte destination, nint at, nint limit, uint value)
    {
        uint first = value / 100_000_000;
        Mem.Set8(ref destination, at, limit, (byte)('0' + first));
        Mem.Set64(ref destination, at + 1, limit, DigitText.Eight(value - first * 100_000_000) | DigitText.Zeros);
    }

    /// <summary>A decimal as the runtime lays it out: flags (sign and scale), then 96 bits.</summary>
    [StructLayout(LayoutKind.Sequential)]
    private readonly struct Parts
    {
        public readonly int Flags;
        public readonly uint High;
        public readonly ulong Low;
    }
}
