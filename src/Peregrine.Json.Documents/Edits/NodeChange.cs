using System.Text.Json.Nodes;

namespace Peregrine.Json.Documents;

/// <summary>What a change did.</summary>
internal enum NodeChangeKind : byte
{
    Added,
    Replaced,
    Removed,

    /// <summary>The children were moved to a list, which knows them as they were before.</summary>
    Held,
}

/// <summary>A change of a node: its children, the index of one, the name of a removed member, and the value before. Without children: of the root.</summary>
internal readonly record struct NodeChange(NodeChildren? Children, int Index, string? Name, JsonNode? Value, NodeChangeKind Kind);
