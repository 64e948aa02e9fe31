using System.Collections;
using System.Text.Json.Serialization.Metadata;
using Peregrine.Json.Differential.Cases;
using Peregrine.Json.Differential.Harness;
using Peregrine.Json.Differential.Members;

namespace Peregrine.Json.Differential.Facts;

/// <summary>2.6 and 3: metadata, members, names, constructors, collections.</summary>
public static partial class Expectations
{
    private static readonly JsonSerializerOptions s_anywhere = new() { AllowOutOfOrderMetadataProperties = true };
    private static readonly JsonSerializerOptions s_fields = new() { IncludeFields = true };
    private static readonly JsonSerializerOptions s_populate = new() { PreferredObjectCreationHandling = JsonObjectCreationHandling.Populate };

    private static string Named(JsonNamingPolicy policy) => string.Join(' ', ((string[])["URLValue", "IOStream", "Foo Bar", "FOO_BAR", "A1B2"]).Select(policy.ConvertName));

    private static JsonSerializerOptions Renamed(Action<JsonPropertyInfo> change) => new()
    {
        TypeInfoResolver = new DefaultJsonTypeInfoResolver { Modifiers = { info => { foreach (JsonPropertyInfo member in info.Properties) { change(member); } } } },
    };

    public class Overridden
    {
        [JsonIgnore]
        public virtual int A { get; set; } = 1;

        [JsonPropertyName("b")]
        public virtual int B { get; set; } = 2;

        public int C { get; set; } = 3;
    }

    public class Overriding : Overridden
    {
        public int D { get; set; } = 4;

        public override int A { get; set; } = 5;

        public override int B { get; set; } = 6;
    }

    public class Conditions
    {
        [JsonIgnore]
        public int Always { get; set; } = 1;

        [JsonIgnore(Condition = JsonIgnoreCondition.Never)]
        public string? Never { get; set; }

        [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
        public string? Null { get; set; }

        [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingDefault)]
        public int Default { get; set; }

        [JsonIgnore(Condition = JsonIgnoreCondition.WhenWriting)]
        public int Writing { get; set; } = 2;

        [JsonIgnore(Condition = JsonIgnoreCondition.WhenReading)]
        public int Reading { get; set; } = 3;
    }

    public class ReadOnlyMembers
    {
        public int A => 1;

        public List<int> L => [2];

        [JsonIgnore(Condition = JsonIgnoreCondition.Never)]
        public int B => 3;
    }

    public class Marked
    {
        public Marked() => By = "empty";

        [JsonConstructor]
        public Marked(int a) => (A, By) = (a, "marked");

        public int A { get; }

        [JsonIgnore]
        public string By { get; }

        public string Made => By;
    }

    public class ThrowingSetter
    {
        public int A { get => 0; set => throw new TimeoutException("set"); }
    }

    public class Getters
    {
        public List<int> L { get; } = [1];

        public List<int>? None { get; set; }
    }

    public class FilledGetters
    {
        [JsonObjectCreationHandling(JsonObjectCreationHandling.Populate)]
        public List<int> L { get; } = [1];
    }

    private static void AddContracts()
    {
        Add("2.6-1", () => Shown.Writes<PolymorphismTests.Animal>("{\"$type\":\"cat\",\"lives\":9,\"prey\":{\"$type\":3,\"name\":null},\"name\":null}", new PolymorphismTests.Cat { Prey = new PolymorphismTests.Snake() }, JsonSerializerOptions.Web), () => Shown.Writes("{\"Lives\":9,\"Prey\":null,\"Name\":null}", new PolymorphismTests.Cat()));
        Add("2.6-2", () => Shown.Writes<object>("{\"$type\":3,\"Name\":null}", new PolymorphismTests.Snake()));
        Add("2.6-3", () => Shown.Writes("{\"A\":1}", new PolymorphismTests.Plain { A = 1 }), () => Shown.Writes("{\"kind \\u003Ck\\u003E\":\"base\",\"A\":1}", new PolymorphismTests.Concrete { A = 1 }), () => Shown.Writes<PolymorphismTests.Animal>("{\"Tail\":1,\"Name\":null}", new PolymorphismTests.Mouse { Tail = 1 }));
        Add(
            "2.6-4",
            () => Shown.RefusesToWrite<PolymorphismTests.Animal>("System.NotSupportedException: Runtime type 'Peregrine.Json.Differential.Members.PolymorphismTests+Fish' is not supported by polymorphic type 'Peregrine.Json.Differential.Members.PolymorphismTests+Animal'.", new PolymorphismTests.Fish()),
            () => Shown.Writes<PolymorphismTests.Concrete>("{\"kind \\u003Ck\\u003E\":\"base\",\"A\":0}", new PolymorphismTests.Unregistered()), () => Shown.Writes<PolymorphismTests.IRoot>("{\"$type\":\"a\",\"A\":0,\"R\":0}", new PolymorphismTests.OnlyA()),
            () => Shown.RefusesToWrite<PolymorphismTests.IRoot>("System.NotSupportedException: ", new PolymorphismTests.Diamond()));
        Add("2.6-5", () => Shown.Writes<PolymorphismTests.BaseList>("{\"$type\":\"list\",\"$values\":[1]}", new PolymorphismTests.SpecialList { 1 }), () => Shown.Writes<PolymorphismTests.BaseMap>("{\"$type\":\"map\",\"a\":1}", new PolymorphismTests.SpecialMap { ["a"] = 1 }));
        Add("2.6-6", () => Shown.RefusesWith<PolymorphismTests.NoDerived>("System.InvalidOperationException: Polymorphic configuration for type 'Peregrine.Json.Differential.Members.PolymorphismTests+NoDerived' should specify at least one derived type.", "{}"), () => Shown.RefusesWith<PolymorphismTests.Twice>("System.InvalidOperationException: The polymorphic type 'Peregrine.Json.Differential.Members.PolymorphismTests+Twice' has already specified a type discriminator 'x'.", "{}"));
        Add(
            "2.6-7",
            () => Shown.ReadsTo<PolymorphismTests.Plain>("{\"$type\":\"more\",\"B\":0,\"A\":1}", "{\"\\u0024type\":\"more\",\"A\":1}"), () => Shown.Gives("PlainMore", () => Stj.Deserialize<PolymorphismTests.Plain>("{\"A\":1,\"$type\":\"more\"}", s_anywhere)!.GetType().Name, () => Ours.Deserialize<PolymorphismTests.Plain>("{\"A\":1,\"$type\":\"more\"}", s_anywhere)!.GetType().Name),
            () => Shown.RefusesWith<PolymorphismTests.Plain>("Read unrecognized type discriminator id 'MORE'.", "{\"$type\":\"MORE\"}"));
        Add(
            "2.6-8",
            () => Shown.RefusesWith<PolymorphismTests.Animal>("System.NotSupportedException: The JSON payload for polymorphic interface or abstract type 'Peregrine.Json.Differential.Members.PolymorphismTests+Animal' must specify a type discriminator.", "{\"Name\":\"a\",\"$type\":\"cat\"}"),
            () => Shown.RefusesWith<PolymorphismTests.Plain>("JsonException: The metadata property is either not supported by the type or is not the first property in the deserialized JSON object.", "{\"A\":1,\"$type\":\"more\"}"));
        Add(
            "2.6-9",
            () => Shown.RefusesWith<PolymorphismTests.Plain>("JsonException: Read unrecognized type discriminator id 'zz'.", "{\"$type\":\"zz\"}"), () => Shown.RefusesWith<PolymorphismTests.Plain>("The '$id', '$ref' or '$type' metadata properties must be JSON strings. Current token type is 'Null'.", "{\"$type\":null}"),
            () => Shown.RefusesWith<PolymorphismTests.Plain>("JsonException: Deserialized object contains a duplicate '$type' metadata property. Path: " + StjAtHand.Of("$.$type |", "$['$type'] |"), "{\"$type\":\"more\",\"$type\":\"more\"}"));
        Add("2.6-10", () => Shown.RefusesWith<PolymorphismTests.Plain>("Properties that start with '$' are not allowed in types that support metadata.", "{\"$x\":1}"), () => Shown.ReadsTo<Dictionary<string, int>>("{\"$x\":1}", "{\"$x\":1}"));
        Add("2.6-11", () => Shown.Gives("SpecialList", () => Stj.Deserialize<PolymorphismTests.BaseList>("{\"$type\":\"list\",\"$values\":[1]}")!.GetType().Name, () => Ours.Deserialize<PolymorphismTests.BaseList>("{\"$type\":\"list\",\"$values\":[1]}")!.GetType().Name), () => Shown.ReadsTo<PolymorphismTests.BaseList>("[1]", "[1]"));
        Add(
            "2.6-13",
            () => Shown.RefusesWith<ReferenceFacts.N>("JsonException: Reference '9' was not found.", "{\"$ref\":\"9\"}", s_preserve), () => Shown.RefusesWith<ReferenceFacts.N>("The value of the '$id' metadata property '1' conflicts with an existing identifier.", "{\"$id\":\"1\",\"Next\":{\"$id\":\"1\"}}", s_preserve),
            () => Shown.RefusesWith<ReferenceFacts.N>("A JSON object that contains a '$ref' metadata property must not contain any other properties.", "{\"$id\":\"1\",\"Next\":{\"$ref\":\"1\",\"Name\":\"n\"}}", s_preserve), () => Shown.RefusesWith<ReferenceFacts.N>("must be JSON strings. Current token type is 'Number'.", "{\"$id\":1}", s_preserve));
        Add("2.6-14", () => Shown.RefusesWith<List<int>>("A '$values' metadata property must always be preceded by other metadata properties, such as '$id' or '$type'.", "{\"$values\":[1]}", s_preserve), () => Shown.RefusesWith<List<int>>($"Deserialization failed for one of these reasons:{StjAtHand.NewLine}1. A JSON object containing metadata for a nested array includes a non-metadata property 'x'.{StjAtHand.NewLine}2. ", "{\"$id\":\"1\",\"$values\":[1],\"x\":1}", s_preserve));
        Add("2.6-15", () => Shown.RefusesWith<int[]>("Cannot parse a JSON object containing metadata properties like '$id' or '$type' into an array or immutable collection type.", "{\"$id\":\"1\",\"$values\":[1]}", s_preserve), () => Shown.ReadsTo<StructHolder<int>>("{\"Value\":5,\"After\":0}", "{\"$id\":\"1\",\"Value\":5}", s_preserve), () => Shown.RefusesWith<StructHolder<int>>("Invalid reference to value type", "{\"$ref\":\"1\"}", s_preserve));
        Add("2.6-16", () => Shown.RefusesWith<ReferenceFacts.Pair>("System.NotSupportedException: Reference metadata is not supported when deserializing constructor parameters.", "{\"$id\":\"1\",\"A\":{\"$id\":\"2\"}}", s_preserve), () => Shown.RefusesWith<Holder<List<int>>>("System.InvalidOperationException: ", "{\"$id\":\"1\",\"Value\":{\"$ref\":\"1\"}}", s_preserve));
        Add("2.6-18", () => Shown.Writes("{\"\":\"x\",\"A\":1}", new ReferenceFacts.EmptyNamed { A = 1 }), () => Shown.RefusesToWrite<object>("is not supported by polymorphic type", new ReferenceFacts.Fish()));
        Add("2.6-19", () => Shown.ReadsTo<Plain>("{\"A\":5,\"B\":null}", "{\"$type\":\"x\",\"$id\":1,\"$ref\":\"7\",\"A\":5}"));
        Add("3.1-1", () => Shown.Writes("{\"D\":4,\"A\":5,\"B\":6,\"b\":6,\"C\":3}", new Overriding()));
        Add("3.1-2", () => Shown.Writes("{\"b\":2,\"C\":3}", new Overridden()), () => Shown.ReadsTo<Overriding>("{\"D\":4,\"A\":7,\"B\":8,\"b\":8,\"C\":3}", "{\"A\":7,\"B\":8}"));
        Add("3.1-3", () => Shown.Writes("{\"Der1\":2,\"Base1\":1}", new ContractFacts.DerivedRecord(2, 1)), () => Shown.Gives("{\"First\":0,\"Der1\":2,", () => Stj.Serialize(new ContractFacts.DerivedType())[..20], () => Ours.Serialize(new ContractFacts.DerivedType())[..20]));
        Add("3.1-4", () => Shown.Writes("{\"Value\":1,\"After\":2}", new StructHolder<int> { Value = 1, After = 2 }), () => Shown.Writes("{}", (1, 2)), () => Shown.Writes("{\"Item1\":1,\"Item2\":2}", (1, 2), s_fields), () => Shown.Writes("{\"B\":5,\"C\":6,\"E\":8}", new MemberFacts.PrivateGetter()));
        Add("3.1-5", () => Shown.RefusesToWrite("System.InvalidOperationException: The type 'System.Int32&' of property 'R' on type 'Peregrine.Json.Differential.Facts.ContractFacts+RefReturning' is invalid for serialization or deserialization because it is a pointer type, is a ref struct, or contains generic parameters that have not been replaced by specific types.", new ContractFacts.RefReturning()));
        Add("3.1-6", () => Shown.Gives("\"Hiding\":9", () => Part(Stj.Serialize(new ContractFacts.DerivedType()), "\"Hiding\""), () => Part(Ours.Serialize(new ContractFacts.DerivedType()), "\"Hiding\"")));
        Add("3.1-7", () => Shown.Gives("\"Swapped\":11,\"A\":12,\"\":13", () => Part(Stj.Serialize(new ContractFacts.DerivedType()), "\"Swapped\"", 3), () => Part(Ours.Serialize(new ContractFacts.DerivedType()), "\"Swapped\"", 3)));
        Add("3.1-8", () => Shown.ReadsTo<ContractFacts.SetOnly>("{\"N\":0}", "{\"L\":[\"x\"],\"N\":5}"));
        Add("3.1-9", () => Shown.Writes<MemberFacts.IDerived>("{\"Derived\":2,\"Base\":1}", new MemberFacts.Implementation()));
        Add("3.1-10", () => Shown.Writes("{\"renamed\":2,\"A\":1}", new MemberFacts.HidingRenamed()), () => Shown.RefusesToWrite("System.InvalidOperationException: The JSON property name for 'Peregrine.Json.Differential.Facts.MemberFacts+NullName.A' cannot be null.", new MemberFacts.NullName()), () => Shown.Writes("{\"A\":2}", new MemberFacts.RefIgnored()));
        Add("3.1-11", () => Shown.Writes("{\"B\":5,\"C\":6,\"E\":8}", new MemberFacts.PrivateGetter { A = 1 }), () => Shown.ReadsTo<MemberFacts.PrivateGetter>("{\"B\":5,\"C\":6,\"E\":8}", "{\"A\":9,\"B\":9,\"C\":9,\"E\":9}"));
        Add("3.2-1", () => Shown.Writes("{\"Never\":null,\"Reading\":3}", new Conditions()), () => Shown.ReadsTo<Conditions>("{\"Never\":\"n\",\"Null\":\"m\",\"Default\":4,\"Reading\":3}", "{\"Always\":9,\"Never\":\"n\",\"Null\":\"m\",\"Default\":4,\"Writing\":5,\"Reading\":6}"));
        Add(
            "3.2-2",
            () => Shown.Writes("{\"Before\":1,\"Value\":[null,0],\"After\":\"z\"}", new Holder<List<int?>> { Value = [null, 0] }, new() { DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingDefault }), () => Assert.Throws<ArgumentException>(() => new JsonSerializerOptions { DefaultIgnoreCondition = JsonIgnoreCondition.Always }),
            () => Shown.Writes("{\"A\":0,\"B\":null}", new Plain(), new() { DefaultIgnoreCondition = JsonIgnoreCondition.WhenWriting }), () => Shown.Writes("{\"A\":0,\"B\":null}", new Plain(), new() { DefaultIgnoreCondition = JsonIgnoreCondition.WhenReading }));
#pragma warning disable SYSLIB0020
        Add("3.2-3", () => Shown.Writes("{\"A\":0}", new Plain(), new() { IgnoreNullValues = true }), () => Shown.ReadsTo<Holder<int>>("{\"Before\":1,\"Value\":0,\"After\":\"z\"}", "{\"After\":null}", new() { IgnoreNullValues = true }), () => Assert.Throws<InvalidOperationException>(() => new JsonSerializerOptions { IgnoreNullValues = true, DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull }));
#pragma warning restore SYSLIB0020
        Add("3.2-4", () => Shown.Writes("{\"L\":[2],\"B\":3}", new ReadOnlyMembers(), new() { IgnoreReadOnlyProperties = true }));
        Add("3.2-5", () => Shown.Writes("{\"Zero\":0,\"Boxed\":0,\"L\":[null,0],\"Never\":null,\"D\":{\"a\":null}}", new MemberFacts.NullableDefaults(), new() { DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingDefault }));
        Add("3.2-6", () => Shown.RefusesToWrite("System.InvalidOperationException: The ignore condition 'JsonIgnoreCondition.WhenWritingNull' is not valid on value-type member 'A' on type 'Peregrine.Json.Differential.Facts.MemberFacts+WhenNullOnInt'.", new MemberFacts.WhenNullOnInt()));
        Add(
            "3.3-2",
            () => Assert.Equal(
                ["urlValue ioStream foo Bar foO_BAR a1B2", "url_value io_stream foo_bar foo_bar a1_b2", "URL_VALUE IO_STREAM FOO_BAR FOO_BAR A1_B2", "url-value io-stream foo-bar foo_bar a1-b2", "URL-VALUE IO-STREAM FOO-BAR FOO_BAR A1-B2"],
                ((JsonNamingPolicy[])[JsonNamingPolicy.CamelCase, JsonNamingPolicy.SnakeCaseLower, JsonNamingPolicy.SnakeCaseUpper, JsonNamingPolicy.KebabCaseLower, JsonNamingPolicy.KebabCaseUpper]).Select(Named)),
            () => Shown.Writes("{\"asIs\":0,\"second_one\":0}", new MemberFacts.Named(), new() { PropertyNamingPolicy = JsonNamingPolicy.SnakeCaseLower }));
        Add("3.3-3", () => Shown.Writes("{\"foo\":1,\"foo\":2}", new Dictionary<string, int> { ["Foo"] = 1, ["foo"] = 2 }, new() { DictionaryKeyPolicy = JsonNamingPolicy.CamelCase }), () => Shown.ReadsTo<Dictionary<string, int>>("{\"Foo\":1}", "{\"Foo\":1}", new() { DictionaryKeyPolicy = JsonNamingPolicy.CamelCase }));
        Add("3.3-4", () => Shown.Writes("{\"LAST\":0,\"abCd\":1}", new MemberFacts.Sorted { X = new() { ["abCd"] = 1 } }, new() { PropertyNamingPolicy = JsonNamingPolicy.SnakeCaseUpper, DictionaryKeyPolicy = JsonNamingPolicy.SnakeCaseUpper }), () => Shown.Writes("{\"http://aB/\":1}", new Dictionary<Uri, int> { [new Uri("http://aB/")] = 1 }, new() { DictionaryKeyPolicy = JsonNamingPolicy.SnakeCaseUpper }));
        Add("3.3-5", () => Shown.Writes("{\"5\":10}", new Dictionary<int, int> { [5] = 5 }, new() { Converters = { new WriterFacts.Doubling() } }));
        Add("3.3-6", () => Shown.Writes("{}", new Dictionary<int[], int>()), () => Shown.ReadsTo<Dictionary<int[], int>>("{}", "{}"), () => Shown.RefusesToWrite("is not a supported dictionary key using converter of type", new Dictionary<int[], int> { [[1]] = 1 }));
        Add("3.4-1", () => Shown.ReadsTo<Marked>("{\"A\":1,\"Made\":\"marked\"}", "{\"A\":1}"), () => Shown.RefusesWith<ConstructionFacts.OnlyPrivate>("System.NotSupportedException: Deserialization of types without a parameterless constructor, a singular parameterized constructor, or a parameterized constructor annotated with 'JsonConstructorAttribute' is not supported.", "{}"));
        Add("3.4-2", () => Shown.RefusesWith<ConstructionFacts.WrongType>("System.InvalidOperationException: Each parameter in the deserialization constructor on type 'Peregrine.Json.Differential.Facts.ConstructionFacts+WrongType' must bind to an object property or field on deserialization.", "{\"A\":1}"));
        Add("3.4-3", () => Shown.ReadsTo<Positional<int>>("{\"Before\":0,\"Value\":1,\"After\":\"dflt\"}", "{\"Value\":1}"), () => Shown.Gives("7", () => Stj.Deserialize<ConstructionFacts.Renamed>("{\"B\":3}")!.B, () => Ours.Deserialize<ConstructionFacts.Renamed>("{\"B\":3}")!.B));
        Add("3.4-4", () => Shown.RefusesWith<ThrowingSetter>("System.TimeoutException: set", "{\"A\":1}"), () => Shown.RefusesWith<ConstructionFacts.ThrowsMade>("System.TimeoutException: made", "{}"));
        Add("3.4-6", () => Shown.RefusesWith<ConstructionFacts.TwoMarked>("System.InvalidOperationException: The type 'Peregrine.Json.Differential.Facts.ConstructionFacts+TwoMarked' cannot have more than one member that has the attribute 'System.Text.Json.Serialization.JsonConstructorAttribute'.", "{}"), () => Shown.RefusesWith<List<Stream>>("System.NotSupportedException: Deserialization of interface or abstract types is not supported. Type 'System.IO.Stream'. Path: $[0] |", "[{}]"));
        Add("3.4-7", () => Shown.Gives("1, 0", () => Stj.Deserialize<ConstructionFacts.Settable>("{\"A\":1}") is { } read ? $"{read.A}, {read.Times}" : null, () => Ours.Deserialize<ConstructionFacts.Settable>("{\"A\":1}") is { } read ? $"{read.A}, {read.Times}" : null), () => Shown.ReadsTo<ConstructionFacts.Renamed>("{\"other\":1}", "{\"other\":1,\"A\":2}"));
        Add("3.4-8", () => Shown.RefusesWith<ConstructionFacts.Throws>("System.NotImplementedException: set", "{\"A\":1}"), () => Shown.RefusesToWrite("System.DivideByZeroException: get", new ConstructionFacts.Throws()));
        Add("3.5-1", () => Shown.Gives("List`1 HashSet`1 Dictionary`2", () => $"{Stj.Deserialize<IEnumerable<int>>("[1]")!.GetType().Name} {Stj.Deserialize<ISet<int>>("[1]")!.GetType().Name} {Stj.Deserialize<IReadOnlyDictionary<string, int>>("{}")!.GetType().Name}", () => $"{Ours.Deserialize<IEnumerable<int>>("[1]")!.GetType().Name} {Ours.Deserialize<ISet<int>>("[1]")!.GetType().Name} {Ours.Deserialize<IReadOnlyDictionary<string, int>>("{}")!.GetType().Name}"));
        Add("3.5-2", () => Shown.Writes("[1]", new ArraySegment<int>([1])), () => Shown.RefusesWith<ArraySegment<int>>("System.NotSupportedException: The collection type 'System.ArraySegment`1[System.Int32]' is abstract, an interface, or is read only, and could not be instantiated and populated.", "[1]"));
        Add("3.5-3", () => Shown.Writes("[2,1]", new Stack<int>([1, 2])), () => Shown.ReadsTo<Stack<int>>("[1,2]", "[2,1]"));
        Add("3.5-5", () => Shown.RefusesToWrite("System.NotSupportedException: Serialization and deserialization of 'System.Int32[,]' instances is not supported.", new int[1, 1]), () => Shown.RefusesToWrite("Serialization and deserialization of 'System.Type' instances is not supported.", typeof(int)), () => Shown.Writes("[1]", new ConstructionFacts.Extra { 1 }));
        Add("3.5-6", () => Shown.Writes("{}", (1, "a")), () => Shown.Writes("{\"Item1\":1,\"Item2\":\"a\"}", (1, "a"), s_fields), () => Shown.Writes("{\"Item1\":1,\"Item2\":2,\"Item3\":3,\"Item4\":4,\"Item5\":5,\"Item6\":6,\"Item7\":7,\"Rest\":{\"Item1\":8}}", (1, 2, 3, 4, 5, 6, 7, 8), s_fields));
        Add(
            "3.5-7",
            () => Shown.Writes<IEnumerable<char>>("[\"a\",\"b\"]", "ab"), () => Shown.Gives("1,2", () => string.Join(',', Stj.Deserialize<IAsyncEnumerable<int>>("[1,2]")!.ToBlockingEnumerable()), () => string.Join(',', Ours.Deserialize<IAsyncEnumerable<int>>("[1,2]")!.ToBlockingEnumerable())),
            () => Shown.RefusesToWrite<IAsyncEnumerable<int>>("can only be serialized using async serialization methods. Path: $.", Stj.Deserialize<IAsyncEnumerable<int>>("[1]")!));
        Add("3.5-8", () => Shown.RefusesWith<System.Collections.Concurrent.ConcurrentBag<int>>("System.NotSupportedException: The collection type 'System.Collections.Concurrent.ConcurrentBag`1[System.Int32]' is abstract, an interface, or is read only, and could not be instantiated and populated.", "[1]"), () => Shown.RefusesWith<ConstructionFacts.NoDefault>("System.NotSupportedException: ", "[1]"));
        Add("3.5-9", () => Shown.ReadsTo<Hashtable>("{\"a\":1}", "{\"a\":1}"), () => Shown.ReadsTo<ArrayList>("[1,\"x\"]", "[1,\"x\"]"), () => Shown.ReadsTo<System.Dynamic.ExpandoObject>("{\"a\":1}", "{\"a\":1}"), () => Shown.ReadsTo<ConstructionFacts.StructCollection>("[1,2]", "[1,2]"));
        Add("3.5-10", () => Shown.Writes("{\"IsValueCreated\":false,\"Value\":5}", new Lazy<int>(() => 5)), () => Shown.Writes("[\"a\"]", new System.Collections.Specialized.NameValueCollection { ["a"] = "1" }), () => Shown.Writes("[1]", new ConstructionFacts.Extra { 1 }), () => Shown.Writes("{\"a\":1}", new ConstructionFacts.ExtraMap { ["a"] = 1 }));
        Add("3.5-11", () => Shown.RefusesToWrite("System.NotSupportedException: Serialization and deserialization of 'System.Type' instances is not supported. Path: $.Value.", new Holder<Type> { Value = typeof(int) }), () => Shown.RefusesToWrite("Serialization and deserialization of 'System.Action' instances is not supported. Path: $.Value.", new Holder<Action> { Value = () => { } }));
        Add("3.6-4", () => Shown.Writes("[{\"A\":1}]", new List<ConstructionFacts.Base> { new ConstructionFacts.Derived() }), () => Shown.Gives("JsonException: The JSON value could not be converted to System.Int32. {||}", () => Stj.Serialize((object?)null, typeof(int)), () => Ours.Serialize((object?)null, typeof(int))));
        Add(
            "3.6-5",
            () => Shown.ReadsAs("was null", "null", new() { Converters = { new ConstructionFacts.HandlesNull(true) } }), () => Shown.ReadsTo<List<string>>("[\"was null\",\"a!\"]", "[null,\"a\"]", new() { Converters = { new ConstructionFacts.HandlesNull(true) } }),
            () => Shown.Writes("{\"a\":\"is null\"}", new Dictionary<string, string?> { ["a"] = null }, new() { Converters = { new ConstructionFacts.HandlesNull(true) } }), () => Shown.ReadsTo<List<string>>("[null]", "[null]", new() { Converters = { new ConstructionFacts.HandlesNull(false) } }));
        Add("3.8-1", () => Shown.ReadsTo<Getters>("{\"L\":[1,2],\"None\":[3]}", "{\"L\":[2],\"None\":[3]}", s_populate));
        Add("3.8-2", () => Shown.RefusesWith<ConstructionFacts.Bad<int[]>>("System.InvalidOperationException: Property 'A' on type", "{}"), () => Shown.ReadsTo<Holder<string[]>>("{\"Before\":1,\"Value\":[\"a\"],\"After\":\"z\"}", "{\"Value\":[\"a\"]}", s_populate));
        Add("3.8-3", () => Shown.ReadsTo<Getters>("{\"L\":[1],\"None\":null}", "{\"L\":[2]}"), () => Shown.ReadsTo<FilledGetters>("{\"L\":[1,2]}", "{\"L\":[2]}"), () => Shown.ReadsTo<Getters>("{\"L\":[1],\"None\":null}", "{\"None\":null}", s_populate));
        Add(
            "3.8-4",
            () => Shown.RefusesWith<ConstructionFacts.Bad<string>>("is marked with JsonObjectCreationHandling.Populate but it doesn't support populating.", "{}"), () => Shown.RefusesWith<ConstructionFacts.BadGetter<StructHolder<int>>>("is a value type that doesn't have a setter.", "{}"),
            () => Shown.RefusesWith<ConstructionFacts.WithParameter>("JsonObjectCreationHandling.Populate is currently not supported in types with parameterized constructors.", "{}"), () => Shown.ReadsTo<ConstructionFacts.IgnoredBad>("{\"B\":2}", "{\"A\":[1],\"B\":2}"));
    }

    /// <summary>So many members of the text, from the one named.</summary>
    private static string Part(string json, string from, int members = 1) => string.Join(',', json[json.IndexOf(from, StringComparison.Ordinal)..].TrimEnd('}').Split(',').Take(members));
}
