using System.Collections;

namespace Peregrine.Json.Differential.Matrix;

/// <summary>Collections of every kind that are asked whether they take elements, and sequences whose enumerators are disposed of.</summary>
public static partial class ThrowingModels
{
    /// <summary>A collection of a user's own, all of whose members are code of his.</summary>
    public abstract class Passed<T> : ICollection<T>
    {
        private readonly List<T> _items = [];

        public int Count => Trap.Pass("Count", _items.Count);

        public bool IsReadOnly => Trap.Pass("IsReadOnly", false);

        public void Add(T item) => _items.Add(Trap.Pass("Add", item));

        public void Clear() => _items.Clear();

        public bool Contains(T item) => _items.Contains(item);

        public void CopyTo(T[] array, int arrayIndex) => _items.CopyTo(array, arrayIndex);

        public IEnumerator<T> GetEnumerator() => Passing.Of(_items);

        public bool Remove(T item) => _items.Remove(item);

        IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
    }

    /// <summary>One that holds an element from the beginning.</summary>
    public class Begun : Passed<int>
    {
        public Begun() => Trap.Quietly(() => { Add(7); return 0; });
    }

    public class OfLists : Passed<List<int>>;

    public class Listed : Passed<int>, IList<int>
    {
        public int this[int index] { get => Trap.Pass("get Item", 1); set => Trap.Pass("set Item"); }

        public int IndexOf(int item) => 0;

        public void Insert(int index, int item) => Trap.Pass("Insert");

        public void RemoveAt(int index) => Trap.Pass("RemoveAt");
    }

    /// <summary>A set.</summary>
    public class Distinct : Passed<int>, ISet<int>
    {
        bool ISet<int>.Add(int item)
        {
            Add(item);
            return true;
        }

        public void ExceptWith(IEnumerable<int> other) => throw new NotImplementedException();

        public void IntersectWith(IEnumerable<int> other) => throw new NotImplementedException();

        public bool IsProperSubsetOf(IEnumerable<int> other) => throw new NotImplementedException();

        public bool IsProperSupersetOf(IEnumerable<int> other) => throw new NotImplementedException();

        public bool IsSubsetOf(IEnumerable<int> other) => throw new NotImplementedException();

        public bool IsSupersetOf(IEnumerable<int> other) => throw new NotImplementedException();

        public bool Overlaps(IEnumerable<int> other) => throw new NotImplementedException();

        public bool SetEquals(IEnumerable<int> other) => throw new NotImplementedException();

        public void SymmetricExceptWith(IEnumerable<int> other) => throw new NotImplementedException();

        public void UnionWith(IEnumerable<int> other) => throw new NotImplementedException();
    }

    /// <summary>A struct.</summary>
    public struct Inline : ICollection<int>
    {
        private List<int>? _items;

        private List<int> Items => _items ??= [];

        public int Count => Items.Count;

        public readonly bool IsReadOnly => Trap.Pass("IsReadOnly", false);

        public void Add(int item) => Items.Add(Trap.Pass("Add", item));

        public void Clear() => Items.Clear();

        public bool Contains(int item) => Items.Contains(item);

        public void CopyTo(int[] array, int arrayIndex) => Items.CopyTo(array, arrayIndex);

        public IEnumerator<int> GetEnumerator() => Passing.Of(Items);

        public bool Remove(int item) => Items.Remove(item);

        IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
    }

    /// <summary>A list that does not say what its elements are.</summary>
    public class Untyped : IList
    {
        private readonly ArrayList _items = [];

        public object? this[int index] { get => Trap.Pass("get Item", _items[index]); set => _items[index] = value; }

        public bool IsFixedSize => Trap.Pass("IsFixedSize", false);

        public bool IsReadOnly => Trap.Pass("IsReadOnly", false);

        public int Count => Trap.Pass("Count", _items.Count);

        public bool IsSynchronized => false;

        public object SyncRoot => this;

        public int Add(object? value) => _items.Add(Trap.Pass("Add", value));

        public void Clear() => _items.Clear();

        public bool Contains(object? value) => _items.Contains(value);

        public void CopyTo(Array array, int index) => _items.CopyTo(array, index);

        public IEnumerator GetEnumerator() => Passing.Untyped(_items);

        public int IndexOf(object? value) => _items.IndexOf(value);

        public void Insert(int index, object? value) => _items.Insert(index, value);

        public void Remove(object? value) => _items.Remove(value);

        public void RemoveAt(int index) => _items.RemoveAt(index);
    }

    /// <summary>A dictionary that does not say what its keys and values are.</summary>
    public class UntypedTable : IDictionary
    {
        private readonly Hashtable _items = [];

        public object? this[object key] { get => Trap.Pass("get Item", _items[key]); set => _items[key] = Trap.Pass("set Item", value); }

        public bool IsFixedSize => Trap.Pass("IsFixedSize", false);

        public bool IsReadOnly => Trap.Pass("IsReadOnly", false);

        public ICollection Keys => _items.Keys;

        public ICollection Values => _items.Values;

        public int Count => Trap.Pass("Count", _items.Count);

        public bool IsSynchronized => false;

        public object SyncRoot => this;

        public void Add(object key, object? value) => _items.Add(key, Trap.Pass("Add", value));

        public void Clear() => _items.Clear();

        public bool Contains(object key) => Trap.Pass("Contains", _items.Contains(key));

        public void CopyTo(Array array, int index) => _items.CopyTo(array, index);

        public IDictionaryEnumerator GetEnumerator() => new Entered(Trap.Pass("GetEnumerator", _items).GetEnumerator());

        public void Remove(object key) => _items.Remove(key);

        IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
    }

    private sealed class Entered(IDictionaryEnumerator inner) : IDictionaryEnumerator, IDisposable
    {
        public DictionaryEntry Entry => Trap.Pass("Entry", inner.Entry);

        public object Key => Trap.Pass("Key", inner.Key);

        public object? Value => Trap.Pass("Value", inner.Value);

        public object Current => Trap.Pass("Current", inner.Current);

        public bool MoveNext() => Trap.Pass("MoveNext", inner).MoveNext();

        public void Reset() => Trap.Pass("Reset");

        public void Dispose() => Trap.Pass("Dispose");
    }

    /// <summary>Collections that are filled where they are.</summary>
    [JsonObjectCreationHandling(JsonObjectCreationHandling.Populate)]
    public class FillingPassed
    {
        public Begun Begun { get; } = new();

        public Entries Entries { get; } = new();

        public UntypedTable Table { get; } = new();
    }

    /// <summary>Sequences of sequences, each with an enumerator of its own.</summary>
    public class Sequences : IEnumerable<Sequence>
    {
        public IEnumerator<Sequence> GetEnumerator() => Passing.Of<Sequence>([new(), new()]);

        IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
    }

    /// <summary>Elements whose getter is code of a user, too.</summary>
    public class Inners : IEnumerable<Inner>
    {
        public IEnumerator<Inner> GetEnumerator() => Passing.Of<Inner>([new(), new()]);

        IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
    }

    /// <summary>An asynchronous sequence.</summary>
    public class Awaited : IAsyncEnumerable<Inner>
    {
        public IAsyncEnumerator<Inner> GetAsyncEnumerator(CancellationToken cancellationToken = default) => new Elements(Trap.Pass("GetAsyncEnumerator", 2));

        private sealed class Elements(int count) : IAsyncEnumerator<Inner>
        {
            private int _left = count;

            public Inner Current => Trap.Pass("Current", new Inner());

            public ValueTask<bool> MoveNextAsync() => new(Trap.Pass("MoveNextAsync", _left-- > 0));

            public ValueTask DisposeAsync()
            {
                Trap.Pass("DisposeAsync");
                return default;
            }
        }
    }

    /// <summary>The elements of collections whose contracts have callbacks that a modifier put there.</summary>
    public enum Called
    {
        No,
        Yes,
    }

    /// <summary>One of those that is a struct.</summary>
    public struct CalledInline : ICollection<Called>
    {
        private List<Called>? _items;

        private List<Called> Items => _items ??= [];

        public int Count => Items.Count;

        public readonly bool IsReadOnly => false;

        public void Add(Called item) => Items.Add(item);

        public void Clear() => Items.Clear();

        public bool Contains(Called item) => Items.Contains(item);

        public void CopyTo(Called[] array, int arrayIndex) => Items.CopyTo(array, arrayIndex);

        public IEnumerator<Called> GetEnumerator() => Items.GetEnumerator();

        public bool Remove(Called item) => Items.Remove(item);

        IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
    }
}
