using System.Collections;

namespace Peregrine.Json.Generator.Tests.Values;

/// <summary>Collections of untyped elements.</summary>
public class Untyped
{
    public IEnumerable? A { get; set; }

    public ICollection? B { get; set; }

    public IList? C { get; set; }

    public IDictionary? D { get; set; }

    public ArrayList? E { get; set; }

    public Hashtable? F { get; set; }

    public OwnTable? G { get; set; }

    public OwnUntyped? H { get; set; }

    public Array? I { get; set; }
}

/// <summary>Those whose order is turned around by reading.</summary>
public class UntypedRows
{
    public Queue? A { get; set; }

    public Stack? B { get; set; }

    public BitArray? C { get; set; }

    public OwnRow? D { get; set; }
}

public class OwnTable : Hashtable;

public class OwnUntyped : ArrayList;

public class OwnRow : Queue;

/// <summary>Collections that are structs.</summary>
public class Crates
{
    public Crate A { get; set; }

    public Crate? B { get; set; }

    public CrateOfKeys C { get; set; }

    public Shown D { get; set; }

    public List<Crate>? E { get; set; }

    public ArraySegment<int> F { get; set; }
}

/// <summary>A struct to which elements can be added.</summary>
public struct Crate : ICollection<int>
{
    private List<int>? _items;

    public readonly int Count => _items?.Count ?? 0;

    public readonly bool IsReadOnly => false;

    public void Add(int item) => (_items ??= []).Add(item);

    public readonly void Clear() => _items?.Clear();

    public readonly bool Contains(int item) => _items?.Contains(item) == true;

    public readonly void CopyTo(int[] array, int arrayIndex) => _items?.CopyTo(array, arrayIndex);

    public readonly IEnumerator<int> GetEnumerator() => (_items ?? []).GetEnumerator();

    public readonly bool Remove(int item) => _items?.Remove(item) == true;

    readonly IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
}

/// <summary>A dictionary that is a struct.</summary>
public struct CrateOfKeys : IDictionary<string, int>
{
    private Dictionary<string, int>? _items;

    public readonly ICollection<string> Keys => _items?.Keys ?? (ICollection<string>)[];

    public readonly ICollection<int> Values => _items?.Values ?? (ICollection<int>)[];

    public readonly int Count => _items?.Count ?? 0;

    public readonly bool IsReadOnly => false;

    public int this[string key]
    {
        readonly get => _items![key];
        set => (_items ??= [])[key] = value;
    }

    public void Add(string key, int value) => (_items ??= []).Add(key, value);

    public void Add(KeyValuePair<string, int> item) => Add(item.Key, item.Value);

    public readonly void Clear() => _items?.Clear();

    public readonly bool Contains(KeyValuePair<string, int> item) => _items?.Contains(item) == true;

    public readonly bool ContainsKey(string key) => _items?.ContainsKey(key) == true;

    public readonly void CopyTo(KeyValuePair<string, int>[] array, int arrayIndex) => ((ICollection<KeyValuePair<string, int>>?)_items)?.CopyTo(array, arrayIndex);

    public readonly IEnumerator<KeyValuePair<string, int>> GetEnumerator() => (_items ?? []).GetEnumerator();

    public readonly bool Remove(string key) => _items?.Remove(key) == true;

    public readonly bool Remove(KeyValuePair<string, int> item) => Remove(item.Key);

    public readonly bool TryGetValue(string key, out int value)
    {
        value = 0;
        return _items?.TryGetValue(key, out value) == true;
    }

    readonly IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
}

/// <summary>A struct that can only be written.</summary>
public readonly struct Shown(int count) : IEnumerable<string>
{
    public IEnumerator<string> GetEnumerator() => Enumerable.Range(0, count).Select(static i => $"s{i}").GetEnumerator();

    IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
}

/// <summary>Dictionaries and sets that are only written, and members that both libraries refuse.</summary>
public class WrittenOnly
{
    public OwnReadOnly? A { get; set; }

    public IReadOnlySet<int>? B { get; set; }

    public System.Collections.ObjectModel.ReadOnlyDictionary<string, int>? C { get; set; }

    public int[,]? D { get; set; }
}

public class OwnReadOnly : IReadOnlyDictionary<string, int>
{
    private readonly Dictionary<string, int> _items = new() { ["a"] = 1 };

    public IEnumerable<string> Keys => _items.Keys;

    public IEnumerable<int> Values => _items.Values;

    public int Count => _items.Count;

    public int this[string key] => _items[key];

    public bool ContainsKey(string key) => _items.ContainsKey(key);

    public IEnumerator<KeyValuePair<string, int>> GetEnumerator() => _items.GetEnumerator();

    public bool TryGetValue(string key, out int value) => _items.TryGetValue(key, out value);

    IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
}
