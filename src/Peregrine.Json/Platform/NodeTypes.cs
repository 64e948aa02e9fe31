using System.Text.Json.Nodes;

namespace Peregrine.Json.Platform;

/// <summary>The classes of System.Text.Json's nodes.</summary>
internal static class NodeTypes
{
    /// <summary>
    /// Whether a type is a class of nodes. A loop and a statement: an ahead-of-time compiler then proves the result false in programs without nodes, and
    /// removes their code. It cannot do so for IsAssignableFrom.
    /// </summary>
    public static bool Contain(Type? type)
    {
        for (Type? current = type; current is not null; current = current.BaseType)
        {
            if (current == typeof(JsonNode))
            {
                return true;
            }
        }

        return false;
    }
}
