namespace Peregrine.Json.Generator.Parsing;

/// <summary>Which types lead to which, and which of them have no generated contract.</summary>
internal sealed class TypeGraph
{
    private readonly Dictionary<string, List<string>> _edges = new(StringComparer.Ordinal);
    private readonly HashSet<string> _refused = new(StringComparer.Ordinal);

    /// <summary>A type has a member, an element or a derived type of another.</summary>
    public void Lead(string from, string to)
    {
        if (!_edges.TryGetValue(from, out List<string>? all))
        {
            _edges.Add(from, all = []);
        }

        all.Add(to);
    }

    /// <summary>A type has no generated contract.</summary>
    public void Refuse(string type) => _refused.Add(type);

    /// <summary>Whether a type and all that it leads to have generated contracts.</summary>
    public bool IsServed(string type) => _refused.Count == 0 || !From([type]).Any(_refused.Contains);

    /// <summary>The types that some types lead to, and these.</summary>
    public HashSet<string> From(IEnumerable<string> types)
    {
        var all = new HashSet<string>(types, StringComparer.Ordinal);
        var waiting = new Queue<string>(all);
        while (waiting.Count > 0)
        {
            if (_edges.TryGetValue(waiting.Dequeue(), out List<string>? next))
            {
                foreach (string one in next.Where(all.Add))
                {
                    waiting.Enqueue(one);
                }
            }
        }

        return all;
    }
}
