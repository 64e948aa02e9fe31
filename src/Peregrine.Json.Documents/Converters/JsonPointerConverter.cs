using System.ComponentModel;
using System.Text.Json;
using System.Text.Json.Serialization;
using Peregrine.Json.Documents;

namespace Peregrine.Json.Runtime;

/// <summary>Reads and writes pointers as JSON strings and as names of members. JSON null stands for a null reference.</summary>
/// <remarks>Public because source generators refer to this converter. An attribute on the type names it, so the options need not list it.</remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class JsonPointerConverter : JsonConverter<JsonPointer>
{
    /// <inheritdoc/>
    public override JsonPointer Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) =>
        ConvertedText.ToPointer(ConvertedText.String(ref reader, "A JSON pointer"));

    /// <inheritdoc/>
    public override JsonPointer ReadAsPropertyName(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) =>
        ConvertedText.ToPointer(reader.GetString()!);

    /// <inheritdoc/>
    public override void Write(Utf8JsonWriter writer, JsonPointer value, JsonSerializerOptions options)
    {
        ArgumentNullException.ThrowIfNull(writer);
        ArgumentNullException.ThrowIfNull(value);
        writer.WriteStringValue(ConvertedText.Of(value));
    }

    /// <inheritdoc/>
    public override void WriteAsPropertyName(Utf8JsonWriter writer, JsonPointer value, JsonSerializerOptions options)
    {
        ArgumentNullException.ThrowIfNull(writer);
        ArgumentNullException.ThrowIfNull(value);
        writer.WritePropertyName(ConvertedText.Of(value));
    }
}
