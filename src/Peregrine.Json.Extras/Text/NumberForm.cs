namespace Peregrine.Json.Extras;

/// <summary>Tests texts by the grammar of JSON numbers.</summary>
internal static class NumberForm
{
    /// <summary>Whether a text is exactly a JSON number (RFC 8259 section 6).</summary>
    public static bool IsNumber(ReadOnlySpan<byte> text)
    {
        text = text is [(byte)'-', ..] ? text[1..] : text;
        int digits = DigitsOf(text);
        if (digits == 0 || (digits > 1 && text[0] == (byte)'0'))
        {
            return false;
        }

        text = text[digits..];
        if (text is [(byte)'.', ..])
        {
            digits = DigitsOf(text[1..]);
            if (digits == 0)
            {
                return false;
            }

            text = text[(digits + 1)..];
        }

        if (text is [(byte)'e' or (byte)'E', ..])
        {
            text = text is [_, (byte)'+' or (byte)'-', ..] ? text[2..] : text[1..];
            digits = DigitsOf(text);
            return digits > 0 && digits == text.Length;
        }

        return text.IsEmpty;
    }

    /// <summary>Returns the number of digits at the beginning of a text.</summary>
    public static int DigitsOf(ReadOnlySpan<byte> text)
    {
        int other = text.IndexOfAnyExceptInRange((byte)'0', (byte)'9');
        return other < 0 ? text.Length : other;
    }
}
