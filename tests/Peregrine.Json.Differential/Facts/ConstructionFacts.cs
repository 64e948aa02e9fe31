using System.Collections;
using System.Collections.Concurrent;
using System.Collections.Frozen;
using System.Collections.Immutable;
using System.Collections.ObjectModel;
using System.Collections.Specialized;
using System.Dynamic;
using System.Text;
using System.Text.Json.Nodes;
using Peregrine.Json.Differential.Cases;
using Peregrine.Json.Differential.Harness;

namespace Peregrine.Json.Differential.Facts;

/// <summary>3.4 to 3.9: constructors, collections, run-time types, nullability, filling, callbacks.</summary>
public class ConstructionFacts
{
    public class TwoMarked
    {
        [JsonConstructor]
        public TwoMarked()
        {
        }

        [JsonConstructor]
        public TwoMarked(int a) => A = a;

        public int A { get; }
    }

    public class OnlyPrivate
    {
        private OnlyPrivate() => A = 5;

        public static OnlyPrivate Make() => new();

        public int A { get; set; }
    }

    public class WrongType(int? a)
    {
        public int A { get; } = a ?? 0;
    }

    public class BaseOfParameter(object o)
    {
        public string O { get; } = (string)o;
    }

    public class ByRef(in int a)
    {
        public int A { get; } = a;
    }

    public class Settable(int a)
    {
        private int _a = a;

        public int Times;

        public int A { get => _a; set => (_a, Times) = (value, Times + 1); }
    }

    public class Throws
    {
        public int A { get => throw new DivideByZeroException("get"); set => throw new NotImplementedException("set"); }
    }

    public class ThrowsMade
    {
        public ThrowsMade() => throw new TimeoutException("made");
    }

    public class Renamed(int a, int b = 7)
    {
        [JsonPropertyName("other")]
        public int A { get; } = a;

        [JsonIgnore]
        public int B { get; } = b;
    }

    [Fact]
    [Proves("3.4-6", "two marked constructors, no usable one, abstract types, parameters of another type or by reference: each refusal in its words")]
    [Proves("3.4-7", "a member that is a parameter too is not set again, its parameter goes by its JSON name, and an ignored one gets its default")]
    [Proves("3.4-8", "exceptions of constructors, setters and getters come out as they are")]
    public void Constructors()
    {
        Shown.RefusesWith<TwoMarked>("cannot have more than one member that has the attribute 'System.Text.Json.Serialization.JsonConstructorAttribute'.", "{}");
        Shown.RefusesWith<OnlyPrivate>("Deserialization of types without a parameterless constructor, a singular parameterized constructor, or a parameterized constructor annotated with 'JsonConstructorAttribute' is not supported.", "{}");
        Shown.Writes("{\"A\":5}", OnlyPrivate.Make());
        Shown.RefusesWith<IList<Stream>>("Deserialization of interface or abstract types is not supported. Type 'System.IO.Stream'.", "[{}]");
        Shown.RefusesWith<WrongType>("must bind to an object property or field on deserialization.", "{\"A\":1}");
        Shown.Refuses<BaseOfParameter>(null, "{\"O\":\"x\"}");
        StjAtHand.Run(() => Shown.Refuses<ByRef>(null, "{\"A\":1}"), () => Shown.Reads<ByRef>(null, "{\"A\":1}"));
        Shown.Reads<Settable>(null, "{\"A\":1}", "{\"A\":1,\"A\":2}", "{}");
        Shown.Reads<Renamed>(null, "{\"other\":1,\"A\":2,\"B\":3}");
        Shown.Reads<Renamed>(JsonSerializerOptions.Web, "{\"OTHER\":1,\"b\":3}");
        Shown.RefusesWith<Throws>("System.NotImplementedException: set", "{\"A\":1}");
        Shown.RefusesToWrite("System.DivideByZeroException: get", new Throws());
        Shown.RefusesWith<ThrowsMade>("System.TimeoutException: made", "{}");
        Shown.RefusesWith<List<ThrowsMade>>("System.TimeoutException: made", "[{}]");
    }

    private sealed class Grouping : List<int>, IGrouping<string, int>
    {
        public string Key => "k";
    }

    public class Keyed : KeyedCollection<int, int>
    {
        protected override int GetKeyForItem(int item) => item;
    }

    public class OnlySequence(int a) : IEnumerable<int>
    {
        public int Extra { get; } = a;

        public IEnumerator<int> GetEnumerator() => Enumerable.Range(1, 2).GetEnumerator();

        IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
    }

    public class NoDefault : List<int>
    {
        public NoDefault(int a) => Add(a);
    }

    public class Extra : List<int>
    {
        public string More { get; set; } = "more";
    }

    public class ExtraMap : Dictionary<string, int>
    {
        public string More { get; set; } = "more";
    }

    public struct StructCollection : ICollection<int>
    {
        private List<int>? _items;

        public readonly int Count => _items?.Count ?? 0;

        public readonly bool IsReadOnly => false;

        public void Add(int item) => (_items ??= []).Add(item);

        public readonly void Clear() => _items?.Clear();

        public readonly bool Contains(int item) => _items?.Contains(item) == true;

        public readonly void CopyTo(int[] array, int arrayIndex) => _items?.CopyTo(array, arrayIndex);

        public readonly bool Remove(int item) => _items?.Remove(item) == true;

        public readonly IEnumerator<int> GetEnumerator() => (_items ?? []).GetEnumerator();

        readonly IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
    }

    [Fact]
    [Proves("3.5-8", "collections that are only written: each kind refuses to be read in its own words")]
    [Proves("3.5-9", "dictionaries and lists without type arguments, ExpandoObject, and collections of users, structs among them, come back")]
    [Proves("3.5-10", "types that look like collections and are objects, and the other way round; members of collections are not written")]
    [Proves("3.5-11", "types that are never serialized are refused with the path of the member")]
    public void Collections()
    {
        foreach (Type type in new[]
        {
            typeof(IReadOnlySet<int>), typeof(ConcurrentBag<int>), typeof(BlockingCollection<int>), typeof(ReadOnlyCollection<int>), typeof(ReadOnlyObservableCollection<int>), typeof(ReadOnlySet<int>), typeof(ReadOnlyDictionary<string, int>), typeof(FrozenSet<int>), typeof(FrozenDictionary<string, int>), typeof(BitArray),
            typeof(ArraySegment<int>), typeof(IGrouping<string, int>), typeof(Keyed), typeof(IProducerConsumerCollection<int>), typeof(Array), typeof(OnlySequence), typeof(NoDefault), typeof(NameValueCollection), typeof(StringCollection), typeof(ILookup<int, int>), typeof(System.Buffers.ReadOnlySequence<int>), typeof(List<int>.Enumerator),
            typeof(PriorityQueue<int, int>), typeof(Lazy<int>), typeof(StringBuilder), typeof(Task), typeof(Extra), typeof(ExtraMap), typeof(StructCollection), typeof(Collection<int>), typeof(ObservableCollection<int>), typeof(LinkedList<int>), typeof(SortedSet<int>), typeof(Queue), typeof(Stack), typeof(ArrayList), typeof(IEnumerable), typeof(ICollection),
            typeof(IList), typeof(Hashtable), typeof(SortedList), typeof(ListDictionary), typeof(HybridDictionary), typeof(OrderedDictionary), typeof(ExpandoObject), typeof(IDictionary), typeof(SortedList<string, int>), typeof(OrderedDictionary<string, int>), typeof(ConcurrentDictionary<string, int>), typeof(IImmutableList<int>), typeof(IImmutableSet<int>),
            typeof(IImmutableQueue<int>), typeof(IImmutableStack<int>), typeof(ImmutableSortedDictionary<string, int>), typeof(IImmutableDictionary<string, int>), typeof(ImmutableSortedSet<int>), typeof(Memory<int>), typeof(ReadOnlyMemory<int>), typeof(int[][]), typeof(int[,]), typeof(Delegate), typeof(Type), typeof(nuint),
        })
        {
            var report = new Report();
            foreach (string text in new[] { "[]", "{}", "[1,2,1]", "{\"b\":1,\"a\":2,\"b\":3}", "null", "5", "[\"x\"]", type == typeof(StringCollection) ? "[" : "[1,", "{\"a\"", "\"x\"" })
            {
                Both.Of(type).Read(report, Encoding.UTF8.GetBytes(text), null);
            }

            report.Check();
        }

        Shown.WritesSame<object>(
            null, new ConcurrentBag<int> { 1 }, new ReadOnlyCollection<int>([1]), new ReadOnlySet<int>(new HashSet<int> { 1 }), new ReadOnlyDictionary<string, int>(new Dictionary<string, int> { ["a"] = 1 }), new[] { 1 }.ToFrozenSet(), new Dictionary<string, int> { ["a"] = 1 }.ToFrozenDictionary(), new BitArray([true, false]),
            new ArraySegment<int>([1, 2, 3], 1, 1), new Grouping { 1 }, new Keyed { 1 }, new OnlySequence(1), new NoDefault(1), new NameValueCollection { ["a"] = "1" }, new StringCollection { "a" }, new[] { 1, 2 }.ToLookup(i => i), new StringBuilder("x"), new Lazy<int>(5), Task.CompletedTask, new PriorityQueue<int, int>([(1, 2)]),
            new Extra { 1 }, new ExtraMap { ["a"] = 1 }, new StructCollection(), new Stack<int>([1, 2]), new ConcurrentStack<int>([1, 2]), ImmutableStack.Create(1, 2), new Stack(new[] { 1, 2 }), new Hashtable { ["a"] = 1 }, new SortedList { ["a"] = 1 }, new ListDictionary { ["a"] = 1 }, new OrderedDictionary { ["b"] = 1, ["a"] = 2 });
        Shown.Writes("[\"a\"]", new NameValueCollection { ["a"] = "1" });
        Shown.Writes("[1]", new Extra { 1 });
        Shown.WritesSame(null, new Holder<object> { Value = "ab" });
        Shown.WritesSame(null, new Holder<IEnumerable<char>> { Value = "ab" });
        Assert.Equal(("[1,2]", "[1,2]"), (Stj.Serialize(Stj.Deserialize<Stack<int>>("[2,1]")), Ours.Serialize(Ours.Deserialize<Stack<int>>("[2,1]"))));
        Shown.RefusesToWrite("Serialization and deserialization of 'System.Type' instances is not supported. Path: $.Value.", new Holder<Type> { Value = typeof(int) });
        Shown.RefusesToWrite("instances is not supported. Path: $.Value.", new Holder<Action> { Value = () => { } });
        Shown.RefusesToWrite("The unsupported member type is located on type 'System.Func`1[System.Int32]'. Path: $.Value.", new Holder<Func<int>> { Value = static () => 1 });
        Shown.RefusesWith<Holder<Type>>("Serialization and deserialization of 'System.Type' instances is not supported.", "{\"Value\":\"x\"}");
    }

    public class Base
    {
        public int A { get; set; } = 1;
    }

    public class Derived : Base
    {
        public int B { get; set; } = 2;
    }

    public struct Half2
    {
        public string S { get; set; }
    }

    public class HandlesNull(bool handles) : JsonConverter<string>
    {
        public override bool HandleNull => handles;

        public override string? Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => reader.TokenType == JsonTokenType.Null ? "was null" : reader.GetString() + "!";

        public override void Write(Utf8JsonWriter writer, string? value, JsonSerializerOptions options) => writer.WriteStringValue(value ?? "is null");
    }

    [Fact]
    [Proves("3.6-4", "a member declared as its base is written as the base; a null of a value type is refused without a path")]
    [Proves("3.6-5", "null reaches a converter that handles it, at the root, in members, elements and entries")]
    public void RunTimeTypes()
    {
        Shown.Writes("{\"Value\":{\"A\":1},\"After\":null}", new BaseAndAfter { Value = new Derived() });
        Shown.Writes("[{\"A\":1}]", new List<Base> { new Derived() });
        Shown.Writes("[{\"B\":2,\"A\":1}]", new List<object> { new Derived() });
        Shown.SameWith("The JSON value could not be converted to System.Int32.", () => Stj.Serialize((object?)null, typeof(int)), () => Ours.Serialize((object?)null, typeof(int)));
        foreach (bool handles in new[] { false, true })
        {
            var options = new JsonSerializerOptions { Converters = { new HandlesNull(handles) } };
            Shown.Reads<string>(options, "null", "\"a\"");
            Shown.Reads<Holder<string>>(options, "{\"Value\":null}");
            Shown.Reads<List<string>>(options, "[null,\"a\"]");
            Shown.Reads<Dictionary<string, string>>(options, "{\"a\":null}");
            Shown.WritesSame<object?>(options, null, new Holder<string>(), new List<string?> { null, "a" }, new Dictionary<string, string?> { ["a"] = null });
            Shown.WritesSame<string?>(options, null, "a");
        }
    }

    public class BaseAndAfter
    {
        public Base? Value { get; set; }

        public string? After { get; set; }
    }

    public class Filled
    {
        public List<int> L { get; } = [1];

        public Stack<int> S { get; } = new([1]);

        public Base B { get; } = new() { A = 5 };

        public Dictionary<string, int> D { get; set; } = new() { ["a"] = 1 };

        public List<int>? Null { get; set; }

        public List<int>? NullGetter { get; }
    }

    [JsonObjectCreationHandling(JsonObjectCreationHandling.Populate)]
    public class FilledByType : Filled;

    public class Bad<T>
    {
        [JsonObjectCreationHandling(JsonObjectCreationHandling.Populate)]
        public T? A { get; set; }
    }

    public class IgnoredBad
    {
        [JsonIgnore]
        [JsonObjectCreationHandling(JsonObjectCreationHandling.Populate)]
        public int[]? A { get; set; }

        public int B { get; set; }
    }

    public class BadGetter<T>
    {
        [JsonObjectCreationHandling(JsonObjectCreationHandling.Populate)]
        public T? A { get; }
    }

    public class WithParameter(int b)
    {
        public int B { get; } = b;

        [JsonObjectCreationHandling(JsonObjectCreationHandling.Populate)]
        public List<int> A { get; } = [1];
    }

    [Fact]
    [Proves("3.8-3", "getter-only members are left alone by default; filled, they keep what they had, a null is replaced where that can be, and JSON's null assigned")]
    [Proves("3.8-4", "each kind of member that cannot be filled is refused in its words; a type's attribute and the options pass over it")]
    public void Filling()
    {
        var populate = new JsonSerializerOptions { PreferredObjectCreationHandling = JsonObjectCreationHandling.Populate };
        string[] texts = ["{\"L\":[2],\"S\":[2],\"B\":{\"A\":6},\"D\":{\"b\":2},\"Null\":[1],\"NullGetter\":[1]}", "{\"L\":null,\"D\":null,\"Null\":null}", "{\"D\":{\"a\":9}}"];
        foreach (JsonSerializerOptions? options in new[] { null, populate })
        {
            foreach (string text in texts)
            {
                Both.Read<Filled>(text, options);
                Both.Read<FilledByType>(text, options);
            }
        }

        Shown.RefusesWith<Bad<int[]>>("is marked with JsonObjectCreationHandling.Populate but it doesn't support populating.", "{}");
        Shown.Refuses<Bad<string>>(null, "{}");
        Shown.Reads<IgnoredBad>(null, "{\"A\":[1],\"B\":2}");
        Shown.Refuses<Bad<IEnumerable<int>>>(null, "{}");
        Shown.RefusesWith<BadGetter<StructHolder<int>>>("is a value type that doesn't have a setter.", "{}");
        Shown.RefusesWith<Bad<ReferenceFacts.Animal>>("polymorphic deserialization.", "{}");
        Shown.RefusesWith<Bad<List<int>>>("JsonObjectCreationHandling.Populate is incompatible with reference handling.", "{}", new() { ReferenceHandler = ReferenceHandler.Preserve });
        Shown.RefusesWith<WithParameter>("JsonObjectCreationHandling.Populate is currently not supported in types with parameterized constructors.", "{}");
        Shown.Reads<Settable>(populate, "{\"A\":1}");
        Shown.Reads<Holder<string[]>>(populate, "{\"Value\":[\"a\"]}");
    }

    public sealed class Log : IJsonOnDeserializing, IJsonOnDeserialized, IJsonOnSerializing, IJsonOnSerialized
    {
        public static readonly List<string> Calls = [];

        private int _a;
        private Log? _inner;

        public Log() => Calls.Add("made");

        public int A { get { Calls.Add("get"); return _a; } set { Calls.Add("set " + value); _a = value; } }

        public Log? Inner { get { Calls.Add("get inner"); return _inner; } set { Calls.Add("set inner"); _inner = value; } }

        public void OnDeserializing() => Calls.Add("reading");

        public void OnDeserialized() => Calls.Add("read");

        public void OnSerializing() => Calls.Add("writing");

        public void OnSerialized() => Calls.Add("written");
    }

    [Fact]
    [Proves("3.9-3", "the order of construction, callbacks and accessors is the same, from text and streams, and a nested object is done before its member is set")]
    public void Callbacks()
    {
        byte[] json = "{\"A\":1,\"Inner\":{\"A\":2},\"A\":3}"u8.ToArray();
        string[] expected = ["made", "reading", "set 1", "made", "reading", "set 2", "read", "set inner", "set 3", "read"];
        for (int i = 0; i < 40; i++)
        {
            Assert.Equal(expected, CallsOf(() => Stj.Deserialize<Log>(json)));
            Assert.Equal(expected, CallsOf(() => Ours.Deserialize<Log>(json)));
            Assert.Equal(expected, CallsOf(() => Ours.Deserialize<Log>(new MemoryStream(json), new JsonSerializerOptions { DefaultBufferSize = 1 })));
            Assert.Equal(CallsOf(() => Stj.Serialize(Stj.Deserialize<List<Log>>("[{\"Inner\":{}}]"))), CallsOf(() => Ours.Serialize(Ours.Deserialize<List<Log>>("[{\"Inner\":{}}]"))));
        }
    }

    private static string[] CallsOf(Action call)
    {
        Log.Calls.Clear();
        call();
        return [.. Log.Calls];
    }

    public class Annotated
    {
        public string S { get; set; } = "";

        [System.Diagnostics.CodeAnalysis.AllowNull]
        public string Allowed { get; set; } = "";

        [System.Diagnostics.CodeAnalysis.DisallowNull]
        public string? Disallowed { get; set; }

        [System.Diagnostics.CodeAnalysis.MaybeNull]
        public string Maybe { get; set; } = null!;

        [System.Diagnostics.CodeAnalysis.NotNull]
        public string? Not { get; set; } = "";

        public List<string> Elements { get; set; } = [];
    }

    public record AnnotatedParameter(string S, string? N);

    [Fact]
    [Proves("3.7-4", "each refusal of null under RespectNullableAnnotations in its words and with its place; missing members, roots, elements are no errors")]
    public void Nullability()
    {
        var options = new JsonSerializerOptions { RespectNullableAnnotations = true };
        foreach (string member in new[] { "S", "Allowed", "Disallowed", "Maybe", "Not", "Elements" })
        {
            Both.Read<Annotated>($"{{\"{member}\":null}}", options);
        }

        Shown.RefusesWith<Annotated>("The property or field 'S' on type 'Peregrine.Json.Differential.Facts.ConstructionFacts+Annotated' doesn't allow setting null values. Consider updating its nullability annotation. Path: $.S | LineNumber: 0 | BytePositionInLine: 9.", "{\"S\":null}", options);
        Shown.RefusesWith<AnnotatedParameter>("The constructor parameter 'S' on type", "{\"S\":null}", options);
        Shown.RefusesToWrite("doesn't allow getting null values. Consider updating its nullability annotation. Path: $.S.", new Annotated { S = null! }, options);
        Shown.Reads<Annotated>(options, "{}", "{\"Elements\":[null]}", "null");
        Shown.Reads<AnnotatedParameter>(options, "{\"N\":null}", "{\"S\":\"x\",\"N\":null}");
        Shown.WritesSame(options, new Annotated { Not = null }, new Annotated { Disallowed = null! }, new Annotated { Elements = [null!] }, new Annotated { Allowed = null });
    }
}
