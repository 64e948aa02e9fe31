using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;

namespace Peregrine.Json.Kernels;

/// <summary>The layout of the tokens of a copied text. Stores may exceed the written bytes, within the checked space.</summary>
internal interface ITextLayout
{
    /// <summary>The number of bytes that must be free before a token is written.</summary>
    static abstract int TokenSpace { get; }

    /// <summary>The number of bytes that must be free before the tokens of a block are written.</summary>
    static abstract int BlockSpace { get; }

    /// <summary>Writes a byte outside strings with the white space before or after it; counts brackets.</summary>
    nint Put(ref byte destination, nint at, nint limit, byte b, ref CopyState state);

    /// <summary>
    /// Copies the tokens of a block, and counts their brackets. Returns false if there is space for only some of the tokens; <paramref name="from"/> is then
    /// the offset of the first token that is not copied.
    /// </summary>
    bool TryPutBlock(ref byte destination, ref nint at, nint limit, ref byte source, ref nint from, in TextMarks marks, ref CopyState state);
}

/// <summary>
/// Copies a JSON text in another layout, up to the first byte that may have to be written differently. Invalid JSON gives invalid output, but has no other
/// effect.
/// </summary>
internal static partial class TextCopy
{
    private const int Block = TextMarks.Block;

    /// <summary>Copies from <paramref name="from"/> to <paramref name="at"/>; afterwards, these are the offsets at which the copy must continue.</summary>
    /// <param name="destination">The space for the copy.</param>
    /// <param name="at">Where the copy continues.</param>
    /// <param name="limit">The length of the space; with fewer bytes left than the layout requires, it may count as full.</param>
    /// <param name="source">The text.</param>
    /// <param name="from">The offset of the first byte that is not copied yet.</param>
    /// <param name="end">The length of the text.</param>
    /// <param name="escapes">The encoder's escapes.</param>
    /// <param name="layout">The layout of the tokens.</param>
    /// <param name="state">The state of the copy.</param>
    public static CopyStop Copy<TLayout>(
        ref byte destination, ref nint at, nint limit, ref byte source, ref nint from, nint end, EscapeSet escapes, scoped in TLayout layout,
        ref CopyState state)
        where TLayout : struct, ITextLayout, allows ref struct
    {
        if (!Vector128.IsHardwareAccelerated)
        {
            return CopyScalar(ref destination, ref at, limit, ref source, ref from, end, escapes, in layout, ref state);
        }

        var stop = CopyStop.End;
        while (stop == CopyStop.End && end - from >= 2 * Block)
        {
            stop = CopyBlock(ref destination, ref at, limit, ref source, ref from, end, Block, escapes, in layout, ref state);
            if (state.IsInLongString)
            {
                CopyPlain(ref destination, ref at, limit, ref source, ref from, end, escapes);
            }
        }

        return stop != CopyStop.End || from == end ? stop : CopyRest(ref destination, ref at, limit, ref source, ref from, end, escapes, in layout, ref state);
    }

    /// <summary>Copies byte by byte.</summary>
    internal static CopyStop CopyScalar<TLayout>(
        ref byte destination, ref nint at, nint limit, ref byte source, ref nint from, nint end, EscapeSet escapes, scoped in TLayout layout,
        ref CopyState state)
        where TLayout : struct, ITextLayout, allows ref struct
    {
        for (; from < end; from++)
        {
            if (limit - at < TLayout.TokenSpace)
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
                if (!state.Takes(b, ref source, from, end))
                {
                    return CopyStop.Token;
                }

                at = layout.Put(ref destination, at, limit, b, ref state);
                state.InString = b == (byte)'"';
            }
        }

        return CopyStop.End;
    }

    /// <summary>Copies the end of the text, less than two blocks, from a padded buffer, so that two blocks can be loaded from any of its bytes.</summary>
    [SkipLocalsInit]
    private static CopyStop CopyRest<TLayout>(
        ref byte destination, ref nint at, nint limit, ref byte source, ref nint from, nint end, EscapeSet escapes, scoped in TLayout layout,
        ref CopyState state)
        where TLayout : struct, ITextLayout, allows ref struct
    {
        Span<byte> rest = stackalloc byte[4 * Block];
        nint begin = from, length = end - from, next = 0;
        Mem.Span(ref source, from, end, end).CopyTo(rest);
        rest[(int)length..].Clear();
        var stop = CopyStop.End;
        while (stop == CopyStop.End && next < length)
        {
            int count = (int)nint.Min(Block, length - next);
            stop = CopyBlock(ref destination, ref at, limit, ref MemoryMarshal.GetReference(rest), ref next, length, count, escapes, in layout, ref state);
        }

        from = begin + next;
        return stop;
    }

    /// <summary>Copies at most <paramref name="count"/> bytes; two whole blocks must be readable from <paramref name="from"/>.</summary>
    private static CopyStop CopyBlock<TLayout>(
        ref byte destination, ref nint at, nint limit, ref byte source, ref nint from, nint end, int count, EscapeSet escapes, scoped in TLayout layout,
        ref CopyState state)
        where TLayout : struct, ITextLayout, allows ref struct
    {
        state.IsInLongString = false;
        if (limit - at < TLayout.BlockSpace)
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

            at = layout.Put(ref destination, at, limit, (byte)',', ref state);
            from = next;
            return CopyStop.End;
        }

        int length = marks.Length;
        if (!marks.FitsDepth(in state))
        {
            return CopyScalar(ref destination, ref at, limit, ref source, ref from, from + length, escapes, in layout, ref state);
        }

        if (!layout.TryPutBlock(ref destination, ref at, limit, ref source, ref from, in marks, ref state))
        {
            return CopyStop.Full;
        }

        from += length;
        state.InString = marks.IsAfterInString(state.InString);
        state.IsInLongString = (marks.InStrings & marks.Kept) == ulong.MaxValue;
        return marks.Stop();
    }

    /// <summary>Copies a whole block, even if fewer bytes are needed; the next store overwrites the excess.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Move(ref byte destination, nint at, nint limit, ref byte source, nint from)
    {
        Vector256<byte> low = Mem.V256(ref source, from, from + Block);
        Vector256<byte> high = Mem.V256(ref source, from + 32, from + Block);
        Mem.Set256(ref destination, at, limit, low);
        Mem.Set256(ref destination, at + 32, limit, high);
    }
}
