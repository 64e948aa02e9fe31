using System.Numerics;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;

namespace Peregrine.Json.Kernels;

/// <summary>
/// Decodes sixty-four bytes at a time: one compress instruction finds where each character ends, and permutations collect its last bytes (after Clausecker and
/// Lemire, "Transcoding Unicode characters with AVX-512 instructions", 2023).
/// </summary>
internal static partial class Utf8Decode
{
    private const int WideBlock = 64;

    internal static bool HasWide => Avx512Vbmi2.IsSupported && Avx512Vbmi.IsSupported;

    /// <summary>
    /// Decodes characters of one to three bytes in blocks of 64, the last of which need not be full. Stops before an escape or a character of four bytes, and
    /// if source or target lack space for another block. Decodes no part of a block that has an escape or a character of four bytes within its first sixteen
    /// bytes, or an error. As for Blocks, a profile of text in one script would slow down text in all others.
    /// </summary>
    [MethodImpl(MethodImplOptions.NoInlining | MethodImplOptions.AggressiveOptimization)]
    private static Progress Wide<TText>(ref byte start, nint at, nint stop, nint end, ref char target, nint written, nint limit)
        where TText : struct, IEncodedText
    {
        // The byte after a block tells whether its last character is complete.
        while (at < stop && end - at > WideBlock && limit - written >= WideBlock)
        {
            if ((Mem.U8(ref start, at, end) & 0xF0) == 0xE0)
            {
                // Called before the block is loaded, because vectors do not survive a call.
                nint taken = WideThreeByteRuns(ref start, at, stop, end, ref target, written, limit);
                at += 3 * taken;
                written += taken;
                if (taken != 0)
                {
                    continue;
                }
            }

            Vector512<byte> block = Mem.V512(ref start, at, end);
            int count = (int)Math.Min(stop - at, WideBlock);
            ulong inside = ulong.MaxValue >> (WideBlock - count);
            Vector512<byte> barriers = Vector512.GreaterThanOrEqual(block, Vector512.Create((byte)0xF0));
            barriers = TText.HasEscapes ? barriers | Vector512.Equals(block, Vector512.Create((byte)'\\')) : barriers;
            ulong stops = barriers.ExtractMostSignificantBits() & inside;
            if (stops != 0)
            {
                count = BitOperations.TrailingZeroCount(stops);
                inside = (1UL << count) - 1;
                if (count < Block)
                {
                    break;
                }
            }

            ulong high = block.ExtractMostSignificantBits() & inside;
            if (high == 0)
            {
                (Vector512<ushort> lower, Vector512<ushort> upper) = Vector512.Widen(block);
                Mem.SetChars512(ref target, written, limit, lower);
                Mem.SetChars512(ref target, written + 32, limit, upper);
                at += count;
                written += count;
            }
            else
            {
                ulong trails = Vector512.LessThan(block.AsSByte(), Vector512.Create((sbyte)-64)).ExtractMostSignificantBits();
                ulong threes = Threes(block, inside);
                ulong leads = high & ~trails;
                ulong errors = WideErrors(block, inside, leads, trails, threes);
                if (errors != 0)
                {
                    break;
                }

                // A last character that continues in the next block is left to that block.
                count -= (int)((leads >> 63) + ((threes >> 61) & 2));
                inside = ulong.MaxValue >> (WideBlock - count);
                Vector512<byte> ends = WideEnds(ref start, at, end);
                ulong kept = ends.ExtractMostSignificantBits() & inside;
                Vector512<byte> places = Avx512Vbmi2.Compress(Vector512<byte>.Zero, ends, Vector512<byte>.Indices);
                StoreWide(block, places, threes != 0, ref target, written, limit);
                at += count;
                int units = BitOperations.PopCount(kept);
                written += units;
                if (2 * units == count && threes == 0)
                {
                    nint taken = TwoByteRuns(ref start, at, stop, ref target, written, limit);
                    at += 2 * taken;
                    written += taken;
                }
            }

            if (stops != 0)
            {
                break;
            }
        }

        return new Progress(at, written);
    }

    /// <summary>
    /// Returns a bit for each byte of a block that is not what the bytes before it require. A character that is cut off by a barrier or by the closing quote
    /// lacks a trail byte there, because neither of these is a trail byte.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ulong WideErrors(Vector512<byte> block, ulong inside, ulong leads, ulong trails, ulong threes)
    {
        ulong overlong = Vector512.Equals(block & Vector512.Create((byte)0xFE), Vector512.Create((byte)0xC0)).ExtractMostSignificantBits();
        ulong errors = ((((leads << 1) | (threes << 2)) ^ trails) & ((inside << 1) | 1)) | (overlong & inside);
        if (threes != 0)
        {
            // Invalid second bytes: of code points below U+0800 (overlong), or of surrogates.
            ulong low = Vector512.LessThan(block, Vector512.Create((byte)0xA0)).ExtractMostSignificantBits();
            ulong least = Vector512.Equals(block, Vector512.Create((byte)0xE0)).ExtractMostSignificantBits() & inside;
            ulong surrogates = Vector512.Equals(block, Vector512.Create((byte)0xED)).ExtractMostSignificantBits() & inside;
            errors |= ((least << 1) & low) | ((surrogates << 1) & ~low & ((inside << 1) | 1));
        }

        return errors;
    }

    /// <summary>Returns the bytes of the block at <paramref name="at"/> that are the last of a character: no trail byte follows.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector512<byte> WideEnds(ref byte start, nint at, nint end) =>
        Vector512.GreaterThanOrEqual(Mem.V512(ref start, at + 1, end).AsSByte(), Vector512.Create((sbyte)-64)).AsByte();

    /// <summary>
    /// Stores the code units of the characters that end at the places. The characters have at most two bytes or, with <paramref name="hasThrees"/>, three.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void StoreWide(Vector512<byte> block, Vector512<byte> places, bool hasThrees, ref char target, nint written, nint limit)
    {
        (Vector512<ushort> lower, Vector512<ushort> upper) = WideUnits(block, places, hasThrees);
        Mem.SetChars512(ref target, written, limit, lower);
        Mem.SetChars512(ref target, written + 32, limit, upper);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static (Vector512<ushort> Lower, Vector512<ushort> Upper) WideUnits(Vector512<byte> block, Vector512<byte> places, bool hasThrees)
    {
        Vector512<byte> last = Avx512Vbmi.PermuteVar64x8(block, places);
        Vector512<byte> middle = Avx512Vbmi.PermuteVar64x8(block, places - Vector512.Create((byte)1));
        Vector512<byte> isLong = Vector512.LessThan(last.AsSByte(), Vector512<sbyte>.Zero).AsByte();
        Vector512<byte> lowest = last & Vector512.Create((byte)0x7F), next = middle & isLong & Vector512.Create((byte)0x3F);
        Vector512<ushort> lower = Vector512.WidenLower(lowest) | (Vector512.WidenLower(next) << 6);
        Vector512<ushort> upper = Vector512.WidenUpper(lowest) | (Vector512.WidenUpper(next) << 6);
        if (hasThrees)
        {
            Vector512<byte> isThree = isLong & Vector512.LessThan(middle, Vector512.Create((byte)0xC0));
            Vector512<byte> first = Avx512Vbmi.PermuteVar64x8(block, places - Vector512.Create((byte)2)) & isThree;
            lower |= Vector512.WidenLower(first) << 12;
            upper |= Vector512.WidenUpper(first) << 12;
        }

        return (lower, upper);
    }

    /// <summary>
    /// Decodes three-byte sequences sixteen at a time, until other text follows, or source or target lack space for another block; returns their number.
    /// </summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static nint WideThreeByteRuns(ref byte start, nint at, nint stop, nint end, ref char target, nint written, nint limit)
    {
        Vector512<byte> spread = Vector512.Create(
            2, 1, 0, 63, 5, 4, 3, 63, 8, 7, 6, 63, 11, 10, 9, 63, 14, 13, 12, 63, 17, 16, 15, 63, 20, 19, 18, 63, 23, 22, 21, 63,
            26, 25, 24, 63, 29, 28, 27, 63, 32, 31, 30, 63, 35, 34, 33, 63, 38, 37, 36, 63, 41, 40, 39, 63, 44, 43, 42, 63, 47, 46, 45, (byte)63);
        nint taken = 0;
        while (stop - at >= 48 && end - at >= WideBlock && limit - written - taken >= 16)
        {
            // Like ThreeByteRuns, but only whole vectors count, and the highest byte of a lane is ignored.
            Vector512<uint> lanes = Avx512Vbmi.PermuteVar64x8(Mem.V512(ref start, at, end), spread).AsUInt32();
            Vector512<uint> others = (lanes & Vector512.Create(0x00F0C0C0u)) ^ Vector512.Create(0x00E08080u);
            Vector512<uint> units = (lanes & Vector512.Create(0x3Fu)) | ((lanes >>> 2) & Vector512.Create(0xFC0u))
                | ((lanes >>> 4) & Vector512.Create(0xF000u));
            Vector512<uint> top = units & Vector512.Create(0xF800u);
            Vector512<uint> refused = Vector512.Equals(top, Vector512<uint>.Zero) | Vector512.Equals(top, Vector512.Create(0xD800u));
            if ((others | refused) != Vector512<uint>.Zero)
            {
                break;
            }

            Mem.SetChars256(ref target, written + taken, limit, Avx512F.ConvertToVector256UInt16(units));
            at += 48;
            taken += 16;
        }

        return taken;
    }
}
