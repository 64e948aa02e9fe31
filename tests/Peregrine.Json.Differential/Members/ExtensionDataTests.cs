using System.Collections.Immutable;
using System.Text;
using System.Text.Json.Nodes;
using Peregrine.Json.Differential.Harness;

namespace Peregrine.Json.Differential.Members;

/// <summary>[JsonExtensionData]: unknown members kept, and written again.</summary>
public class ExtensionDataTests
{
    private static readonly JsonSerializerOptions?[] s_options =
    [
        null,
        JsonSerializerOptions.Web,
        new() { AllowDuplicateProperties = false },
        new() { WriteIndented = true, IncludeFields = true, DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull, PropertyNamingPolicy = JsonNamingPolicy.SnakeCaseLower, DictionaryKeyPolicy = JsonNamingPolicy.SnakeCaseUpper },
        new() { UnmappedMemberHandling = JsonUnmappedMemberHandling.Disallow, NumberHandling = JsonNumberHandling.WriteAsString | JsonNumberHandling.AllowReadingFromString },
        new() { AllowTrailingCommas = true, ReadCommentHandling = JsonCommentHandling.Skip, MaxDepth = 5 },
    ];

    public class Objects { public int A { get; set; } [JsonExtensionData] public Dictionary<string, object?>? X { get; set; } [JsonPropertyOrder(9)] public string? B { get; set; } }
    public class Elements { public int A { get; set; } [JsonExtensionData] public Dictionary<string, JsonElement>? X { get; set; } }
    public class ByInterface { public int A { get; set; } [JsonExtensionData] public IDictionary<string, object?>? X { get; set; } }
    public class ElementsByInterface { public int A { get; set; } [JsonExtensionData] public IDictionary<string, JsonElement>? X { get; set; } }
    public class Sorted { [JsonExtensionData] public SortedDictionary<string, object?>? X { get; set; } public int A { get; set; } }
    public class Own : Dictionary<string, object?>;
    public class ByOwn { public int A { get; set; } [JsonExtensionData] public Own? X { get; set; } }
    public class Kept { public int A { get; set; } [JsonExtensionData] public Dictionary<string, object?> X { get; set; } = new() { ["old"] = 1, ["zz"] = 2 }; }
    public class GetterOnly { public int A { get; set; } [JsonExtensionData] public Dictionary<string, object?> X { get; } = new() { ["old"] = 1 }; }
    public class ByField { public int A { get; set; } [JsonExtensionData] public Dictionary<string, object?>? X; }
    public class ByIncludedField { public int A { get; set; } [JsonInclude, JsonExtensionData] public Dictionary<string, object?>? X; }
    public record Record(int A, string B) { [JsonExtensionData] public Dictionary<string, JsonElement>? X { get; set; } public int C { get; set; } }
    public struct Structure { public int A { get; set; } [JsonExtensionData] public Dictionary<string, object?>? X { get; set; } }
    public class Renamed { [JsonExtensionData, JsonPropertyName("rest")] public Dictionary<string, object?>? X { get; set; } }
    public class Empty { [JsonExtensionData] public Dictionary<string, object?>? X { get; set; } }
    public class Derived : Objects { public int D { get; set; } }
    public class Ignored { [JsonIgnore, JsonExtensionData] public Dictionary<string, object?>? X { get; set; } public int A { get; set; } }

    public class BadType { [JsonExtensionData] public Dictionary<string, string>? X { get; set; } }
    public class BadTwice { [JsonExtensionData] public Dictionary<string, object>? X { get; set; } [JsonExtensionData] public Dictionary<string, object>? Y { get; set; } }
    public class BadImmutable { [JsonExtensionData] public ImmutableDictionary<string, object>? X { get; set; } public int A { get; set; } }
    public class BadParameter(Dictionary<string, object> x) { [JsonExtensionData] public Dictionary<string, object> X { get; set; } = x; }
    public class BadRequired { [JsonExtensionData, JsonRequired] public Dictionary<string, object>? X { get; set; } }
    [JsonUnmappedMemberHandling(JsonUnmappedMemberHandling.Disallow)] public class BadClosed { [JsonExtensionData] public Dictionary<string, object>? X { get; set; } }

    private static readonly string[] s_inputs =
    [
        "{}", """{"A":1}""", """{"zz":1}""", """{"zz":null,"A":1}""", """{"a":{"b":[1,2,{"c":null}]},"A":2,"s":"t\u0041","t":true,"f":false}""", """{"zz":1,"zz":2}""", """{"zz":1,"A":1,"\u007az":{"x":1}}""", """{"X":{"a":1}}""",
        """{"\u0041":5,"b\u0062":6}""", """{"zz":[1,{"y":2,"y":3}]}""", """{"B":"b","C":3,"y":1,"A":9,"z":2}""", """{"zz":1,}""", """{"zz":tru}""", """{"zz":1""", """{"zz":"\ud800"}""", """{"z\ud800":1}""", """{"$type":"x","$id":1}""",
        """{ "zz" : 1 , "A" : 2 /*c*/ , "yy" : [ ] }""", """{"a.b":1,"":2,"ü":3}""", """{"A":"x","zz":1}""", """{"zz":1,"A":"x"}""", """{"A":1,"rest":2}""", """{"Aa":1,"aA":2,"AA":3}""", """{"zz":[[[[1]]]]}""", """{"zz":[[[[[1]]]]]}""", """{"zz":1.50e1,"q":"7"}""",
        """{"A":1,"zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz":1,"B":"b"}""", """[]""", """{"zz" 1}""", """{"zz":1 "y":2}""",
    ];

    private static readonly Type[] s_types =
    [
        typeof(Objects), typeof(Elements), typeof(ByInterface), typeof(ElementsByInterface), typeof(Sorted), typeof(ByOwn), typeof(Kept), typeof(GetterOnly), typeof(ByField), typeof(ByIncludedField), typeof(Record), typeof(Structure), typeof(Renamed),
        typeof(Empty), typeof(Derived), typeof(Ignored), typeof(BadType), typeof(BadTwice), typeof(BadImmutable), typeof(BadParameter), typeof(BadRequired), typeof(BadClosed), typeof(List<Objects>),
    ];

    [Fact]
    public void Read()
    {
        var report = new Report();
        foreach (JsonSerializerOptions? options in s_options)
        {
            foreach (Type type in s_types)
            {
                foreach (string json in s_inputs)
                {
                    Both.Of(type).Read(report, Encoding.UTF8.GetBytes(json), options);
                }
            }
        }

        report.Check();
    }

    [Fact]
    public void Written()
    {
        var report = new Report();
        Dictionary<string, object?> many = new() { ["a"] = 1, ["B c"] = null, ["<é>"] = new List<int> { 1, 2 }, ["A"] = 5, ["o"] = new Objects { A = 3, X = new() { ["in"] = 1.5 } }, ["d"] = new Dictionary<string, int> { ["Kk"] = 1 } };
        Dictionary<string, JsonElement> elements = new() { ["a"] = JsonElement.Parse("1.50"), ["b"] = JsonElement.Parse("""{"x":[1,2]}"""), ["n"] = JsonElement.Parse("null") };
        object[] values =
        [
            new Objects(), new Objects { X = [] }, new Objects { X = many }, new Objects { X = many, B = "b" }, new Elements { X = elements }, new ByInterface { X = many }, new ElementsByInterface { X = elements }, new Sorted { X = new(many) },
            new ByOwn { X = new Own { ["q"] = 1 } }, new Kept(), new GetterOnly(), new ByField { X = many }, new ByIncludedField { X = many }, new Record(1, "b") { X = elements }, new Structure { X = many }, new Renamed { X = many }, new Empty(),
            new Empty { X = [] }, new Empty { X = many }, new Derived { X = many }, new Ignored { X = many }, new BadType(), new BadTwice(), new BadImmutable { X = ImmutableDictionary<string, object>.Empty.Add("a", 1) }, new BadParameter(new()), new BadRequired(), new BadClosed(),
            new List<Objects> { new() { X = many }, new() },
        ];
        foreach (JsonSerializerOptions? options in s_options)
        {
            foreach (object value in values)
            {
                Both.Of(value.GetType()).Write(report, value, options);
            }
        }

        report.Check();
    }

    public class Nodes { public int A { get; set; } [JsonExtensionData] public JsonObject? X { get; set; } }

    /// <summary>System.Text.Json writes such an object as no JSON; ours reads back as what was read.</summary>
    [Theory]
    [InlineData("{\"A\":1}")]
    [InlineData("{\"A\":1,\"b\":[1,2],\"c\":null,\"d\":{\"e\":\"f\"}}")]
    public void NodesComeBack(string json)
    {
        for (int i = 0; i < 40; i++)
        {
            Nodes mine = Ours.Deserialize<Nodes>(json)!;
            Nodes theirs = Stj.Deserialize<Nodes>(json)!;
            Assert.Equal(theirs.A, mine.A);
            Assert.Equal(theirs.X?.ToJsonString(), mine.X?.ToJsonString());
            Assert.Equal(json, Ours.Serialize(mine));
        }
    }

    public class Tree<T> where T : class { public int Known { get; set; } public Tree<T>? Self { get; set; } [JsonExtensionData] public T? Rest { get; set; } }
    public class TreeByConstructor(int known) { public int Known { get; } = known; public TreeByConstructor? Self { get; set; } [JsonExtensionData] public JsonObject? Rest { get; set; } }
    public class TreeThere { public int Known { get; set; } public TreeThere? Self { get; set; } [JsonExtensionData] public JsonObject Rest { get; } = new() { ["there"] = 1 }; }

    /// <summary>What looks like metadata in extension data is data; ids and references of the objects around it are not.</summary>
    [Fact]
    public void AmongReferences()
    {
        var report = new Report();
        string[] texts =
        [
            """{"a":1}""", """{"$id":"1","a":1}""", """{"$id":"1","a":{"$id":"2","x":1},"b":{"$ref":"2"}}""", """{"$id":"1","a":{"$ref":"1"}}""", """{"$id":"1","Self":{"$ref":"1"},"z":[1,{"$id":"7"}]}""",
            """{"$id":"1","Self":{"$id":"3","q":5,"Self":{"$ref":"1"}},"w":null}""", """{"$id":"1","Self":{"$id":"3","q":5,"Self":{"$ref":"3"}},"w":{"$ref":"3"}}""", """{"a":1,"$id":"1"}""", """{"$id":"1","$x":1}""", """{"$id":"1","a":1,"a":2}""", """{"$ref":"1"}""",
            """{"$id":"1","a":{"$values":[1]}}""", """{"$id":"1","a":{"$type":"x"}}""", """{"$id":"1","a":x}""", """{"$id":"1","Known":"x"}""", """{"$id":"1","\u0061":1,"\u0024id":2}""", "{}", "null", """{"$id":"1","a":"\ud800"}""",
            """{"$id":"1","\ud800":1}""", """{"$id":"1","Rest":{"a":1}}""", """{"$id":"1","a":[{"$id":"4"},{"$ref":"4"}],"b":{"$ref":"4"}}""", """{"$id":"1","b":{"$id":"1"}}""", """{"$id":"1","Self":{"$id":"1","a":1}}""", """{"$id":"1","there":2}""",
        ];
        foreach (ReferenceHandler? handler in new[] { null, ReferenceHandler.Preserve, ReferenceHandler.IgnoreCycles })
        {
            foreach (bool anywhere in new[] { false, true })
            {
                foreach (bool duplicates in new[] { false, true })
                {
                    var options = new JsonSerializerOptions { ReferenceHandler = handler, AllowOutOfOrderMetadataProperties = anywhere, AllowDuplicateProperties = duplicates, PropertyNameCaseInsensitive = anywhere };
                    foreach (string text in texts)
                    {
                        byte[] utf8 = Encoding.UTF8.GetBytes(text);
                        Compare<Tree<JsonObject>>(utf8, options);
                        Compare<Tree<Dictionary<string, JsonElement>>>(utf8, options);
                        Compare<Tree<Dictionary<string, object>>>(utf8, options);
                        Compare<Tree<IDictionary<string, object>>>(utf8, options);
                        Compare<TreeByConstructor>(utf8, options);
                        Compare<TreeThere>(utf8, options);
                    }
                }
            }
        }

        report.Check();

        void Compare<T>(byte[] utf8, JsonSerializerOptions options)
            where T : class
        {
            foreach (string entry in new[] { "bytes", "stream" })
            {
                Outcome theirs = Outcome.Of<object?>(() => References.GraphText.Of(entry == "bytes" ? Stj.Deserialize<T>(utf8, options) : Stj.Deserialize<T>(new MemoryStream(utf8), options)));
                Outcome mine = Outcome.Of<object?>(() => References.GraphText.Of(entry == "bytes" ? Ours.Deserialize<T>(utf8, options) : Ours.Deserialize<T>(new MemoryStream(utf8), options)));
                Both.Compare<T>(report, utf8, options, theirs, mine, entry);
            }

            if (Outcome.Of(() => Stj.Deserialize<T>(utf8, options)).Value is T value)
            {
                Both.WriteQuickly(report, value, options);
            }
        }
    }
}
