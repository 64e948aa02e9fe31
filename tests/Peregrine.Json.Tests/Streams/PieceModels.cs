using System.Collections;
using System.Collections.Immutable;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization;

namespace Peregrine.Json.Tests.Streams;

/// <summary>Every kind of value that goes in pieces, or stands beside what does.</summary>
internal static class PieceModels
{
    public sealed class First
    {
        public List<Spot>? Items { get; set; }

        public int Count { get; set; }
    }

    public sealed class Middle
    {
        public string Title { get; set; } = "t \u00e9";

        public Dictionary<string, Spot>? Items { get; set; }

        public First? Inner { get; set; }

        public int Count { get; set; }
    }

    public sealed record Made(int Count, Spot[] Items, string? Title = null);

    public struct Pair
    {
        public int[]? Numbers { get; set; }

        public object? Other { get; set; }
    }

    [JsonDerivedType(typeof(Circle), "circle")]
    [JsonDerivedType(typeof(Group), 7)]
    [JsonDerivedType(typeof(Untold))]
    public abstract class Shape
    {
        public string? Name { get; set; }
    }

    public sealed class Circle : Shape
    {
        public double Radius { get; set; }
    }

    public sealed class Group : Shape
    {
        public List<Shape?> Parts { get; set; } = [];
    }

    public sealed class Untold : Shape
    {
        public int[] Numbers { get; set; } = [1, 2, 3];
    }

    [JsonDerivedType(typeof(Row), "row")]
    [JsonDerivedType(typeof(Table), "table")]
    public interface IRows;

    public sealed class Row : List<int>, IRows;

    public sealed class Table : Dictionary<string, int>, IRows;

    /// <summary>What may refer to itself.</summary>
    public sealed class Node
    {
        public string? Name { get; set; }

        public Node? Next { get; set; }

        public List<Node?>? Children { get; set; }

        public Dictionary<string, Node?>? Map { get; set; }

        public object? Any { get; set; }

        public IAsyncEnumerable<Node?>? Later { get; set; }

        public int[]? Numbers { get; set; }

        public IReadOnlyList<Node>? Same { get; set; }
    }

    public sealed class Told : List<object?>, IJsonOnSerializing, IJsonOnSerialized
    {
        public void OnSerializing() => Add("begun");

        public void OnSerialized() => Clear();
    }

    public sealed class Telling : IJsonOnSerializing, IJsonOnSerialized
    {
        private List<int> _items = [1, 2, 3, 4, 5, 6, 7];

        public IEnumerable<int> Items => _items;

        public void OnSerializing() => _items.Add(8);

        public void OnSerialized() => _items = [];
    }

    public sealed class More
    {
        public int Count { get; set; }

        [JsonExtensionData]
        public IDictionary<string, object?>? Rest { get; set; }
    }

    /// <summary>
    /// Counts the calls of its getters, so that their order shows in the text. Each keeps its value, as System.Text.Json calls a getter again where a piece ends.
    /// </summary>
    public sealed class Counting
    {
        private int _asked;
        private IAsyncEnumerable<int>? _items;
        private object? _any;
        private int[]? _after;
        private int? _last;

        public int Before { get; set; } = 5;

        public IAsyncEnumerable<int> Items => _items ??= Counted();

        public object Any => _any ??= Later(false, ++_asked);

        public int[] After => _after ??= [++_asked, ++_asked];

        public int Last => _last ??= ++_asked;

        private async IAsyncEnumerable<int> Counted()
        {
            yield return ++_asked;
            await Task.Yield();
            yield return ++_asked;
        }
    }

    /// <summary>Holds nothing but itself: the last container may hold no value in System.Text.Json.</summary>
    public sealed class Chain
    {
        public Chain? Next { get; set; }

        public IAsyncEnumerable<Chain>? Later { get; set; }

        public object? Any { get; set; }
    }

    public static async IAsyncEnumerable<T> Later<T>(bool yields, params T[] items)
    {
        foreach (T item in items)
        {
            if (yields)
            {
                await Task.Yield();
            }

            yield return item;
        }
    }

    public static List<Spot> Spots(int count) =>
        [.. Enumerable.Range(0, count).Select(static n => new Spot { X = n, Name = "a \u00e9\"" + n, Numbers = [.. Enumerable.Range(0, n % 9)], Near = n % 4 == 0 ? new() { ["k"] = new Spot(), ["l"] = null } : null })];

    /// <summary>A graph whose objects are met again, further out, further in and beside.</summary>
    public static Node Graph(bool yields)
    {
        var shared = new Node { Name = "shared" };
        var leaf = new Node { Name = "leaf", Numbers = [1, 2, 3, 4, 5, 6], Next = shared };
        var root = new Node { Name = "root", Next = leaf, Children = [shared, null, leaf, new Node { Any = shared }] };
        root.Children.Add(root);
        root.Map = new() { ["a b"] = leaf, ["c"] = null, ["d"] = new Node { Children = root.Children, Map = [] } };
        root.Any = new object?[] { leaf, "text", root, new Pair { Numbers = [1], Other = shared }, Later<object?>(yields, shared, 1, new[] { root }) };
        root.Later = Later(yields, shared, null, new Node { Name = "later", Later = Later(yields, root, new Node { Any = leaf }), Children = [leaf] }, leaf);
        root.Same = root.Children!.OfType<Node>().ToList();
        leaf.Any = Later<object>(yields, new Dictionary<string, object?> { ["root"] = root, ["leaf"] = leaf, ["later"] = Later(yields, 1, 2) });
        return root;
    }

    /// <summary>The values, each made anew: sequences can be enumerated once.</summary>
    public static IEnumerable<(string Name, Type Type, bool Waits, Func<bool, object?> Make)> Values(bool hasHandler)
    {
        (string, Type, bool, Func<bool, object?>) Of<T>(string name, Func<bool, T> make, bool waits = false) => (name, typeof(T), waits, yields => make(yields));
        yield return Of("array", static _ => Spots(30).ToArray());
        yield return Of("list of lists", static _ => Enumerable.Range(0, 40).Select(static n => Enumerable.Range(0, n == 20 ? 5000 : n).ToList()).ToList());
        yield return Of("set", static _ => new HashSet<string> { "a", "\"b\"", "c", "d", "e" });
        yield return Of("immutable", static _ => Spots(12).ToImmutableList());
        yield return Of("queue", static _ => new Queue<Spot>(Spots(9)));
        yield return Of("stack", static _ => new Stack<int>([1, 2, 3, 4, 5, 6]));
        yield return Of<IEnumerable<Spot>>("sequence", static _ => Spots(20).Where(static s => s.X != 3));
        yield return Of("dictionary", static _ => Spots(20).ToDictionary(static s => "k " + s.X));
        yield return Of("numbered", static _ => Enumerable.Range(0, 9).ToDictionary(static n => n, static n => new int[n]));
        yield return Of<IDictionary>("untyped dictionary", static _ => new Hashtable { ["one"] = Spots(3) });
        yield return Of("array list", static _ => new ArrayList { 1, Spots(2), "x", null, new Pair { Numbers = [1, 2] } });
        yield return Of("memory", static _ => new ReadOnlyMemory<Spot>([.. Spots(7)]));
        yield return Of("first", static _ => new First { Items = Spots(40), Count = 3 });
        yield return Of("middle", static _ => new Middle { Items = Spots(10).ToDictionary(static s => "k" + s.X), Inner = new First { Items = Spots(30) } });
        yield return Of("record", static _ => new Made(3, [.. Spots(20)]));
        yield return Of("struct", static _ => new Pair { Numbers = [.. Enumerable.Range(0, 600)], Other = new Pair { Other = Spots(3) } });
        yield return Of<Pair?>("nullable", static _ => new Pair { Numbers = [1], Other = new List<object> { 1, new Pair() } });
        yield return Of<Shape>("polymorphic", static _ => new Group { Name = "g", Parts = [new Circle { Radius = 1 }, null, new Group { Parts = [new Untold(), new Circle()] }, new Untold { Name = "u" }] });
        yield return Of("polymorphic elements", static _ => new List<Shape> { new Circle(), new Group { Parts = [new Circle(), new Untold()] }, new Untold(), new Group(), new Circle(), new Group { Parts = [new Circle()] } });
        yield return Of<IRows>("polymorphic list", static _ => new Row { 1, 2, 3, 4, 5, 6 });
        yield return Of<IRows>("polymorphic dictionary", static _ => new Table { ["a"] = 1, ["b"] = 2, ["c"] = 3, ["d"] = 4, ["e"] = 5 });
        yield return Of("rows", static _ => new List<IRows> { new Row { 1, 2 }, new Table { ["a"] = 1 }, new Row() });
        yield return Of("list with callbacks", static _ => new Told { 1, Spots(3), null });
        yield return Of("object with callbacks", static _ => new Telling());
        yield return Of("extension data", static _ => new More { Count = 1, Rest = new Dictionary<string, object?> { ["a"] = Spots(4), ["b"] = null, ["c"] = JsonElement.Parse("[1,{}]") } });
        yield return Of("extension data alone", static _ => new Holder<More>(new More { Rest = new SortedDictionary<string, object?> { ["a b"] = 1, ["c"] = new[] { Spots(2) } } }));
        yield return Of<JsonNode>("node", static _ => JsonNode.Parse("""{"a":[1,2,{"b":null}]}""")!);
        yield return Of("element", static _ => JsonElement.Parse("""[1,{"a":"x"}]"""));
        yield return Of<object>("object", static _ => Spots(10));
        yield return Of<object>("object in objects", static _ => new object?[] { 1, new object(), new Dictionary<string, object?> { ["a"] = new object[] { new Pair { Other = new Pair() }, "x" } } });
        if (hasHandler)
        {
            yield return Of("graph", static yields => Graph(yields), waits: true);
            yield return Of("graphs", static yields => new List<Node?> { Graph(yields), null, Graph(yields) }, waits: true);
            yield return Of("graphs by name", static yields => new Dictionary<string, Node> { ["a"] = Graph(yields), ["b"] = new() }, waits: true);
            yield return Of("sequence of graphs", static yields => Later<Node?>(yields, Graph(yields), null, new Node { Any = Later(yields, 1) }), waits: true);
        }

        yield return Of("sequence to come", static yields => Later(yields, [.. Spots(30)]), waits: true);
        yield return Of("sequence of sequences", static yields => Later(yields, Later(yields, 1, 2), Later<int>(yields), Later(yields, [.. Enumerable.Range(0, 3000)])), waits: true);
        yield return Of("sequences by name", static yields => new Dictionary<string, IAsyncEnumerable<int>?> { ["a"] = Later(yields, 1, 2), ["b"] = null, ["c"] = Later<int>(yields) }, waits: true);
        yield return Of("sequence in extension data", static yields => new More { Rest = new Dictionary<string, object?> { ["a"] = Later(yields, 1, 2), ["b"] = 3 } }, waits: true);
        yield return Of("sequence in polymorphic", static yields => new Holder<object>(new Holder<Shape>(new Group { Parts = [new Circle()] })), waits: true);
        yield return Of("sequence in struct", static yields => new Pair[] { new() { Other = Later(yields, new Pair { Other = Later(yields, 1) }) } }, waits: true);
        yield return Of("sequence in memory", static yields => new Memory<object>([1, Later(yields, 1, 2)]), waits: true);
        yield return Of("asked in order", static _ => new Counting(), waits: true);
        yield return Of("deep", static _ => Deep(70));
        yield return Of("deep sequences", static yields => DeepSequence(70, yields), waits: true);
        yield return Of("no such type", static yields => new Node { Children = [new Node { Any = typeof(int) }], Later = Later<Node?>(yields) }, waits: true);
        yield return Of("no such type in a sequence", static yields => new Node { Name = "n", Later = Later<Node?>(yields, new Node(), new Node { Map = new() { ["a"] = new Node { Any = (Action)(static () => { }) } } }) }, waits: true);
        yield return Of("no such derived type", static _ => new List<Shape> { new Circle(), new Group { Parts = [new Strange()] } });
    }

    private sealed class Strange : Shape;

    public sealed class Holder<T>(T value)
    {
        public T Value { get; } = value;

        public int[] After { get; } = [1, 2, 3, 4, 5];
    }

    private static Chain Deep(int depth) => depth == 0 ? new Chain() : new Chain { Next = Deep(depth - 1) };

    private static Chain DeepSequence(int depth, bool yields) => depth == 0 ? new Chain()
        : depth % 3 == 0 ? new Chain { Any = new object?[] { null, DeepSequence(depth - 1, yields) } } : new Chain { Later = Later(yields, new Chain(), DeepSequence(depth - 1, yields)) };
}
