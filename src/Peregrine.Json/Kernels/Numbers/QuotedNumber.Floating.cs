using System.Buffers.Text;
using System.Globalization;
using System.Numerics;

namespace Peregrine.Json.Kernels;

/// <summary>Decimals and floating-point numbers inside quotes, and the three named literals.</summary>
internal static partial class QuotedNumber
{
    /// <summary>A double, a float or a half.</summary>
    public static bool TryParseFloating<T>(ReadOnlySpan<byte> text, out T value)
        where T : struct, IFloatingPointIeee754<T>
    {
        if (TryParseNamed(text, out value))
        {
            return true;
        }

        if (typeof(T) == typeof(Half))
        {
            return T.TryParse(text, NumberStyles.Float | NumberStyles.AllowThousands, CultureInfo.InvariantCulture, out value) && T.IsFinite(value);
        }

        // Utf8Parser knows the grammar but misrounds some ties; it accepts the names in any case, which are not numbers here.
        int used = 0;
        return EndsLikeNumber(text)
            && (typeof(T) == typeof(float) ? Utf8Parser.TryParse(text, out float _, out used) : Utf8Parser.TryParse(text, out double _, out used))
            && used == text.Length
            && T.TryParse(text, NumberStyles.Float, CultureInfo.InvariantCulture, out value)
            && T.IsFinite(value);
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
    public static bool TryParseNamed<T>(ReadOnlySpan<byte> text, out T value)
        where T : struct, IFloatingPointIeee754<T>
    {
        value = text.SequenceEqual("NaN"u8) ? T.NaN
            : text.SequenceEqual("Infinity"u8) ? T.PositiveInfinity
            : text.SequenceEqual("-Infinity"u8) ? T.NegativeInfinity
            : T.Zero;
        return !T.IsZero(value);
    }

    private static bool EndsLikeNumber(ReadOnlySpan<byte> text) => !text.IsEmpty && text[^1] is >= (byte)'0' and <= (byte)'9' or (byte)'.';
}
