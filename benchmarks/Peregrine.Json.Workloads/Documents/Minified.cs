using System.Buffers;
using System.Text.Encodings.Web;
using System.Text.Json;

namespace Peregrine.Json.Workloads.Documents;

/// <summary>A document without white space: number text as it was, strings escaped as little as RFC 8259 §7 allows.</summary>
public static class Minified
{
    public static byte[] Of(ReadOnlySpan<byte> document)
    {
        var output = new ArrayBufferWriter<byte>(document.Length);
        var reader = new Utf8JsonReader(document);
        using (var writer = new Utf8JsonWriter(output, new JsonWriterOptions { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping }))
        {
            while (reader.Read())
            {
                Copy(ref reader, writer);
            }
        }

        return output.WrittenSpan.ToArray();
    }

    private static void Copy(ref Utf8JsonReader reader, Utf8JsonWriter writer)
    {
        switch (reader.TokenType)
        {
            case JsonTokenType.StartObject:
                writer.WriteStartObject();
                break;
            case JsonTokenType.EndObject:
                writer.WriteEndObject();
                break;
            case JsonTokenType.StartArray:
                writer.WriteStartArray();
                break;
            case JsonTokenType.EndArray:
                writer.WriteEndArray();
                break;
            case JsonTokenType.PropertyName:
                writer.WritePropertyName(reader.GetString()!);
                break;
            case JsonTokenType.String:
                writer.WriteStringValue(reader.GetString());
                break;
            case JsonTokenType.Number:
                writer.WriteRawValue(reader.ValueSpan, skipInputValidation: true);
                break;
            case JsonTokenType.True:
            case JsonTokenType.False:
                writer.WriteBooleanValue(reader.GetBoolean());
                break;
            case JsonTokenType.Null:
                writer.WriteNullValue();
                break;
        }
    }
}
