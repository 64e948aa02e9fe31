using System.Runtime.InteropServices;
using System.Text.Json;
using System.Text.Json.Serialization;
using Peregrine.Json.Errors;

namespace Peregrine.Json.Documents;

/// <summary>Reads and writes views as members of typed models, with this library's serializer and with System.Text.Json's.</summary>
internal sealed class ViewConverter : JsonConverter<JsonValueView>
{
    public override bool HandleNull => true;

    /// <summary>Copies the value: it belongs to no other document.</summary>
    public override JsonValueView Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) =>
        TextConverter.Copy(ref reader, options).Root;

    /// <summary>Writes the value; the default view is written as null.</summary>
    public override void Write(Utf8JsonWriter writer, JsonValueView value, JsonSerializerOptions options)
    {
        if (value.ValueKind == JsonValueKind.Undefined)
        {
            writer.WriteNullValue();
        }
        else
        {
            value.WriteTo(writer);
        }
    }
}

/// <summary>Reads and writes documents as members of typed models. A JSON null is a null reference.</summary>
internal sealed class TextConverter : JsonConverter<JsonText>
{
    public override JsonText Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => Copy(ref reader, options);

    public override void Write(Utf8JsonWriter writer, JsonText value, JsonSerializerOptions options) => value.Root.WriteTo(writer);

    /// <summary>Returns the value at a reader's position as a document of its own.</summary>
    internal static JsonText Copy(ref Utf8JsonReader reader, JsonSerializerOptions serializer)
    {
        // The reader has checked the depth; it may have skipped comments and commas, which are in the text.
        JsonTextOptions options = new() { MaxDepth = int.MaxValue, AllowDuplicateProperties = serializer.AllowDuplicateProperties };
        byte[] own = JsonMarshal.GetRawUtf8Value(JsonElement.ParseValue(ref reader)).ToArray();
        try
        {
            return JsonText.TryParseUtf8(own, out JsonText? text, out _, options) ? text
                : JsonText.Parse(own, options with { SkipComments = true, AllowTrailingCommas = true });
        }
        catch (JsonException error) when (error.LineNumber is not null)
        {
            // The reader has accepted the value, except that it does not check UTF-8. The place is one in the copy: the serializer knows that of the value.
            throw new JsonException(ErrorText.InvalidUtf8);
        }
    }
}
