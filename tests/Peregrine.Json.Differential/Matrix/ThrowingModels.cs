using System.Collections;
using System.Collections.ObjectModel;

namespace Peregrine.Json.Differential.Matrix;

/// <summary>Types whose every member is user code.</summary>
public static partial class ThrowingModels
{
    public class Plain : IJsonOnDeserializing, IJsonOnDeserialized, IJsonOnSerializing, IJsonOnSerialized
    {
        private int _number;
        private string? _text = "t";
        private double? _maybe = 1.5;

        public Plain() => Trap.Pass("new Plain");

        public int Number { get => Trap.Pass("get Number", _number); set => _number = Trap.Pass("set Number", value); }

        public int Automatic { get; set; } = 4;

        public string? Text { get => Trap.Pass("get Text", _text); set => _text = Trap.Pass("set Text", value); }

        [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
        public double? Maybe { get => Trap.Pass("get Maybe", _maybe); init => _maybe = Trap.Pass("init Maybe", value); }

        public void OnDeserializing() => Trap.Pass("OnDeserializing");

        public void OnDeserialized() => Trap.Pass("OnDeserialized");

        public void OnSerializing() => Trap.Pass("OnSerializing");

        public void OnSerialized() => Trap.Pass("OnSerialized");
    }

    public struct Value : IJsonOnDeserialized, IJsonOnSerialized
    {
        private int _number;

        public Value() => Trap.Pass("new Value");

        [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingDefault)]
        public int Number { get => Trap.Pass("get Number", _number); set => _number = Trap.Pass("set Number", value); }

        [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingDefault)]
        public bool Flag { readonly get => Trap.Pass("get Flag", true); set => Trap.Pass("set Flag"); }

        public readonly void OnDeserialized() => Trap.Pass("OnDeserialized");

        public readonly void OnSerialized() => Trap.Pass("OnSerialized");
    }

    public class Base
    {
        public virtual int Number { get; set; } = 3;

        public virtual string? Text { get; init; } = "b";
    }

    public class Overriding : Base
    {
        public override int Number { get => Trap.Pass("get Number", base.Number); set => base.Number = Trap.Pass("set Number", value); }

        public override string? Text { get => Trap.Pass("get Text", base.Text); init => base.Text = Trap.Pass("init Text", value); }

        public required string Needed { get => Trap.Pass("get Needed", "n"); set => Trap.Pass("set Needed"); }
    }

    public record Made(int Number)
    {
        public int Number { get; init; } = Trap.Pass("new Made", Number);

        public string Text => Trap.Pass("get Text", "t" + Number);
    }

    public class Late : IJsonOnDeserializing, IJsonOnDeserialized
    {
        private string? _text;

        public Late(int number) => Number = Trap.Pass("new Late", number);

        public int Number { get; }

        public string? Text { get => Trap.Pass("get Text", _text); set => _text = Trap.Pass("set Text", value); }

        public void OnDeserializing() => Trap.Pass("OnDeserializing");

        public void OnDeserialized() => Trap.Pass("OnDeserialized");
    }

    public class Filled
    {
        private readonly List<int> _list = [1];
        private Inner _inner = new();

        [JsonObjectCreationHandling(JsonObjectCreationHandling.Populate)]
        public List<int> List => Trap.Pass("get List", _list);

        [JsonObjectCreationHandling(JsonObjectCreationHandling.Populate)]
        public Inner Object { get => Trap.Pass("get Object", _inner); set => _inner = Trap.Pass("set Object", value); }
    }

    public class Inner
    {
        public int Number { get => Trap.Pass("get Inner", 1); set => Trap.Pass("set Inner"); }
    }

    public class Extended
    {
        private Dictionary<string, object>? _extra;

        public int Number { get; set; }

        [JsonExtensionData]
        public Dictionary<string, object>? Extra { get => Trap.Pass("get Extra", _extra); set => _extra = Trap.Pass("set Extra", value); }
    }

    public class Extensible
    {
        [JsonExtensionData]
        public Entries? Extra { get; set; }
    }

    public class Entries : IDictionary<string, object>
    {
        private readonly Dictionary<string, object> _entries = [];

        public Entries() => Trap.Pass("new Entries");

        public object this[string key] { get => Trap.Pass("get Item", _entries[key]); set => _entries[key] = Trap.Pass("set Item", value); }

        public ICollection<string> Keys => Trap.Pass("Keys", _entries.Keys);

        public ICollection<object> Values => Trap.Pass("Values", _entries.Values);

        public int Count => _entries.Count;

        public bool IsReadOnly => Trap.Pass("IsReadOnly", false);

        public void Add(string key, object value) => _entries.Add(key, Trap.Pass("Add", value));

        public void Add(KeyValuePair<string, object> item) => _entries.Add(item.Key, Trap.Pass("Add pair", item.Value));

        public void Clear() => Trap.Pass("Clear");

        public bool Contains(KeyValuePair<string, object> item) => Trap.Pass("Contains", true);

        public bool ContainsKey(string key) => _entries.ContainsKey(key);

        public void CopyTo(KeyValuePair<string, object>[] array, int arrayIndex) => Trap.Pass("CopyTo");

        public IEnumerator<KeyValuePair<string, object>> GetEnumerator() => Passing.Of(_entries);

        public bool Remove(string key) => Trap.Pass("Remove", true);

        public bool Remove(KeyValuePair<string, object> item) => Trap.Pass("Remove", true);

        public bool TryGetValue(string key, out object value) => _entries.TryGetValue(key, out value!);

        IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
    }

    public class Numbers : Collection<int>
    {
        public Numbers() => Trap.Pass("new Numbers");

        protected override void InsertItem(int index, int item) => base.InsertItem(index, Trap.Pass("InsertItem", item));
    }

    public class Derived : List<Inner>
    {
        public Derived() => Trap.Pass("new Derived");
    }

    public class Items : ICollection<Inner>
    {
        private readonly List<Inner> _items = [];

        public Items() => Trap.Pass("new Items");

        public int Count => _items.Count;

        public bool IsReadOnly => Trap.Pass("IsReadOnly", false);

        public void Add(Inner item) => _items.Add(Trap.Pass("Add", item));

        public void Clear() => Trap.Pass("Clear");

        public bool Contains(Inner item) => Trap.Pass("Contains", true);

        public void CopyTo(Inner[] array, int arrayIndex) => Trap.Pass("CopyTo");

        public IEnumerator<Inner> GetEnumerator() => Passing.Of(_items);

        public bool Remove(Inner item) => Trap.Pass("Remove", true);

        IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
    }

    public class Sequence : IEnumerable<int>
    {
        public IEnumerator<int> GetEnumerator() => Passing.Of([1, 2, 3]);

        IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
    }

    public class Iterating
    {
        public IEnumerable<int> Items
        {
            get
            {
                Trap.Pass("first");
                yield return 1;
                Trap.Pass("second");
                yield return 2;
                Trap.Pass("last");
            }
        }
    }

    public class Loose : ArrayList
    {
        public Loose() => Trap.Pass("new Loose");

        public override int Add(object? value) => base.Add(Trap.Pass("Add", value));

        public override IEnumerator GetEnumerator() => Passing.Untyped(new object?[] { 1, "x" });
    }

    public class Table : Dictionary<string, int>
    {
        public Table() => Trap.Pass("new Table");
    }

    public sealed class Key : IEquatable<Key>, IComparable<Key>
    {
        public int Id { get; set; }

        public bool Equals(Key? other) => Trap.Pass("Equals", other?.Id == Id);

        public override bool Equals(object? obj) => Equals(obj as Key);

        public override int GetHashCode() => Trap.Pass("GetHashCode", 7);

        public int CompareTo(Key? other) => Trap.Pass("CompareTo", Id.CompareTo(other?.Id));
    }

    [JsonDerivedType(typeof(Branch), "branch")]
    public class Root
    {
        public Root() => Trap.Pass("new Root");

        public int Number { get => Trap.Pass("get Number", 1); set => Trap.Pass("set Number"); }
    }

    public class Branch : Root
    {
        public Branch() => Trap.Pass("new Branch");

        public string? Text { get => Trap.Pass("get Text", "x"); set => Trap.Pass("set Text"); }
    }

    public static class Passing
    {
        public static IEnumerator<T> Of<T>(IEnumerable<T> items) => new Typed<T>(Trap.Pass("GetEnumerator", items).GetEnumerator());

        public static IEnumerator Untyped(IEnumerable items) => new Typed<object?>(Trap.Pass("GetEnumerator", items).Cast<object?>().GetEnumerator());

        private sealed class Typed<T>(IEnumerator<T> inner) : IEnumerator<T>
        {
            public T Current => Trap.Pass("Current", inner.Current);

            object? IEnumerator.Current => Current;

            public bool MoveNext() => Trap.Pass("MoveNext", inner).MoveNext();

            public void Reset() => Trap.Pass("Reset");

            public void Dispose() => Trap.Pass("Dispose");
        }
    }
}

/// <summary>A place for a value: a member, after another one.</summary>
public class Holder<T>
{
    public int First { get; set; } = 1;

    public T? Value { get; set; }
}

/// <summary>A place for a value: a constructor's parameter.</summary>
public record Taking<T>(int First, T? Value);

/// <summary>A place for a value: a member that is set once the object has been made.</summary>
public class Later<T>(int first)
{
    public int First { get; } = first;

    public T? Value { get; set; }
}

/// <summary>A place for a value: a member of a derived type.</summary>
[JsonDerivedType(typeof(HoldingMore<int>), "int")]
public class Holding;

public class HoldingMore<T> : Holding
{
    public T? Value { get; set; }
}
