using System.Text.Json;
using System.Text.Json.Nodes;

namespace Peregrine.Json.Documents;

/// <summary>Applies merge patches to nodes in place (RFC 7396 section 2), without recursion.</summary>
internal static class MergeNode
{
    /// <summary>Merges a patch into a node, and returns it or what replaces it.</summary>
    public static JsonNode? Merge(JsonNode? target, JsonValueView patch)
    {
        JsonNodeOptions? options = target?.Options;
        if (patch.ValueKind != JsonValueKind.Object)
        {
            return Parse(patch, options);
        }

        JsonObject root = target as JsonObject ?? new JsonObject(options);
        var open = new Stack<(JsonObject Target, LastMembers Members)>();
        (JsonObject Target, LastMembers Members) frame = (root, new LastMembers(patch.Tree, patch.Place));
        do
        {
            while (frame.Members.MoveNext())
            {
                if (!frame.Members.TryGetName(out string? name))
                {
                    throw new InvalidOperationException("A name in the merge patch has an unpaired surrogate.");
                }

                var value = new JsonValueView(patch.Tree, frame.Members.Value);
                switch (value.ValueKind)
                {
                    case JsonValueKind.Null:
                        frame.Target.Remove(name);
                        break;
                    case JsonValueKind.Object:
                        if (!frame.Target.TryGetPropertyValue(name, out JsonNode? found) || found is not JsonObject inner)
                        {
                            inner = new JsonObject(options);
                            frame.Target[name] = inner;
                        }

                        open.Push(frame);
                        frame = (inner, new LastMembers(patch.Tree, value.Place));
                        break;
                    default:
                        frame.Target[name] = Parse(value, options);
                        break;
                }
            }
        }
        while (open.TryPop(out frame));
        return root;
    }

    private static JsonNode? Parse(JsonValueView value, JsonNodeOptions? options) =>
        JsonNode.Parse(value.PlainText().Span, options, new JsonDocumentOptions { MaxDepth = int.MaxValue });
}
