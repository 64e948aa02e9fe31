using System.Collections;
using System.Collections.Concurrent;
using System.Collections.ObjectModel;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Peregrine.Json.DocumentsTests.Edits;

/// <summary>An array in a merge patch replaces the elements of every kind of collection (RFC 7396 section 2), also where members are populated.</summary>
public class ReplacedElementsTests
{
    public interface ICase
    {
        void Run();
    }

    public static TheoryData<ICase> Cases() =>
    [
        new Case<List<int>, int>(new([1, 2])), new Case<IList<int>, int>(new List<int>([1, 2])), new Case<ICollection<int>, int>(new List<int>([1, 2])),
        new Case<HashSet<int>, int>(new([1, 2])), new Case<ISet<int>, int>(new HashSet<int>([1, 2])), new Case<SortedSet<int>, int>(new([1, 2])),
        new Case<ICollection<int>, int>(new HashSet<int>([1, 2])), new Case<LinkedList<int>, int>(new([1, 2])), new Case<Queue<int>, int>(new([1, 2])),
        new Case<Stack<int>, int>(new([1, 2])), new Case<ConcurrentQueue<int>, int>(new([1, 2])), new Case<ConcurrentStack<int>, int>(new([1, 2])),
        new Case<Collection<int>, int>(new([1, 2])), new Case<ObservableCollection<int>, int>(new([1, 2])),
        new Case<Hidden, int>(new() { 1, 2 }), new Case<ArrayList, object>(new(new[] { 1, 2 })), new Case<Queue, object>(new(new[] { 1, 2 })),
        new Case<Stack, object>(new(new[] { 1, 2 })),
    ];

    [Theory]
    [MemberData(nameof(Cases))]
    public void ElementsAreReplaced(ICase kind) => kind.Run();

    [Fact]
    public void AStructIsSetAgain()
    {
        var target = new HasStruct { Values = new Counted { 1, 2 } };
        JsonMergePatch.Populate(target, """{"Values":[7,8,9]}"""u8);
        Assert.Equal((3, 24), (target.Values.Count, target.Values.Sum));
    }

    [Fact]
    public void WhatIsNotPopulatedIsLeftToItsOwner()
    {
        HashSet<int> held = [1];
        List<int> converted = [1];
        var target = new Owners { Any = held, Converted = converted, Set = held };
        JsonMergePatch.Populate(
            target, """{"Any":[2],"Converted":[3],"Set":[4]}"""u8, new JsonSerializerOptions { PreferredObjectCreationHandling = JsonObjectCreationHandling.Replace });
        Assert.Equal([1, 1], held.Concat(converted));
        target = new Owners { Any = held, Converted = converted, Set = [5] };
        JsonMergePatch.Populate(
            target, """{"Any":[2],"Converted":[3],"Set":[4]}"""u8, new JsonSerializerOptions { PreferredObjectCreationHandling = JsonObjectCreationHandling.Populate });
        Assert.Equal([1, 1], held.Concat(converted));
        Assert.Equal([4], target.Set);
    }

    [Fact]
    public void ADictionaryRefusesAnArrayAndKeepsItsEntries()
    {
        var target = new Owners { Entries = { ["a"] = 1 } };
        Assert.Throws<JsonException>(() => JsonMergePatch.Populate(target, """{"Entries":[1]}"""u8));
        Assert.Throws<JsonException>(() => JsonMergePatch.Populate(target.Entries, "[1]"u8));
        Assert.Single(target.Entries);
    }

    [Fact]
    public void WhatReadOnlyCollectionsSayIsAsBefore()
    {
        var fixedSet = new Sealed([1]);
        Exception expected = Assert.ThrowsAny<Exception>(() => JsonSerializer.Populate<ICollection<int>>("[2]"u8, fixedSet));
        Exception actual = Assert.ThrowsAny<Exception>(() => JsonMergePatch.Populate<ICollection<int>>(fixedSet, "[2]"u8));
        Assert.Equal((expected.GetType(), expected.Message), (actual.GetType(), actual.Message));
        Assert.Single(fixedSet);
    }

    private sealed class Case<TCollection, T>(TCollection start) : ICase
        where TCollection : class, IEnumerable
    {
        public void Run()
        {
            var target = new Member { Values = start };
            JsonMergePatch.Populate(target, """{"Values":[3]}"""u8);
            Assert.Same(start, target.Values);
            Assert.Equal("[3]", System.Text.Json.JsonSerializer.Serialize<object>(start));
            JsonMergePatch.Populate(start, "[4,5]"u8);
            string text = System.Text.Json.JsonSerializer.Serialize<object>(start);
            Assert.True(text is "[4,5]" or "[5,4]", text);
            JsonMergePatch.Populate(start, "[]"u8);
            Assert.Empty(start);
        }

        public sealed class Member
        {
            [JsonObjectCreationHandling(JsonObjectCreationHandling.Populate)]
            public TCollection Values { get; set; } = null!;
        }

        public override string ToString() => typeof(TCollection).ToString();
    }

    /// <summary>Has the members of its interface under no names of its own.</summary>
    public sealed class Hidden : ICollection<int>
    {
        private readonly List<int> _values = [];

        int ICollection<int>.Count => _values.Count;

        bool ICollection<int>.IsReadOnly => false;

        public void Add(int item) => _values.Add(item);

        void ICollection<int>.Clear() => _values.Clear();

        bool ICollection<int>.Contains(int item) => _values.Contains(item);

        void ICollection<int>.CopyTo(int[] array, int arrayIndex) => _values.CopyTo(array, arrayIndex);

        bool ICollection<int>.Remove(int item) => _values.Remove(item);

        public IEnumerator<int> GetEnumerator() => _values.GetEnumerator();

        IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
    }

    public sealed class Sealed(int[] values) : ICollection<int>
    {
        public int Count => values.Length;

        public bool IsReadOnly => true;

        public void Add(int item) => throw new InvalidOperationException();

        public void Clear() => throw new InvalidOperationException();

        public bool Contains(int item) => values.Contains(item);

        public void CopyTo(int[] array, int arrayIndex) => values.CopyTo(array, arrayIndex);

        public bool Remove(int item) => throw new InvalidOperationException();

        public IEnumerator<int> GetEnumerator() => ((IEnumerable<int>)values).GetEnumerator();

        IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
    }

    /// <summary>Keeps its state in itself, so that a copy that is emptied is another.</summary>
    public struct Counted : ICollection<int>
    {
        public int Count { get; private set; }

        public int Sum { get; private set; }

        public readonly bool IsReadOnly => false;

        public void Add(int item) => (Count, Sum) = (Count + 1, Sum + item);

        public void Clear() => (Count, Sum) = (0, 0);

        public readonly bool Contains(int item) => false;

        public readonly void CopyTo(int[] array, int arrayIndex)
        {
        }

        public bool Remove(int item) => false;

        public readonly IEnumerator<int> GetEnumerator() => Enumerable.Empty<int>().GetEnumerator();

        readonly IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
    }

    public sealed class HasStruct
    {
        [JsonObjectCreationHandling(JsonObjectCreationHandling.Populate)]
        public Counted Values { get; set; }
    }

    public sealed class Owners
    {
        public object? Any { get; set; }

        [JsonConverter(typeof(Always))]
        public List<int>? Converted { get; set; }

        public HashSet<int>? Set { get; set; }

        [JsonObjectCreationHandling(JsonObjectCreationHandling.Populate)]
        public SortedDictionary<string, int> Entries { get; } = [];
    }

    public sealed class Always : JsonConverter<List<int>>
    {
        public override List<int> Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options)
        {
            reader.Skip();
            return [];
        }

        public override void Write(Utf8JsonWriter writer, List<int> value, JsonSerializerOptions options) => writer.WriteNullValue();
    }
}
