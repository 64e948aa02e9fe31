using System.Buffers;
using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Nodes;

namespace Peregrine.Json.Documents;

/// <summary>Writes nodes as text, without recursion.</summary>
internal static class NodeText
{
    private static readonly JsonWriterOptions s_options = new()
    {
        Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping,
        MaxDepth = int.MaxValue,
        SkipValidation = true,
    };

    public static JsonValueView ToView(JsonNode? node, Action<JsonNode>? prepare = null) => new(ToTree(node, prepare), 0);

    public static TextTree ToTree(JsonNode? node, Action<JsonNode>? prepare = null) =>
        JsonText.Parse(ToBytes(node, prepare), new JsonTextOptions { MaxDepth = int.MaxValue }).Root.Tree;

    /// <summary>Returns the text of a node.</summary>
    /// <param name="node">The node.</param>
    /// <param name="prepare">
    /// Called with each object and array before it is written; not called with the objects and arrays inside a node whose children System.Text.Json has not
    /// created yet.
    /// </param>
    public static ReadOnlyMemory<byte> ToBytes(JsonNode? node, Action<JsonNode>? prepare = null)
    {
        var text = new ArrayBufferWriter<byte>();
        using (var writer = new Utf8JsonWriter(text, s_options))
        {
            Write(node, writer, prepare);
        }

        return text.WrittenMemory;
    }

    private static void Write(JsonNode? root, Utf8JsonWriter writer, Action<JsonNode>? prepare)
    {
        var open = new Stack<(JsonNode Node, int Next)>();
        Begin(root, open, writer, prepare);
        while (open.TryPop(out (JsonNode Node, int Next) frame))
        {
            if (frame.Node is JsonObject members)
            {
                if (frame.Next == members.Count)
                {
                    writer.WriteEndObject();
                    continue;
                }

                KeyValuePair<string, JsonNode?> member = members.GetAt(frame.Next);
                writer.WritePropertyName(member.Key);
                open.Push((members, frame.Next + 1));
                Begin(member.Value, open, writer, prepare);
            }
            else
            {
                var elements = (JsonArray)frame.Node;
                if (frame.Next == elements.Count)
                {
                    writer.WriteEndArray();
                    continue;
                }

                open.Push((elements, frame.Next + 1));
                Begin(elements[frame.Next], open, writer, prepare);
            }
        }
    }

    private static void Begin(JsonNode? node, Stack<(JsonNode Node, int Next)> open, Utf8JsonWriter writer, Action<JsonNode>? prepare)
    {
        if (node is JsonObject or JsonArray)
        {
            prepare?.Invoke(node);
        }

        switch (node)
        {
            case null:
                writer.WriteNullValue();
                break;
            case JsonObject or JsonArray when UnreadNode.TryWrite(node, writer):
                break;
            case JsonObject:
                writer.WriteStartObject();
                open.Push((node, 0));
                break;
            case JsonArray:
                writer.WriteStartArray();
                open.Push((node, 0));
                break;
            default:
                node.WriteTo(writer);
                break;
        }
    }
}
