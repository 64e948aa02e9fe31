using System.Text.Json;
using System.Text.Json.Serialization;

namespace Peregrine.Json.Documents;

/// <summary>Reads and writes patches as arrays of operations. A patch has a copy of its values. A JSON null is a null reference.</summary>
internal sealed class PatchConverter : JsonConverter<JsonPatch>
{
    public override JsonPatch Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options)
    {
        JsonText text = ConvertedText.Copy(ref reader, options);
        try
        {
            return JsonPatch.Of(text.Root);
        }
        catch (JsonPatchException refused)
        {
            throw new JsonException(refused.Message, refused);
        }
    }

    public override void Write(Utf8JsonWriter writer, JsonPatch value, JsonSerializerOptions options)
    {
        writer.WriteStartArray();
        foreach (JsonPatchOperation operation in value.Operations)
        {
            PatchText.Write(operation, writer);
        }

        writer.WriteEndArray();
    }
}

/// <summary>Reads and writes single operations of patches. An operation has a copy of its value. A JSON null is a null reference.</summary>
internal sealed class PatchOperationConverter : JsonConverter<JsonPatchOperation>
{
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

    public override void Write(Utf8JsonWriter writer, JsonPatchOperation value, JsonSerializerOptions options) => PatchText.Write(value, writer);
}
