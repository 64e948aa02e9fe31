using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Peregrine.Json.Extras;

/// <summary>Reads and writes the values of a type as strings, also as keys of dictionaries.</summary>
internal sealed partial class TextTypeConverter<T, TText> : JsonConverter<T>
    where TText : struct, ITextType<T>
{
    /// <summary>
    /// Accepts the type, and classes that the framework derives from it, because many values are instances of such internal classes. Another derived class may
    /// have data that the text does not express, so it is accepted only for <see cref="Encoding"/>, whose text is its name.
    /// </summary>
    public override bool CanConvert(Type typeToConvert) => typeToConvert == typeof(T)
        || (typeof(T).IsAssignableFrom(typeToConvert) && (typeToConvert.Assembly == typeof(T).Assembly || typeof(T) == typeof(Encoding)));

    public override T Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) =>
        reader.TokenType == JsonTokenType.String ? Parse(ref reader, typeToConvert) : throw new JsonException();

    public override T ReadAsPropertyName(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => Parse(ref reader, typeToConvert);

    public override void Write(Utf8JsonWriter writer, T value, JsonSerializerOptions options) => writer.WriteStringValue(TText.TextOf(value));

    public override void WriteAsPropertyName(Utf8JsonWriter writer, T value, JsonSerializerOptions options) => writer.WritePropertyName(TText.TextOf(value));

    private static T Parse(ref Utf8JsonReader reader, Type declared) =>
        TText.TryParse(reader.GetString()!, out T? value) && (declared == typeof(T) || declared.IsInstanceOfType(value)) ? value : throw new JsonException();
}
