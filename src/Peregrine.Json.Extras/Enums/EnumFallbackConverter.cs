using System.Text.Json;
using System.Text.Json.Serialization;

namespace Peregrine.Json.Extras;

/// <summary>Reads names and numbers that an enum does not have as a fallback value. Otherwise reads and writes like System.Text.Json's converter.</summary>
internal sealed partial class EnumFallbackConverter<TEnum>(JsonConverter<TEnum> plain, TEnum fallback, JsonNamingPolicy? policy, bool allowIntegers)
    : JsonConverter<TEnum>
    where TEnum : struct, Enum
{
    public override TEnum Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) =>
        reader.TokenType == JsonTokenType.String ? OfText(ref reader, options) : Known(plain.Read(ref reader, typeToConvert, options), options);

    public override void Write(Utf8JsonWriter writer, TEnum value, JsonSerializerOptions options) => plain.Write(writer, value, options);

    public override TEnum ReadAsPropertyName(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => OfText(ref reader, options);

    public override void WriteAsPropertyName(Utf8JsonWriter writer, TEnum value, JsonSerializerOptions options) =>
        plain.WriteAsPropertyName(writer, value, options);

    /// <summary>Returns the value that a string or a property name stands for; the fallback if the enum has no such name.</summary>
    private partial TEnum OfText(ref Utf8JsonReader reader, JsonSerializerOptions options);

    /// <summary>Returns the value if a member or a combination of flags has it, otherwise the fallback.</summary>
    private partial TEnum Known(TEnum value, JsonSerializerOptions options);
}
