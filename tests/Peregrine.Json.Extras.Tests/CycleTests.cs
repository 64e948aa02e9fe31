using System.Collections;
using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;
using Stj = System.Text.Json.JsonSerializer;

namespace Peregrine.Json.ExtrasTests;

/// <summary>Cycles are found where IgnoreCycles writes null and where the serializers throw.</summary>
public sealed class CycleTests
{
    [Fact]
    public void NamesTheReferenceAndItsTarget()
    {
        var customer = new Node { Name = "a" };
        customer.Others.Add(new Node { Name = "b" });
        customer.Others.Add(new Node { Name = "c", Next = customer });
        JsonCycle cycle = Assert.Single(JsonCycles.Find(customer));
        Assert.Equal(new JsonCycle("$.Others[1].Next", "$", typeof(Node)), cycle);
        Assert.Equal($"$.Others[1].Next refers back to $ ({typeof(Node)}).", cycle.ToString());
        Assert.Throws<JsonException>(() => Stj.Serialize(customer));
    }

    [Fact]
    public void FollowsEveryKindOfContainer()
    {
        var node = new Node { Name = "root" };
        node.ByName["self"] = node;
        node.Anything = new object[] { 1, "x", new Hashtable { ["a b"] = node } };
        node.Pair = new Pair { Left = new Node { Next = node } };
        node.Read = new OnlyRead(node);
        string[] paths = [.. JsonCycles.Find(node).Select(static cycle => cycle.Path)];
        Assert.Equal(["$.ByName.self", "$.Anything[2]['a b']", "$.Pair.Left.Next", "$.Read.own"], paths);
    }

    [Fact]
    public void AnExceptionNamesTheCycle()
    {
        var inner = new Node { Name = "b", Next = new Node { Name = "c" } };
        inner.Next.Others.Add(inner);
        var root = new Node { Name = "a", Next = inner };
        JsonException thrown = Assert.Throws<JsonException>(() => JsonCycles.ThrowIfAny(root));
        Assert.Equal($"A possible object cycle was detected: $.Next.Next.Others[0] refers back to $.Next ({typeof(Node)}).", thrown.Message);
        Assert.Equal("$.Next.Next.Others[0]", thrown.Path);
        Assert.Equal(thrown.Message, Assert.Throws<JsonException>(() => JsonCycles.ThrowIfAny(root, CycleContext.Default.Node)).Message);
        Assert.Equal(JsonCycles.Find(root), JsonCycles.Find(root, CycleContext.Default.Node));
        inner.Next.Others.Clear();
        JsonCycles.ThrowIfAny(root);
        JsonCycles.ThrowIfAny(root, CycleContext.Default.Node);
        Assert.Throws<ArgumentNullException>("jsonTypeInfo", () => JsonCycles.Find(root, (JsonTypeInfo<Node>)null!));
        Assert.Throws<ArgumentNullException>("jsonTypeInfo", () => JsonCycles.ThrowIfAny(root, (JsonTypeInfo<Node>)null!));
    }

    /// <summary>The root has the metadata that is given, what is in it that of the options.</summary>
    [Fact]
    public void MetadataOfTheRoot()
    {
        var options = new JsonSerializerOptions { TypeInfoResolver = new DefaultJsonTypeInfoResolver() };
        var blind = (JsonTypeInfo<Node>)new DefaultJsonTypeInfoResolver
        {
            Modifiers = { static info => info.Properties.Where(static one => one.Name == "Next").ToList().ForEach(one => info.Properties.Remove(one)) },
        }.GetTypeInfo(typeof(Node), options)!;
        var root = new Node();
        root.Next = root;
        Assert.Single(JsonCycles.Find(root, options));
        Assert.Empty(JsonCycles.Find(root, blind));
        root.Others.Add(new Node());
        root.Others[0].Next = root.Others[0];
        Assert.Equal("$.Others[0].Next", Assert.Single(JsonCycles.Find(root, blind)).Path);
    }

    [Fact]
    public void PathsAreBounded()
    {
        var root = new Node();
        root.ByName[new string('k', 1_000_000)] = root;
        JsonCycle cycle = Assert.Single(JsonCycles.Find(root));
        Assert.Equal(("$.ByName.kkk", 512, "kkk", "$"), (cycle.Path[..12], cycle.Path.Length, cycle.Path[^3..], cycle.Target));
        var deep = new Dictionary<string, object?>();
        Dictionary<string, object?> last = deep;
        for (int i = 0; i < 50; i++)
        {
            var next = new Dictionary<string, object?>();
            last.Add(new string((char)('a' + (i % 26)), 30_000), next);
            last = next;
        }

        last.Add("back", last);
        cycle = Assert.Single(JsonCycles.Find<object>(deep));
        Assert.Equal((512, 512), (cycle.Path.Length, cycle.Target.Length));
        Assert.EndsWith("x.back", cycle.Path, StringComparison.Ordinal);
    }

    [Fact]
    public void SharedObjectsAreNoCycles()
    {
        var shared = new Node();
        var root = new Node { Next = shared };
        root.Others.AddRange([shared, shared]);
        Assert.Empty(JsonCycles.Find(root));
    }

    [Fact]
    public void IgnoredMembersAndConvertersAreNotFollowed()
    {
        var node = new Hidden();
        node.Ignored = node;
        node.Converted = node;
        Assert.Empty(JsonCycles.Find(node));
        Assert.Empty(JsonCycles.Find("text"));
        Assert.Empty(JsonCycles.Find<Node?>(null));
    }

    [Fact]
    public void GraphsWithManyPathsTakeLinearTime()
    {
        var root = new Node();
        Node last = root;
        for (int level = 0; level < 50; level++)
        {
            var next = new Node();
            last.Others.AddRange([next, next, next]);
            last = next;
        }

        Assert.Empty(JsonCycles.Find(root, new JsonSerializerOptions { MaxDepth = 1000 }));
        last.Next = root;
        Assert.Equal("$", Assert.Single(JsonCycles.Find(root, new JsonSerializerOptions { MaxDepth = 1000 })).Target);
    }

    [Fact]
    public void GoesNoDeeperThanTheSerializer()
    {
        var endless = new Endless();
        Assert.Empty(JsonCycles.Find(endless));
        Assert.InRange(endless.Made.Count, 32, 65);
    }

    [Fact]
    public void EndsAtTheMaximum()
    {
        var root = new Node();
        root.Others.AddRange(Enumerable.Repeat(root, 10));
        Assert.Equal(10, JsonCycles.Find(root).Count);
        Assert.Equal(["$.Others[0]", "$.Others[1]", "$.Others[2]"], JsonCycles.Find(root, maximum: 3).Select(static cycle => cycle.Path));
        Assert.Throws<ArgumentOutOfRangeException>(() => JsonCycles.Find(root, maximum: 0));
    }

    /// <summary>An object that was seen as its base has not been seen whole.</summary>
    [Fact]
    public void LooksAtAnObjectAsEachTypeThatItIsWrittenAs()
    {
        var root = new Kinds();
        var both = new Derived { Root = root };
        (root.AsBase, root.AsDerived) = (both, both);
        Assert.Equal(["$.AsDerived.Root"], Places(root, new JsonSerializerOptions()));
    }

    [Fact]
    public void FollowsWhatIsWrittenOfDerivedTypes()
    {
        var root = new Kinds();
        root.Nearest = new Farther { Root = root, More = root };
        root.AsListed = new Derived { Root = root };
        Assert.Equal(["$.Nearest.Root", "$.AsListed.Root"], Places(root, new JsonSerializerOptions()));
        root = new Kinds();
        root.AsListed = new Unlisted { More = root };
        Assert.Empty(Places(root, new JsonSerializerOptions()));
    }

    [Fact]
    public void PathsAndOrderAreThoseOfTheText()
    {
        var root = new Kinds { Rest = [] };
        root.Rest["x y"] = root;
        root.Later["Key"] = root;
        root.First = root;
        Assert.Equal(["$.First", "$.Later.key", "$['x y']"], Places(root, new JsonSerializerOptions { DictionaryKeyPolicy = JsonNamingPolicy.CamelCase }));
    }

    [Fact]
    public void ReadOnlyMembersThatTheOptionsOmitAreNotFollowed()
    {
        var root = new ReadOnly();
        root.Pairs.Add(new("k", root));
        Assert.Equal(["$.Self", "$.Marked", "$.Pairs[0].Value"], Places(root, new JsonSerializerOptions()));
        Assert.Equal(["$.Marked"], Places(root, new JsonSerializerOptions { IgnoreReadOnlyProperties = true }));
    }

    /// <summary>The paths of the cycles, which are those of the nulls that IgnoreCycles writes.</summary>
    private static string[] Places<T>(T value, JsonSerializerOptions options)
    {
        // Members that are null by themselves are left out; this kind of condition comes after the null of IgnoreCycles.
        options.TypeInfoResolver = new DefaultJsonTypeInfoResolver { Modifiers = { LeaveOutNulls } };
        var paths = new List<string>();
        var open = new Stack<(string Path, JsonElement Value)>();
        open.Push(("$", Stj.SerializeToElement(value, new JsonSerializerOptions(options) { ReferenceHandler = ReferenceHandler.IgnoreCycles })));
        while (open.TryPop(out (string Path, JsonElement Value) one))
        {
            IEnumerable<(string Path, JsonElement Value)> inner = one.Value.ValueKind switch
            {
                JsonValueKind.Object => one.Value.EnumerateObject().Select(member => (one.Path + (member.Name.Contains(' ') ? $"['{member.Name}']" : $".{member.Name}"), member.Value)),
                JsonValueKind.Array => one.Value.EnumerateArray().Select((element, index) => ($"{one.Path}[{index}]", element)),
                _ => [],
            };
            foreach ((string Path, JsonElement Value) next in inner.Reverse())
            {
                open.Push(next);
            }

            if (one.Value.ValueKind == JsonValueKind.Null)
            {
                paths.Add(one.Path);
            }
        }

        string[] found = [.. JsonCycles.Find(value, options).Select(static cycle => cycle.Path)];
        Assert.Equal(paths, found);
        return found;

        static void LeaveOutNulls(JsonTypeInfo info)
        {
            foreach (JsonPropertyInfo member in info.Properties.Where(static member => member is { Get: not null, Set: not null, IsExtensionData: false }))
            {
                Func<object, object?> get = member.Get!;
                member.ShouldSerialize = (holder, _) => get(holder) is not null;
            }
        }
    }

    [Fact]
    public void RandomGraphsAreThoseThatThrow()
    {
        var random = new Random(99);
        int cyclic = 0;
        for (int round = 0; round < 200; round++)
        {
            Node[] nodes = [.. Enumerable.Range(0, 8).Select(static at => new Node { Name = $"{at}" })];
            for (int edge = 0; edge < 7; edge++)
            {
                nodes[random.Next(8)].Others.Add(nodes[random.Next(8)]);
            }

            bool throws = false;
            try
            {
                Stj.Serialize(nodes[0]);
            }
            catch (JsonException)
            {
                throws = true;
                cyclic++;
            }

            Assert.Equal(throws, JsonCycles.Find(nodes[0]).Count > 0);
        }

        Assert.InRange(cyclic, 20, 180);
    }

    public sealed class Node
    {
        public string? Name { get; set; }

        public Node? Next { get; set; }

        public List<Node> Others { get; } = [];

        public Dictionary<string, Node> ByName { get; } = [];

        public object? Anything { get; set; }

        public Pair? Pair { get; set; }

        public IReadOnlyDictionary<string, Node>? Read { get; set; }
    }

    public struct Pair
    {
        public Node? Left { get; set; }
    }

    public sealed class OnlyRead(Node own) : IReadOnlyDictionary<string, Node>
    {
        public int Count => 1;

        public IEnumerable<string> Keys => ["own"];

        public IEnumerable<Node> Values => [own];

        public Node this[string key] => own;

        public bool ContainsKey(string key) => key == "own";

        public bool TryGetValue(string key, out Node value)
        {
            value = own;
            return true;
        }

        public IEnumerator<KeyValuePair<string, Node>> GetEnumerator()
        {
            yield return new("own", own);
        }

        IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
    }

    public sealed class Endless
    {
        [JsonIgnore]
        public List<Endless> Made { get; init; } = [];

        public Endless Next
        {
            get
            {
                var next = new Endless { Made = Made };
                Made.Add(next);
                return next;
            }
        }
    }

    public sealed class Kinds
    {
        [JsonExtensionData]
        public Dictionary<string, object>? Rest { get; set; }

        [JsonPropertyOrder(1)]
        public Dictionary<string, Kinds> Later { get; set; } = [];

        public Kinds? First { get; set; }

        public Base? AsBase { get; set; }

        public Derived? AsDerived { get; set; }

        public Near? Nearest { get; set; }

        public Listed? AsListed { get; set; }
    }

    public sealed class ReadOnly
    {
        public ReadOnly Self => this;

        [JsonIgnore(Condition = JsonIgnoreCondition.Never)]
        public ReadOnly Marked => this;

        public List<KeyValuePair<string, ReadOnly>> Pairs { get; } = [];
    }

    public class Base
    {
        public int Number { get; set; }
    }

    [JsonPolymorphic(UnknownDerivedTypeHandling = JsonUnknownDerivedTypeHandling.FallBackToBaseType)]
    [JsonDerivedType(typeof(Derived), "derived")]
    public class Listed : Base;

    public sealed class Unlisted : Listed
    {
        public Kinds? More { get; set; }
    }

    public sealed class Derived : Listed
    {
        public Kinds? Root { get; set; }
    }

    [JsonPolymorphic(UnknownDerivedTypeHandling = JsonUnknownDerivedTypeHandling.FallBackToNearestAncestor)]
    [JsonDerivedType(typeof(Nearer), "near")]
    public class Near;

    public class Nearer : Near
    {
        public Kinds? Root { get; set; }
    }

    public sealed class Farther : Nearer
    {
        public Kinds? More { get; set; }
    }

    public sealed class Hidden
    {
        [JsonIgnore]
        public Hidden? Ignored { get; set; }

        [JsonConverter(typeof(NameOnly))]
        public Hidden? Converted { get; set; }
    }

    public sealed class NameOnly : JsonConverter<Hidden>
    {
        public override Hidden? Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => null;

        public override void Write(Utf8JsonWriter writer, Hidden value, JsonSerializerOptions options) => writer.WriteStringValue("hidden");
    }
}

[JsonSerializable(typeof(CycleTests.Node))]
internal sealed partial class CycleContext : JsonSerializerContext;
