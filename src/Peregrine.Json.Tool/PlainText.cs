using System.Globalization;

namespace Peregrine.Json.Tool;

/// <summary>
/// Makes text of documents and names of files safe to show in a terminal. A control character could move the cursor, change colours or set the title (ECMA-48),
/// and a bidirectional control could make the text look different (Unicode UAX #9). Each is written as a JSON escape, such as <c>\u001b</c>.
/// </summary>
internal static class PlainText
{
    /// <summary>Returns the text, with escapes instead of characters that control a terminal.</summary>
    public static string Of(string text)
    {
        int first = 0;
        while (first < text.Length && !IsObeyed(text, first))
        {
            first++;
        }

        if (first == text.Length)
        {
            return text;
        }

        var shown = new StringBuilder(text, 0, first, text.Length + 16);
        for (int at = first; at < text.Length; at++)
        {
            _ = IsObeyed(text, at) ? shown.Append(CultureInfo.InvariantCulture, $"\\u{(int)text[at]:x4}") : shown.Append(text[at]);
        }

        return shown.ToString();
    }

    /// <summary>Whether a terminal would obey the character instead of showing it.</summary>
    public static bool IsObeyed(char unit) =>
        char.IsControl(unit) || unit is (>= '\u2028' and <= '\u202E') or (>= '\u2066' and <= '\u2069') or '\u200E' or '\u200F' or '\u061C';

    /// <summary>Whether a terminal would obey the character at an offset. Also true for an unpaired surrogate, which UTF-8 cannot represent.</summary>
    private static bool IsObeyed(string text, int at) =>
        char.IsSurrogate(text[at])
            ? !(char.IsHighSurrogate(text[at]) ? at + 1 < text.Length && char.IsLowSurrogate(text[at + 1]) : at > 0 && char.IsHighSurrogate(text[at - 1]))
            : IsObeyed(text[at]);
}
