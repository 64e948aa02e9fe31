using System.Text.Json;
using Peregrine.Json.Errors;

namespace Peregrine.Json.Documents;

/// <summary>
/// The code that the converters of this package share: copies values from readers, reads strings and pointers, writes pointers and patch operations.
/// </summary>
internal static class ConvertedText
{
    /// <summary>Copies the value at a reader's position into a new document, and moves the reader to the last token of the value.</summary>
    public static JsonText Copy(ref Utf8JsonReader reader, JsonSerializerOptions serializer)
    {
        // The reader has already checked the depth. The text may contain comments and trailing commas that the reader has skipped.
        JsonTextOptions options = new() { MaxDepth = int.MaxValue, AllowDuplicateProperties = serializer?.AllowDuplicateProperties ?? true };
        byte[] own = ReaderText.Take(ref reader).ToArray();
        try
        {
            return JsonText.TryParseUtf8(own, out JsonText? text, out _, options) ? text
                : JsonText.Parse(own, options with { SkipComments = true, AllowTrailingCommas = true });
        }
        catch (JsonException error) when (error.LineNumber is not null)
        {
            // The reader has accepted the value, but Utf8JsonReader does not check UTF-8. The line and byte in this error count from the start of the copy. The
            // new exception has neither, so that the serializer adds the line and byte of the value.
            throw new JsonException(ErrorText.InvalidUtf8);
        }
    }

    /// <summary>Returns the string at a reader's position.</summary>
    /// <param name="reader">The reader.</param>
    /// <param name="what">What is read, for the message.</param>
    /// <exception cref="JsonException">The value is no string. The serializer adds its path.</exception>
    public static string String(ref Utf8JsonReader reader, string what) => reader.TokenType == JsonTokenType.String
        ? reader.GetString()! : throw new JsonException($"{what} is a string; the value is {PointerFault.Kind(Kind(reader.TokenType))}.");

    /// <exception cref="JsonException">The text is no pointer.</exception>
    public static JsonPointer ToPointer(string text) =>
        PointerText.TryParse(text, out JsonPointer? pointer, out string? fault) ? pointer : throw new JsonException(fault);

    /// <summary>
    /// Returns the text of a pointer. Refuses a pointer with an unpaired surrogate: an encoder would replace the surrogate, and the text would then be a
    /// different pointer.
    /// </summary>
    /// <exception cref="JsonException">The pointer has an unpaired surrogate.</exception>
    public static string Of(JsonPointer pointer)
    {
        string text = pointer.ToString();
        return NameText.IsWellFormed(text) ? text : throw new JsonException("The JSON pointer has an unpaired surrogate, which UTF-8 cannot represent.");
    }

    /// <summary>Writes a patch operation as a JSON object. The writer's options decide indentation and escaping.</summary>
    /// <exception cref="JsonException">A pointer has an unpaired surrogate.</exception>
    public static void Write(JsonPatchOperation operation, Utf8JsonWriter writer)
    {
        writer.WriteStartObject();
        writer.WriteString("op"u8, PatchText.NameOf(operation.Kind));
        if (operation.From is { } from)
        {
            writer.WriteString("from"u8, Of(from));
        }

        writer.WriteString("path"u8, Of(operation.Path));
        if (operation.HasValue)
        {
            writer.WritePropertyName("value"u8);
            operation.Operand.WriteTo(writer);
        }

        writer.WriteEndObject();
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
