using System.Text.Json.Nodes;

namespace Peregrine.Json.Extras;

/// <summary>Merges nodes, without recursion.</summary>
internal readonly struct NodeMerge(JsonMergeOptions options)
{
    /// <summary>Pairs that are still to be merged, first those that were found first: of two that are merged into one, the second counts.</summary>
    private readonly Queue<(JsonNode Target, JsonNode Content)> _pairs = new();

    /// <summary>Merges an object into another one.</summary>
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
        foreach ((string name, JsonNode? value) in content)
        {
            bool isThere = target.TryGetPropertyValue(name, out JsonNode? found);
            if (value is null)
            {
                _ = options.Nulls == JsonMergeNulls.Remove && target.Remove(name);
                if (options.Nulls == JsonMergeNulls.Set || (options.Nulls == JsonMergeNulls.Ignore && !isThere))
                {
                    target[name] = null;
                }
            }
            else if (!IsPair(found, value))
            {
                // What is added must lose its nulls, too.
                bool isEmptied = options.Nulls == JsonMergeNulls.Remove && value is JsonObject;
                JsonNode added = isEmptied ? new JsonObject(target.Options) : value.DeepClone();
                target[name] = added;
                _ = isEmptied && IsPair(added, value);
            }
        }
    }

    private void Arrays(JsonArray target, JsonArray content)
    {
        HashSet<JsonNode?>? known = options.Arrays == JsonMergeArrays.Union ? new(target, NodeComparer.Instance) : null;
        Dictionary<JsonNode, JsonNode>? byKey = options.Arrays == JsonMergeArrays.ByKey ? new(NodeComparer.Instance) : null;
        foreach (JsonNode? element in byKey is null ? [] : target)
        {
            _ = KeyOf(element) is { } key && byKey!.TryAdd(key, element!);
        }

        if (options.Arrays == JsonMergeArrays.Replace)
        {
            target.Clear();
        }

        int merged = options.Arrays == JsonMergeArrays.Merge ? target.Count : 0;
        for (int i = 0; i < content.Count; i++)
        {
            JsonNode? element = content[i];
            JsonNode? key = byKey is null ? null : KeyOf(element);
            if (i < merged)
            {
                At(target, i, element);
            }
            else if (key is not null && byKey!.TryGetValue(key, out JsonNode? same))
            {
                _ = IsPair(same, element);
            }
            else if (known?.Add(element) ?? true)
            {
                JsonNode? added = element?.DeepClone();
                target.Add(added);
                _ = key is not null && byKey!.TryAdd(key, added!);
            }
        }
    }

    private void At(JsonArray target, int index, JsonNode? element)
    {
        if (!IsPair(target[index], element) && element is not null && target[index] is null or JsonValue)
        {
            target[index] = element.DeepClone();
        }
    }

    private JsonNode? KeyOf(JsonNode? element) => element is JsonObject members && members.TryGetPropertyValue(options.Key, out JsonNode? key) ? key : null;

    /// <summary>Whether two nodes are objects or arrays, which are then merged later.</summary>
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
