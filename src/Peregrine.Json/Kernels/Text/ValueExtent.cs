using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;

namespace Peregrine.Json.Kernels;

/// <summary>
/// Finds how far an input that is still arriving holds whole values. It follows strings and brackets only, each byte once, and goes on where it
/// stopped; what is between them is for the reader to judge, which stops at the first bad byte whatever was found here.
/// </summary>
internal static partial class ValueExtent
{
    /// <summary>Where a scan stands between two pieces of input.</summary>
    internal struct State
    {
        /// <summary>Open containers.</summary>
        public long Depth;

        /// <summary>Inside a string.</summary>
        public bool InString;

        /// <summary>The last byte was a backslash that escapes the next.</summary>
        public bool Escaped;

        /// <summary>The last block was entirely within a string, so the next ones probably are too.</summary>
        public bool InLongString;

        /// <summary>The offset after the last line feed that is not in a string, or 0.</summary>
        public nint Line;

        /// <summary>Inside a comment, or perhaps at its beginning or end.</summary>
        public Comment Comment;

        /// <summary>A container at the level has been closed.</summary>
        public bool Closed;

        /// <summary>The offset of the last comma between two values at the level, or 0.</summary>
        public nint Comma;
    }

    /// <summary>How far into a comment.</summary>
    internal enum Comment : byte
    {
        None,

        /// <summary>After a slash.</summary>
        Slash,

        /// <summary>After two.</summary>
        Line,

        /// <summary>After a slash and an asterisk.</summary>
        Block,

        /// <summary>After an asterisk in that.</summary>
        BlockStar,
    }

    /// <param name="start">First byte of the input.</param>
    /// <param name="at">Where the scan goes on.</param>
    /// <param name="end">Length of the input; the state is then that after it.</param>
    /// <param name="level">Open containers around a value: values end there and outside.</param>
    /// <param name="comments">Comments may stand between tokens.</param>
    /// <param name="state">Where the scan stands.</param>
    /// <returns>
    /// The last offset at which everything begun before it is whole, or <see cref="Mem.Failed"/> where there is none after <paramref name="at"/>.
    /// </returns>
    [MethodImpl(MethodImplOptions.AggressiveOptimization)] // A document of gigabytes would be half read before its first form is replaced.
    public static nint Scan(ref byte start, nint at, nint end, int level, bool comments, ref State state)
    {
        nint whole = Mem.Failed;
        // Comments can hold quotes and brackets: byte by byte. Else blocks of 64 bytes, as one word of marks each.
        if (!comments && Vector128.IsHardwareAccelerated)
        {
            whole = ScanBlocks(ref start, at, end, level, ref state);
            at = end - ((end - at) % Block);
            if (at < end && end >= Block)
            {
                // The last bytes with those before them, which do not count again.
                int length = ScanBlock(ref start, end - Block, end, level, ref state, ulong.MaxValue << (int)(Block - (end - at)));
                state.InLongString = false;
                return length > 0 ? end - Block + length : whole;
            }
        }

        nint last = ScanScalar(ref start, at, end, level, comments, ref state);
        return last > 0 ? last : whole;
    }

    internal static nint ScanScalar(ref byte start, nint at, nint end, int level, bool comments, ref State state)
    {
        nint whole = Mem.Failed;
        for (; at < end; at++)
        {
            byte b = Mem.U8(ref start, at, end);
            if (state.InString)
            {
                if (state.Escaped)
                {
                    state.Escaped = false;
                }
                else if (b == '\\')
                {
                    state.Escaped = true;
                }
                else if (b == '"')
                {
                    state.InString = false;
                    whole = state.Depth <= level ? at + 1 : whole;
                }

                continue;
            }

            state.Line = b == '\n' ? at + 1 : state.Line;
            if (comments && IsInComment(b, ref state))
            {
                // The slash itself ends a number.
                whole = state.Comment == Comment.Slash && state.Depth <= level ? at : whole;
                continue;
            }

            switch (b)
            {
                case (byte)'"':
                    state.InString = true;
                    break;
                case (byte)'{' or (byte)'[':
                    state.Depth++;
                    break;
                case (byte)'}' or (byte)']':
                    state.Depth--;
                    state.Closed |= state.Depth < level;
                    whole = state.Depth <= level ? at + 1 : whole;
                    break;
                case (byte)',':
                    state.Comma = state.Depth == level ? at : state.Comma;
                    whole = state.Depth <= level ? at + 1 : whole;
                    break;
                case <= (byte)' ':
                    whole = state.Depth <= level ? at + 1 : whole;
                    break;
            }
        }

        return whole;
    }

    private static bool IsInComment(byte b, ref State state)
    {
        Comment before = state.Comment;
        state.Comment = before switch
        {
            Comment.None => b == '/' ? Comment.Slash : Comment.None,
            Comment.Slash => b == '/' ? Comment.Line : b == '*' ? Comment.Block : Comment.None,
            Comment.Line => b is (byte)'\n' or (byte)'\r' ? Comment.None : Comment.Line,
            Comment.Block => b == '*' ? Comment.BlockStar : Comment.Block,
            _ => b == '/' ? Comment.None : b == '*' ? Comment.BlockStar : Comment.Block,
        };

        // The line feed is white space; what follows a lone slash is looked at as if it were not there.
        return state.Comment != Comment.None || before is Comment.Block or Comment.BlockStar;
    }
}
