using System.Collections.Immutable;
using System.Collections.ObjectModel;
using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Peregrine.Json.DocumentsTests.Edits;

/// <summary>Merge patches into typed objects whose lists are merged by a key.</summary>
public partial class KeyedListTests
{
    private static readonly JsonMergePatchOptions s_keys = new()
    {
        Keys = new Dictionary<Type, string> { [typeof(Line)] = "Id", [typeof(Part)] = "Code", [typeof(Cell)] = "Id", [typeof(Form)] = "Id", [typeof(Fixed)] = "Id" },
    };

    [Fact]
    public void ElementsWithTheSameKeyAreMergedAndOthersAdded()
    {
        var target = new Order { Lines = [new Line { Id = 1, Name = "a", Parts = [new Part { Code = "x", Count = 1 }] }, new Line { Id = 2, Name = "b" }] };
        List<Line> list = target.Lines;
        Line first = list[0], second = list[1];
        Part part = first.Parts[0];
        Merge(target, """{"Lines":[{"Id":2,"Name":null},{"Id":3,"Name":"c","Note":null},{"Id":1,"Parts":[{"Code":"y"},{"Code":"x","Count":7}]}]}""");
        Assert.Same(list, target.Lines);
        Assert.Equal([1, 2, 3], list.Select(static line => line.Id));
        Assert.Same(first, list[0]);
        Assert.Same(second, list[1]);
        Assert.Same(part, first.Parts[0]);
        Assert.Equal(("a", null, "c", "note"), (first.Name, second.Name, list[2].Name, list[2].Note));
        Assert.Equal("x7 y0", string.Join(' ', first.Parts.Select(static one => one.Code + one.Count)));
    }

    [Fact]
    public void WithoutKeysArraysAreReplaced()
    {
        var target = new Order { Lines = [new Line { Id = 1 }], Tags = ["a"] };
        JsonMergePatch.Populate(target, """{"Lines":[{"Id":2}],"Tags":["b"]}"""u8, new JsonMergePatchOptions());
        Assert.Equal([2], target.Lines.Select(static line => line.Id));
        Merge(target, """{"Tags":["c"]}""");
        Assert.Equal(["c"], target.Tags);
    }

    [Fact]
    public void WhatHasNoKeyIsAdded()
    {
        var target = new Order { Parts = [new Part { Code = null, Count = 1 }, new Part { Code = "a" }, null] };
        Merge(target, """{"Parts":[{"Count":2},{"Code":null,"Count":3},null,{"Code":"a","Count":4}]}""");
        Assert.Equal("1 a4 - 2 3 -", string.Join(' ', target.Parts.Select(static one => one is null ? "-" : one.Code + one.Count)));
    }

    [Fact]
    public void TheFirstOfSeveralWithOneKeyCounts()
    {
        var target = new Order { Lines = [new Line { Id = 1, Name = "a" }, new Line { Id = 1, Name = "b" }] };
        Merge(target, """{"Lines":[{"Id":1,"Name":"c"},{"Id":5,"Name":"d","Note":"n"},{"Id":5,"Name":"e"},{"Id":1,"Note":"m"}]}""");
        Assert.Equal("1cm 1bnote 5en", string.Join(' ', target.Lines.Select(static line => $"{line.Id}{line.Name}{line.Note}")));
    }

    [Fact]
    public void ListsOfAllKindsAreMerged()
    {
        var target = new Kinds
        {
            Array = [new Line { Id = 1, Name = "a" }],
            Open = new List<Line> { new() { Id = 1, Name = "a" } },
            Behind = new[] { new Line { Id = 1, Name = "a" } },
            Frozen = [new Line { Id = 1, Name = "a" }],
            ByName = { ["k"] = [new Line { Id = 1, Name = "a" }] },
        };
        target.Fixed.Add(new Line { Id = 1, Name = "a" });
        target.Seen.Add(new Line { Id = 1, Name = "a" });
        Line[] before = [target.Array[0], target.Open[0], target.Behind.First(), target.ByName["k"][0], target.Fixed[0], target.Seen[0]];
        int events = 0;
        target.Seen.CollectionChanged += (_, _) => events++;
        const string elements = """[{"Id":2,"Name":"b"},{"Id":1,"Note":"n"},{"Id":2,"Note":"o"}]""";
        Merge(target, $$"""
            {"Array":{{elements}},"Open":{{elements}},"Behind":{{elements}},"Frozen":{{elements}},"ByName":{"k":{{elements}},"l":{{elements}}},
            "Fixed":{{elements}},"Seen":{{elements}} }
            """);
        Line[] after = [target.Array[0], target.Open[0], target.Behind.First(), target.ByName["k"][0], target.Fixed[0], target.Seen[0]];
        Assert.Equal(before, after);
        Assert.Equal(1, events);
        foreach (IEnumerable<Line> lines in (IEnumerable<Line>[])[target.Array, target.Open, target.Behind, target.Frozen, target.ByName["k"], target.Fixed, target.Seen])
        {
            Assert.Equal("1an 2bo", string.Join(' ', lines.Select(static line => $"{line.Id}{line.Name}{line.Note}")));
        }

        Assert.Equal(3, target.ByName["l"].Count);
        Merge(target, """{"Array":[{"Id":2,"Name":"z"}]}""");
        Assert.Equal("z", target.Array[1].Name);
    }

    [Fact]
    public void WhatIsNoArrayYetIsReadAsItIs()
    {
        var target = new Unset { ByName = { ["k"] = default } };
        JsonMergePatch.Populate(target, """{"Lines":[{"Id":1},{"Id":2}],"ByName":{"k":[{"Id":4}]}}"""u8, s_keys);
        Assert.Equal([1, 2, 4], target.Lines.Concat(target.ByName["k"]).Select(static line => line.Id));
    }

    [Fact]
    public void StructsAreSetAgain()
    {
        var target = new Kinds { Cells = [new Cell { Id = 1, X = 1, Y = 1 }], Maybe = [null, new Cell { Id = 1, X = 1, Y = 1 }], Grid = [new Cell { Id = 1, X = 1, Y = 1 }] };
        Merge(target, """{"Cells":[{"Id":1,"Y":2},{"Id":4},{"Id":4,"X":3}],"Maybe":[null,{"Id":1,"X":5}],"Grid":[{"Id":1,"X":9},{"Id":2},{"Id":2,"Y":1}]}""");
        Assert.Equal([new Cell { Id = 1, X = 1, Y = 2 }, new Cell { Id = 4, X = 3 }], target.Cells);
        Assert.Equal([null, new Cell { Id = 1, X = 5, Y = 1 }, null], target.Maybe);
        Assert.Equal([new Cell { Id = 1, X = 9, Y = 1 }, new Cell { Id = 2, Y = 1 }], target.Grid);
    }

    [Fact]
    public void ElementsThatOnlyTheirConstructorSetsAreMadeAgain()
    {
        var target = new Kinds { Made = [new Fixed(1, "a", [new Line { Id = 7, Name = "x" }]), new Fixed(2, "b", [])] };
        Fixed second = target.Made[1];
        Merge(target, """{"Made":[{"Id":1,"Name":"c","Lines":[{"Id":7,"Note":"m"},{"Id":8}]},{"Id":3,"Lines":[{"Id":1}]}]}""");
        Assert.Equal("1c:7xm,8note 2b: 3:1note", string.Join(' ', target.Made.Select(static one =>
            $"{one.Id}{one.Name}:{string.Join(',', one.Lines!.Select(static line => line.Id + line.Name + line.Note))}")));
        Assert.Same(second, target.Made[1]);
    }

    [Fact]
    public void PolymorphicElementsAreMergedUnlessTheTypeIsGiven()
    {
        var target = new Kinds { Forms = [new Ring { Id = 1, Inner = 2, Outer = 3 }, new Dot { Id = 2 }] };
        Form ring = target.Forms[0];
        Merge(target, """{"Forms":[{"Id":1,"Outer":9},{"$type":"ring","Id":2,"Inner":4},{"$type":"dot","Id":3}]}""");
        Assert.Same(ring, target.Forms[0]);
        Assert.Equal((2, 9), (((Ring)ring).Inner, ((Ring)ring).Outer));
        Assert.Equal((2, 4), (Assert.IsType<Ring>(target.Forms[1]).Id, ((Ring)target.Forms[1]).Inner));
        Assert.Equal(3, Assert.IsType<Dot>(target.Forms[2]).Id);
        Assert.Throws<NotSupportedException>(() => Merge(target, """{"Forms":[{"Id":9}]}"""));
    }

    [Fact]
    public void ARootCanBeAList()
    {
        List<Line> root = [new Line { Id = 1, Name = "a" }];
        Line first = root[0];
        Merge(root, """[{"Id":2},{"Id":1,"Name":"b"}]""");
        Assert.Same(first, root[0]);
        Assert.Equal((2, "b"), (root.Count, first.Name));
        Assert.Throws<NotSupportedException>(() => Merge(new HashSet<Line>(), "[]"));
        Assert.Throws<NotSupportedException>(() => Merge(new Line[1], "[]"));
        Assert.ThrowsAny<NotSupportedException>(() => Merge(new ReadOnlyCollection<Line>([]), "[]"));
        Assert.Throws<JsonException>(() => Merge(root, "{}"));
    }

    [Theory]
    [InlineData("""{"Lines":[{"Id":1},{"Id":"x"}]}""", "$.Lines[1].Id")]
    [InlineData("""{"Lines":[{"Id":1,"Name":5}]}""", "$.Lines[0].Name")]
    [InlineData("""{"Lines":[{"Id":8,"Name":5}]}""", "$.Lines[0].Name")]
    [InlineData("""{"Lines":[7]}""", "$.Lines[0]")]
    [InlineData("""{"Lines":[{"Id":1,"Parts":[{},{"Code":"x","Count":"y"}]}]}""", "$.Lines[0].Parts[1].Count")]
    [InlineData("""{"Lines":{"a":1}}""", "$.Lines")]
    [InlineData("""{"First":{"Name":{}}}""", "$.First.Name")]
    [InlineData("""{"Cells":[{"Id":{}}]}""", "$.Cells[0].Id")]
    [InlineData("""{"Cells":[null]}""", "$.Cells[0]")]
    public void ErrorsSayWhere(string patch, string path)
    {
        var target = new Order { Lines = [new Line { Id = 1 }], First = new Line(), Cells = [] };
        JsonException error = Assert.Throws<JsonException>(() => Merge(target, patch));
        Assert.Equal(path, error.Path);

        // As if the patch was the text of an object, on one line or several.
        patch = patch.Replace("[", "\n [\n", StringComparison.Ordinal);
        error = Assert.Throws<JsonException>(() => Merge(target, patch));
        Assert.Equal(Assert.Throws<JsonException>(() => JsonSerializer.Deserialize<Order>(patch)).Message, error.Message);
    }

    [Theory]
    [InlineData("""{"Frozen":[{"Id":1},{"Id":"x"}]}""", "$.Frozen[1].Id")]
    [InlineData("""{"Made":[{"Id":1,"Name":"b","Lines":[{"Id":1,"Parts":[{"Code":7}]}]}]}""", "$.Made[0].Lines[0].Parts[0].Code")]
    public void ErrorsInTextsSayWhere(string patch, string path)
    {
        var target = new Kinds { Frozen = [new Line { Id = 1 }], Made = [new Fixed(1, "a", [new Line { Id = 1, Parts = [new Part { Code = "c" }] }])] };
        JsonException error = Assert.Throws<JsonException>(() => Merge(target, patch));
        Assert.Equal(path, error.Path);
        Assert.Contains($"Path: {path} |", error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void WrongKeysAndCollectionsAreRefused()
    {
        var target = new Order { Lines = [new Line { Id = 1 }] };
        foreach (string name in (string[])["id", "None", "Hidden"])
        {
            var options = new JsonMergePatchOptions { Keys = new Dictionary<Type, string> { [typeof(Line)] = name } };
            Assert.Throws<InvalidOperationException>(() => JsonMergePatch.Populate(target, """{"Lines":[]}"""u8, options));
        }

        var kinds = new Kinds();
        Assert.Throws<NotSupportedException>(() => Merge(kinds, """{"Closed":[{"Id":1}]}"""));
        Assert.Throws<NotSupportedException>(() => Merge(kinds, """{"ClosedArray":[{"Id":1}]}"""));
        kinds.Stack = new Stack<Line>([new Line { Id = 1 }]);
        Assert.Throws<NotSupportedException>(() => Merge(kinds, """{"Stack":[{"Id":1}]}"""));
        Assert.Throws<NotSupportedException>(() => Merge(kinds, """{"Immutable":[{"Id":1}]}"""));
        Merge(kinds, """{"Queue":[{"Id":1,"Name":"b"},{"Id":2}]}""");
        Assert.Equal("1b 2", string.Join(' ', kinds.Queue.Select(static line => line.Id + line.Name)));
        Assert.Throws<ArgumentNullException>(() => new JsonMergePatchOptions { Keys = null! });
        Assert.Throws<ArgumentException>(() => new JsonMergePatchOptions { Keys = new Dictionary<Type, string> { [typeof(Line)] = null! } });
        Assert.Throws<ArgumentNullException>(() => JsonMergePatch.Populate(target, "{}"u8, (JsonMergePatchOptions)null!));
    }

    [Fact]
    public void KeysThatNeverEqualAreRefused()
    {
        Refused<object>();
        Refused<JsonElement>();
        Refused<System.Text.Json.Nodes.JsonNode>();
        Refused<int[]>();
        Refused<byte[]>();
        Refused<Memory<byte>>();
        Refused<ReadOnlyMemory<byte>?>();
        Refused<JsonElement?>();
        Refused<Dictionary<string, int>>();

        static void Refused<TKey>()
        {
            var options = new JsonMergePatchOptions { Keys = new Dictionary<Type, string> { [typeof(Keyed<TKey>)] = "Key" } };
            Assert.Throws<InvalidOperationException>(() => JsonMergePatch.Populate(new List<Keyed<TKey>>(), "[]"u8, options));
        }
    }

    [Fact]
    public void CollectionsInDictionariesAndStructsAreSetAgain()
    {
        var target = new Nested
        {
            Arrays = { ["a"] = [new Line { Id = 1, Name = "x" }], ["b"] = [] },
            Frozen = { ["a"] = [new Line { Id = 1, Name = "x" }], ["b"] = default },
            Box = new Box { Lines = [new Line { Id = 1, Name = "x" }] },
        };
        Line first = target.Arrays["a"][0], boxed = target.Box.Lines[0];
        Merge(target, """
            {"Arrays":{"a":[{"Id":1,"Note":"n"},{"Id":2}],"b":[{"Id":3}]},"Frozen":{"a":[{"Id":1,"Note":"n"},{"Id":2}]},"Box":{"Lines":[{"Id":4},{"Id":1,"Name":"y"}]}}
            """);
        Assert.Equal("1xn 2note", string.Join(' ', target.Arrays["a"].Select(static line => line.Id + line.Name + line.Note)));
        Assert.Equal("1xn 2note", string.Join(' ', target.Frozen["a"].Select(static line => line.Id + line.Name + line.Note)));
        Assert.Same(first, target.Arrays["a"][0]);
        Assert.Equal((3, 2, "y"), (target.Arrays["b"][0].Id, target.Box.Lines.Length, boxed.Name));
        Assert.Same(boxed, target.Box.Lines[0]);
    }

    [Fact]
    public void MembersWithConvertersCanBeKeys()
    {
        var keys = new JsonMergePatchOptions { Keys = new Dictionary<Type, string> { [typeof(Hex)] = "code" } };
        List<Hex> root = [new Hex { Code = 255 }];
        JsonMergePatch.Populate(root, """[{"code":"ff","Name":"a"},{"code":"1f"}]"""u8, keys);
        Assert.Equal((2, "a", 31), (root.Count, root[0].Name, root[1].Code));
        JsonException error = Assert.Throws<JsonException>(() => JsonMergePatch.Populate(root, """[{"code":"ff"},{"code":1}]"""u8, keys));
        Assert.Equal("$[1].code", error.Path);
    }

    [Fact]
    public void NamesFollowTheOptions()
    {
        var options = new JsonSerializerOptions(JsonSerializerDefaults.Web);
        var keys = new JsonMergePatchOptions { Keys = new Dictionary<Type, string> { [typeof(Line)] = "id" } };
        var target = new Order { Lines = [new Line { Id = 1, Name = "a" }] };
        JsonMergePatch.Populate(target, """{"lines":[{"ID":"1","name":"b"},{"id":2,"iD":1,"name":"c"}]}"""u8, keys, options);
        Assert.Equal((1, "c"), (Assert.Single(target.Lines).Id, target.Lines[0].Name));
    }

    [Fact]
    public void BaseTypesGiveTheKey()
    {
        var keys = new JsonMergePatchOptions { Keys = new Dictionary<Type, string> { [typeof(Form)] = "Id" } };
        List<Dot> root = [new Dot { Id = 1, Name = "a" }];
        Dot first = root[0];
        JsonMergePatch.Populate(root, """[{"Id":1,"Name":"b"}]"""u8, keys);
        Assert.Same(first, Assert.Single(root));
        Assert.Equal("b", first.Name);
    }

    [Fact]
    public void ContextsWorkToo()
    {
        var target = new Order { Lines = [new Line { Id = 1, Name = "a" }], Sealed = new Sealed { Lines = [new Line { Id = 1, Name = "a" }], Kept = 1 } };
        Line first = target.Lines[0], inner = target.Sealed.Lines[0];
        Sealed before = target.Sealed;
        JsonMergePatch.Populate(target, """{"Lines":[{"Id":1,"Note":"n"},{"Id":2}],"Sealed":{"Lines":[{"Id":1,"Name":"b"},{"Id":3}]}}"""u8, s_keys, KeyedContext.Default.Order);
        Assert.Same(first, target.Lines[0]);
        Assert.Same(before, target.Sealed);
        Assert.Same(inner, target.Sealed.Lines[0]);
        Assert.Equal(("n", 2, "b", 2), (first.Note, target.Lines.Count, inner.Name, before.Lines.Count));
        JsonMergePatch.Populate(target, """{"Sealed":{"Kept":5,"Lines":[{"Id":3,"Name":"c"}]}}"""u8, s_keys, KeyedContext.Default.Order);
        Assert.Equal((5, 2, "b", "c"), (target.Sealed.Kept, target.Sealed.Lines.Count, target.Sealed.Lines[0].Name, target.Sealed.Lines[1].Name));
    }

    [Fact]
    public void KeysHaveTheEqualityOfTheirType()
    {
        Guid id = new("0123456789abcdef0123456789abcdef");
        AssertFound(1.0m, "1.00");
        AssertFound(0.0, "-0.0");
        AssertFound(id, "\"" + id.ToString().ToUpperInvariant() + "\"");
        AssertFound(DayOfWeek.Friday, "5");
        AssertFound(ulong.MaxValue, "18446744073709551615");
        AssertFound(long.MinValue, "-9223372036854775808");
        AssertFound('c', "\"\\u0063\"");
        AssertFound(new DateTimeOffset(2024, 1, 2, 3, 0, 0, TimeSpan.FromHours(1)), "\"2024-01-02T02:00:00Z\"");
        AssertFound(TimeSpan.FromSeconds(5), "\"00:00:05\"");
        AssertFound(Int128.MaxValue, Int128.MaxValue.ToString());
        AssertFound((int?)5, "5");
        AssertFound(true, "true");
        AssertFound(new Point(1, 2), """{"X":1,"Y":2}""");
        AssertFound("a", "\"\\u0061\"");
        AssertFound(1.5f, "15e-1");
    }

    private static void AssertFound<TKey>(TKey key, string json)
    {
        List<Keyed<TKey>> root = [new() { Key = key, Value = 1 }];
        var options = new JsonMergePatchOptions { Keys = new Dictionary<Type, string> { [typeof(Keyed<TKey>)] = "Key" } };
        JsonMergePatch.Populate(root, Encoding.UTF8.GetBytes($$"""[{"Key":{{json}},"Value":2}]"""), options);
        Assert.Equal(2, Assert.Single(root).Value);
    }

    private static void Merge<T>(T target, string patch)
        where T : class => JsonMergePatch.Populate(target, Encoding.UTF8.GetBytes(patch), s_keys);

    public sealed class Order
    {
        public List<Line> Lines { get; set; } = [];

        public List<Part?> Parts { get; set; } = [];

        public List<string> Tags { get; set; } = [];

        public List<Cell>? Cells { get; set; }

        public Line? First { get; set; }

        public Sealed Sealed { get; set; } = new();
    }

    public sealed class Sealed
    {
        public int Kept { get; init; }

        public List<Line> Lines { get; init; } = [];
    }

    public sealed class Line
    {
        public int Id { get; set; }

        public string? Name { get; set; }

        public string? Note { get; set; } = "note";

        public List<Part> Parts { get; set; } = [];

        [JsonIgnore]
        public int Hidden { get; set; }
    }

    public sealed class Part
    {
        public string? Code { get; set; }

        public int Count { get; set; }
    }

    public record struct Cell
    {
        public int Id { get; set; }

        public int X { get; set; }

        public int Y { get; set; }
    }

    public sealed class Unset
    {
        public ImmutableArray<Line> Lines { get; set; }

        public Dictionary<string, ImmutableArray<Line>> ByName { get; set; } = [];
    }

    public sealed class Kinds
    {
        public Line[] Array { get; set; } = [];

        public IList<Line> Open { get; set; } = [];

        public IEnumerable<Line> Behind { get; set; } = [];

        public ImmutableArray<Line> Frozen { get; set; } = [];

        public Dictionary<string, List<Line>> ByName { get; } = [];

        public Collection<Line> Fixed { get; } = [];

        public ObservableCollection<Line> Seen { get; } = [];

        public List<Cell> Cells { get; set; } = [];

        public List<Cell?> Maybe { get; set; } = [];

        public Cell[] Grid { get; set; } = [];

        public List<Fixed> Made { get; set; } = [];

        public List<Form> Forms { get; set; } = [];

        public HashSet<Line> Closed { get; } = [];

        public Stack<Line>? Stack { get; set; }

        public ImmutableStack<Line> Immutable { get; set; } = [new Line { Id = 1 }];

        public Queue<Line> Queue { get; set; } = new([new Line { Id = 1, Name = "a" }]);

        public Line[] ClosedArray { get; } = [];
    }

    public sealed class Fixed(int id, string? name, List<Line>? lines)
    {
        public int Id => id;

        public string? Name => name;

        public List<Line>? Lines => lines;
    }

    [JsonDerivedType(typeof(Ring), "ring")]
    [JsonDerivedType(typeof(Dot), "dot")]
    public abstract class Form
    {
        public int Id { get; set; }

        public string? Name { get; set; }
    }

    public sealed class Ring : Form
    {
        public int Inner { get; set; }

        public int Outer { get; set; }
    }

    public sealed class Dot : Form;

    public sealed class Keyed<TKey>
    {
        public TKey? Key { get; set; }

        public int Value { get; set; }
    }

    public record struct Point(int X, int Y);

    public sealed class Nested
    {
        public Dictionary<string, Line[]> Arrays { get; } = [];

        public Dictionary<string, ImmutableArray<Line>> Frozen { get; } = [];

        public Box Box { get; set; }
    }

    public struct Box
    {
        public Line[] Lines { get; set; }
    }

    public sealed class Hex
    {
        [JsonPropertyName("code"), JsonConverter(typeof(HexConverter))]
        public int Code { get; set; }

        public string? Name { get; set; }
    }

    internal sealed class HexConverter : JsonConverter<int>
    {
        public override int Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) =>
            int.Parse(reader.GetString()!, System.Globalization.NumberStyles.HexNumber, null);

        public override void Write(Utf8JsonWriter writer, int value, JsonSerializerOptions options) => writer.WriteStringValue(value.ToString("x"));
    }

    [JsonSerializable(typeof(Order))]
    internal sealed partial class KeyedContext : JsonSerializerContext;
}
