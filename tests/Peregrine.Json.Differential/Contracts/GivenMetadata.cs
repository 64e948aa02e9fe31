using System.Collections;
using System.Collections.Concurrent;
using System.Collections.Immutable;
using System.Globalization;
using System.Reflection;
using System.Text.Json.Serialization.Metadata;

namespace Peregrine.Json.Differential.Contracts;

/// <summary>Metadata as a caller makes it by hand, and what it says other than its type.</summary>
internal static class GivenMetadata
{
    public enum Letter { A, B, C }

    public class Item
    {
        public int Number { get; set; }

        public string? Text { get; set; }

        public int Field;

        public Dictionary<string, object>? Rest { get; set; }
    }

    public class Point(int x, string? y)
    {
        public int X { get; } = x;

        public string? Y { get; } = y;

        public int Z { get; set; }
    }

    public class Holder
    {
        public int Number { get; set; } = 3;

        public int? Maybe { get; set; } = 4;

        public List<int> List { get; set; } = [5, 6];

        public int[] Array { get; set; } = [7];

        public Dictionary<int, string> Map { get; set; } = new() { [8] = "eight" };

        public Item Item { get; set; } = new() { Number = 9, Text = "nine" };

        public List<Item> Items { get; set; } = [new() { Number = 10 }];

        public List<List<int>> Lists { get; set; } = [[11], [12, 13]];

        public Letter Letter { get; set; } = Letter.B;

        public Dictionary<string, int> Names { get; set; } = new() { ["n"] = 14 };
    }

    public sealed class OwnDictionary : Dictionary<int, string>;

    /// <summary>Adds to numbers that it writes, and to keys a letter.</summary>
    public sealed class Plus(int more) : JsonConverter<int>
    {
        public override int Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => reader.GetInt32() - more;

        public override void Write(Utf8JsonWriter writer, int value, JsonSerializerOptions options) => writer.WriteNumberValue(value + more + (options.MaxDepth > 0 ? 0 : 1));

        public override int ReadAsPropertyName(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => int.Parse(reader.GetString()!.AsSpan(1), CultureInfo.InvariantCulture) - more;

        public override void WriteAsPropertyName(Utf8JsonWriter writer, int value, JsonSerializerOptions options) => writer.WritePropertyName("k" + (value + more).ToString(CultureInfo.InvariantCulture));
    }

    /// <summary>Puts text between marks; keys only if it is asked to.</summary>
    public sealed class Marks(int number) : JsonConverter<string>
    {
        public override string Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => reader.GetString()!.Trim('<', '>');

        public override void Write(Utf8JsonWriter writer, string value, JsonSerializerOptions options) => writer.WriteStringValue($"<{value}{number}>");

        public override string ReadAsPropertyName(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => "read " + reader.GetString();

        public override void WriteAsPropertyName(Utf8JsonWriter writer, string value, JsonSerializerOptions options) => writer.WritePropertyName($"<{value}{number}>");
    }

    public sealed class Fixed<T>(T read, int written) : JsonConverter<T>
    {
        public override T? Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options)
        {
            reader.Skip();
            return read;
        }

        public override void Write(Utf8JsonWriter writer, T value, JsonSerializerOptions options) => writer.WriteNumberValue(written);
    }

    private static async IAsyncEnumerable<int> Numbers()
    {
        await Task.Yield();
        yield return 1;
        yield return 2;
    }

    /// <summary>One thing that is given.</summary>
    /// <param name="Name">Its name: the type of the values that say it, the property, and what is special.</param>
    /// <param name="Type">The type of the metadata.</param>
    /// <param name="Make">Makes it for options; the number tells two of them apart.</param>
    /// <param name="Value">Makes a value.</param>
    /// <param name="Texts">What is read.</param>
    public sealed record Case(string Name, Type Type, Func<JsonSerializerOptions, int, JsonTypeInfo> Make, Func<object> Value, params string[] Texts);

    /// <summary>Sets what can only be initialized.</summary>
    private static void Set<T>(object values, string name, T value) => values.GetType().GetProperty(name)!.SetValue(values, value);

    private static JsonTypeInfo<int> PlusOf(JsonSerializerOptions options, int more) => JsonMetadataServices.CreateValueInfo<int>(options, new Plus(more));

    private static JsonTypeInfo<string> MarksOf(JsonSerializerOptions options, int number) => JsonMetadataServices.CreateValueInfo<string>(options, new Marks(number));

    /// <summary>Metadata of items whose members have other names.</summary>
    private static JsonTypeInfo<Item> Renamed(JsonSerializerOptions options, int number) => OfItem(options, values => Set(values, "JsonPropertyName", "n" + number));

    private static JsonTypeInfo<Item> OfItem(JsonSerializerOptions options, Action<JsonPropertyInfoValues<int>>? change, Action<JsonObjectInfoValues<Item>>? own = null)
    {
        var values = new JsonObjectInfoValues<Item>
        {
            ObjectCreator = static () => new Item(),
            PropertyMetadataInitializer = _ =>
            {
                var number = new JsonPropertyInfoValues<int> { IsProperty = true, IsPublic = true, DeclaringType = typeof(Item), PropertyName = "Number", Getter = static one => ((Item)one).Number, Setter = static (one, value) => ((Item)one).Number = value };
                change?.Invoke(number);
                return
                [
                    JsonMetadataServices.CreatePropertyInfo(options, number),
                    JsonMetadataServices.CreatePropertyInfo(options, new JsonPropertyInfoValues<string> { IsProperty = true, IsPublic = true, DeclaringType = typeof(Item), PropertyName = "Text", Getter = static one => ((Item)one).Text, Setter = static (one, value) => ((Item)one).Text = value }),
                ];
            },
        };
        own?.Invoke(values);
        return JsonMetadataServices.CreateObjectInfo(options, values);
    }

    private static JsonTypeInfo<Point> OfPoint(JsonSerializerOptions options, Action<JsonParameterInfoValues>? change) => JsonMetadataServices.CreateObjectInfo(options, new JsonObjectInfoValues<Point>
    {
        ObjectWithParameterizedConstructorCreator = static arguments => new Point((int)arguments[0]!, (string?)arguments[1]),
        PropertyMetadataInitializer = _ =>
        [
            JsonMetadataServices.CreatePropertyInfo(options, new JsonPropertyInfoValues<int> { IsProperty = true, IsPublic = true, DeclaringType = typeof(Point), PropertyName = "X", Getter = static one => ((Point)one).X }),
            JsonMetadataServices.CreatePropertyInfo(options, new JsonPropertyInfoValues<string> { IsProperty = true, IsPublic = true, DeclaringType = typeof(Point), PropertyName = "Y", Getter = static one => ((Point)one).Y }),
            JsonMetadataServices.CreatePropertyInfo(options, new JsonPropertyInfoValues<int> { IsProperty = true, IsPublic = true, DeclaringType = typeof(Point), PropertyName = "Z", Getter = static one => ((Point)one).Z, Setter = static (one, value) => ((Point)one).Z = value }),
        ],
        ConstructorParameterMetadataInitializer = () =>
        {
            var first = new JsonParameterInfoValues { Name = "x", ParameterType = typeof(int), Position = 0, HasDefaultValue = false, DefaultValue = 0 };
            change?.Invoke(first);
            return [first, new JsonParameterInfoValues { Name = "y", ParameterType = typeof(string), Position = 1, HasDefaultValue = true, DefaultValue = "none", IsNullable = true }];
        },
    });

    private static JsonTypeInfo Changed(JsonTypeInfo info, Action<JsonTypeInfo> change)
    {
        change(info);
        return info;
    }

    private static JsonSerializerOptions Other() => new() { PropertyNamingPolicy = JsonNamingPolicy.SnakeCaseUpper, WriteIndented = true, TypeInfoResolver = new DefaultJsonTypeInfoResolver(), MaxDepth = 33 };

    private static readonly string[] s_items = ["{\"Number\":1,\"Text\":\"a\",\"n100\":2,\"More\":[1]}", "{}", "{\"Number\":\"1\"}", "{\"Number\":null}", "{\"n100\":\"x\"}", "null"];

    public static IReadOnlyList<Case> All { get; } = [.. Elements(), .. Keys(), .. Collections(), .. Objects(), .. Members(), .. Parameters(), .. Types()];

    private static IEnumerable<Case> Elements()
    {
        string[] numbers = ["[1,2]", "[]", "null", "[\"1\"]", "[null]", "[101]"];
        Case Of<T>(string name, Func<JsonSerializerOptions, int, JsonTypeInfo> make, T value) where T : class => new("ElementInfo: " + name, typeof(T), make, () => value, numbers);
        yield return Of<int[]>("array", static (o, n) => JsonMetadataServices.CreateArrayInfo<int>(o, new() { ElementInfo = PlusOf(o, n) }), [1, 2]);
        yield return Of<List<int>>("list", static (o, n) => JsonMetadataServices.CreateListInfo<List<int>, int>(o, new() { ObjectCreator = static () => [], ElementInfo = PlusOf(o, n) }), [1, 2]);
        yield return Of<IList<int>>("IList", static (o, n) => JsonMetadataServices.CreateIListInfo<IList<int>, int>(o, new() { ElementInfo = PlusOf(o, n) }), [1, 2]);
        yield return Of<ICollection<int>>("ICollection", static (o, n) => JsonMetadataServices.CreateICollectionInfo<ICollection<int>, int>(o, new() { ElementInfo = PlusOf(o, n) }), [1, 2]);
        yield return Of<IEnumerable<int>>("IEnumerable", static (o, n) => JsonMetadataServices.CreateIEnumerableInfo<IEnumerable<int>, int>(o, new() { ElementInfo = PlusOf(o, n) }), [1, 2]);
        yield return Of<HashSet<int>>("set", static (o, n) => JsonMetadataServices.CreateISetInfo<HashSet<int>, int>(o, new() { ObjectCreator = static () => [], ElementInfo = PlusOf(o, n) }), [1, 2]);
        yield return Of<Queue<int>>("queue", static (o, n) => JsonMetadataServices.CreateQueueInfo<Queue<int>, int>(o, new() { ObjectCreator = static () => new(), ElementInfo = PlusOf(o, n) }), new([1, 2]));
        yield return Of<Stack<int>>("stack", static (o, n) => JsonMetadataServices.CreateStackInfo<Stack<int>, int>(o, new() { ObjectCreator = static () => new(), ElementInfo = PlusOf(o, n) }), new([1, 2]));
        yield return Of<ConcurrentQueue<int>>("shared queue", static (o, n) => JsonMetadataServices.CreateConcurrentQueueInfo<ConcurrentQueue<int>, int>(o, new() { ObjectCreator = static () => new(), ElementInfo = PlusOf(o, n) }), new([1, 2]));
        yield return Of<ConcurrentStack<int>>("shared stack", static (o, n) => JsonMetadataServices.CreateConcurrentStackInfo<ConcurrentStack<int>, int>(o, new() { ObjectCreator = static () => new(), ElementInfo = PlusOf(o, n) }), new([1, 2]));
        yield return Of<ImmutableList<int>>("immutable", static (o, n) => JsonMetadataServices.CreateImmutableEnumerableInfo<ImmutableList<int>, int>(o, new() { ElementInfo = PlusOf(o, n) }, ImmutableList.CreateRange), [1, 2]);
        yield return Of<ImmutableQueue<int>>("immutable queue", static (o, n) => JsonMetadataServices.CreateImmutableEnumerableInfo<ImmutableQueue<int>, int>(o, new() { ElementInfo = PlusOf(o, n) }, ImmutableQueue.CreateRange), [1, 2]);
        yield return Of<IAsyncEnumerable<int>>("asynchronous", static (o, n) => JsonMetadataServices.CreateIAsyncEnumerableInfo<IAsyncEnumerable<int>, int>(o, new() { ElementInfo = PlusOf(o, n) }), Numbers());
        yield return new("ElementInfo: memory", typeof(Memory<int>), static (o, n) => JsonMetadataServices.CreateMemoryInfo<int>(o, new() { ElementInfo = PlusOf(o, n) }), static () => new Memory<int>([1, 2]), numbers);
        yield return new("ElementInfo: read-only memory", typeof(ReadOnlyMemory<int>), static (o, n) => JsonMetadataServices.CreateReadOnlyMemoryInfo<int>(o, new() { ElementInfo = PlusOf(o, n) }), static () => new ReadOnlyMemory<int>([1, 2]), numbers);
        yield return Of<ArrayList>("untyped list", static (o, n) => JsonMetadataServices.CreateIListInfo<ArrayList>(o, new() { ObjectCreator = static () => [], ElementInfo = JsonMetadataServices.CreateValueInfo<object>(o, new Fixed<object>("r", n)) }), [1, "a"]);
        yield return Of<List<Item>>("objects", static (o, n) => JsonMetadataServices.CreateListInfo<List<Item>, Item>(o, new() { ObjectCreator = static () => [], ElementInfo = Renamed(o, n) }), [new() { Number = 1, Text = "a" }]) with { Texts = ["[{\"n100\":1,\"Number\":2,\"Text\":\"b\"}]", "[{\"n1000\":\"x\"}]", "[{\"n100\":\"x\"}]", "[null]"] };
        yield return Of<List<Item>>("objects of other options", static (o, n) => JsonMetadataServices.CreateListInfo<List<Item>, Item>(o, new() { ObjectCreator = static () => [], ElementInfo = (JsonTypeInfo<Item>)Other().GetTypeInfo(typeof(Item)) }), [new() { Number = 1, Text = "a" }]) with { Texts = ["[{\"NUMBER\":1,\"Number\":2,\"TEXT\":\"b\"}]", "[{\"NUMBER\":\"x\"}]"] };
        yield return Of<List<int>>("numbers of other options", static (o, n) => JsonMetadataServices.CreateListInfo<List<int>, int>(o, new() { ObjectCreator = static () => [], ElementInfo = PlusOf(new() { MaxDepth = 5, TypeInfoResolver = new DefaultJsonTypeInfoResolver() }, n) }), [1, 2]);
        yield return Of<List<List<int>>>("lists", static (o, n) => JsonMetadataServices.CreateListInfo<List<List<int>>, List<int>>(o, new() { ObjectCreator = static () => [], ElementInfo = JsonMetadataServices.CreateListInfo<List<int>, int>(o, new() { ObjectCreator = static () => [], ElementInfo = PlusOf(o, n) }) }), [[1], [2]]) with { Texts = ["[[1],[2,3]]", "[[null]]", "[null]"] };
        yield return Of<List<int?>>("nullable", static (o, n) => JsonMetadataServices.CreateListInfo<List<int?>, int?>(o, new() { ObjectCreator = static () => [], ElementInfo = JsonMetadataServices.CreateValueInfo<int?>(o, JsonMetadataServices.GetNullableConverter(PlusOf(o, n))) }), [1, null]);
        yield return Of<List<int>>("number handling", static (o, n) => JsonMetadataServices.CreateListInfo<List<int>, int>(o, new() { ObjectCreator = static () => [], ElementInfo = (JsonTypeInfo<int>)Changed(JsonMetadataServices.CreateValueInfo<int>(o, JsonMetadataServices.Int32Converter), one => one.NumberHandling = JsonNumberHandling.WriteAsString | JsonNumberHandling.AllowReadingFromString) }), [1, 2]);
        yield return Of<List<string>>("texts", static (o, n) => JsonMetadataServices.CreateListInfo<List<string>, string>(o, new() { ObjectCreator = static () => [], ElementInfo = MarksOf(o, n) }), ["a", "b"]) with { Texts = ["[\"<a>\",null]", "[1]"] };
        yield return Of<List<Letter>>("enum", static (o, n) => JsonMetadataServices.CreateListInfo<List<Letter>, Letter>(o, new() { ObjectCreator = static () => [], ElementInfo = JsonMetadataServices.CreateValueInfo<Letter>(o, new JsonStringEnumConverter<Letter>().CreateConverter(typeof(Letter), o)!) }), [Letter.A, Letter.C]) with { Texts = ["[\"A\",1]", "[\"x\"]"] };
        yield return Of<Dictionary<int, string>>("dictionary", static (o, n) => JsonMetadataServices.CreateDictionaryInfo<Dictionary<int, string>, int, string>(o, new() { ObjectCreator = static () => [], ElementInfo = MarksOf(o, n) }), new() { [1] = "a" }) with { Texts = ["{\"1\":\"<a>\"}", "{\"x\":\"a\"}", "{\"1\":1}"] };
        yield return Of<Dictionary<string, int>>("dictionary of numbers", static (o, n) => JsonMetadataServices.CreateDictionaryInfo<Dictionary<string, int>, string, int>(o, new() { ObjectCreator = static () => [], ElementInfo = PlusOf(o, n) }), new() { ["a"] = 1 }) with { Texts = ["{\"a\":101}", "{\"a\":\"\"}"] };
        yield return Of<IReadOnlyDictionary<string, int>>("read-only dictionary", static (o, n) => JsonMetadataServices.CreateIReadOnlyDictionaryInfo<IReadOnlyDictionary<string, int>, string, int>(o, new() { ElementInfo = PlusOf(o, n) }), new Dictionary<string, int> { ["a"] = 1 }) with { Texts = ["{\"a\":101}", "{\"a\":\"\"}"] };
        yield return Of<ImmutableDictionary<string, int>>("immutable dictionary", static (o, n) => JsonMetadataServices.CreateImmutableDictionaryInfo<ImmutableDictionary<string, int>, string, int>(o, new() { ElementInfo = PlusOf(o, n) }, ImmutableDictionary.CreateRange), ImmutableDictionary<string, int>.Empty.Add("a", 1)) with { Texts = ["{\"a\":101}", "{\"a\":\"\"}"] };
        yield return Of<Hashtable>("untyped dictionary", static (o, n) => JsonMetadataServices.CreateIDictionaryInfo<Hashtable>(o, new() { ObjectCreator = static () => [], ElementInfo = JsonMetadataServices.CreateValueInfo<object>(o, new Fixed<object>("r", n)) }), new() { ["a"] = 1 }) with { Texts = ["{\"a\":101}"] };
    }

    private static IEnumerable<Case> Keys()
    {
        string[] texts = ["{\"k101\":\"a\"}", "{\"1\":\"a\"}", "{}", "null"];
        yield return new("KeyInfo: dictionary", typeof(Dictionary<int, string>), static (o, n) => JsonMetadataServices.CreateDictionaryInfo<Dictionary<int, string>, int, string>(o, new() { ObjectCreator = static () => [], KeyInfo = PlusOf(o, n) }), static () => new Dictionary<int, string> { [1] = "a" }, texts);
        yield return new("KeyInfo: IDictionary", typeof(IDictionary<int, string>), static (o, n) => JsonMetadataServices.CreateIDictionaryInfo<IDictionary<int, string>, int, string>(o, new() { KeyInfo = PlusOf(o, n) }), static () => new Dictionary<int, string> { [1] = "a" }, texts);
        yield return new("KeyInfo: read-only", typeof(IReadOnlyDictionary<int, string>), static (o, n) => JsonMetadataServices.CreateIReadOnlyDictionaryInfo<IReadOnlyDictionary<int, string>, int, string>(o, new() { KeyInfo = PlusOf(o, n) }), static () => new Dictionary<int, string> { [1] = "a" }, texts);
        yield return new("KeyInfo: immutable", typeof(ImmutableDictionary<int, string>), static (o, n) => JsonMetadataServices.CreateImmutableDictionaryInfo<ImmutableDictionary<int, string>, int, string>(o, new() { KeyInfo = PlusOf(o, n) }, ImmutableDictionary.CreateRange), static () => ImmutableDictionary<int, string>.Empty.Add(1, "a"), texts);
        yield return new("KeyInfo: own", typeof(OwnDictionary), static (o, n) => JsonMetadataServices.CreateDictionaryInfo<OwnDictionary, int, string>(o, new() { ObjectCreator = static () => [], KeyInfo = PlusOf(o, n) }), static () => new OwnDictionary { [1] = "a" }, texts);
        yield return new("KeyInfo: and elements", typeof(Dictionary<int, string>), static (o, n) => JsonMetadataServices.CreateDictionaryInfo<Dictionary<int, string>, int, string>(o, new() { ObjectCreator = static () => [], KeyInfo = PlusOf(o, n), ElementInfo = MarksOf(o, n) }), static () => new Dictionary<int, string> { [1] = "a" }, texts);
        yield return new("KeyInfo: texts", typeof(Dictionary<string, int>), static (o, n) => JsonMetadataServices.CreateDictionaryInfo<Dictionary<string, int>, string, int>(o, new() { ObjectCreator = static () => [], KeyInfo = MarksOf(o, n) }), static () => new Dictionary<string, int> { ["a"] = 1 }, "{\"a\":1}", "{\"<a>\":1,\"a\":2,\"<a>\":3}");
        yield return new("KeyInfo: converter without keys", typeof(Dictionary<int, string>), static (o, n) => JsonMetadataServices.CreateDictionaryInfo<Dictionary<int, string>, int, string>(o, new() { ObjectCreator = static () => [], KeyInfo = JsonMetadataServices.CreateValueInfo<int>(o, new Fixed<int>(7, n)) }), static () => new Dictionary<int, string> { [1] = "a" }, texts);
        yield return new("KeyInfo: built in", typeof(Dictionary<int, string>), static (o, n) => JsonMetadataServices.CreateDictionaryInfo<Dictionary<int, string>, int, string>(o, new() { ObjectCreator = static () => [], KeyInfo = JsonMetadataServices.CreateValueInfo<int>(o, JsonMetadataServices.Int32Converter) }), static () => new Dictionary<int, string> { [1] = "a" }, texts);
        yield return new("KeyInfo: enum", typeof(Dictionary<Letter, int>), static (o, n) => JsonMetadataServices.CreateDictionaryInfo<Dictionary<Letter, int>, Letter, int>(o, new() { ObjectCreator = static () => [], KeyInfo = JsonMetadataServices.CreateValueInfo<Letter>(o, new JsonStringEnumConverter<Letter>(JsonNamingPolicy.SnakeCaseLower, n == 100).CreateConverter(typeof(Letter), o)!) }), static () => new Dictionary<Letter, int> { [Letter.B] = 1 }, "{\"B\":1}", "{\"b\":2}", "{\"1\":3}");
        yield return new("KeyInfo: lists in dictionaries in lists", typeof(List<Dictionary<int, string>>), static (o, n) => JsonMetadataServices.CreateListInfo<List<Dictionary<int, string>>, Dictionary<int, string>>(o, new() { ObjectCreator = static () => [], ElementInfo = JsonMetadataServices.CreateDictionaryInfo<Dictionary<int, string>, int, string>(o, new() { ObjectCreator = static () => [], KeyInfo = PlusOf(o, n) }) }), static () => new List<Dictionary<int, string>> { new() { [1] = "a" } }, "[{\"k101\":\"a\"}]", "[{\"1\":\"a\"}]");
        yield return new("KeyInfo: untyped dictionary", typeof(Hashtable), static (o, n) => JsonMetadataServices.CreateIDictionaryInfo<Hashtable>(o, new() { ObjectCreator = static () => [], KeyInfo = MarksOf(o, n) }), static () => new Hashtable { ["a"] = 1 }, "{\"a\":1}");
    }

    private static IEnumerable<Case> Collections()
    {
        Case Of(string name, Action<JsonCollectionInfoValues<List<int>>, JsonSerializerOptions, int> change) => new(name, typeof(List<int>), (o, n) =>
        {
            var values = new JsonCollectionInfoValues<List<int>> { ObjectCreator = static () => [] };
            change(values, o, n);
            return JsonMetadataServices.CreateListInfo<List<int>, int>(o, values);
        }, static () => new List<int> { 1, 2 }, "[1,2]", "[\"1\"]", "[]", "null");
        yield return Of("ObjectCreator", static (v, _, n) => Set<Func<List<int>>>(v, "ObjectCreator", () => [n]));
        yield return Of("ObjectCreator: none", static (v, _, n) => Set<object?>(v, "ObjectCreator", null));
        yield return Of("NumberHandling", static (v, _, n) => Set(v, "NumberHandling", JsonNumberHandling.WriteAsString | JsonNumberHandling.AllowReadingFromString));
        yield return Of("NumberHandling and ElementInfo", static (v, o, n) => { Set(v, "NumberHandling", JsonNumberHandling.WriteAsString); Set(v, "ElementInfo", PlusOf(o, n)); });
        yield return Of("SerializeHandler", static (v, _, n) => Set<Action<Utf8JsonWriter, List<int>>>(v, "SerializeHandler", (writer, value) => writer.WriteNumberValue(n)));
        yield return Of("SerializeHandler and ElementInfo", static (v, o, n) => { Set<Action<Utf8JsonWriter, List<int>>>(v, "SerializeHandler", (writer, value) => writer.WriteNumberValue(n)); Set(v, "ElementInfo", PlusOf(o, n)); });
    }

    private static Case OfItem(string name, Func<JsonSerializerOptions, int, JsonTypeInfo> make) => new(name, typeof(Item), make, static () => new Item { Number = 1, Text = "a", Field = 2, Rest = new() { ["More"] = 3 } }, s_items);

    private static IEnumerable<Case> Objects()
    {
        yield return OfItem("ObjectCreator", static (o, n) => OfItem(o, null, v => Set<Func<Item>>(v, "ObjectCreator", () => new() { Number = n })));
        yield return OfItem("ObjectCreator: none", static (o, n) => OfItem(o, null, v => Set<object?>(v, "ObjectCreator", null)));
        yield return OfItem("ObjectWithParameterizedConstructorCreator", static (o, n) => OfItem(o, null, v =>
        {
            Set<object?>(v, "ObjectCreator", null);
            Set<Func<object[], Item>>(v, "ObjectWithParameterizedConstructorCreator", arguments => new() { Number = (int)arguments[0]! + n });
            Set<Func<JsonParameterInfoValues[]>>(v, "ConstructorParameterMetadataInitializer", static () => [new() { Name = "number", ParameterType = typeof(int), Position = 0 }]);
        }));
        yield return OfItem("PropertyMetadataInitializer", static (o, n) => OfItem(o, null, v => Set<Func<JsonSerializerContext, JsonPropertyInfo[]>>(v, "PropertyMetadataInitializer", static _ => [])));
        yield return OfItem("ConstructorParameterMetadataInitializer", static (o, n) => OfItem(o, null, v => Set<Func<JsonParameterInfoValues[]>>(v, "ConstructorParameterMetadataInitializer", static () => [new() { Name = "number", ParameterType = typeof(int), Position = 0 }])));
        yield return OfItem("ConstructorAttributeProviderFactory", static (o, n) => OfItem(o, null, v => Set<Func<ICustomAttributeProvider>>(v, "ConstructorAttributeProviderFactory", static () => typeof(Item).GetConstructors()[0])));
        yield return OfItem("NumberHandling", static (o, n) => OfItem(o, null, v => Set(v, "NumberHandling", JsonNumberHandling.WriteAsString | JsonNumberHandling.AllowReadingFromString)));
        yield return OfItem("SerializeHandler", static (o, n) => OfItem(o, null, v => Set<Action<Utf8JsonWriter, Item>>(v, "SerializeHandler", (writer, value) => writer.WriteNumberValue(n))));
        yield return new("converter", typeof(int), static (o, n) => PlusOf(o, n), static () => 1, "1", "\"1\"", "null");
        yield return new("converter of an object", typeof(Item), static (o, n) => JsonMetadataServices.CreateValueInfo<Item>(o, new Fixed<Item>(new Item { Number = n }, n)), static () => new Item(), "1", "{}");
        yield return new("converter of a list", typeof(List<int>), static (o, n) => JsonMetadataServices.CreateValueInfo<List<int>>(o, new Fixed<List<int>>([n], n)), static () => new List<int> { 1 }, "1", "[]");
        yield return new("converter in a nullable", typeof(int?), static (o, n) => JsonMetadataServices.CreateValueInfo<int?>(o, JsonMetadataServices.GetNullableConverter(PlusOf(o, n))), static () => 1, "1", "null", "\"\"");
        yield return new("converter of an enum", typeof(Letter), static (o, n) => JsonMetadataServices.CreateValueInfo<Letter>(o, new JsonStringEnumConverter<Letter>(n == 100 ? JsonNamingPolicy.SnakeCaseLower : null).CreateConverter(typeof(Letter), o)!), static () => Letter.B, "1", "\"b\"", "\"B\"");
        yield return new("converter of the type in place of the options'", typeof(int), static (o, n) => JsonMetadataServices.CreateValueInfo<int>(o, JsonMetadataServices.Int32Converter), static () => 1, "1", "\"1\"");
        yield return new("converter that takes nothing", typeof(Item), static (o, n) => JsonMetadataServices.CreateValueInfo<Item>(o, JsonMetadataServices.GetUnsupportedTypeConverter<Item>()), static () => new Item(), "1", "{}");
    }

    private static IEnumerable<Case> Members()
    {
        foreach ((string name, Action<JsonPropertyInfoValues<int>, JsonSerializerOptions, int> change) in new (string, Action<JsonPropertyInfoValues<int>, JsonSerializerOptions, int>)[]
        {
            ("Converter", static (v, o, n) => Set(v, "Converter", new Plus(n))),
            ("PropertyTypeInfo", static (v, o, n) => Set(v, "PropertyTypeInfo", PlusOf(o, n))),
            ("PropertyTypeInfo of other options", static (v, o, n) => Set(v, "PropertyTypeInfo", PlusOf(Other(), n))),
            ("Getter", static (v, o, n) => Set<Func<object, int>>(v, "Getter", _ => n)),
            ("Getter: none", static (v, o, n) => Set<object?>(v, "Getter", null)),
            ("Setter", static (v, o, n) => Set<Action<object, int>>(v, "Setter", (one, value) => ((Item)one).Number = value + n)),
            ("Setter: none", static (v, o, n) => Set<object?>(v, "Setter", null)),
            ("IgnoreCondition", static (v, o, n) => Set(v, "IgnoreCondition", n == 100 ? JsonIgnoreCondition.Always : JsonIgnoreCondition.WhenWritingDefault)),
            ("HasJsonInclude", static (v, o, n) => { Set(v, "HasJsonInclude", n == 100); Set(v, "IsPublic", false); }),
            ("IsExtensionData", static (v, o, n) => Set(v, "IsExtensionData", true)),
            ("NumberHandling", static (v, o, n) => Set(v, "NumberHandling", n == 100 ? JsonNumberHandling.WriteAsString : JsonNumberHandling.AllowReadingFromString)),
            ("PropertyName", static (v, o, n) => Set(v, "PropertyName", "n" + n)),
            ("JsonPropertyName", static (v, o, n) => Set(v, "JsonPropertyName", "n" + n)),
            ("IsPublic", static (v, o, n) => Set(v, "IsPublic", false)),
            ("IsVirtual", static (v, o, n) => Set(v, "IsVirtual", true)),
            ("IsProperty", static (v, o, n) => Set(v, "IsProperty", false)),
            ("AttributeProviderFactory", static (v, o, n) => Set<Func<ICustomAttributeProvider>>(v, "AttributeProviderFactory", static () => typeof(Item).GetProperty("Number")!)),
            ("DeclaringType", static (v, o, n) => Set(v, "DeclaringType", typeof(object))),
        })
        {
            yield return OfItem("member: " + name, (o, n) => OfItem(o, v => change(v, o, n)));
        }
    }

    private static IEnumerable<Case> Parameters()
    {
        foreach ((string name, Action<JsonParameterInfoValues, int> change) in new (string, Action<JsonParameterInfoValues, int>)[]
        {
            ("usual", static (v, n) => { }),
            ("Name", static (v, n) => Set(v, "Name", "z")),
            ("ParameterType", static (v, n) => Set(v, "ParameterType", typeof(long))),
            ("Position", static (v, n) => Set(v, "Position", 0)),
            ("HasDefaultValue", static (v, n) => Set(v, "HasDefaultValue", true)),
            ("DefaultValue", static (v, n) => { Set(v, "HasDefaultValue", true); Set(v, "DefaultValue", n); }),
            ("IsNullable", static (v, n) => Set(v, "IsNullable", true)),
            ("IsMemberInitializer", static (v, n) => Set(v, "IsMemberInitializer", true)),
        })
        {
            yield return new("parameter: " + name, typeof(Point), (o, n) => OfPoint(o, v => change(v, n)), static () => new Point(1, "a") { Z = 2 }, "{\"X\":1,\"Y\":\"a\",\"Z\":2}", "{\"Z\":2}", "{\"Y\":null}", "{\"X\":\"\"}");
        }
    }

    /// <summary>What can be set in metadata once it is there.</summary>
    private static IEnumerable<Case> Types()
    {
        foreach ((string name, Action<JsonTypeInfo, int> change) in new (string, Action<JsonTypeInfo, int>)[]
        {
            ("CreateObject", static (t, n) => t.CreateObject = () => new Item { Number = n }),
            ("NumberHandling", static (t, n) => t.NumberHandling = JsonNumberHandling.WriteAsString | JsonNumberHandling.AllowReadingFromString),
            ("UnmappedMemberHandling", static (t, n) => t.UnmappedMemberHandling = JsonUnmappedMemberHandling.Disallow),
            ("PreferredPropertyObjectCreationHandling", static (t, n) => t.PreferredPropertyObjectCreationHandling = JsonObjectCreationHandling.Populate),
            ("PolymorphismOptions", static (t, n) => t.PolymorphismOptions = new() { DerivedTypes = { new(typeof(Item), n) } }),
            ("OnSerializing", static (t, n) => t.OnSerializing = one => ((Item)one).Number += n),
            ("OnSerialized", static (t, n) => t.OnSerialized = one => ((Item)one).Number += n),
            ("OnDeserializing", static (t, n) => t.OnDeserializing = one => ((Item)one).Number += n),
            ("OnDeserialized", static (t, n) => t.OnDeserialized = one => ((Item)one).Number += n),
            ("OriginatingResolver", static (t, n) => t.OriginatingResolver = new DefaultJsonTypeInfoResolver()),
            ("Properties", static (t, n) => t.Properties.RemoveAt(0)),
            ("Name", static (t, n) => t.Properties[0].Name = "n" + n),
            ("Get", static (t, n) => t.Properties[0].Get = _ => n),
            ("Set", static (t, n) => t.Properties[0].Set = (one, value) => ((Item)one).Number = (int)value! + n),
            ("ShouldSerialize", static (t, n) => t.Properties[0].ShouldSerialize = (_, value) => n == 100),
            ("CustomConverter", static (t, n) => t.Properties[0].CustomConverter = new Plus(n)),
            ("NumberHandling of a member", static (t, n) => t.Properties[0].NumberHandling = JsonNumberHandling.WriteAsString | JsonNumberHandling.AllowReadingFromString),
            ("Order", static (t, n) => t.Properties[0].Order = n),
            ("IsRequired", static (t, n) => t.Properties[0].IsRequired = true),
            ("IsExtensionData", static (t, n) => t.Properties.First(static p => p.PropertyType == typeof(Dictionary<string, object>)).IsExtensionData = true),
            ("ObjectCreationHandling", static (t, n) => t.Properties.First(static p => p.PropertyType == typeof(Dictionary<string, object>)).ObjectCreationHandling = JsonObjectCreationHandling.Populate),
            ("AttributeProvider", static (t, n) => t.Properties[0].AttributeProvider = typeof(Item).GetProperty("Text")),
            ("IsGetNullable", static (t, n) => t.Properties.First(static p => p.PropertyType == typeof(string)).IsGetNullable = false),
            ("IsSetNullable", static (t, n) => t.Properties.First(static p => p.PropertyType == typeof(string)).IsSetNullable = false),
        })
        {
            yield return OfItem("set: " + name, (o, n) => Changed(new DefaultJsonTypeInfoResolver().GetTypeInfo(typeof(Item), o), t => change(t, n)));
            if (name is not "IsExtensionData" and not "ObjectCreationHandling")
            {
                yield return OfItem("set in made: " + name, (o, n) => Changed(OfItem(o, null), t => change(t, n)));
            }
        }
    }
}
