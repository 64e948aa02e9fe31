using System.Runtime.CompilerServices;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization.Metadata;
using Peregrine.Json.Differential.Harness;

namespace Peregrine.Json.Differential.Seams;

/// <summary>The converters of the tests.</summary>
public partial class ExtensionConverterTests
{
    /// <summary>Reads and writes a whole map as one thing.</summary>
    internal sealed class MapConverter<T> : JsonConverter<T>
        where T : class
    {
        public override T? Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options)
        {
            string text = reader.TokenType + "";
            reader.Skip();
            object made = typeof(T) == typeof(JsonObject) ? new JsonObject { ["read"] = text }
                : typeof(T) == typeof(Own) ? new Own { ["read"] = text }
                : typeof(T) == typeof(MarkedMap) ? new MarkedMap { ["read"] = text }
                : typeof(IDictionary<string, object>).IsAssignableFrom(typeof(T)) ? new Dictionary<string, object> { ["read"] = text }
                : new Dictionary<string, JsonElement> { ["read"] = Stj.SerializeToElement(text) };
            return (T)made;
        }

        public override void Write(Utf8JsonWriter writer, T value, JsonSerializerOptions options)
        {
            writer.WriteString("Custom", "written");
            writer.WriteNumber("Depth", writer.CurrentDepth);
        }
    }

    internal sealed class NullMapConverter : JsonConverter<Dictionary<string, object>>
    {
        public override Dictionary<string, object>? Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options)
        {
            reader.Skip();
            return null;
        }

        public override void Write(Utf8JsonWriter writer, Dictionary<string, object> value, JsonSerializerOptions options)
        {
        }
    }

    internal sealed class ThrowingMapConverter : JsonConverter<Dictionary<string, object>>
    {
        [MethodImpl(MethodImplOptions.NoInlining)]
        public override Dictionary<string, object>? Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => throw new JsonException();

        [MethodImpl(MethodImplOptions.NoInlining)]
        public override void Write(Utf8JsonWriter writer, Dictionary<string, object> value, JsonSerializerOptions options) => throw new JsonException();
    }

    internal sealed class OpeningMapConverter : JsonConverter<Dictionary<string, object>>
    {
        public override Dictionary<string, object>? Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options)
        {
            reader.Read();
            return [];
        }

        public override void Write(Utf8JsonWriter writer, Dictionary<string, object> value, JsonSerializerOptions options) => writer.WriteStartObject("open");
    }

    internal sealed class AnyConverter : JsonConverter<object>
    {
        public override object? Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options)
        {
            reader.Skip();
            return new Dictionary<string, object> { ["any"] = 1 };
        }

        public override void Write(Utf8JsonWriter writer, object value, JsonSerializerOptions options) => writer.WriteString("Any", "written");
    }

    internal sealed class MapFactory : JsonConverterFactory
    {
        public override bool CanConvert(Type typeToConvert) => true;

        public override JsonConverter? CreateConverter(Type typeToConvert, JsonSerializerOptions options) => new MapConverter<Dictionary<string, object>>();
    }

    internal sealed class ValueConverter<T>(T given) : JsonConverter<T>
    {
        public override T? Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options)
        {
            reader.Skip();
            return given;
        }

        public override void Write(Utf8JsonWriter writer, T value, JsonSerializerOptions options) => writer.WriteStringValue("converted");
    }
}
