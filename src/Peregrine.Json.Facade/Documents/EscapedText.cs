using System.Buffers.Text;
using System.Text;

namespace Peregrine.Json.Kernels;

/// <summary>Decodes the escapes in JSON strings and names.</summary>
internal static class EscapedText
{
    /// <summary>
    /// Returns the code point that is denoted by the Unicode escape whose letter u is at an offset. If the escape denotes a high surrogate, reads the escape of
    /// the low one as well. Moves the offset to the last byte that was read. Returns -1 for an unpaired surrogate, or if four hexadecimal digits are missing.
    /// </summary>
    public static int Character(ReadOnlySpan<byte> text, ref int at)
    {
        int unit = UnitAt(text, at + 1);
        if (unit < 0)
        {
            return -1;
        }

        at += 4;
        if (!char.IsSurrogate((char)unit))
        {
            return unit;
        }

        int low = char.IsHighSurrogate((char)unit) && at + 2 < text.Length && text[at + 1] == '\\' && text[at + 2] == 'u' ? UnitAt(text, at + 3) : -1;
        if (low < 0 || !char.IsLowSurrogate((char)low))
        {
            return -1;
        }

        at += 6;
        return char.ConvertToUtf32((char)unit, (char)low);
    }

    /// <summary>Returns a name, without escapes, for an exception's message. U+FFFD stands for each part that cannot be decoded.</summary>
    public static string Name(ReadOnlySpan<byte> text, bool isEscaped)
    {
        if (!isEscaped)
        {
            return Encoding.UTF8.GetString(text);
        }

        byte[] plain = new byte[text.Length];
        int length = 0;
        for (int at = 0; at < text.Length; at++)
        {
            if (text[at] != '\\' || at + 1 == text.Length)
            {
                plain[length++] = text[at];
            }
            else if (text[++at] == 'u')
            {
                int character = Character(text, ref at);
                length += Utf8Text.Encode(character < 0 ? 0xFFFD : character, plain.AsSpan(length));
            }
            else
            {
                int named = "bfnrt"u8.IndexOf(text[at]);
                plain[length++] = named < 0 ? text[at] : "\b\f\n\r\t"u8[named];
            }
        }

        return Encoding.UTF8.GetString(plain, 0, length);
    }

    private static int UnitAt(ReadOnlySpan<byte> text, int at) =>
        at + 4 <= text.Length && Utf8Parser.TryParse(text.Slice(at, 4), out ushort unit, out int digits, 'x') && digits == 4 ? unit : -1;
}
