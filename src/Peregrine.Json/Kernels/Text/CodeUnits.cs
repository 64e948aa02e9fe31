using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;

namespace Peregrine.Json.Kernels;

/// <summary>Loads blocks of UTF-16 and narrows them to bytes; classifies bytes with the two tables of an <see cref="EscapeSet"/>.</summary>
internal static class CodeUnits
{
    /// <summary>The character in the lanes after the end of a text (see <see cref="Padded"/> and <see cref="Short32"/>).</summary>
    public const char Padding = 'x';

    /// <summary>
    /// Narrows sixteen code units to bytes; a unit above 0xFF becomes 0xFF or, from 0x8000 on, perhaps 0, so that the byte of a non-ASCII unit always counts as
    /// one to escape.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector128<byte> Narrow(Vector128<ushort> lower, Vector128<ushort> upper) =>
        Sse2.IsSupported ? Sse2.PackUnsignedSaturate(lower.AsInt16(), upper.AsInt16()) : Vector128.NarrowWithSaturation(lower, upper);

    /// <summary>
    /// Narrows 32 code units to bytes, as the overload for sixteen does. AVX2's instruction packs each half of the vectors by itself, so a permutation then
    /// restores the order of the quarters.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector256<byte> Narrow(Vector256<ushort> lower, Vector256<ushort> upper) => Avx2.IsSupported
        ? Avx2.Permute4x64(Avx2.PackUnsignedSaturate(lower.AsInt16(), upper.AsInt16()).AsInt64(), 0b11_01_10_00).AsByte()
        : Vector256.NarrowWithSaturation(lower, upper);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector128<byte> Narrow16(ref char source, nint at, nint length) =>
        Avx512BW.VL.IsSupported
            ? Avx512BW.VL.ConvertToVector128ByteWithSaturation(Mem.Chars256(ref source, at, length))
            : Narrow(Mem.Chars128(ref source, at, length), Mem.Chars128(ref source, at + 8, length));

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector256<byte> Narrow32(ref char source, nint at, nint length) =>
        Avx512BW.IsSupported
            ? Avx512BW.ConvertToVector256ByteWithSaturation(Mem.Chars512(ref source, at, length))
            : Narrow(Mem.Chars256(ref source, at, length), Mem.Chars256(ref source, at + 16, length));

    /// <summary>
    /// Narrows a text of at most 32 code units, which the caller has pinned, to bytes. Masked loads read only the units of the text; no branch depends on the
    /// length, except perhaps one for an empty text. The other lanes contain <see cref="Padding"/> or the last unit. Needs AVX2.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static unsafe Vector256<byte> ShortBytes(char* source, nint length)
    {
        if (Avx512BW.IsSupported)
        {
            return Avx512BW.ConvertToVector256ByteWithSaturation(Short32(source, length));
        }

        if (length == 0)
        {
            return Vector256.Create((byte)Padding);
        }

        ShortPairs(source, length, out Vector256<ushort> lower, out Vector256<ushort> upper);
        return Narrow(lower, upper);
    }

    /// <summary>Loads a text of at most 32 code units; the other lanes contain <see cref="Padding"/>. Needs AVX-512.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static unsafe Vector512<ushort> Short32(char* source, nint length)
    {
        Vector512<ushort> inside = Vector512.LessThan(Vector512<ushort>.Indices, Vector512.Create((ushort)length));
        return Avx512BW.MaskLoad((ushort*)source, inside, Vector512.Create((ushort)Padding));
    }

    /// <summary>
    /// Loads a non-empty text of at most 32 code units with AVX2: masked loads of pairs of units. The last unit, which may have no partner, is loaded
    /// separately and fills all lanes from its place on.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static unsafe void ShortPairs(char* source, nint length, out Vector256<ushort> lower, out Vector256<ushort> upper)
    {
        Vector256<ushort> last = Vector256.Create((ushort)Mem.Char(ref *source, length - 1, length));
        Vector256<int> pairs = Vector256.Create((int)length >> 1);
        Vector256<short> before = Vector256.Create((short)(length - 1));
        lower = Avx2.MaskLoad((int*)source, Vector256.GreaterThan(pairs, Vector256<int>.Indices)).AsUInt16();
        upper = Avx2.MaskLoad((int*)source + 8, Vector256.GreaterThan(pairs, Vector256<int>.Indices + Vector256.Create(8))).AsUInt16();
        lower = Avx2.BlendVariable(last, lower, Vector256.GreaterThan(before, Vector256<short>.Indices).AsUInt16());
        Vector256<short> above = Vector256<short>.Indices + Vector256.Create((short)16);
        upper = Avx2.BlendVariable(last, upper, Vector256.GreaterThan(before, above).AsUInt16());
    }

    /// <summary>Returns the one to seven code units from <paramref name="at"/> to the end; the other lanes contain <see cref="Padding"/>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector128<ushort> Padded(ref char source, nint at, nint length) =>
        Avx512BW.VL.IsSupported ? PaddedMasked(ref source, at, length) : PaddedWords(ref source, at, length);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static unsafe Vector128<ushort> PaddedMasked(ref char source, nint at, nint length)
    {
        Vector128<ushort> inside = Vector128.LessThan(Vector128<ushort>.Indices, Vector128.Create((ushort)(length - at)));
        fixed (char* pinned = &source)
        {
            return Avx512BW.VL.MaskLoad((ushort*)pinned + at, inside, Vector128.Create((ushort)Padding));
        }
    }

    /// <summary>
    /// Returns up to 32 code units from <paramref name="at"/>; the other lanes repeat the first unit, so that a block with characters of one kind still has
    /// only this kind.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static unsafe Vector512<ushort> Padded32(ref char source, nint at, nint length)
    {
        if (length - at >= Vector512<ushort>.Count)
        {
            return Mem.Chars512(ref source, at, length);
        }

        Vector512<ushort> inside = Vector512.LessThan(Vector512<ushort>.Indices, Vector512.Create((ushort)(length - at)));
        fixed (char* pinned = &source)
        {
            return Avx512BW.MaskLoad((ushort*)pinned + at, inside, Vector512.Create((ushort)Mem.Char(ref source, at, length)));
        }
    }

    private static Vector128<ushort> PaddedWords(ref char source, nint at, nint length)
    {
        const ulong Letters = Padding * 0x0001_0001_0001_0001UL;
        int count = (int)(length - at);
        ulong low, high = Letters;
        if (count >= 4)
        {
            low = Mem.Chars64(ref source, at, length);

            // Loads the last four units of the text. Those that are already in the low half are shifted out, and letters are shifted in.
            ulong last = Mem.Chars64(ref source, length - 4, length);
            int kept = 16 * (count - 4);
            high = kept == 0 ? Letters : (last >> (64 - kept)) | (Letters << kept);
        }
        else
        {
            low = Letters << (16 * count);
            for (int j = count - 1; j >= 0; j--)
            {
                low |= (ulong)Mem.Char(ref source, at + j, length) << (16 * j);
            }
        }

        return Vector128.Create(low, high).AsUInt16();
    }

    /// <summary>
    /// Returns a bit for every byte that needs a closer check: bytes to escape, all of 0x80 and above, and all control characters (every encoder of the
    /// standard library escapes them).
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static uint Hits(Vector128<byte> block, EscapeSet set)
    {
        Vector128<byte> bits = ByteShuffle.SelectCommon(
            set.LowTable.GetLower(), block & Vector128.Create((byte)0x0F), set.HighTable.GetLower(), block >>> 4);
        return Vector128.Equals(bits, Vector128<byte>.Zero).ExtractMostSignificantBits() ^ 0xFFFF;
    }

    /// <inheritdoc cref="Hits(Vector128{byte}, EscapeSet)"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static uint Hits(Vector256<byte> block, EscapeSet set) =>
        Avx2.IsSupported
            ? ~Vector256.Equals(LowBits(block, set) & HighBits(block, set), Vector256<byte>.Zero).ExtractMostSignificantBits()
            : Hits(block.GetLower(), set) | (Hits(block.GetUpper(), set) << 16);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector256<byte> LowBits(Vector256<byte> block, EscapeSet set) => Avx2.Shuffle(set.LowTable, block & Vector256.Create((byte)0x0F));

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector256<byte> HighBits(Vector256<byte> block, EscapeSet set) => Avx2.Shuffle(set.HighTable, block >>> 4);
}
