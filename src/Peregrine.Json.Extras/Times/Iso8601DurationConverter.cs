using System.Text.Json;
using System.Text.Json.Serialization;
using Peregrine.Json.Extras;

namespace Peregrine.Json;

/// <summary>
/// Reads and writes <see cref="TimeSpan"/> as an ISO 8601 duration, <c>"P1DT2H30M"</c>, as a value and as a dictionary's key. System.Text.Json itself writes
/// <c>"1.02:30:00"</c>.
/// </summary>
/// <remarks>
/// <para>
/// Durations are written in days, hours, minutes and seconds, to the last tick. Units that are 0 are left out (<c>"PT0S"</c> for a duration of zero). A
/// negative duration has a minus sign in front. When reading, weeks are also accepted (<c>"P2W"</c>), and the last number may have a fraction of any length,
/// after a point or comma. Digits beyond a tick are cut off.
/// </para>
/// <para>
/// Years and months have no fixed length. A text that contains them, is out of range or is not a duration is refused with System.Text.Json's
/// <see cref="JsonException"/> for a value that cannot be converted.
/// </para>
/// <para>ISO 8601-1:2019, section 5.5.2; the sign is that of XML Schema Part 2, section 3.3.6.</para>
/// </remarks>
public sealed partial class Iso8601DurationConverter : JsonConverter<TimeSpan>
{
    /// <inheritdoc/>
    public override TimeSpan Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) =>
        FormText<TimeSpan, DurationForm>.Read(ref reader);

    /// <inheritdoc/>
    public override void Write(Utf8JsonWriter writer, TimeSpan value, JsonSerializerOptions options)
    {
        ArgumentNullException.ThrowIfNull(writer);
        FormText<TimeSpan, DurationForm>.Write(writer, value);
    }

    /// <inheritdoc/>
    public override TimeSpan ReadAsPropertyName(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) =>
        FormText<TimeSpan, DurationForm>.Read(ref reader);

    /// <inheritdoc/>
    public override void WriteAsPropertyName(Utf8JsonWriter writer, TimeSpan value, JsonSerializerOptions options)
    {
        ArgumentNullException.ThrowIfNull(writer);
        FormText<TimeSpan, DurationForm>.WriteName(writer, value);
    }
}
