using System.Collections.Immutable;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization;

namespace Peregrine.Json.DocumentsTests.Edits;

/// <summary>Merge patches into typed objects.</summary>
public partial class TypedMergeTests
{
    [Fact]
    public void MembersAreSetAndOthersKept()
    {
        var target = new Order { Id = 1, Name = "a", Count = 2, Price = 3.5m, Day = DayOfWeek.Friday };
        Merge(target, """{"Id":7,"Name":null,"Count":null,"Price":null,"Day":null}""");
        Assert.Equal((7, null, null, 0m, DayOfWeek.Sunday), (target.Id, target.Name, target.Count, target.Price, target.Day));
        Assert.Equal(["x"], target.Tags);
    }

    [Fact]
    public void ObjectsAreMergedAndStayTheSame()
    {
        var target = new Order { Customer = new Customer { Name = "n", City = "c", Next = new Customer { Name = "m" } } };
        Customer before = target.Customer, next = before.Next!;
        Merge(target, """{"Customer":{"City":"d","Next":{"City":"e"}}}""");
        Assert.Same(before, target.Customer);
        Assert.Same(next, target.Customer.Next);
        Assert.Equal(("n", "d", "m", "e"), (before.Name, before.City, next.Name, next.City));
        Merge(target, """{"Customer":{"Next":null}}""");
        Assert.Null(before.Next);
    }

    [Fact]
    public void AMissingObjectIsReadWithoutItsNulls()
    {
        var target = new Order();
        Merge(target, """{"Customer":{"City":"d","Age":null,"Next":{"Age":null,"Name":"x"}},"Entries":{"a":{"Age":null,"Name":"y"}}}""");
        Assert.Equal(("d", 40, "x", 40), (target.Customer!.City, target.Customer.Age, target.Customer.Next!.Name, target.Customer.Next.Age));
        Assert.Equal(("y", 40), (target.Entries!["a"].Name, target.Entries["a"].Age));
    }

    [Fact]
    public void ArraysAreReplaced()
    {
        var target = new Order { Numbers = [1, 2], Filled = { 1, 2 } };
        Merge(target, """{"Tags":["y","z"],"Numbers":[3],"Filled":[4]}""");
        Assert.Equal(["y", "z"], target.Tags);
        Assert.Equal([3], target.Numbers);
        Assert.Equal([4], target.Filled);
        var options = new JsonSerializerOptions { PreferredObjectCreationHandling = JsonObjectCreationHandling.Populate };
        JsonMergePatch.Populate(target, """{"Tags":["w"]}"""u8, options);
        Assert.Equal(["w"], target.Tags);
        List<int> root = [1, 2];
        JsonMergePatch.Populate(root, "[5]"u8);
        Assert.Equal([5], root);
    }

    [Fact]
    public void DictionariesAreMerged()
    {
        var target = new Order
        {
            Entries = new() { ["a"] = new Customer { Name = "1" }, ["b"] = new Customer() },
            ByNumber = new() { [1] = "x", [2] = "y" },
            Frozen = ImmutableDictionary<string, int?>.Empty.Add("a", 1).Add("b", 2),
            Points = new() { ["p"] = new Point { X = 1, Y = 2 } },
        };
        Customer a = target.Entries["a"];
        Dictionary<int, string?> byNumber = target.ByNumber;
        Merge(target, """
            {"Entries":{"a":{"City":"c"},"b":null,"d":{}},"ByNumber":{"1":null,"3":"z","9":null},"Frozen":{"a":null,"c":3},"Points":{"p":{"Y":5}}}
            """);
        Assert.Same(a, target.Entries["a"]);
        Assert.Equal(("1", "c"), (a.Name, a.City));
        Assert.Equal(["a", "d"], target.Entries.Keys.Order());
        Assert.Same(byNumber, target.ByNumber);
        Assert.Equal([2, 3], byNumber.Keys.Order());
        Assert.Equal("b=2,c=3", string.Join(',', target.Frozen.OrderBy(static pair => pair.Key).Select(static pair => $"{pair.Key}={pair.Value}")));
        Assert.Equal((1, 5), (target.Points["p"].X, target.Points["p"].Y));
    }

    [Fact]
    public void ARootCanBeADictionary()
    {
        var target = new Dictionary<string, object?> { ["a"] = 1, ["b"] = 2 };
        JsonMergePatch.Populate(target, """{"a":null,"c":true}"""u8);
        Assert.Equal(["b", "c"], target.Keys.Order());
        Assert.Throws<NotSupportedException>(() => JsonMergePatch.Populate(new Dictionary<DateTime, int>(), "{}"u8));
    }

    [Fact]
    public void StructsAreSetAgain()
    {
        var target = new Order { Place = new Box { At = new Point { X = 1, Y = 2 }, Name = "n" }, Maybe = new Point { X = 3, Y = 4 } };
        Merge(target, """{"Place":{"At":{"Y":9}},"Maybe":{"X":8}}""");
        Assert.Equal((1, 9, "n", 8, 4), (target.Place.At.X, target.Place.At.Y, target.Place.Name, target.Maybe!.Value.X, target.Maybe.Value.Y));
        Merge(target, """{"Place":null,"Maybe":null}""");
        Assert.Equal(default, target.Place);
        Assert.Null(target.Maybe);
    }

    [Fact]
    public void ElementsNodesAndExtensionDataAreMerged()
    {
        var target = new Order
        {
            Element = JsonElement.Parse("""{"a":1,"b":{"c":2,"d":3}}"""),
            Node = JsonNode.Parse("""{"a":1,"b":{"c":2}}""") as JsonObject,
            More = new() { ["u"] = JsonElement.Parse("""{"a":1,"b":2}"""), ["v"] = JsonElement.Parse("1") },
        };
        Merge(target, """{"Element":{"a":null,"b":{"c":5}},"Node":{"b":{"c":null,"e":[null]}},"u":{"a":null,"c":3},"v":null,"w":[1],"x":null}""");
        Assert.Equal("""{"b":{"c":5,"d":3}}""", target.Element.GetRawText());
        Assert.Equal("""{"a":1,"b":{"e":[null]}}""", target.Node!.ToJsonString());
        Assert.Equal(["u", "w"], target.More.Keys.Order());
        Assert.Equal("""{"b":2,"c":3}""", target.More["u"].GetRawText());
        Merge(target, """{"Element":null}""");
        Assert.Equal(JsonValueKind.Null, target.Element.ValueKind);
    }

    [Fact]
    public void APolymorphicObjectIsMergedUnlessTheTypeIsGiven()
    {
        var target = new Order { Shape = new Circle { Name = "n", Radius = 2 } };
        Shape before = target.Shape;
        Merge(target, """{"Shape":{"Radius":3}}""");
        Assert.Same(before, target.Shape);
        Assert.Equal(("n", 3), (before.Name, ((Circle)before).Radius));
        Merge(target, """{"Shape":{"$type":"square","Side":4}}""");
        Assert.Equal((null, 4), (target.Shape.Name, Assert.IsType<Square>(target.Shape).Side));
    }

    [Fact]
    public void ErrorsAreThoseOfPopulate()
    {
        var target = new Order { Customer = new Customer() };
        Assert.Throws<JsonException>(() => Merge(target, """{"Id":"x"}"""));
        Assert.Throws<JsonException>(() => Merge(target, """{"Customer":{"Age":"x"}}"""));
        Assert.Throws<JsonException>(() => Merge(target, "null"));
        Assert.Throws<JsonException>(() => Merge(target, "[]"));
        Assert.ThrowsAny<JsonException>(() => Merge(target, "{"));
        Assert.Throws<ArgumentNullException>(() => JsonMergePatch.Populate<Order>(null!, "{}"u8));
        Assert.Throws<NotSupportedException>(() => JsonMergePatch.Populate<Shape>(new Circle(), "{}"u8));
        Assert.Throws<NotSupportedException>(() => JsonMergePatch.Populate(new int[1], "[1]"u8));
        Assert.Throws<InvalidOperationException>(
            () => JsonMergePatch.Populate(target, "{}"u8, new JsonSerializerOptions { ReferenceHandler = ReferenceHandler.Preserve }));
        Assert.Throws<InvalidOperationException>(() => JsonMergePatch.Populate(target, default(JsonValueView)));
        Assert.Throws<JsonException>(() => JsonMergePatch.Populate(
            target.Customer, """{"q":null}"""u8, new JsonSerializerOptions { UnmappedMemberHandling = JsonUnmappedMemberHandling.Disallow }));
        JsonMergePatch.Populate(target.Customer, """{"q":null,"r":{"a":1}}"""u8);
    }

    [Fact]
    public void NamesAndRequiredMembersFollowTheContract()
    {
        var target = new Strict { Key = "k", Inner = new Strict { Key = "j" } };
        var options = new JsonSerializerOptions(JsonSerializerDefaults.Web);
        JsonMergePatch.Populate(target, """{"INNER":{"value":5},"Value":"6"}"""u8, options);
        Assert.Equal(("k", 6, "j", 5), (target.Key, target.Value, target.Inner.Key, target.Inner.Value));
    }

    [Fact]
    public void ConstructorParametersCanBeMerged()
    {
        var target = new Person("n", 5, new Person("m", 6, null));
        Merge(target, """{"Name":"o","Age":null,"Other":{"Age":7}}""");
        Assert.Equal(new Person("o", 0, new Person("m", 7, null)), target);
    }

    [Fact]
    public void MetadataWorksToo()
    {
        var target = new Customer { Name = "n", Next = new Customer { Name = "m", City = "c" } };
        JsonMergePatch.Populate(target, """{"Age":null,"Next":{"City":null,"Age":3}}"""u8, Context.Default.Customer);
        Assert.Equal(("n", 0, "m", null, 3), (target.Name, target.Age, target.Next.Name, target.Next.City, target.Next.Age));
    }

    [Fact]
    public void ALongChainNeedsNoStack()
    {
        const int depth = 50_000;
        Customer first = new() { Name = "0" }, last = first;
        var patch = new System.Text.StringBuilder();
        for (int at = 1; at < depth; at++)
        {
            last.Next = new Customer();
            last = last.Next;
            patch.Append("{\"Next\":");
        }

        patch.Append("{\"City\":\"end\"}").Append('}', depth - 1);
        JsonMergePatch.Populate(first, JsonText.Parse(patch.ToString(), new JsonTextOptions { MaxDepth = depth }).Root);
        Assert.Equal("end", last.City);
    }

    private static void Merge<T>(T target, string patch)
        where T : class => JsonMergePatch.Populate(target, System.Text.Encoding.UTF8.GetBytes(patch));

    public sealed class Order
    {
        public int Id { get; set; }

        public string? Name { get; set; }

        public int? Count { get; set; }

        public decimal Price { get; set; }

        public DayOfWeek Day { get; set; }

        public Customer? Customer { get; set; }

        public List<string> Tags { get; set; } = ["x"];

        public int[]? Numbers { get; set; }

        [JsonObjectCreationHandling(JsonObjectCreationHandling.Populate)]
        public List<int> Filled { get; } = [];

        public Dictionary<string, Customer>? Entries { get; set; }

        public Dictionary<int, string?>? ByNumber { get; set; }

        public ImmutableDictionary<string, int?>? Frozen { get; set; }

        public Dictionary<string, Point>? Points { get; set; }

        public Box Place { get; set; }

        public Point? Maybe { get; set; }

        public JsonElement Element { get; set; }

        public JsonObject? Node { get; set; }

        public Shape? Shape { get; set; }

        [JsonExtensionData]
        public Dictionary<string, JsonElement>? More { get; set; }
    }

    public sealed class Customer
    {
        public string? Name { get; set; }

        public string? City { get; set; }

        public int Age { get; set; } = 40;

        public Customer? Next { get; set; }
    }

    public sealed record Person(string Name, int Age, Person? Other);

    public struct Point
    {
        public int X { get; set; }

        public int Y { get; set; }
    }

    public record struct Box
    {
        public Point At { get; set; }

        public string? Name { get; set; }
    }

    [JsonDerivedType(typeof(Circle), "circle")]
    [JsonDerivedType(typeof(Square), "square")]
    public abstract class Shape
    {
        public string? Name { get; set; }
    }

    public sealed class Circle : Shape
    {
        public int Radius { get; set; }
    }

    public sealed class Square : Shape
    {
        public int Side { get; set; }
    }

    public sealed class Strict
    {
        public required string Key { get; set; }

        public int Value { get; set; }

        public Strict? Inner { get; set; }
    }

    [JsonSerializable(typeof(Customer))]
    [JsonSerializable(typeof(Order))]
    internal sealed partial class Context : JsonSerializerContext;
}
