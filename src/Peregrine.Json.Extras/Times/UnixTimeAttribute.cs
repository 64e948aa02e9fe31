using System.Text.Json.Serialization;

namespace Peregrine.Json;

/// <summary>
/// Reads and writes a member of type <see cref="DateTime"/>, <see cref="DateTimeOffset"/> or the nullable form of either as a Unix time; see
/// <see cref="UnixTimeConverter"/>. Contexts of System.Text.Json's generator do not see attributes like this one: there,
/// <c>[JsonConverter(typeof(UnixTimeConverter))]</c> or <c>[JsonConverter(typeof(UnixMillisecondsConverter))]</c> does the same.
/// </summary>
/// <param name="unit">The unit.</param>
[AttributeUsage(AttributeTargets.Property | AttributeTargets.Field)]
public sealed class UnixTimeAttribute(UnixTimeUnit unit = UnixTimeUnit.Seconds) : JsonConverterAttribute
{
    /// <summary>The unit.</summary>
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
