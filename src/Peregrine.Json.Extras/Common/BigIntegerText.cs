using System.Buffers.Text;
using System.Globalization;
using System.Numerics;
using System.Text;
using System.Text.Json.Serialization;

namespace Peregrine.Json.Extras;

/// <summary>Converts integers of any length to and from text: digits without leading zeros, after a minus sign if negative.</summary>
internal static class BigIntegerText
{
    public static bool ReadsStrings(JsonNumberHandling handling) => (handling & JsonNumberHandling.AllowReadingFromString) != 0;

    public static bool WritesStrings(JsonNumberHandling handling) => (handling & JsonNumberHandling.WriteAsString) != 0;

    public static bool IsLong(BigInteger value) => value >= long.MinValue && value <= long.MaxValue;

    /// <summary>Returns the number of digits of a JSON integer (RFC 8259 section 6); 0 for any other text.</summary>
    public static int DigitsOf(ReadOnlySpan<byte> text)
    {
        ReadOnlySpan<byte> digits = text is [(byte)'-', ..] ? text[1..] : text;
        return digits is [(byte)'0', _, ..] || digits.ContainsAnyExceptInRange((byte)'0', (byte)'9') ? 0 : digits.Length;
    }

    /// <summary>Converts a JSON integer with at most <paramref name="maxDigits"/> digits.</summary>
    public static bool TryParse(ReadOnlySpan<byte> text, int maxDigits, out BigInteger value)
    {
        int digits = DigitsOf(text);
        if (digits == 0 || digits > maxDigits)
        {
            value = default;
            return false;
        }

        if (Utf8Parser.TryParse(text, out long small, out int length) && length == text.Length)
        {
            value = small;
            return true;
        }

        return BigInteger.TryParse(Encoding.ASCII.GetString(text), NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out value);
    }

    /// <summary>Returns the text of a value: in <paramref name="space"/> if it fits there, otherwise in a new array.</summary>
    public static ReadOnlySpan<byte> Of(BigInteger value, Span<byte> space)
    {
        if (IsLong(value))
        {
            Utf8Formatter.TryFormat((long)value, space, out int length);
            return space[..length];
        }

        string text = value.ToString(CultureInfo.InvariantCulture);
        space = text.Length > space.Length ? new byte[text.Length] : space;
        return space[..Encoding.ASCII.GetBytes(text, space)];
    }
}
