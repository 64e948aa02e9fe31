using System.Runtime.Intrinsics;

namespace Peregrine.Json.Kernels;

// Finds bytes that cannot occur literally in a plain ASCII string.
internal static partial class StringScan
{
    /// <summary>
    /// Returns the bits of <see cref="Stops(Vector256{byte})"/> and one for every byte of a non-ASCII character: all other bytes are copied unchanged.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static uint PlainStops(Vector256<byte> block)
    {
        Vector256<byte> quotes = Vector256.Equals(block, Vector256.Create((byte)'"'));
        Vector256<byte> backslashes = Vector256.Equals(block, Vector256.Create((byte)'\\'));

        // As signed numbers, control characters and all bytes from 0x80 on are below the space.
        Vector256<byte> others = Vector256.LessThan(block.AsSByte(), Vector256.Create((sbyte)' ')).AsByte();
        return (quotes | backslashes | others).ExtractMostSignificantBits();
    }

    /// <summary>
    /// Returns the <see cref="PlainStops(Vector256{byte})"/> of the 32 bytes at <paramref name="at"/>, all of which must be before <paramref name="end"/>.
    /// Called only with accelerated 128-bit vectors.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static uint PlainStops(ref byte start, nint at, nint end) => Vector256.IsHardwareAccelerated
        ? PlainStops(Mem.V256(ref start, at, end))
        : PlainStops(Mem.V128(ref start, at, end)) | (PlainStops(Mem.V128(ref start, at + Vector128<byte>.Count, end)) << Vector128<byte>.Count);

    /// <summary>Returns the bits for 16 bytes, like <see cref="PlainStops(Vector256{byte})"/>.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static uint PlainStops(Vector128<byte> block) => EcmaQuote.Marks(block).ExtractMostSignificantBits();
}
