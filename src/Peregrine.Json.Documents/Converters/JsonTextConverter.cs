using System.ComponentModel;
using System.Text.Json;
using System.Text.Json.Serialization;
using Peregrine.Json.Documents;

namespace Peregrine.Json.Runtime;

/// <summary>Reads and writes documents as members of typed models. A JSON null is a null reference.</summary>
/// <remarks>Public because source generators refer to this converter. An attribute on the type names it, so the options need not list it.</remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class JsonTextConverter : JsonConverter<JsonText>
{
    /// <inheritdoc/>
    public override JsonText Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => ConvertedText.Copy(ref reader, options);

    /// <inheritdoc/>
    public override void Write(Utf8JsonWriter writer, JsonText value, JsonSerializerOptions options)
    {
        ArgumentNullException.ThrowIfNull(value);
        value.Root.WriteTo(writer);
    }
}
