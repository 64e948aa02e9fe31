using System.Runtime.InteropServices;
using System.Text.Json;
using Peregrine.Json.Errors;

namespace Peregrine.Json.Documents;

/// <summary>Reads the values of which converters make others.</summary>
internal static class ConvertedText
{
    /// <summary>Returns the string at a reader's position.</summary>
    /// <param name="reader">The reader.</param>
    /// <param name="what">What is read, for the message.</param>
    /// <exception cref="JsonException">The value is no string. The serializer adds its path.</exception>
    public static string String(ref Utf8JsonReader reader, string what) => reader.TokenType == JsonTokenType.String
        ? reader.GetString()! : throw new JsonException($"{what} is a string; the value is {PointerFault.Kind(Kind(reader.TokenType))}.");

    /// <summary>Returns the value at a reader's position as a document of its own.</summary>
    public static JsonText Copy(ref Utf8JsonReader reader, JsonSerializerOptions serializer)
    {
        // The reader has checked the depth; it may have skipped comments and commas, which are in the text.
        JsonTextOptions options = new() { MaxDepth = int.MaxValue, AllowDuplicateProperties = serializer.AllowDuplicateProperties };
        byte[] own = JsonMarshal.GetRawUtf8Value(JsonElement.ParseValue(ref reader)).ToArray();
        try
        {
            return JsonText.TryParseUtf8(own, out JsonText? text, out _, options) ? text
                : JsonText.Parse(own, options with { SkipComments = true, AllowTrailingCommas = true });
        }
        catch (JsonException error) when (error.LineNumber is not null)
        {
            // The reader has accepted the value, except that it does not check UTF-8. The place is one in the copy: the serializer knows that of the value.
            throw new JsonException(ErrorText.InvalidUtf8);
        }
    }

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
