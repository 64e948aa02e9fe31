using System.Text.Json;

namespace Peregrine.Json.Documents;

/// <summary>Reads the strings of which converters make values.</summary>
internal static class ConvertedText
{
    /// <summary>Returns the string at a reader's position.</summary>
    /// <param name="reader">The reader.</param>
    /// <param name="what">What is read, for the message.</param>
    /// <exception cref="JsonException">The value is no string. The serializer adds its path.</exception>
    public static string String(ref Utf8JsonReader reader, string what) => reader.TokenType == JsonTokenType.String
        ? reader.GetString()! : throw new JsonException($"{what} is a string; the value is {PointerFault.Kind(Kind(reader.TokenType))}.");

    private static JsonValueKind Kind(JsonTokenType token) => token switch
    {
        JsonTokenType.StartObject => JsonValueKind.Object,
        JsonTokenType.StartArray => JsonValueKind.Array,
        JsonTokenType.Number => JsonValueKind.Number,
        JsonTokenType.True => JsonValueKind.True,
        JsonTokenType.False => JsonValueKind.False,
        _ => JsonValueKind.Null,
    };
}
