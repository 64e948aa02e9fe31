using System.Collections;
using System.Collections.Concurrent;
using Peregrine.Json.Differential.Contracts;

namespace Peregrine.Json.Differential.Matrix;

// The user's types of the table of kinds (Kinds.cs). What is called while they are read and written is noted in CallLog: see Seam.

/// <summary>Numbers of the calls that the kinds note.</summary>
public static class Seam
{
    public const int Constructor = 1, Add = 2, Enumerate = 3, ReadOnly = 4, Indexer = 5, Contains = 6, Get = 7, Set = 8;
    public const int Serializing = 11, Serialized = 12, Deserializing = 13, Deserialized = 14;
}

public interface IShape
{
    int A { get; set; }
}

public class Plain
{
    public Plain() => CallLog.Add(Seam.Constructor);

    public int A { get; set; }

    public string? B { get; set; }

    public List<int>? C { get; set; }
}

public class PlainSon : Plain, IShape
{
    public int D { get; set; }
}

public struct PlainStruct
{
    public int A { get; set; }

    public string? B { get; set; }
}

public record Positional(int A, string? B);

public readonly record struct PositionalStruct(int A, string? B);

public abstract class Shape : IShape
{
    public int A { get; set; }
}

public class Circle : Shape
{
    public int R { get; set; }
}

/// <summary>Everything that a modifier finds done already: defaults of a constructor, a required member, read-only ones.</summary>
public class Demanding(int a = 5, string b = "b")
{
    public int A { get; } = a;

    public string B { get; } = b;

    public required int C { get; init; }

    public int Twice => A * 2;
}

public class Called : IJsonOnSerializing, IJsonOnSerialized, IJsonOnDeserializing, IJsonOnDeserialized
{
    public int A { get; set; }

    void IJsonOnSerializing.OnSerializing() => CallLog.Add(Seam.Serializing);

    void IJsonOnSerialized.OnSerialized() => CallLog.Add(Seam.Serialized);

    void IJsonOnDeserializing.OnDeserializing() => CallLog.Add(Seam.Deserializing);

    void IJsonOnDeserialized.OnDeserialized() => CallLog.Add(Seam.Deserialized);
}

public class IntList : List<int>
{
    public IntList() => CallLog.Add(Seam.Constructor);
}

public class ListWithoutConstructor(int count) : List<int>(count);

/// <summary>A list whose items are not what it enumerates as, when declared by an interface.</summary>
public class EnumeratedList : List<int>, IEnumerable<int>
{
    IEnumerator<int> IEnumerable<int>.GetEnumerator()
    {
        CallLog.Add(Seam.Enumerate);
        yield return 77;
    }

    IEnumerator IEnumerable.GetEnumerator() => ((IEnumerable<int>)this).GetEnumerator();
}

/// <summary>Its own Add is not that of the list.</summary>
public class AddedList : List<int>, ICollection<int>
{
    void ICollection<int>.Add(int item)
    {
        CallLog.Add(Seam.Add);
        Add(item + 100);
    }
}

public class CalledList : List<int>, IJsonOnSerializing, IJsonOnSerialized, IJsonOnDeserializing, IJsonOnDeserialized
{
    void IJsonOnSerializing.OnSerializing() => CallLog.Add(Seam.Serializing);

    void IJsonOnSerialized.OnSerialized() => CallLog.Add(Seam.Serialized);

    void IJsonOnDeserializing.OnDeserializing() => CallLog.Add(Seam.Deserializing + (Count * 100));

    void IJsonOnDeserialized.OnDeserialized() => CallLog.Add(Seam.Deserialized + (Count * 100));
}

[JsonNumberHandling(JsonNumberHandling.AllowReadingFromString | JsonNumberHandling.WriteAsString)]
public class NumberList : List<int>;

public class IntSet : HashSet<int>;

public class UserCollection : ICollection<int>
{
    private readonly List<int> _items = [];

    public UserCollection() => CallLog.Add(Seam.Constructor);

    public virtual bool IsReadOnly
    {
        get
        {
            CallLog.Add(Seam.ReadOnly);
            return false;
        }
    }

    public int Count => _items.Count;

    public void Add(int item)
    {
        CallLog.Add(Seam.Add);
        _items.Add(item);
    }

    public void Clear() => _items.Clear();

    public bool Contains(int item) => _items.Contains(item);

    public void CopyTo(int[] array, int arrayIndex) => _items.CopyTo(array, arrayIndex);

    public bool Remove(int item) => _items.Remove(item);

    public IEnumerator<int> GetEnumerator()
    {
        CallLog.Add(Seam.Enumerate);
        return _items.GetEnumerator();
    }

    IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
}

public class UserList : UserCollection, IList<int>
{
    public int this[int index]
    {
        get => this.ElementAt(index);
        set => CallLog.Add(Seam.Indexer);
    }

    public int IndexOf(int item) => -1;

    public void Insert(int index, int item) => CallLog.Add(Seam.Add);

    public void RemoveAt(int index) => CallLog.Add(Seam.Add);
}

public class UserSet : UserCollection, ISet<int>
{
    bool ISet<int>.Add(int item)
    {
        CallLog.Add(Seam.Add + 100);
        Add(item);
        return true;
    }

    public void ExceptWith(IEnumerable<int> other) => throw new NotSupportedException();

    public void IntersectWith(IEnumerable<int> other) => throw new NotSupportedException();

    public bool IsProperSubsetOf(IEnumerable<int> other) => false;

    public bool IsProperSupersetOf(IEnumerable<int> other) => false;

    public bool IsSubsetOf(IEnumerable<int> other) => false;

    public bool IsSupersetOf(IEnumerable<int> other) => false;

    public bool Overlaps(IEnumerable<int> other) => false;

    public bool SetEquals(IEnumerable<int> other) => false;

    public void SymmetricExceptWith(IEnumerable<int> other) => throw new NotSupportedException();

    public void UnionWith(IEnumerable<int> other) => throw new NotSupportedException();
}

public class ReadOnlyUserCollection : UserCollection
{
    public override bool IsReadOnly => true;
}

public class ReadOnlyUserList : UserList
{
    public override bool IsReadOnly => true;
}

public class ReadOnlyUserSet : UserSet
{
    public override bool IsReadOnly => true;
}

/// <summary>Can only be enumerated.</summary>
public class Sequence : IEnumerable<int>
{
    public IEnumerator<int> GetEnumerator()
    {
        CallLog.Add(Seam.Enumerate);
        yield return 1;
        yield return 2;
    }

    IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
}

public struct StructCollection : ICollection<int>
{
    private List<int>? _items;

    public readonly bool IsReadOnly => false;

    public readonly int Count => _items?.Count ?? 0;

    public void Add(int item) => (_items ??= []).Add(item);

    public void Clear() => _items = null;

    public readonly bool Contains(int item) => _items?.Contains(item) == true;

    public readonly void CopyTo(int[] array, int arrayIndex) => _items?.CopyTo(array, arrayIndex);

    public readonly bool Remove(int item) => _items?.Remove(item) == true;

    public readonly IEnumerator<int> GetEnumerator() => (_items ?? []).GetEnumerator();

    readonly IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
}

public class UserStack : Stack<int>;

public class UserQueue : Queue<int>;

public class StackWithoutConstructor(int count) : Stack<int>(count);

public class UserConcurrentStack : ConcurrentStack<int>;

public class UserConcurrentQueue : ConcurrentQueue<int>;

public class UntypedUserStack : Stack;

public class UntypedUserQueue : Queue;

public class UntypedUserList : ArrayList;

public class UntypedUserDictionary : Hashtable;

public class ReadOnlyUntypedList : ArrayList
{
    public override bool IsReadOnly => true;
}

public class ReadOnlyUntypedDictionary : Hashtable
{
    public override bool IsReadOnly => true;
}

public class IntDictionary : Dictionary<string, int>;

public class DictionaryWithoutConstructor(int count) : Dictionary<string, int>(count);

/// <summary>A dictionary whose entries are not what it enumerates as, when declared by an interface.</summary>
public class EnumeratedDictionary : Dictionary<string, int>, IEnumerable<KeyValuePair<string, int>>
{
    IEnumerator<KeyValuePair<string, int>> IEnumerable<KeyValuePair<string, int>>.GetEnumerator()
    {
        CallLog.Add(Seam.Enumerate);
        yield return new KeyValuePair<string, int>("own", 77);
    }

    IEnumerator IEnumerable.GetEnumerator() => ((IEnumerable<KeyValuePair<string, int>>)this).GetEnumerator();
}

public class CalledDictionary : Dictionary<string, int>, IJsonOnSerializing, IJsonOnSerialized, IJsonOnDeserializing, IJsonOnDeserialized
{
    void IJsonOnSerializing.OnSerializing() => CallLog.Add(Seam.Serializing);

    void IJsonOnSerialized.OnSerialized() => CallLog.Add(Seam.Serialized);

    void IJsonOnDeserializing.OnDeserializing() => CallLog.Add(Seam.Deserializing + (Count * 100));

    void IJsonOnDeserialized.OnDeserialized() => CallLog.Add(Seam.Deserialized + (Count * 100));
}

[JsonNumberHandling(JsonNumberHandling.AllowReadingFromString | JsonNumberHandling.WriteAsString)]
public class NumberDictionary : Dictionary<string, int>;

public class UserDictionary : IDictionary<string, int>
{
    private readonly Dictionary<string, int> _entries = [];

    public UserDictionary() => CallLog.Add(Seam.Constructor);

    public int this[string key]
    {
        get => _entries[key];
        set
        {
            CallLog.Add(Seam.Indexer);
            _entries[key] = value;
        }
    }

    public ICollection<string> Keys => _entries.Keys;

    public ICollection<int> Values => _entries.Values;

    public int Count => _entries.Count;

    public virtual bool IsReadOnly
    {
        get
        {
            CallLog.Add(Seam.ReadOnly);
            return false;
        }
    }

    public void Add(string key, int value)
    {
        CallLog.Add(Seam.Add);
        _entries.Add(key, value);
    }

    public void Add(KeyValuePair<string, int> item) => Add(item.Key, item.Value);

    public void Clear() => _entries.Clear();

    public bool Contains(KeyValuePair<string, int> item) => _entries.Contains(item);

    public bool ContainsKey(string key)
    {
        CallLog.Add(Seam.Contains);
        return _entries.ContainsKey(key);
    }

    public void CopyTo(KeyValuePair<string, int>[] array, int arrayIndex) => ((ICollection<KeyValuePair<string, int>>)_entries).CopyTo(array, arrayIndex);

    public bool Remove(string key) => _entries.Remove(key);

    public bool Remove(KeyValuePair<string, int> item) => _entries.Remove(item.Key);

    public bool TryGetValue(string key, out int value)
    {
        CallLog.Add(Seam.Contains);
        return _entries.TryGetValue(key, out value);
    }

    public IEnumerator<KeyValuePair<string, int>> GetEnumerator()
    {
        CallLog.Add(Seam.Enumerate);
        return _entries.GetEnumerator();
    }

    IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
}

public class ReadOnlyUserDictionary : UserDictionary
{
    public override bool IsReadOnly => true;
}

public struct StructDictionary : IDictionary<string, int>
{
    private Dictionary<string, int>? _entries;

    public int this[string key]
    {
        readonly get => _entries![key];
        set => (_entries ??= [])[key] = value;
    }

    public readonly ICollection<string> Keys => (_entries ?? []).Keys;

    public readonly ICollection<int> Values => (_entries ?? []).Values;

    public readonly int Count => _entries?.Count ?? 0;

    public readonly bool IsReadOnly => false;

    public void Add(string key, int value) => (_entries ??= []).Add(key, value);

    public void Add(KeyValuePair<string, int> item) => Add(item.Key, item.Value);

    public void Clear() => _entries = null;

    public readonly bool Contains(KeyValuePair<string, int> item) => _entries?.Contains(item) == true;

    public readonly bool ContainsKey(string key) => _entries?.ContainsKey(key) == true;

    public readonly void CopyTo(KeyValuePair<string, int>[] array, int arrayIndex) => throw new NotSupportedException();

    public readonly bool Remove(string key) => _entries?.Remove(key) == true;

    public readonly bool Remove(KeyValuePair<string, int> item) => _entries?.Remove(item.Key) == true;

    public readonly bool TryGetValue(string key, out int value)
    {
        value = 0;
        return _entries?.TryGetValue(key, out value) == true;
    }

    public readonly IEnumerator<KeyValuePair<string, int>> GetEnumerator() => (_entries ?? []).GetEnumerator();

    readonly IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
}

/// <summary>A dictionary that is read-only by its interface and may hold any keys.</summary>
public class Pairs<TKey, TValue>(KeyValuePair<TKey, TValue>[] entries) : IReadOnlyDictionary<TKey, TValue>
{
    public IEnumerable<TKey> Keys => entries.Select(e => e.Key);

    public IEnumerable<TValue> Values => entries.Select(e => e.Value);

    public int Count => entries.Length;

    public TValue this[TKey key] => entries.First(e => Equals(e.Key, key)).Value;

    public bool ContainsKey(TKey key) => entries.Any(e => Equals(e.Key, key));

    public bool TryGetValue(TKey key, out TValue value) => throw new NotSupportedException();

    public IEnumerator<KeyValuePair<TKey, TValue>> GetEnumerator() => entries.AsEnumerable().GetEnumerator();

    IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
}

public enum Level
{
    Low,
    High = 3,
}
