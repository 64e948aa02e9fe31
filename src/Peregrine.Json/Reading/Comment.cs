using Peregrine.Json.Kernels;

namespace Peregrine.Json.Reading;

/// <summary>Comments as System.Text.Json skips them: <c>//</c> to the end of the line and <c>/* */</c>.</summary>
internal static class Comment
{
    /// <summary>The offset behind the comment whose slash is at <paramref name="at"/>, or <see cref="Mem.Failed"/>.</summary>
    public static nint Skip(ref byte start, nint at, nint end)
    {
        ReadOnlySpan<byte> text = Mem.Span(ref start, at, end, end);
        if (text.StartsWith("/*"u8))
        {
            int close = text[2..].IndexOf("*/"u8);
            return close < 0 ? Mem.Failed : at + close + 4;
        }

        if (!text.StartsWith("//"u8))
        {
            return Mem.Failed;
        }

        int length = text.IndexOfAny((byte)'\n', (byte)'\r');
        ReadOnlySpan<byte> line = length < 0 ? text : text[..length];
        // Line and paragraph separators would end the line for JavaScript and not for JSON: refused.
        bool separators = line.IndexOf("\u2028"u8) >= 0 || line.IndexOf("\u2029"u8) >= 0;
        return separators ? Mem.Failed : at + line.Length;
    }
}
