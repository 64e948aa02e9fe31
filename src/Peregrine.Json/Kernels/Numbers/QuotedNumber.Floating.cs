using System.Buffers.Text;
using System.Globalization;

namespace Peregrine.Json.Kernels;

/// <summary>Parses decimals and floating-point numbers in quotes, and the three named literals.</summary>
internal static partial class QuotedNumber
{
    /// <summary>Parses a double, a float or a half: a finite number, or one of the named literals.</summary>
    public static bool TryParseFloating<T>(ReadOnlySpan<byte> text, out T value)
    {
        if (TryParseNamed(text, out value))
        {
            return true;
        }

        if (typeof(T) == typeof(Half))
        {
            bool parsed = Half.TryParse(text, NumberStyles.Float | NumberStyles.AllowThousands, CultureInfo.InvariantCulture, out Half half);
            value = ValueBits.Cast<Half, T>(half);
            return parsed && Half.IsFinite(half);
        }

        // Utf8Parser implements the grammar but rounds some ties wrongly. It also accepts the names of infinity and NaN, ignoring case, which are not numbers
        // here.
        if (!EndsLikeNumber(text))
        {
            return false;
        }

        int used;
        if (typeof(T) == typeof(float))
        {
            bool parsed = Utf8Parser.TryParse(text, out float _, out used) & float.TryParse(text, NumberStyles.Float, CultureInfo.InvariantCulture,
                out float single);
            value = ValueBits.Cast<float, T>(single);
            return parsed && used == text.Length && float.IsFinite(single);
        }

        bool isParsed = Utf8Parser.TryParse(text, out double _, out used) & double.TryParse(text, NumberStyles.Float, CultureInfo.InvariantCulture,
            out double number);
        value = ValueBits.Cast<double, T>(number);
        return isParsed && used == text.Length && double.IsFinite(number);
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

    /// <summary>Parses exactly NaN, Infinity or -Infinity.</summary>
    public static bool TryParseNamed<T>(ReadOnlySpan<byte> text, out T value)
    {
        double named = text.SequenceEqual("NaN"u8) ? double.NaN
            : text.SequenceEqual("Infinity"u8) ? double.PositiveInfinity
            : text.SequenceEqual("-Infinity"u8) ? double.NegativeInfinity
            : 0;
        value = FloatingValue.Narrow<T>(named);
        return named != 0;
    }

    private static bool EndsLikeNumber(ReadOnlySpan<byte> text) => !text.IsEmpty && text[^1] is >= (byte)'0' and <= (byte)'9' or (byte)'.';
}
