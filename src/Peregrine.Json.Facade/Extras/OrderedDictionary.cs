using System.Diagnostics.CodeAnalysis;

namespace Peregrine.Json.Extras;

/// <summary>A dictionary that keeps its keys in the order in which they were added, like the class of this name in .NET 9.</summary>
internal sealed class OrderedDictionary<TKey, TValue>(IEqualityComparer<TKey> comparer) : IEnumerable<KeyValuePair<TKey, TValue>>
    where TKey : notnull
{
    private readonly Dictionary<TKey, int> _places = new(comparer);
    private readonly List<KeyValuePair<TKey, TValue>> _entries = [];

    public int Count => _entries.Count;

    public TValue this[TKey key]
    {
        set
        {
            if (_places.TryAdd(key, _entries.Count))
            {
                _entries.Add(new(key, value));
            }
            else
            {
                _entries[_places[key]] = new(key, value);
            }
        }
    }

    public bool ContainsKey(TKey key) => _places.ContainsKey(key);

    [return: MaybeNull]
    public TValue GetValueOrDefault(TKey key) => _places.TryGetValue(key, out int place) ? _entries[place].Value : default;

    public KeyValuePair<TKey, TValue> GetAt(int index) => _entries[index];

    public IEnumerator<KeyValuePair<TKey, TValue>> GetEnumerator() => _entries.GetEnumerator();

    System.Collections.IEnumerator System.Collections.IEnumerable.GetEnumerator() => GetEnumerator();
}
