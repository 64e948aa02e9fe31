using System.ComponentModel;
using System.Text.Json;
using System.Text.Json.Serialization;
using Peregrine.Json.Documents;

namespace Peregrine.Json.Runtime;

/// <summary>Reads and writes patches as arrays of operations. A patch that is read owns a copy of its values. JSON null stands for a null reference.</summary>
/// <remarks>Public because source generators refer to this converter. An attribute on the type names it, so the options need not list it.</remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class JsonPatchConverter : JsonConverter<JsonPatch>
{
    /// <inheritdoc/>
    public override JsonPatch Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options)
    {
        JsonText text = ConvertedText.Copy(ref reader, options);
        try
        {
            return JsonPatch.Read(text.Root);
        }
        catch (JsonPatchException refused)
        {
            throw new JsonException(refused.Message, refused);
        }
    }

    /// <inheritdoc/>
    public override void Write(Utf8JsonWriter writer, JsonPatch value, JsonSerializerOptions options)
    {
        ArgumentNullException.ThrowIfNull(writer);
        ArgumentNullException.ThrowIfNull(value);
        writer.WriteStartArray();
        foreach (JsonPatchOperation operation in value.Operations)
        {
            ConvertedText.Write(operation, writer);
        }

        writer.WriteEndArray();
    }
}
