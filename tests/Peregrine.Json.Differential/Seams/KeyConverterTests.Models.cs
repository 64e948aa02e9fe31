using System.Collections;
using System.Runtime.CompilerServices;
using Peregrine.Json.Differential.Harness;

namespace Peregrine.Json.Differential.Seams;

/// <summary>The types of the tests.</summary>
public partial class KeyConverterTests
{
    public class LoneName
    {
        [JsonPropertyName("a\ud800")]
        public int A { get; set; }
    }

    public class NullNamed
    {
        [JsonPropertyName(null!)]
        public int A { get; set; }
    }

    public class EmptyNamed
    {
        [JsonPropertyName("")]
        public int A { get; set; }
    }

    public class One
    {
        public int A { get; set; }
    }

    public class Req
    {
        public required int A { get; set; }
    }

    public sealed record Key(string Text);

    public class Holder
    {
        public Dictionary<Key, int>? D { get; set; }

        public int After { get; set; }
    }

    private sealed class NullPolicy : JsonNamingPolicy
    {
        public override string ConvertName(string name) => null!;
    }

    private sealed class FixedPolicy(string text) : JsonNamingPolicy
    {
        public override string ConvertName(string name) => text;
    }

    internal sealed class DoingConverter : JsonConverter<Key>
    {
        public override Key? Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => new(reader.GetString()!);

        public override void Write(Utf8JsonWriter writer, Key value, JsonSerializerOptions options) => writer.WriteStringValue(value.Text);

        [MethodImpl(MethodImplOptions.NoInlining)]
        public override Key ReadAsPropertyName(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options)
        {
            string text = reader.GetString()!;
            switch (text)
            {
                case "skip":
                    reader.Skip();
                    break;
                case "read":
                    reader.Read();
                    break;
                case "read on":
                    reader.Read();
                    reader.Read();
                    break;
                case "value":
                    reader.GetInt32();
                    break;
                case "null":
                    return null!;
                case "throw json":
                    throw new JsonException();
                case "throw support":
                    throw new NotSupportedException("no");
                case "throw odd":
                    throw new ArithmeticException("odd");
                case "throw format":
                    throw new FormatException("format");
            }

            return new Key(text + reader.TokenStartIndex + reader.CurrentDepth);
        }

        [MethodImpl(MethodImplOptions.NoInlining)]
        public override void WriteAsPropertyName(Utf8JsonWriter writer, Key value, JsonSerializerOptions options)
        {
            switch (value.Text)
            {
                case "name":
                    writer.WritePropertyName("na\"me" + writer.CurrentDepth);
                    break;
                case "empty":
                    writer.WritePropertyName("");
                    break;
                case "nothing":
                    break;
                case "null":
                    writer.WriteNullValue();
                    break;
                case "string":
                    writer.WriteStringValue("x");
                    break;
                case "number":
                    writer.WriteNumberValue(1);
                    break;
                case "object":
                    writer.WriteStartObject();
                    writer.WriteEndObject();
                    break;
                case "open":
                    writer.WriteStartObject();
                    break;
                case "open array":
                    writer.WriteStartArray();
                    break;
                case "close":
                    writer.WriteEndObject();
                    break;
                case "two names":
                    writer.WritePropertyName("a");
                    writer.WritePropertyName("b");
                    break;
                case "name and value":
                    writer.WriteNumber("a", 1);
                    break;
                case "name, object":
                    writer.WriteStartObject("a");
                    writer.WriteEndObject();
                    break;
                case "value after":
                    writer.WriteNumber("a", 1);
                    writer.WritePropertyName("b");
                    break;
                case "raw":
                    writer.WriteRawValue("1");
                    break;
                case "raw quoted":
                    writer.WriteRawValue("\"raw\"");
                    break;
                case "flush":
                    writer.WritePropertyName("a");
                    writer.Flush();
                    break;
                case "reset":
                    writer.WritePropertyName("a");
                    break;
                case "throw json":
                    throw new JsonException();
                case "throw support":
                    throw new NotSupportedException("no");
                case "throw odd":
                    throw new ArithmeticException("odd");
                case "escaped":
                    writer.WritePropertyName("\u2028<\\é");
                    break;
                case "lone":
                    writer.WritePropertyName("\ud800");
                    break;
                case "bytes":
                    writer.WritePropertyName("bytes"u8);
                    break;
                case "property string":
                    writer.WriteString("key", "v");
                    break;
                case "property number":
                    writer.WriteNumber("key", 1);
                    break;
                case "property open":
                    writer.WriteStartArray("key");
                    break;
            }
        }
    }

    internal sealed class ValueOnly : JsonConverter<Key>
    {
        public override Key? Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => new(reader.GetString()!);

        public override void Write(Utf8JsonWriter writer, Key value, JsonSerializerOptions options) => writer.WriteStringValue(value.Text);
    }

    internal sealed class ReadsOnly : JsonConverter<Key>
    {
        public override Key? Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => new(reader.GetString()!);

        public override void Write(Utf8JsonWriter writer, Key value, JsonSerializerOptions options) => writer.WriteStringValue(value.Text);

        public override Key ReadAsPropertyName(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => new("n" + reader.GetString());
    }

    internal sealed class WritesOnly : JsonConverter<Key>
    {
        public override Key? Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => new(reader.GetString()!);

        public override void Write(Utf8JsonWriter writer, Key value, JsonSerializerOptions options) => writer.WriteStringValue(value.Text);

        public override void WriteAsPropertyName(Utf8JsonWriter writer, Key value, JsonSerializerOptions options) => writer.WritePropertyName("w" + value.Text);
    }

    internal sealed class NullKeys : JsonConverter<Key>
    {
        public override bool HandleNull => true;

        public override Key? Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => null;

        public override void Write(Utf8JsonWriter writer, Key value, JsonSerializerOptions options) => writer.WriteNullValue();

        public override Key ReadAsPropertyName(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => null!;
    }

    internal sealed class TextValues : JsonConverter<string>
    {
        public override string? Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => "v" + reader.GetString();

        public override void Write(Utf8JsonWriter writer, string value, JsonSerializerOptions options) => writer.WriteStringValue(value);
    }

    internal sealed class TextKeys : JsonConverter<string>
    {
        public override string? Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => "v" + reader.GetString();

        public override void Write(Utf8JsonWriter writer, string value, JsonSerializerOptions options) => writer.WriteStringValue(value);

        public override string ReadAsPropertyName(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => "k" + reader.GetString();

        public override void WriteAsPropertyName(Utf8JsonWriter writer, string value, JsonSerializerOptions options) => writer.WritePropertyName("w" + value);
    }

    internal sealed class NumberKeys : JsonConverter<int>
    {
        public override int Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => reader.GetInt32();

        public override void Write(Utf8JsonWriter writer, int value, JsonSerializerOptions options) => writer.WriteNumberValue(value);

        public override void WriteAsPropertyName(Utf8JsonWriter writer, int value, JsonSerializerOptions options) => writer.WriteNumberValue(value);
    }

    internal sealed class DayKeys : JsonConverter<DayOfWeek>
    {
        public override DayOfWeek Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => (DayOfWeek)reader.GetInt32();

        public override void Write(Utf8JsonWriter writer, DayOfWeek value, JsonSerializerOptions options) => writer.WriteNumberValue((int)value);
    }
}
