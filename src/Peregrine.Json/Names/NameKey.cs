using System.Numerics;
using System.Runtime.InteropServices;
using Peregrine.Json.Kernels;

namespace Peregrine.Json.Names;

/// <summary>The first and the last eight bytes of a name, and its length.</summary>
internal readonly struct NameEnds(ulong first, ulong last, int length)
{
    public readonly ulong First = first;
    public readonly ulong Last = last;
    public readonly int Length = length;
}

/// <summary>
/// Computes what a look-up hashes of a property name. The length and the first and last eight bytes distinguish the names of almost every contract; for other
/// contracts, <see cref="Whole"/> hashes every byte.
/// </summary>
internal static class NameKey
{
    /// <summary>An odd number whose bits are well mixed (2^64 over the golden ratio).</summary>
    public const ulong Spread = 0x9E3779B97F4A7C15;

    private const ulong Spread2 = 0xC2B2AE3D27D4EB4F, Spread3 = 0x165667B19E3779F9;

    /// <summary>The bits that turn ASCII capitals into small letters (and merge a few other characters, which only a hash may do).</summary>
    private const ulong FoldBits = 0x2020202020202020;

    /// <summary>
    /// Returns the first eight of the <paramref name="length"/> bytes at <paramref name="at"/>, ORed with <paramref name="fold"/>; if there are fewer, zeros
    /// replace the others. Eight bytes must be readable at <paramref name="at"/>.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ulong FirstWord(ref byte start, nint at, nint end, nint length, ulong fold) =>
        WordBits.LowBytes(Mem.U64(ref start, at, end) | fold, length);

    /// <summary>
    /// Returns the last eight of the <paramref name="length"/> bytes at <paramref name="at"/>, ORed with <paramref name="fold"/>; for a shorter name, all bytes
    /// of the name.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ulong LastWord(ref byte start, nint at, nint end, nint length, ulong fold)
    {
        nint beyond = length - 8;
        return WordBits.LowBytes(Mem.U64(ref start, at + (beyond < 0 ? 0 : beyond), end) | fold, length);
    }

    /// <summary>
    /// Returns the first eight bytes at <paramref name="at"/>, ORed with <paramref name="fold"/>, with zeros from the first quote on. A look-up by this word
    /// alone does not wait for the length of the name.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ulong WordBeforeQuote(ref byte start, nint at, nint end, ulong fold)
    {
        ulong word = Mem.U64(ref start, at, end);
        ulong quotes = Quotes(word);

        // If there is no quote, the mask is 0 - 1, which keeps all bytes.
        return (word | fold) & (((quotes & (0 - quotes)) >> 7) - 1);
    }

    /// <summary>Returns the number of bytes before the first quote in the eight bytes at <paramref name="at"/>; 8 if none of them is a quote.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint LengthBeforeQuote(ref byte start, nint at, nint end) => BitOperations.TrailingZeroCount(Quotes(Mem.U64(ref start, at, end))) >> 3;

    /// <summary>Returns the high bit of each byte that is a quote. After the first quote, bits of other bytes may also be set.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ulong Quotes(ulong word)
    {
        ulong zeros = word ^ (0x0101010101010101 * '"');
        return (zeros - 0x0101010101010101) & ~zeros & 0x8080808080808080;
    }

    /// <summary>
    /// Returns the first and the last eight bytes of a name, both ORed with <paramref name="fold"/>, and its length. For a shorter name, both are all its
    /// bytes.
    /// </summary>
    public static NameEnds EndsOf(ReadOnlySpan<byte> name, ulong fold)
    {
        if (name.Length >= 8)
        {
            ref byte start = ref MemoryMarshal.GetReference(name);
            return new NameEnds(Mem.U64(ref start, 0, name.Length) | fold, Mem.U64(ref start, name.Length - 8, name.Length) | fold, name.Length);
        }

        ulong word = 0;
        for (int i = name.Length; --i >= 0;)
        {
            word = (word << 8) | name[i];
        }

        word = WordBits.LowBytes(word | fold, name.Length);
        return new NameEnds(word, word, name.Length);
    }

    /// <summary>Hashes both words and the length.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ulong Mix(ulong first, ulong last, nint length)
    {
        ulong mixed = (first * Spread) ^ BitOperations.RotateLeft(last * Spread2, 29);
        return (mixed ^ (mixed >> 32)) * Spread3 + (ulong)length * Spread;
    }

    /// <summary>Hashes all bytes of a name of any length.</summary>
    public static ulong Whole(ReadOnlySpan<byte> name, bool fold)
    {
        ulong hash = (ulong)name.Length * Spread;
        foreach (byte b in name)
        {
            hash = BitOperations.RotateLeft(hash ^ (fold ? FoldAscii(b) : b), 23) * Spread2;
        }

        return (hash ^ (hash >> 29)) * Spread3;
    }

    /// <summary>Returns the bits to OR into every byte before hashing: zero if case matters.</summary>
    public static ulong FoldMask(bool ignoreCase) => ignoreCase ? FoldBits : 0;

    /// <summary>Returns the small letter of an ASCII capital; other bytes unchanged.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte FoldAscii(byte b) => (uint)(b - 'A') <= 'Z' - 'A' ? (byte)(b | 0x20) : b;
}
