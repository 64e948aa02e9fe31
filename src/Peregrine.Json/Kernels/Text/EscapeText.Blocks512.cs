using System.Numerics;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;

namespace Peregrine.Json.Kernels;

/// <summary>
/// Writes eight code units at once with AVX-512 VBMI2, whether or not they must be escaped: each has a lane of eight bytes, which has space for the longest
/// escape, and one compress instruction removes the unused bytes.
/// </summary>
internal static partial class EscapeText
{
    /// <summary>Whether <see cref="WriteBlocks"/> is available, for a set with <see cref="EscapeSet.HasMarks"/>.</summary>
    public static bool HasBlocks => Avx512Vbmi2.IsSupported && Avx512Vbmi.VL.IsSupported;

    /// <summary>
    /// Writes blocks of eight, each without a branch on its escapes; the set must have <see cref="EscapeSet.HasMarks"/>. Stops before a block that might not
    /// fit, that contains a lone surrogate, or that contains a non-ASCII character although the set does not escape all of these. Also stops after a block
    /// without escapes if at least 32 units follow, for which longer steps are faster.
    /// </summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal static Progress WriteBlocks(ref byte destination, nint at, nint limit, ref char source, nint i, nint length, EscapeSet set)
    {
        while (i < length && limit - at >= BlockSpace)
        {
            nint count = length - i;
            Vector128<ushort> units = count >= 8 ? Mem.Chars128(ref source, i, length) : CodeUnits.Padded(ref source, i, length);
            count = count >= 8 ? 8 : count;
            Vector128<ushort> beyond = units & Vector128.Create((ushort)0xFF80);
            if (beyond != Vector128<ushort>.Zero)
            {
                if (!set.EscapesAllNonAscii)
                {
                    break;
                }

                if (HasSurrogates(units))
                {
                    if (char.IsHighSurrogate((char)units.GetElement(7)))
                    {
                        // A high surrogate at the end of the block is left to the next block, which may contain the other half of the pair.
                        units = units.WithElement(7, CodeUnits.Padding);
                        count--;
                    }

                    if (!HasWholePairs(units))
                    {
                        break;
                    }
                }

                if (count == 8 && !Vector128.EqualsAny(beyond, Vector128<ushort>.Zero))
                {
                    at = WriteEightEscapes(ref destination, at, limit, units);
                    i += 8;
                    continue;
                }
            }

            nint after = WriteEight(ref destination, at, limit, units, set) - (8 - count);
            bool isClean = after - at == count;
            i += count;
            at = after;
            if (isClean && length - i >= 32)
            {
                break;
            }
        }

        return new Progress(i, at);
    }

    /// <summary>
    /// Writes eight code units. The set must escape all those outside ASCII, and surrogates must be paired. No unit needs more than six bytes, so each has a
    /// lane of eight; a bit for each byte says whether it is used.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static nint WriteEight(ref byte destination, nint at, nint limit, Vector128<ushort> units, EscapeSet set)
    {
        Vector128<byte> bytes = Avx512BW.VL.ConvertToVector128ByteWithSaturation(units), hexMark = Vector128.Create(EscapeSet.HexMark);
        Vector512<byte> indices = bytes.ToVector256Unsafe().ToVector512Unsafe();
        Vector128<byte> marks = Avx512Vbmi.PermuteVar64x8x2(set.LowMarks, indices, set.HighMarks).GetLower().GetLower();
        marks = Sse41.BlendVariable(marks, hexMark, bytes);
        Vector128<byte> isKept = Vector128.Equals(marks, Vector128<byte>.Zero);
        Vector128<byte> first = Vector128.ConditionalSelect(isKept, bytes, Vector128.Create((byte)'\\'));
        Vector128<byte> escape = Vector128.ConditionalSelect(Vector128.Equals(marks, hexMark), Vector128.Create((byte)0b11_1111), Vector128.Create((byte)0b11));
        Vector128<byte> counted = Vector128.ConditionalSelect(isKept, Vector128.Create((byte)1), escape);
        Vector128<byte> head = Sse2.UnpackLow(first.AsUInt64(), marks.AsUInt64()).AsByte();
        Vector512<byte> parts = Avx512F.InsertVector128(HexDigitsOf(units).ToVector512Unsafe(), head, 2);
        Vector512<byte> lanes = Avx512Vbmi.PermuteVar64x8(parts, LanePlaces);
        Vector512<byte> bits = Avx512Vbmi.PermuteVar64x8(counted.ToVector256Unsafe().ToVector512Unsafe(), BitPlaces)
            & Vector512.Create(0x8040_2010_0804_0201UL).AsByte();
        Vector512<byte> isCounted = ~Vector512.Equals(bits, Vector512<byte>.Zero);
        Mem.Set512(ref destination, at, limit, Avx512Vbmi2.Compress(Vector512<byte>.Zero, isCounted, lanes));
        return at + BitOperations.PopCount(counted.AsUInt64().ToScalar());
    }

    /// <summary>
    /// The permutation that makes a lane for each unit: its first byte, its mark, its digits. The source contains all digits, then all first bytes, then all
    /// marks.
    /// </summary>
    private static Vector512<byte> LanePlaces
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => Vector512.Create(
            32, 40, 0, 1, 2, 3, 63, 63, 33, 41, 4, 5, 6, 7, 63, 63, 34, 42, 8, 9, 10, 11, 63, 63, 35, 43, 12, 13, 14, 15, 63, 63,
            36, 44, 16, 17, 18, 19, 63, 63, 37, 45, 20, 21, 22, 23, 63, 63, 38, 46, 24, 25, 26, 27, 63, 63, 39, 47, 28, 29, 30, 31, 63, (byte)63);
    }

    /// <summary>The permutation that repeats each of eight bytes eight times.</summary>
    private static Vector512<byte> BitPlaces
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => Vector512.Create(
            0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3, 3,
            4, 4, 4, 4, 4, 4, 4, 4, 5, 5, 5, 5, 5, 5, 5, 5, 6, 6, 6, 6, 6, 6, 6, 6, 7, 7, 7, 7, 7, 7, 7, (byte)7);
    }

    /// <summary>Writes eight code units, all of which must be escaped: 48 bytes.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static nint WriteEightEscapes(ref byte destination, nint at, nint limit, Vector128<ushort> units)
    {
        Vector512<byte> escapes = Avx512Vbmi.PermuteVar64x8x2(HexDigitsOf(units).ToVector512Unsafe(), EscapePlaces, Vector512.Create(0x755C).AsByte());
        Mem.Set512(ref destination, at, limit, escapes);
        return at + 48;
    }

    /// <summary>The permutation that puts a backslash and a u, from a second source, before every four digits.</summary>
    private static Vector512<byte> EscapePlaces
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => Vector512.Create(
            64, 65, 0, 1, 2, 3, 64, 65, 4, 5, 6, 7, 64, 65, 8, 9, 10, 11, 64, 65, 12, 13, 14, 15, 64, 65, 16, 17, 18, 19, 64, 65,
            20, 21, 22, 23, 64, 65, 24, 25, 26, 27, 64, 65, 28, 29, 30, 31, 66, 66, 66, 66, 66, 66, 66, 66, 66, 66, 66, 66, 66, 66, 66, (byte)66);
    }

    /// <summary>Returns the four digits of each of eight units.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector256<byte> HexDigitsOf(Vector128<ushort> units)
    {
        // Takes eight bits of each unit from each of these positions and uses the lower four.
        Vector256<byte> places = Vector256.Create(0x2024_282C_0004_080CUL).AsByte();
        Vector256<byte> nibbles = Avx512Vbmi.VL.MultiShift(places, Avx2.ConvertToVector256Int32(units).AsUInt64()).AsByte() & Vector256.Create((byte)0x0F);
        return Avx2.Shuffle(Vector256.Create("0123456789ABCDEF0123456789ABCDEF"u8), nibbles);
    }
}
