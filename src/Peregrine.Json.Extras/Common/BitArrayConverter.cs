using System.Collections;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Peregrine.Json.Extras;

/// <summary>Reads and writes <see cref="BitArray"/> as an array of true and false, the lowest bit first.</summary>
internal sealed class BitArrayConverter : JsonConverter<BitArray>
{
    public override BitArray Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options)
    {
        if (reader.TokenType != JsonTokenType.StartArray)
        {
            throw new JsonException();
        }

        List<bool> bits = [];
        while (reader.Read() && reader.TokenType != JsonTokenType.EndArray)
        {
            bits.Add(reader.TokenType is JsonTokenType.True or JsonTokenType.False ? reader.TokenType == JsonTokenType.True : throw new JsonException());
        }

        return new BitArray(bits.ToArray());
    }

    public override void Write(Utf8JsonWriter writer, BitArray value, JsonSerializerOptions options)
    {
        writer.WriteStartArray();
        foreach (bool bit in value)
        {
            writer.WriteBooleanValue(bit);
        }

        writer.WriteEndArray();
    }
}
