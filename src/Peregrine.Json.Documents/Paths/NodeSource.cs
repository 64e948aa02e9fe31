using System.Runtime.InteropServices;
using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;

namespace Peregrine.Json.Documents;

/// <summary>A node of System.Text.Json, null for a JSON null. A struct, so that the JIT compiles the evaluator separately for it.</summary>
internal readonly record struct NodeValue(JsonNode? Node);

/// <summary>A position among the children of a JsonNode.</summary>
internal struct NodeCursor
{
    public JsonArray? Array;
    public JsonObject? Object;
    public int Index, Count;
}

/// <summary>Lets the evaluator of paths work on JsonNode.</summary>
internal readonly struct NodeSource : INodeSource<NodeValue, NodeCursor>
{
    public bool IsLinear => false;

    public JsonValueKind KindOf(NodeValue node) => node.Node switch
    {
        JsonObject => JsonValueKind.Object,
        JsonArray => JsonValueKind.Array,
        null => JsonValueKind.Null,
        { } value => value.GetValueKind(),
    };

    public bool IsContainer(NodeValue node) => node.Node is JsonObject or JsonArray;

    public int CountOf(NodeValue container) => container.Node switch { JsonArray array => array.Count, JsonObject members => members.Count, _ => 0 };

    public bool TryGetMember(NodeValue node, JsonName name, out NodeValue member) => TryGetMember(node, name.Text, out member);

    public bool TryGetMemberOnce(NodeValue node, JsonName name, out NodeValue member) => TryGetMember(node, name, out member);

    public int CostOfMember(NodeValue node) => 0;

    public bool TryGetElement(NodeValue node, long index, out NodeValue element)
    {
        element = default;
        if (node.Node is not JsonArray array)
        {
            return false;
        }

        index = index < 0 ? index + array.Count : index;
        if (index < 0 || index >= array.Count)
        {
            return false;
        }

        element = new NodeValue(array[(int)index]);
        return true;
    }

    public int CostOfElement(NodeValue node) => 0;

    public bool TryOpen(NodeValue node, out NodeCursor cursor)
    {
        cursor = new NodeCursor { Index = -1 };
        switch (node.Node)
        {
            case JsonObject members:
                cursor.Object = members;
                cursor.Count = members.Count;
                return true;
            case JsonArray array:
                cursor.Array = array;
                cursor.Count = array.Count;
                return true;
            default:
                return false;
        }
    }

    public bool MoveNext(ref NodeCursor cursor, out NodeValue child)
    {
        if (++cursor.Index >= cursor.Count)
        {
            child = default;
            return false;
        }

        child = new NodeValue(cursor.Array is { } array ? array[cursor.Index] : cursor.Object!.GetAt(cursor.Index).Value);
        return true;
    }

    public NodeValue EndOf(NodeValue node) => throw new NotSupportedException();

    public bool TryNextContainer(ref NodeValue node, NodeValue end, bool isObject, ref long steps) => throw new NotSupportedException();

    public ReadOnlySpan<byte> TextOf(NodeValue node, ref byte[] space)
    {
        var value = (JsonValue)node.Node!;
        if (value.TryGetValue(out JsonElement element) && element.ValueKind is JsonValueKind.String or JsonValueKind.Number)
        {
            return default(ElementSource).TextOf(element, ref space);
        }

        if (value.TryGetValue(out string? text) && text is not null)
        {
            return ScalarText.Encode(text, ref space);
        }

        // A .NET value: uses the JSON that it would be written as.
        ReadOnlySpan<byte> json = Encoding.UTF8.GetBytes(value.ToJsonString());
        return json is [(byte)'"', .., (byte)'"'] ? ScalarText.Unescape(json[1..^1], ref space) : json;
    }

    public bool AreEqual(NodeValue first, NodeValue second, ref long steps) =>
        NodeEquality<NodeValue, NodeCursor, NodeSource>.AreEqual(this, first, second, ref steps);

    public bool TryPairMembers(NodeValue first, NodeValue second, Stack<(NodeValue First, NodeValue Second)> pairs, ref long steps)
    {
        if (first.Node is not JsonObject members || second.Node is not JsonObject others || members.Count != others.Count)
        {
            return false;
        }

        for (int i = 0; i < members.Count; i++)
        {
            (string name, JsonNode? member) = members.GetAt(i);
            steps -= name.Length >> 5;
            if (!TryGetMember(second, name, out NodeValue other))
            {
                return false;
            }

            pairs.Push((new NodeValue(member), other));
        }

        return true;
    }

    public void AppendStep(in NodeCursor cursor, NormalizedPath path)
    {
        if (cursor.Object is { } members)
        {
            path.AppendName(members.GetAt(cursor.Index).Key);
        }
        else
        {
            path.AppendIndex(cursor.Index);
        }
    }

    private static bool TryGetMember(NodeValue node, string name, out NodeValue member)
    {
        // A JsonObject may ignore the case of names; a path never does, so the name that was found is compared.
        if (node.Node is JsonObject members && members.TryGetPropertyValue(name, out JsonNode? value, out int index) && members.GetAt(index).Key == name)
        {
            member = new NodeValue(value);
            return true;
        }

        member = default;
        return false;
    }
}
