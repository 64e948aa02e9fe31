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

    public static JsonValueView ToView(JsonNode? node) => new(ToTree(node), 0);

    public static TextTree ToTree(JsonNode? node) => JsonText.Parse(ToBytes(node), new JsonTextOptions { MaxDepth = int.MaxValue }).Root.Tree;

    public static ReadOnlyMemory<byte> ToBytes(JsonNode? node)
    {
        var text = new ArrayBufferWriter<byte>();
        using (var writer = new Utf8JsonWriter(text, s_options))
        {
            Write(node, writer);
        }

        return text.WrittenMemory;
    }

    private static void Write(JsonNode? root, Utf8JsonWriter writer)
    {
        var open = new Stack<(JsonNode Node, int Next)>();
        Begin(root, open, writer);
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
                Begin(member.Value, open, writer);
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
                Begin(elements[frame.Next], open, writer);
            }
        }
    }

    private static void Begin(JsonNode? node, Stack<(JsonNode Node, int Next)> open, Utf8JsonWriter writer)
    {
        switch (node)
        {
            case null:
                writer.WriteNullValue();
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
