using System.Globalization;
using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization;
using Peregrine.Json.Buffers;

namespace Peregrine.Json.Extras;

/// <summary>Reads and writes times of one type with a format.</summary>
internal sealed class FormattedTimeConverter<T>(string format, TimeParser<T> parse) : JsonConverter<T>
    where T : struct, IUtf8SpanFormattable, IFormattable
{
    public override T Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) =>
        reader.TokenType == JsonTokenType.String ? Parse(ref reader) : throw new JsonException();

    public override T ReadAsPropertyName(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => Parse(ref reader);

    public override void Write(Utf8JsonWriter writer, T value, JsonSerializerOptions options)
    {
        ShortInput.Take(out ShortInput space);
        writer.WriteStringValue(TextOf(value, space));
    }

    public override void WriteAsPropertyName(Utf8JsonWriter writer, T value, JsonSerializerOptions options)
    {
        ShortInput.Take(out ShortInput space);
        writer.WritePropertyName(TextOf(value, space));
    }

    private T Parse(ref Utf8JsonReader reader) => parse(reader.GetString(), out T value) ? value : throw new JsonException();

    private ReadOnlySpan<byte> TextOf(T value, Span<byte> space) => value.TryFormat(space, out int length, format, CultureInfo.InvariantCulture)
        ? space[..length] : Encoding.UTF8.GetBytes(value.ToString(format, CultureInfo.InvariantCulture));
}
