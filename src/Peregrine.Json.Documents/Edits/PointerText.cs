using System.Buffers;
using System.Diagnostics.CodeAnalysis;
using System.Globalization;
using System.Text;

namespace Peregrine.Json.Documents;

/// <summary>
/// Converts pointers to and from strings (RFC 6901 section 3) and URI fragments (section 6), and parses the indexes of array elements (section 4).
/// </summary>
internal static class PointerText
{
    /// <summary>The characters that a URI fragment may contain without escaping (RFC 3986 section 3.5).</summary>
    private static readonly SearchValues<char> s_fragment =
        SearchValues.Create("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~!$&'()*+,;=:@/?");

    private static readonly UTF8Encoding s_utf8 = new(encoderShouldEmitUTF8Identifier: false, throwOnInvalidBytes: true);

    public static int EscapedLength(string token) => token.AsSpan().IndexOfAny('~', '/') < 0
        ? token.Length : token.Length + token.AsSpan().Count('~') + token.AsSpan().Count('/');

    public static bool TryParse(string text, [NotNullWhen(true)] out JsonPointer? pointer, [NotNullWhen(false)] out string? fault)
    {
        pointer = null;
        fault = null;
        if (text.Length > 0 && text[0] != '/')
        {
            fault = "A JSON pointer that is not empty begins with '/'; character 0 is another one.";
            return false;
        }

        JsonPointer made = JsonPointer.Root;
        for (int at = 0; at < text.Length;)
        {
            int next = text.IndexOf('/', at + 1);
            int end = next < 0 ? text.Length : next;
            string token = text[(at + 1)..end];
            if (token.Contains('~', StringComparison.Ordinal))
            {
                int wrong = WrongEscape(token);
                if (wrong >= 0)
                {
                    fault = string.Create(
                        CultureInfo.InvariantCulture, $"In a JSON pointer, '~' must be followed by '0' or '1'; at character {at + 1 + wrong} it is not.");
                    return false;
                }

                // In this order, "~01" becomes "~1", as RFC 6901 section 4 requires.
                token = token.Replace("~1", "/", StringComparison.Ordinal).Replace("~0", "~", StringComparison.Ordinal);
            }

            made = made.Append(token);
            at = end;
        }

        pointer = made;
        return true;
    }

    public static string ToText(JsonPointer pointer) => string.Create(checked((int)pointer.TextLength), pointer, static (text, last) =>
    {
        for (JsonPointer at = last; at.Parent is { } parent; at = parent)
        {
            for (int index = at.Token.Length - 1; index >= 0; index--)
            {
                char unit = at.Token[index];
                text[^1] = unit switch
                {
                    '~' => '0',
                    '/' => '1',
                    _ => unit,
                };
                text = text[..^1];
                if (unit is '~' or '/')
                {
                    text[^1] = '~';
                    text = text[..^1];
                }
            }

            text[^1] = '/';
            text = text[..^1];
        }
    });

    public static string ToFragment(string pointer)
    {
        if (!pointer.AsSpan().ContainsAnyExcept(s_fragment))
        {
            return "#" + pointer;
        }

        byte[] utf8;
        try
        {
            utf8 = s_utf8.GetBytes(pointer);
        }
        catch (EncoderFallbackException)
        {
            throw new InvalidOperationException("The JSON pointer has an unpaired surrogate, which a URI fragment cannot represent.");
        }

        var fragment = new StringBuilder("#", pointer.Length + 16);
        foreach (byte unit in utf8)
        {
            _ = s_fragment.Contains((char)unit) ? fragment.Append((char)unit) : fragment.Append('%').Append(unit.ToString("X2", CultureInfo.InvariantCulture));
        }

        return fragment.ToString();
    }

    /// <summary>Decodes a URI fragment, which begins with "#", to the text of a pointer. Does not parse the pointer.</summary>
    public static string FromFragment(string fragment)
    {
        if (!fragment.StartsWith('#'))
        {
            throw new FormatException("A JSON pointer as a URI fragment begins with '#'; character 0 is another one, or missing.");
        }

        int wrong = fragment.AsSpan(1).IndexOfAnyExcept(s_fragment);
        if (wrong < 0)
        {
            return fragment[1..];
        }

        byte[] utf8 = new byte[fragment.Length];
        int length = 0;
        for (int at = 1; at < fragment.Length; at++)
        {
            char unit = fragment[at];
            if (s_fragment.Contains(unit))
            {
                utf8[length++] = (byte)unit;
            }
            else if (unit == '%' && at + 2 < fragment.Length && char.IsAsciiHexDigit(fragment[at + 1]) && char.IsAsciiHexDigit(fragment[at + 2]))
            {
                utf8[length++] = byte.Parse(fragment.AsSpan(at + 1, 2), NumberStyles.AllowHexSpecifier, CultureInfo.InvariantCulture);
                at += 2;
            }
            else
            {
                throw new FormatException(string.Create(
                    CultureInfo.InvariantCulture, $"A URI fragment cannot contain character {at} as it is: it must be encoded by '%' and two hexadecimals."));
            }
        }

        try
        {
            return s_utf8.GetString(utf8, 0, length);
        }
        catch (DecoderFallbackException error)
        {
            throw new FormatException(string.Create(
                CultureInfo.InvariantCulture, $"The URI fragment does not encode UTF-8: byte {error.Index} is wrong."));
        }
    }

    /// <summary>
    /// Parses the index of an array element: decimal digits without leading zeros (section 4). An index beyond <see cref="int"/> becomes
    /// <see cref="int.MaxValue"/>, which no array has.
    /// </summary>
    public static bool TryIndex(string token, out int index)
    {
        index = 0;
        if (token.Length == 0 || (token[0] == '0' && token.Length > 1))
        {
            return false;
        }

        long value = 0;
        foreach (char unit in token)
        {
            if (!char.IsAsciiDigit(unit))
            {
                return false;
            }

            value = Math.Min(int.MaxValue, (value * 10) + (unit - '0'));
        }

        index = (int)value;
        return true;
    }

    private static int WrongEscape(string token)
    {
        for (int at = 0; at < token.Length; at++)
        {
            if (token[at] == '~' && (at + 1 == token.Length || token[at + 1] is not ('0' or '1')))
            {
                return at;
            }
        }

        return -1;
    }
}
