using System.Numerics;
using System.Runtime.Intrinsics;

namespace Peregrine.Json.Kernels;

/// <summary>
/// Reads the content of a short JSON string of ASCII without escapes. The shortest strings are also returned as two words; equal texts have equal words.
/// </summary>
internal static class ShortText
{
    /// <summary>The maximum length of a text that is returned as words, in characters.</summary>
    public const int MostWords = 16;

    /// <summary>
    /// Returns the length of a string of at most 31 characters whose content begins at <paramref name="at"/>, or <see cref="Mem.Failed"/> if it is longer, has
    /// an escape or a non-ASCII character, or is near the end of the input. Up to <see cref="MostWords"/> characters are also returned as words: the first in
    /// the lowest byte, zeros after the last.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static nint Read(ref byte start, nint at, nint end, out ulong first, out ulong second)
    {
        first = second = 0;
        if (end - at < Vector256<byte>.Count)
        {
            return Mem.Failed;
        }

        if (!Vector128.IsHardwareAccelerated)
        {
            return ReadScalar(ref start, at, end, out first, out second);
        }

        uint stops = StringScan.PlainStops(ref start, at, end);
        int length = BitOperations.TrailingZeroCount(stops);
        if (stops == 0 || Mem.U8(ref start, at + length, end) != '"')
        {
            return Mem.Failed;
        }

        Vector128<byte> head = Mem.V128(ref start, at, end);
        Vector128<ulong> words = (head & Vector128.LessThan(Vector128<byte>.Indices, Vector128.Create((byte)length))).AsUInt64();
        first = words.ToScalar();
        second = words.GetElement(1);
        return length;
    }

    internal static nint ReadScalar(ref byte start, nint at, nint end, out ulong first, out ulong second)
    {
        first = second = 0;
        for (int i = 0; i < Vector256<byte>.Count && at + i < end; i++)
        {
            byte unit = Mem.U8(ref start, at + i, end);
            if (unit == '"')
            {
                return i;
            }

            if (unit is < 0x20 or >= 0x80 or (byte)'\\')
            {
                break;
            }

            if (i < MostWords)
            {
                (i < 8 ? ref first : ref second) |= (ulong)unit << (8 * (i & 7));
            }
        }

        return Mem.Failed;
    }
}
