using System.Numerics;
using System.Runtime.Intrinsics;

namespace Peregrine.Json.Kernels;

internal static partial class StringScan
{
    /// <summary>Searches 16 bytes at a time; needs an input of at least 16 bytes.</summary>
    internal static nint FindVector128(ref byte start, nint at, nint end, out StringTraits traits) =>
        FindVector<Vector128<byte>, Block128>(ref start, at, end, out traits);

    /// <summary>Searches 32 bytes at a time; needs an input of at least 32 bytes.</summary>
    internal static nint FindVector256(ref byte start, nint at, nint end, out StringTraits traits) =>
        FindVector<Vector256<byte>, Block256>(ref start, at, end, out traits);

    private static nint FindVector<TVector, TBlock>(ref byte start, nint at, nint end, out StringTraits traits)
        where TVector : struct
        where TBlock : struct, IBlock<TVector>
    {
        TVector seenBytes = default;
        uint seenHigh = 0;
        StringTraits seen = StringTraits.None;

        // Expected with AVX2: 19 instructions for 32 bytes without a stop. vmovups, 3 x vpcmpeqb, vpminub and 2 x vpor, with constants from memory, mark stops;
        // vpmovmskb, test and je find one; vpor collects the sign bits. The other eight compute and compare the offset.
        while (at < end)
        {
            TVector block;
            uint stops;
            int before = 0;
            if (end - at >= TBlock.Count)
            {
                block = TBlock.Load(ref start, at, end);
                stops = TBlock.Stops(block);
                if (stops == 0)
                {
                    seenBytes = TBlock.Or(seenBytes, block);
                    at += TBlock.Count;
                    continue;
                }
            }
            else
            {
                // In the last block of the input, the bytes before the string (or already scanned) are shifted out.
                before = TBlock.Count - (int)(end - at);
                block = TBlock.Load(ref start, end - TBlock.Count, end);
                stops = TBlock.Stops(block) >> before;
            }

            uint high = TBlock.Signs(block) >> before;
            nint next = at + TBlock.Count - before;
            if (stops != 0 && Mem.U8(ref start, at + BitOperations.TrailingZeroCount(stops), end) == '\\')
            {
                // An escaped quote does not end the string. A control character ends the scan even after a backslash.
                seen |= StringTraits.Escaped;
                uint quotes = TBlock.Equal(block, (byte)'"') >> before;
                uint backslashes = TBlock.Equal(block, (byte)'\\') >> before;
                ulong escapes = StringBits.Escapes(backslashes);
                stops = (uint)((stops & ~(quotes | backslashes)) | (quotes & ~(escapes << 1)));
                if (stops == 0 && (escapes >> (TBlock.Count - 1 - before)) != 0)
                {
                    // The last backslash also escapes the byte after the block.
                    if (next >= end || Mem.U8(ref start, next, end) < ' ')
                    {
                        break;
                    }

                    seenHigh |= (uint)(Mem.U8(ref start, next, end) & 0x80);
                    next++;
                }
            }

            if (stops != 0)
            {
                int index = BitOperations.TrailingZeroCount(stops);
                if (Mem.U8(ref start, at + index, end) != '"')
                {
                    break;
                }

                seenHigh |= high & ((1u << index) - 1);
                seenHigh |= TBlock.Signs(seenBytes);
                traits = seenHigh == 0 ? seen : seen | StringTraits.NonAscii;
                return at + index;
            }

            seenHigh |= high;
            at = next;
        }

        traits = seen;
        return Mem.Failed;
    }

    /// <summary>Returns a bit for every quote, backslash and control character.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static uint Stops(Vector128<byte> block)
    {
        Vector128<byte> quotes = Vector128.Equals(block, Vector128.Create((byte)'"'));
        Vector128<byte> backslashes = Vector128.Equals(block, Vector128.Create((byte)'\\'));

        // Below AVX-512, x64 has no unsigned "less than". The minimum with 0x1F equals the byte only for 0x00 to 0x1F.
        Vector128<byte> controls = Vector128.Equals(Vector128.Min(block, Vector128.Create((byte)0x1F)), block);
        return (quotes | backslashes | controls).ExtractMostSignificantBits();
    }

    /// <summary>Returns a bit for every quote, backslash and control character.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static uint Stops(Vector256<byte> block)
    {
        Vector256<byte> quotes = Vector256.Equals(block, Vector256.Create((byte)'"'));
        Vector256<byte> backslashes = Vector256.Equals(block, Vector256.Create((byte)'\\'));

        // Below AVX-512, x64 has no unsigned "less than". The minimum with 0x1F equals the byte only for 0x00 to 0x1F.
        Vector256<byte> controls = Vector256.Equals(Vector256.Min(block, Vector256.Create((byte)0x1F)), block);
        return (quotes | backslashes | controls).ExtractMostSignificantBits();
    }

    /// <summary>The operations on a block of bytes.</summary>
    private interface IBlock<TVector>
    {
        static abstract int Count { get; }

        static abstract TVector Load(ref byte start, nint at, nint end);

        /// <summary>Returns a bit for every quote, backslash and control character.</summary>
        static abstract uint Stops(TVector block);

        /// <summary>Returns a bit for every byte of a non-ASCII character.</summary>
        static abstract uint Signs(TVector block);

        /// <summary>Returns a bit for every byte equal to the value.</summary>
        static abstract uint Equal(TVector block, byte value);

        static abstract TVector Or(TVector one, TVector other);
    }

    private readonly struct Block128 : IBlock<Vector128<byte>>
    {
        public static int Count => Vector128<byte>.Count;

        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public static Vector128<byte> Load(ref byte start, nint at, nint end) => Mem.V128(ref start, at, end);

        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public static uint Stops(Vector128<byte> block) => StringScan.Stops(block);

        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public static uint Signs(Vector128<byte> block) => block.ExtractMostSignificantBits();

        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public static uint Equal(Vector128<byte> block, byte value) => Vector128.Equals(block, Vector128.Create(value)).ExtractMostSignificantBits();

        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public static Vector128<byte> Or(Vector128<byte> one, Vector128<byte> other) => one | other;
    }

    private readonly struct Block256 : IBlock<Vector256<byte>>
    {
        public static int Count => Vector256<byte>.Count;

        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public static Vector256<byte> Load(ref byte start, nint at, nint end) => Mem.V256(ref start, at, end);

        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public static uint Stops(Vector256<byte> block) => StringScan.Stops(block);

        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public static uint Signs(Vector256<byte> block) => block.ExtractMostSignificantBits();

        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public static uint Equal(Vector256<byte> block, byte value) => Vector256.Equals(block, Vector256.Create(value)).ExtractMostSignificantBits();

        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public static Vector256<byte> Or(Vector256<byte> one, Vector256<byte> other) => one | other;
    }
}
