using System.Text.Json.Nodes;
using Member = System.Collections.Generic.KeyValuePair<string, System.Text.Json.Nodes.JsonNode?>;

namespace Peregrine.Json.Documents;

/// <summary>
/// The children of a node, an object or array, that a patch changes in place. In the node, each insertion or removal of a child moves all later children. After
/// several insertions and removals, all children are moved to a list, in which such a change moves fewer of them; the node then has no children until
/// <see cref="Release"/>.
/// </summary>
/// <param name="node">The object or array.</param>
/// <param name="changes">
/// Receives each change, for undoing, until the children are moved to the list. Undoing that move restores all children, so later changes are not recorded.
/// </param>
internal sealed class NodeChildren(JsonNode node, Stack<NodeChange> changes)
{
    private const int MostMoves = 16;

    private int _moves;

    /// <summary>The children just before they were first moved to the list; null if they never were.</summary>
    private Member[]? _before;

    /// <summary>The list of children; null while the node itself has its children. A removed member of an object keeps its slot, with a null name.</summary>
    private SlotList<Member>? _held;

    /// <summary>Maps the names of an object's members to their indexes in the list; null for an array, and while the node itself has its children.</summary>
    private Dictionary<string, int>? _indexes;

    /// <summary>The number of elements of an array, which are in the node or in the list. Not for objects.</summary>
    public int Count => _held?.Count ?? CountOf(node);

    /// <summary>Returns the index of the child that a reference token of a JSON Pointer names; -1 if there is no such child.</summary>
    public static int Find(JsonNode? node, string token) => node switch
    {
        JsonObject members => members.IndexOf(token),
        JsonArray elements when PointerText.TryIndex(token, out int index) && index < elements.Count => index,
        _ => -1,
    };

    /// <summary>Returns a child of a node.</summary>
    public static JsonNode? At(JsonNode node, int index) => node is JsonObject members ? members.GetAt(index).Value : node[index];

    /// <inheritdoc cref="Find(JsonNode, string)"/>
    public int Find(string token)
    {
        if (_held is null)
        {
            return Find(node, token);
        }

        int index;
        return _indexes is not null ? _indexes.TryGetValue(token, out index) ? index : -1
            : PointerText.TryIndex(token, out index) && index < _held.Count ? index : -1;
    }

    /// <inheritdoc cref="At(JsonNode, int)"/>
    public JsonNode? At(int index) => _held is null ? At(node, index) : _held[index].Value;

    public void Set(int index, JsonNode? value)
    {
        if (_held is not null)
        {
            _held[index] = new Member(_held[index].Key, value);
            return;
        }

        Record(new NodeChange(this, index, null, At(index), NodeChangeKind.Replaced));
        SetAt(index, value);
    }

    /// <summary>Adds a member, or inserts an element.</summary>
    public void Insert(int index, string? name, JsonNode? value)
    {
        if (name is null && index < Count)
        {
            Move();
        }

        if (_held is null)
        {
            InsertAt(index, name, value);
            Record(new NodeChange(this, index, null, null, NodeChangeKind.Added));
        }
        else if (name is null)
        {
            _held.Insert(index, new Member(string.Empty, value));
        }
        else
        {
            _indexes!.Add(name, _held.Count);
            _held.Add(new Member(name, value));
        }
    }

    public void RemoveAt(int index)
    {
        Move();
        if (_held is null)
        {
            var change = new NodeChange(this, index, (node as JsonObject)?.GetAt(index).Key, At(index), NodeChangeKind.Removed);
            RemoveFrom(index);
            Record(change);
        }
        else if (_indexes is null)
        {
            _held.RemoveAt(index);
        }
        else
        {
            _indexes.Remove(_held[index].Key);
            _held[index] = default;
        }
    }

    /// <summary>Moves the children from the list back to the node, if they are in the list.</summary>
    public void Release()
    {
        for (int index = 0; index < _held?.Count; index++)
        {
            if (_indexes is null || _held[index].Key is not null)
            {
                Add(_held[index]);
            }
        }

        _held = null;
        _indexes = null;
    }

    /// <summary>
    /// Removes all children from the node and the list, if the children were ever in the list, so that undoing can add them again: System.Text.Json does not
    /// add a node that still has a parent.
    /// </summary>
    public void Empty()
    {
        if (_before is not null)
        {
            _held = null;
            Clear();
        }
    }

    /// <summary>Undoes a change.</summary>
    public void Undo(in NodeChange change)
    {
        switch (change.Kind)
        {
            case NodeChangeKind.Added:
                RemoveFrom(change.Index);
                break;
            case NodeChangeKind.Replaced:
                SetAt(change.Index, change.Value);
                break;
            case NodeChangeKind.Removed:
                InsertAt(change.Index, change.Name, change.Value);
                break;
            default:
                Array.ForEach(_before!, Add);
                break;
        }
    }

    private static int CountOf(JsonNode node) => node is JsonObject members ? members.Count : ((JsonArray)node).Count;

    /// <summary>
    /// Counts a removal, or an insertion that moves later children. When the count exceeds <see cref="MostMoves"/>, moves the children to the list.
    /// </summary>
    private void Move()
    {
        if (_held is not null || ++_moves <= MostMoves)
        {
            return;
        }

        int count = CountOf(node);
        var children = new Member[count];
        _held = new SlotList<Member>(count);
        for (int index = 0; index < count; index++)
        {
            children[index] = node is JsonObject members ? members.GetAt(index) : new Member(string.Empty, node[index]);
            _held.Add(children[index]);
        }

        if (node is JsonObject { Options: var options })
        {
            _indexes = new Dictionary<string, int>(options?.PropertyNameCaseInsensitive == true ? StringComparer.OrdinalIgnoreCase : StringComparer.Ordinal);
            for (int index = 0; index < count; index++)
            {
                _indexes.Add(children[index].Key, index);
            }
        }

        Record(new NodeChange(this, 0, null, null, NodeChangeKind.Held));
        _before ??= children;
        Clear();
    }

    private void Record(in NodeChange change)
    {
        if (_before is null)
        {
            changes.Push(change);
        }
    }

    private void SetAt(int index, JsonNode? value)
    {
        if (node is JsonObject members)
        {
            members.SetAt(index, value);
        }
        else
        {
            node[index] = value;
        }
    }

    private void InsertAt(int index, string? name, JsonNode? value)
    {
        if (node is JsonObject members)
        {
            members.Insert(index, name!, value);
        }
        else
        {
            ((JsonArray)node).Insert(index, value);
        }
    }

    private void RemoveFrom(int index)
    {
        if (node is JsonObject members)
        {
            members.RemoveAt(index);
        }
        else
        {
            ((JsonArray)node).RemoveAt(index);
        }
    }

    private void Add(Member child)
    {
        if (node is JsonObject members)
        {
            members.Add(child.Key, child.Value);
        }
        else
        {
            ((JsonArray)node).Add(child.Value);
        }
    }

    private void Clear()
    {
        if (node is JsonObject members)
        {
            members.Clear();
        }
        else
        {
            ((JsonArray)node).Clear();
        }
    }
}
