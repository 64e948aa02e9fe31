using System.ComponentModel;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Peregrine.Json.Extras;

/// <summary>
/// Reads and writes a type as the string to which its <see cref="TypeConverter"/> converts it in the invariant culture, as a value and as a key.
/// </summary>
internal sealed class ComponentConverter<T>(TypeConverter converter) : JsonConverter<T>
{
    public override T? Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) =>
        reader.TokenType == JsonTokenType.String ? Parse(ref reader) : throw new JsonException();

    public override T ReadAsPropertyName(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) =>
        Parse(ref reader) ?? throw new JsonException();

    public override void Write(Utf8JsonWriter writer, T value, JsonSerializerOptions options) => writer.WriteStringValue(TextOf(value));

    public override void WriteAsPropertyName(Utf8JsonWriter writer, T value, JsonSerializerOptions options) =>
        writer.WritePropertyName(TextOf(value) ?? throw new JsonException());

    private T? Parse(ref Utf8JsonReader reader)
    {
        string text = reader.GetString()!;
        object? value;
        try
        {
            value = converter.ConvertFromInvariantString(text);
        }
        catch (Exception refused) when (refused is not OutOfMemoryException)
        {
            throw new JsonException(null, refused);
        }

        return value is T or null && (value is not null || default(T) is null) ? (T?)value : throw new JsonException();
    }

    private string? TextOf(T value)
    {
        try
        {
            return converter.ConvertToInvariantString(value);
        }
        catch (Exception refused) when (refused is not OutOfMemoryException)
        {
            throw new JsonException(null, refused);
        }
    }
}
