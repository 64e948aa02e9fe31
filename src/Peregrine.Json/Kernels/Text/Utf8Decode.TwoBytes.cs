using System.Numerics;
using System.Runtime.Intrinsics;

namespace Peregrine.Json.Kernels;

// Decodes characters of two bytes, among ASCII or alone.
internal static partial class Utf8Decode
{
    /// <summary>Whether a block has no lead byte of a character of three or four bytes.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool IsOfTwoBytes(Vector128<byte> block) =>
        !Vector128.EqualsAny(Vector128.Max(block, Vector128.Create((byte)0xE0)), block);

    /// <summary>
    /// Decodes characters of one and two bytes, sixteen bytes per step. Stops before a block with an escape or other characters, and after four consecutive
    /// blocks that are all ASCII. Each lane computes the unit that would end there, so no step waits for where characters ended in the previous one.
    /// </summary>
    [MethodImpl(MethodImplOptions.NoInlining | MethodImplOptions.AggressiveOptimization)] // For the same reason as Blocks.
    internal static Progress OfTwoBytes<TText>(ref byte start, nint at, nint stop, nint end, ref char target, nint written, nint limit)
        where TText : struct, IEncodedText
    {
        nint taken = TwoByteRuns(ref start, at, stop, ref target, written, limit);
        at += 2 * taken;
        written += taken;
        Vector128<byte> last = Vector128<byte>.Zero;
        uint recent = uint.MaxValue;
        nint open = 0;
        while (stop > at && end - at >= Block && limit - written >= Block && (recent & 0xF) != 0)
        {
            Vector128<byte> block = Mem.V128(ref start, at, end);
            Vector128<byte> before = ByteShuffle.Select(block, Vector128.Create((byte)0xFF, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14))
                | ByteShuffle.Select(last, Vector128.Create((byte)15, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF,
                    0xFF));
            int count = stop - at < Block ? (int)(stop - at) : Block;
            Vector128<byte> inside = Vector128.LessThan(Vector128<byte>.Indices.AsSByte(), Vector128.Create((sbyte)count)).AsByte();
            Vector128<byte> kind = block & Vector128.Create((byte)0xC0), isLead = Vector128.Equals(kind, Vector128.Create((byte)0xC0));
            Vector128<byte> isTrail = Vector128.Equals(kind, Vector128.Create((byte)0x80));
            Vector128<byte> isAfterLead = Vector128.Equals(before & Vector128.Create((byte)0xC0), Vector128.Create((byte)0xC0));
            Vector128<byte> others = (isTrail ^ isAfterLead)
                | Vector128.Equals(Vector128.Max(block, Vector128.Create((byte)0xE0)), block)
                | Vector128.Equals(block & Vector128.Create((byte)0xFE), Vector128.Create((byte)0xC0)); // Overlong.
            others |= TText.HasEscapes ? Vector128.Equals(block, Vector128.Create((byte)'\\')) : default;
            if ((others & inside) != Vector128<byte>.Zero)
            {
                break;
            }

            // The two bytes of each unit. For a sequence of two bytes, the low byte is two bits of the lead and six of the trail byte, and the high byte is the
            // other three bits of the lead.
            Vector128<byte> ofPair = ((before.AsUInt16() << 6).AsByte() & Vector128.Create((byte)0xC0)) | (block & Vector128.Create((byte)0x3F));
            Vector128<byte> low = Vector128.ConditionalSelect(isTrail, ofPair, block);
            Vector128<byte> high = (before.AsUInt16() >>> 2).AsByte() & Vector128.Create((byte)0x07) & isTrail;
            uint kept = Vector128.AndNot(inside, isLead).ExtractMostSignificantBits();
            StoreKept(Vector128.WidenLower(low) | (Vector128.WidenLower(high) << 8), Vector128.WidenUpper(low) | (Vector128.WidenUpper(high) << 8),
                kept, ref target, written, limit);
            at += count;
            written += BitOperations.PopCount(kept);
            open = (nint)(~kept >> (count - 1) & 1);
            recent = (recent << 1) | (block.ExtractMostSignificantBits() == 0 ? 0u : 1u);
            last = block;
        }

        // A lead byte at the end of the last block is left to the next step, which decodes the whole character.
        return new Progress(at - open, written);
    }

    /// <summary>
    /// Decodes eight or sixteen two-byte sequences at a time, until other text follows, or source or target lack space for another block; returns their number.
    /// </summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static nint TwoByteRuns(ref byte start, nint at, nint stop, ref char target, nint written, nint limit)
    {
        // Each lane holds lead | trail << 8. Leads C0 and C1 spell code points below 0x80: overlong.
        nint taken = 0;
        while (Vector256.IsHardwareAccelerated && stop - at >= 2 * Block && limit - written - taken >= Block)
        {
            Vector256<ushort> pairs = Mem.V256(ref start, at, stop).AsUInt16();
            Vector256<ushort> units = ((pairs & Vector256.Create((ushort)0x001F)) << 6) | ((pairs >>> 8) & Vector256.Create((ushort)0x003F));
            Vector256<ushort> others = (pairs & Vector256.Create((ushort)0xC0E0)) ^ Vector256.Create((ushort)0x80C0);
            if ((others | Vector256.Equals(units & Vector256.Create((ushort)0xFF80), Vector256<ushort>.Zero)) != Vector256<ushort>.Zero)
            {
                break;
            }

            Mem.SetChars256(ref target, written + taken, limit, units);
            at += 2 * Block;
            taken += Block;
        }

        while (stop - at >= Block && limit - written - taken >= Vector128<ushort>.Count)
        {
            Vector128<ushort> pairs = Mem.V128(ref start, at, stop).AsUInt16();
            Vector128<ushort> units = ((pairs & Vector128.Create((ushort)0x001F)) << 6) | ((pairs >>> 8) & Vector128.Create((ushort)0x003F));
            Vector128<ushort> others = (pairs & Vector128.Create((ushort)0xC0E0)) ^ Vector128.Create((ushort)0x80C0);
            if ((others | Vector128.Equals(units & Vector128.Create((ushort)0xFF80), Vector128<ushort>.Zero)) != Vector128<ushort>.Zero)
            {
                break;
            }

            Mem.SetChars128(ref target, written + taken, limit, units);
            at += Block;
            taken += Vector128<ushort>.Count;
        }

        return taken;
    }
}
