using System.Numerics;
using System.Runtime.CompilerServices;
using Peregrine.Json.Kernels;

namespace Peregrine.Json.Names;

/// <summary>
/// The hash of a property name. <see cref="Ends"/> looks at the length, the first and the last eight bytes only, which tells the names
/// of almost every contract apart; <see cref="Whole"/> looks at every byte and serves contracts where it does not.
/// </summary>
internal static class NameKey
{
    private const ulong Spread1 = 0x9E3779B97F4A7C15, Spread2 = 0xC2B2AE3D27D4EB4F, Spread3 = 0x165667B19E3779F9;

    /// <summary>Turns ASCII capitals into small letters (and merges a few other characters: only a hash may do that).</summary>
    private const ulong FoldBits = 0x2020202020202020;

    /// <summary>Hash of the <paramref name="length"/> bytes at <paramref name="at"/>; eight bytes must be readable there.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ulong Ends(ref byte start, nint at, nint end, nint length, ulong fold)
    {
        // Names under eight bytes: both words are the name itself, what lies behind it masked away. No branch on the length.
        nint beyond = length - 8;
        nint shift = beyond < 0 ? beyond : 0;
        int half = (int)(-shift * 4);
        ulong mask = ulong.MaxValue >> half >> half;
        ulong first = (Mem.U64(ref start, at, end) | fold) & mask;
        ulong last = (Mem.U64(ref start, at + (beyond < 0 ? 0 : beyond), end) | fold) & mask;
        return Mix(first, last, length);
    }

    /// <summary>The same where fewer than eight bytes may follow; at least eight must stand before <paramref name="end"/>.</summary>
    public static ulong EndsNearEnd(ref byte start, nint at, nint end, nint length, ulong fold)
    {
        nint missing = at + 8 - end;
        if (missing <= 0)
        {
            return Ends(ref start, at, end, length, fold);
        }

        ulong word = ((Mem.U64(ref start, end - 8, end) >> (int)(8 * missing)) | fold) & (ulong.MaxValue >> (int)(8 * (8 - length)));
        return Mix(word, word, length);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ulong Mix(ulong first, ulong last, nint length)
    {
        ulong mixed = (first * Spread1) ^ BitOperations.RotateLeft(last * Spread2, 29);
        return (mixed ^ (mixed >> 32)) * Spread3 + (ulong)length * Spread1;
    }

    /// <summary>Hash over all bytes of a name of any length.</summary>
    public static ulong Whole(ReadOnlySpan<byte> name, bool fold)
    {
        ulong hash = (ulong)name.Length * Spread1;
        foreach (byte b in name)
        {
            hash = BitOperations.RotateLeft(hash ^ (fold ? FoldAscii(b) : b), 23) * Spread2;
        }

        return (hash ^ (hash >> 29)) * Spread3;
    }

    /// <summary>The bits to OR into every byte before hashing: all zero where case counts.</summary>
    public static ulong FoldMask(bool ignoreCase) => ignoreCase ? FoldBits : 0;

    /// <summary>The small letter of an ASCII capital, any other byte as it is.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte FoldAscii(byte b) => (uint)(b - 'A') <= 'Z' - 'A' ? (byte)(b | 0x20) : b;
}
