using System.Collections.Frozen;
using System.Collections.ObjectModel;
using System.Text.Json;
using System.Text.Json.Serialization;
using Peregrine.Json.Diagnostics;
using Ours = Peregrine.Json.JsonSerializer;
using Stj = System.Text.Json.JsonSerializer;

namespace Peregrine.Json.ExtrasTests;

/// <summary>Generic types of the framework: by the factory, by converters of named types and in a context.</summary>
public partial class GenericTypesTests
{
    private static readonly JsonSerializerOptions s_options = new() { Converters = { new CommonGenericTypesConverter(), new CommonTypesConverter() } };

    public sealed record Node(int Number, Lazy<Node>? Next, (Node? Left, string? Name) Pair);

    [Fact]
    public void LazyValues()
    {
        int made = 0;
        Assert.Equal("5", Places.Write(new Lazy<int>(() => ++made + 4), s_options));
        Assert.Equal(1, made);
        Assert.Equal("\"a\"", Places.Write(new Lazy<string>("a"), s_options));
        Assert.Equal("[1,2]", Places.Write(new Lazy<List<int>>([1, 2]), s_options));
        Assert.Equal(7, Places.Read<Lazy<int?>>("7", s_options)!.Value);
        Assert.Null(Places.Read<Lazy<string>>("null", s_options));
        Assert.Equal("null", Stj.Serialize(new Lazy<string?>((string?)null), s_options));
        Places.SameText(new Lazy<string?>((string?)null), s_options);
        Places.Refused<Lazy<int>>("\"a\"", s_options);
        Places.Refused<Lazy<List<int>>>("[1,\"a\"]", s_options);
        Assert.Throws<InvalidOperationException>(() => Ours.Serialize(new Lazy<int>(() => throw new InvalidOperationException("own")), s_options));
    }

    [Fact]
    public void ReadOnlySetsByTheirInterface()
    {
        IReadOnlySet<int> read = Places.Read<IReadOnlySet<int>>("[1,1,2]", s_options)!;
        Assert.Equal([1, 2], Assert.IsType<HashSet<int>>(read).Order());
        Assert.Equal("[1,2]", Places.Write<IReadOnlySet<int>>(new SortedSet<int> { 2, 1 }, s_options));
        Assert.Equal("[7]", Places.Write<IReadOnlySet<int>>(new[] { 7 }.ToFrozenSet(), s_options));
        Assert.Null(Places.Read<IReadOnlySet<string>>("null", s_options));
        foreach (string json in (string[])["{}", "1", "[\"a\"]", "[1,null]", "[[1]]"])
        {
            Places.Refused<IReadOnlySet<int>>(json, s_options);
        }

        var options = new JsonSerializerOptions { Converters = { CommonConverters.IReadOnlySet<string>() } };
        Assert.Equal(["a"], Places.Read<IReadOnlySet<string>>("[\"a\"]", options)!);
        Assert.Throws<NotSupportedException>(() => Ours.Deserialize<IReadOnlySet<int>>("[1]"));
    }

    [Fact]
    public void Tuples()
    {
        Assert.Equal("""[1,"a"]""", Places.Write((1, "a"), s_options));
        Assert.Equal("[1]", Places.Write(ValueTuple.Create(1), s_options));
        Assert.Equal("""[1,null]""", Places.Write(Tuple.Create<int, string?>(1, null), s_options));
        Assert.Equal("[1,2,3,4,5,6,7]", Places.Write((1, 2, 3, 4, 5, 6, 7), s_options));
        Assert.Equal("[1,2,3,4,5,6,7,8]", Places.Write((1, 2, 3, 4, 5, 6, 7, 8), s_options));
        var sixteen = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, "p");
        Assert.Equal("""[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,"p"]""", Places.Write(sixteen, s_options));
        Assert.Equal(sixteen, Ours.Deserialize<(int, int, int, int, int, int, int, int, int, int, int, int, int, int, int, string)>(Ours.Serialize(sixteen, s_options), s_options));
        var eight = new Tuple<int, int, int, int, int, int, int, Tuple<string>>(1, 2, 3, 4, 5, 6, 7, Tuple.Create("h"));
        Assert.Equal("""[1,2,3,4,5,6,7,"h"]""", Places.Write(eight, s_options));
        Assert.Equal((1, (int?)null, (2.5, "x")), Places.Read<(int, int?, (double, string))>("""[1,null,[2.5,"x"]]""", s_options));
        Assert.Equal("""[[1,"a"],null]""", Places.Write(new (int, string)?[] { (1, "a"), null }, s_options));
        foreach (string json in (string[])["[]", "[1]", """[1,"a",2]""", """["a",1]""", "[null,null]", "{}", "1", "\"\"", """{"Item1":1,"Item2":"a"}""", "[[1],\"a\"]"])
        {
            Places.Refused<(int, string)>(json, s_options);
            Places.Refused<Tuple<int, string>>(json, s_options);
        }

        Places.Same<(int, string)>("null", s_options);
        Places.Same<(int, string)?>("null", s_options);
        var web = new JsonSerializerOptions(s_options) { NumberHandling = JsonNumberHandling.AllowReadingFromString };
        Assert.Equal((5, 1.5), Places.Read<(int, double)>("""["5","1.5"]""", web));
    }

    /// <summary>Tuples of simple values have a contract of the engine's; all others, and those under other options, have the converter.</summary>
    [Fact]
    public void TuplesOfSimpleValues()
    {
        Serving.Reading<(int, string)>(ExecutionKind.SimpleValue, s_options);
        Serving.Reading<Tuple<int, DateTime?>>(ExecutionKind.SimpleValue, s_options);
        Serving.Reading<(int, (int, int))>(ExecutionKind.Converter, s_options);
        Serving.Reading<(int, Node)>(ExecutionKind.Converter, s_options);
        var references = new JsonSerializerOptions(s_options) { ReferenceHandler = ReferenceHandler.Preserve };
        Serving.Reading<(int, string)>(ExecutionKind.Converter, references);
        Serving.Reading<(TimeSpan, string)>(ExecutionKind.SimpleValue, s_options);
        var strings = new JsonSerializerOptions(s_options) { NumberHandling = JsonNumberHandling.WriteAsString | JsonNumberHandling.AllowReadingFromString };
        Assert.Equal("""["1","2.5"]""", Places.Write((1, (double?)2.5), strings));
        for (int depth = 1; depth < 4; depth++)
        {
            var shallow = new JsonSerializerOptions(s_options) { MaxDepth = depth };
            Places.SameText((1, "a"), shallow);
            Places.SameText(new[] { (1, "a") }, shallow);
            Places.SameText(new Places.Member<Tuple<int, string>> { Value = Tuple.Create(1, "a"), More = [null] }, shallow);
            Places.Same<(int, string)[]>("""[[1,"a"],[1,["a"]]]""", shallow);
        }

        var loose = new JsonSerializerOptions(s_options) { AllowTrailingCommas = true, ReadCommentHandling = JsonCommentHandling.Skip, PropertyNamingPolicy = JsonNamingPolicy.CamelCase };
        foreach (string json in (string[])["""[/**/1,"a",]""", """[1,"a",,]""", """[,1,"a"]""", """[1 "a"]""", """[1,"\ud800"]""", """[1,"a"}""", """[1,"a\u0000" ] """, """[99999999999,"a"]""", """[1,"\x"]""", "[1,", "[", "[]]", "[1,\"a\""])
        {
            Places.Read<(int, string)?>("null", loose);
            Places.Same<(int, string)>(json, loose);
            Places.Same<List<Tuple<int, string>>>($"[{json}]", s_options);
        }

        Assert.Throws<ArgumentException>(() => Stj.Serialize((1, double.NaN), s_options));
        Assert.Throws<ArgumentException>(() => Ours.Serialize((1, double.NaN), s_options));
    }

    [Fact]
    public void TuplesAsObjects()
    {
        var options = new JsonSerializerOptions { IncludeFields = true, Converters = { new CommonGenericTypesConverter { TuplesAsArrays = false } } };
        Assert.Equal("""{"Item1":1,"Item2":"a"}""", Places.Write((1, "a"), options));
        Assert.Equal("""{"Item1":1,"Item2":"a"}""", Places.Write(Tuple.Create(1, "a"), options));
    }

    [Fact]
    public void Collections()
    {
        Check(new[] { 1, 2 }.ToFrozenSet(), "[1,2]", "[1,2,2]");
        Check(FrozenSet<int>.Empty, "[]", "[ ]");
        Check(new ReadOnlyCollection<int>([1, 2]), "[1,2]", "[1,2]");
        Check(new Dictionary<int, int> { [1] = 2 }.ToFrozenDictionary(), """{"1":2}""", """{"1":1,"1":2}""");
        Check(new ReadOnlyDictionary<int, int>(new Dictionary<int, int> { [1] = 2 }), """{"1":2}""", """{"1":1,"1":2}""");
        Assert.Equal("""{"a":[1,null]}""", Places.Write(new Dictionary<string, ReadOnlyCollection<int?>> { ["a"] = new([1, null]) }.ToFrozenDictionary(), s_options));
        var once = new JsonSerializerOptions(s_options) { AllowDuplicateProperties = false };
        Places.Refused<FrozenDictionary<string, int>>("""{"a":1,"a":2}""", once);
        Places.Refused<ReadOnlyDictionary<string, int>>("""{"a":1,"a":2}""", once);
        var camel = new JsonSerializerOptions(s_options) { DictionaryKeyPolicy = JsonNamingPolicy.CamelCase };
        Assert.Equal("""{"abc":1}""", Stj.Serialize(new Dictionary<string, int> { ["Abc"] = 1 }.ToFrozenDictionary(), camel));
        Places.SameText(new Dictionary<string, int> { ["Abc"] = 1 }.ToFrozenDictionary(), camel);
    }

    private static void Check<T>(T value, string text, string other)
        where T : class
    {
        Assert.Equal(text, Places.Write(value, s_options));
        Assert.Equal(text, Stj.Serialize(Places.Read<T>(other, s_options), s_options));
        Assert.IsType<T>(Ours.Deserialize<T>(other, s_options), exactMatch: false);
        Assert.Null(Places.Read<T>("null", s_options));
        foreach (string json in (string[])["1", "\"\"", "true", text[0] == '[' ? "{}" : "[]", """["a"]""", """{"a":1}""", """{"1":"a"}""", "[[]]"])
        {
            Places.Refused<T>(json, s_options);
        }
    }

    /// <summary>The exception names the place of the collection in the document; what is wrong inside is its inner exception.</summary>
    [Fact]
    public void PlacesOfErrors()
    {
        JsonException error = Assert.Throws<JsonException>(() => Ours.Deserialize<Dictionary<string, FrozenSet<int>>>("{\"a\":[1],\n\"b\":[1,\"x\"]}", s_options));
        Places.Same<Dictionary<string, FrozenSet<int>>>("{\"a\":[1],\n\"b\":[1,\"x\"]}", s_options);
        Assert.Equal(("$.b", 1L), (error.Path, error.LineNumber));
        Assert.StartsWith("The JSON value could not be converted to System.Collections.Frozen.FrozenSet`1[System.Int32]. Path: $.b | LineNumber: 1 | ", error.Message, StringComparison.Ordinal);
        Assert.StartsWith("The JSON value could not be converted to System.Int32. Path: $[1] | ", error.InnerException!.Message, StringComparison.Ordinal);
        foreach (string json in (string[])["""{"a":[1,}""", """{"a":[1 2]}""", """{"a":[1]""", """{"a":[tru]}"""])
        {
            Places.Same<Dictionary<string, FrozenSet<int>>>(json, s_options);
            Places.Same<Dictionary<string, (int, int)>>(json, s_options);
            Places.Same<Dictionary<string, Lazy<int[]>>>(json, s_options);
        }
    }

    /// <summary>Values inside of values: no deeper than the options allow.</summary>
    [Fact]
    public void Depth()
    {
        Assert.Equal("""{"Number":1,"Next":{"Number":2,"Next":null,"Pair":[null,"b"]},"Pair":[{"Number":3,"Next":null,"Pair":[null,null]},"a"]}""", Places.Write(
            new Node(1, new Lazy<Node>(new Node(2, null, (null, "b"))), (new Node(3, null, (null, null)), "a")), s_options));
        string deep = string.Concat(Enumerable.Repeat("""{"Pair":[""", 40)) + "null" + string.Concat(Enumerable.Repeat(""",""]}""", 40));
        Places.Same<Node>(deep, s_options);
        Assert.Throws<JsonException>(() => Ours.Deserialize<Node>(deep, s_options));
        var node = new Node(0, null, default);
        for (int i = 0; i < 100; i++)
        {
            node = new Node(i, new Lazy<Node>(node), (null, null));
        }

        Assert.Throws<JsonException>(() => Ours.Serialize(node, s_options));
        Assert.Throws<JsonException>(() => Stj.Serialize(node, s_options));
    }

    /// <summary>Each value is a graph of its own; a type that is not supported is the usual error.</summary>
    [Fact]
    public void ReferencesAndUnsupportedTypes()
    {
        foreach (ReferenceHandler handler in (ReferenceHandler[])[ReferenceHandler.Preserve, ReferenceHandler.IgnoreCycles])
        {
            var options = new JsonSerializerOptions(s_options) { ReferenceHandler = handler };
            var node = new Node(1, null, (null, null));
            var value = new Dictionary<string, object> { ["a"] = node, ["b"] = (node, node), ["c"] = new[] { node }.ToFrozenSet(), ["d"] = new Lazy<Node>(node) };
            Places.SameText(value, options);
            Places.SameText(new List<(Node, Node)> { (node, node) }, options);
            Places.SameText(new List<ReadOnlyCollection<Node>> { new([node, node]) }, options);
            Places.Same<List<(int[], int[])>>("""{"$id":"1","$values":[[[1],[2]]]}""", options);
            Places.Same<List<FrozenSet<int>>>("""[{"$id":"1","$values":[1]},{"$ref":"1"}]""", options);
        }

        Places.Same<Lazy<IntPtr>>("1", s_options);
        Places.Same<(int, Type)>("[1,2]", s_options);
        Places.Same<FrozenSet<Type>>("[1]", s_options);
        Places.SameText((1, typeof(int)), s_options);
    }

    public sealed record Marked
    {
        [JsonConverter(typeof(CommonGenericTypesConverter))]
        public (int X, int Y)? Point { get; set; }

        [JsonConverter(typeof(CommonGenericTypesConverter))]
        public FrozenSet<string>? Names { get; set; }
    }

    [Fact]
    public void ByAttribute()
    {
        Assert.Equal("""{"Point":[1,2],"Names":["a"]}""", Places.Write(new Marked { Point = (1, 2), Names = ["a"] }, JsonSerializerOptions.Default));
        Assert.Equal("""{"Point":null,"Names":null}""", Places.Write(new Marked(), JsonSerializerOptions.Default));
    }

    [Fact]
    public void NamedTypes()
    {
        var options = new JsonSerializerOptions
        {
            Converters =
            {
                CommonConverters.Lazy<int>(), CommonConverters.Tuple<(int, string)>(), CommonConverters.Tuple<Tuple<int>>(), CommonConverters.FrozenSet<int>(),
                CommonConverters.FrozenDictionary<string, int>(), CommonConverters.ReadOnlyCollection<int>(), CommonConverters.ReadOnlyDictionary<string, int>(),
            },
        };
        Assert.Equal("1", Places.Write(new Lazy<int>(1), options));
        Assert.Equal("""[1,"a"]""", Places.Write((1, "a"), options));
        Assert.Equal("[1]", Places.Write(Tuple.Create(1), options));
        Assert.Equal("[1]", Places.Write(new[] { 1 }.ToFrozenSet(), options));
        Assert.Equal("""{"a":1}""", Places.Write(new Dictionary<string, int> { ["a"] = 1 }.ToFrozenDictionary(), options));
        Assert.Equal("[1]", Places.Write(new ReadOnlyCollection<int>([1]), options));
        Assert.Equal("""{"a":1}""", Places.Write(new ReadOnlyDictionary<string, int>(new Dictionary<string, int> { ["a"] = 1 }), options));
        Assert.Throws<NotSupportedException>(() => CommonConverters.Tuple<(int, int, int, int, int, int, int, int)>());
        Assert.Throws<NotSupportedException>(() => CommonConverters.Tuple<ValueTuple>());
    }

    [Fact]
    public void Arguments()
    {
        var factory = new CommonGenericTypesConverter();
        Assert.False(factory.CanConvert(typeof(List<int>)));
        Assert.False(factory.CanConvert(typeof(ValueTuple)));
        Assert.False(factory.CanConvert(typeof(ValueTuple<int, int, int, int, int, int, int, int>)));

        // Its constructor refuses every value.
        Assert.False(factory.CanConvert(typeof(Tuple<int, int, int, int, int, int, int, ValueTuple<int>>)));
        Assert.False(factory.CanConvert(typeof(string)));
        Assert.Throws<ArgumentNullException>(() => factory.CanConvert(null!));
        Assert.Throws<ArgumentNullException>(() => factory.CreateConverter(null!, s_options));
    }
}
