using System.Globalization;
using System.Text.Json.Serialization;

namespace Peregrine.Json;

/// <summary>
/// Reads and writes a member of type <see cref="DateTime"/>, <see cref="DateTimeOffset"/>, <see cref="DateOnly"/>, <see cref="TimeOnly"/>,
/// <see cref="TimeSpan"/> or the nullable form of one of these with a format of .NET; see <see cref="TimeFormatConverter"/>. Contexts of System.Text.Json's
/// generator do not see attributes like this one: there, <see cref="TimeFormatConverter"/> in the options converts all members of a type.
/// </summary>
/// <param name="format">The format: standard or custom, as for <see cref="DateTime.ToString(string)"/>.</param>
[AttributeUsage(AttributeTargets.Property | AttributeTargets.Field)]
public sealed class TimeFormatAttribute(string format) : JsonConverterAttribute
{
    /// <summary>The standard or custom .NET format string with which the member is read and written.</summary>
    public string Format => format;

    /// <summary>
    /// How a text with or without an offset is parsed, as in <see cref="DateTime.ParseExact(string, string, IFormatProvider, DateTimeStyles)"/>.
    /// </summary>
    public DateTimeStyles Styles { get; set; }

    /// <inheritdoc/>
    public override JsonConverter? CreateConverter(Type typeToConvert)
    {
        var factory = new TimeFormatConverter(format, Styles);
        return factory.CanConvert(Extras.Types.Underlying(typeToConvert)) ? factory : null;
    }
}
