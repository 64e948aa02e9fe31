using System.Numerics;
using System.Runtime.Intrinsics;

namespace Peregrine.Json.Kernels;

internal static partial class Utf8Decode
{
    /// <summary>
    /// Decodes one or more consecutive hexadecimal escapes, or characters of four bytes, before which a block has ended. Fails if one of the escapes, or the
    /// first character, is ill-formed.
    /// </summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static Progress Long<TText>(ref byte start, nint at, nint stop, nint end, ref char target, nint written, nint limit)
        where TText : struct, IEncodedText
    {
        if (Mem.U8(ref start, at, stop) != '\\' && end - at >= Block && limit - written >= 8)
        {
            nint taken = FourByteRun(Mem.V128(ref start, at, end), ref target, written, limit);
            taken = taken < (stop - at) >> 2 ? taken : (stop - at) >> 2;
            if (taken != 0)
            {
                return new Progress(at + 4 * taken, written + 2 * taken);
            }
        }

        do
        {
            int length = Next<TText>(ref start, at, stop, out uint codePoint);
            if (length == 0)
            {
                return new Progress(Mem.Failed, written);
            }

            at += length;
            written = Store(codePoint, ref target, written, limit);
            if (written < 0)
            {
                return new Progress(Mem.Failed, written);
            }

            nint taken;
            while (IsHex<TText>(ref start, at, stop) && (taken = HexRun<TText>(ref start, at, stop, end, ref target, written, limit)) != 0)
            {
                at += 6 * taken;
                written += taken;
            }
        }
        while (IsHex<TText>(ref start, at, stop));
        return new Progress(at, written);
    }

    /// <summary>Decodes up to four four-byte sequences from the start of the block; returns how many are well-formed before other text.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static nint FourByteRun(Vector128<byte> block, ref char target, nint written, nint limit)
    {
        // Each lane holds lead | trail1 << 8 | trail2 << 16 | trail3 << 24.
        Vector128<uint> lanes = block.AsUInt32();
        Vector128<uint> formed = Vector128.Equals(lanes & Vector128.Create(0xC0C0C0F8u), Vector128.Create(0x808080F0u));
        Vector128<uint> codePoints = ((lanes & Vector128.Create(0x07u)) << 18) | ((lanes << 4) & Vector128.Create(0x3F000u))
            | ((lanes >>> 10) & Vector128.Create(0xFC0u)) | ((lanes >>> 24) & Vector128.Create(0x3Fu));

        // From U+10000 on, ten bits for each half of the surrogate pair; below, overlong; above U+10FFFF, invalid.
        Vector128<uint> rest = codePoints - Vector128.Create(0x10000u);
        formed &= Vector128.Equals(rest & Vector128.Create(0xFFF00000u), Vector128<uint>.Zero);
        Vector128<uint> pairs = (rest >>> 10) | ((rest & Vector128.Create(0x3FFu)) << 16) | Vector128.Create(0xDC00D800u);
        Mem.SetChars128(ref target, written, limit, pairs.AsUInt16());
        return BitOperations.TrailingZeroCount(~formed.ExtractMostSignificantBits());
    }

    /// <summary>
    /// Decodes three-byte sequences from <paramref name="at"/>, eight at a time (28 bytes are loaded), until other text follows, or source or target lack space
    /// for another block; returns their number.
    /// </summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static nint ThreeByteRuns(ref byte start, nint at, nint stop, nint end, ref char target, nint written, nint limit)
    {
        nint taken = 0;
        while (stop - at >= 24 && end - at >= 28 && limit - written - taken >= 8)
        {
            // Four sequences per vector, each spread into a lane as trail2 | trail1 << 8 | lead << 16.
            Vector128<byte> spread = Vector128.Create((byte)2, 1, 0, 0xFF, 5, 4, 3, 0xFF, 8, 7, 6, 0xFF, 11, 10, 9, 0xFF);
            Vector128<uint> first = ByteShuffle.Select(Mem.V128(ref start, at, end), spread).AsUInt32();
            Vector128<uint> second = ByteShuffle.Select(Mem.V128(ref start, at + 12, end), spread).AsUInt32();
            Vector128<uint> shape = Vector128.Create(0x00F0C0C0u);
            Vector128<uint> wanted = Vector128.Create(0x00E08080u);
            Vector128<ushort> units = Vector128.Narrow(Gather(first), Gather(second));

            // Below 0x800: overlong. 0xD800 to 0xDFFF: surrogates.
            Vector128<ushort> top = units & Vector128.Create((ushort)0xF800);
            Vector128<ushort> refused = Vector128.Equals(top, Vector128<ushort>.Zero) | Vector128.Equals(top, Vector128.Create((ushort)0xD800));
            Vector128<uint> others = ((first & shape) ^ wanted) | ((second & shape) ^ wanted);
            Mem.SetChars128(ref target, written + taken, limit, units);
            if ((others | refused.AsUInt32()) != Vector128<uint>.Zero)
            {
                // The branch tests whether all eight characters belong to the run, so that no step of a run waits for the previous one.
                Vector128<ushort> formed = Vector128.Narrow(Vector128.Equals(first & shape, wanted), Vector128.Equals(second & shape, wanted));
                uint bad = ~Vector128.AndNot(formed, refused).AsByte().ExtractMostSignificantBits();
                return taken + (BitOperations.TrailingZeroCount(bad | 0x10000) >> 1);
            }

            at += 24;
            taken += 8;
        }

        return taken;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector128<uint> Gather(Vector128<uint> lanes) =>
        (lanes & Vector128.Create(0x3Fu)) | ((lanes >>> 2) & Vector128.Create(0xFC0u)) | ((lanes >>> 4) & Vector128.Create(0xF000u));
}
