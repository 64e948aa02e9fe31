using System.Text.Json;
using System.Text.Json.Serialization;

namespace Peregrine.Json.Extras;

/// <summary>Reads and writes <see cref="DBNull"/> as null.</summary>
internal sealed class DBNullConverter : JsonConverter<DBNull>
{
    public override bool HandleNull => true;

    public override DBNull Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) =>
        reader.TokenType == JsonTokenType.Null ? DBNull.Value : throw new JsonException();

    public override void Write(Utf8JsonWriter writer, DBNull value, JsonSerializerOptions options) => writer.WriteNullValue();
}
