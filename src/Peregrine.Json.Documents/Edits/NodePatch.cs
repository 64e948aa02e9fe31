using System.Globalization;
using System.Text.Json;
using System.Text.Json.Nodes;
using Kind = Peregrine.Json.JsonPatchOperationKind;

namespace Peregrine.Json.Documents;

/// <summary>Applies operations to nodes in place, and can undo them.</summary>
internal sealed class NodePatch(JsonNode? root, long mostLength)
{
    private readonly Stack<NodeChange> _changes = new();
    private long _length;

    public JsonNode? Root { get; private set; } = root;

    /// <summary>Applies an operation; returns why it cannot be applied, or null.</summary>
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

    /// <summary>Undoes all operations.</summary>
    public void Undo()
    {
        while (_changes.TryPop(out NodeChange change))
        {
            if (change.Parent is null)
            {
                Root = change.Value;
            }
            else
            {
                change.Undo();
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

        ReadOnlyMemory<byte> text = NodeText.ToBytes(source.Value);
        return Allow(text.Length) ?? Locate(path, out Place target) ?? Add(target, Parse(text.Span));
    }

    private static string? Test(in Place target, JsonValueView expected)
    {
        JsonValueKind kind = target.Value?.GetValueKind() ?? JsonValueKind.Null;
        return kind == expected.ValueKind && (target.Value is not JsonArray array || array.Count == expected.Count)
            && JsonValueView.DeepEquals(NodeText.ToView(target.Value), expected)
            ? null : $"The value {PointerFault.Where(target.Path)} is not equal to the expected one.";
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

                members.Add(target.Path.Token, value);
                _changes.Push(new NodeChange(members, members.Count - 1, null, null, NodeChangeKind.Added));
                return null;
        }

        var elements = (JsonArray)target.Parent;
        int index = target.Index;
        if (!target.IsFound)
        {
            index = target.Path.Token == "-" || (PointerText.TryIndex(target.Path.Token, out int end) && end == elements.Count) ? elements.Count : -1;
            if (index < 0)
            {
                return PointerFault.Of(target.Path, target.Path.Depth - 1, JsonValueKind.Array, elements.Count);
            }
        }

        elements.Insert(index, value);
        _changes.Push(new NodeChange(elements, index, null, null, NodeChangeKind.Added));
        return null;
    }

    private string? Replace(in Place target, JsonNode? value)
    {
        switch (target.Parent)
        {
            case null:
                SetRoot(value);
                return null;
            case JsonObject members:
                members.SetAt(target.Index, value);
                break;
            default:
                target.Parent[target.Index] = value;
                break;
        }

        _changes.Push(new NodeChange(target.Parent, target.Index, null, target.Value, NodeChangeKind.Replaced));
        return null;
    }

    private string? Remove(in Place target)
    {
        string? name = null;
        if (target.Parent is JsonObject members)
        {
            name = members.GetAt(target.Index).Key;
            members.RemoveAt(target.Index);
        }
        else
        {
            ((JsonArray)target.Parent!).RemoveAt(target.Index);
        }

        _changes.Push(new NodeChange(target.Parent, target.Index, name, target.Value, NodeChangeKind.Removed));
        return null;
    }

    private void SetRoot(JsonNode? value)
    {
        _changes.Push(new NodeChange(null, 0, null, Root, NodeChangeKind.Replaced));
        Root = value;
    }

    /// <summary>Finds the parent of a place, and the place in it if it exists.</summary>
    private string? Locate(JsonPointer path, out Place place)
    {
        if (path.Parent is null)
        {
            place = new Place(path, null, 0, Root);
            return null;
        }

        place = default;
        int depth = path.Parent.Walk(Root, out JsonNode? parent);
        if (depth >= 0 || parent is not (JsonObject or JsonArray))
        {
            depth = depth < 0 ? path.Depth - 1 : depth;
            return PointerFault.Of(path, depth, parent?.GetValueKind() ?? JsonValueKind.Null, parent is JsonArray last ? last.Count : 0);
        }

        int index = parent is JsonObject members ? members.IndexOf(path.Token)
            : PointerText.TryIndex(path.Token, out int at) && at < ((JsonArray)parent).Count ? at : -1;
        place = new Place(path, parent, index, index < 0 ? null : parent is JsonObject found ? found.GetAt(index).Value : parent[index]);
        return null;
    }

    private static string? Missing(in Place place) => place.IsFound ? null : PointerFault.Of(
        place.Path, place.Path.Depth - 1, place.Parent is JsonArray ? JsonValueKind.Array : JsonValueKind.Object,
        place.Parent is JsonArray array ? array.Count : 0);

    private string? Allow(long length)
    {
        _length += length;
        return _length <= mostLength
            ? null : string.Create(CultureInfo.InvariantCulture, $"The values that were added and copied have more than {mostLength} bytes, the maximum.");
    }

    private JsonNode? Parse(ReadOnlySpan<byte> utf8) => JsonNode.Parse(utf8, Root?.Options, new JsonDocumentOptions { MaxDepth = int.MaxValue });

    private readonly record struct Place(JsonPointer Path, JsonNode? Parent, int Index, JsonNode? Value)
    {
        public bool IsFound => Index >= 0;
    }
}
