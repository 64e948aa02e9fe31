using System.Numerics;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;

namespace Peregrine.Json.Kernels;

/// <summary>
/// Writes thirty-two code units at a time: two-byte characters are stored in their lanes; three-byte characters are packed with one permutation for sixteen
/// units; for mixed lengths, one compress instruction for 32 units of up to two bytes, or for sixteen of up to three, closes the gaps (after Clausecker and
/// Lemire, "Transcoding Unicode characters with AVX-512 instructions", 2023).
/// </summary>
internal static partial class Utf8Encode
{
    /// <summary>The space that <see cref="Wide"/> needs: 48 bytes for the first sixteen units, and a store of 64 bytes after them.</summary>
    public const int WideSpace = 112;

    /// <summary>Whether <see cref="Wide"/> is available.</summary>
    public static bool HasWide => Avx512Vbmi2.IsSupported && Avx512Vbmi.IsSupported && Avx512BW.VL.IsSupported;

    /// <summary>Writes the first <paramref name="count"/> of 32 code units, none of which may be a surrogate. Returns the offset after them.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Wide(ref byte destination, nint at, nint limit, Vector512<ushort> units, int count)
    {
        uint singles = (uint)Vector512.LessThan(units, Vector512.Create((ushort)0x80)).ExtractMostSignificantBits();
        uint longs = (uint)Vector512.GreaterThanOrEqual(units, Vector512.Create((ushort)0x800)).ExtractMostSignificantBits();
        if (longs == 0)
        {
            return singles == uint.MaxValue
                ? WideAscii(ref destination, at, limit, units, count)
                : WideTwoBytes(ref destination, at, limit, units, count, singles);
        }

        return longs == uint.MaxValue
            ? WideThreeBytes(ref destination, at, limit, units, count)
            : WideMixed(ref destination, at, limit, units, count, singles, longs);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static nint WideAscii(ref byte destination, nint at, nint limit, Vector512<ushort> units, int count)
    {
        Mem.Set256(ref destination, at, limit, Avx512BW.ConvertToVector256Byte(units));
        return at + count;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static nint WideTwoBytes(ref byte destination, nint at, nint limit, Vector512<ushort> units, int count, uint singles)
    {
        Vector512<ushort> pairs = (units >>> 6) | ((units & Vector512.Create((ushort)0x3F)) << 8) | Vector512.Create((ushort)0x80C0);
        if (singles == 0)
        {
            Mem.Set512(ref destination, at, limit, pairs.AsByte());
            return at + 2 * count;
        }

        Vector512<ushort> ascii = Vector512.LessThan(units, Vector512.Create((ushort)0x80));
        Vector512<byte> lanes = Vector512.ConditionalSelect(ascii, units, pairs).AsByte();
        Vector512<byte> kept = (~ascii | Vector512.Create((ushort)0x00FF)).AsByte();
        Mem.Set512(ref destination, at, limit, Avx512Vbmi2.Compress(Vector512<byte>.Zero, kept, lanes));
        return at + 2 * count - BitOperations.PopCount(singles & Inside(count));
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static nint WideThreeBytes(ref byte destination, nint at, nint limit, Vector512<ushort> units, int count)
    {
        Vector512<byte> dense = Vector512.Create(
            0, 1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 14, 16, 17, 18, 20, 21, 22, 24, 25, 26, 28, 29, 30, 32, 33, 34, 36, 37, 38, 40, 41,
            42, 44, 45, 46, 48, 49, 50, 52, 53, 54, 56, 57, 58, 60, 61, 62, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, (byte)3);
        Vector512<byte> first = WideThreeByteLanes(Vector512.WidenLower(units)).AsByte(), second = WideThreeByteLanes(Vector512.WidenUpper(units)).AsByte();
        Mem.Set512(ref destination, at, limit, Avx512Vbmi.PermuteVar64x8(first, dense));
        Mem.Set512(ref destination, at + 48, limit, Avx512Vbmi.PermuteVar64x8(second, dense));
        return at + 3 * count;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static nint WideMixed(ref byte destination, nint at, nint limit, Vector512<ushort> units, int count, uint singles, uint longs)
    {
        nint middle = at + 32 - BitOperations.PopCount(singles & 0xFFFF) + BitOperations.PopCount(longs & 0xFFFF);
        Mem.Set512(ref destination, at, limit, WideMixedHalf(Vector512.WidenLower(units)));
        Mem.Set512(ref destination, middle, limit, WideMixedHalf(Vector512.WidenUpper(units)));
        uint inside = Inside(count);
        return at + 2 * count - BitOperations.PopCount(singles & inside) + BitOperations.PopCount(longs & inside);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector512<byte> WideMixedHalf(Vector512<uint> wide)
    {
        Vector512<uint> ascii = Vector512.LessThan(wide, Vector512.Create(0x80u)), small = Vector512.LessThan(wide, Vector512.Create(0x800u));
        Vector512<uint> two = (wide >>> 6) | ((wide & Vector512.Create(0x3Fu)) << 8) | Vector512.Create(0x80C0u);
        Vector512<uint> lanes = Vector512.ConditionalSelect(ascii, wide, Vector512.ConditionalSelect(small, two, WideThreeByteLanes(wide)));
        Vector512<uint> kept = Vector512.Create(0xFFu)
            | Vector512.AndNot(Vector512.Create(0xFF00u), ascii)
            | Vector512.AndNot(Vector512.Create(0xFF0000u), small);
        return Avx512Vbmi2.Compress(Vector512<byte>.Zero, kept.AsByte(), lanes.AsByte());
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector512<uint> WideThreeByteLanes(Vector512<uint> wide) =>
        (wide >>> 12) | ((wide & Vector512.Create(0xFC0u)) << 2) | ((wide & Vector512.Create(0x3Fu)) << 16) | Vector512.Create(0x8080E0u);

    /// <summary>Returns a bit for each of the first <paramref name="count"/> of 32 units.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static uint Inside(int count) => (uint)((1UL << count) - 1);
}
