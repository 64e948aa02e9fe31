using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;

namespace Peregrine.Json.Kernels;

/// <summary>
/// Finds strings and escapes in words with one bit for each byte, the first byte in the lowest bit (Langdale and Lemire, "Parsing gigabytes of JSON per
/// second", 2019).
/// </summary>
internal static class StringBits
{
    /// <summary>
    /// Returns the backslashes that begin an escape: those with an even number of backslashes directly before them. The byte of the first bit must not be
    /// escaped itself.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ulong Escapes(ulong backslashes)
    {
        // The borrow crosses each run of backslashes; a comparison with the pattern of odd places distinguishes runs that start at even and odd places.
        const ulong odd = 0xAAAA_AAAA_AAAA_AAAA;
        ulong followed = backslashes << 1;
        return (((followed | odd) - backslashes) ^ odd) & backslashes;
    }

    /// <summary>Returns the bytes that the backslash before them escapes.</summary>
    /// <param name="backslashes">All backslashes of a block of 64 bytes.</param>
    /// <param name="carried">The lowest bit is set if the previous block escapes the first byte; after the call, the same for the next block.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ulong Escaped(ulong backslashes, ref ulong carried)
    {
        ulong escapes = Escapes(backslashes & ~carried);
        ulong escaped = (escapes << 1) | carried;
        carried = escapes >> 63;
        return escaped;
    }

    /// <summary>Returns the bytes that are neither in a string nor a quote that begins one.</summary>
    /// <param name="marks">The bytes.</param>
    /// <param name="escaped">1 if a backslash before these bytes escapes the first of them; after the call, the same for the next ones.</param>
    /// <param name="inString">All ones if these bytes begin inside a string; after the call, the same for the next ones.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ulong OutsideStrings(in Marks64 marks, ref ulong escaped, ref ulong inString)
    {
        ulong quotes = marks.Quotes, backslashes = marks.Backslashes;
        if ((backslashes | escaped) != 0)
        {
            quotes &= ~Escaped(backslashes, ref escaped);
        }

        ulong inside = PrefixXor(quotes) ^ inString;
        inString = (ulong)((long)inside >> 63);
        return ~inside;
    }

    /// <summary>
    /// Returns for every bit the parity of itself and all lower bits: for quotes, this marks the bytes from an opening one up to the byte before the closing
    /// one.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ulong PrefixXor(ulong bits)
    {
        if (Pclmulqdq.IsSupported)
        {
            // A carry-less multiplication by all ones.
            return Pclmulqdq.CarrylessMultiply(Vector128.CreateScalarUnsafe(bits), Vector128<ulong>.AllBitsSet, 0).ToScalar();
        }

        bits ^= bits << 1;
        bits ^= bits << 2;
        bits ^= bits << 4;
        bits ^= bits << 8;
        bits ^= bits << 16;
        return bits ^ (bits << 32);
    }
}
