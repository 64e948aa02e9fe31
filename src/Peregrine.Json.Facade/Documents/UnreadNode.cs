using System.Text.Json;
using System.Text.Json.Nodes;

namespace Peregrine.Json.Documents;

/// <summary>Nodes that were parsed and whose children have not been created yet.</summary>
internal static class UnreadNode
{
    /// <summary>Returns 0: on this framework, the text of an array or object whose children have not been created is not accessible.</summary>
    public static int LengthOf(JsonNode node)
    {
        _ = node;
        return 0;
    }

    /// <summary>Returns false and writes nothing: on this framework, an array or object cannot be written without creating its children.</summary>
    public static bool TryWrite(JsonNode node, Utf8JsonWriter writer)
    {
        _ = (node, writer);
        return false;
    }
}
