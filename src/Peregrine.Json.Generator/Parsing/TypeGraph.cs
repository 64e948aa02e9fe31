namespace Peregrine.Json.Generator.Parsing;

/// <summary>The graph of types: the types to which each type leads, through which members, and the types without a generated contract.</summary>
internal sealed class TypeGraph
{
    private readonly Dictionary<string, List<(string To, ISymbol? By)>> _edges = new(StringComparer.Ordinal);
    private readonly HashSet<string> _refused = new(StringComparer.Ordinal);

    /// <summary>
    /// Records that a type leads to another one: to the type of a member, key or element, to a derived type, to a union's case, or to the underlying type of a
    /// nullable type.
    /// </summary>
    /// <param name="from">The containing type.</param>
    /// <param name="to">The other type.</param>
    /// <param name="by">The member; null if the other type is not that of a member.</param>
    public void Lead(string from, string to, ISymbol? by)
    {
        if (!_edges.TryGetValue(from, out List<(string, ISymbol?)>? all))
        {
            _edges.Add(from, all = []);
        }

        all.Add((to, by));
    }

    /// <summary>Records that a type has no generated contract.</summary>
    public void Refuse(string type) => _refused.Add(type);

    /// <summary>Whether a type and all types it leads to have generated contracts.</summary>
    public bool IsServed(string type) => _refused.Count == 0 || !From([type]).Any(_refused.Contains);

    /// <summary>Returns the given types and all types they lead to.</summary>
    public HashSet<string> From(IEnumerable<string> types) => [.. Search(types, new(StringComparer.Ordinal))];

    /// <summary>Returns a shortest path to each type that the given types lead to: its root, and the members on the path.</summary>
    public Dictionary<string, Way> WaysFrom(IEnumerable<string> types)
    {
        var ways = new Dictionary<string, Way>(StringComparer.Ordinal);
        foreach (string type in types)
        {
            ways[type] = new(type, null, null);
        }

        Search(types, ways);
        return ways;
    }

    private HashSet<string> Search(IEnumerable<string> types, Dictionary<string, Way> ways)
    {
        var all = new HashSet<string>(types, StringComparer.Ordinal);
        var waiting = new Queue<string>(all);
        while (waiting.Count > 0)
        {
            string from = waiting.Dequeue();
            if (!_edges.TryGetValue(from, out List<(string To, ISymbol? By)>? next))
            {
                continue;
            }

            foreach ((string to, ISymbol? by) in next.Where(one => all.Add(one.To)))
            {
                if (ways.TryGetValue(from, out Way way))
                {
                    ways[to] = by is null ? way : new(way.Root, by, way);
                }

                waiting.Enqueue(to);
            }
        }

        return all;
    }

    /// <summary>The members that lead from a root to a type.</summary>
    /// <param name="Root">The root.</param>
    /// <param name="By">The last member on the path to the type; null if no member is on the path.</param>
    /// <param name="Before">The path before <paramref name="By"/>; null for the root.</param>
    public sealed record Way(string Root, ISymbol? By, Way? Before)
    {
        /// <summary>The members in order from the root.</summary>
        public IEnumerable<ISymbol> Members => By is null ? [] : (Before?.Members ?? []).Append(By);
    }
}
