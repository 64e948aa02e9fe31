using System.Text.Json.Nodes;

namespace Peregrine.Json.Platform;

/// <summary>The classes of System.Text.Json's nodes.</summary>
internal static class NodeTypes
{
    /// <summary>
    /// Whether a type is <see cref="JsonNode"/> or derives from it. The loop compares each base type: in a program without nodes, an ahead-of-time compiler
    /// can then prove that the result is false, and removes the code for nodes. It cannot do so for IsAssignableFrom.
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
