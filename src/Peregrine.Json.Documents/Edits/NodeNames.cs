using System.Text.Json.Nodes;

namespace Peregrine.Json.Documents;

/// <summary>Removes members of a JsonObject.</summary>
internal static class NodeNames
{
    /// <summary>
    /// The maximum number of members that are removed one by one. To remove more, the object is cleared and its other members are added again, because each
    /// single removal moves all later members.
    /// </summary>
    private const int MostRemoved = 16;

    /// <summary>Removes the members with these names.</summary>
    public static void Remove(JsonObject target, List<string> names)
    {
        bool ignoresCase = target.Options?.PropertyNameCaseInsensitive == true;
        var removed = new HashSet<string>(ignoresCase ? StringComparer.OrdinalIgnoreCase : StringComparer.Ordinal);
        foreach (string name in names)
        {
            if (target.ContainsKey(name))
            {
                removed.Add(name);
            }
        }

        if (removed.Count <= MostRemoved)
        {
            foreach (string name in removed)
            {
                target.Remove(name);
            }

            return;
        }

        KeyValuePair<string, JsonNode?>[] kept = [.. target.Where(member => !removed.Contains(member.Key))];
        target.Clear();
        foreach (KeyValuePair<string, JsonNode?> member in kept)
        {
            target.Add(member);
        }
    }
}
