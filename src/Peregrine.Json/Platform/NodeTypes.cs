using System.Text.Json.Nodes;

namespace Peregrine.Json.Platform;

/// <summary>The classes of System.Text.Json's nodes.</summary>
internal static class NodeTypes
{
    /// <summary>
    /// Whether a type is one of them. A loop and a statement: a compiler ahead of time knows that the answer is no in programs that cannot have a node, and
    /// leaves out what only nodes need. Of a test whether a type is assignable it does not know this.
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
