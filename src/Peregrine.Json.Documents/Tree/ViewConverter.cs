using System.Text.Json;
using System.Text.Json.Serialization;

namespace Peregrine.Json.Documents;

/// <summary>Reads and writes views as members of typed models, with this library's serializer and with System.Text.Json's.</summary>
internal sealed class ViewConverter : JsonConverter<JsonValueView>
{
    public override bool HandleNull => true;

    /// <summary>Copies the value: it belongs to no other document.</summary>
    public override JsonValueView Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) =>
        ConvertedText.Copy(ref reader, options).Root;

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
    public override JsonText Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => ConvertedText.Copy(ref reader, options);

    public override void Write(Utf8JsonWriter writer, JsonText value, JsonSerializerOptions options) => value.Root.WriteTo(writer);
}
