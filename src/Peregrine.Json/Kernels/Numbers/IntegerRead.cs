using Peregrine.Json.Tables;

namespace Peregrine.Json.Kernels;

/// <summary>
/// Reads integers with System.Text.Json's rules for a number token: an optional minus (unsigned types up to 64 bits have none, not even <c>-0</c>), no leading
/// zero, no fraction, no exponent, in range. The byte after the digits must be neither a point nor the letter of an exponent. Digits are read eight at a time
/// instead of one by one, so that numbers of random length cause fewer mispredictions.
/// </summary>
internal static partial class IntegerRead
{
    /// <summary>Reads an integer of any of the ten types from 8 to 128 bits.</summary>
    public static nint Read<T>(ref byte start, nint at, nint end, out T value)
    {
        int width = 8 * Unsafe.SizeOf<T>();
        nint after;
        ulong number;
        if (width == 128)
        {
            return typeof(T) == typeof(Int128) ? Signed128(ref start, at, end, out value) : Unsigned128(ref start, at, end, out value);
        }

        if (IsSigned<T>())
        {
            after = Signed(ref start, at, end, ulong.MaxValue >> (65 - width), width > 32, out number);
        }
        else
        {
            after = width < 32 ? Short(ref start, at, end, out number) : Magnitude(ref start, at, end, width > 32, out number);
            after = number <= ulong.MaxValue >> (64 - width) ? after : Mem.Failed;
        }

        value = ValueBits.FromBits<T>(number);
        return after;
    }

    /// <summary>Whether the type is one of the four signed types up to 64 bits.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsSigned<T>() => typeof(T) == typeof(sbyte) || typeof(T) == typeof(short) || typeof(T) == typeof(int) || typeof(T) == typeof(long);

    /// <summary>Reads an optional minus and a magnitude of at most <paramref name="most"/>, or one more for a negative number.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static nint Signed(ref byte start, nint at, nint end, ulong most, bool isLong, out ulong value)
    {
        if (at >= end)
        {
            value = 0;
            return Mem.Failed;
        }

        // A branch, so that the digits are found without waiting for the sign; in most data nearly all numbers have the same sign.
        if (Mem.U8(ref start, at, end) == (byte)'-')
        {
            nint end1 = Magnitude(ref start, at + 1, end, isLong, out ulong below);
            value = 0 - below;
            return below <= most + 1 ? end1 : Mem.Failed;
        }

        nint after = Magnitude(ref start, at, end, isLong, out ulong above);
        value = above;
        return above <= most ? after : Mem.Failed;
    }

    /// <summary>Reads one to seven digits: enough for the unsigned types of 8 and 16 bits.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static nint Short(ref byte start, nint at, nint end, out ulong value)
    {
        ulong word = DigitWord.Load(ref start, at, end);
        int count = DigitWord.Count(word);
        if ((uint)(count - 1) >= 7 || IsBadZero(word, count) || Continues((byte)(word >> (8 * count))))
        {
            value = 0;
            return Mem.Failed;
        }

        value = DigitWord.ValueOfSome(word, count);
        return at + count;
    }

    /// <summary>Reads digits with a value below 2^64; at most fifteen digits unless <paramref name="isLong"/>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static nint Magnitude(ref byte start, nint at, nint end, bool isLong, out ulong value)
    {
        ulong word = DigitWord.Load(ref start, at, end);
        int count = DigitWord.Count(word);
        if (count == 1)
        {
            // One digit is by far the most frequent length. It has its own path, which also advances by a constant.
            value = word & 0xF;
            return Continues((byte)(word >> 8)) ? Mem.Failed : at + 1;
        }

        if (count == 0 || (byte)word == (byte)'0')
        {
            value = 0;
            return Mem.Failed;
        }

        ulong number;
        if (count == 8)
        {
            // Advances by a constant, so that the next load waits for a predicted branch instead of the count.
            number = DigitWord.ValueOfEight(word);
            at += 8;
            word = DigitWord.Load(ref start, at, end);
            count = DigitWord.Count(word);
            if (count == 8)
            {
                if (!isLong)
                {
                    value = 0;
                    return Mem.Failed;
                }

                // A separate local: a local whose address is passed to a call is kept in memory everywhere.
                nint after = Beyond16(ref start, at + 8, end, number * 100_000_000 + DigitWord.ValueOfEight(word), out ulong beyond);
                value = beyond;
                return after;
            }

            number = number * PowersOfTen.Integers[count] + DigitWord.Value(word, count);
        }
        else
        {
            number = DigitWord.ValueOfSome(word, count);
        }

        at += count;
        value = number;
        return Continues((byte)(word >> (8 * count))) ? Mem.Failed : at;
    }

    /// <summary>Reads up to four digits after the first sixteen; fails if the value exceeds 64 bits.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static nint Beyond16(ref byte start, nint at, nint end, ulong number, out ulong value)
    {
        ulong word = DigitWord.Load(ref start, at, end);
        int count = DigitWord.Count(word);
        if (count > 4 || Continues((byte)(word >> (8 * count))))
        {
            value = 0;
            return Mem.Failed;
        }

        UInt128 wide = Math.BigMul(number, PowersOfTen.Integers[count]) + DigitWord.Value(word, count);
        value = (ulong)wide;
        return wide > ulong.MaxValue ? Mem.Failed : at + count;
    }

    /// <summary>Whether the number is a zero followed by digits (RFC 8259 §6).</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool IsBadZero(ulong word, int count) => (byte)word == (byte)'0' && count > 1;

    /// <summary>Whether the byte after integer digits makes the number one that is not an integer: a point, or the letter of an exponent.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool Continues(byte next) => next == (byte)'.' || (next | 0x20) == (byte)'e';
}
