using System.Text.Json.Nodes;

namespace Peregrine.Json.Extras;

/// <summary>Merges nodes, without recursion.</summary>
internal readonly struct NodeMerge(JsonMergeOptions options)
{
    /// <summary>
    /// The most members that are removed one by one. To remove more, the object is cleared and its other members are added again, because each single removal
    /// moves all later members.
    /// </summary>
    private const int MostRemoved = 16;

    /// <summary>
    /// Pairs that are still to be merged, in the order in which they were found: if two are merged into the same node, the later one has precedence.
    /// </summary>
    private readonly Queue<(JsonNode Target, JsonNode Content)> _pairs = new();

    /// <summary>
    /// For each array, its elements by their keys. Created once for each array, because the content may have many elements with the same key.
    /// </summary>
    private readonly Dictionary<JsonArray, Dictionary<string, JsonNode>> _byKey = [];

    /// <summary>
    /// Returns a copy of an object. Reads all names, so that a repeated name in the text of a node throws an <see cref="ArgumentException"/>. Unlike
    /// <see cref="JsonNode.DeepClone"/>, does not recurse.
    /// </summary>
    public static JsonObject Copy(JsonObject content)
    {
        var copy = new JsonObject(content.Options);
        var open = new Stack<(JsonNode From, JsonNode To)>([(content, copy)]);
        while (open.TryPop(out (JsonNode From, JsonNode To) next))
        {
            foreach ((string name, JsonNode? value) in next.From as JsonObject ?? [])
            {
                ((JsonObject)next.To).Add(name, Of(value));
            }

            foreach (JsonNode? value in next.From as JsonArray ?? [])
            {
                ((JsonArray)next.To).Add(Of(value));
            }
        }

        return copy;

        JsonNode? Of(JsonNode? value)
        {
            JsonNode? made = value is JsonObject ? new JsonObject(value.Options) : value is JsonArray ? new JsonArray(value.Options) : value?.DeepClone();
            if (made is JsonObject or JsonArray)
            {
                open.Push((value!, made));
            }

            return made;
        }
    }

    /// <summary>Merges one object into another. Moves values from the content to the target; the content is empty afterwards.</summary>
    public void Run(JsonObject target, JsonObject content)
    {
        _pairs.Enqueue((target, content));
        while (_pairs.TryDequeue(out (JsonNode Target, JsonNode Content) pair))
        {
            if (pair.Target is JsonArray array)
            {
                Arrays(array, (JsonArray)pair.Content);
            }
            else
            {
                Objects((JsonObject)pair.Target, (JsonObject)pair.Content);
            }
        }
    }

    private void Objects(JsonObject target, JsonObject content)
    {
        KeyValuePair<string, JsonNode?>[] members = [.. content];
        content.Clear();
        if (options.Nulls == JsonMergeNulls.Remove)
        {
            Remove(target, [.. members.Where(static member => member.Value is null).Select(static member => member.Key)]);
        }

        foreach ((string name, JsonNode? value) in members)
        {
            bool isThere = target.TryGetPropertyValue(name, out JsonNode? found);
            if (value is null)
            {
                if (options.Nulls == JsonMergeNulls.Set || (options.Nulls == JsonMergeNulls.Ignore && !isThere))
                {
                    target[name] = null;
                }
            }
            else if (!IsPair(found, value))
            {
                // The nulls in a value that is added must be removed, too.
                bool isEmptied = options.Nulls == JsonMergeNulls.Remove && value is JsonObject;
                JsonNode added = isEmptied ? new JsonObject(target.Options) : value;
                target[name] = added;
                _ = isEmptied && IsPair(added, value);
            }
        }
    }

    private static void Remove(JsonObject target, string[] names)
    {
        if (names.Length <= MostRemoved)
        {
            foreach (string name in names)
            {
                target.Remove(name);
            }

            return;
        }

        bool ignoresCase = target.Options?.PropertyNameCaseInsensitive == true;
        var removed = new HashSet<string>(names, ignoresCase ? StringComparer.OrdinalIgnoreCase : StringComparer.Ordinal);
        KeyValuePair<string, JsonNode?>[] kept = [.. target.Where(member => !removed.Contains(member.Key))];
        target.Clear();
        foreach (KeyValuePair<string, JsonNode?> member in kept)
        {
            target.Add(member);
        }
    }

    private void Arrays(JsonArray target, JsonArray content)
    {
        var keys = new NodeKey(target.Options?.PropertyNameCaseInsensitive == true);
        HashSet<string>? known = options.Arrays == JsonMergeArrays.Union ? [.. target.Select(keys.Of)] : null;
        Dictionary<string, JsonNode>? byKey = options.Arrays == JsonMergeArrays.ByKey ? ByKey(target, keys) : null;

        if (options.Arrays == JsonMergeArrays.Replace)
        {
            target.Clear();
        }

        int merged = options.Arrays == JsonMergeArrays.Merge ? target.Count : 0;
        JsonNode?[] elements = [.. content];
        content.Clear();
        for (int i = 0; i < elements.Length; i++)
        {
            JsonNode? element = elements[i];
            string? key = byKey is not null && KeyOf(element) is { } node ? keys.Of(node) : null;
            if (i < merged)
            {
                At(target, i, element);
            }
            else if (key is not null && byKey!.TryGetValue(key, out JsonNode? same))
            {
                _ = IsPair(same, element);
            }
            else if (known?.Add(keys.Of(element)) ?? true)
            {
                target.Add(element);
                _ = key is not null && byKey!.TryAdd(key, element!);
            }
        }
    }

    private Dictionary<string, JsonNode> ByKey(JsonArray target, NodeKey keys)
    {
        if (!_byKey.TryGetValue(target, out Dictionary<string, JsonNode>? byKey))
        {
            _byKey.Add(target, byKey = []);
            foreach (JsonNode? element in target)
            {
                _ = KeyOf(element) is { } key && byKey.TryAdd(keys.Of(key), element!);
            }
        }

        return byKey;
    }

    private void At(JsonArray target, int index, JsonNode? element)
    {
        if (!IsPair(target[index], element) && element is not null && target[index] is null or JsonValue)
        {
            target[index] = element;
        }
    }

    private JsonNode? KeyOf(JsonNode? element) => element is JsonObject members && members.TryGetPropertyValue(options.Key, out JsonNode? key) ? key : null;

    /// <summary>Whether two nodes are both objects or both arrays. If so, the pair is queued for merging.</summary>
    private bool IsPair(JsonNode? target, JsonNode? content)
    {
        bool isPair = (target is JsonObject && content is JsonObject) || (target is JsonArray && content is JsonArray);
        if (isPair)
        {
            _pairs.Enqueue((target!, content!));
        }

        return isPair;
    }
}
