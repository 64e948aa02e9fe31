using System.Globalization;
using System.Text.Json.Serialization;

namespace Peregrine.Json.Extras;

/// <summary>Creates the converters that read and write times with a format of .NET.</summary>
internal static class FormattedTimes
{
    private static readonly CultureInfo s_culture = CultureInfo.InvariantCulture;

    public static bool CanConvert(Type type) =>
        type == typeof(DateTime) || type == typeof(DateTimeOffset) || type == typeof(DateOnly) || type == typeof(TimeOnly) || type == typeof(TimeSpan);

    /// <exception cref="InvalidOperationException">The format does not fit the type.</exception>
    public static JsonConverter? Create(Type type, string format, DateTimeStyles styles)
    {
        const DateTimeStyles none = DateTimeStyles.None;
        try
        {
            return type == typeof(DateTime) ? Of<DateTime>(format, (text, out value) => DateTime.TryParseExact(text, format, s_culture, styles, out value))
                : type == typeof(DateTimeOffset)
                    ? Of<DateTimeOffset>(format, (text, out value) => DateTimeOffset.TryParseExact(text, format, s_culture, styles, out value))
                : type == typeof(DateOnly) ? Of<DateOnly>(format, (text, out value) => DateOnly.TryParseExact(text, format, s_culture, none, out value))
                : type == typeof(TimeOnly) ? Of<TimeOnly>(format, (text, out value) => TimeOnly.TryParseExact(text, format, s_culture, none, out value))
                : type == typeof(TimeSpan) ? Of<TimeSpan>(format, (text, out value) => TryParseExact(text, format, out value))
                : null;
        }
        catch (Exception refused) when (refused is FormatException or ArgumentException)
        {
            throw new InvalidOperationException($"The format '{format}' does not serve values of type '{type}': {refused.Message}", refused);
        }
    }

    /// <summary>Parses a duration. By its standard formats, of one letter, the framework also accepts white space around the text.</summary>
    private static bool TryParseExact(ReadOnlySpan<char> text, string format, out TimeSpan value) =>
        TimeSpan.TryParseExact(text, format, s_culture, out value) && (format.Length > 1 || text.Trim().Length == text.Length);

    /// <summary>Creates a converter. First writes and parses one value, because both throw if the format or the styles are invalid.</summary>
    private static FormattedTimeConverter<T> Of<T>(string format, TimeParser<T> parse)
        where T : struct, IUtf8SpanFormattable, IFormattable
    {
        string text = default(T).ToString(format, s_culture);
        parse(text, out _);
        return new FormattedTimeConverter<T>(format, parse);
    }
}

/// <summary>Parses the text of a time; false if it does not have the format.</summary>
internal delegate bool TimeParser<T>(ReadOnlySpan<char> text, out T value);
