using System.ComponentModel;
using System.Text.Json;
using System.Text.Json.Serialization;
using Peregrine.Json.Documents;

namespace Peregrine.Json.Runtime;

/// <summary>Reads and writes single operations of patches. An operation that is read owns a copy of its value. JSON null stands for a null reference.</summary>
/// <remarks>Public because source generators refer to this converter. An attribute on the type names it, so the options need not list it.</remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class JsonPatchOperationConverter : JsonConverter<JsonPatchOperation>
{
    /// <inheritdoc/>
    public override JsonPatchOperation Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options)
    {
        JsonText text = ConvertedText.Copy(ref reader, options);
        try
        {
            return PatchText.Read(text.Root, index: -1);
        }
        catch (JsonPatchException refused)
        {
            throw new JsonException(refused.Message, refused);
        }
    }

    /// <inheritdoc/>
    public override void Write(Utf8JsonWriter writer, JsonPatchOperation value, JsonSerializerOptions options)
    {
        ArgumentNullException.ThrowIfNull(writer);
        ArgumentNullException.ThrowIfNull(value);
        ConvertedText.Write(value, writer);
    }
}
