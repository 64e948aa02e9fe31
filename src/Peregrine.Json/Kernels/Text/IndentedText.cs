using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;

namespace Peregrine.Json.Kernels;

/// <summary>As <see cref="CompactText"/>, with every element and member on a line of its own.</summary>
internal static partial class IndentedText
{
    private const int Block = TextMarks.Block;

    /// <summary>The most that is written between two checks of the space: one line's indentation, a run of one block, and the excess of two block-wide stores.</summary>
    private const int Space = TextLines.Longest + (3 * Block);

    /// <summary>Copies from <paramref name="from"/> to <paramref name="at"/>; both are where to go on afterwards.</summary>
    /// <param name="destination">The space for the copy.</param>
    /// <param name="at">Where it continues.</param>
    /// <param name="limit">The length of the space; with fewer than 704 bytes left it is treated as full.</param>
    /// <param name="source">The text.</param>
    /// <param name="from">What is copied already.</param>
    /// <param name="end">The length of the text.</param>
    /// <param name="escapes">What the encoder escapes.</param>
    /// <param name="lines">How lines begin.</param>
    /// <param name="state">Where the copy stands; its <see cref="CopyState.MaxDepth"/> must not exceed <see cref="TextLines.MostDepth"/>, which must not be negative.</param>
    public static CopyStop Copy(
        ref byte destination, ref nint at, nint limit, ref byte source, ref nint from, nint end, EscapeSet escapes, scoped in TextLines lines, ref CopyState state)
    {
        if (!Vector128.IsHardwareAccelerated)
        {
            return CopyScalar(ref destination, ref at, limit, ref source, ref from, end, escapes, in lines, ref state);
        }

        var stop = CopyStop.End;
        while (stop == CopyStop.End && end - from >= 2 * Block)
        {
            stop = CopyBlock(ref destination, ref at, limit, ref source, ref from, end, Block, escapes, in lines, ref state);
        }

        return stop != CopyStop.End || from == end ? stop : CopyRest(ref destination, ref at, limit, ref source, ref from, end, escapes, in lines, ref state);
    }

    /// <summary>The same, byte by byte.</summary>
    internal static CopyStop CopyScalar(
        ref byte destination, ref nint at, nint limit, ref byte source, ref nint from, nint end, EscapeSet escapes, scoped in TextLines lines, ref CopyState state)
    {
        for (; from < end; from++)
        {
            if (limit - at < Space)
            {
                return CopyStop.Full;
            }

            byte b = Mem.U8(ref source, from, end);
            if (state.InString)
            {
                if (b != (byte)'"' && !CopyState.IsKept(b, escapes))
                {
                    return CopyStop.String;
                }

                state.InString = b != (byte)'"';
                Mem.Set8(ref destination, at++, limit, b);
            }
            else if (b > (byte)' ')
            {
                if (!CanPut(b, ref source, from, end, ref state))
                {
                    return CopyStop.Token;
                }

                at = IsMark(b) ? PutMark(ref destination, at, limit, b, in lines, ref state)
                    : PutFirst(ref destination, at, limit, b, in lines, ref state);
                state.InString = b == (byte)'"';
            }
        }

        return CopyStop.End;
    }

    /// <summary>The end of the text, less than two blocks: copied into a padded buffer, so that two blocks can be read from any byte of it.</summary>
    [SkipLocalsInit]
    private static CopyStop CopyRest(
        ref byte destination, ref nint at, nint limit, ref byte source, ref nint from, nint end, EscapeSet escapes, scoped in TextLines lines, ref CopyState state)
    {
        Span<byte> rest = stackalloc byte[4 * Block];
        nint begin = from, length = end - from, next = 0;
        Mem.Span(ref source, from, end, end).CopyTo(rest);
        rest[(int)length..].Clear();
        var stop = CopyStop.End;
        while (stop == CopyStop.End && next < length)
        {
            int count = (int)nint.Min(Block, length - next);
            stop = CopyBlock(ref destination, ref at, limit, ref MemoryMarshal.GetReference(rest), ref next, length, count, escapes, in lines, ref state);
        }

        from = begin + next;
        return stop;
    }

    /// <summary>Copies <paramref name="count"/> bytes or less; two whole blocks can be loaded from <paramref name="from"/>.</summary>
    private static CopyStop CopyBlock(
        ref byte destination, ref nint at, nint limit, ref byte source, ref nint from, nint end, int count, EscapeSet escapes, scoped in TextLines lines, ref CopyState state)
    {
        if (limit - at < Space)
        {
            return CopyStop.Full;
        }

        var marks = new TextMarks(ref source, from, count, escapes, state.InString);
        if (marks.IsCommaAlone)
        {
            if (!CopyState.IsFollowed(ref source, from + 1, end, out nint next))
            {
                return CopyStop.Token;
            }

            at = PutMark(ref destination, at, limit, (byte)',', in lines, ref state);
            from = next;
            return CopyStop.End;
        }

        int length = marks.Length;
        if (!marks.FitsDepth(in state))
        {
            return CopyScalar(ref destination, ref at, limit, ref source, ref from, from + length, escapes, in lines, ref state);
        }

        ulong colons = new Marks64(ref source, from, from + Block).Colons & ~marks.InStrings;
        ulong tokens = marks.Kept & ~marks.Blanks;
        if (!TryCopyTokens(ref destination, ref at, limit, ref source, ref from, tokens, marks.Openers | marks.Closers | marks.Commas | colons, in lines, ref state))
        {
            return CopyStop.Full;
        }

        from += length;
        state.InString = marks.IsAfterInString(state.InString);
        return marks.Stop();
    }
}
