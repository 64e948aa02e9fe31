using System.Numerics;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;

namespace Peregrine.Json.Kernels;

/// <summary>
/// Converts UTF-16 to UTF-8, eight code units at a time if none is a surrogate: every unit becomes a lane of one to three bytes, and a compress instruction or
/// a shuffle from a table closes the gaps between the lanes (after Lemire and Muła, "Transcoding Unicode characters with AVX-512 instructions" and its 128-bit
/// predecessor).
/// </summary>
internal static partial class Utf8Encode
{
    /// <summary>The space that <see cref="Block"/> needs: 24 bytes of text, and the bytes that its stores write after it.</summary>
    public const int BlockSpace = 40;

    /// <summary>Writes eight code units, none of which may be a surrogate; returns the offset after them.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Block(ref byte destination, nint at, nint limit, Vector128<ushort> units)
    {
        // The compressed forms close the gaps with a compress instruction, which needs VBMI2. The other forms compute the same lanes and close the gaps with a
        // table.
        Vector128<ushort> high = units & Vector128.Create((ushort)0xF800);
        if (high == Vector128<ushort>.Zero)
        {
            return Avx512Vbmi2.VL.IsSupported
                ? TwoByteBlockCompressed(ref destination, at, limit, units)
                : TwoByteBlock(ref destination, at, limit, units);
        }

        if (!Vector128.EqualsAny(high, Vector128<ushort>.Zero))
        {
            return ThreeByteBlock(ref destination, at, limit, units);
        }

        return Avx512Vbmi2.VL.IsSupported
            ? MixedBlockCompressed(ref destination, at, limit, units)
            : MixedBlock(ref destination, at, limit, units);
    }

    /// <summary>Writes a block of units below U+0800.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static nint TwoByteBlock(ref byte destination, nint at, nint limit, Vector128<ushort> units)
    {
        Vector128<ushort> ascii = Vector128.LessThan(units, Vector128.Create((ushort)0x80));
        Vector128<ushort> lanes = Vector128.ConditionalSelect(ascii, units, TwoByteLanes(units));
        uint single = Vector128.Narrow(ascii, ascii).ExtractMostSignificantBits() & 0xFF;
        Mem.Set128(ref destination, at, limit, ByteShuffle.Select(lanes.AsByte(), GapTables.OfPairs(single)));
        return at + 16 - BitOperations.PopCount(single);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static nint TwoByteBlockCompressed(ref byte destination, nint at, nint limit, Vector128<ushort> units)
    {
        Vector128<ushort> ascii = Vector128.LessThan(units, Vector128.Create((ushort)0x80));
        Vector128<ushort> lanes = Vector128.ConditionalSelect(ascii, units, TwoByteLanes(units));
        Vector128<byte> kept = (~ascii | Vector128.Create((ushort)0x00FF)).AsByte();
        Mem.Set128(ref destination, at, limit, Avx512Vbmi2.VL.Compress(Vector128<byte>.Zero, kept, lanes.AsByte()));
        return at + BitOperations.PopCount(kept.ExtractMostSignificantBits());
    }

    /// <summary>Writes a block of units from U+0800 up.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static nint ThreeByteBlock(ref byte destination, nint at, nint limit, Vector128<ushort> units)
    {
        Vector128<byte> dense = Vector128.Create((byte)0, 1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 14, 3, 3, 3, 3);
        Vector128<byte> first = ByteShuffle.Select(ThreeByteLanes(Vector128.WidenLower(units)).AsByte(), dense);
        Vector128<byte> second = ByteShuffle.Select(ThreeByteLanes(Vector128.WidenUpper(units)).AsByte(), dense);
        Mem.Set128(ref destination, at, limit, first);
        Mem.Set128(ref destination, at + 12, limit, second);
        return at + 24;
    }

    /// <summary>Writes a block of units of one to three bytes each.</summary>
    internal static nint MixedBlock(ref byte destination, nint at, nint limit, Vector128<ushort> units)
    {
        at = MixedHalf(ref destination, at, limit, Vector128.WidenLower(units));
        return MixedHalf(ref destination, at, limit, Vector128.WidenUpper(units));
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static nint MixedBlockCompressed(ref byte destination, nint at, nint limit, Vector128<ushort> units)
    {
        Vector256<uint> wide = Vector256.WidenLower(units.ToVector256Unsafe());
        Vector256<uint> ascii = Vector256.LessThan(wide, Vector256.Create(0x80u));
        Vector256<uint> small = Vector256.LessThan(wide, Vector256.Create(0x800u));
        Vector256<uint> trail = (wide & Vector256.Create(0x3Fu)) << 8;
        Vector256<uint> lead = wide >>> 6;
        Vector256<uint> two = lead | trail | Vector256.Create(0x80C0u);
        Vector256<uint> three = (wide >>> 12) | ((lead & Vector256.Create(0x3Fu)) << 8) | (trail << 8) | Vector256.Create(0x8080E0u);
        Vector256<uint> lanes = Vector256.ConditionalSelect(ascii, wide, Vector256.ConditionalSelect(small, two, three));
        Vector256<uint> kept = Vector256.Create(0xFFu)
            | Vector256.AndNot(Vector256.Create(0xFF00u), ascii)
            | Vector256.AndNot(Vector256.Create(0xFF0000u), small);
        Mem.Set256(ref destination, at, limit, Avx512Vbmi2.VL.Compress(Vector256<byte>.Zero, kept.AsByte(), lanes.AsByte()));
        return at + BitOperations.PopCount(kept.AsByte().ExtractMostSignificantBits());
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static nint MixedHalf(ref byte destination, nint at, nint limit, Vector128<uint> wide)
    {
        Vector128<uint> ascii = Vector128.LessThan(wide, Vector128.Create(0x80u));
        Vector128<uint> small = Vector128.LessThan(wide, Vector128.Create(0x800u));
        Vector128<uint> two = (wide >>> 6) | ((wide & Vector128.Create(0x3Fu)) << 8) | Vector128.Create(0x80C0u);
        Vector128<uint> lanes = Vector128.ConditionalSelect(ascii, wide, Vector128.ConditionalSelect(small, two, ThreeByteLanes(wide)));
        uint shape = ascii.ExtractMostSignificantBits() | (small.ExtractMostSignificantBits() << 4);
        Mem.Set128(ref destination, at, limit, ByteShuffle.Select(lanes.AsByte(), GapTables.OfFours(shape)));
        return at + 12 - BitOperations.PopCount(shape);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector128<ushort> TwoByteLanes(Vector128<ushort> units) =>
        (units >>> 6) | ((units & Vector128.Create((ushort)0x3F)) << 8) | Vector128.Create((ushort)0x80C0);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector128<uint> ThreeByteLanes(Vector128<uint> wide) =>
        (wide >>> 12) | ((wide & Vector128.Create(0xFC0u)) << 2) | ((wide & Vector128.Create(0x3Fu)) << 16) | Vector128.Create(0x8080E0u);

    /// <summary>Writes one code unit as one to three bytes, a surrogate as in WTF-8; returns the offset after them. Writes nothing beyond them.</summary>
    internal static nint Unit(ref byte destination, nint at, nint limit, uint unit)
    {
        if (unit < 0x80)
        {
            Mem.Set8(ref destination, at, limit, (byte)unit);
            return at + 1;
        }

        ulong word = WordOf(unit);
        Mem.Set16(ref destination, at, limit, (ushort)word);
        if (unit < 0x800)
        {
            return at + 2;
        }

        Mem.Set8(ref destination, at + 2, limit, (byte)(word >> 16));
        return at + 3;
    }

    /// <summary>Writes one code point; returns the offset after it. Writes nothing beyond it.</summary>
    internal static nint CodePoint(ref byte destination, nint at, nint limit, uint codePoint)
    {
        if (codePoint < 0x10000)
        {
            return Unit(ref destination, at, limit, codePoint);
        }

        Mem.Set32(ref destination, at, limit,
            0x808080F0 | (codePoint >> 18) | (((codePoint >> 12) & 0x3F) << 8) | (((codePoint >> 6) & 0x3F) << 16) | ((codePoint & 0x3F) << 24));
        return at + 4;
    }

    /// <summary>Writes one surrogate pair as four bytes; returns the offset after it.</summary>
    internal static nint Pair(ref byte destination, nint at, nint limit, uint high, uint low) =>
        CodePoint(ref destination, at, limit, 0x10000 + ((high & 0x3FF) << 10) + (low & 0x3FF));

    /// <summary>Returns the bytes of a code unit from U+0080 on: the first in the lowest byte, and their number in the top byte.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static ulong WordOf(uint unit) =>
        unit < 0x800
            ? 0x02_00_00_00_00_00_80_C0UL | (unit >> 6) | ((unit & 0x3F) << 8)
            : 0x03_00_00_00_00_80_80_E0UL | (unit >> 12) | (((unit >> 6) & 0x3F) << 8) | ((unit & 0x3F) << 16);
}
