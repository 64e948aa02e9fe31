using System.Text;
using System.Text.Json.Nodes;
using Peregrine.Json.Contracts;
using Peregrine.Json.Kernels;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Interop;

/// <summary>
/// Writes elements and nodes as their own methods do. A method that returns false or null has written nothing; the value's own method then writes it or throws.
/// </summary>
internal static class ModelOutput
{
    /// <summary>The depth limit of a writer that sets no limit, and of options that set no limit.</summary>
    private const int WriterDepth = 1000, OptionsDepth = 64;

    /// <summary>Writes an element to a caller's writer.</summary>
    public static bool TryWrite(Utf8JsonWriter writer, JsonElement element) =>
        element.ValueKind is JsonValueKind.Object or JsonValueKind.Array && TryWrite(writer, DomText.TextOf(element));

    /// <summary>Writes the text of an object or array to a caller's writer.</summary>
    public static bool TryWrite(Utf8JsonWriter writer, ReadOnlySpan<byte> text) => Takes(writer) && TryPass(writer, null, text);

    /// <summary>Writes a node to a caller's writer.</summary>
    public static bool TryWrite(Utf8JsonWriter writer, JsonNode node, JsonSerializerOptions? options) =>
        Takes(writer) && Gains(node) && !WritesNumbersAsText(options) && TryPass(writer, node, default);

    /// <summary>Returns the text of a node.</summary>
    public static string? TextOf(JsonNode node, JsonSerializerOptions? options)
    {
        if (!Gains(node) || WritesNumbersAsText(options))
        {
            return null;
        }

        int depth = options is null ? WriterDepth : options.MaxDepth == 0 ? OptionsDepth : options.MaxDepth;
        Layout? layout = options is { WriteIndented: true } ? Layout.Of(options.IndentCharacter, options.IndentSize, options.NewLine) : null;
        var output = new JsonWriter(new WriteSettings(depth, layout), EscapeSet.For(options?.Encoder));
        try
        {
            return NodeText.TryWrite(ref output, node) ? WriteCall.TextOf(output.Written) : null;
        }
        catch (Exception)
        {
            return null;
        }
        finally
        {
            output.Dispose();
        }
    }

    /// <summary>Writes a node, or a text if the node is null, with this library's writer, and passes the result to the caller's writer.</summary>
    private static bool TryPass(Utf8JsonWriter writer, JsonNode? node, ReadOnlySpan<byte> text)
    {
        JsonWriter output = StjOutput.Begin(writer);
        try
        {
            return TryTransfer(ref output, node, text) && TryHand(writer, ref output);
        }
        finally
        {
            output.Dispose();
        }
    }

    private static bool TryTransfer(ref JsonWriter output, JsonNode? node, ReadOnlySpan<byte> text)
    {
        try
        {
            if (node is not null)
            {
                return NodeText.TryWrite(ref output, node);
            }

            TextTransfer.Write(ref output, text, isString: false);
            return true;
        }
        catch (Exception)
        {
            return false;
        }
    }

    /// <summary>
    /// Passes a container to the writer. Returns false if the container's text is empty, if the writer cannot accept a value at its position, or if the
    /// writer's output does not provide memory for the whole text.
    /// </summary>
    private static bool TryHand(Utf8JsonWriter writer, ref JsonWriter output)
    {
        if (output.Written.IsEmpty)
        {
            // The text is empty, because the owner of the element's memory has overwritten the value with white space.
            return false;
        }

        try
        {
            StjOutput.Place(writer, ref output);
            return WriterOutput.TryWriteRaw(writer, output.Written);
        }
        catch (InvalidOperationException error) when (StjText.IsWriting(error))
        {
            return false;
        }
    }

    /// <summary>Whether a value can be passed to the writer as a whole.</summary>
    private static bool Takes(Utf8JsonWriter writer) => WriterOutput.IsKnown && (!writer.Options.Indented || StjOutput.LaysOut(writer));

    /// <summary>
    /// Whether it saves time to write the node here: the node, or a direct child of it, is an object or array whose children have not been created, so that its
    /// text can be copied. If all nodes exist, visiting them takes most of the time, also in System.Text.Json.
    /// </summary>
    private static bool Gains(JsonNode node)
    {
        if (node is JsonValue || !NodeElement.IsKnown)
        {
            return false;
        }

        if (NodeElement.TryGet(node, out _))
        {
            return true;
        }

        if (node is JsonObject owner && NodeElement.MembersOf(owner) is { } members)
        {
            foreach (JsonNode? child in members.Values)
            {
                if (child is not (null or JsonValue) && NodeElement.TryGet(child, out _))
                {
                    return true;
                }
            }
        }
        else if (node is JsonArray array && NodeElement.ItemsOf(array) is { } items)
        {
            foreach (JsonNode? child in items)
            {
                if (child is not (null or JsonValue) && NodeElement.TryGet(child, out _))
                {
                    return true;
                }
            }
        }

        return false;
    }

    private static bool WritesNumbersAsText(JsonSerializerOptions? options) =>
        options is not null && (options.NumberHandling & JsonNumberHandling.WriteAsString) != 0;
}
