using System.Text.Json.Nodes;

namespace Peregrine.Json.Documents;

/// <summary>What a change did.</summary>
internal enum NodeChangeKind : byte
{
    Added,
    Replaced,
    Removed,
}

/// <summary>A change of a node: the parent, the index in it, the name of a removed member, and the value before.</summary>
internal readonly record struct NodeChange(JsonNode? Parent, int Index, string? Name, JsonNode? Value, NodeChangeKind Kind)
{
    public void Undo()
    {
        if (Parent is JsonObject members)
        {
            switch (Kind)
            {
                case NodeChangeKind.Added:
                    members.RemoveAt(Index);
                    break;
                case NodeChangeKind.Replaced:
                    members.SetAt(Index, Value);
                    break;
                default:
                    members.Insert(Index, Name!, Value);
                    break;
            }

            return;
        }

        var elements = (JsonArray)Parent!;
        switch (Kind)
        {
            case NodeChangeKind.Added:
                elements.RemoveAt(Index);
                break;
            case NodeChangeKind.Replaced:
                elements[Index] = Value;
                break;
            default:
                elements.Insert(Index, Value);
                break;
        }
    }
}
