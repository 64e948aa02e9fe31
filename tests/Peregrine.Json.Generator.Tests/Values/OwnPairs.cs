namespace Peregrine.Json.Generator.Tests.Values;

public sealed class WithPairs
{
    public OwnPairs? Pairs { get; set; }
}

/// <summary>A list that is a dictionary too: the list decides.</summary>
public sealed class OwnPairs : List<KeyValuePair<string, int>>, IDictionary<string, int>
{
    public bool IsReadOnly => false;

    public ICollection<string> Keys => [.. this.Select(static pair => pair.Key)];

    public ICollection<int> Values => [.. this.Select(static pair => pair.Value)];

    public int this[string key]
    {
        get => Find(pair => pair.Key == key).Value;
        set => Add(key, value);
    }

    public void Add(string key, int value) => Add(KeyValuePair.Create(key, value));

    public bool ContainsKey(string key) => Exists(pair => pair.Key == key);

    public bool Remove(string key) => RemoveAll(pair => pair.Key == key) > 0;

    public bool TryGetValue(string key, out int value)
    {
        value = this[key];
        return ContainsKey(key);
    }
}
