using System.Collections;
using System.Collections.Concurrent;
using System.Collections.Immutable;
using System.Collections.ObjectModel;
using System.Text.Json.Nodes;
using Microsoft.FSharp.Collections;

namespace Peregrine.Json.Differential.Matrix;

/// <summary>A kind of type: what the matrices cross with settings, attributes, exceptions.</summary>
/// <param name="Type">The type.</param>
/// <param name="Texts">What is read as it, the most ordinary text first.</param>
/// <param name="Values">Make what is written as it, each time anew: the most ordinary value first, derived types among the others.</param>
public sealed record Kind(Type Type, string[] Texts, Func<object?>[] Values)
{
    /// <summary>Read as every kind: null, the wrong token, metadata where it may stand and where it may not.</summary>
    public static readonly string[] CommonTexts =
    [
        "null", "true", "\"x\"", "5", "[]", "{}", "[1,\"x\"]", "[1,", "{\"A\":", "[\"2\"]", "{\"a\":\"2\"}",
        "{\"$id\":\"1\"}", "{\"$id\":\"1\",\"$values\":[1,2]}", "{\"$id\":\"1\",\"A\":3}", "{\"$ref\":\"1\"}", "{\"$values\":[1]}",
        "{\"$type\":\"self\"}", "{\"$type\":\"self\",\"$values\":[1,2]}", "{\"$type\":\"derived\",\"A\":1}", "{\"$type\":\"derived\",\"$values\":[3]}", "{\"$type\":7}", "{\"A\":1,\"$type\":\"self\"}",
    ];

    /// <summary>The name that failures show.</summary>
    public string Name => Harness.Trial.TypeName(Type);

    /// <summary>The first value: never null.</summary>
    public object First => Values[0]()!;

    /// <summary>A type that derives from this one, or implements it, and of which there is a value, or null.</summary>
    public Type? Derived { get; } = Values.Select(v => v()?.GetType()).FirstOrDefault(t => t is not null && t != Type && t.IsVisible && !t.IsArray && Type.IsAssignableFrom(t));
}

/// <summary>The kinds of types that there are.</summary>
public static class Kinds
{
    private static readonly string[] s_row = ["[1,2,3]", "[1,1]", "[2147483648]", "[1,null]"];
    private static readonly string[] s_entries = ["{\"a\":1,\"b\":2}", "{\"a\":1,\"A\":2,\"a\":3}", "{\"a\":null}", "{\"\":1,\"x y\":[]}"];
    private static readonly string[] s_object = ["{\"A\":1,\"B\":\"b\",\"C\":[4]}", "{\"a\":1,\"unknown\":{}}", "{\"A\":\"1\",\"B\":null,\"C\":null}", "{\"A\":1,\"A\":2}", "{\"C\":3,\"A\":4,\"R\":5,\"D\":6}"];

    /// <summary>Objects.</summary>
    public static readonly Kind[] Objects =
    [
        Of<Plain>(s_object, () => new Plain { A = 1, B = "b", C = [4] }, () => new Plain(), () => new PlainSon { A = 2, D = 3 }),
        Of<PlainSon>(s_object, () => new PlainSon { A = 2, D = 3 }),
        Of<PlainStruct>(s_object, () => new PlainStruct { A = 1, B = "b" }, () => default(PlainStruct)),
        Of<PlainStruct?>(s_object, () => new PlainStruct { A = 1, B = "b" }),
        Of<Positional>(s_object, () => new Positional(1, "b"), () => new Positional(0, null)),
        Of<PositionalStruct>(s_object, () => new PositionalStruct(1, "b")),
        Of<Shape>(s_object, () => new Circle { A = 1, R = 2 }),
        Of<IShape>(s_object, () => new Circle { A = 1, R = 2 }, () => new PlainSon { A = 2 }),
        Of<Demanding>(s_object, () => new Demanding(1, "x") { C = 3 }),
        Of<Called>(s_object, () => new Called { A = 1 }),
        Of<Tuple<int, string>>(["{\"Item1\":1,\"Item2\":\"x\"}"], () => Tuple.Create(1, "x")),
        Of<KeyValuePair<string, int>>(["{\"Key\":\"a\",\"Value\":1}"], () => new KeyValuePair<string, int>("a", 1)),
        Of<Peregrine.Json.FSharpModels.Point>(["{\"X\":1,\"Y\":2}"], () => new Peregrine.Json.FSharpModels.Point(1, 2)),
    ];

    /// <summary>Collections whose elements have a type.</summary>
    public static readonly Kind[] Collections =
    [
        Of<int[]>(s_row, () => new[] { 1, 2 }, () => Array.Empty<int>()),
        Of<string[]>(["[\"a\",null]"], () => new[] { "a", null }),
        Of<List<int>>(s_row, () => new List<int> { 1, 2 }, () => new IntList { 3 }, () => new EnumeratedList { 4 }, () => new List<int>()),
        Of<List<Plain>>(["[{\"A\":1},null]", "[{\"A\":1,\"C\":[2]},{\"A\":\"x\"}]"], () => new List<Plain?> { new() { A = 1 }, null }),
        Of<List<List<int>>>(["[[1],[2,3],null]", "[[1],[\"2\"]]"], () => new List<List<int>?> { new() { 1 }, null }),
        Of<IList<int>>(s_row, () => new List<int> { 1, 2 }, () => new ObservableCollection<int> { 3 }, () => new[] { 4 }, () => new EnumeratedList { 5 }, () => new AddedList()),
        Of<ICollection<int>>(s_row, () => new List<int> { 1, 2 }, () => new UserCollection { 3 }, () => new ReadOnlyUserCollection()),
        Of<IEnumerable<int>>(s_row, () => new List<int> { 1, 2 }, () => new Sequence(), () => new EnumeratedList { 5 }, () => new[] { 4 }),
        Of<IReadOnlyList<int>>(s_row, () => new List<int> { 1, 2 }, () => ImmutableList.Create(3), () => new EnumeratedList { 5 }),
        Of<IReadOnlyCollection<int>>(s_row, () => new List<int> { 1, 2 }, () => new Queue<int>([3])),
        Of<ISet<int>>(s_row, () => new HashSet<int> { 1, 2 }, () => new SortedSet<int> { 3 }, () => new UserSet()),
        Of<IReadOnlySet<int>>(s_row, () => new HashSet<int> { 1, 2 }, () => new SortedSet<int> { 3 }),
        Of<HashSet<int>>(s_row, () => new HashSet<int> { 1, 2 }, () => new IntSet { 3 }),
        Of<SortedSet<int>>(s_row, () => new SortedSet<int> { 2, 1 }),
        Of<LinkedList<int>>(s_row, () => new LinkedList<int>([1, 2])),
        Of<Collection<int>>(s_row, () => new Collection<int> { 1, 2 }, () => new ObservableCollection<int> { 3 }),
        Of<ObservableCollection<int>>(s_row, () => new ObservableCollection<int> { 1, 2 }),
        Of<ReadOnlyCollection<int>>(s_row, () => new ReadOnlyCollection<int>([1, 2])),
        Of<Queue<int>>(s_row, () => new Queue<int>([1, 2]), () => new UserQueue()),
        Of<Stack<int>>(s_row, () => new Stack<int>([1, 2]), () => new UserStack()),
        Of<ConcurrentQueue<int>>(s_row, () => new ConcurrentQueue<int>([1, 2])),
        Of<ConcurrentStack<int>>(s_row, () => new ConcurrentStack<int>([1, 2])),
        Of<ConcurrentBag<int>>(s_row, () => new ConcurrentBag<int>([1])),
        Of<ImmutableArray<int>>(s_row, () => ImmutableArray.Create(1, 2)),
        Of<ImmutableArray<int>?>(s_row, () => ImmutableArray.Create(1, 2)),
        Of<ImmutableList<int>>(s_row, () => ImmutableList.Create(1, 2)),
        Of<ImmutableHashSet<int>>(s_row, () => ImmutableHashSet.Create(1)),
        Of<ImmutableSortedSet<int>>(s_row, () => ImmutableSortedSet.Create(2, 1)),
        Of<ImmutableQueue<int>>(s_row, () => ImmutableQueue.Create(1, 2)),
        Of<ImmutableStack<int>>(s_row, () => ImmutableStack.Create(1, 2)),
        Of<IImmutableList<int>>(s_row, () => ImmutableList.Create(1, 2)),
        Of<FSharpList<int>>(s_row, () => ListModule.OfSeq([1, 2])),
        Of<FSharpSet<int>>(s_row, () => new FSharpSet<int>([1, 2])),
        Of<IntList>(s_row, () => new IntList { 1, 2 }),
        Of<ListWithoutConstructor>(s_row, () => new ListWithoutConstructor(1) { 1 }),
        Of<EnumeratedList>(s_row, () => new EnumeratedList { 1, 2 }),
        Of<AddedList>(s_row, () => new AddedList { 1, 2 }),
        Of<CalledList>(s_row, () => new CalledList { 1, 2 }),
        Of<NumberList>(["[1,\"2\"]", "[\"x\"]"], () => new NumberList { 1, 2 }),
        Of<IntSet>(s_row, () => new IntSet { 1, 2 }),
        Of<UserCollection>(s_row, () => new UserCollection { 1, 2 }),
        Of<UserList>(s_row, () => new UserList { 1, 2 }),
        Of<UserSet>(s_row, () => new UserSet { 1, 2 }),
        Of<ReadOnlyUserCollection>(s_row, () => new ReadOnlyUserCollection { 1 }),
        Of<ReadOnlyUserList>(s_row, () => new ReadOnlyUserList { 1 }),
        Of<ReadOnlyUserSet>(s_row, () => new ReadOnlyUserSet { 1 }),
        Of<Sequence>(s_row, () => new Sequence()),
        Of<StructCollection>(s_row, () => new StructCollection { 1, 2 }, () => default(StructCollection)),
        Of<StructCollection?>(s_row, () => new StructCollection { 1, 2 }),
        Of<UserStack>(s_row, () => new UserStack()),
        Of<UserQueue>(s_row, () => new UserQueue()),
        Of<StackWithoutConstructor>(s_row, () => new StackWithoutConstructor(1)),
        Of<UserConcurrentStack>(s_row, () => new UserConcurrentStack()),
        Of<UserConcurrentQueue>(s_row, () => new UserConcurrentQueue()),
        Of<Memory<int>>(s_row, () => new Memory<int>([1, 2])),
    ];

    /// <summary>Dictionaries whose keys and values have types.</summary>
    public static readonly Kind[] Dictionaries =
    [
        Of<Dictionary<string, int>>(s_entries, () => new Dictionary<string, int> { ["a"] = 1, ["b"] = 2 }, () => new Dictionary<string, int>(StringComparer.OrdinalIgnoreCase), () => new IntDictionary { ["c"] = 3 }, () => new EnumeratedDictionary { ["d"] = 4 }),
        Of<Dictionary<int, string>>(["{\"1\":\"a\"}", "{\"x\":\"a\"}"], () => new Dictionary<int, string> { [1] = "a" }),
        Of<Dictionary<string, Plain>>(["{\"a\":{\"A\":1},\"b\":null}"], () => new Dictionary<string, Plain> { ["a"] = new() { A = 1 } }),
        Of<Dictionary<string, object>>(["{\"a\":1,\"b\":[]}"], () => new Dictionary<string, object?> { ["a"] = 1, ["b"] = null }),
        Of<Dictionary<string, List<int>>>(["{\"a\":[1],\"b\":[\"2\"]}"], () => new Dictionary<string, List<int>> { ["a"] = [1] }),
        Of<IDictionary<string, int>>(s_entries, () => new Dictionary<string, int> { ["a"] = 1 }, () => new SortedDictionary<string, int> { ["b"] = 2 }, () => new UserDictionary { ["c"] = 3 }, () => new EnumeratedDictionary { ["d"] = 4 }, () => new ReadOnlyUserDictionary()),
        Of<IReadOnlyDictionary<string, int>>(s_entries, () => new Dictionary<string, int> { ["a"] = 1 }, () => new Pairs<string, int>([new("b", 2)]), () => new Pairs<string, int>([new(null!, 2)]), () => new EnumeratedDictionary { ["d"] = 4 }),
        Of<Pairs<string, int>>(s_entries, () => new Pairs<string, int>([new("a", 1)]), () => new Pairs<string, int>([new("a", 1), new(null!, 2)])),
        Of<IReadOnlyDictionary<Version, int>>(["{\"1.2\":1}"], () => new Pairs<Version, int>([new(new Version(1, 2), 1)]), () => new Pairs<Version, int>([new(null!, 0)])),
        Of<IReadOnlyDictionary<Uri, int>>(["{\"http://a\":1}"], () => new Pairs<Uri, int>([new(new Uri("http://a"), 1)]), () => new Pairs<Uri, int>([new(null!, 0)])),
        Of<IReadOnlyDictionary<object, int>>(["{\"a\":1}"], () => new Pairs<object, int>([new("a", 1)]), () => new Pairs<object, int>([new(null!, 0)])),
        Of<SortedDictionary<string, int>>(s_entries, () => new SortedDictionary<string, int> { ["b"] = 2, ["a"] = 1 }),
        Of<SortedList<string, int>>(s_entries, () => new SortedList<string, int> { ["b"] = 2, ["a"] = 1 }),
        Of<ConcurrentDictionary<string, int>>(s_entries, () => new ConcurrentDictionary<string, int> { ["a"] = 1 }),
        Of<ImmutableDictionary<string, int>>(s_entries, () => ImmutableDictionary<string, int>.Empty.Add("a", 1)),
        Of<ImmutableSortedDictionary<string, int>>(s_entries, () => ImmutableSortedDictionary<string, int>.Empty.Add("a", 1)),
        Of<IImmutableDictionary<string, int>>(s_entries, () => ImmutableDictionary<string, int>.Empty.Add("a", 1)),
        Of<ReadOnlyDictionary<string, int>>(s_entries, () => new ReadOnlyDictionary<string, int>(new Dictionary<string, int> { ["a"] = 1 })),
        Of<FSharpMap<string, int>>(s_entries, () => new FSharpMap<string, int>([Tuple.Create("a", 1)])),
        Of<IntDictionary>(s_entries, () => new IntDictionary { ["a"] = 1 }),
        Of<DictionaryWithoutConstructor>(s_entries, () => new DictionaryWithoutConstructor(1) { ["a"] = 1 }),
        Of<EnumeratedDictionary>(s_entries, () => new EnumeratedDictionary { ["a"] = 1 }),
        Of<CalledDictionary>(s_entries, () => new CalledDictionary { ["a"] = 1 }),
        Of<NumberDictionary>(["{\"a\":1,\"b\":\"2\"}"], () => new NumberDictionary { ["a"] = 1 }),
        Of<UserDictionary>(s_entries, () => new UserDictionary { ["a"] = 1 }),
        Of<ReadOnlyUserDictionary>(s_entries, () => new ReadOnlyUserDictionary { ["a"] = 1 }),
        Of<StructDictionary>(s_entries, () => new StructDictionary { ["a"] = 1 }, () => default(StructDictionary)),
    ];

    /// <summary>Collections and dictionaries of objects that do not say so.</summary>
    public static readonly Kind[] Untyped =
    [
        Of<IEnumerable>(s_row, () => new ArrayList { 1, "x" }, () => new Sequence(), () => new EnumeratedList { 1 }),
        Of<ICollection>(s_row, () => new ArrayList { 1, "x" }, () => new List<int> { 1 }),
        Of<IList>(s_row, () => new ArrayList { 1, "x" }, () => new List<int> { 1 }, () => new[] { 1 }),
        Of<ArrayList>(s_row, () => new ArrayList { 1, null, "x" }, () => new UntypedUserList { 1 }),
        Of<Stack>(s_row, () => new Stack(new[] { 1, 2 }), () => new UntypedUserStack()),
        Of<Queue>(s_row, () => new Queue(new[] { 1, 2 }), () => new UntypedUserQueue()),
        Of<UntypedUserStack>(s_row, () => new UntypedUserStack()),
        Of<UntypedUserQueue>(s_row, () => new UntypedUserQueue()),
        Of<UntypedUserList>(s_row, () => new UntypedUserList { 1 }),
        Of<ReadOnlyUntypedList>(s_row, () => new ReadOnlyUntypedList()),
        Of<BitArray>(s_row, () => new BitArray(2)),
        Of<IDictionary>(s_entries, () => new Hashtable { ["a"] = 1 }, () => new Dictionary<string, int> { ["a"] = 1 }),
        Of<Hashtable>(s_entries, () => new Hashtable { ["a"] = 1 }, () => new UntypedUserDictionary { [1] = 2 }),
        Of<SortedList>(s_entries, () => new SortedList { ["a"] = 1 }),
        Of<UntypedUserDictionary>(s_entries, () => new UntypedUserDictionary { ["a"] = 1 }),
        Of<ReadOnlyUntypedDictionary>(s_entries, () => new ReadOnlyUntypedDictionary()),
    ];

    /// <summary>Values, and what stands for any.</summary>
    public static readonly Kind[] Values =
    [
        Of<object>(["1", "[1]", "{\"A\":1}"], () => 1, () => new List<int> { 1 }, () => new Plain { A = 1 }, () => new object()),
        Of<JsonElement>(["1", "[1]", "{\"A\":1}"], () => JsonElement.Parse("[1]")),
        Of<JsonDocument>(["1", "[1]"], () => JsonDocument.Parse("[1]")),
        Of<JsonNode>(["1", "[1]", "{\"A\":1}"], () => JsonNode.Parse("[1]")),
        Of<JsonObject>(["{\"A\":1}"], () => new JsonObject { ["A"] = 1 }),
        Of<JsonArray>(["[1]"], () => new JsonArray(1)),
        Of<Level>(["0", "3", "\"High\""], () => Level.High, () => Level.Low),
        Of<Level?>(["0", "3"], () => Level.High),
        Of<int>(["0", "1", "\"2\""], () => 1, () => 0),
        Of<int?>(["0", "1", "\"2\""], () => 1),
        Of<double>(["0", "1.5", "\"NaN\""], () => 1.5, () => double.NaN),
        Of<bool>(["true", "false"], () => true, () => false),
        Of<string>(["\"a\"", "\"\""], () => "a", () => ""),
        Of<byte[]>(["\"AQ==\""], () => new byte[] { 1 }),
        Of<Guid>(["\"0f8fad5b-d9cb-469f-a165-70867728950e\""], () => Guid.Empty),
        Of<DateTime>(["\"2024-01-02\""], () => new DateTime(2024, 1, 2)),
        Of<Uri>(["\"http://a\""], () => new Uri("http://a")),
        Of<Microsoft.FSharp.Core.FSharpOption<int>>(["1"], () => Microsoft.FSharp.Core.FSharpOption<int>.Some(1)),
    ];

    /// <summary>All of them.</summary>
    public static readonly Kind[] All = [.. Objects, .. Collections, .. Dictionaries, .. Untyped, .. Values];

    private static readonly Dictionary<Type, Kind> s_byType = All.ToDictionary(k => k.Type);

    /// <summary>The kind of a type, or null.</summary>
    public static Kind? Find(Type type) => s_byType.GetValueOrDefault(type);

    /// <summary>The kind of a type.</summary>
    public static Kind ByType(Type type) => s_byType[type];

    private static Kind Of<T>(string[] texts, params Func<object?>[] values) => new(typeof(T), texts, values);
}
