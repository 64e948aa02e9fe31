using System.Numerics;

namespace Peregrine.Json.Kernels;

/// <summary>Writes no white space between tokens.</summary>
internal readonly struct CompactText : ITextLayout
{
    /// <inheritdoc/>
    public static int TokenSpace => 1;

    /// <inheritdoc/>
    public static int BlockSpace => 2 * TextMarks.Block;

    /// <inheritdoc/>
    public nint Put(ref byte destination, nint at, nint limit, byte b, ref CopyState state)
    {
        state.Depth += b is (byte)'{' or (byte)'[' ? 1 : b is (byte)'}' or (byte)']' ? -1 : 0;
        Mem.Set8(ref destination, at, limit, b);
        return at + 1;
    }

    /// <summary>Copies runs of bytes between blanks.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool TryPutBlock(ref byte destination, ref nint at, nint limit, ref byte source, ref nint from, in TextMarks marks, ref CopyState state)
    {
        state.Depth += BitOperations.PopCount(marks.Openers & marks.Kept) - BitOperations.PopCount(marks.Closers & marks.Kept);
        ulong runs = marks.Kept & ~marks.Blanks;
        int length = marks.Length;
        nint to = at;
        if (BitOperations.PopCount(runs) == length)
        {
            TextCopy.Move(ref destination, to, limit, ref source, from);
            at = to + length;
            return true;
        }

        while (runs != 0)
        {
            int begin = BitOperations.TrailingZeroCount(runs);
            int run = BitOperations.TrailingZeroCount(~(runs >> begin));
            TextCopy.Move(ref destination, to, limit, ref source, from + begin);
            to += run;
            runs &= ~((TextMarks.LowestBit(runs) << (run - 1) << 1) - 1);
        }

        at = to;
        return true;
    }
}
