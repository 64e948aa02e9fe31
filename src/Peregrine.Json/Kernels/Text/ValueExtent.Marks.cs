using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;

namespace Peregrine.Json.Kernels;

/// <summary>Which of the 64 bytes of a block are of a kind, a bit a byte.</summary>
internal static partial class ValueExtent
{
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ulong Lines(ref byte start, nint at, nint end)
    {
        ulong lines = 0;
        if (Vector256.IsHardwareAccelerated)
        {
            for (int i = 0; i < Block; i += 32)
            {
                lines |= (ulong)Vector256.Equals(Mem.V256(ref start, at + i, end), Vector256.Create((byte)'\n')).ExtractMostSignificantBits() << i;
            }

            return lines;
        }

        for (int i = 0; i < Block; i += 16)
        {
            lines |= (ulong)Vector128.Equals(Mem.V128(ref start, at + i, end), Vector128.Create((byte)'\n')).ExtractMostSignificantBits() << i;
        }

        return lines;
    }

    /// <summary>Whether a block holds neither a quote nor a backslash.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool IsPlain(ref byte start, nint at, nint end)
    {
        if (Vector256.IsHardwareAccelerated)
        {
            return (Stops(Mem.V256(ref start, at, end)) | Stops(Mem.V256(ref start, at + 32, end))) == Vector256<byte>.Zero;
        }

        return (Stops(Mem.V128(ref start, at, end)) | Stops(Mem.V128(ref start, at + 16, end))
            | Stops(Mem.V128(ref start, at + 32, end)) | Stops(Mem.V128(ref start, at + 48, end))) == Vector128<byte>.Zero;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector256<byte> Stops(Vector256<byte> block) =>
        Vector256.Equals(block, Vector256.Create((byte)'"')) | Vector256.Equals(block, Vector256.Create((byte)'\\'));

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector128<byte> Stops(Vector128<byte> block) =>
        Vector128.Equals(block, Vector128.Create((byte)'"')) | Vector128.Equals(block, Vector128.Create((byte)'\\'));

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void Marks(
        ref byte start, nint at, nint end, out ulong quotes, out ulong backslashes, out ulong openers, out ulong closers, out ulong spaces, out ulong commas)
    {
        if (Vector512.IsHardwareAccelerated)
        {
            Vector512<byte> block = Mem.V512(ref start, at, end);
            Vector512<byte> folded = block | Vector512.Create((byte)0x20);
            quotes = Vector512.Equals(block, Vector512.Create((byte)'"')).ExtractMostSignificantBits();
            backslashes = Vector512.Equals(block, Vector512.Create((byte)'\\')).ExtractMostSignificantBits();
            // Brackets of one direction differ in bit 5 alone.
            openers = Vector512.Equals(folded, Vector512.Create((byte)'{')).ExtractMostSignificantBits();
            closers = Vector512.Equals(folded, Vector512.Create((byte)'}')).ExtractMostSignificantBits();
            spaces = Vector512.LessThanOrEqual(block, Vector512.Create((byte)' ')).ExtractMostSignificantBits();
            commas = Vector512.Equals(block, Vector512.Create((byte)',')).ExtractMostSignificantBits();
            return;
        }

        quotes = backslashes = openers = closers = spaces = commas = 0;
        if (Vector256.IsHardwareAccelerated)
        {
            for (int i = 0; i < Block; i += 32)
            {
                Vector256<byte> block = Mem.V256(ref start, at + i, end);
                Vector256<byte> folded = block | Vector256.Create((byte)0x20);
                quotes |= (ulong)Vector256.Equals(block, Vector256.Create((byte)'"')).ExtractMostSignificantBits() << i;
                backslashes |= (ulong)Vector256.Equals(block, Vector256.Create((byte)'\\')).ExtractMostSignificantBits() << i;
                openers |= (ulong)Vector256.Equals(folded, Vector256.Create((byte)'{')).ExtractMostSignificantBits() << i;
                closers |= (ulong)Vector256.Equals(folded, Vector256.Create((byte)'}')).ExtractMostSignificantBits() << i;
                spaces |= (ulong)Vector256.LessThanOrEqual(block, Vector256.Create((byte)' ')).ExtractMostSignificantBits() << i;
                commas |= (ulong)Vector256.Equals(block, Vector256.Create((byte)',')).ExtractMostSignificantBits() << i;
            }

            return;
        }

        for (int i = 0; i < Block; i += 16)
        {
            Vector128<byte> block = Mem.V128(ref start, at + i, end);
            Vector128<byte> folded = block | Vector128.Create((byte)0x20);
            quotes |= (ulong)Vector128.Equals(block, Vector128.Create((byte)'"')).ExtractMostSignificantBits() << i;
            backslashes |= (ulong)Vector128.Equals(block, Vector128.Create((byte)'\\')).ExtractMostSignificantBits() << i;
            openers |= (ulong)Vector128.Equals(folded, Vector128.Create((byte)'{')).ExtractMostSignificantBits() << i;
            closers |= (ulong)Vector128.Equals(folded, Vector128.Create((byte)'}')).ExtractMostSignificantBits() << i;
            spaces |= (ulong)Vector128.LessThanOrEqual(block, Vector128.Create((byte)' ')).ExtractMostSignificantBits() << i;
            commas |= (ulong)Vector128.Equals(block, Vector128.Create((byte)',')).ExtractMostSignificantBits() << i;
        }
    }
}
