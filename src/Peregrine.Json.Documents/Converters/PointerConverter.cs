using System.Text.Json;
using System.Text.Json.Serialization;

namespace Peregrine.Json.Documents;

/// <summary>Reads and writes pointers as JSON strings and as names of members. A JSON null is a null reference.</summary>
internal sealed class PointerConverter : JsonConverter<JsonPointer>
{
    public override JsonPointer Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) =>
        Parse(ConvertedText.String(ref reader, "A JSON pointer"));

    public override JsonPointer ReadAsPropertyName(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => Parse(reader.GetString()!);

    public override void Write(Utf8JsonWriter writer, JsonPointer value, JsonSerializerOptions options) => writer.WriteStringValue(Text(value));

    public override void WriteAsPropertyName(Utf8JsonWriter writer, JsonPointer value, JsonSerializerOptions options) => writer.WritePropertyName(Text(value));

    /// <summary>Returns the text of a pointer; an encoder would replace an unpaired surrogate, so that the text would be another pointer.</summary>
    internal static string Text(JsonPointer pointer)
    {
        string text = pointer.ToString();
        return NameText.IsWellFormed(text) ? text : throw new JsonException("The JSON pointer has an unpaired surrogate, which UTF-8 cannot represent.");
    }

    private static JsonPointer Parse(string text) =>
        PointerText.TryParse(text, out JsonPointer? pointer, out string? fault) ? pointer : throw new JsonException(fault);
}
