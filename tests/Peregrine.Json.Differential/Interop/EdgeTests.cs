using System.Collections;
using System.Collections.Concurrent;
using System.Collections.Specialized;
using System.Text;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization.Metadata;
using Peregrine.Json.Differential.Harness;

namespace Peregrine.Json.Differential.Interop;

/// <summary>Where two features meet that are seldom used together.</summary>
public partial class EdgeTests
{
    private static readonly JsonSerializerOptions s_indented = new() { WriteIndented = true };

    /// <summary>What the writer of System.Text.Json does of its own accord around raw values and comments shows in arrays.</summary>
    [Fact]
    public void RawValuesAndCommentsByConverters()
    {
        var report = new Report();
        foreach (string kind in new[] { "raw", "raw indented", "comment", "comment after", "both", "raw spaced", "comment only between" })
        {
            foreach (bool indented in new[] { false, true })
            {
                var options = new JsonSerializerOptions { WriteIndented = indented, Converters = { new RawConverter(kind) } };
                Both.Write(report, new Raw(1), options);
                Both.Write(report, new[] { new Raw(1), new Raw(2) }, options);
                Both.Write(report, new List<Raw?> { new(1), null, new(2) }, options);
                Both.Write(report, new Raw[][] { [new(1)], [], [new(2), new(3)] }, options);
                Both.Write(report, new Dictionary<string, Raw> { ["a"] = new(1), ["b"] = new(2) }, options);
                Both.Write(report, new RawHolder { Before = 1, One = new(1), Many = [new(2), new(3)], After = 2 }, options);
                Both.Write(report, new object[] { 1, new Raw(1), "x", new Raw(2), new RawHolder { One = new(3) } }, options);
                Both.Write(report, new Stack<Raw>([new(1), new(2)]), options);
            }
        }

        report.Check();
    }

    [Fact]
    public void IgnoreNullValuesAndConvertersThatHandleNull()
    {
        var report = new Report();
        foreach (JsonSerializerOptions options in new JsonSerializerOptions[] { new() { IgnoreNullValues = true }, new() { IgnoreNullValues = true, Converters = { new NullConverter() } }, new() { IgnoreNullValues = true, Converters = { new NullConverter() }, TypeInfoResolver = Resolver(static _ => { }) }, new() { Converters = { new NullConverter() }, DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull } })
        {
            foreach (string json in new[] { "{}", "{\"A\":null}", "{\"A\":\"x\"}", "{\"B\":null,\"C\":null,\"D\":null}", "{\"B\":\"y\"}", "{\"C\":null}", "{\"D\":null}", "{\"A\":null,\"B\":null,\"C\":\"x\",\"D\":\"y\"}" })
            {
                Both.Read<NullHolder>(report, Encoding.UTF8.GetBytes(json), options);
                Both.Read<NullRecord>(report, Encoding.UTF8.GetBytes(json), options);
            }

            Both.Write(report, new NullHolder { A = null, B = null, C = null, D = null }, options);
            Both.Write(report, new NullRecord(null, null, null, null), options);
        }

        report.Check();
    }

    [Fact]
    public void NumberHandlingOfAResolver()
    {
        var report = new Report();
        foreach (JsonNumberHandling handling in new[] { JsonNumberHandling.WriteAsString, JsonNumberHandling.AllowReadingFromString, JsonNumberHandling.WriteAsString | JsonNumberHandling.AllowReadingFromString, JsonNumberHandling.Strict })
        {
            foreach (JsonNumberHandling general in new[] { JsonNumberHandling.Strict, JsonNumberHandling.WriteAsString | JsonNumberHandling.AllowReadingFromString })
            {
                var options = new JsonSerializerOptions { NumberHandling = general, TypeInfoResolver = Resolver(info => info.NumberHandling = info.Type == typeof(NumberHolder) || info.Type == typeof(NumberExtension) ? handling : null) };
                Both.RoundTrip(report, new NumberHolder { I = 1, N = 2, O = 3, L = [4], D = new() { ["a"] = 5 }, P = new Part { X = 6 }, LO = [7, "x"], DO = new() { ["b"] = 8 }, DD = 1.5 }, options);
                Both.RoundTrip(report, new NumberExtension { I = 1, Rest = new() { ["x"] = 2, ["y"] = new List<int> { 3 }, ["z"] = new Part { X = 4 } } }, options);
                Both.Read<NumberHolder>(report, "{\"I\":\"1\",\"N\":\"2\",\"O\":\"3\",\"L\":[\"4\"],\"D\":{\"a\":\"5\"},\"P\":{\"X\":\"6\"}}"u8.ToArray(), options);
                Both.Read<NumberHolder>(report, "{\"P\":{\"X\":6},\"LO\":[\"7\"],\"DD\":\"NaN\"}"u8.ToArray(), options);
                Both.Read<NumberExtension>(report, "{\"I\":\"1\",\"x\":\"2\"}"u8.ToArray(), options);
                Both.RoundTrip(report, new ByAttribute { I = 1, O = 2, LO = [3, new Part { X = 4 }], L = [5] }, options);
                foreach (JsonSerializerOptions o in new[] { options, new JsonSerializerOptions { NumberHandling = general } })
                {
                    Both.RoundTrip(report, new ExtensionByType { Rest = new() { ["x"] = 2, ["y"] = new List<int> { 3 }, ["z"] = new Part { X = 4 }, ["n"] = JsonElement.Parse("[1]") } }, o);
                    Both.RoundTrip(report, new ExtensionByMember { Rest = new() { ["x"] = 2, ["y"] = new List<int> { 3 }, ["z"] = new Part { X = 4 } } }, o);
                    Both.RoundTrip(report, new NumberExtension { I = 1, Rest = new() { ["x"] = 2, ["y"] = new List<int> { 3 }, ["z"] = new Part { X = 4 } } }, o);
                }

                Both.RoundTrip(report, new ByMember { O = 2, LO = [3, new Part { X = 4 }], DO = new() { ["a"] = 1 } }, options);
                Both.RoundTrip(report, new ByMember { O = 2, LO = [3, new Part { X = 4 }] }, new JsonSerializerOptions { NumberHandling = general });
                Both.RoundTrip(report, new ByAttribute { I = 1, O = 2, LO = [3, new Part { X = 4 }], L = [5] }, new JsonSerializerOptions { NumberHandling = general });
            }
        }

        report.Check();
    }

    /// <summary>Types at fault, met by null alone.</summary>
    [Fact]
    public void NullForTypesAtFault()
    {
        var report = new Report();
        foreach (Type type in typeof(EdgeTests).GetNestedTypes().Where(static t => t.Name.StartsWith("Bad", StringComparison.Ordinal)))
        {
            foreach (Type asked in new[] { type, typeof(List<>).MakeGenericType(type), typeof(Dictionary<,>).MakeGenericType(typeof(string), type), typeof(Outer<>).MakeGenericType(type), type.IsValueType ? typeof(Nullable<>).MakeGenericType(type) : type.MakeArrayType() })
            {
                foreach (JsonSerializerOptions? options in new[] { null, new JsonSerializerOptions { TypeInfoResolver = Resolver(static _ => { }) } })
                {
                    foreach (string json in new[] { "null", "{}", "[]", "[null]", "{\"Value\":null}", "5", "" })
                    {
                        Both.Of(asked).Read(report, Encoding.UTF8.GetBytes(json), options);
                    }

                    if (!asked.IsValueType || Nullable.GetUnderlyingType(asked) is not null)
                    {
                        Both.Of(asked).Write(report, null, options);
                    }
                }
            }
        }

        report.Check();
    }

    [Fact]
    public void KeysThatAreNone()
    {
        var report = new Report();
        Write<byte[]>([1]);
        Write<int[]>([1]);
        Write<List<int>>([1]);
        Write<object>(new Part());
        Write(new Part());
        Write(new Pair { A = 1 });
        Write(new Positional(1));
        Write((1, 2));
        Write(new KeyValuePair<int, int>(1, 2));
        Write(JsonElement.Parse("1"));
        Write<JsonNode>(JsonValue.Create(1));
        Write(new Dictionary<string, int>());
        Write(new MemoryStream());
        Write<Memory<byte>>(new byte[1]);
        Write(Tuple.Create(1));
        Write<IEnumerable<int>>([1]);
        Write<Type>(typeof(int));
        Write<Action>(static () => { });
        Write<Delegate>(static () => { });
        Write(new Hashtable());
        Write<Stack<int>>(new([1]));
        Write<IPart>(new Part());
        Write<ImplicitKey>(new());
        Write(new WithMany(1, 2, 3, 4, 5));
        report.Check();

        void Write<TKey>(TKey key)
            where TKey : notnull
        {
            foreach (JsonSerializerOptions? options in new[] { null, new JsonSerializerOptions { TypeInfoResolver = Resolver(static _ => { }) } })
            {
                Both.Write(report, new Dictionary<TKey, int> { [key] = 1 }, options);
                Both.Write(report, new Dictionary<TKey, int>(), options);
                Both.Write(report, new Outer<Dictionary<TKey, int>> { Value = new() { [key] = 1 } }, options);
                foreach (string json in new[] { "{}", "{\"a\":1}", "{\"1\":1,\"2\":2}", "null", "[]" })
                {
                    Both.Read<Dictionary<TKey, int>>(report, Encoding.UTF8.GetBytes(json), options);
                    Both.Read<IReadOnlyDictionary<TKey, int>>(report, Encoding.UTF8.GetBytes(json), options);
                }

                Both.Read<Outer<Dictionary<TKey, int>>>(report, "{\"Value\":{\"a\":1}}"u8.ToArray(), options);
            }
        }
    }

    [Fact]
    public void SeldomCollections()
    {
        var report = new Report();
        foreach (JsonSerializerOptions? options in new[] { null, s_indented, new JsonSerializerOptions { IncludeFields = true }, new JsonSerializerOptions { IncludeFields = true, TypeInfoResolver = Resolver(static _ => { }) }, new JsonSerializerOptions { PreferredObjectCreationHandling = JsonObjectCreationHandling.Populate } })
        {
            var strings = new StringCollection { "a", null!, "b" };
            Both.RoundTrip(report, strings, options);
            Both.RoundTrip(report, new Outer<StringCollection> { Value = strings }, options);
            Both.RoundTrip(report, new BlockingCollection<int> { 1, 2 }, options);
            Both.RoundTrip(report, new StringDictionary { ["a"] = "b" }, options);
            Both.RoundTrip(report, new NameValueCollection { ["a"] = "b" }, options);
            Both.RoundTrip(report, new ListDictionary { ["a"] = 1 }, options);
            Both.RoundTrip(report, new HybridDictionary { ["a"] = 1 }, options);
            Both.RoundTrip(report, new OrderedDictionary { ["a"] = 1 }, options);
            Both.RoundTrip(report, new OrderedDictionary<string, int> { ["b"] = 1, ["a"] = 2 }, options);
            Both.RoundTrip(report, new BitArray([true, false]), options);
            Both.RoundTrip(report, new PriorityQueue<int, int>([(1, 2)]), options);
            Both.RoundTrip(report, (1, 2, 3, 4, 5, 6, 7, 8), options);
            Both.RoundTrip(report, (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16), options);
            Both.RoundTrip(report, new Tuple<int, int, int, int, int, int, int, Tuple<int>>(1, 2, 3, 4, 5, 6, 7, new(8)), options);
            Both.RoundTrip(report, Tuple.Create(1, "x", 2.5, 'c', true, 6L, (byte)7), options);
            Both.RoundTrip(report, new KeyedItems { new Part { X = 1 } }, options);
            Both.RoundTrip(report, new ArraySegment<int>([1, 2, 3], 1, 2), options);
            Both.RoundTrip(report, new Lookup([1, 2]), options);
            Both.RoundTrip(report, new SetterOnly(), options);
            Both.RoundTrip(report, new Conditions { Reading = 1, Writing = 2, Both = 3, List = [4], Written = [5] }, options);
            foreach (string json in new[] { "null", "[]", "[\"a\",null,1]", "{}", "{\"a\":\"b\"}", "{\"Item1\":1,\"Item8\":8}", "{\"Item1\":1,\"Rest\":{\"Item1\":8}}", "{\"Rest\":5}", "{\"List\":[1],\"Map\":{\"a\":1},\"Part\":{\"X\":1},\"Text\":\"x\"}", "{\"List\":null,\"Map\":null}", "{\"List\":5}", "{\"Map\":[]}", "{\"Reading\":1,\"Writing\":2,\"Both\":3,\"List\":[4],\"Written\":[5]}", "{\"Reading\":\"x\"}", "{\"Writing\":\"x\"}", "{\"Writing\":[[[}" })
            {
                byte[] utf8 = Encoding.UTF8.GetBytes(json);
                foreach (Type type in new[] { typeof(StringCollection), typeof(BlockingCollection<int>), typeof(StringDictionary), typeof(NameValueCollection), typeof(ListDictionary), typeof(HybridDictionary), typeof(OrderedDictionary), typeof(ValueTuple<int, int, int, int, int, int, int, ValueTuple<int>>), typeof(Tuple<int, int, int, int, int, int, int, Tuple<int>>), typeof(SetterOnly), typeof(Conditions), typeof(KeyedItems), typeof(BadIgnore), typeof(ConditionsRecord) })
                {
                    Both.Of(type).Read(report, utf8, options);
                }
            }
        }

        report.Check();
    }

    /// <summary>Values declared as object that have a discriminator of their own.</summary>
    [Fact]
    public void SharedInstancesDeclaredAsObject()
    {
        var report = new Report();
        Shape shape = new Circle { R = 1 };
        var holder = new Shared { First = shape, Second = shape, Third = shape, List = [shape, shape], Objects = [shape, shape, 1, shape], Map = new() { ["a"] = shape, ["b"] = shape } };
        foreach (JsonSerializerOptions? options in new[] { null, s_indented, new JsonSerializerOptions { TypeInfoResolver = Resolver(static _ => { }) } })
        {
            Both.Write(report, holder, options);
            Both.Write(report, new object[] { shape, shape }, options);
            Both.Write<object>(report, holder, options);
            Both.Write<object>(report, shape, options);
            Both.Write<Shape>(report, shape, options);
            Both.Write(report, new Self { Value = null }.Tie(), options);
            Both.Write(report, new Chain { Item = shape, Next = new() { Item = shape, Next = new() { Item = shape } } }, options);
            Both.Write<object>(report, new Chain { Item = shape, Any = new Chain { Item = shape, Any = shape } }, options);
        }

        report.Check();
    }

    private static DefaultJsonTypeInfoResolver Resolver(Action<JsonTypeInfo> modifier) => new() { Modifiers = { modifier } };
}
