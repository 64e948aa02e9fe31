using System.Globalization;
using System.Text;
using Peregrine.Json.Kernels;

namespace Peregrine.Json.Documents;

/// <summary>
/// Converts strings to UTF-8 for comparisons. UTF-8 cannot represent an unpaired surrogate, so it becomes the three bytes that the scheme of UTF-8 would give
/// it. A string with an unpaired surrogate then equals only the same string, and has a place in the order of strings.
/// </summary>
internal static class ScalarText
{
    /// <summary>Returns the text between quotes, unescaped.</summary>
    public static ReadOnlySpan<byte> Unescape(ReadOnlySpan<byte> text, ref byte[] space)
    {
        Reserve(ref space, text.Length);
        return MemberNames.TryUnescape(text, space, out int length) ? space.AsSpan(0, length) : Encode(Lenient(text), ref space);
    }

    /// <summary>Returns the text between quotes, unescaped, as a string.</summary>
    public static string ToText(ReadOnlySpan<byte> text) => text.Contains((byte)'\\') ? Lenient(text) : Encoding.UTF8.GetString(text);

    /// <summary>Returns a string in UTF-8.</summary>
    public static ReadOnlySpan<byte> Encode(string text, ref byte[] space)
    {
        Reserve(ref space, checked(3 * text.Length));
        return Utf16Text.TryToUtf8(text, space, out int length) ? space.AsSpan(0, length) : EncodeUnpaired(text, space);
    }

    /// <summary>Whether a text from <see cref="Encode"/> or <see cref="Unescape"/> contains only Unicode scalar values and no unpaired surrogate.</summary>
    public static bool IsValid(ReadOnlySpan<byte> text) => Utf8Text.IsValid(text);

    /// <summary>Returns the number of characters: Unicode scalar values, and unpaired surrogates.</summary>
    public static int CountCharacters(ReadOnlySpan<byte> text)
    {
        int count = 0;
        foreach (byte unit in text)
        {
            count += (unit & 0xC0) == 0x80 ? 0 : 1;
        }

        return count;
    }

    private static void Reserve(ref byte[] space, int length)
    {
        if (space.Length < length)
        {
            space = new byte[Math.Max(length, (int)Math.Min(2L * space.Length, Array.MaxLength))];
        }
    }

    private static ReadOnlySpan<byte> EncodeUnpaired(string text, Span<byte> space)
    {
        int length = 0;
        for (int at = 0; at < text.Length; at++)
        {
            if (Rune.TryGetRuneAt(text, at, out Rune rune))
            {
                length += rune.EncodeToUtf8(space[length..]);
                at += rune.Utf16SequenceLength - 1;
            }
            else
            {
                space[length++] = (byte)(0xE0 | (text[at] >> 12));
                space[length++] = (byte)(0x80 | ((text[at] >> 6) & 0x3F));
                space[length++] = (byte)(0x80 | (text[at] & 0x3F));
            }
        }

        return space[..length];
    }

    /// <summary>Unescapes text that may have unpaired surrogates.</summary>
    private static string Lenient(ReadOnlySpan<byte> text)
    {
        var result = new StringBuilder(text.Length);
        while (true)
        {
            int run = text.IndexOf((byte)'\\');
            if (run < 0 || run + 1 >= text.Length)
            {
                return result.Append(Encoding.UTF8.GetString(text)).ToString();
            }

            result.Append(Encoding.UTF8.GetString(text[..run]));
            char kind = (char)text[run + 1];
            text = text[(run + 2)..];
            if (kind == 'u' && text.Length >= 4 && ushort.TryParse(text[..4], NumberStyles.AllowHexSpecifier, CultureInfo.InvariantCulture, out ushort unit))
            {
                result.Append((char)unit);
                text = text[4..];
                continue;
            }

            result.Append(kind switch { 'b' => '\b', 'f' => '\f', 'n' => '\n', 'r' => '\r', 't' => '\t', _ => kind });
        }
    }
}
