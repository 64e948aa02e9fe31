using System.ComponentModel;
using System.Text.Json;
using System.Text.Json.Serialization;
using Peregrine.Json.Documents;

namespace Peregrine.Json.Runtime;

/// <summary>
/// Reads and writes path expressions as JSON strings. A path that is read has the default limits of <see cref="JsonPathOptions"/>. JSON null stands for a null
/// reference.
/// </summary>
/// <remarks>Public because source generators refer to this converter. An attribute on the type names it, so the options need not list it.</remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class JsonPathConverter : JsonConverter<JsonPath>
{
    /// <inheritdoc/>
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

    /// <inheritdoc/>
    public override void Write(Utf8JsonWriter writer, JsonPath value, JsonSerializerOptions options)
    {
        ArgumentNullException.ThrowIfNull(writer);
        ArgumentNullException.ThrowIfNull(value);
        writer.WriteStringValue(value.ToString());
    }
}
