using System.Collections.Immutable;
using System.Text.Json.Nodes;
using Peregrine.Json.Differential.Cases;
using Peregrine.Json.Differential.Harness;

namespace Peregrine.Json.Differential.Facts;

/// <summary>1.6 and 2.6: references, and metadata among members.</summary>
public class ReferenceFacts
{
    private static readonly JsonSerializerOptions s_preserve = new() { ReferenceHandler = ReferenceHandler.Preserve };
    private static readonly JsonSerializerOptions s_cycles = new() { ReferenceHandler = ReferenceHandler.IgnoreCycles };

    public class N
    {
        public string? Name { get; set; }

        public N? Next { get; set; }
    }

    public class Everything
    {
        public string S { get; set; } = "s";

        public StructHolder<int> Struct { get; set; }

        public int[] A { get; set; } = [1];

        public ImmutableList<int> I { get; set; } = [1];

        public ImmutableDictionary<string, int> M { get; set; } = ImmutableDictionary<string, int>.Empty.Add("a", 1);

        public byte[] B { get; set; } = [1];

        public Version V { get; set; } = new(1, 2);

        public JsonNode J { get; set; } = new JsonObject { ["a"] = 1 };

        public JsonElement E { get; set; } = JsonElement.Parse("{\"a\":[]}");

        public object Boxed { get; set; } = 5;

        public object Bare { get; set; } = new();

        public object OfClass { get; set; } = new N();

        public List<int> L { get; set; } = [1];

        public HashSet<int> H { get; set; } = [1];

        public Dictionary<string, int> D { get; set; } = new() { ["a"] = 1 };
    }

    [Fact]
    [Proves("1.6-5", "IgnoreCycles writes null for what is being written further out, as member, element and entry; what is only repeated is written again")]
    public void Cycles()
    {
        var n = new N { Name = "a" };
        n.Next = n;
        Shown.Writes("{\"Name\":\"a\",\"Next\":null}", n, s_cycles);
        var list = new List<object?>();
        list.Add(list);
        Shown.Writes("[null]", list, s_cycles);
        var map = new Dictionary<string, object?>();
        map["a"] = map;
        Shown.Writes("{\"a\":null}", map, s_cycles);
        var shared = new N();
        Shown.Writes("[{\"Name\":null,\"Next\":null},{\"Name\":null,\"Next\":null}]", new[] { shared, shared }, s_cycles);
        Shown.Reads<N>(s_cycles, "{\"$id\":\"1\",\"Next\":{\"$ref\":\"1\"}}");
        Shown.Reads<Dictionary<string, object>>(s_cycles, "{\"$id\":\"1\",\"$ref\":\"7\"}");
    }

    [Fact]
    [Proves("1.6-6", "Preserve counts ids from 1 in each call, in order of first visit; lists stand in $values")]
    [Proves("1.6-7", "strings, structs by their own type, arrays, immutable collections, bytes, versions, nodes, elements, boxed simple values and bare objects have no ids")]
    [Proves("1.6-8", "keys that begin with a dollar sign are written under Preserve, though they cannot be read")]
    public void Preserved()
    {
        var n = new N { Name = "a" };
        n.Next = n;
        for (int i = 0; i < 2; i++)
        {
            Shown.Writes("{\"$id\":\"1\",\"Name\":\"a\",\"Next\":{\"$ref\":\"1\"}}", n, s_preserve);
        }

        Shown.Writes("{\"$id\":\"1\",\"$values\":[{\"$id\":\"2\",\"Name\":\"a\",\"Next\":{\"$ref\":\"2\"}},{\"$ref\":\"2\"}]}", new List<N> { n, n }, s_preserve);
        Assert.Contains("\"A\":[1],\"I\":[1],\"M\":{\"a\":1},\"B\":\"AQ==\",\"V\":\"1.2\",\"J\":{\"a\":1},\"E\":{\"a\":[]},\"Boxed\":5,\"Bare\":{},\"OfClass\":{\"$id\":\"2\"", Stj.Serialize(new Everything(), s_preserve), StringComparison.Ordinal);
        Shown.WritesSame(s_preserve, new Everything());
        Shown.Writes("{\"$id\":\"1\",\"$id\":1,\"$x\":2}", new Dictionary<string, int> { ["$id"] = 1, ["$x"] = 2 }, s_preserve);
        Shown.Refuses<Dictionary<string, int>>(s_preserve, "{\"$id\":\"1\",\"$id\":1,\"$x\":2}");
    }

    public record Pair(N? A, N? B);

    [Fact]
    [Proves("2.6-13", "references to unknown ids, beside other members, ids that are there or come twice, ids and $values of the wrong kind: each has its text")]
    [Proves("2.6-14", "$values come after other metadata and alone; a foreign member beside them is told in two lines")]
    [Proves("2.6-15", "arrays and immutable collections take no metadata, structs and records take ids, nothing refers to a struct")]
    [Proves("2.6-16", "a reference in a constructor's argument is not supported; one to another type is an InvalidOperationException")]
    public void Faults()
    {
        Shown.RefusesWith<N>("Reference '9' was not found.", "{\"$ref\":\"9\"}", s_preserve);
        Shown.RefusesWith<N>("Reference '2' was not found.", "{\"$id\":\"1\",\"Next\":{\"$ref\":\"2\"}}", s_preserve);
        Shown.RefusesWith<N>("A JSON object that contains a '$ref' metadata property must not contain any other properties.", "{\"$id\":\"1\",\"Next\":{\"$ref\":\"1\",\"Name\":\"n\"}}", s_preserve);
        Shown.RefusesWith<N>("The value of the '$id' metadata property '1' conflicts with an existing identifier.", "{\"$id\":\"1\",\"Next\":{\"$id\":\"1\"}}", s_preserve);
        Shown.RefusesWith<N>("The metadata property '$id' cannot be used together with '$ref' metadata properties.", "{\"$id\":\"1\",\"$id\":\"2\"}", s_preserve);
        Shown.RefusesWith<N>("The '$id', '$ref' or '$type' metadata properties must be JSON strings. Current token type is 'Number'.", "{\"$id\":1}", s_preserve);
        Shown.RefusesWith<N>("Properties that start with '$' are not allowed in types that support metadata.", "{\"Name\":\"n\",\"$x\":1}", s_preserve);
        Shown.RefusesWith<List<int>>("The '$values' metadata property must be a JSON array. Current token type is 'Null'.", "{\"$id\":\"1\",\"$values\":null}", s_preserve);
        Shown.RefusesWith<List<int>>("A '$values' metadata property must always be preceded by other metadata properties, such as '$id' or '$type'.", "{\"$values\":[1]}", s_preserve);
        Shown.RefusesWith<List<int>>($"Deserialization failed for one of these reasons:{StjAtHand.NewLine}1. A JSON object containing metadata for a nested array includes a non-metadata property 'x'.{StjAtHand.NewLine}2. The JSON value could not be converted to", "{\"$id\":\"1\",\"$values\":[1],\"x\":1}", s_preserve);
        Shown.RefusesWith<int[]>("Cannot parse a JSON object containing metadata properties like '$id' or '$type' into an array or immutable collection type. Type 'System.Int32[]'.", "{\"$id\":\"1\",\"$values\":[1]}", s_preserve);
        Shown.Refuses<ImmutableList<int>>(s_preserve, "{\"$id\":\"1\",\"$values\":[1]}");
        Shown.Reads<StructHolder<int>>(s_preserve, "{\"$id\":\"1\",\"Value\":5}");
        Shown.Reads<Pair>(s_preserve, "{\"$id\":\"1\",\"A\":null}");
        Shown.RefusesWith<StructHolder<int>>("Invalid reference to value type", "{\"$ref\":\"1\"}", s_preserve);
        Shown.RefusesWith<Pair>("Reference metadata is not supported when deserializing constructor parameters. See type", "{\"$id\":\"1\",\"A\":{\"$id\":\"2\"}}", s_preserve);
        Shown.RefusesWith<Holder<List<N>>>("cannot be assigned to the type", "{\"$id\":\"1\",\"Value\":{\"$ref\":\"1\"}}", s_preserve);
    }

    [Fact]
    [Proves("2.6-17", "values declared as object resolve references, elements keep metadata as data; out of order metadata goes for ids and $values too")]
    public void Untyped()
    {
        Shown.Reads<List<object>>(s_preserve, "{\"$id\":\"1\",\"$values\":[{\"$id\":\"2\",\"a\":1},{\"$ref\":\"2\"}]}");
        Shown.RefusesWith<List<object>>("Reference '2' was not found.", "[{\"$ref\":\"2\"}]", s_preserve);
        Shown.Reads<List<JsonElement>>(s_preserve, "[{\"$id\":\"2\",\"a\":1},{\"$ref\":\"2\"},{\"$ref\":7}]");
        var anywhere = new JsonSerializerOptions(s_preserve) { AllowOutOfOrderMetadataProperties = true };
        Shown.Reads<N>(anywhere, "{\"Name\":\"n\",\"$id\":\"1\",\"Next\":{\"$ref\":\"1\"}}");
        Shown.Reads<List<int>>(anywhere, "{\"$values\":[1],\"$id\":\"1\"}");
        Shown.Reads<PolymorphicList>(new JsonSerializerOptions { AllowOutOfOrderMetadataProperties = true }, "{\"$values\":[1],\"$type\":\"list\"}");
        Shown.Refuses<N>(anywhere, "{\"Name\":\"n\",\"$x\":1}");
    }

    [JsonDerivedType(typeof(PolymorphicList), "list")]
    public class PolymorphicList : List<int>;

    [JsonPolymorphic(TypeDiscriminatorPropertyName = "")]
    [JsonDerivedType(typeof(EmptyNamed), "x")]
    public class EmptyNamed
    {
        public int A { get; set; }
    }

    [JsonDerivedType(typeof(Cat), "cat")]
    public class Animal
    {
        public string? Name { get; set; }
    }

    public class Cat : Animal
    {
        public int Lives { get; set; } = 9;
    }

    public class Fish : Animal;

    [Fact]
    [Proves("2.6-18", "an empty name of the discriminator is one; values declared as object are refused too where the run-time type is not registered")]
    [Proves("2.6-19", "in a type without metadata a name with a dollar sign is an ordinary one")]
    public void Discriminators()
    {
        Shown.Writes("{\"\":\"x\",\"A\":1}", new EmptyNamed { A = 1 });
        Shown.Reads<EmptyNamed>(null, "{\"\":\"x\",\"A\":1}");
        Shown.Writes<object>("{\"$type\":\"cat\",\"Lives\":9,\"Name\":null}", new Cat());
        Shown.Writes("[{\"$type\":\"cat\",\"Lives\":9,\"Name\":null}]", new List<object> { new Cat() });
        Shown.Writes("{\"Lives\":9,\"Name\":null}", new Cat());
        Shown.Writes("{\"$type\":\"cat\",\"$id\":1}", Stj.Deserialize<JsonElement>("{\"$type\":\"cat\",\"$id\":1}"));
        Shown.RefusesToWrite<object>("is not supported by polymorphic type", new Fish());
        Shown.RefusesToWrite<Animal>("is not supported by polymorphic type", new Fish());
        Shown.Reads<Holder<int>>(null, "{\"$type\":\"x\",\"$id\":1,\"$ref\":\"7\",\"$values\":[],\"Value\":5}");
        Shown.Refuses<Animal>(null, "{\"$type\":2.0}", "{\"$type\":\"CAT\"}", "{\"$type\":null}", "{\"$type\":true}", "{\"$type\":\"cat\",\"$id\":\"1\"}");
    }
}
