using System.Collections;
using System.Collections.Concurrent;
using System.Collections.Immutable;
using System.Collections.ObjectModel;
using System.Collections.Specialized;
using System.Net.Mail;
using System.Text;
using System.Text.Json;

namespace Peregrine.Json.Tests.Streams;

/// <summary>
/// What collections throw for elements and keys. A collection of the base class library that refuses one makes an error of the text; what the program's own code
/// throws passes. The exception is the same as in System.Text.Json in both cases.
/// </summary>
public sealed class RefusedItemTests
{
    /// <summary>A value of the program that cannot be compared.</summary>
    public sealed class Plain
    {
        public int A { get; set; }
    }

    /// <summary>A value whose own comparison throws.</summary>
    public sealed class Thrower : IComparable<Thrower>
    {
        public int A { get; set; }

        public int CompareTo(Thrower? other) => throw new ArgumentException("own");
    }

    public sealed class OwnSorted : SortedSet<object>;

    public sealed class OwnCompared() : SortedSet<object>(Comparer<object>.Create(static (_, _) => throw new ArgumentException("own")));

    public sealed class OwnKeyed : KeyedCollection<int, int>
    {
        protected override int GetKeyForItem(int item) => item;
    }

    public sealed class OwnTyped : CollectionBase;

    public sealed class OwnAdd : ICollection<int>
    {
        private readonly Dictionary<int, int> _items = [];

        public int Count => _items.Count;

        public bool IsReadOnly => false;

        public void Add(int item) => _items.Add(item, item);

        public void Clear() => _items.Clear();

        public bool Contains(int item) => _items.ContainsKey(item);

        public void CopyTo(int[] array, int arrayIndex) => throw new NotSupportedException();

        public bool Remove(int item) => _items.Remove(item);

        public IEnumerator<int> GetEnumerator() => _items.Keys.GetEnumerator();

        IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
    }

    public sealed class OwnList : ArrayList
    {
        public override int Add(object? value) => throw new ArgumentException("own");
    }

    /// <summary>A type, a text, and whether the exception is an error of the text.</summary>
    public static TheoryData<Type, string, bool> Cases
    {
        get
        {
            var cases = new TheoryData<Type, string, bool>();
            foreach (string text in (string[])["[1,2]", "[1,2,3,null,\"x\"]", "[[],{}]", "[true,false]"])
            {
                cases.Add(typeof(SortedSet<object>), text, true);
                cases.Add(typeof(ImmutableSortedSet<object>), text, true);
                cases.Add(typeof(OwnSorted), text, true);
                cases.Add(typeof(OwnCompared), text, false);
            }

            foreach ((Type item, string text, bool isOfText) in ((Type, string, bool)[])
                [(typeof(Plain), "[{\"A\":1},{\"A\":2}]", true), (typeof(JsonElement), "[1,2]", true), (typeof(int[]), "[[1],[2]]", true), (typeof(Thrower), "[{\"A\":1},{\"A\":2}]", false)])
            {
                cases.Add(typeof(SortedSet<>).MakeGenericType(item), text, isOfText);
                cases.Add(typeof(ImmutableSortedSet<>).MakeGenericType(item), text, isOfText);
            }

            cases.Add(typeof(SortedDictionary<Type, int>), "{}", true);
            cases.Add(typeof(OwnKeyed), "[1,2,1]", true);
            cases.Add(typeof(StringCollection), "[\"a\"]", true);
            cases.Add(typeof(MailAddressCollection), "[null]", true);
            cases.Add(typeof(OwnTyped), "[1,null]", true);
            cases.Add(typeof(OwnAdd), "[1,2,1]", false);
            cases.Add(typeof(OwnList), "[1]", false);
            return cases;
        }
    }

    [Theory]
    [MemberData(nameof(Cases))]
    public async Task RefusedByACollection(Type type, string text, bool isOfText)
    {
        foreach (JsonSerializerOptions options in (JsonSerializerOptions[])
            [new(), new() { ReferenceHandler = System.Text.Json.Serialization.ReferenceHandler.Preserve }, new() { DefaultBufferSize = 16 }])
        {
            Exception? expected = Record.Exception(() => System.Text.Json.JsonSerializer.Deserialize(text, type, options));
            for (int use = 0; use < 40; use++)
            {
                Check(expected, isOfText, () => JsonSerializer.TryDeserialize(text, type, options));
            }

            Check(expected, isOfText, () => JsonSerializer.TryDeserialize(Encoding.UTF8.GetBytes(text), type, options));
            foreach (Func<Stream> make in (Func<Stream>[])[() => new MemoryStream(Encoding.UTF8.GetBytes(text)), () => new BufferedStream(new MemoryStream(Encoding.UTF8.GetBytes(text)))])
            {
                Check(expected, isOfText, () => JsonSerializer.TryDeserialize(make(), type, options));
                DeserializationResult<object> later = default;
                Exception? thrown = await Record.ExceptionAsync(async () => later = await JsonSerializer.TryDeserializeAsync(make(), type, options));
                Check(expected, isOfText, () => thrown is null ? later : throw thrown);
            }
        }
    }

    /// <summary>Sorted dictionaries whose keys cannot be compared.</summary>
    [Theory]
    [InlineData(typeof(SortedDictionary<Named, int>), true)]
    [InlineData(typeof(SortedList<Named, int>), true)]
    [InlineData(typeof(ImmutableSortedDictionary<Named, int>), true)]
    [InlineData(typeof(SortedDictionary<NamedThrower, int>), false)]
    [InlineData(typeof(ImmutableSortedDictionary<NamedThrower, int>), false)]
    [InlineData(typeof(OwnSortedDictionary), true)]
    public void RefusedKeys(Type type, bool isOfText)
    {
        const string Text = """{"a":1,"b":2}""";
        foreach (bool allows in (bool[])[true, false])
        {
            var options = new JsonSerializerOptions { AllowDuplicateProperties = allows };
            Exception? expected = Record.Exception(() => System.Text.Json.JsonSerializer.Deserialize(Text, type, options));
            Check(expected, isOfText, () => JsonSerializer.TryDeserialize(Text, type, options));
        }
    }

    /// <summary>All collections of the base class library, with elements that none of them should refuse.</summary>
    [Fact]
    public void OthersTakeEverything()
    {
        foreach (Type open in (Type[])
            [typeof(List<>), typeof(HashSet<>), typeof(LinkedList<>), typeof(Queue<>), typeof(Stack<>), typeof(Collection<>), typeof(ObservableCollection<>), typeof(ConcurrentQueue<>),
            typeof(ConcurrentStack<>), typeof(ImmutableArray<>), typeof(ImmutableList<>), typeof(ImmutableHashSet<>), typeof(ImmutableQueue<>), typeof(ImmutableStack<>), typeof(ISet<>), typeof(IList<>)])
        {
            foreach (Type item in (Type[])[typeof(object), typeof(Plain), typeof(Thrower)])
            {
                DeserializationResult<object> result = JsonSerializer.TryDeserialize("""[{"A":1},{"A":2},null,{"A":1}]""", open.MakeGenericType(item));
                Assert.True(result.IsSuccess, result.Error?.Message);
            }
        }
    }

    public sealed class OwnSortedDictionary : SortedDictionary<Named, int>;

    [System.Text.Json.Serialization.JsonConverter(typeof(NameConverter<Named>))]
    public sealed class Named : IName
    {
        public string Name { get; set; } = "";
    }

    [System.Text.Json.Serialization.JsonConverter(typeof(NameConverter<NamedThrower>))]
    public sealed class NamedThrower : IName, IComparable
    {
        public string Name { get; set; } = "";

        public int CompareTo(object? obj) => throw new ArgumentException("own");
    }

    public interface IName
    {
        string Name { get; set; }
    }

    public sealed class NameConverter<T> : System.Text.Json.Serialization.JsonConverter<T>
        where T : IName, new()
    {
        public override T Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => new() { Name = reader.GetString()! };

        public override T ReadAsPropertyName(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => Read(ref reader, typeToConvert, options);

        public override void Write(Utf8JsonWriter writer, T value, JsonSerializerOptions options) => writer.WriteStringValue(value.Name);

        public override void WriteAsPropertyName(Utf8JsonWriter writer, T value, JsonSerializerOptions options) => writer.WritePropertyName(value.Name);
    }

    private static void Check(Exception? expected, bool isOfText, Func<DeserializationResult<object>> call)
    {
        if (expected is null)
        {
            Assert.True(call().IsSuccess);
        }
        else if (isOfText)
        {
            DeserializationResult<object> result = call();
            Assert.False(result.IsSuccess);
            Assert.Equal(expected.Message, result.Error.Message);
        }
        else
        {
            Exception thrown = Assert.ThrowsAny<Exception>(() => call());
            Assert.Equal(expected.GetType(), thrown.GetType());
            Assert.Equal(expected.Message, thrown.Message);
        }
    }
}
