using System.Collections;
using System.Collections.Concurrent;
using System.Collections.Immutable;
using System.Collections.ObjectModel;
using System.Text;
using System.Text.Json.Nodes;
using Peregrine.Json.Differential.Harness;
using static Peregrine.Json.Differential.References.ReferenceModels;

namespace Peregrine.Json.Differential.References;

/// <summary>ReferenceHandler.Preserve and ReferenceHandler.IgnoreCycles: every shape in every position.</summary>
public class ReferenceTests
{
    public static readonly JsonSerializerOptions[] Options =
    [
        new() { ReferenceHandler = ReferenceHandler.Preserve },
        new() { ReferenceHandler = ReferenceHandler.IgnoreCycles },
        new() { ReferenceHandler = ReferenceHandler.Preserve, WriteIndented = true, PropertyNamingPolicy = JsonNamingPolicy.CamelCase, PropertyNameCaseInsensitive = true },
        new() { ReferenceHandler = ReferenceHandler.Preserve, AllowOutOfOrderMetadataProperties = true, DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull },
        new() { ReferenceHandler = ReferenceHandler.Preserve, AllowDuplicateProperties = false, UnmappedMemberHandling = JsonUnmappedMemberHandling.Disallow },
        new() { ReferenceHandler = ReferenceHandler.Preserve, AllowTrailingCommas = true, ReadCommentHandling = JsonCommentHandling.Skip, MaxDepth = 5, UnknownTypeHandling = JsonUnknownTypeHandling.JsonNode },
        new() { ReferenceHandler = ReferenceHandler.IgnoreCycles, WriteIndented = true, DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingDefault },
    ];

    [Fact]
    public void Written()
    {
        var report = new Report();
        foreach (JsonSerializerOptions options in Options)
        {
            WriteObjects(report, options);
            WriteCollections(report, options);
            WritePolymorphic(report, options);
        }

        report.Check();
    }

    private static void WriteObjects(Report report, JsonSerializerOptions options)
    {
        var a = new Node { Name = "a" };
        var b = new Node { Name = "b", Next = a, Children = [a, null!], Map = new() { ["a"] = a, ["$id"] = a, ["$x"] = null! } };
        a.Next = b;
        a.Any = b.Children;
        var self = new Node();
        self.Next = self;
        self.Any = self;
        self.Children = [self, self];
        self.Map = new() { ["self"] = self };
        string text = new('x', 3);
        object box = new Point { X = 1, Node = a };
        var dot = (IShape)new Dot { Size = 2 };
        ReferenceTrials.RoundTrip(report, (Node?)null, options);
        ReferenceTrials.RoundTrip(report, new Node(), options);
        ReferenceTrials.RoundTrip(report, a, options);
        ReferenceTrials.RoundTrip(report, b, options);
        ReferenceTrials.RoundTrip(report, self, options);
        ReferenceTrials.RoundTrip<object>(report, a, options);
        ReferenceTrials.RoundTrip<object>(report, self, options);
        ReferenceTrials.RoundTrip<object>(report, box, options);
        ReferenceTrials.RoundTrip<object>(report, new object(), options);
        ReferenceTrials.RoundTrip<object?[]>(report, [box, box, dot, dot, new object(), text, text, 1, a, a, new int[] { 1 }, ImmutableList.Create(1), new Pair(a, b)], options);
        ReferenceTrials.RoundTrip(report, new Holder { Object = box, Node = a, Again = a, Shape = dot, Text = text, SameText = text, Point = new Point { Node = a, Any = box }, Maybe = new Point { Any = dot } }, options);
        ReferenceTrials.RoundTrip(report, new Holder { Object = new List<object> { box, dot }, Shape = new Square(), Pair = new Pair(a, a) { Late = b, Other = box }, Array = [1], Nodes = [a, a] }, options);
        ReferenceTrials.RoundTrip(report, new Holder { Element = JsonElement.Parse("""{"$id":"1","a":{"$ref":"2"}}"""), Dom = JsonNode.Parse("""{"$id":"1"}"""), Object = JsonElement.Parse("[1]") }, options);
        ReferenceTrials.RoundTrip(report, new Holder { Object = JsonNode.Parse("""{"a":1}"""), Again = a, Animal = new Cat { Name = "c" } }, options);
        ReferenceTrials.RoundTrip(report, new Pair(a, a), options);
        ReferenceTrials.RoundTrip(report, new Pair(null, null) { Other = new Pair(null, null), Late = new Node() }, options);
        ReferenceTrials.RoundTrip(report, new Outer(new Pair(null, a), a, new Point { Node = a }, [a]), options);
        ReferenceTrials.RoundTrip(report, new Point { Node = a, Any = a }, options);
        ReferenceTrials.RoundTrip(report, new ArgumentPoint(1, a) { Any = a }, options);
        ReferenceTrials.RoundTrip(report, (Point?)new Point { Node = a }, options);
        ReferenceTrials.RoundTrip(report, new Extended { A = 1, Node = a, Rest = new() { ["n"] = a, ["b"] = box, ["t"] = text, ["z"] = null } }, options);
        ReferenceTrials.RoundTrip(report, new ExtendedElements { Node = a, Rest = new() { ["n"] = JsonElement.Parse("""{"$id":"1"}""") } }, options);
        ReferenceTrials.RoundTrip(report, new ExtendedNodes { Node = a }, options);
        ReferenceTrials.RoundTrip(report, new ExtendedRecord(a) { Rest = new() { ["n"] = a } }, options);
        var calls = new Calls { Node = a };
        calls.Self = calls;
        ReferenceTrials.RoundTrip(report, calls, options);
        ReferenceTrials.RoundTrip(report, new Required { A = a, B = a }, options);
        ReferenceTrials.RoundTrip(report, new DollarName { X = 1 }, options);
        ReferenceTrials.RoundTrip(report, new NamedId(), options);
        ReferenceTrials.RoundTrip(report, new NamedReference(), options);
        ReferenceTrials.RoundTrip(report, new NamedValues(), options);
        ReferenceTrials.RoundTrip(report, new StructNamedId(), options);
        ReferenceTrials.RoundTrip(report, new Populating(), options);
        ReferenceTrials.RoundTrip(report, 5, options);
        ReferenceTrials.RoundTrip(report, "x", options);
        var boxed = new Holder();
        boxed.Object = new Dictionary<string, object> { ["holder"] = boxed, ["point"] = new Point { Any = boxed } };
        ReferenceTrials.RoundTrip(report, boxed, options);
        object loop = new Point { Any = boxed };
        boxed.Object = loop;
        ReferenceTrials.RoundTrip(report, loop, options);
        ReferenceTrials.RoundTrip(report, boxed, options);
        Node deep = new();
        for (int i = 0; i < 70; i++)
        {
            deep = new Node { Next = deep, Name = "level " + i };
            if (i is 2 or 3 or 4 or 5 or 62 or 63 or 64)
            {
                ReferenceTrials.RoundTrip(report, deep, options);
            }
        }
    }

    private static void WriteCollections(Report report, JsonSerializerOptions options)
    {
        var a = new Node { Name = "a" };
        List<Node> list = [a, a, null!];
        var collections = new Collections
        {
            List = list,
            IList = list,
            ICollection = list,
            IEnumerable = list,
            IReadOnlyList = list,
            IReadOnlyCollection = [a],
            ISet = new HashSet<Node> { a },
            HashSet = [a],
            LinkedList = new(list),
            Queue = new(list),
            Stack = new(list),
            ConcurrentQueue = new(list),
            ConcurrentStack = new(list),
            ObservableCollection = new(list),
            Collection = new(list),
            Array = [a, a],
            ImmutableArray = [a],
            ImmutableList = [a],
            IImmutableList = ImmutableList.Create(a),
            Numbers = [1, 2],
            Texts = ["x"],
            Nested = [list, list, []],
            Bytes = [1],
            Memory = new[] { 1 },
            Entry = new("k", a),
            StructList = [1],
        };
        var dictionaries = new Collections
        {
            ArrayList = new ArrayList { a, 1, list, null },
            Untyped = new List<object> { a, a },
            UntypedCollection = new List<object> { a },
            UntypedEnumerable = new List<object?> { a, null },
            UntypedQueue = new Queue(list),
            UntypedStack = new Stack(list),
            Hashtable = new Hashtable { ["a"] = a },
            UntypedDictionary = new Dictionary<string, object> { ["a"] = a },
            ByNumber = new() { [1] = a, [2] = a },
            IDictionary = new Dictionary<string, Node> { ["a"] = a },
            IReadOnlyDictionary = new Dictionary<string, Node> { ["a"] = a },
            SortedDictionary = new() { ["a"] = a },
            ConcurrentDictionary = new() { ["a"] = a },
            ImmutableDictionary = ImmutableDictionary<string, Node>.Empty.Add("a", a),
            List = [],
            Queue = [],
        };
        ReferenceTrials.RoundTrip(report, collections, options);
        ReferenceTrials.RoundTrip(report, dictionaries, options);
        ReferenceTrials.RoundTrip(report, list, options);
        ReferenceTrials.RoundTrip(report, new List<List<Node>> { list, list }, options);
        ReferenceTrials.RoundTrip<IEnumerable<Node>>(report, list, options);
        ReferenceTrials.RoundTrip<object>(report, list, options);
        ReferenceTrials.RoundTrip<Node[]>(report, [a, a], options);
        ReferenceTrials.RoundTrip(report, new List<int>(), options);
        ReferenceTrials.RoundTrip(report, new List<int> { 1, 2, 3 }, options);
        ReferenceTrials.RoundTrip(report, new Dictionary<string, int> { ["a"] = 1, ["$b"] = 2 }, options);
        ReferenceTrials.RoundTrip(report, new Dictionary<string, int>(), options);
        ReferenceTrials.RoundTrip<object>(report, new StructList { 1, 2 }, options);
        ReferenceTrials.RoundTrip<object>(report, new KeyValuePair<string, Node>("k", a), options);
        ReferenceTrials.RoundTrip(report, new NoWayToAdd(1), options);
        var own = new List<object?> { 1 };
        own.Add(own);
        ReferenceTrials.RoundTrip(report, own, options);
        var ownMap = new Dictionary<string, object?> { ["a"] = 1 };
        ownMap["self"] = ownMap;
        ownMap["list"] = own;
        ReferenceTrials.RoundTrip(report, ownMap, options);
        object[] array = new object[2];
        array[0] = array;
        ReferenceTrials.RoundTrip(report, array, options);
        var calls = new CallList { 1 };
        calls.Add(calls);
        ReferenceTrials.RoundTrip(report, calls, options);
        var callMap = new CallMap { ["a"] = calls };
        callMap["self"] = callMap;
        ReferenceTrials.RoundTrip(report, callMap, options);
    }

    private static void WritePolymorphic(Report report, JsonSerializerOptions options)
    {
        var cat = new Cat { Name = "c", Lives = 9 };
        var dog = new Dog { Name = "d", Friend = cat, Bone = cat };
        cat.Friend = dog;
        cat.Prey = [new Mouse { Tail = 1 }, dog, cat];
        ReferenceTrials.RoundTrip<Animal>(report, cat, options);
        ReferenceTrials.RoundTrip<Animal>(report, dog, options);
        ReferenceTrials.RoundTrip(report, cat, options);
        ReferenceTrials.RoundTrip<object>(report, cat, options);
        ReferenceTrials.RoundTrip<Animal>(report, new Mouse { Friend = cat }, options);
        ReferenceTrials.RoundTrip<Animal>(report, new Owner(5) { Pet = cat }, options);
        ReferenceTrials.RoundTrip<Animal>(report, new Owner(5) { Name = "o" }, options);
        ReferenceTrials.RoundTrip<Animal[]>(report, [cat, cat, dog], options);
        ReferenceTrials.RoundTrip(report, new Base { Other = new More { B = 1 } }, options);
        ReferenceTrials.RoundTrip<Base>(report, new Unlisted { B = 1 }, options);
        ReferenceTrials.RoundTrip<BaseList>(report, [new Node()], options);
        ReferenceTrials.RoundTrip<BaseList>(report, new NamedList { new Node(), new Node() }, options);
        ReferenceTrials.RoundTrip<object>(report, new NamedList { new Node() }, options);
        ReferenceTrials.RoundTrip<BaseMap>(report, new NamedMap { ["a"] = new Node() }, options);
        ReferenceTrials.RoundTrip<BaseMap>(report, new BaseMap { ["a"] = new Node() }, options);
        var whole = new ListOfWhole { new Whole() };
        whole.Add(whole);
        ReferenceTrials.RoundTrip<IWhole>(report, whole, options);
        ReferenceTrials.RoundTrip<IWhole>(report, new Whole { Part = whole }, options);
    }
}
