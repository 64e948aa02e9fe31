using System.Text.Json.Nodes;
using Peregrine.Json.Contracts;
using Peregrine.Json.Reading;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Interop;

/// <summary>
/// Reads nodes. Unless duplicate names are forbidden, an object or array node wraps an element until its children are accessed, as in System.Text.Json.
/// </summary>
internal sealed class NodeReader(OptionsScope options)
{
    private readonly ConverterReader _readers = new();
    private readonly JsonNodeOptions _nodes = new() { PropertyNameCaseInsensitive = options.Settings.PropertyNameCaseInsensitive };

    /// <summary>Reads a value that is not null.</summary>
    public JsonNode? Read(ref JsonReader reader)
    {
        byte first = reader.Peek();
        nint at = reader.At;
        if (first is not ((byte)'{' or (byte)'['))
        {
            reader.SkipValue();
            return NodeMaker.IsKnown && NodeMaker.MakeValue(reader.TextFrom(at), _nodes) is { } value
                ? value : Convert(ref reader, at, JsonMetadataServices.JsonValueConverter);
        }

        if (!options.Settings.AllowDuplicateProperties)
        {
            return NodeMaker.IsKnown && DocumentMaker.TryReadNode(ref reader, _nodes, out JsonNode? made)
                ? made : ReadWhole(ref reader, at, first == (byte)'{');
        }

        JsonElement element = DomText.Read(ref reader, options);
        return first == (byte)'{' ? JsonObject.Create(element, _nodes) : JsonArray.Create(element, _nodes);
    }

    /// <summary>Reads a value as an element.</summary>
    public JsonElement ReadElement(ref JsonReader reader) => DomText.Read(ref reader, options);

    /// <summary>Lets System.Text.Json read a node and all its children at once. Called if duplicate names are forbidden.</summary>
    private JsonNode? ReadWhole(ref JsonReader reader, nint at, bool isObject)
    {
        var text = new Utf8JsonReader(ConverterReader.InputOf(ref reader), isFinalBlock: true, _readers.BeforeValue(ref reader));
        nint origin = ConverterReader.PlaceAt(ref text, ref reader);
        try
        {
            text.Read();
            JsonNode? node = isObject
                ? JsonMetadataServices.JsonObjectConverter.Read(ref text, typeof(JsonObject), options.Source)
                : JsonMetadataServices.JsonArrayConverter.Read(ref text, typeof(JsonArray), options.Source);
            // Skips the value to check its encoding, which the converter does not check.
            reader.SkipValue();
            return node;
        }
        catch (Exception error) when (StjText.IsReading(error))
        {
            throw StjFault.Reading(ref reader, origin + (nint)text.BytesConsumed, error, isWithoutUserCode: true);
        }
        catch (ArgumentException)
        {
            // The node's dictionary has refused a repeated name. Callers expect the error that elements throw for it. Errors after the repeated name are
            // ignored.
            nint after = origin + (nint)text.BytesConsumed;
            reader.At = at;
            JsonReader ahead = reader;
            try
            {
                ahead.SkipValue();
            }
            catch (ReadFault)
            {
                ahead.At = after;
                throw new ReadFault(at, after, Repeated(Closed(ahead.TextFrom(at), ahead.Settings), ahead.Settings)) { IsWithoutUserCode = true };
            }

            DomText.Read(ref reader, options);
            throw;
        }
    }

    /// <summary>Returns the error that elements report for a text with a repeated name.</summary>
    private JsonException Repeated(byte[] text, ReadSettings settings)
    {
        try
        {
            _ = JsonElement.Parse(text, DomText.OptionsOf(settings, options));
        }
        catch (JsonException error)
        {
            return error;
        }

        return new JsonException().WithSource();
    }

    /// <summary>Returns the text, which ends after a token, followed by the brackets that close its open containers.</summary>
    private static byte[] Closed(ReadOnlySpan<byte> text, ReadSettings settings)
    {
        var tokens = new Utf8JsonReader(text, isFinalBlock: false, new JsonReaderState(ConverterReader.OptionsOf(settings)));
        var open = new Stack<byte>();
        while (tokens.Read())
        {
            if (tokens.TokenType is JsonTokenType.StartObject or JsonTokenType.StartArray)
            {
                open.Push(tokens.TokenType == JsonTokenType.StartObject ? (byte)'}' : (byte)']');
            }
            else if (tokens.TokenType is JsonTokenType.EndObject or JsonTokenType.EndArray)
            {
                open.Pop();
            }
        }

        return [.. text, .. open];
    }

    /// <summary>Lets System.Text.Json create the node from the text between an offset and the cursor.</summary>
    private TNode? Convert<TNode>(ref JsonReader reader, nint at, JsonConverter<TNode?> converter)
        where TNode : JsonNode
    {
        var text = new Utf8JsonReader(reader.TextFrom(at), ConverterReader.OptionsOf(reader.Settings));
        try
        {
            text.Read();
            return converter.Read(ref text, typeof(TNode), options.Source);
        }
        catch (Exception error) when (StjText.IsReading(error))
        {
            throw new ReadFault(at, at + (nint)text.BytesConsumed, error) { IsWithoutUserCode = true };
        }
    }
}

/// <summary>A <see cref="JsonNode"/> or a class derived from it.</summary>
internal sealed class NodeContract<TNode>(OptionsScope options) : TypeContract<TNode>(ShapeKind.Opaque, ExecutionKind.DocumentModel), IWriterContract<TNode>
    where TNode : JsonNode
{
    private readonly NodeReader _nodes = new(options);

    public override TNode? Read(ref JsonReader reader)
    {
        byte first = reader.Peek();
        if (first == (byte)'n' && reader.TryReadNull())
        {
            return null;
        }

        if ((typeof(TNode) == typeof(JsonObject) && first != (byte)'{') || (typeof(TNode) == typeof(JsonArray) && first != (byte)'['))
        {
            reader.ThrowToken();
        }

        if (typeof(TNode) == typeof(JsonValue) && (first is (byte)'{' or (byte)'['))
        {
            _nodes.ReadElement(ref reader);
            throw Throw.NodeIsContainer();
        }

        return (TNode?)_nodes.Read(ref reader);
    }

    public void WriteTo(Utf8JsonWriter writer, TNode? value)
    {
        try
        {
            if (value is null)
            {
                writer.WriteNullValue();
                return;
            }

            value.WriteTo(writer, options.Source);
        }
        catch (Exception error) when (StjText.IsWriting(error))
        {
            throw StjFault.Writing(error);
        }
    }

    public void WriteObjectTo(Utf8JsonWriter writer, object? value) => WriteTo(writer, (TNode?)value);

    public override void Write(ref JsonWriter writer, TNode? value)
    {
        if (value is null)
        {
            writer.WriteNull();
        }
        else
        {
            NodeText.Write(ref writer, value, options);
        }
    }
}
