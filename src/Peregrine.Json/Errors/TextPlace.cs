namespace Peregrine.Json.Errors;

/// <summary>Places in a text, as exceptions report them: a line, counted from zero, and the number of bytes in that line before the place.</summary>
internal static class TextPlace
{
    /// <summary>Returns the place after a text.</summary>
    public static (long Line, long Position) After(ReadOnlySpan<byte> text) => (text.Count((byte)'\n'), text.Length - 1 - text.LastIndexOf((byte)'\n'));

    /// <summary>
    /// Returns the offset of a place. A line after the last line counts as the last line. An offset after the end of the text becomes the end.
    /// </summary>
    public static int OffsetOf(ReadOnlySpan<byte> text, long line, long position)
    {
        int start = 0;
        for (; line > 0 && text[start..].IndexOf((byte)'\n') is >= 0 and var length; line--)
        {
            start += length + 1;
        }

        return (int)Math.Min(text.Length, start + position);
    }
}
