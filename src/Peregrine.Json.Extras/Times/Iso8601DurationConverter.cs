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
/// Written are days, hours, minutes and seconds, each if it is not 0 (<c>"PT0S"</c> for no time at all), with a minus sign in front if negative, to the last
/// tick. Read are the same units and weeks (<c>"P2W"</c>), with a fraction of any length after the last number, by point or comma; what is shorter than a tick
/// is cut off.
/// </para>
/// <para>
/// Years and months have no fixed length. A text that has them, that is out of range, or that is no duration is refused with the <see cref="JsonException"/>
/// of System.Text.Json for a value that cannot be converted.
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
