using System.Numerics;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;

namespace Peregrine.Json.Kernels;

/// <summary>
/// Puts every element and member on its own line. A copy's <see cref="CopyState.MaxDepth"/> must not exceed <see cref="MostDepth"/>, which must not be
/// negative.
/// </summary>
/// <param name="line">A line break followed by indentation, 64 bytes in all.</param>
/// <param name="endLength">The length of the line break in bytes.</param>
/// <param name="size">The number of characters for each level.</param>
/// <param name="character">Space or tab.</param>
/// <param name="outer">The number of open containers around the text.</param>
internal readonly ref struct IndentedText(ReadOnlySpan<byte> line, int endLength, int size, byte character, int outer) : ITextLayout
{
    /// <summary>The maximum length of a line break with its indentation; the caller handles deeper containers.</summary>
    public const int Longest = 512;

    /// <summary>
    /// The maximum number of bytes written between two checks of the space: one line's indentation, a run of one block, and the excess of two block-wide
    /// stores.
    /// </summary>
    private const int Space = Longest + (3 * TextMarks.Block);

    private readonly ref byte _line = ref MemoryMarshal.GetReference(line);

    /// <inheritdoc/>
    public static int TokenSpace => Space;

    /// <inheritdoc/>
    public static int BlockSpace => Space;

    /// <summary>The maximum depth at which all lines are short enough; negative if none is.</summary>
    public int MostDepth => size == 0 ? int.MaxValue : ((Longest - endLength) / size) - outer;

    /// <inheritdoc/>
    public nint Put(ref byte destination, nint at, nint limit, byte b, ref CopyState state)
    {
        switch (b)
        {
            case (byte)',':
                state.Next = NextLine.Separated;
                break;
            case (byte)':':
                Mem.Set16(ref destination, at, limit, ':' | (' ' << 8));
                return at + 2;
            case (byte)'{' or (byte)'[':
                at = BeginLine(ref destination, at, limit, ref state);
                state.Depth++;
                state.Next = NextLine.Opened;
                break;
            case (byte)'}' or (byte)']':
                // The depth must not fall below zero, even if the text has changed since it was parsed: the length of lines depends on the depth.
                state.Depth = Math.Max(state.Depth - 1, 0);
                at = state.Next == NextLine.Opened ? at : PutLine(ref destination, at, limit, state.Depth);
                state.Next = NextLine.None;
                break;
            default:
                at = BeginLine(ref destination, at, limit, ref state);
                break;
        }

        Mem.Set8(ref destination, at, limit, b);
        return at + 1;
    }

    /// <inheritdoc/>
    public bool TryPutBlock(ref byte destination, ref nint at, nint limit, ref byte source, ref nint from, in TextMarks marks, ref CopyState state)
    {
        // A run of other bytes is a whole token, or the part of a token that is in this block.
        ulong single = marks.Openers | marks.Closers | marks.Commas
            | (new Marks64(ref source, from, from + TextMarks.Block).Colons & ~marks.InStrings);
        ulong tokens = marks.Kept & ~marks.Blanks;
        nint to = at;
        while (tokens != 0)
        {
            int begin = BitOperations.TrailingZeroCount(tokens);
            ulong first = TextMarks.LowestBit(tokens);
            if (limit - to < Space)
            {
                // Only the first token can be the rest of a string, and that token has been written, because the caller has checked the space for it.
                from += begin;
                at = to;
                state.InString = false;
                return false;
            }

            if ((single & first) != 0)
            {
                to = Put(ref destination, to, limit, Mem.U8(ref source, from + begin, from + TextMarks.Block), ref state);
                tokens ^= first;
                continue;
            }

            int run = BitOperations.TrailingZeroCount(~((tokens & ~single) >> begin));
            to = BeginLine(ref destination, to, limit, ref state);
            TextCopy.Move(ref destination, to, limit, ref source, from + begin);
            to += run;
            tokens &= ~((first << (run - 1) << 1) - 1);
        }

        at = to;
        return true;
    }

    /// <summary>Begins a line if the next token needs one.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private nint BeginLine(ref byte destination, nint at, nint limit, ref CopyState state)
    {
        if (state.Next == NextLine.None)
        {
            return at;
        }

        state.Next = NextLine.None;
        return PutLine(ref destination, at, limit, state.Depth);
    }

    /// <summary>Writes a line break and the indentation after it; returns the offset after them.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private nint PutLine(ref byte destination, nint at, nint limit, int depth)
    {
        // The limit applies to every depth, because another thread may change the text during the copy.
        nint length = Math.Min(endLength + (nint)size * (outer + depth), Longest);
        Mem.Set256(ref destination, at, limit, Mem.V256(ref _line, 0, 64));
        Mem.Set256(ref destination, at + 32, limit, Mem.V256(ref _line, 32, 64));
        for (nint more = 64; more < length; more += 32)
        {
            Mem.Set256(ref destination, at + more, limit, Vector256.Create(character));
        }

        return at + length;
    }
}
