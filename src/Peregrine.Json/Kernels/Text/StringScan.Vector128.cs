using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;

namespace Peregrine.Json.Kernels;

internal static partial class StringScan
{
    /// <summary>16 bytes at a time; needs an input of at least 16 bytes.</summary>
    internal static nint FindVector128(ref byte start, nint at, nint end, out StringTraits traits)
    {
        Vector128<byte> seenBytes = Vector128<byte>.Zero;
        uint seenHigh = 0;
        StringTraits seen = StringTraits.None;
        while (at < end)
        {
            Vector128<byte> block;
            uint stops;
            int before = 0;
            if (end - at >= Vector128<byte>.Count)
            {
                block = Mem.V128(ref start, at, end);
                stops = Stops(block);
                if (stops == 0)
                {
                    seenBytes |= block;
                    at += Vector128<byte>.Count;
                    continue;
                }
            }
            else
            {
                // The last block of the input: the bytes before the string (or already seen) are shifted out.
                before = Vector128<byte>.Count - (int)(end - at);
                block = Mem.V128(ref start, end - Vector128<byte>.Count, end);
                stops = Stops(block) >> before;
            }

            uint high = block.ExtractMostSignificantBits() >> before;
            nint next = at + Vector128<byte>.Count - before;
            while (stops != 0)
            {
                int index = BitOperations.TrailingZeroCount(stops);
                byte value = Mem.U8(ref start, at + index, end);
                if (value == '"')
                {
                    seenHigh |= high & ((1u << index) - 1);
                    seenHigh |= seenBytes.ExtractMostSignificantBits();
                    traits = seenHigh == 0 ? seen : seen | StringTraits.NonAscii;
                    return at + index;
                }

                // A backslash takes the byte after it along, which may be the first one of the next block.
                if (value != '\\' || at + index + 1 >= end || Mem.U8(ref start, at + index + 1, end) < ' ')
                {
                    traits = seen;
                    return Mem.Failed;
                }

                seen |= StringTraits.Escaped;
                stops = (uint)(stops & (ulong.MaxValue << (index + 2)));
                if (index == Vector128<byte>.Count - 1 - before)
                {
                    seenHigh |= (uint)(Mem.U8(ref start, next, end) & 0x80);
                    next++;
                }
            }

            seenHigh |= high;
            at = next;
        }

        traits = seen;
        return Mem.Failed;
    }

    /// <summary>One bit for every quote, backslash and control character.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static uint Stops(Vector128<byte> block)
    {
        Vector128<byte> quotes = Vector128.Equals(block, Vector128.Create((byte)'"'));
        Vector128<byte> backslashes = Vector128.Equals(block, Vector128.Create((byte)'\\'));

        // An unsigned "less than" costs two instructions below AVX-512: the minimum with 0x1F is the byte itself only for 0x00 to 0x1F.
        Vector128<byte> controls = Vector128.Equals(Vector128.Min(block, Vector128.Create((byte)0x1F)), block);
        return (quotes | backslashes | controls).ExtractMostSignificantBits();
    }
}
