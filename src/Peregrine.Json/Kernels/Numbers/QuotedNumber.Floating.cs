using System.Buffers.Text;
using System.Globalization;

namespace Peregrine.Json.Kernels;

/// <summary>Decimals and floating point inside quotes, and the three named literals.</summary>
internal static partial class QuotedNumber
{
    public static bool TryParse(ReadOnlySpan<byte> text, out double value)
    {
        if (TryParseNamed(text, out value))
        {
            return true;
        }

        // Utf8Parser knows the grammar but misrounds some ties; it accepts the names in any case, which are not numbers here.
        return EndsLikeNumber(text)
            && Utf8Parser.TryParse(text, out double _, out int used) && used == text.Length
            && double.TryParse(text, NumberStyles.Float, CultureInfo.InvariantCulture, out value)
            && double.IsFinite(value);
    }

    public static bool TryParse(ReadOnlySpan<byte> text, out float value)
    {
        if (TryParseNamed(text, out value))
        {
            return true;
        }

        return EndsLikeNumber(text)
            && Utf8Parser.TryParse(text, out float _, out int used) && used == text.Length
            && float.TryParse(text, NumberStyles.Float, CultureInfo.InvariantCulture, out value)
            && float.IsFinite(value);
    }

    public static bool TryParse(ReadOnlySpan<byte> text, out Half value)
    {
        if (TryParseNamed(text, out value))
        {
            return true;
        }

        return Half.TryParse(text, NumberStyles.Float | NumberStyles.AllowThousands, CultureInfo.InvariantCulture, out value) && Half.IsFinite(value);
    }

    public static bool TryParse(ReadOnlySpan<byte> text, out decimal value)
    {
        if (Utf8Parser.TryParse(text, out decimal _, out int used) && used == text.Length)
        {
            return DecimalRead.TryParse(text, out value);
        }

        value = default;
        return false;
    }

    /// <summary>Exactly NaN, Infinity or -Infinity.</summary>
    public static bool TryParseNamed(ReadOnlySpan<byte> text, out double value)
    {
        bool named = true;
        value = 0;
        if (text.SequenceEqual("NaN"u8))
        {
            value = double.NaN;
        }
        else if (text.SequenceEqual("Infinity"u8))
        {
            value = double.PositiveInfinity;
        }
        else if (text.SequenceEqual("-Infinity"u8))
        {
            value = double.NegativeInfinity;
        }
        else
        {
            named = false;
        }

        return named;
    }

    /// <summary>Exactly NaN, Infinity or -Infinity.</summary>
    public static bool TryParseNamed(ReadOnlySpan<byte> text, out float value)
    {
        bool named = TryParseNamed(text, out double wide);
        value = (float)wide;
        return named;
    }

    /// <summary>Exactly NaN, Infinity or -Infinity.</summary>
    public static bool TryParseNamed(ReadOnlySpan<byte> text, out Half value)
    {
        bool named = TryParseNamed(text, out double wide);
        value = (Half)wide;
        return named;
    }

    private static bool EndsLikeNumber(ReadOnlySpan<byte> text) => !text.IsEmpty && text[^1] is >= (byte)'0' and <= (byte)'9' or (byte)'.';
}
