using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;

namespace Peregrine.Json.Kernels;

/// <summary>The two steps of every escaping block: UTF-16 narrowed to bytes, and the bytes classified by the two tables of an <see cref="EscapeSet"/>.</summary>
internal static class CodeUnits
{
    /// <summary>Sixteen code units as bytes; whatever is above 0xFF becomes 0xFF, so what is not ASCII keeps a set sign bit.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector128<byte> Narrow(Vector128<ushort> lower, Vector128<ushort> upper) => Vector128.NarrowWithSaturation(lower, upper);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector256<byte> Narrow(Vector256<ushort> lower, Vector256<ushort> upper) => Vector256.NarrowWithSaturation(lower, upper);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector128<byte> Narrow16(ref char source, nint at, nint length) =>
        Avx512BW.VL.IsSupported
            ? Avx512BW.VL.ConvertToVector128ByteWithSaturation(Mem.Chars256(ref source, at, length))
            : Narrow(Mem.Chars128(ref source, at, length), Mem.Chars128(ref source, at + 8, length));

    /// <summary>A bit for every byte to escape and for every byte of 0x80 and above.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static uint Hits(Vector128<byte> block, EscapeSet set)
    {
        Vector128<byte> low = Lookup(set.LowTable.GetLower(), block & Vector128.Create((byte)0x0F));
        Vector128<byte> high = Lookup(set.HighTable.GetLower(), block >>> 4);
        Vector128<byte> clean = Vector128.AndNot(Vector128.Equals(low & high, Vector128<byte>.Zero), block);
        return clean.ExtractMostSignificantBits() ^ 0xFFFF;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static uint Hits(Vector256<byte> block, EscapeSet set)
    {
        if (Avx2.IsSupported)
        {
            Vector256<byte> low = Avx2.Shuffle(set.LowTable, block & Vector256.Create((byte)0x0F));
            Vector256<byte> high = Avx2.Shuffle(set.HighTable, block >>> 4);
            Vector256<byte> clean = Vector256.AndNot(Vector256.Equals(low & high, Vector256<byte>.Zero), block);
            return ~clean.ExtractMostSignificantBits();
        }

        return Hits(block.GetLower(), set) | (Hits(block.GetUpper(), set) << 16);
    }

    /// <summary>Table lookup with indices below sixteen.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector128<byte> Lookup(Vector128<byte> table, Vector128<byte> indices) => Vector128.ShuffleNative(table, indices);
}
