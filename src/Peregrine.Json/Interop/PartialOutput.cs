using Peregrine.Json.Contracts;

namespace Peregrine.Json.Interop;

/// <summary>
/// Leaves in a caller's <see cref="Utf8JsonWriter"/>, after writing to it has failed, what had been written until then, as System.Text.Json does.
/// </summary>
internal static class PartialOutput
{
    /// <summary>Hands over all complete tokens of a text that may end anywhere.</summary>
    /// <param name="writer">The caller's writer.</param>
    /// <param name="text">The text.</param>
    /// <param name="last">What other code had written after it of one value, or null.</param>
    /// <param name="options">The options whose encoder writes the members' names.</param>
    public static void Hand(Utf8JsonWriter writer, ReadOnlySpan<byte> text, byte[]? last, OptionsScope options)
    {
        if (text.IsEmpty && last is null)
        {
            return;
        }

        // The space ends a number, which is then complete.
        var reader = new Utf8JsonReader(
            [.. text, .. last ?? [], (byte)' '], isFinalBlock: false, new JsonReaderState(new JsonReaderOptions { MaxDepth = int.MaxValue }));
        var isArray = new Stack<bool>();
        try
        {
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
                    case JsonTokenType.PropertyName:
                        StjOutput.WriteName(writer, reader.GetString()!, reader.ValueSpan, options.Settings.Encoder);
                        break;
                    default:
                        StjOutput.WriteTokens(writer, JsonElement.ParseValue(ref reader), options, isElement: isArray.TryPeek(out bool isElement) && isElement);
                        break;
                }
            }
        }
        catch (Exception error) when (error is JsonException or InvalidOperationException)
        {
            // What a converter wrote raw is not JSON, or the writer accepts no value at its place: that is why writing failed, or it does not matter any more.
        }
    }
}
