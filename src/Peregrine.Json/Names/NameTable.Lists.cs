using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;
using Peregrine.Json.Kernels;

namespace Peregrine.Json.Names;

/// <summary>Look-up of names that stand in a list, such as those of flags.</summary>
internal sealed partial class NameTable
{
    /// <summary>
    /// Finds the name that begins at <paramref name="at"/> and ends before a comma or a quote; <paramref name="after"/> is the offset of that.
    /// Gives a member, <see cref="Unknown"/>, or <see cref="NotPlain"/> where another way must be taken: escapes, long names, the input's end.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public int FindInList(ref byte start, nint at, nint end, out nint after)
    {
        if (!Vector128.IsHardwareAccelerated || end - at < 32 || _wholeHash || _ignoreCase)
        {
            return FindInListNearEnd(ref start, at, end, out after);
        }

        after = at;

        Vector256<byte> text = Mem.V256(ref start, at, end);
        uint stops = (Vector256.Equals(text, Vector256.Create((byte)'"')) | Vector256.Equals(text, Vector256.Create((byte)','))).ExtractMostSignificantBits();
        uint special = Vector256.Equals(text, Vector256.Create((byte)'\\')).ExtractMostSignificantBits();
        uint upToStop = stops ^ (stops - 1);
        if (stops == 0 || (special & upToStop) != 0)
        {
            return NotPlain;
        }

        int length = BitOperations.TrailingZeroCount(stops);
        after = at + length;
        int member = MemberAt(NameKey.FirstWord(ref start, at, end, length, _fold), NameKey.LastWord(ref start, at, end, length, _fold), length);
        ref Slot slot = ref _slots[member];
        uint name = upToStop >> 1;
        return slot.Length == length && (Vector256.Equals(text, slot.Text).ExtractMostSignificantBits() & name) == name ? member : Unknown;
    }

    /// <summary>As <see cref="FindNearEnd"/>.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private int FindInListNearEnd(ref byte start, nint at, nint end, out nint after)
    {
        after = at;
        nint tail = end - 32;
        if (_wholeHash || _ignoreCase || tail < 0 || at <= tail || at >= end || !Vector128.IsHardwareAccelerated)
        {
            return NotPlain;
        }

        Vector256<byte> text = Mem.V256(ref start, tail, end);
        int before = (int)(at - tail);
        uint stops = (Vector256.Equals(text, Vector256.Create((byte)'"')) | Vector256.Equals(text, Vector256.Create((byte)','))).ExtractMostSignificantBits() >> before;
        uint special = Vector256.Equals(text, Vector256.Create((byte)'\\')).ExtractMostSignificantBits() >> before;
        if (stops == 0 || (special & (stops ^ (stops - 1))) != 0)
        {
            return NotPlain;
        }

        int length = BitOperations.TrailingZeroCount(stops);
        after = at + length;
        return FindPlain(Mem.Span(ref start, at, after, end));
    }
}
