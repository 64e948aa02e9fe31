using System.Text.Json.Nodes;

namespace Peregrine.Json.Documents;

/// <summary>The kinds of changes.</summary>
internal enum NodeChangeKind : byte
{
    Added,
    Replaced,
    Removed,

    /// <summary>The children were moved to a list. Undoing restores the children as they were before that.</summary>
    Held,
}

/// <summary>
/// A change to a node: its children, the index of the changed child, the name of a removed member, and the old value. Without children, the root changed.
/// </summary>
internal readonly record struct NodeChange(NodeChildren? Children, int Index, string? Name, JsonNode? Value, NodeChangeKind Kind);
