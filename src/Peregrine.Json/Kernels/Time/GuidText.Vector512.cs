using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;

namespace Peregrine.Json.Kernels;

internal partial struct GuidText
{
    /// <summary>
    /// Writes the 36 characters with one permutation: each place of the text loads the byte with its digit, extracts the nibble, and looks up the digit. Stores
    /// <see cref="MaxLength"/> bytes.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void WriteVector512(ref byte destination, nint at, nint limit, in Guid value)
    {
        // The first three fields are little-endian in memory.
        Vector512<byte> sources = Vector512.Create(
            (byte)3, 3, 2, 2, 1, 1, 0, 0, 0, 5, 5, 4, 4, 0, 7, 7, 6, 6, 0, 8, 8, 9, 9, 0, 10, 10, 11, 11, 12, 12, 13, 13,
            14, 14, 15, 15, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
        Vector512<byte> upperHalves = Vector512.Create(
            (byte)255, 0, 255, 0, 255, 0, 255, 0, 0, 255, 0, 255, 0, 0, 255, 0, 255, 0, 0, 255, 0, 255, 0, 0, 255, 0, 255, 0, 255, 0, 255, 0,
            255, 0, 255, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
        Vector512<byte> hyphens = Vector512.Create(
            (byte)0, 0, 0, 0, 0, 0, 0, 0, 255, 0, 0, 0, 0, 255, 0, 0, 0, 0, 255, 0, 0, 0, 0, 255, 0, 0, 0, 0, 0, 0, 0, 0,
            0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
        Vector512<byte> bytes = Avx512Vbmi.PermuteVar64x8(Unsafe.BitCast<Guid, Vector128<byte>>(value).ToVector256Unsafe().ToVector512Unsafe(), sources);
        Vector512<byte> halves = Vector512.ConditionalSelect(upperHalves, (bytes.AsUInt16() >>> 4).AsByte(), bytes) & Vector512.Create((byte)0x0F);
        Vector512<byte> digits = Avx512BW.Shuffle(Vector512.Create("0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"u8), halves);
        Mem.Set512(ref destination, at, limit, Vector512.ConditionalSelect(hyphens, Vector512.Create((byte)'-'), digits));
    }
}
