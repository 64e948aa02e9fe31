using System.Globalization;
using System.Text.Json;
using System.Text.Json.Serialization;
using Peregrine.Json.Extras;

namespace Peregrine.Json;

/// <summary>
/// Reads and writes <see cref="DateTime"/>, <see cref="DateTimeOffset"/>, <see cref="DateOnly"/>, <see cref="TimeOnly"/> and <see cref="TimeSpan"/> with a .NET
/// format string in the invariant culture, as values and as keys of dictionaries.
/// </summary>
/// <remarks>
/// A text must match the format exactly; white space around it is accepted only if the styles allow it. Other texts and values are refused with the
/// <see cref="JsonException"/> for a value that cannot be converted. Written text is escaped as usual.
/// </remarks>
public sealed class TimeFormatConverter : JsonConverterFactory
{
    private readonly string _format;
    private readonly DateTimeStyles _styles;

    /// <summary>Creates the converter.</summary>
    /// <param name="format">The format: standard or custom, as for <see cref="DateTime.ToString(string)"/>.</param>
    /// <param name="styles">
    /// How a text with or without an offset is parsed to a <see cref="DateTime"/> or <see cref="DateTimeOffset"/>, as in
    /// <see cref="DateTime.ParseExact(string, string, IFormatProvider, DateTimeStyles)"/>.
    /// </param>
    /// <exception cref="ArgumentException"><paramref name="format"/> is empty.</exception>
    /// <exception cref="ArgumentNullException"><paramref name="format"/> is null.</exception>
    public TimeFormatConverter(string format, DateTimeStyles styles = DateTimeStyles.None)
    {
        ArgumentException.ThrowIfNullOrEmpty(format);
        _format = format;
        _styles = styles;
    }

    /// <inheritdoc/>
    public override bool CanConvert(Type typeToConvert) => FormattedTimes.CanConvert(typeToConvert);

    /// <inheritdoc/>
    /// <exception cref="InvalidOperationException">The format is not valid for the type, or the styles exclude each other.</exception>
    public override JsonConverter? CreateConverter(Type typeToConvert, JsonSerializerOptions options) => FormattedTimes.Create(typeToConvert, _format, _styles);
}
