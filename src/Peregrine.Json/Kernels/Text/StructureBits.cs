using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;

namespace Peregrine.Json.Kernels;

/// <summary>
/// Where the quotes, backslashes, brackets and colons of 64 bytes of JSON are: one bit a byte, the first byte in the lowest bit. Which of them
/// stand inside strings is found by <see cref="OutsideStrings"/>.
/// </summary>
internal readonly struct StructureBits(ulong quotes, ulong backslashes, ulong opening, ulong closing, ulong colons)
{
    /// <summary>Bytes that are looked at together.</summary>
    public const int Width = 64;

    /// <summary>The opening brackets of both kinds.</summary>
    public ulong Opening { get; } = opening;

    /// <summary>The closing brackets of both kinds.</summary>
    public ulong Closing { get; } = closing;

    /// <summary>The colons.</summary>
    public ulong Colons { get; } = colons;

    /// <summary>The 64 bytes at <paramref name="at"/>.</summary>
    public static StructureBits Of(ref byte start, nint at, nint limit)
    {
        if (Vector512.IsHardwareAccelerated)
        {
            Vector512<byte> block = Mem.V512(ref start, at, limit);
            Vector512<byte> folded = block | Vector512.Create((byte)0x20);
            return new StructureBits(
                Vector512.Equals(block, Vector512.Create((byte)'"')).ExtractMostSignificantBits(),
                Vector512.Equals(block, Vector512.Create((byte)'\\')).ExtractMostSignificantBits(),
                Vector512.Equals(folded, Vector512.Create((byte)'{')).ExtractMostSignificantBits(),
                Vector512.Equals(folded, Vector512.Create((byte)'}')).ExtractMostSignificantBits(),
                Vector512.Equals(block, Vector512.Create((byte)':')).ExtractMostSignificantBits());
        }

        StructureBits first = Half(ref start, at, limit);
        StructureBits second = Half(ref start, at + 32, limit);
        return new StructureBits(
            first.Quotes | (second.Quotes << 32),
            first.Backslashes | (second.Backslashes << 32),
            first.Opening | (second.Opening << 32),
            first.Closing | (second.Closing << 32),
            first.Colons | (second.Colons << 32));
    }

    /// <summary>The bytes that are neither in a string nor a quote that ends one.</summary>
    /// <param name="escaped">1 where the byte before these was a backslash that escapes the first of them; the same for the next ones after the call.</param>
    /// <param name="inString">All ones where these bytes begin inside a string; the same for the next ones after the call.</param>
    public ulong OutsideStrings(ref ulong escaped, ref ulong inString)
    {
        ulong inside = StringBits.PrefixXor(Quotes & ~StringBits.Escaped(Backslashes, ref escaped)) ^ inString;
        inString = (ulong)((long)inside >> 63);
        return ~inside;
    }

    private ulong Quotes { get; } = quotes;

    private ulong Backslashes { get; } = backslashes;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static StructureBits Half(ref byte start, nint at, nint limit)
    {
        Vector256<byte> block = Mem.V256(ref start, at, limit);
        Vector256<byte> folded = block | Vector256.Create((byte)0x20);
        return new StructureBits(
            Vector256.Equals(block, Vector256.Create((byte)'"')).ExtractMostSignificantBits(),
            Vector256.Equals(block, Vector256.Create((byte)'\\')).ExtractMostSignificantBits(),
            Vector256.Equals(folded, Vector256.Create((byte)'{')).ExtractMostSignificantBits(),
            Vector256.Equals(folded, Vector256.Create((byte)'}')).ExtractMostSignificantBits(),
            Vector256.Equals(block, Vector256.Create((byte)':')).ExtractMostSignificantBits());
    }
}
