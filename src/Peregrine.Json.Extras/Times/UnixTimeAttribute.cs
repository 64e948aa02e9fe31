using System.Text.Json.Serialization;

namespace Peregrine.Json;

/// <summary>
/// Reads and writes a member of type <see cref="DateTime"/>, <see cref="DateTimeOffset"/> or the nullable form of either as a Unix time; see
/// <see cref="UnixTimeConverter"/>. System.Text.Json's source generator ignores attributes like this one: in its contexts, use
/// <c>[JsonConverter(typeof(UnixTimeConverter))]</c> or <c>[JsonConverter(typeof(UnixMillisecondsConverter))]</c> instead.
/// </summary>
/// <param name="unit">The unit.</param>
[AttributeUsage(AttributeTargets.Property | AttributeTargets.Field)]
public sealed class UnixTimeAttribute(UnixTimeUnit unit = UnixTimeUnit.Seconds) : JsonConverterAttribute
{
    /// <summary>The unit in which the member is read and written: seconds or milliseconds since 1970-01-01T00:00:00Z.</summary>
    public UnixTimeUnit Unit => unit;

    /// <inheritdoc/>
    public override JsonConverter? CreateConverter(Type typeToConvert)
    {
        JsonConverterFactory factory = unit switch
        {
            UnixTimeUnit.Seconds => UnixTimeConverter.Instance,
            UnixTimeUnit.Milliseconds => UnixMillisecondsConverter.Instance,
            _ => throw new InvalidOperationException($"There is no unit {unit} of Unix times."),
        };
        return factory.CanConvert(Extras.Types.Underlying(typeToConvert)) ? factory : null;
    }
}
