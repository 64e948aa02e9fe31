using System.Numerics;
using System.Runtime.Intrinsics;
using Peregrine.Json.Tables;

namespace Peregrine.Json.Kernels;

/// <summary>
/// Writes integers as text. The digits of numbers below 1000, the most frequent, take one load and one store. Without <see cref="DigitText.HasLanes"/>, up to
/// eight digits are computed in one word and shifted by the leading zeros. Branches depend on ranges of lengths, not on the exact length, so random lengths
/// cause fewer mispredictions.
/// </summary>
internal static partial class IntegerWrite
{
    /// <summary>
    /// The space that every method here needs: 40 bytes of text, and the bytes that wide stores write after it. For 32 bits, sixteen suffice, and one more for
    /// the sign.
    /// </summary>
    public const int MaxLength = 48;

    public static nint Int32(ref byte destination, nint at, nint limit, int value)
    {
        // The minus sign is always stored; the digits overwrite it if the number is not negative.
        Mem.Set8(ref destination, at, limit, (byte)'-');
        uint negative = (uint)value >> 31;
        return UInt32(ref destination, at + (nint)negative, limit, ((uint)value ^ (uint)-(int)negative) + negative);
    }

    public static nint Int64(ref byte destination, nint at, nint limit, long value)
    {
        Mem.Set8(ref destination, at, limit, (byte)'-');
        ulong negative = (ulong)value >> 63;
        return UInt64(ref destination, at + (nint)negative, limit, ((ulong)value ^ (ulong)-(long)negative) + negative);
    }

    public static nint UInt32(ref byte destination, nint at, nint limit, uint value)
    {
        if (value < 1000)
        {
            return UpToThree(ref destination, at, limit, value);
        }

        if (DigitText.HasLanes)
        {
            return UpToTen(ref destination, at, limit, value);
        }

        if (value < 100_000_000)
        {
            return UpToEight(ref destination, at, limit, value);
        }

        uint upper = value / 100_000_000;
        uint lower = value - upper * 100_000_000;

        // Writes both upper digits or, if the first is zero, only the second.
        ushort pair = DigitPairs.Words[(int)upper];
        int single = upper < 10 ? 1 : 0;
        Mem.Set16(ref destination, at, limit, (ushort)(pair >> (8 * single)));
        at += 2 - single;
        Mem.Set64(ref destination, at, limit, DigitText.Eight(lower) | DigitText.Zeros);
        return at + 8;
    }

    public static nint UInt64(ref byte destination, nint at, nint limit, ulong value)
    {
        if (value < 1000)
        {
            return UpToThree(ref destination, at, limit, (uint)value);
        }

        if (DigitText.HasLanes)
        {
            return value < SixteenDigits
                ? UpToSixteen(ref destination, at, limit, value)
                : UpToTwenty(ref destination, at, limit, value);
        }

        if (value < 100_000_000)
        {
            return UpToEight(ref destination, at, limit, (uint)value);
        }

        ulong upper = value / 100_000_000;
        uint lower = (uint)(value - upper * 100_000_000);
        if (upper < 100_000_000)
        {
            at = UpToEight(ref destination, at, limit, (uint)upper);
        }
        else
        {
            uint top = (uint)(upper / 100_000_000);
            at = UpToEight(ref destination, at, limit, top);
            Mem.Set64(ref destination, at, limit, DigitText.Eight((uint)(upper - top * 100_000_000UL)) | DigitText.Zeros);
            at += 8;
        }

        Mem.Set64(ref destination, at, limit, DigitText.Eight(lower) | DigitText.Zeros);
        return at + 8;
    }

    /// <summary>Writes a number below 1000; always stores four bytes.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static nint UpToThree(ref byte destination, nint at, nint limit, uint value)
    {
        uint text = SmallNumbers.Words[(int)value];
        Mem.Set32(ref destination, at, limit, text);
        return at + (nint)(text >> 24);
    }

    /// <summary>Writes a number below 10^8; always stores eight bytes.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static nint UpToEight(ref byte destination, nint at, nint limit, uint value)
    {
        ulong digits = DigitText.Eight(value);

        // Leading zero digits are the low zero bytes; the last digit stays even if it is a zero.
        int leading = BitOperations.TrailingZeroCount(digits | 1UL << 56) & ~7;
        Mem.Set64(ref destination, at, limit, (digits | DigitText.Zeros) >> leading);
        return at + 8 - (leading >> 3);
    }

    /// <summary>
    /// Writes a 32-bit number; always stores sixteen bytes. Not inlined: in a method that has inlined much already, the code for the digits would become a
    /// call, and pass vectors through memory.
    /// </summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static nint UpToTen(ref byte destination, nint at, nint limit, uint value)
    {
        int leading = DigitText.Leading(value);
        Mem.Set128(ref destination, at, limit, DigitText.Ten(value, leading - 6));
        return at + 16 - leading;
    }

    /// <summary>Writes a number below 10^16. Not inlined, for the same reason as <see cref="UpToTen"/>.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static nint UpToSixteen(ref byte destination, nint at, nint limit, ulong value)
    {
        int leading = DigitText.Leading(value);
        Mem.Set128(ref destination, at, limit, new DigitText.Lanes(value).From(leading) | Vector128.Create((byte)'0'));
        return at + 16 - leading;
    }

    /// <summary>Writes a number from 10^16 on: up to four digits, then sixteen.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static nint UpToTwenty(ref byte destination, nint at, nint limit, ulong value)
    {
        ulong upper = value / SixteenDigits;
        if (upper < 1000)
        {
            at = UpToThree(ref destination, at, limit, (uint)upper);
        }
        else
        {
            uint hundreds = (uint)upper / 100;
            Mem.Set16(ref destination, at, limit, DigitPairs.Words[(int)hundreds]);
            Mem.Set16(ref destination, at + 2, limit, DigitPairs.Words[(int)((uint)upper - hundreds * 100)]);
            at += 4;
        }

        return Sixteen(ref destination, at, limit, value - upper * SixteenDigits);
    }
}
