using System.Collections;
using System.Text;
using Peregrine.Json.Differential.Harness;

namespace Peregrine.Json.Differential.Members;

/// <summary>
/// Collections that are sequences of other elements, too, which they name first: what elements are added by decides, not the first interface. Each kind of
/// collection, with each other sequence, at the root and as a member.
/// </summary>
public sealed class SeveralElementsTests
{
    private static readonly Type[] s_kinds =
    [
        typeof(AsCollection<>), typeof(AsList<>), typeof(AsSet<>), typeof(AsListAfterCollection<>), typeof(AsDictionary<>), typeof(AsDictionaryAfterReadOnly<>),
        typeof(OfList<>), typeof(OfSet<>), typeof(OfDictionary<>), typeof(OfQueue<>), typeof(OfStack<>), typeof(ListAndDictionary<>),
        typeof(ListAndReadOnlyDictionary<>), typeof(PairsAndDictionary<>),
    ];

    private static readonly Type[] s_others = [typeof(string), typeof(Other), typeof(KeyValuePair<int, string>), typeof(long)];

    private static readonly JsonSerializerOptions?[] s_options =
        [null, JsonSerializerOptions.Web, new() { ReferenceHandler = ReferenceHandler.Preserve }, new() { PreferredObjectCreationHandling = JsonObjectCreationHandling.Populate }];

    public static TheoryData<Type> Types { get; } =
        [.. from kind in s_kinds from other in s_others let type = kind.MakeGenericType(other) from place in new[] { type, typeof(Place<>).MakeGenericType(type) } select place];

    [Theory]
    [MemberData(nameof(Types))]
    public void TheOnesThatAreAddedAreTheElements(Type type)
    {
        bool isMember = type.GetGenericTypeDefinition() == typeof(Place<>);
        var report = new Report();
        // In the usual run each type under one of the options.
        foreach (JsonSerializerOptions? options in s_options.Where((_, i) => UsualRun.Meet(type.ToString().Length, i, s_options.Length)))
        {
            foreach (string text in (string[])["[1,2]", "{\"a\":1,\"b\":2}", "[]", "{}", "[\"x\"]", "{\"a\":\"x\"}", "null"])
            {
                Both.Of(type).Read(report, Encoding.UTF8.GetBytes(isMember ? $"{{\"Value\":{text}}}" : text), options);
            }

            object value = Activator.CreateInstance(type)!;
            Both.Of(type).Write(report, value, options);
        }

        report.Check();
    }

    /// <summary>The case that was found: it threw an ArgumentException.</summary>
    [Fact]
    public void NumbersAreWrittenThoughTextsAreNamedFirst() => Assert.Equal("[1]", Ours.Serialize(new AsCollection<string>()));

    /// <summary>A list that is a dictionary, too, is a list.</summary>
    public class ListAndReadOnlyDictionary<T> : List<int>, IReadOnlyDictionary<string, T>
    {
        public ListAndReadOnlyDictionary() => Add(1);

        public IEnumerable<string> Keys => ["k"];

        public IEnumerable<T> Values => [];

        public T this[string key] => default!;

        public bool ContainsKey(string key) => key == "k";

        public bool TryGetValue(string key, out T value)
        {
            value = default!;
            return ContainsKey(key);
        }

        IEnumerator<KeyValuePair<string, T>> IEnumerable<KeyValuePair<string, T>>.GetEnumerator() => Enumerable.Repeat(KeyValuePair.Create("k", default(T)!), 1).GetEnumerator();
    }

    /// <inheritdoc cref="ListAndReadOnlyDictionary{T}"/>
    public sealed class ListAndDictionary<T> : List<int>, IDictionary<string, T>
    {
        private readonly Dictionary<string, T> _entries = new() { ["k"] = default! };

        public ListAndDictionary() => Add(1);

        public bool IsReadOnly => false;

        public ICollection<string> Keys => _entries.Keys;

        public ICollection<T> Values => _entries.Values;

        public T this[string key]
        {
            get => _entries[key];
            set => _entries[key] = value;
        }

        public void Add(string key, T value) => _entries.Add(key, value);

        public void Add(KeyValuePair<string, T> item) => _entries.Add(item.Key, item.Value);

        public bool Contains(KeyValuePair<string, T> item) => false;

        public bool ContainsKey(string key) => _entries.ContainsKey(key);

        public void CopyTo(KeyValuePair<string, T>[] array, int arrayIndex) => throw new NotSupportedException();

        public bool Remove(string key) => _entries.Remove(key);

        public bool Remove(KeyValuePair<string, T> item) => false;

        public bool TryGetValue(string key, out T value) => _entries.TryGetValue(key, out value!);

        IEnumerator<KeyValuePair<string, T>> IEnumerable<KeyValuePair<string, T>>.GetEnumerator() => _entries.GetEnumerator();
    }

    /// <summary>A dictionary that keeps its order. It is a sequence of one type alone.</summary>
    public sealed class PairsAndDictionary<T> : List<KeyValuePair<string, T>>, IDictionary<string, T>
    {
        public PairsAndDictionary() => Add("k", default!);

        public bool IsReadOnly => false;

        public ICollection<string> Keys => [.. this.Select(static pair => pair.Key)];

        public ICollection<T> Values => [.. this.Select(static pair => pair.Value)];

        public T this[string key]
        {
            get => Find(pair => pair.Key == key).Value;
            set => Add(key, value);
        }

        public void Add(string key, T value) => Add(KeyValuePair.Create(key, value));

        public bool ContainsKey(string key) => Exists(pair => pair.Key == key);

        public bool Remove(string key) => RemoveAll(pair => pair.Key == key) > 0;

        public bool TryGetValue(string key, out T value)
        {
            value = this[key];
            return ContainsKey(key);
        }
    }

    public sealed class Place<T>
        where T : new()
    {
        public T Value { get; set; } = new();
    }

    public sealed class Other
    {
        public int X { get; set; }
    }

    /// <summary>What the collections of numbers share, none of it by an interface.</summary>
    public abstract class Numbers
    {
        private readonly List<int> _items = [1];

        public int Count => _items.Count;

        public bool IsReadOnly => false;

        public int this[int index]
        {
            get => _items[index];
            set => _items[index] = value;
        }

        public void Add(int item) => _items.Add(item);

        public void Insert(int index, int item) => _items.Insert(index, item);

        public void RemoveAt(int index) => _items.RemoveAt(index);

        public int IndexOf(int item) => _items.IndexOf(item);

        public void Clear() => _items.Clear();

        public bool Contains(int item) => _items.Contains(item);

        public void CopyTo(int[] array, int arrayIndex) => _items.CopyTo(array, arrayIndex);

        public bool Remove(int item) => _items.Remove(item);

        public IEnumerator<int> GetEnumerator() => _items.GetEnumerator();
    }

    public sealed class AsCollection<T> : Numbers, IEnumerable<T[]>, ICollection<int>
    {
        IEnumerator<T[]> IEnumerable<T[]>.GetEnumerator() => Enumerable.Empty<T[]>().GetEnumerator();

        IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
    }

    public sealed class AsList<T> : Numbers, IEnumerable<T[]>, IList<int>
    {
        IEnumerator<T[]> IEnumerable<T[]>.GetEnumerator() => Enumerable.Empty<T[]>().GetEnumerator();

        IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
    }

    public sealed class AsListAfterCollection<T> : Numbers, ICollection<T[]>, IList<int>
    {
        int ICollection<T[]>.Count => 0;

        bool ICollection<T[]>.IsReadOnly => true;

        void ICollection<T[]>.Add(T[] item) => throw new NotSupportedException();

        void ICollection<T[]>.Clear() => throw new NotSupportedException();

        bool ICollection<T[]>.Contains(T[] item) => false;

        void ICollection<T[]>.CopyTo(T[][] array, int arrayIndex)
        {
        }

        bool ICollection<T[]>.Remove(T[] item) => false;

        IEnumerator<T[]> IEnumerable<T[]>.GetEnumerator() => Enumerable.Empty<T[]>().GetEnumerator();

        IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
    }

    public sealed class AsSet<T> : Numbers, IEnumerable<T[]>, ISet<int>
    {
        bool ISet<int>.Add(int item)
        {
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

        IEnumerator<T[]> IEnumerable<T[]>.GetEnumerator() => Enumerable.Empty<T[]>().GetEnumerator();

        IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
    }

    /// <summary>As <see cref="Numbers"/>, for entries.</summary>
    public abstract class Entries
    {
        private readonly Dictionary<string, int> _entries = new() { ["k"] = 1 };

        public ICollection<string> Keys => _entries.Keys;

        public ICollection<int> Values => _entries.Values;

        public int Count => _entries.Count;

        public bool IsReadOnly => false;

        public int this[string key]
        {
            get => _entries[key];
            set => _entries[key] = value;
        }

        public void Add(string key, int value) => _entries.Add(key, value);

        public void Add(KeyValuePair<string, int> item) => _entries.Add(item.Key, item.Value);

        public void Clear() => _entries.Clear();

        public bool Contains(KeyValuePair<string, int> item) => _entries.Contains(item);

        public bool ContainsKey(string key) => _entries.ContainsKey(key);

        public void CopyTo(KeyValuePair<string, int>[] array, int arrayIndex) => throw new NotSupportedException();

        public bool Remove(string key) => _entries.Remove(key);

        public bool Remove(KeyValuePair<string, int> item) => _entries.Remove(item.Key);

        public bool TryGetValue(string key, out int value) => _entries.TryGetValue(key, out value);

        public IEnumerator<KeyValuePair<string, int>> GetEnumerator() => _entries.GetEnumerator();
    }

    public sealed class AsDictionary<T> : Entries, IEnumerable<T[]>, IDictionary<string, int>
    {
        IEnumerator<T[]> IEnumerable<T[]>.GetEnumerator() => Enumerable.Empty<T[]>().GetEnumerator();

        IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
    }

    public sealed class AsDictionaryAfterReadOnly<T> : Entries, IReadOnlyDictionary<int, T>, IDictionary<string, int>
    {
        IEnumerable<int> IReadOnlyDictionary<int, T>.Keys => [];

        IEnumerable<T> IReadOnlyDictionary<int, T>.Values => [];

        int IReadOnlyCollection<KeyValuePair<int, T>>.Count => 0;

        T IReadOnlyDictionary<int, T>.this[int key] => throw new KeyNotFoundException();

        bool IReadOnlyDictionary<int, T>.ContainsKey(int key) => false;

        bool IReadOnlyDictionary<int, T>.TryGetValue(int key, [System.Diagnostics.CodeAnalysis.MaybeNullWhen(false)] out T value)
        {
            value = default;
            return false;
        }

        IEnumerator<KeyValuePair<int, T>> IEnumerable<KeyValuePair<int, T>>.GetEnumerator() => Enumerable.Empty<KeyValuePair<int, T>>().GetEnumerator();

        IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
    }

    public sealed class OfList<T> : List<int>, IEnumerable<T[]>
    {
        IEnumerator<T[]> IEnumerable<T[]>.GetEnumerator() => Enumerable.Empty<T[]>().GetEnumerator();
    }

    public sealed class OfSet<T> : HashSet<int>, IEnumerable<T[]>
    {
        IEnumerator<T[]> IEnumerable<T[]>.GetEnumerator() => Enumerable.Empty<T[]>().GetEnumerator();
    }

    public sealed class OfDictionary<T> : Dictionary<string, int>, IEnumerable<T[]>
    {
        IEnumerator<T[]> IEnumerable<T[]>.GetEnumerator() => Enumerable.Empty<T[]>().GetEnumerator();
    }

    public sealed class OfQueue<T> : Queue<int>, IEnumerable<T[]>
    {
        IEnumerator<T[]> IEnumerable<T[]>.GetEnumerator() => Enumerable.Empty<T[]>().GetEnumerator();
    }

    public sealed class OfStack<T> : Stack<int>, IEnumerable<T[]>
    {
        IEnumerator<T[]> IEnumerable<T[]>.GetEnumerator() => Enumerable.Empty<T[]>().GetEnumerator();
    }
}
