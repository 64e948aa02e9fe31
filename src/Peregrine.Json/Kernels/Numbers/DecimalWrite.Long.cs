using System.Numerics;
using System.Runtime.Intrinsics;
using Peregrine.Json.Tables;

namespace Peregrine.Json.Kernels;

/// <summary>Writes decimal values of more than 64 bits, or with more decimal places than the methods for shorter values support.</summary>
internal static partial class DecimalWrite
{
    private const uint NineDigits = 1_000_000_000;

    /// <summary>The maximum number of decimal places after arithmetic or parsing; a value copied from raw memory may have more.</summary>
    private const int MostDecimals = 28;

    /// <summary>Writes a value of up to 96 bits and 28 decimal places. First writes all digits, then removes leading zeros and inserts the point.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static nint Long(ref byte destination, nint at, nint limit, Parts parts, int scale)
    {
        if (scale > MostDecimals)
        {
            throw new ArgumentException("The bits of the value are not those of a decimal.");
        }

        if (parts.Flags < 0 && (parts.High != 0 || parts.Low != 0))
        {
            Mem.Set8(ref destination, at++, limit, (byte)'-');
        }

        // 29 digits with leading zeros, in groups of 2, 9, 9 and 9.
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

        // The text begins at the first digit that is not zero, or at the last digit before the point, if that comes earlier.
        Vector128<byte> zero = Vector128.Create((byte)'0');
        uint zeros = Vector128.Equals(Mem.V128(ref destination, at, limit), zero).ExtractMostSignificantBits()
            | Vector128.Equals(Mem.V128(ref destination, at + 13, limit), zero).ExtractMostSignificantBits() << 13;
        int whole = 29 - scale;
        int leading = Math.Min(BitOperations.TrailingZeroCount(~zeros), whole - 1);

        // Moves the digits before the point to the front, and the digits after it behind the point. All digits are loaded before any is stored.
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

    /// <summary>Divides the 96 bits by 10^9 in place; returns the remainder.</summary>
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
}
