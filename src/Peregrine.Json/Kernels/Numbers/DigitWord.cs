using System.Numerics;

namespace Peregrine.Json.Kernels;

/// <summary>
/// Reads eight characters of a number at a time in one 64-bit word, the first character in the lowest byte. Integer registers suffice: moving to a vector
/// register and back costs more than it saves.
/// </summary>
internal static class DigitWord
{
    /// <summary>Loads the next eight bytes; after the end of the input, zeros (which are not digits). Never reads past <paramref name="end"/>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ulong Load(ref byte start, nint at, nint end) =>
        end - at >= 8 ? Mem.U64(ref start, at, end) : LoadLast(ref start, at, end);

    /// <summary>Returns the number of digits at the beginning of the word, 0 to 8.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int Count(ulong word)
    {
        // Bytes from ':' on set the top bit in the sum, bytes below '0' in the difference, and bytes from 0x80 on in one of the two. Only a byte that is not a
        // digit can cause a carry or a borrow, and only the first such byte matters.
        ulong others = (word + 0x4646_4646_4646_4646 | word - DigitText.Zeros) & 0x8080_8080_8080_8080;
        return BitOperations.TrailingZeroCount(others) >> 3;
    }

    /// <summary>Returns the value of the word's first <paramref name="count"/> digits, 0 to 8.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static uint Value(ulong word, int count)
    {
        // The digits move to the top and zeros fill the places before them; in two shifts, because a shift by 64 would do nothing.
        int half = 32 - 4 * count;
        return Combine((word ^ DigitText.Zeros) << half << half);
    }

    /// <summary>Returns the value of the word's first <paramref name="count"/> digits, 1 to 8.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static uint ValueOfSome(ulong word, int count) => Combine((word ^ DigitText.Zeros) << (64 - 8 * count));

    /// <summary>Returns the value of a word of eight digits.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static uint ValueOfEight(ulong word) => Combine(word ^ DigitText.Zeros);

    /// <summary>
    /// Returns the value of eight digits, each a byte from 0 to 9: joins pairs, then fours, then eights with three multiplications (Lemire, "Quickly parsing
    /// eight digits", 2018).
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static uint Combine(ulong values)
    {
        values = values * 10 + (values >> 8);
        ulong low = (values & 0x0000_00FF_0000_00FF) * (100 + (1_000_000UL << 32));
        ulong high = (values >> 16 & 0x0000_00FF_0000_00FF) * (1 + (10_000UL << 32));
        return (uint)(low + high >> 32);
    }

    /// <summary>Loads a word with fewer than eight bytes left: shifts the input's last eight bytes; in a shorter input, loads byte by byte.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static ulong LoadLast(ref byte start, nint at, nint end)
    {
        nint left = end - at;
        if (left <= 0)
        {
            return 0;
        }

        if (end >= 8)
        {
            return Mem.U64(ref start, end - 8, end) >> (int)(8 * (8 - left));
        }

        ulong word = 0;
        for (nint i = end - 1; i >= at; i--)
        {
            word = word << 8 | Mem.U8(ref start, i, end);
        }

        return word;
    }
}
