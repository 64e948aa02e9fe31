using System.Text.Json.Nodes;

namespace Peregrine.Json.Documents;

/// <summary>The kinds of <see cref="NodeChange"/>.</summary>
internal enum NodeChangeKind : byte
{
    Added,
    Replaced,
    Removed,

    /// <summary>The children were moved to a list. Undoing gives the node the children that it had before the move.</summary>
    Held,
}

/// <summary>
/// A change to a node: its children, the index of the changed child, the name of a removed member, and the old value. If <paramref name="Children"/> is null,
/// the root was replaced.
/// </summary>
internal readonly record struct NodeChange(NodeChildren? Children, int Index, string? Name, JsonNode? Value, NodeChangeKind Kind);
