using System.Runtime.InteropServices;
using System.Text;
using System.Text.Encodings.Web;
using Peregrine.Json.Contracts;

namespace Peregrine.Json.Interop;

/// <summary>Passes text to a caller's <see cref="Utf8JsonWriter"/> token by token.</summary>
internal static class TokenOutput
{
    /// <summary>Passes the text to the writer token by token. Text that is not JSON, because a converter wrote it raw, is passed unchanged.</summary>
    public static void Hand(Utf8JsonWriter writer, ReadOnlySpan<byte> text, OptionsScope options)
    {
        byte[] copy = text.ToArray();
        if (TryParse(copy, JsonCommentHandling.Disallow) is { } document)
        {
            using (document)
            {
                WriteTokens(writer, document.RootElement, options, isElement: false);
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
                    WriteName(writer, reader.GetString()!, reader.ValueSpan, options.Settings.Encoder);
                    break;
                default:
                    var value = JsonElement.Parse(text.AsSpan((int)reader.TokenStartIndex..(int)reader.BytesConsumed));
                    WriteTokens(writer, value, options, isElement: isArray.TryPeek(out bool isElement) && isElement);
                    break;
            }
        }
    }

    /// <summary>Writes the tokens of a value, each with its spelling in the text (see <see cref="WriteName"/> and <see cref="WriteString"/>).</summary>
    private static void WriteTokens(Utf8JsonWriter writer, JsonElement element, OptionsScope options, bool isElement)
    {
        switch (element.ValueKind)
        {
            case JsonValueKind.Object:
                writer.WriteStartObject();
                foreach (JsonProperty property in element.EnumerateObject())
                {
                    WriteName(writer, property.Name, JsonMarshal.GetRawUtf8PropertyName(property), options.Settings.Encoder);
                    WriteTokens(writer, property.Value, options, isElement: false);
                }

                writer.WriteEndObject();
                break;
            case JsonValueKind.Array:
                writer.WriteStartArray();
                foreach (JsonElement item in element.EnumerateArray())
                {
                    WriteTokens(writer, item, options, isElement: true);
                }

                writer.WriteEndArray();
                break;
            case JsonValueKind.String:
                WriteString(writer, element, isElement);
                break;
            default:
                element.WriteTo(writer);
                break;
        }
    }

    /// <summary>
    /// Writes a name with its spelling in the text. That spelling comes from the encoder for members' names, from the writer's encoder, or from none.
    /// </summary>
    private static void WriteName(Utf8JsonWriter writer, string text, ReadOnlySpan<byte> raw, JavaScriptEncoder? ofMembers)
    {
        var name = JsonEncodedText.Encode(text, ofMembers);
        if (!name.EncodedUtf8Bytes.SequenceEqual(raw))
        {
            name = JsonEncodedText.Encode(text, writer.Options.Encoder);
        }

        if (name.EncodedUtf8Bytes.SequenceEqual(raw))
        {
            writer.WritePropertyName(name);
        }
        else if (raw.IndexOf(LoneSurrogate) >= 0)
        {
            writer.WritePropertyName(WithSurrogates(text, raw));
        }
        else
        {
            writer.WritePropertyName(JsonEncodedText.Encode(text, JavaScriptEncoder.UnsafeRelaxedJsonEscaping));
        }
    }

    /// <summary>The text that System.Text.Json's encoders write for a lone surrogate.</summary>
    private static ReadOnlySpan<byte> LoneSurrogate => "\\uFFFD"u8;

    /// <summary>Returns the text with an unpaired surrogate wherever an encoder has replaced one, so that the writer replaces it again.</summary>
    private static string WithSurrogates(string text, ReadOnlySpan<byte> raw)
    {
        char[] chars = text.ToCharArray();
        int next = 0;
        while (!raw.IsEmpty)
        {
            bool isLone = raw.StartsWith(LoneSurrogate);
            if (isLone || raw.StartsWith("\uFFFD"u8))
            {
                next = Array.IndexOf(chars, '\uFFFD', next);
                chars[next] = isLone ? '\uD800' : chars[next];
                next++;
            }

            raw = raw[(isLone ? LoneSurrogate.Length : raw[0] == (byte)'\\' ? 2 : 1)..];
        }

        return new string(chars);
    }

    /// <summary>
    /// Writes a string with its spelling in the text. If no encoder produces this spelling, the string is written raw; as an array element, it must then
    /// include its line break.
    /// </summary>
    private static void WriteString(Utf8JsonWriter writer, JsonElement element, bool isElement)
    {
        ReadOnlySpan<byte> raw = JsonMarshal.GetRawUtf8Value(element);
        JsonEncodedText text = JsonEncodedText.Encode(element.GetString()!, writer.Options.Encoder);
        if (!text.EncodedUtf8Bytes.SequenceEqual(raw[1..^1]))
        {
            text = JsonEncodedText.Encode(element.GetString()!, JavaScriptEncoder.UnsafeRelaxedJsonEscaping);
        }

        if (text.EncodedUtf8Bytes.SequenceEqual(raw[1..^1]))
        {
            writer.WriteStringValue(text);
        }
        else if (raw.IndexOf(LoneSurrogate) >= 0)
        {
            writer.WriteStringValue(WithSurrogates(element.GetString()!, raw));
        }
        else if (isElement)
        {
            JsonWriterOptions layout = writer.Options;
            string line = layout.Indented ? layout.NewLine + new string(layout.IndentCharacter, layout.IndentSize * writer.CurrentDepth) : "";
            writer.WriteRawValue([.. Encoding.UTF8.GetBytes(line), .. raw], skipInputValidation: true);
        }
        else
        {
            WriterOutput.WriteRaw(writer, raw);
        }
    }
}
