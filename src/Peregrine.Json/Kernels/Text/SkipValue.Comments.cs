namespace Peregrine.Json.Kernels;

internal static partial class SkipValue
{
    /// <summary>
    /// Returns the offset of the next token, after white space and, if they are allowed, comments. Stays at an ill-formed comment, because no token begins with
    /// a slash.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static nint Between(ref byte start, nint at, nint end, bool comments)
    {
        at = WhiteSpace.Skip(ref start, at, end);
        return comments && at < end && Mem.U8(ref start, at, end) == '/' ? SkipComments(ref start, at, end) : at;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static nint SkipComments(ref byte start, nint at, nint end)
    {
        while (at < end && Mem.U8(ref start, at, end) == '/')
        {
            nint after = SkipComment(ref start, at, end);
            if (after < 0)
            {
                break;
            }

            at = WhiteSpace.Skip(ref start, after, end);
        }

        return at;
    }

    /// <summary>
    /// Skips one comment from its slash. A line comment ends before LF or CR or at the end of the input and may not contain U+2028 or U+2029, which
    /// are line ends in JavaScript; a block comment ends at the first asterisk and slash after its opening.
    /// </summary>
    /// <returns>The offset after the comment, or <see cref="Mem.Failed"/>.</returns>
    internal static nint SkipComment(ref byte start, nint at, nint end)
    {
        if (end - at < 2)
        {
            return Mem.Failed;
        }

        byte kind = Mem.U8(ref start, at + 1, end);
        ReadOnlySpan<byte> rest = Mem.Span(ref start, at + 2, end, end);
        if (kind == '*')
        {
            int close = rest.IndexOf("*/"u8);
            return close >= 0 && Utf8Text.IsValid(rest[..close]) ? at + 2 + close + 2 : Mem.Failed;
        }

        if (kind != '/')
        {
            return Mem.Failed;
        }

        int line = rest.IndexOfAny((byte)'\n', (byte)'\r');
        rest = line < 0 ? rest : rest[..line];
        return Utf8Text.IsValid(rest) && rest.IndexOf("\u2028"u8) < 0 && rest.IndexOf("\u2029"u8) < 0 ? at + 2 + rest.Length : Mem.Failed;
    }
}
