using System.Buffers;
using System.Collections;
using System.Collections.Concurrent;
using System.Collections.Specialized;
using System.Text;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization.Metadata;
using System.Text.RegularExpressions;
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

    [Fact]
    public async Task PathsOfElementsThatArrive()
    {
        string[] bad = ["\"x\"", "{\"X\":\"x\"}", "{\"X\":1", "tru", "{\"X\":[1]}", "{\"X\" 1}", "1.5", "[]", "{\"Y\":{\"X\":\"x\"}}", "null,", "", "]", "}"];
        string[] good = ["{\"X\":1}", "{}", "null", "{\"X\":2,\"Z\":[1,{}]}", "{\"Y\":{\"X\":1}}"];
        foreach (int size in new[] { 1, 16, 64, 16384 })
        {
            var options = new JsonSerializerOptions { DefaultBufferSize = size };
            foreach (string fault in bad)
            {
                for (int before = 0; before < 6; before++)
                {
                    string[] items = [.. Enumerable.Range(0, before).Select(i => good[i % good.Length]), fault, "{\"X\":9}"];
                    // What is quoted of a literal ends with System.Text.Json's buffer.
                    foreach (string text in fault == "tru" && size < 64 ? [] : new[] { "[" + string.Join(',', items) + "]", "[\n " + string.Join(" ,\n", items) + "\n]", " [" + string.Join(',', items[..^1]) })
                    {
                        await Elements<Node>(text, options, false);
                        if (size < 16384)
                        {
                            // Where its buffer does not hold all, System.Text.Json looks whether a whole value is there before it looks at the kind.
                            continue;
                        }

                        await Elements<int>(text.Replace("{\"X\":1}", "1").Replace("{}", "2").Replace("null", "3"), options, false);
                    }

                    await Elements<Node>(string.Join('\n', items), options, true);
                }
            }
        }

        static async Task Elements<T>(string text, JsonSerializerOptions options, bool lines)
        {
            byte[] utf8 = Encoding.UTF8.GetBytes(text);
            string theirs = await All(Stj.DeserializeAsyncEnumerable<T>(new MemoryStream(utf8), lines, options));
            string mine = await All(Ours.DeserializeAsyncEnumerable<T>(new MemoryStream(utf8), lines, options));
            if (options.DefaultBufferSize < utf8.Length)
            {
                // System.Text.Json counts the elements since its buffer was last empty, we count all.
                (theirs, mine) = (FirstIndex().Replace(theirs, "$[]"), FirstIndex().Replace(mine, "$[]"));
            }

            Assert.True(theirs == mine, $"{typeof(T)} {text} {options.DefaultBufferSize}\ntheirs: {theirs}\nmine:   {mine}");
        }

        static async Task<string> All<T>(IAsyncEnumerable<T> source)
        {
            var text = new StringBuilder();
            try
            {
                await foreach (T item in source)
                {
                    text.Append(ObjectGraph.Describe(item)).Append(';');
                }
            }
            catch (Exception error)
            {
                // What comes before a fault depends on System.Text.Json's buffer; what the fault is, does not.
                return new Outcome(null, error).ErrorText!;
            }

            return text.ToString();
        }
    }

    /// <summary>How deep a value may go that stands inside others already.</summary>
    [Fact]
    public void DepthInsideReadersAndWriters()
    {
        foreach (int optionsDepth in new[] { 0, 1, 2, 3, 5 })
        {
            foreach (int otherDepth in new[] { 0, 1, 2, 3, 5 })
            {
                for (int outside = 0; outside < 5; outside++)
                {
                    for (int inside = 0; inside < 5; inside++)
                    {
                        var options = new JsonSerializerOptions { MaxDepth = optionsDepth };
                        string what = $"options {optionsDepth}, other {otherDepth}, outside {outside}, inside {inside}";
                        string json = new string('[', outside) + new string('[', inside) + "1" + new string(']', inside) + new string(']', outside);
                        Same(Reading(false, true), Reading(true, true), "read by info " + what);
                        Same(Reading(false, false), Reading(true, false), "read " + what);
                        Outcome Reading(bool isOurs, bool byInfo) => Outcome.Of<object?>(() =>
                        {
                            var reader = new Utf8JsonReader(Encoding.UTF8.GetBytes(json), new JsonReaderOptions { MaxDepth = otherDepth });
                            for (int i = 0; i < outside; i++)
                            {
                                reader.Read();
                            }

                            object? value = (isOurs, byInfo) switch
                            {
                                (true, true) => Ours.Deserialize(ref reader, options.GetTypeInfo(typeof(JsonElement))),
                                (true, false) => Ours.Deserialize<object>(ref reader, options),
                                (false, true) => Stj.Deserialize(ref reader, options.GetTypeInfo(typeof(JsonElement))),
                                (false, false) => Stj.Deserialize<object>(ref reader, options),
                            };
                            return value + " " + reader.BytesConsumed + reader.TokenType + reader.CurrentDepth;
                        });
                    }
                }
            }
        }
    }

    [GeneratedRegex(@"\$\[\d+\]")]
    private static partial Regex FirstIndex();

    private static void Same(Outcome theirs, Outcome mine, string what)
    {
        string a = theirs.ErrorText ?? ObjectGraph.Describe(theirs.Value);
        string b = mine.ErrorText ?? ObjectGraph.Describe(mine.Value);
        Assert.True(a == b, $"{what}\ntheirs: {a}\nmine:   {b}");
    }

    private static DefaultJsonTypeInfoResolver Resolver(Action<JsonTypeInfo> modifier) => new() { Modifiers = { modifier } };

    public record Raw(int Number);

    public class RawHolder
    {
        public int Before { get; set; }

        public Raw? One { get; set; }

        public List<Raw>? Many { get; set; }

        public int After { get; set; }
    }

    public class RawConverter(string kind) : JsonConverter<Raw>
    {
        public override Raw? Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => throw new NotSupportedException();

        public override void Write(Utf8JsonWriter writer, Raw value, JsonSerializerOptions options)
        {
            switch (kind)
            {
                case "raw":
                    writer.WriteRawValue($"{{\"n\":{value.Number}}}");
                    break;
                case "raw indented":
                    writer.WriteRawValue($"{{\n  \"n\": {value.Number}\n}}");
                    break;
                case "raw spaced":
                    writer.WriteRawValue($" [ {value.Number} , 5 ] ");
                    break;
                case "comment":
                    writer.WriteCommentValue("c");
                    writer.WriteNumberValue(value.Number);
                    break;
                case "comment after":
                    writer.WriteNumberValue(value.Number);
                    writer.WriteCommentValue("c");
                    break;
                case "both":
                    writer.WriteStartArray();
                    writer.WriteCommentValue("c");
                    writer.WriteRawValue("[1]");
                    writer.WriteCommentValue("d");
                    writer.WriteRawValue("[2 ]");
                    writer.WriteNumberValue(3);
                    writer.WriteEndArray();
                    break;
                default:
                    writer.WriteStartObject();
                    writer.WriteCommentValue("c");
                    writer.WritePropertyName("a");
                    writer.WriteCommentValue("d");
                    writer.WriteRawValue("1");
                    writer.WriteCommentValue("e");
                    writer.WriteEndObject();
                    break;
            }
        }
    }

    public class NullHolder
    {
        [JsonConverter(typeof(NullConverter))]
        public Part? A { get; set; } = new() { X = 1 };

        public Part? B { get; set; } = new() { X = 2 };

        [JsonIgnore(Condition = JsonIgnoreCondition.Never)]
        [JsonConverter(typeof(NullConverter))]
        public Part? C { get; set; } = new() { X = 3 };

        [JsonRequired]
        [JsonConverter(typeof(NullConverter))]
        public Part? D { get; set; } = new() { X = 4 };
    }

    public record NullRecord([property: JsonConverter(typeof(NullConverter))] Part? A, Part? B, [property: JsonConverter(typeof(NullConverter))] Part? C, string? D);

    public class NullConverter : JsonConverter<Part>
    {
        public override bool HandleNull => true;

        public override Part? Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => new() { X = reader.TokenType == JsonTokenType.Null ? -1 : -2 };

        public override void Write(Utf8JsonWriter writer, Part? value, JsonSerializerOptions options) => writer.WriteStringValue(value is null ? "none" : "some");
    }

    public interface IPart
    {
        int X { get; set; }
    }

    public class Part : IPart
    {
        public int X { get; set; }
    }

    public struct Pair
    {
        public int A { get; set; }
    }

    public record Positional(int A);

    public record WithMany(int A, int B, int C, int D, int E);

    public class ImplicitKey : IEnumerable
    {
        public IEnumerator GetEnumerator() => Array.Empty<int>().GetEnumerator();
    }

    public class NumberHolder
    {
        public int I { get; set; }

        public int? N { get; set; }

        public object? O { get; set; }

        public List<int>? L { get; set; }

        public Dictionary<string, int>? D { get; set; }

        public Part? P { get; set; }

        public List<object>? LO { get; set; }

        public Dictionary<string, object>? DO { get; set; }

        public double DD { get; set; }
    }

    public class NumberExtension
    {
        public int I { get; set; }

        [JsonExtensionData]
        public Dictionary<string, object>? Rest { get; set; }
    }

    [JsonNumberHandling(JsonNumberHandling.WriteAsString | JsonNumberHandling.AllowReadingFromString)]
    public class ExtensionByType
    {
        [JsonExtensionData]
        public Dictionary<string, object>? Rest { get; set; }
    }

    public class ExtensionByMember
    {
        [JsonNumberHandling(JsonNumberHandling.WriteAsString | JsonNumberHandling.AllowReadingFromString)]
        [JsonExtensionData]
        public Dictionary<string, object>? Rest { get; set; }
    }

    [JsonNumberHandling(JsonNumberHandling.WriteAsString | JsonNumberHandling.AllowReadingFromString)]
    public class ByAttribute
    {
        public int I { get; set; }

        public object? O { get; set; }

        public List<object>? LO { get; set; }

        public List<int>? L { get; set; }
    }

    public class ByMember
    {
        [JsonNumberHandling(JsonNumberHandling.WriteAsString | JsonNumberHandling.AllowReadingFromString)]
        public object? O { get; set; }

        [JsonNumberHandling(JsonNumberHandling.WriteAsString | JsonNumberHandling.AllowReadingFromString)]
        public List<object>? LO { get; set; }

        [JsonNumberHandling(JsonNumberHandling.WriteAsString | JsonNumberHandling.AllowReadingFromString)]
        public Dictionary<string, object>? DO { get; set; }
    }

    public class Outer<T>
    {
        public T? Value { get; set; }
    }

    public class BadNames
    {
        [JsonPropertyName("same")]
        public int A { get; set; }

        [JsonPropertyName("same")]
        public int B { get; set; }
    }

    public class BadConstructors
    {
        [JsonConstructor]
        public BadConstructors()
        {
        }

        [JsonConstructor]
        public BadConstructors(int a) => A = a;

        public int A { get; }
    }

    public class BadParameter(int other)
    {
        public int A { get; } = other;
    }

    public class BadNoConstructor
    {
        private BadNoConstructor()
        {
        }

        public int A { get; set; }
    }

    public abstract class BadAbstract
    {
        public int A { get; set; }
    }

    public class BadExtension
    {
        [JsonExtensionData]
        public List<int>? Rest { get; set; }
    }

    public class BadTwoExtensions
    {
        [JsonExtensionData]
        public Dictionary<string, object>? Rest { get; set; }

        [JsonExtensionData]
        public Dictionary<string, object>? More { get; set; }
    }

    public class BadRequired
    {
        [JsonRequired]
        public int A { get; }
    }

    public class BadConverter
    {
        [JsonConverter(typeof(NullConverter))]
        public int A { get; set; }
    }

    [JsonConverter(typeof(NullConverter))]
    public class BadOwnConverter;

    public class BadHandling
    {
        [JsonNumberHandling(JsonNumberHandling.WriteAsString)]
        public Part? A { get; set; }
    }

    public struct BadStruct
    {
        [JsonPropertyName("same")]
        public int A { get; set; }

        [JsonPropertyName("same")]
        public int B { get; set; }
    }

    public class BadIgnore
    {
        [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
        public int A { get; set; }
    }

    public class BadMember
    {
        public BadNames? A { get; set; }
    }

    [JsonDerivedType(typeof(Part), "part")]
    public class BadDerived;

    public class BadPointer
    {
        public Type? A { get; set; }

        public IntPtr B { get; set; }

        public int[,]? C { get; set; }
    }

    public class SetterOnly
    {
        private List<int> _list = [9];
        private Dictionary<string, int> _map = [];

        public int Count => _list.Count + _map.Count;

        public List<int> List
        {
            set => _list = value ?? [0, 0];
        }

        public Dictionary<string, int> Map
        {
            set => _map = value ?? [];
        }

        public Part? Part
        {
            set => _list.Add(value?.X ?? -1);
        }

        public string? Text
        {
            set => _list.Add(value?.Length ?? -1);
        }
    }

    public class Conditions
    {
        [JsonIgnore(Condition = JsonIgnoreCondition.WhenReading)]
        public int Reading { get; set; }

        [JsonIgnore(Condition = JsonIgnoreCondition.WhenWriting)]
        public int Writing { get; set; }

        [JsonIgnore(Condition = JsonIgnoreCondition.Never)]
        public int Both { get; set; }

        [JsonIgnore(Condition = JsonIgnoreCondition.WhenReading)]
        public List<int> List { get; set; } = [7];

        [JsonIgnore(Condition = JsonIgnoreCondition.WhenWriting)]
        public List<int> Written { get; set; } = [8];

        [JsonIgnore(Condition = JsonIgnoreCondition.WhenWriting)]
        public int ReadOnly => 5;

        [JsonIgnore(Condition = JsonIgnoreCondition.WhenReading)]
        public int WriteOnly
        {
            set => Both += value;
        }
    }

    public record ConditionsRecord([property: JsonIgnore(Condition = JsonIgnoreCondition.WhenReading)] int Reading, [property: JsonIgnore(Condition = JsonIgnoreCondition.WhenWriting)] int Writing, int Both);

    public class KeyedItems : System.Collections.ObjectModel.KeyedCollection<int, Part>
    {
        protected override int GetKeyForItem(Part item) => item.X;
    }

    public class Lookup(IEnumerable<int> items) : IEnumerable<int>
    {
        public IEnumerator<int> GetEnumerator() => items.GetEnumerator();

        IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
    }

    [JsonDerivedType(typeof(Circle), "circle")]
    public class Shape;

    public class Circle : Shape
    {
        public int R { get; set; }
    }

    public class Shared
    {
        public object? First { get; set; }

        public Shape? Second { get; set; }

        public object? Third { get; set; }

        public List<Shape>? List { get; set; }

        public List<object>? Objects { get; set; }

        public Dictionary<string, object>? Map { get; set; }
    }

    [JsonDerivedType(typeof(Self), "self")]
    public class Self
    {
        public object? Value { get; set; }

        public Self Tie()
        {
            var inner = new Self();
            Value = inner;
            return this;
        }
    }

    public class Chain
    {
        public object? Item { get; set; }

        public object? Any { get; set; }

        public Chain? Next { get; set; }
    }

    public class Node
    {
        public int X { get; set; }

        public Node? Y { get; set; }
    }
}
