using System.Runtime.Intrinsics;

namespace Peregrine.Json.Kernels;

/// <summary>
/// Finds how far an arriving input contains complete values. Follows only strings and brackets; each call continues where the previous one stopped. The reader
/// checks all other bytes and stops at the first bad one, independent of this result.
/// </summary>
internal static partial class ValueExtent
{
    /// <summary>The state of a scan between two pieces of input.</summary>
    internal struct State
    {
        /// <summary>The number of open containers.</summary>
        public long Depth;

        /// <summary>Whether the scan is inside a string.</summary>
        public bool InString;

        /// <summary>Whether the last byte was a backslash that escapes the next.</summary>
        public bool Escaped;

        /// <summary>Whether the last block was entirely within a string, so that the next one probably is, too.</summary>
        public bool InLongString;

        /// <summary>The offset after the last line feed that is not in a string, or 0.</summary>
        public nint Line;

        /// <summary>The position of the scan within a comment, or perhaps within the bytes that begin a comment.</summary>
        public Comment Comment;

        /// <summary>Whether the container around the values has been closed: fewer containers than the level have been open.</summary>
        public bool Closed;

        /// <summary>The offset of the last comma between two values at the level, or 0.</summary>
        public nint Comma;
    }

    /// <summary>The position within a comment.</summary>
    internal enum Comment : byte
    {
        None,

        /// <summary>After a slash.</summary>
        Slash,

        /// <summary>After two slashes.</summary>
        Line,

        /// <summary>After a slash and an asterisk.</summary>
        Block,

        /// <summary>After an asterisk in a block comment.</summary>
        BlockStar,
    }

    /// <param name="start">The first byte of the input.</param>
    /// <param name="at">The offset at which the scan continues.</param>
    /// <param name="end">The length of the input; the scan ends there.</param>
    /// <param name="level">The number of open containers around a value: values end at this level and outside it.</param>
    /// <param name="comments">Whether comments are allowed between tokens.</param>
    /// <param name="state">The state of the scan.</param>
    /// <returns>The last offset at which no value at the level is incomplete, or <see cref="Mem.Failed"/> if there is no such offset after
    /// <paramref name="at"/>.</returns>
    [MethodImpl(MethodImplOptions.AggressiveOptimization)] // Otherwise, much of a long document is read by unoptimized code.
    public static nint Scan(ref byte start, nint at, nint end, int level, bool comments, ref State state)
    {
        nint whole = Mem.Failed;
        // Comments can contain quotes and brackets, so text that may have comments is scanned byte by byte; other text in blocks of 64 bytes.
        if (!comments && Vector128.IsHardwareAccelerated)
        {
            whole = ScanBlocks(ref start, at, end, level, ref state);
            at = end - ((end - at) % Block);
            if (at < end && end >= Block)
            {
                // The last bytes are scanned in a block with the bytes before them, which are masked out because they have been counted.
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
                // The slash that begins a comment also ends a number.
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

        // The line feed at the end of a comment is processed as white space, and the byte after a lone slash as if there were no slash.
        return state.Comment != Comment.None || before is Comment.Block or Comment.BlockStar;
    }
}
