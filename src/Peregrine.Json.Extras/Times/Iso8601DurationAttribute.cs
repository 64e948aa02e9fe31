using System.Text.Json.Serialization;
using Peregrine.Json.Extras;

namespace Peregrine.Json;

/// <summary>
/// Reads and writes a member of type <see cref="TimeSpan"/> or its nullable form as an ISO 8601 duration; see <see cref="Iso8601DurationConverter"/>.
/// System.Text.Json's source generator ignores attributes like this one: in its contexts, use <c>[JsonConverter(typeof(Iso8601DurationConverter))]</c> instead.
/// </summary>
[AttributeUsage(AttributeTargets.Property | AttributeTargets.Field)]
public sealed class Iso8601DurationAttribute : JsonConverterAttribute
{
    private static readonly Iso8601DurationConverter s_converter = new();

    /// <inheritdoc/>
    public override JsonConverter? CreateConverter(Type typeToConvert) => Types.Underlying(typeToConvert) == typeof(TimeSpan) ? s_converter : null;
}
