using System.Text.Json;
using System.Text.Json.Serialization;
using Peregrine.Json.Buffers;

namespace Peregrine.Json.Extras;

/// <summary>Reads and writes Unix times of one type and unit.</summary>
internal sealed partial class UnixTimeConverter<T, TType, TUnit> : JsonConverter<T>
    where T : struct
    where TType : struct, ITimeType<T>
    where TUnit : struct, IUnixUnit
{
    public override T Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) =>
        reader.TokenType == JsonTokenType.Number || (reader.TokenType == JsonTokenType.String && ReadsStrings(options.NumberHandling))
            ? Parse(ref reader) : throw new JsonException();

    public override void Write(Utf8JsonWriter writer, T value, JsonSerializerOptions options) =>
        writer.WriteNumberValue(UnixTimeText<T, TType, TUnit>.CountOf(value));

    public override T ReadAsPropertyName(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => Parse(ref reader);

    public override void WriteAsPropertyName(Utf8JsonWriter writer, T value, JsonSerializerOptions options) =>
        writer.WritePropertyName(UnixTimeText<T, TType, TUnit>.CountOf(value).ToString(System.Globalization.CultureInfo.InvariantCulture));

    private static bool ReadsStrings(JsonNumberHandling handling) => (handling & JsonNumberHandling.AllowReadingFromString) != 0;

    /// <summary>Converts the text of a number, string or property name.</summary>
    private static T Parse(ref Utf8JsonReader reader)
    {
        ShortInput.Take(out ShortInput space);
        return UnixTimeText<T, TType, TUnit>.TryParse(TokenText.Of(in reader, space), out T value) ? value : throw new JsonException();
    }
}
