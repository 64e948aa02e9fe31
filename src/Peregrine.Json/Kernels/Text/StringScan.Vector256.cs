using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;

namespace Peregrine.Json.Kernels;

internal static partial class StringScan
{
    /// <summary>32 bytes at a time; needs an input of at least 32 bytes.</summary>
    internal static nint FindVector256(ref byte start, nint at, nint end, out StringTraits traits)
    {
        Vector256<byte> seenBytes = Vector256<byte>.Zero;
        uint seenHigh = 0;
        StringTraits seen = StringTraits.None;
        while (at < end)
        {
            Vector256<byte> block;
            uint stops;
            int before = 0;
            if (end - at >= Vector256<byte>.Count)
            {
                block = Mem.V256(ref start, at, end);
                stops = Stops(block);
                if (stops == 0)
                {
                    seenBytes |= block;
                    at += Vector256<byte>.Count;
                    continue;
                }
            }
            else
            {
                // The last block of the input: the bytes before the string (or already seen) are shifted out.
                before = Vector256<byte>.Count - (int)(end - at);
                block = Mem.V256(ref start, end - Vector256<byte>.Count, end);
                stops = Stops(block) >> before;
            }

            uint high = block.ExtractMostSignificantBits() >> before;
            nint next = at + Vector256<byte>.Count - before;
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
                if (index == Vector256<byte>.Count - 1 - before)
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
    internal static uint Stops(Vector256<byte> block)
    {
        Vector256<byte> quotes = Vector256.Equals(block, Vector256.Create((byte)'"'));
        Vector256<byte> backslashes = Vector256.Equals(block, Vector256.Create((byte)'\\'));

        // An unsigned "less than" costs two instructions below AVX-512: the minimum with 0x1F is the byte itself only for 0x00 to 0x1F.
        Vector256<byte> controls = Vector256.Equals(Vector256.Min(block, Vector256.Create((byte)0x1F)), block);
        return (quotes | backslashes | controls).ExtractMostSignificantBits();
    }

    /// <summary>The same, and one for every byte of a non-ASCII character: what is left is copied as it stands.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static uint PlainStops(Vector256<byte> block)
    {
        Vector256<byte> quotes = Vector256.Equals(block, Vector256.Create((byte)'"'));
        Vector256<byte> backslashes = Vector256.Equals(block, Vector256.Create((byte)'\\'));

        // As signed numbers, control characters and everything from 0x80 on are below the space.
        Vector256<byte> others = Vector256.LessThan(block.AsSByte(), Vector256.Create((sbyte)' ')).AsByte();
        return (quotes | backslashes | others).ExtractMostSignificantBits();
    }
}
