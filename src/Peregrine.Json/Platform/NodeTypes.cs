using System.Text.Json.Nodes;

namespace Peregrine.Json.Platform;

/// <summary>The classes of System.Text.Json's nodes.</summary>
internal static class NodeTypes
{
    /// <summary>
    /// Whether a type is <see cref="JsonNode"/> or derives from it. The loop compares each base type with typeof: an ahead-of-time compiler removes such a
    /// comparison from a program without nodes. It cannot remove a call of IsAssignableFrom.
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
