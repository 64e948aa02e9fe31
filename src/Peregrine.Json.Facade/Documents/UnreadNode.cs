using System.Text.Json;
using System.Text.Json.Nodes;

namespace Peregrine.Json.Documents;

/// <summary>Nodes that have been parsed and not read yet.</summary>
internal static class UnreadNode
{
    /// <summary>Returns the length of the text of an object or array that has not made its children, if that can be known; otherwise 0.</summary>
    public static int LengthOf(JsonNode node)
    {
        _ = node;
        return 0;
    }

    /// <summary>Writes an object or array that has not made its children, if that can be known.</summary>
    public static bool TryWrite(JsonNode node, Utf8JsonWriter writer)
    {
        _ = (node, writer);
        return false;
    }
}
