using System.Runtime.InteropServices;
using Peregrine.Json.Contracts;
using Peregrine.Json.Converters;
using Peregrine.Json.Kernels;
using Peregrine.Json.Reading;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Interop;

/// <summary>
/// Reads and writes elements. If <see cref="DocumentMaker"/> cannot create the element of an object or array, this library's own kernel finds the end of the
/// value and checks its syntax, so that System.Text.Json's parser needs one pass instead of the two of <see cref="JsonElement.ParseValue"/>.
/// </summary>
internal static class DomText
{
    private static readonly JsonElement s_null = JsonElement.Parse("null"u8);
    private static readonly JsonElement s_true = JsonElement.Parse("true"u8);
    private static readonly JsonElement s_false = JsonElement.Parse("false"u8);

    /// <summary>Returns the document options that correspond to these options.</summary>
    public static JsonDocumentOptions OptionsOf(OptionsScope options) => OptionsOf(options.Read, options);

    /// <summary>Returns the document options with the depth and grammar of one call.</summary>
    public static JsonDocumentOptions OptionsOf(ReadSettings settings, OptionsScope options) => new()
    {
        AllowTrailingCommas = settings.TrailingCommas,
        CommentHandling = settings.Comments ? JsonCommentHandling.Skip : JsonCommentHandling.Disallow,
        MaxDepth = settings.MaxDepth,
        AllowDuplicateProperties = options.Settings.AllowDuplicateProperties,
    };

    /// <summary>Reads the next value as an element, which has its own copy of the text.</summary>
    public static JsonElement Read(ref JsonReader reader, OptionsScope scope)
    {
        JsonDocumentOptions options = OptionsOf(reader.Settings, scope);
        byte first = reader.Peek();
        nint at = reader.At;
        if (first is not (0 or (byte)'n' or (byte)'t' or (byte)'f') && DocumentMaker.IsReady(reader.End - at)
            && DocumentMaker.TryRead(ref reader, in options, out JsonElement made))
        {
            return made;
        }

        reader.SkipValue();
        switch (first)
        {
            case (byte)'n':
                return s_null;
            case (byte)'t':
                return s_true;
            case (byte)'f':
                return s_false;
        }

        ReadOnlySpan<byte> text = reader.TextFrom(at);
        if (first is not ((byte)'{' or (byte)'['))
        {
            // For a single token, System.Text.Json rents neither an array for rows nor a stack of open containers.
            var token = new Utf8JsonReader(text, isFinalBlock: true, state: default);
            return JsonElement.ParseValue(ref token);
        }

        try
        {
            return JsonElement.Parse(text, options);
        }
        catch (Exception error) when (StjText.IsReading(error))
        {
            // The syntax is valid, so the reason is a repeated name, or names that cannot be compared.
            throw new ReadFault(at, reader.At, error) { IsWithoutUserCode = true };
        }
    }

    /// <summary>Writes an element.</summary>
    public static void Write(ref JsonWriter writer, JsonElement element)
    {
        JsonValueKind kind = element.ValueKind;
        switch (kind)
        {
            case JsonValueKind.Null:
                writer.WriteNull();
                break;
            case JsonValueKind.True:
                writer.At = BooleanCodec.Put(ref writer, writer.At, value: true);
                break;
            case JsonValueKind.False:
                writer.At = BooleanCodec.Put(ref writer, writer.At, value: false);
                break;
            case JsonValueKind.Number:
                WriteNumber(ref writer, TextOf(element, kind));
                break;
            default:
                TextTransfer.Write(ref writer, TextOf(element, kind), isString: kind == JsonValueKind.String);
                break;
        }
    }

    /// <summary>Copies a number after checking that the number is still valid: a caller may have changed the document's memory.</summary>
    private static void WriteNumber(ref JsonWriter writer, ReadOnlySpan<byte> text)
    {
        if (NumberScan.Scan(ref Mem.First(text), 0, text.Length, out _, out _, out _) == text.Length)
        {
            writer.Raw(text);
        }
        else
        {
            TextTransfer.Write(ref writer, text, isString: false);
        }
    }

    /// <summary>Returns the raw text of an element.</summary>
    public static ReadOnlySpan<byte> TextOf(JsonElement element) => TextOf(element, element.ValueKind);

    private static ReadOnlySpan<byte> TextOf(JsonElement element, JsonValueKind kind) =>
        kind != JsonValueKind.Undefined ? JsonMarshal.GetRawUtf8Value(element) : throw new InvalidOperationException().WithSource();
}
