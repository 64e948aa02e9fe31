using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;

namespace Peregrine.Json.Kernels;

/// <summary>
/// Writes forty-eight bytes at a time: one permutation puts the bytes of each group of three at the places of its four characters, one shift extracts six bits
/// for each character, and one permutation looks the character up (after Muła and Lemire, "Base64 encoding and decoding at almost the speed of a memory copy",
/// 2019). The standard library does this for whole blocks only, and writes the rest in narrower vectors and one by one.
/// </summary>
internal static partial class Base64Text
{
    /// <summary>The space after the text that <see cref="WriteWide"/> needs.</summary>
    private const int WideSpace = 64;

    private static bool HasWide => Avx512Vbmi.IsSupported;

    private static nint WriteWide(ref byte destination, nint at, nint limit, ReadOnlySpan<byte> source)
    {
        // Each group of three bytes becomes four: the second, the first, the third and the second. The six bits of the four digits begin at bits 10, 4, 22 and
        // 16 of these bytes.
        Vector512<byte> spread = Vector512.Create(
            1, 0, 2, 1, 4, 3, 5, 4, 7, 6, 8, 7, 10, 9, 11, 10, 13, 12, 14, 13, 16, 15, 17, 16, 19, 18, 20, 19, 22, 21, 23, 22,
            25, 24, 26, 25, 28, 27, 29, 28, 31, 30, 32, 31, 34, 33, 35, 34, 37, 36, 38, 37, 40, 39, 41, 40, 43, 42, 44, 43, 46, 45, 47, (byte)46);
        Vector512<byte> shifts = Vector512.Create(0x3036242A1016040AUL).AsByte();
        Vector512<byte> alphabet = Vector512.Create("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"u8);
        ref byte bytes = ref MemoryMarshal.GetReference(source);
        nint i = 0;
        for (; i <= source.Length - 64; i += 48, at += 64)
        {
            Mem.Set512(ref destination, at, limit, Characters(Mem.V512(ref bytes, i, source.Length), spread, shifts, alphabet));
        }

        // At most two more blocks, with padding after the last characters.
        for (; i < source.Length; i += 48)
        {
            int count = (int)Math.Min(source.Length - i, 48), characters = ((count * 4) + 2) / 3;
            Vector512<byte> inside = Vector512.LessThan(Vector512<byte>.Indices, Vector512.Create((byte)characters));
            Vector512<byte> text = Characters(First(ref bytes, i, source.Length, count), spread, shifts, alphabet);
            Mem.Set512(ref destination, at, limit, Vector512.ConditionalSelect(inside, text, Vector512.Create((byte)'=')));
            at += EncodedLength(count);
        }

        return at;
    }

    /// <summary>Returns the characters of the first 48 bytes.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector512<byte> Characters(Vector512<byte> bytes, Vector512<byte> spread, Vector512<byte> shifts, Vector512<byte> alphabet)
    {
        Vector512<byte> sixes = Avx512Vbmi.MultiShift(shifts, Avx512Vbmi.PermuteVar64x8(bytes, spread).AsUInt64()).AsByte();
        return Avx512Vbmi.PermuteVar64x8(alphabet, sixes);
    }

    /// <summary>Returns the first <paramref name="count"/> bytes from <paramref name="at"/>, followed by zeros.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static unsafe Vector512<byte> First(ref byte bytes, nint at, nint limit, int count)
    {
        Vector512<byte> inside = Vector512.LessThan(Vector512<byte>.Indices, Vector512.Create((byte)count));
        fixed (byte* pinned = Mem.Span(ref bytes, at, at + count, limit))
        {
            return Avx512BW.MaskLoad(pinned, inside, Vector512<byte>.Zero);
        }
    }
}
