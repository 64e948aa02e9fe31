using System.Globalization;
using System.Text.Json;
using System.Text.Json.Nodes;

namespace Peregrine.Json.Extras;

/// <summary>Compares nodes by <see cref="JsonNode.DeepEquals"/>.</summary>
internal sealed class NodeComparer : IEqualityComparer<JsonNode?>
{
    public static readonly NodeComparer Instance = new();

    public bool Equals(JsonNode? x, JsonNode? y) => JsonNode.DeepEquals(x, y);

    /// <summary>Adds hash codes of all values in the node, each with its place, because members are in no order.</summary>
    public int GetHashCode(JsonNode? obj)
    {
        int sum = 0;
        var open = new Stack<(JsonNode? Node, int Place)>([(obj, 0)]);
        while (open.TryPop(out (JsonNode? Node, int Place) next))
        {
            if (next.Node is JsonObject members)
            {
                foreach ((string name, JsonNode? value) in members)
                {
                    // Names may be compared ignoring case.
                    open.Push((value, HashCode.Combine(next.Place, StringComparer.OrdinalIgnoreCase.GetHashCode(name))));
                }
            }
            else if (next.Node is JsonArray elements)
            {
                for (int i = 0; i < elements.Count; i++)
                {
                    open.Push((elements[i], HashCode.Combine(next.Place, i)));
                }
            }

            sum += HashCode.Combine(next.Place, OfValue(next.Node as JsonValue));
        }

        return sum;
    }

    private static int OfValue(JsonValue? value) => value?.GetValueKind() switch
    {
        JsonValueKind.String when value.TryGetValue(out string? text) => text.GetHashCode(StringComparison.Ordinal),
        JsonValueKind.String => JsonNode.Parse(value.ToJsonString())!.GetValue<string>().GetHashCode(StringComparison.Ordinal),
        JsonValueKind.Number => double.Parse(value.ToJsonString(), CultureInfo.InvariantCulture).GetHashCode(),
        { } kind => (int)kind,
        null => 0,
    };
}
