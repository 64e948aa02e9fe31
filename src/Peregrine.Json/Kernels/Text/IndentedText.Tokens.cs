using System.Numerics;
using System.Runtime.CompilerServices;

namespace Peregrine.Json.Kernels;

/// <summary>Tokens, and the lines before them.</summary>
internal static partial class IndentedText
{
    private static bool IsMark(byte b) => b is (byte)'{' or (byte)'[' or (byte)'}' or (byte)']' or (byte)',' or (byte)':';

    /// <summary>As <see cref="CopyState.Takes"/>, but counts no brackets: they are counted where they are written.</summary>
    private static bool CanPut(byte b, ref byte source, nint from, nint end, ref CopyState state)
    {
        int depth = state.Depth;
        bool takes = state.Takes(b, ref source, from, end);
        state.Depth = depth;
        return takes;
    }

    private static nint PutFirst(ref byte destination, nint at, nint limit, byte b, scoped in TextLines lines, ref CopyState state)
    {
        at = BeginLine(ref destination, at, limit, in lines, ref state);
        Mem.Set8(ref destination, at, limit, b);
        return at + 1;
    }

    /// <summary>Begins a line if the next token is to have one.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static nint BeginLine(ref byte destination, nint at, nint limit, scoped in TextLines lines, ref CopyState state)
    {
        if (state.Next == NextLine.None)
        {
            return at;
        }

        state.Next = NextLine.None;
        return lines.Put(ref destination, at, limit, state.Depth);
    }

    /// <summary>Writes a bracket, a comma or a colon.</summary>
    internal static nint PutMark(ref byte destination, nint at, nint limit, byte b, scoped in TextLines lines, ref CopyState state)
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
                at = BeginLine(ref destination, at, limit, in lines, ref state);
                state.Depth++;
                state.Next = NextLine.Opened;
                break;
            default:
                // Not below zero, whatever the text has become since it was parsed: lines are as long as this says.
                state.Depth = Math.Max(state.Depth - 1, 0);
                at = state.Next == NextLine.Opened ? at : lines.Put(ref destination, at, limit, state.Depth);
                state.Next = NextLine.None;
                break;
        }

        Mem.Set8(ref destination, at, limit, b);
        return at + 1;
    }

    /// <summary>Copies the tokens of a block. False: there is space for some only, and <paramref name="from"/> is the next one.</summary>
    private static bool TryCopyTokens(
        ref byte destination, ref nint at, nint limit, ref byte source, ref nint from, ulong tokens, ulong marks, scoped in TextLines lines, ref CopyState state)
    {
        nint to = at;
        while (tokens != 0)
        {
            int begin = BitOperations.TrailingZeroCount(tokens);
            ulong first = TextMarks.LowestBit(tokens);
            if (limit - to < Space)
            {
                // Only the first token can continue a string, and it has been written: its space was checked before the loop.
                from += begin;
                at = to;
                state.InString = false;
                return false;
            }

            if ((marks & first) != 0)
            {
                to = PutMark(ref destination, to, limit, Mem.U8(ref source, from + begin, from + Block), in lines, ref state);
                tokens ^= first;
                continue;
            }

            int run = BitOperations.TrailingZeroCount(~((tokens & ~marks) >> begin));
            to = BeginLine(ref destination, to, limit, in lines, ref state);
            CompactText.Move(ref destination, to, limit, ref source, from + begin);
            to += run;
            tokens &= ~((first << (run - 1) << 1) - 1);
        }

        at = to;
        return true;
    }
}
