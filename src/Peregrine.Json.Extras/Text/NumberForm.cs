using System.Globalization;
using System.Numerics;

namespace Peregrine.Json.Extras;

/// <summary>Tests and reads texts by the grammar of numbers.</summary>
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

    /// <summary>Reads a number that consists of decimal digits only. The framework's own parser also accepts null characters after the digits.</summary>
    public static bool TryDigits<T>(ReadOnlySpan<char> text, out T value)
        where T : struct, INumberBase<T> => T.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out value) && text[^1] != '\0';
}
