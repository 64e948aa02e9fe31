using System.Globalization;
using System.Text.Json;
using System.Text.Json.Nodes;
using Kind = Peregrine.Json.JsonPatchOperationKind;

namespace Peregrine.Json.Documents;

/// <summary>Applies the operations of a patch to a JsonNode in place, and can undo all of them.</summary>
internal sealed class NodePatch(JsonNode? root, long mostLength)
{
    private readonly Stack<NodeChange> _changes = new();

    /// <summary>Maps each JsonObject or JsonArray whose children were changed to the <see cref="NodeChildren"/> that changes them.</summary>
    private readonly Dictionary<JsonNode, NodeChildren> _changed = [];
    private long _length;

    public JsonNode? Root { get; private set; } = root;

    /// <summary>Applies an operation. Returns the reason if it cannot be applied; otherwise null.</summary>
    public string? Apply(JsonPatchOperation operation)
    {
        JsonPointer path = operation.Path;
        switch (operation.Kind)
        {
            case Kind.Add:
                return Locate(path, out Place target) ?? Allow(operation.Operand.RawText.Length) ?? Add(target, Parse(operation.Operand.PlainText().Span));
            case Kind.Remove:
                return Locate(path, out target) ?? Missing(target) ?? (target.Parent is null ? "The root cannot be removed." : Remove(target));
            case Kind.Replace:
                return Locate(path, out target) ?? Missing(target) ?? Allow(operation.Operand.RawText.Length)
                    ?? Replace(target, Parse(operation.Operand.PlainText().Span));
            case Kind.Move:
                return Move(operation.From!, path);
            case Kind.Copy:
                return Copy(operation.From!, path);
            default:
                return Locate(path, out target) ?? Missing(target) ?? Test(target, operation.Operand);
        }
    }

    /// <summary>Moves the children of all changed nodes back to their nodes, if they were moved to lists. Required after the last operation.</summary>
    public void Finish()
    {
        foreach (NodeChildren children in _changed.Values)
        {
            children.Release();
        }
    }

    /// <summary>Undoes all operations.</summary>
    public void Undo()
    {
        foreach (NodeChildren children in _changed.Values)
        {
            children.Empty();
        }

        while (_changes.Count > 0)
        {
            NodeChange change = _changes.Pop();
            if (change.Children is null)
            {
                Root = change.Value;
            }
            else
            {
                change.Children.Undo(change);
            }
        }
    }

    private string? Move(JsonPointer from, JsonPointer path)
    {
        if (from.IsProperPrefixOf(path))
        {
            return PointerFault.IntoItself(from, path);
        }

        string? fault = Locate(from, out Place source) ?? Missing(source);
        if (fault is not null || from.Equals(path))
        {
            return fault;
        }

        Remove(source);
        return Locate(path, out Place target) ?? Add(target, source.Value);
    }

    private string? Copy(JsonPointer from, JsonPointer path)
    {
        string? fault = Locate(from, out Place source) ?? Missing(source) ?? Locate(path, out _);
        if (fault is not null)
        {
            return fault;
        }

        ReadOnlyMemory<byte> text = NodeText.ToBytes(source.Value, Release);
        return Allow(text.Length) ?? Locate(path, out Place target) ?? Add(target, Parse(text.Span));
    }

    private string? Test(in Place target, JsonValueView expected)
    {
        JsonValueKind kind = target.Value?.GetValueKind() ?? JsonValueKind.Null;
        if (kind == expected.ValueKind && (target.Value is not JsonArray array || CountOf(array) == expected.Count))
        {
            long unread = 0;
            JsonValueView value = NodeText.ToView(target.Value, node =>
            {
                Release(node);
                unread += UnreadNode.LengthOf(node);
            });
            string? fault = Allow(Math.Max(0, Math.Max(unread, value.RawText.Length) - expected.RawText.Length));
            if (fault is not null || JsonValueView.DeepEquals(value, expected))
            {
                return fault;
            }
        }

        return $"The value {PointerFault.Where(target.Path)} is not equal to the expected one.";
    }

    private string? Add(in Place target, JsonNode? value)
    {
        switch (target.Parent)
        {
            case null:
                SetRoot(value);
                return null;
            case JsonObject when target.IsFound:
                return Replace(target, value);
            case JsonObject members:
                if (!NameText.IsWellFormed(target.Path.Token))
                {
                    return "The name of the member has an unpaired surrogate.";
                }

                Change(members).Insert(members.Count, target.Path.Token, value);
                return null;
        }

        var elements = (JsonArray)target.Parent;
        int index = target.Index, count = CountOf(elements);
        if (!target.IsFound)
        {
            index = target.Path.Token == "-" || (PointerText.TryIndex(target.Path.Token, out int end) && end == count) ? count : -1;
            if (index < 0)
            {
                return PointerFault.Of(target.Path, target.Path.Depth - 1, JsonValueKind.Array, count);
            }
        }

        Change(elements).Insert(index, null, value);
        return null;
    }

    private string? Replace(in Place target, JsonNode? value)
    {
        if (target.Parent is null)
        {
            SetRoot(value);
        }
        else
        {
            Change(target.Parent).Set(target.Index, value);
        }

        return null;
    }

    private string? Remove(in Place target)
    {
        Change(target.Parent!).RemoveAt(target.Index);
        return null;
    }

    private void SetRoot(JsonNode? value)
    {
        _changes.Push(new NodeChange(null, 0, null, Root, NodeChangeKind.Replaced));
        Root = value;
    }

    /// <summary>
    /// Finds the object or array that contains, or could contain, the value of a pointer. Outputs that parent, with the value and its index, or the index -1 if
    /// there is no value. Returns null; or a message, if the parent does not exist or is not an object or array.
    /// </summary>
    private string? Locate(JsonPointer path, out Place place)
    {
        place = new Place(path, null, 0, Root);
        ReadOnlySpan<string> tokens = path.Tokens;
        for (int depth = 0; depth < tokens.Length; depth++)
        {
            JsonNode? parent = place.Value;
            NodeChildren? children = parent is not null && _changed.TryGetValue(parent, out NodeChildren? changed) ? changed : null;
            int index = children?.Find(tokens[depth]) ?? NodeChildren.Find(parent, tokens[depth]);
            if (index < 0 && (depth < tokens.Length - 1 || parent is not (JsonObject or JsonArray)))
            {
                return PointerFault.Of(path, depth, parent?.GetValueKind() ?? JsonValueKind.Null, parent is JsonArray last ? CountOf(last) : 0);
            }

            place = new Place(path, parent, index, index < 0 ? null : children is not null ? children.At(index) : NodeChildren.At(parent!, index));
        }

        return null;
    }

    private string? Missing(in Place place) => place.IsFound ? null : PointerFault.Of(
        place.Path, place.Path.Depth - 1, place.Parent is JsonArray ? JsonValueKind.Array : JsonValueKind.Object,
        place.Parent is JsonArray array ? CountOf(array) : 0);

    private int CountOf(JsonArray array) => _changed.TryGetValue(array, out NodeChildren? children) ? children.Count : array.Count;

    /// <summary>Returns the <see cref="NodeChildren"/> of a node, through which its children are changed.</summary>
    private NodeChildren Change(JsonNode node)
    {
        if (!_changed.TryGetValue(node, out NodeChildren? children))
        {
            children = new NodeChildren(node, _changes);
            _changed.Add(node, children);
        }

        return children;
    }

    /// <summary>Moves the children of a node from their list back to the node, so that the node can be written.</summary>
    private void Release(JsonNode node)
    {
        if (_changed.TryGetValue(node, out NodeChildren? children))
        {
            children.Release();
        }
    }

    private string? Allow(long length)
    {
        _length += length;
        return _length <= mostLength
            ? null : string.Create(CultureInfo.InvariantCulture, $"The values that were added and copied have more than {mostLength} bytes, the maximum.");
    }

    /// <summary>
    /// Parses a node with the root's options. Without own options, each object or array would search all its ancestors for options when it creates its
    /// children.
    /// </summary>
    private JsonNode? Parse(ReadOnlySpan<byte> utf8) =>
        JsonDocuments.ParseNode(utf8, Root?.Options ?? default(JsonNodeOptions), new JsonDocumentOptions { MaxDepth = int.MaxValue });

    private readonly record struct Place(JsonPointer Path, JsonNode? Parent, int Index, JsonNode? Value)
    {
        public bool IsFound => Index >= 0;
    }
}
