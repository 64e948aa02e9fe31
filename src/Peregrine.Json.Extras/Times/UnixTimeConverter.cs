using System.Text.Json;
using System.Text.Json.Serialization;
using Peregrine.Json.Extras;

namespace Peregrine.Json;

/// <summary>
/// Reads and writes <see cref="DateTime"/> and <see cref="DateTimeOffset"/> as the number of seconds since 1970-01-01T00:00:00Z: <c>1700000000</c>.
/// <see cref="UnixMillisecondsConverter"/> does the same with milliseconds.
/// </summary>
/// <remarks>
/// <para>
/// Times are written in whole units, rounded towards the past, as by <see cref="DateTimeOffset.ToUnixTimeSeconds"/>. A <see cref="DateTime"/> is converted to
/// UTC; it counts as local time if its <see cref="DateTime.Kind"/> is unspecified. Values are read as UTC. A number with a fraction or an exponent is read
/// exactly to the tick, rounded towards the past. A string that contains a number is read if the options have
/// <see cref="JsonNumberHandling.AllowReadingFromString"/>, as the Web defaults do.
/// </para>
/// <para>A value of another kind, or outside the years 1 to 9999, is refused with the <see cref="JsonException"/> for a value that cannot be converted.</para>
/// </remarks>
public sealed class UnixTimeConverter : JsonConverterFactory
{
    internal static UnixTimeConverter Instance { get; } = new();

    /// <inheritdoc/>
    public override bool CanConvert(Type typeToConvert) => UnixTimes.CanConvert(typeToConvert);

    /// <inheritdoc/>
    public override JsonConverter? CreateConverter(Type typeToConvert, JsonSerializerOptions options) => UnixTimes.Create<UnixSeconds>(typeToConvert);
}
