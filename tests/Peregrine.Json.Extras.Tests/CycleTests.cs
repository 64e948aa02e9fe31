using System.Collections;
using System.Text.Json;
using System.Text.Json.Serialization;
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
        Assert.Equal($"$.Others[1].Next refers to $ ({typeof(Node)}).", cycle.ToString());
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
