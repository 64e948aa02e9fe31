using System.Collections;
using System.Collections.Concurrent;
using System.Collections.Immutable;
using System.Collections.ObjectModel;
using System.Runtime.CompilerServices;
using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;

namespace Peregrine.Json.Tests.Front;

/// <summary>Reading into an existing object or collection.</summary>
public sealed class PopulateTests
{
    private static readonly JsonSerializerOptions s_filling = new() { PreferredObjectCreationHandling = JsonObjectCreationHandling.Populate };
    private static readonly JsonSerializerOptions s_distinct = new() { AllowDuplicateProperties = false };

    /// <summary>A key that is there already is no duplicate; one that comes twice in the JSON is.</summary>
    [Fact]
    public void KeysOfADictionaryWithoutTypesAreReplaced()
    {
        var table = new Hashtable { ["a"] = 1, ["b"] = 2 };
        JsonSerializer.Populate("""{"a":null,"c":null}""", table, s_distinct);
        Assert.Equal(3, table.Count);
        Assert.Null(table["a"]);
        JsonException error = Assert.Throws<JsonException>(() => JsonSerializer.Populate("""{"d":1,"d":2}""", table, s_distinct));
        Assert.Contains("'d'", error.Message, StringComparison.Ordinal);
        var typed = new Dictionary<string, object?> { ["a"] = 1 };
        JsonSerializer.Populate("""{"a":null}""", typed, s_distinct);
        Assert.Null(typed["a"]);
    }

    [Fact]
    public void MembersPresentAreSetAndOthersKept()
    {
        var list = new List<int> { 1 };
        var target = new Model { Required = "r", Number = 1, Text = "t", List = list, Inner = new Model { Required = "i", Number = 5 } };
        JsonSerializer.Populate("""{"Number":2,"List":[3],"Unknown":[{}]}"""u8, target);
        Assert.Equal((2, "t", "r", 5), (target.Number, target.Text, target.Required, target.Inner!.Number));
        Assert.Equal([3], target.List!);
        Assert.Equal([1], list);
        JsonSerializer.Populate("""{"Text":null}""", target);
        Assert.Null(target.Text);
        Assert.Equal(2, target.Number);
    }

    [Fact]
    public void EveryForm()
    {
        JsonTypeInfo<Model> info = (JsonTypeInfo<Model>)new JsonSerializerOptions { TypeInfoResolver = new DefaultJsonTypeInfoResolver { Modifiers = { static i => i.NumberHandling = JsonNumberHandling.AllowReadingFromString } } }.GetTypeInfo(typeof(Model));
        var target = new Model { Required = "r", Text = "t" };
        JsonSerializer.Populate("""{"Number":1}"""u8, target);
        Assert.Equal(1, target.Number);
        JsonSerializer.Populate("""{"Number":2}""", target);
        Assert.Equal(2, target.Number);
        JsonSerializer.Populate("""{"Number":3}""".AsSpan(), target);
        Assert.Equal(3, target.Number);
        if (!RuntimeFeature.IsDynamicCodeSupported)
        {
            // Metadata is System.Text.Json's to read then, which fills nothing.
            Assert.Throws<NotSupportedException>(() => JsonSerializer.Populate("""{"Number":"4"}"""u8, target, info));
            return;
        }

        JsonSerializer.Populate("""{"Number":"4"}"""u8, target, info);
        Assert.Equal((4, "t"), (target.Number, target.Text));
    }

    /// <summary>The table of accessors and emitted code read; filling an existing object must not depend on which of them serves the type.</summary>
    [Fact]
    public void AlsoOfATypeUsedOften()
    {
        for (int i = 0; i < 100; i++)
        {
            Assert.Equal(i, JsonSerializer.Deserialize<Often>($"{{\"A\":{i}}}")!.A);
            var target = new Often { A = -1, B = -2 };
            JsonSerializer.Populate($"{{\"B\":{i}}}", target);
            Assert.Equal((-1, i), (target.A, target.B));
        }
    }

    [Fact]
    public void MembersAreFilledByTheirCreationHandlingOnly()
    {
        var target = new Holder();
        JsonSerializer.Populate("""{"Replaced":[2],"Filled":[2],"ReadOnly":[2],"FilledObject":{"B":2}}""", target);
        Assert.Equal([2], target.Replaced);
        Assert.Equal([1, 2], target.Filled);
        Assert.Equal([1], target.ReadOnly);
        Assert.Equal((1, 2), (target.FilledObject.A, target.FilledObject.B));
        target = new Holder();
        JsonSerializer.Populate("""{"Replaced":[2],"Filled":[2],"ReadOnly":[2],"FilledObject":{"B":2}}""", target, s_filling);
        Assert.Equal([1, 2], target.Replaced);
        Assert.Equal([1, 2], target.ReadOnly);
    }

    [Fact]
    public void RecordsAndInitOnlyMembers()
    {
        var target = new Record(1, "b") { C = 3 };
        Record same = target;
        JsonSerializer.Populate("""{"B":"x","C":4}""", target);
        Assert.Same(same, target);
        Assert.Equal((1, "x", 4), (target.A, target.B, target.C));
    }

    [Fact]
    public void TheDeclaredTypeDecides()
    {
        var target = new Derived { A = 1, Own = 2 };
        JsonSerializer.Populate<Often>("""{"A":5,"Own":6}""", target);
        Assert.Equal((5, 2), (target.A, target.Own));
        Assert.Throws<NotSupportedException>(() => JsonSerializer.Populate<object>("{}", target));
    }

    [Fact]
    public void ElementsAreAdded()
    {
        Adds(new List<int> { 1 }, [1, 2, 3]);
        Adds<IList<int>>(new List<int> { 1 }, [1, 2, 3]);
        Adds<ICollection<int>>(new Collection<int> { 1 }, [1, 2, 3]);
        Adds(new HashSet<int> { 1, 3 }, [1, 3, 2]);
        Adds(new SortedSet<int> { 9 }, [2, 3, 9]);
        Adds(new LinkedList<int>([1]), [1, 2, 3]);
        Adds(new Queue<int>([1]), [1, 2, 3]);
        Adds(new Stack<int>([1]), [3, 2, 1]);
        Adds(new ConcurrentQueue<int>([1]), [1, 2, 3]);
        Adds(new ConcurrentStack<int>([1]), [3, 2, 1]);
        Adds(new ObservableCollection<int> { 1 }, [1, 2, 3]);
        Adds(new Numbers { 1 }, [1, 2, 3]);
        var untyped = new ArrayList { "a" };
        JsonSerializer.Populate("[1]", untyped);
        Assert.Equal(["a", "1"], untyped.Cast<object>().Select(static o => o.ToString()!));

        static void Adds<T>(T target, int[] expected)
            where T : class, IEnumerable<int>
        {
            JsonSerializer.Populate("[2,3]", target);
            Assert.Equal(expected, target);
            JsonSerializer.Populate("[]", target);
            Assert.Equal(expected, target);
        }
    }

    [Fact]
    public void EntriesAreSet()
    {
        var target = new Dictionary<string, int>(StringComparer.OrdinalIgnoreCase) { ["a"] = 1, ["b"] = 2 };
        JsonSerializer.Populate("""{"B":3,"c":4}""", target);
        Assert.Equal([("a", 1), ("b", 3), ("c", 4)], target.OrderBy(static e => e.Key).Select(static e => (e.Key, e.Value)));
        JsonSerializer.Populate("""{"a":5}""", target, s_distinct);
        Assert.Equal(5, target["a"]);
        Assert.Throws<JsonException>(() => JsonSerializer.Populate("""{"x":5,"x":6}""", target, s_distinct));
        var other = new SortedList<int, string> { [1] = "a" };
        JsonSerializer.Populate<IDictionary<int, string>>("""{"2":"b"}""", other);
        Assert.Equal("b", other[2]);
    }

    [Fact]
    public void CallbacksAreCalled()
    {
        var target = new Called();
        JsonSerializer.Populate("""{"A":1}""", target);
        Assert.Equal("before 0, after 1", target.Log);
        var list = new CalledList();
        JsonSerializer.Populate("[1]", list);
        Assert.Equal("before 0, after 1", list.Log);
    }

    [Fact]
    public void ExtensionDataIsAddedTo()
    {
        var target = new Extended { Rest = new Dictionary<string, object> { ["old"] = 1 } };
        JsonSerializer.Populate("""{"A":1,"new":2}""", target);
        Assert.Equal(["new", "old"], target.Rest.Keys.Order());
        Assert.Equal(1, target.A);
    }

    [Fact]
    public void TheTargetKeepsWhatWasReadBeforeAFault()
    {
        var target = new Model { Required = "r", Number = 1, Text = "t" };
        JsonException error = Assert.Throws<JsonException>(() => JsonSerializer.Populate("{\"Number\":2,\n\"List\":[\"x\"],\"Text\":\"u\"}", target));
        Assert.Equal(("$.List[0]", 1, 11), (error.Path, error.LineNumber, error.BytePositionInLine));
        Assert.Equal((2, "t"), (target.Number, target.Text));
        var list = new List<int> { 7, 8, 9 };
        error = Assert.Throws<JsonException>(() => JsonSerializer.Populate("[1,\"x\"]", list));
        Assert.Equal("$[1]", error.Path);
        Assert.Equal([7, 8, 9, 1], list);
        Assert.Throws<JsonException>(() => JsonSerializer.Populate("{\"Number\":3} x", target));
        Assert.Equal(3, target.Number);
    }

    [Theory]
    [InlineData("")]
    [InlineData("1")]
    [InlineData("[1]")]
    [InlineData("{\"Number\":1")]
    [InlineData("{\"Number\":tru}")]
    public void ErrorsAreThoseOfDeserialize(string json)
    {
        JsonException read = Assert.Throws<JsonException>(() => JsonSerializer.Deserialize<Model>(json));
        JsonException populated = Assert.Throws<JsonException>(() => JsonSerializer.Populate(json, new Model { Required = "" }));
        Assert.Equal(read.Message, populated.Message);
    }

    [Fact]
    public void NullIsRefused()
    {
        JsonException error = Assert.Throws<JsonException>(static () => JsonSerializer.Populate(" null"u8, new List<int>()));
        Assert.Equal("JSON's null cannot be read into an existing instance of 'System.Collections.Generic.List`1[System.Int32]'. Path: $ | LineNumber: 0 | BytePositionInLine: 5.", error.Message);
        error = Assert.Throws<JsonException>(static () => JsonSerializer.Populate("nul"u8, new List<int>()));
        Assert.Contains("invalid JSON literal", error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void TypesThatCannotBeFilledAreRefusedBeforeAnythingIsRead()
    {
        Refuses(new int[1]);
        Refuses("text");
        Refuses(ImmutableList.Create(1));
        Refuses<IEnumerable<int>>(new List<int>());
        Refuses<Shape>(new Circle());
        Refuses(new Uri("a", UriKind.Relative));
        Refuses(new Converted());
        Assert.Throws<NotSupportedException>(static () => JsonSerializer.Populate<IList<int>>("[1]", new int[1]));
        Assert.Throws<NotSupportedException>(static () => JsonSerializer.Populate("[1]", new ReadOnlyCollection<int>([])));

        static void Refuses<T>(T target)
            where T : class
        {
            NotSupportedException error = Assert.Throws<NotSupportedException>(() => JsonSerializer.Populate("no JSON", target));
            Assert.Contains($"'{typeof(T)}' cannot be populated", error.Message, StringComparison.Ordinal);
        }
    }

    [Fact]
    public void Arguments()
    {
        Assert.Equal("json", Assert.Throws<ArgumentNullException>(static () => JsonSerializer.Populate((string)null!, new Often())).ParamName);
        Assert.Equal("target", Assert.Throws<ArgumentNullException>(static () => JsonSerializer.Populate("{}", (Often)null!)).ParamName);
        Assert.Equal("target", Assert.Throws<ArgumentNullException>(static () => JsonSerializer.Populate("{}"u8, (Often)null!)).ParamName);
        Assert.Equal("target", Assert.Throws<ArgumentNullException>(static () => JsonSerializer.Populate("{}".AsSpan(), (Often)null!)).ParamName);
        Assert.Throws<ArgumentException>(static () => JsonSerializer.Populate("\"\ud800\"", new Often()));
        Assert.Equal("jsonTypeInfo", Assert.Throws<ArgumentNullException>(static () => JsonSerializer.Populate("{}"u8, new Often(), (JsonTypeInfo<Often>)null!)).ParamName);
    }

    /// <summary>What reading the whole gives and what reading each half into it gives are the same.</summary>
    [Fact]
    public void HalvesMakeAWhole()
    {
        var random = new Random(11);
        for (int round = 0; round < TestScale.Times(300); round++)
        {
            string[] members = [$"\"Number\":{random.Next()}", $"\"Text\":\"{new string('ä', random.Next(40))}\"", $"\"List\":[{string.Join(',', Enumerable.Range(0, random.Next(30)))}]", "\"Required\":\"r\"", $"\"Inner\":{{\"Required\":\"\",\"Number\":{random.Next(9)}}}"];
            random.Shuffle(members);
            int cut = random.Next(members.Length + 1);
            Model whole = JsonSerializer.Deserialize<Model>($"{{{string.Join(", ", members)}}}")!;
            var halves = new Model { Required = "" };
            JsonSerializer.Populate($"{{{string.Join(',', members[..cut])}}}", halves);
            JsonSerializer.Populate(Encoding.UTF8.GetBytes($" {{{string.Join(',', members[cut..])}}} "), halves);
            Assert.Equal(JsonSerializer.Serialize(whole), JsonSerializer.Serialize(halves));
        }
    }

    private sealed class Model
    {
        public required string Required { get; set; }

        public int Number { get; set; }

        public string? Text { get; set; }

        public List<int>? List { get; set; }

        public Model? Inner { get; set; }
    }

    private class Often
    {
        public int A { get; set; }

        public int B { get; set; }
    }

    private sealed class Derived : Often
    {
        public int Own { get; set; }
    }

    private sealed class Holder
    {
        public List<int> Replaced { get; set; } = [1];

        [JsonObjectCreationHandling(JsonObjectCreationHandling.Populate)]
        public List<int> Filled { get; } = [1];

        public List<int> ReadOnly { get; } = [1];

        [JsonObjectCreationHandling(JsonObjectCreationHandling.Populate)]
        public Often FilledObject { get; } = new() { A = 1, B = 1 };
    }

    private sealed record Record(int A, string B)
    {
        public int C { get; init; }
    }

    private sealed class Numbers : List<int>;

    private sealed class Called : IJsonOnDeserializing, IJsonOnDeserialized
    {
        public int A { get; set; }

        [JsonIgnore]
        public string Log { get; private set; } = "";

        public void OnDeserializing() => Log += $"before {A}, ";

        public void OnDeserialized() => Log += $"after {A}";
    }

    private sealed class CalledList : List<int>, IJsonOnDeserializing, IJsonOnDeserialized
    {
        public string Log { get; private set; } = "";

        public void OnDeserializing() => Log += $"before {Count}, ";

        public void OnDeserialized() => Log += $"after {Count}";
    }

    private sealed class Extended
    {
        public int A { get; set; }

        [JsonExtensionData]
        public Dictionary<string, object> Rest { get; set; } = [];
    }

    [JsonDerivedType(typeof(Circle), "circle")]
    private class Shape;

    private sealed class Circle : Shape;

    [JsonConverter(typeof(ConvertedConverter))]
    private sealed class Converted;

    private sealed class ConvertedConverter : JsonConverter<Converted>
    {
        public override Converted Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => new();

        public override void Write(Utf8JsonWriter writer, Converted value, JsonSerializerOptions options) => writer.WriteNullValue();
    }
}
