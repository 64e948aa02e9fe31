using Peregrine.Json.Contracts;

namespace Peregrine.Json.Interop;

/// <summary>After a failed call, writes to the caller's <see cref="Utf8JsonWriter"/> what was written before the error, as System.Text.Json does.</summary>
internal static class PartialOutput
{
    /// <summary>Writes all complete tokens of a text that may end anywhere.</summary>
    /// <param name="writer">The caller's writer.</param>
    /// <param name="text">The output before the error.</param>
    /// <param name="options">The options, whose encoder escapes the members' names.</param>
    public static void Hand(Utf8JsonWriter writer, ReadOnlySpan<byte> text, OptionsScope options)
    {
        if (text.IsEmpty)
        {
            return;
        }

        try
        {
            // The space ends a number, so that the number is complete.
            Write(writer, [.. text, (byte)' '], options);
        }
        catch (Exception error) when (error is JsonException or InvalidOperationException)
        {
            // A converter wrote raw text that is not JSON, or the writer accepts no value at its place. The call has failed already, so this error is ignored.
        }
    }

    /// <summary>Writes all complete tokens of a text, and its comments.</summary>
    public static void Write(Utf8JsonWriter writer, byte[] text, OptionsScope options)
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
