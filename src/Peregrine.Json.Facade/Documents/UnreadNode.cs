using System.Text.Json;
using System.Text.Json.Nodes;

namespace Peregrine.Json.Documents;

/// <summary>Nodes that were parsed and whose children have not been created yet.</summary>
internal static class UnreadNode
{
    /// <summary>Returns the length of the text of an array or object without created children, if it can be determined; otherwise 0.</summary>
    public static int LengthOf(JsonNode node)
    {
        _ = node;
        return 0;
    }

    /// <summary>Writes an array or object without creating its children, if their state can be determined.</summary>
    public static bool TryWrite(JsonNode node, Utf8JsonWriter writer)
    {
        _ = (node, writer);
        return false;
    }
}
