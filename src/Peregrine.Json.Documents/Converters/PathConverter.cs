using System.Text.Json;
using System.Text.Json.Serialization;

namespace Peregrine.Json.Documents;

/// <summary>Reads and writes path expressions as JSON strings. Evaluations have the default limits. A JSON null is a null reference.</summary>
internal sealed class PathConverter : JsonConverter<JsonPath>
{
    public override JsonPath Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options)
    {
        string text = ConvertedText.String(ref reader, "A JSONPath expression");
        try
        {
            return JsonPath.Parse(text);
        }
        catch (JsonPathException refused)
        {
            throw new JsonException(refused.Message, refused);
        }
    }

    public override void Write(Utf8JsonWriter writer, JsonPath value, JsonSerializerOptions options) => writer.WriteStringValue(value.ToString());
}
