using System.Diagnostics.CodeAnalysis;

namespace Peregrine.Json.Kernels;

/// <summary>Where <see cref="TextCopy"/> stops.</summary>
internal enum CopyStop
{
    /// <summary>At the end of the text.</summary>
    End,

    /// <summary>The space may be too small for what comes next.</summary>
    Full,

    /// <summary>Inside a string, before an escape or a character that the encoder may write otherwise.</summary>
    String,

    /// <summary>
    /// Outside strings, before a comment, a comma that a closing bracket or a comment follows, an opening bracket beyond the depth, or a closing bracket that
    /// nothing opened.
    /// </summary>
    Token,
}

/// <summary>The line that begins before the next token.</summary>
internal enum NextLine
{
    /// <summary>None.</summary>
    None,

    /// <summary>One, unless the container that has just been opened closes at once.</summary>
    Opened,

    /// <summary>One, after a comma.</summary>
    Separated,
}

/// <summary>Where the copy of a text stands.</summary>
/// <param name="maxDepth">How many containers may be open.</param>
[SuppressMessage("Design", "CA1051", Justification = "The state of a loop.")]
internal struct CopyState(int maxDepth)
{
    /// <summary>How many containers may be open.</summary>
    public readonly int MaxDepth = maxDepth;

    /// <summary>How many are open.</summary>
    public int Depth;

    /// <summary>Whether the next byte is in a string or ends it.</summary>
    public bool InString;

    /// <summary>The line before the next token, in an indented copy.</summary>
    public NextLine Next;

    /// <summary>Whether a byte outside strings, which is not blank, can be copied.</summary>
    public readonly bool Takes(byte b, ref byte source, nint from, nint end) => b switch
    {
        (byte)'/' or (byte)'\\' => false,
        (byte)',' => IsFollowed(ref source, from + 1, end, out _),
        (byte)'{' or (byte)'[' => Depth < MaxDepth,
        (byte)'}' or (byte)']' => Depth > 0,
        _ => true,
    };

    /// <summary>Whether the first byte after a comma that is not blank begins another element or member; where it is.</summary>
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

    /// <summary>Whether a byte of a string is written as it stands.</summary>
    public static bool IsKept(byte b, EscapeSet escapes) =>
        // A character that is written otherwise is longer than one byte.
        b is < 0x80 and not (byte)'\\' && Mem.Word(ref escapes.Words, b, 128) == (b | (1UL << 56));
}
