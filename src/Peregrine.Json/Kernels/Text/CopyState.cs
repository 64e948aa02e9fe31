namespace Peregrine.Json.Kernels;

/// <summary>The reason why <see cref="TextCopy"/> stops.</summary>
internal enum CopyStop
{
    /// <summary>At the end of the text.</summary>
    End,

    /// <summary>The space may be too small for the next token.</summary>
    Full,

    /// <summary>Inside a string, before an escape or a character that the encoder may write differently.</summary>
    String,

    /// <summary>
    /// Outside strings, before one of these: a comment; a comma that a closing bracket or a comment follows; an opening bracket beyond the maximum depth; a
    /// closing bracket without an opening one.
    /// </summary>
    Token,
}

/// <summary>Whether a new line begins before the next token.</summary>
internal enum NextLine
{
    /// <summary>No new line.</summary>
    None,

    /// <summary>A new line, unless the container that was just opened closes at once.</summary>
    Opened,

    /// <summary>A new line, after a comma.</summary>
    Separated,
}

/// <summary>The state of a copy, which <see cref="TextCopy"/> updates.</summary>
/// <param name="maxDepth">The maximum number of open containers.</param>
[SuppressMessage("Design", "CA1051", Justification = "The state of a loop.")]
internal struct CopyState(int maxDepth)
{
    /// <summary>The maximum number of open containers.</summary>
    public readonly int MaxDepth = maxDepth;

    /// <summary>The number of open containers.</summary>
    public int Depth;

    /// <summary>Whether the next byte is in a string or ends it.</summary>
    public bool InString;

    /// <summary>Whether the last block consisted only of the text of a string, and all of it was copied.</summary>
    public bool IsInLongString;

    /// <summary>Whether a new line begins before the next token, in an indented copy.</summary>
    public NextLine Next;

    /// <summary>Whether a non-blank byte outside strings can be copied.</summary>
    public readonly bool Takes(byte b, ref byte source, nint from, nint end) => b switch
    {
        (byte)'/' or (byte)'\\' => false,
        (byte)',' => IsFollowed(ref source, from + 1, end, out _),
        (byte)'{' or (byte)'[' => Depth < MaxDepth,
        (byte)'}' or (byte)']' => Depth > 0,
        _ => true,
    };

    /// <summary>Whether the first non-blank byte after a comma begins another element or member; <paramref name="next"/> is its offset.</summary>
    public static bool IsFollowed(ref byte source, nint from, nint end, out nint next)
    {
        for (next = from; next < end; next++)
        {
            byte b = Mem.U8(ref source, next, end);
            if (b > (byte)' ')
            {
                return b is not ((byte)'}' or (byte)']' or (byte)'/');
            }
        }

        return false;
    }

    /// <summary>Whether a byte of a string can be copied: an ASCII character other than a backslash that the encoder writes unchanged.</summary>
    public static bool IsKept(byte b, EscapeSet escapes) =>
        // Only a character that is written unchanged has the length 1, which is in the top byte.
        b is < 0x80 and not (byte)'\\' && Mem.Word(ref escapes.Words, b, 128) == (b | (1UL << 56));
}
