using Peregrine.Json.Contracts;

namespace Peregrine.Json.Interop;

/// <summary>Passes text to a caller's <see cref="Utf8JsonWriter"/> token by token.</summary>
internal static class TokenOutput
{
    /// <summary>Passes the text to the writer token by token; as it is, if a converter has written raw text that is not JSON.</summary>
    public static void Hand(Utf8JsonWriter writer, ReadOnlySpan<byte> text, OptionsScope options)
    {
        byte[] copy = text.ToArray();
        if (TryParse(copy, JsonCommentHandling.Disallow) is { } document)
        {
            using (document)
            {
                StjOutput.WriteTokens(writer, document.RootElement, options, isElement: false);
            }
        }
        else if (TryParse(copy, JsonCommentHandling.Skip) is { } commented)
        {
            commented.Dispose();
            Write(writer, [.. copy, (byte)' '], options);
        }
        else
        {
            WriterOutput.WriteRaw(writer, text);
        }
    }

    private static JsonDocument? TryParse(byte[] text, JsonCommentHandling comments)
    {
        try
        {
            return JsonDocument.Parse(text, new JsonDocumentOptions { MaxDepth = int.MaxValue, CommentHandling = comments });
        }
        catch (JsonException)
        {
            return null;
        }
    }

    /// <summary>After a failed call, writes all complete tokens of the text before the error, as System.Text.Json does.</summary>
    /// <param name="writer">The caller's writer.</param>
    /// <param name="text">The output before the error.</param>
    /// <param name="options">The options, whose encoder escapes the members' names.</param>
    public static void HandPartial(Utf8JsonWriter writer, ReadOnlySpan<byte> text, OptionsScope options)
    {
        if (text.IsEmpty)
        {
            return;
        }

        try
        {
            // The space ends a number at the end of the text, so that the number is complete.
            Write(writer, [.. text, (byte)' '], options);
        }
        catch (Exception error) when (error is JsonException or InvalidOperationException)
        {
            // A converter wrote raw text that is not JSON, or the writer accepts no value at its place. The call has failed already, so this error is ignored.
        }
    }

    /// <summary>Writes all complete tokens of a text, and its comments.</summary>
    private static void Write(Utf8JsonWriter writer, byte[] text, OptionsScope options)
    {
        var reader = new Utf8JsonReader(
            text, isFinalBlock: false, new JsonReaderState(new JsonReaderOptions { MaxDepth = int.MaxValue, CommentHandling = JsonCommentHandling.Allow }));
        var isArray = new Stack<bool>();
        while (reader.Read())
        {
            switch (reader.TokenType)
            {
                case JsonTokenType.StartObject:
                    writer.WriteStartObject();
                    isArray.Push(false);
                    break;
                case JsonTokenType.StartArray:
                    writer.WriteStartArray();
                    isArray.Push(true);
                    break;
                case JsonTokenType.EndObject:
                    writer.WriteEndObject();
                    isArray.Pop();
                    break;
                case JsonTokenType.EndArray:
                    writer.WriteEndArray();
                    isArray.Pop();
                    break;
                case JsonTokenType.Comment:
                    writer.WriteCommentValue(reader.GetComment());
                    break;
                case JsonTokenType.PropertyName:
                    StjOutput.WriteName(writer, reader.GetString()!, reader.ValueSpan, options.Settings.Encoder);
                    break;
                default:
                    var value = JsonElement.Parse(text.AsSpan((int)reader.TokenStartIndex..(int)reader.BytesConsumed));
                    StjOutput.WriteTokens(writer, value, options, isElement: isArray.TryPeek(out bool isElement) && isElement);
                    break;
            }
        }
    }
}
