using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Text.Json;

namespace Peregrine.Json.Documents;

/// <summary>A position among the children of a JsonElement.</summary>
internal struct ElementCursor
{
    public JsonElement.ArrayEnumerator Elements;
    public JsonElement.ObjectEnumerator Members;
    public int Index;
    public bool IsObject;
}

/// <summary>Lets the evaluator of paths work on JsonElement.</summary>
internal readonly struct ElementSource : INodeSource<JsonElement, ElementCursor>
{
    public bool IsLinear => false;

    public JsonValueKind KindOf(JsonElement node) => node.ValueKind;

    public bool IsContainer(JsonElement node) => node.ValueKind is JsonValueKind.Object or JsonValueKind.Array;

    public int CountOf(JsonElement container) => container.ValueKind == JsonValueKind.Array ? container.GetArrayLength() : container.GetPropertyCount();

    public bool TryGetMember(JsonElement node, JsonName name, out JsonElement member)
    {
        member = default;
        return node.ValueKind == JsonValueKind.Object && node.TryGetProperty(name.Utf8, out member);
    }

    public bool TryGetMemberOnce(JsonElement node, JsonName name, out JsonElement member) => TryGetMember(node, name, out member);

    public int CostOfMember(JsonElement node) => node.ValueKind == JsonValueKind.Object ? node.GetPropertyCount() >> 4 : 0;

    public bool TryGetElement(JsonElement node, long index, out JsonElement element)
    {
        element = default;
        if (node.ValueKind != JsonValueKind.Array)
        {
            return false;
        }

        int count = node.GetArrayLength();
        index = index < 0 ? index + count : index;
        if (index < 0 || index >= count)
        {
            return false;
        }

        element = node[(int)index];
        return true;
    }

    public int CostOfElement(JsonElement node) => node.ValueKind == JsonValueKind.Array ? node.GetArrayLength() >> 4 : 0;

    public bool TryOpen(JsonElement node, out ElementCursor cursor)
    {
        cursor = new ElementCursor { Index = -1 };
        switch (node.ValueKind)
        {
            case JsonValueKind.Array:
                cursor.Elements = node.EnumerateArray();
                return true;
            case JsonValueKind.Object:
                cursor.Members = node.EnumerateObject();
                cursor.IsObject = true;
                return true;
            default:
                return false;
        }
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool MoveNext(ref ElementCursor cursor, out JsonElement child)
    {
        cursor.Index++;
        if (cursor.IsObject)
        {
            bool isMember = cursor.Members.MoveNext();
            child = isMember ? cursor.Members.Current.Value : default;
            return isMember;
        }

        bool isElement = cursor.Elements.MoveNext();
        child = isElement ? cursor.Elements.Current : default;
        return isElement;
    }

    public JsonElement EndOf(JsonElement node) => throw new NotSupportedException();

    public bool TryNextContainer(ref JsonElement node, JsonElement end, bool isObject, ref long steps) => throw new NotSupportedException();

    public ReadOnlySpan<byte> TextOf(JsonElement node, ref byte[] space)
    {
        ReadOnlySpan<byte> text = JsonMarshal.GetRawUtf8Value(node);
        if (node.ValueKind != JsonValueKind.String)
        {
            return text;
        }

        text = text[1..^1];
        return text.Contains((byte)'\\') ? ScalarText.Unescape(text, ref space) : text;
    }

    public bool AreEqual(JsonElement first, JsonElement second, ref long steps) =>
        NodeEquality<JsonElement, ElementCursor, ElementSource>.AreEqual(this, first, second, ref steps);

    public bool TryPairMembers(JsonElement first, JsonElement second, Stack<(JsonElement First, JsonElement Second)> pairs, ref long steps)
    {
        // A JsonElement has no index of its names, and may have a name twice: the last member with it counts.
        Dictionary<string, JsonElement> members = Members(first, ref steps), others = Members(second, ref steps);
        if (members.Count != others.Count)
        {
            return false;
        }

        foreach ((string name, JsonElement member) in members)
        {
            if (!others.TryGetValue(name, out JsonElement other))
            {
                return false;
            }

            pairs.Push((member, other));
        }

        return true;
    }

    public void AppendStep(in ElementCursor cursor, NormalizedPath path)
    {
        if (cursor.IsObject)
        {
            path.AppendName(NameOf(cursor.Members.Current));
        }
        else
        {
            path.AppendIndex(cursor.Index);
        }
    }

    private static string NameOf(JsonProperty member) => ScalarText.ToText(JsonMarshal.GetRawUtf8PropertyName(member));

    private static Dictionary<string, JsonElement> Members(JsonElement node, ref long steps)
    {
        var members = new Dictionary<string, JsonElement>(node.GetPropertyCount(), StringComparer.Ordinal);
        foreach (JsonProperty member in node.EnumerateObject())
        {
            string name = NameOf(member);
            members[name] = member.Value;
            steps -= name.Length >> 5;
        }

        return members;
    }
}
