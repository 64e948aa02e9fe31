using System.Buffers;
using System.Diagnostics.CodeAnalysis;
using System.Globalization;
using System.Numerics;
using System.Text;

namespace Peregrine.Json.Extras;

/// <summary>Converts an index to and from text: <c>3</c>, or <c>^3</c> from the end.</summary>
internal readonly struct IndexText : ITextType<Index>
{
    public static bool TryParse(string text, out Index value) => TryParse(text.AsSpan(), out value);

    public static bool TryParse(ReadOnlySpan<char> text, out Index value)
    {
        bool isFromEnd = text is ['^', ..];
        bool isNumber = NumberForm.TryDigits(isFromEnd ? text[1..] : text, out int distance);
        value = new Index(isNumber ? distance : 0, isFromEnd);
        return isNumber;
    }

    public static string TextOf(Index value) => string.Create(CultureInfo.InvariantCulture, $"{(value.IsFromEnd ? "^" : "")}{value.Value}");
}

/// <summary>Converts a range to and from text: <c>1..^2</c>.</summary>
internal readonly struct RangeText : ITextType<Range>
{
    public static bool TryParse(string text, out Range value)
    {
        int dots = text.IndexOf("..", StringComparison.Ordinal);
        Index end = default;
        bool isRange = IndexText.TryParse(text.AsSpan(0, Math.Max(dots, 0)), out Index start) && IndexText.TryParse(text.AsSpan(dots + 2), out end);
        value = new Range(start, end);
        return isRange;
    }

    public static string TextOf(Range value) => IndexText.TextOf(value.Start) + ".." + IndexText.TextOf(value.End);
}

/// <summary>Converts a Unicode scalar value to and from text: the character itself.</summary>
internal readonly struct RuneText : ITextType<Rune>
{
    public static bool TryParse(string text, out Rune value) =>
        Rune.DecodeFromUtf16(text, out value, out int length) == OperationStatus.Done && length == text.Length;

    public static string TextOf(Rune value) => value.ToString();
}

/// <summary>Converts a complex number to and from text: <c>&lt;1.5; -2&gt;</c>.</summary>
internal readonly struct ComplexText : ITextType<Complex>
{
    private const NumberStyles Style = NumberStyles.AllowLeadingSign | NumberStyles.AllowDecimalPoint | NumberStyles.AllowExponent;

    public static bool TryParse(string text, out Complex value) =>
        Complex.TryParse(text, Style, CultureInfo.InvariantCulture, out value) && text is ['<', .., '>'] && !text.Contains('\0', StringComparison.Ordinal);

    public static string TextOf(Complex value) => value.ToString(CultureInfo.InvariantCulture);
}

/// <summary>Converts a culture to and from text: its name.</summary>
internal readonly struct CultureText : ITextType<CultureInfo>
{
    public static bool TryParse(string text, [NotNullWhen(true)] out CultureInfo? value)
    {
        try
        {
            value = text.Length > 84 || IsOpenEnded(text) ? null : CultureInfo.GetCultureInfo(text, predefinedOnly: true);
            return string.Equals(value?.Name, text, StringComparison.OrdinalIgnoreCase);
        }
        catch (ArgumentException)
        {
            value = null;
            return false;
        }
    }

    public static string TextOf(CultureInfo value) => value.Name;

    /// <summary>
    /// Whether a name has a subtag of one letter, which begins an extension or is for private use (RFC 5646 section 2.2), or an underscore. The framework may
    /// return the culture without that subtag, and caches every such name forever.
    /// </summary>
    private static bool IsOpenEnded(string name)
    {
        int start = 0;
        for (int i = 0; i <= name.Length; i++)
        {
            char end = i == name.Length ? '-' : name[i];
            if (end == '_' || (end == '-' && i - start == 1))
            {
                return true;
            }

            start = end == '-' ? i + 1 : start;
        }

        return false;
    }
}

/// <summary>Converts an encoding to and from text: its name in the IANA registry.</summary>
internal readonly struct EncodingText : ITextType<Encoding>
{
    public static bool TryParse(string text, [NotNullWhen(true)] out Encoding? value)
    {
        try
        {
            value = Encoding.GetEncoding(text);
            return true;
        }
        catch (Exception unknown) when (unknown is ArgumentException or NotSupportedException)
        {
            value = null;
            return false;
        }
    }

    public static string TextOf(Encoding value) => value.WebName;
}
