using System.Globalization;
using System.Text.Json.Serialization;

namespace Peregrine.Json;

/// <summary>
/// Reads and writes a member of type <see cref="DateTime"/>, <see cref="DateTimeOffset"/>, <see cref="DateOnly"/>, <see cref="TimeOnly"/>,
/// <see cref="TimeSpan"/> or the nullable form of one of these with a .NET format string; see <see cref="TimeFormatConverter"/>. System.Text.Json's source
/// generator ignores attributes like this one: in its contexts, use a <see cref="TimeFormatConverter"/> in the options instead, which converts all values of
/// these types.
/// </summary>
/// <param name="format">The format: standard or custom, as for <see cref="DateTime.ToString(string)"/>.</param>
[AttributeUsage(AttributeTargets.Property | AttributeTargets.Field)]
public sealed class TimeFormatAttribute(string format) : JsonConverterAttribute
{
    /// <summary>The standard or custom .NET format string with which the member is read and written.</summary>
    public string Format => format;

    /// <summary>
    /// How a string is parsed to a <see cref="DateTime"/> or <see cref="DateTimeOffset"/>, as in
    /// <see cref="DateTime.ParseExact(string, string, IFormatProvider, DateTimeStyles)"/>: for example, whether a time without an offset counts as UTC. Has no
    /// effect on other types.
    /// </summary>
    public DateTimeStyles Styles { get; set; }

    /// <inheritdoc/>
    public override JsonConverter? CreateConverter(Type typeToConvert)
    {
        var factory = new TimeFormatConverter(format, Styles);
        return factory.CanConvert(Extras.Types.Underlying(typeToConvert)) ? factory : null;
    }
}
