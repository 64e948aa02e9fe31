using System.Numerics;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;

namespace Peregrine.Json.Kernels;

internal static partial class Utf8Decode
{
    /// <summary>The minimum and the maximum number of last bytes that are decoded in a copy. The maximum is 64 units of three bytes each.</summary>
    private const int TailLeast = 12, TailMost = 192;

    /// <summary>Returns the code unit that would end at each lane, for ASCII, two and three bytes; and the lanes whose three bytes are not allowed.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector256<ushort> Combine(Vector128<byte> block, out Vector256<ushort> refused)
    {
        Vector256<ushort> last = Vector256.WidenLower(block.ToVector256Unsafe());
        Vector128<byte> one = ByteShuffle.Select(block, Vector128.Create((byte)0xFF, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14));
        Vector128<byte> two = ByteShuffle.Select(block, Vector128.Create((byte)0xFF, 0xFF, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13));
        Vector256<ushort> middle = Vector256.WidenLower(one.ToVector256Unsafe());
        Vector256<ushort> first = Vector256.WidenLower(two.ToVector256Unsafe());
        Vector256<ushort> third = Vector256.GreaterThanOrEqual(first, Vector256.Create((ushort)0xE0));
        Vector256<ushort> units = ((middle & Vector256.Create((ushort)0x3F)) << 6) | (last & Vector256.Create((ushort)0x3F)) | (third & (first << 12));
        units = Vector256.ConditionalSelect(Vector256.LessThan(last, Vector256.Create((ushort)0x80)), last, units);

        // Less than U+0800: overlong; U+D800 to U+DFFF: surrogates.
        Vector256<ushort> top = units & Vector256.Create((ushort)0xF800);
        refused = third & (Vector256.Equals(top, Vector256<ushort>.Zero) | Vector256.Equals(top, Vector256.Create((ushort)0xD800)));
        return units;
    }

    /// <summary>Returns sixteen lanes, the lowest bit first: all ones for each set bit of the mask, zero for each other bit.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector256<ushort> Lanes(uint bits)
    {
        Vector256<ushort> powers = Vector256.Create(1, 2, 4, 8, 0x10, 0x20, 0x40, 0x80, 0x100, 0x200, 0x400, 0x800, 0x1000, 0x2000, 0x4000, 0x8000);
        return Vector256.Equals(Vector256.Create((ushort)bits) & powers, powers);
    }

    /// <summary>Stores the units of some lanes without the gaps between them; may store as many units as there are lanes.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void StoreKept(Vector256<ushort> units, uint kept, ref char target, nint written, nint limit)
    {
        if (Avx512Vbmi2.VL.IsSupported)
        {
            Mem.SetChars256(ref target, written, limit, Avx512Vbmi2.VL.Compress(Vector256<ushort>.Zero, Lanes(kept), units));
            return;
        }

        StoreKept(units.GetLower(), units.GetUpper(), kept, ref target, written, limit);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void StoreKept(Vector128<ushort> lower, Vector128<ushort> upper, uint kept, ref char target, nint written, nint limit)
    {
        Mem.SetChars128(ref target, written, limit, ByteShuffle.Select(lower.AsByte(), GapTables.OfUnits(kept & 0xFF)).AsUInt16());
        Mem.SetChars128(ref target, written + BitOperations.PopCount(kept & 0xFF), limit,
            ByteShuffle.Select(upper.AsByte(), GapTables.OfUnits(kept >> 8)).AsUInt16());
    }

    /// <summary>Returns a bit for every byte that is not ASCII and, if the text has escapes, for every backslash.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static uint Specials<TText>(Vector256<byte> block)
        where TText : struct, IEncodedText =>
        (TText.HasEscapes ? block | Vector256.Equals(block, Vector256.Create((byte)'\\')) : block).ExtractMostSignificantBits();

    /// <summary>
    /// Decodes the last bytes in padded copies of source and target that have space for whole blocks; one by one, they would take as long as hundreds of bytes
    /// before them.
    /// </summary>
    [MethodImpl(MethodImplOptions.NoInlining), SkipLocalsInit]
    private static Progress Tail<TText>(ref byte start, nint at, nint stop, ref char target, nint written, nint limit)
        where TText : struct, IEncodedText
    {
        if (at < 0)
        {
            return new Progress(at, written);
        }

        Span<byte> bytes = stackalloc byte[TailMost + Slack + Block];
        Span<char> units = stackalloc char[TailMost + Slack];
        nint length = stop - at;
        Mem.Copy(ref start, at, stop, ref Mem.First(bytes), 0, bytes.Length, length);
        bytes[(int)length..].Clear();
        Progress progress = Blocks<TText>(ref Mem.First(bytes), 0, length, bytes.Length, ref Mem.First(units), units.Length);
        if (progress.Read < 0 || progress.Written > limit - written)
        {
            return new Progress(Mem.Failed, written);
        }

        Mem.CopyChars(ref Mem.First(units), 0, units.Length, ref target, written, limit, progress.Written);
        return new Progress(at + progress.Read, written + progress.Written);
    }
}
