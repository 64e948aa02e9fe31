using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;

namespace Peregrine.Json.Kernels;

/// <summary>
/// Copies a JSON text without the white space between its tokens, up to the first byte that must be written differently. Text that is not JSON gives output that is not JSON,
/// and nothing worse.
/// </summary>
internal static class CompactText
{
    private const int Block = TextMarks.Block;

    /// <summary>Copies from <paramref name="from"/> to <paramref name="at"/>; both are where to go on afterwards.</summary>
    /// <param name="destination">The space for the copy.</param>
    /// <param name="at">Where it continues.</param>
    /// <param name="limit">The length of the space; with fewer than 128 bytes left it may be treated as full.</param>
    /// <param name="source">The text.</param>
    /// <param name="from">What is copied already.</param>
    /// <param name="end">The length of the text.</param>
    /// <param name="escapes">What the encoder escapes.</param>
    /// <param name="state">Where the copy stands.</param>
    public static CopyStop Copy(
        ref byte destination, ref nint at, nint limit, ref byte source, ref nint from, nint end, EscapeSet escapes, ref CopyState state)
    {
        if (!Vector128.IsHardwareAccelerated)
        {
            return CopyScalar(ref destination, ref at, limit, ref source, ref from, end, escapes, ref state);
        }

        var stop = CopyStop.End;
        while (stop == CopyStop.End && end - from >= 2 * Block)
        {
            stop = CopyBlock(ref destination, ref at, limit, ref source, ref from, end, Block, escapes, ref state);
        }

        return stop != CopyStop.End || from == end ? stop : CopyRest(ref destination, ref at, limit, ref source, ref from, end, escapes, ref state);
    }

    /// <summary>The same, byte by byte.</summary>
    internal static CopyStop CopyScalar(
        ref byte destination, ref nint at, nint limit, ref byte source, ref nint from, nint end, EscapeSet escapes, ref CopyState state)
    {
        for (; from < end; from++)
        {
            if (at == limit)
            {
                return CopyStop.Full;
            }

            byte b = Mem.U8(ref source, from, end);
            if (b == (byte)'"')
            {
                state.InString = !state.InString;
            }
            else if (state.InString)
            {
                if (!CopyState.IsKept(b, escapes))
                {
                    return CopyStop.String;
                }
            }
            else if (b <= (byte)' ')
            {
                continue;
            }
            else if (!state.Takes(b, ref source, from, end))
            {
                return CopyStop.Token;
            }

            Mem.Set8(ref destination, at++, limit, b);
        }

        return CopyStop.End;
    }

    /// <summary>The end of the text, less than two blocks: copied into a padded buffer, so that two blocks can be read from any byte of it.</summary>
    [SkipLocalsInit]
    private static CopyStop CopyRest(
        ref byte destination, ref nint at, nint limit, ref byte source, ref nint from, nint end, EscapeSet escapes, ref CopyState state)
    {
        Span<byte> rest = stackalloc byte[4 * Block];
        nint begin = from, length = end - from, next = 0;
        Mem.Span(ref source, from, end, end).CopyTo(rest);
        rest[(int)length..].Clear();
        var stop = CopyStop.End;
        while (stop == CopyStop.End && next < length)
        {
            stop = CopyBlock(ref destination, ref at, limit, ref MemoryMarshal.GetReference(rest), ref next, length, (int)nint.Min(Block, length - next), escapes, ref state);
        }

        from = begin + next;
        return stop;
    }

    /// <summary>Copies <paramref name="count"/> bytes or less; two whole blocks can be loaded from <paramref name="from"/>.</summary>
    private static CopyStop CopyBlock(
        ref byte destination, ref nint at, nint limit, ref byte source, ref nint from, nint end, int count, EscapeSet escapes, ref CopyState state)
    {
        if (limit - at < 2 * Block)
        {
            return CopyStop.Full;
        }

        var marks = new TextMarks(ref source, from, count, escapes, state.InString);
        if (marks.IsCommaAlone)
        {
            return CopyComma(ref destination, ref at, limit, ref source, ref from, end);
        }

        int length = marks.Length;
        if (!marks.FitsDepth(in state))
        {
            return CopyScalar(ref destination, ref at, limit, ref source, ref from, from + length, escapes, ref state);
        }

        state.Depth += BitOperations.PopCount(marks.Openers & marks.Kept) - BitOperations.PopCount(marks.Closers & marks.Kept);
        state.InString = marks.IsAfterInString(state.InString);
        CopyRuns(ref destination, ref at, limit, ref source, from, marks.Kept & ~marks.Blanks, length);
        from += length;
        return marks.Stop();
    }

    /// <summary>Copies runs of bytes between blanks.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void CopyRuns(ref byte destination, ref nint at, nint limit, ref byte source, nint from, ulong runs, int length)
    {
        nint to = at;
        if (BitOperations.PopCount(runs) == length)
        {
            Move(ref destination, to, limit, ref source, from);
            at = to + length;
            return;
        }

        while (runs != 0)
        {
            int begin = BitOperations.TrailingZeroCount(runs);
            int run = BitOperations.TrailingZeroCount(~(runs >> begin));
            Move(ref destination, to, limit, ref source, from + begin);
            to += run;
            runs &= ~((TextMarks.LowestBit(runs) << (run - 1) << 1) - 1);
        }

        at = to;
    }

    /// <summary>Stores a whole block whatever the run's length; the next store overwrites the excess.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Move(ref byte destination, nint at, nint limit, ref byte source, nint from)
    {
        Vector256<byte> low = Mem.V256(ref source, from, from + Block);
        Vector256<byte> high = Mem.V256(ref source, from + 32, from + Block);
        Mem.Set256(ref destination, at, limit, low);
        Mem.Set256(ref destination, at + 32, limit, high);
    }

    /// <summary>A comma followed by blanks up to the end of the block.</summary>
    private static CopyStop CopyComma(ref byte destination, ref nint at, nint limit, ref byte source, ref nint from, nint end)
    {
        if (!CopyState.IsFollowed(ref source, from + 1, end, out nint next))
        {
            return CopyStop.Token;
        }

        Mem.Set8(ref destination, at++, limit, (byte)',');
        from = next;
        return CopyStop.End;
    }
}
