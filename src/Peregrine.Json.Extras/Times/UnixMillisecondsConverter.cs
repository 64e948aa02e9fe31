using System.Text.Json;
using System.Text.Json.Serialization;
using Peregrine.Json.Extras;

namespace Peregrine.Json;

/// <summary>
/// Reads and writes <see cref="DateTime"/> and <see cref="DateTimeOffset"/> as the number of milliseconds since 1970-01-01T00:00:00Z: <c>1700000000000</c>.
/// Otherwise it does the same as <see cref="UnixTimeConverter"/>.
/// </summary>
public sealed class UnixMillisecondsConverter : JsonConverterFactory
{
    internal static UnixMillisecondsConverter Instance { get; } = new();

    /// <inheritdoc/>
    public override bool CanConvert(Type typeToConvert) => UnixTimes.CanConvert(typeToConvert);

    /// <inheritdoc/>
    public override JsonConverter? CreateConverter(Type typeToConvert, JsonSerializerOptions options) => UnixTimes.Create<UnixMilliseconds>(typeToConvert);
}
