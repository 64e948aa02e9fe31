using System.Globalization;
using System.Text.Json;

namespace Peregrine.Json.Tool.Diff;

/// <summary>Creates one text for all spellings of a string or number.</summary>
internal static class ScalarKeys
{
    /// <summary>Returns a string without quotes and escapes. A string with an unpaired surrogate stays unchanged.</summary>
    public static string OfString(string written)
    {
        if (!written.Contains('\\', StringComparison.Ordinal))
        {
            return written[1..^1];
        }

        try
        {
            var reader = new Utf8JsonReader(Encoding.UTF8.GetBytes(written));
            reader.Read();
            return reader.GetString()!;
        }
        catch (InvalidOperationException)
        {
            return written;
        }
    }

    /// <summary>
    /// Returns a number's exact value: its significant digits and the exponent of the last one. 1, 1.0 and 10e-1 are one number, as are 0 and -0.
    /// </summary>
    public static string OfNumber(string written)
    {
        const int mostExponentDigits = 17;
        int e = written.IndexOfAny(['e', 'E']);
        ReadOnlySpan<char> mantissa = e < 0 ? written : written.AsSpan(0, e);
        ReadOnlySpan<char> exponent = e < 0 ? "0" : written.AsSpan(e + 1);
        bool isNegative = mantissa[0] == '-';
        mantissa = mantissa[(isNegative ? 1 : 0)..];
        int point = mantissa.IndexOf('.');
        string digits = point < 0 ? mantissa.ToString() : string.Concat(mantissa[..point], mantissa[(point + 1)..]);
        int fraction = point < 0 ? 0 : mantissa.Length - point - 1;
        string significant = digits.TrimEnd('0');
        fraction -= digits.Length - significant.Length;
        significant = significant.TrimStart('0');
        if (significant.Length == 0)
        {
            return "0";
        }

        bool isDown = exponent[0] == '-';
        exponent = exponent.TrimStart("+-").TrimStart('0');
        if (exponent.Length > mostExponentDigits)
        {
            return written;
        }

        long scale = exponent.Length == 0 ? 0 : long.Parse(exponent, NumberStyles.None, CultureInfo.InvariantCulture);
        return string.Create(CultureInfo.InvariantCulture, $"{(isNegative ? "-" : "")}{significant}e{(isDown ? -scale : scale) - fraction}");
    }
}
