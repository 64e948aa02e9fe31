using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;

namespace Peregrine.Json.Kernels;

/// <summary>
/// Checks UTF-8 block by block (Keiser and Lemire, "Validating UTF-8 in less than one instruction per byte", 2021). Three look-ups, by the high half of a byte
/// and both halves of the byte before, each return the faults that they allow; a fault that all three return is present. Outside ASCII,
/// twice as fast as the runtime's check of a whole text. The scalar form is <see cref="Utf8Text.IsValid"/>.
/// </summary>
internal static class Utf8Check
{
    /// <summary>The faults of two adjacent bytes. TwoTrails is no fault inside a character of three or four bytes.</summary>
    private const byte TooShort = 1, TooLong = 2, Overlong3 = 4, TooLarge = 8, Surrogate = 16, Overlong2 = 32, TooLargeOrOverlong4 = 64, TwoTrails = 128;

    /// <summary>The faults that any low half of a first byte allows.</summary>
    private const byte Any = TooShort | TooLong | TwoTrails;

    private static Vector128<byte> FirstHigh => Vector128.Create(
        TooLong, TooLong, TooLong, TooLong, TooLong, TooLong, TooLong, TooLong, TwoTrails, TwoTrails, TwoTrails, TwoTrails,
        TooShort | Overlong2, TooShort, TooShort | Overlong3 | Surrogate, TooShort | TooLarge | TooLargeOrOverlong4);

    private static Vector128<byte> FirstLow => Vector128.Create(
        Any | Overlong3 | Overlong2 | TooLargeOrOverlong4, Any | Overlong2, Any, Any, Any | TooLarge,
        Any | TooLarge | TooLargeOrOverlong4, Any | TooLarge | TooLargeOrOverlong4, Any | TooLarge | TooLargeOrOverlong4, Any | TooLarge | TooLargeOrOverlong4,
        Any | TooLarge | TooLargeOrOverlong4, Any | TooLarge | TooLargeOrOverlong4, Any | TooLarge | TooLargeOrOverlong4, Any | TooLarge | TooLargeOrOverlong4,
        Any | TooLarge | TooLargeOrOverlong4 | Surrogate, Any | TooLarge | TooLargeOrOverlong4, Any | TooLarge | TooLargeOrOverlong4);

    private static Vector128<byte> SecondHigh => Vector128.Create(
        TooShort, TooShort, TooShort, TooShort, TooShort, TooShort, TooShort, TooShort,
        TooLong | Overlong2 | TwoTrails | Overlong3 | TooLargeOrOverlong4, TooLong | Overlong2 | TwoTrails | Overlong3 | TooLarge,
        TooLong | Overlong2 | TwoTrails | Surrogate | TooLarge, TooLong | Overlong2 | TwoTrails | Surrogate | TooLarge, TooShort, TooShort, TooShort, TooShort);

    /// <summary>Checks whole blocks of 64 bytes. Needs AVX2.</summary>
    /// <param name="start">The first byte of the input.</param>
    /// <param name="first">The offset at which the text begins. The bytes before it are not checked.</param>
    /// <param name="at">The offset of the first block, a number of blocks after <paramref name="first"/>.</param>
    /// <param name="end">The offset after the last block.</param>
    /// <param name="isOpen">Whether the last block ends within a character, so that the next bytes must be checked, too.</param>
    /// <returns>Whether these blocks are well-formed, after the well-formed text before them.</returns>
    public static bool Blocks(ref byte start, nint first, nint at, nint end, out bool isOpen) => Vector512.IsHardwareAccelerated
        ? Blocks512(ref start, first, at, end, out isOpen)
        : Blocks256(ref start, first, at, end, out isOpen);

    /// <summary>Checks the last bytes of a text, less than a block.</summary>
    [SkipLocalsInit]
    public static bool Last(ref byte start, nint first, nint at, nint end)
    {
        // Copies the block before them, in which a character may begin, and the last bytes. Zeros follow, before which the last character must end.
        Span<byte> blocks = stackalloc byte[2 * Marks64.Width];
        blocks.Clear();
        nint from = Math.Max(first, at - Marks64.Width);
        Mem.Span(ref start, from, end, end).CopyTo(blocks[(int)(Marks64.Width - (at - from))..]);
        return Blocks(ref Mem.First(blocks), 0, Marks64.Width, blocks.Length, out _);
    }

    private static bool Blocks512(ref byte start, nint first, nint at, nint end, out bool isOpen)
    {
        Vector512<byte> low = Vector512.Create((byte)0x0F), firstHigh = Wide(FirstHigh), firstLow = Wide(FirstLow), secondHigh = Wide(SecondHigh);
        Vector512<byte> before = at - first < Marks64.Width ? Vector512<byte>.Zero : Mem.V512(ref start, at - Marks64.Width, end);
        Vector512<byte> faults = Vector512<byte>.Zero;
        for (; at < end; at += Marks64.Width)
        {
            Vector512<byte> block = Mem.V512(ref start, at, end);

            // The last quarter of the previous block and the first three quarters of this one: for each quarter, the bytes before it.
            Vector512<byte> shifted = Avx512F.AlignRight64(block.AsUInt64(), before.AsUInt64(), 6).AsByte();
            Vector512<byte> one = Avx512BW.AlignRight(block, shifted, 15), two = Avx512BW.AlignRight(block, shifted, 14);
            Vector512<byte> three = Avx512BW.AlignRight(block, shifted, 13);
            Vector512<byte> pairs = Avx512BW.Shuffle(firstHigh, (one.AsUInt16() >>> 4).AsByte() & low) & Avx512BW.Shuffle(firstLow, one & low)
                & Avx512BW.Shuffle(secondHigh, (block.AsUInt16() >>> 4).AsByte() & low);

            // Sets the top bit of each byte that must be a second or third continuation byte. Exactly there, TwoTrails must be set, too.
            Vector512<byte> trails = Avx512BW.SubtractSaturate(two, Vector512.Create((byte)(0xE0 - 0x80)))
                | Avx512BW.SubtractSaturate(three, Vector512.Create((byte)(0xF0 - 0x80)));
            faults |= (trails & Vector512.Create(TwoTrails)) ^ pairs;
            before = block;
        }

        // The last character is cut off if a first byte of two bytes is in the last place, of three in the last two, or of four in the last three.
        isOpen = Vector512.GreaterThanAny(before, Vector512.Create(ulong.MaxValue, ulong.MaxValue, ulong.MaxValue, ulong.MaxValue,
            ulong.MaxValue, ulong.MaxValue, ulong.MaxValue, 0xBFDF_EFFF_FFFF_FFFF).AsByte());
        return faults == Vector512<byte>.Zero;
    }

    private static bool Blocks256(ref byte start, nint first, nint at, nint end, out bool isOpen)
    {
        Vector256<byte> before = at - first < Marks64.Width ? Vector256<byte>.Zero : Mem.V256(ref start, at - Vector256<byte>.Count, end);
        Vector256<byte> faults = Vector256<byte>.Zero;
        for (; at < end; at += Vector256<byte>.Count)
        {
            Vector256<byte> block = Mem.V256(ref start, at, end);
            faults |= Faults(block, before);
            before = block;
        }

        isOpen = Vector256.GreaterThanAny(
            before, Vector256.Create(ulong.MaxValue, ulong.MaxValue, ulong.MaxValue, 0xBFDF_EFFF_FFFF_FFFF).AsByte());
        return faults == Vector256<byte>.Zero;
    }

    /// <summary>Returns the faults of 32 bytes, by the same steps as <see cref="Blocks512"/>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector256<byte> Faults(Vector256<byte> block, Vector256<byte> before)
    {
        Vector256<byte> low = Vector256.Create((byte)0x0F), shifted = Avx2.Permute2x128(before, block, 0x21);
        Vector256<byte> one = Avx2.AlignRight(block, shifted, 15), two = Avx2.AlignRight(block, shifted, 14), three = Avx2.AlignRight(block, shifted, 13);
        Vector256<byte> pairs = Avx2.Shuffle(Both(FirstHigh), (one.AsUInt16() >>> 4).AsByte() & low) & Avx2.Shuffle(Both(FirstLow), one & low)
            & Avx2.Shuffle(Both(SecondHigh), (block.AsUInt16() >>> 4).AsByte() & low);
        Vector256<byte> trails = Avx2.SubtractSaturate(two, Vector256.Create((byte)(0xE0 - 0x80)))
            | Avx2.SubtractSaturate(three, Vector256.Create((byte)(0xF0 - 0x80)));
        return (trails & Vector256.Create(TwoTrails)) ^ pairs;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector512<byte> Wide(Vector128<byte> table) => Vector512.Create(Both(table), Both(table));

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector256<byte> Both(Vector128<byte> table) => Vector256.Create(table, table);
}
