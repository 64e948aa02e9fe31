using System.Globalization;
using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Peregrine.Json.Extras;

/// <summary>Reads and writes times of one type with a format.</summary>
internal sealed class FormattedTimeConverter<T>(string format, TimeParser<T> parse) : JsonConverter<T>
    where T : struct, IUtf8SpanFormattable, IFormattable
{
    private const int MostOnStack = 128;

    public override T Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) =>
        reader.TokenType == JsonTokenType.String ? Parse(ref reader) : throw new JsonException();

    public override T ReadAsPropertyName(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => Parse(ref reader);

    public override void Write(Utf8JsonWriter writer, T value, JsonSerializerOptions options)
    {
        Span<byte> space = stackalloc byte[MostOnStack];
        writer.WriteStringValue(TextOf(value, space));
    }

    public override void WriteAsPropertyName(Utf8JsonWriter writer, T value, JsonSerializerOptions options)
    {
        Span<byte> space = stackalloc byte[MostOnStack];
        writer.WritePropertyName(TextOf(value, space));
    }

    private T Parse(ref Utf8JsonReader reader)
    {
        long length = reader.HasValueSequence ? reader.ValueSequence.Length : reader.ValueSpan.Length;
        Span<char> space = stackalloc char[MostOnStack];
        ReadOnlySpan<char> text = length <= MostOnStack ? space[..reader.CopyString(space)] : reader.GetString();
        return parse(text, out T value) ? value : throw new JsonException();
    }

    private ReadOnlySpan<byte> TextOf(T value, Span<byte> space) => value.TryFormat(space, out int length, format, CultureInfo.InvariantCulture)
        ? space[..length] : Encoding.UTF8.GetBytes(value.ToString(format, CultureInfo.InvariantCulture));
}
