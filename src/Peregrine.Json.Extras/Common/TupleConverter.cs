using System.Runtime.CompilerServices;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Peregrine.Json.Extras;

/// <summary>Reads and writes a tuple as an array of its items.</summary>
internal sealed partial class TupleConverter<TTuple>(TupleShape shape) : JsonConverter<TTuple>
    where TTuple : ITuple
{
    public override TTuple? Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options)
    {
        if (reader.TokenType != JsonTokenType.StartArray)
        {
            throw new JsonException();
        }

        var items = new object?[shape.Items.Length];
        for (int i = 0; i < items.Length; i++)
        {
            reader.Read();
            items[i] = reader.TokenType == JsonTokenType.EndArray ? throw new JsonException()
                : NestedValues.Read(ref reader, options.GetTypeInfo(shape.Items[i]));
        }

        reader.Read();
        return reader.TokenType == JsonTokenType.EndArray ? (TTuple)shape.Make(items) : throw new JsonException();
    }

    public override void Write(Utf8JsonWriter writer, TTuple value, JsonSerializerOptions options)
    {
        writer.WriteStartArray();
        for (int i = 0; i < shape.Items.Length; i++)
        {
            System.Text.Json.JsonSerializer.Serialize(writer, value[i], options.GetTypeInfo(shape.Items[i]));
        }

        writer.WriteEndArray();
    }
}
