using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;

namespace Peregrine.Json.Kernels;

internal static partial class Utf8Decode
{
    /// <summary>Up to eight two-byte sequences from the start of the block; how many are well-formed before the first other thing.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static nint TwoByteRun(Vector128<byte> block, ref char target, nint written, nint limit)
    {
        // Each lane holds lead | trail << 8.
        Vector128<ushort> pairs = block.AsUInt16();
        Vector128<ushort> units = ((pairs & Vector128.Create((ushort)0x001F)) << 6) | ((pairs >>> 8) & Vector128.Create((ushort)0x003F));
        Vector128<ushort> formed = Vector128.Equals(pairs & Vector128.Create((ushort)0xC0E0), Vector128.Create((ushort)0x80C0));

        // Leads C0 and C1 spell code points below 0x80: overlong.
        Vector128<ushort> overlong = Vector128.Equals(units & Vector128.Create((ushort)0xFF80), Vector128<ushort>.Zero);
        uint bad = ~Vector128.AndNot(formed, overlong).AsByte().ExtractMostSignificantBits();
        Mem.SetChars128(ref target, written, limit, units);
        return BitOperations.TrailingZeroCount(bad) >> 1;
    }

    /// <summary>Up to eight three-byte sequences from <paramref name="at"/> (28 bytes are loaded); how many are well-formed before the first other thing.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static nint ThreeByteRun(ref byte start, nint at, nint end, ref char target, nint written, nint limit)
    {
        if (end - at < 28)
        {
            return 0;
        }

        // Four sequences per vector, each spread into a lane as trail2 | trail1 << 8 | lead << 16.
        Vector128<byte> spread = Vector128.Create((byte)2, 1, 0, 0xFF, 5, 4, 3, 0xFF, 8, 7, 6, 0xFF, 11, 10, 9, 0xFF);
        Vector128<uint> first = Vector128.Shuffle(Mem.V128(ref start, at, end), spread).AsUInt32();
        Vector128<uint> second = Vector128.Shuffle(Mem.V128(ref start, at + 12, end), spread).AsUInt32();
        Vector128<uint> shape = Vector128.Create(0x00F0C0C0u);
        Vector128<uint> wanted = Vector128.Create(0x00E08080u);
        Vector128<uint> formedFirst = Vector128.Equals(first & shape, wanted);
        Vector128<uint> formedSecond = Vector128.Equals(second & shape, wanted);
        Vector128<ushort> units = Vector128.Narrow(Gather(first), Gather(second));
        Vector128<ushort> formed = Vector128.Narrow(formedFirst, formedSecond);

        // Below 0x800: overlong. 0xD800 to 0xDFFF: surrogates.
        Vector128<ushort> top = units & Vector128.Create((ushort)0xF800);
        Vector128<ushort> refused = Vector128.Equals(top, Vector128<ushort>.Zero) | Vector128.Equals(top, Vector128.Create((ushort)0xD800));
        uint bad = ~Vector128.AndNot(formed, refused).AsByte().ExtractMostSignificantBits();
        Mem.SetChars128(ref target, written, limit, units);
        return BitOperations.TrailingZeroCount(bad | 0x10000) >> 1;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector128<uint> Gather(Vector128<uint> lanes) =>
        (lanes & Vector128.Create(0x3Fu)) | ((lanes >>> 2) & Vector128.Create(0xFC0u)) | ((lanes >>> 4) & Vector128.Create(0xF000u));
}
