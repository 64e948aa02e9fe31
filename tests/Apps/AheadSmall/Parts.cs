#if !ALONE && !SMALL
using System.Collections;
using System.Diagnostics.Metrics;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization;

namespace Peregrine.Json.Ahead;

/// <summary>What a program can meet. One part is compiled at a time, so that the build sees the names of that part alone.</summary>
internal static partial class Parts
{
    public static void Run()
    {
        foreach (string text in (string[])["{", "{\"Id\":1.5}", "{\"Id\":\"1\"}", "{\"Price\":1e999}", "{\"Price\":true}", "{\"Tags\":[1]}", "{\"Id\":1,\"Id\":2,\"other\":{}}",
            "{\"Price\":9007199254740993.00000000000000000000000000000000000000001}", "{\"Price\":2.2250738585072011360574097967091319759348195463516456480234261097248222220210769455165295239081350879141491589130396211068700864386945946455276572074078206217433799881410632673292535522868813721490129811224514518898490572223072852551331557550159143974763979834118019993239628261064e-308}"])
        {
            Say(() => JsonSerializer.Serialize(JsonSerializer.Deserialize<Thing>(text)));
        }

        Say(() => JsonSerializer.Serialize(new Thing { Price = double.NaN }));
        Say(() => JsonSerializer.Serialize(new Thing { Name = "<\u00e9\ud83d\ude00>" }, new JsonSerializerOptions { WriteIndented = true, PropertyNamingPolicy = JsonNamingPolicy.CamelCase }));
        Say(() => JsonSerializer.Serialize(new Thing(), JsonSerializerOptions.Default));
        More();
    }

    private static void Say(Func<string?> run)
    {
        try
        {
            Console.WriteLine(run());
        }
        catch (Exception error)
        {
            Console.WriteLine($"{error.GetType()}: {error.Message} / {error.InnerException?.GetType()}: {error.InnerException?.Message}");
        }
    }

#if REFERENCES
    public sealed class Link { public int Id { get; set; } public Link? Next { get; set; } }

    private static void More()
    {
        var link = new Link { Id = 1 };
        link.Next = link;
        Say(() => JsonSerializer.Serialize(link));
        foreach (ReferenceHandler handler in (ReferenceHandler[])[ReferenceHandler.Preserve, ReferenceHandler.IgnoreCycles])
        {
            var options = new JsonSerializerOptions { ReferenceHandler = handler };
            Say(() => JsonSerializer.Serialize(link, options));
            Say(() => JsonSerializer.Deserialize<Link>("""{"$id":"1","Id":3,"Next":{"$ref":"1"}}""", options)!.Next!.Id.ToString(System.Globalization.CultureInfo.InvariantCulture));
            Say(() => JsonSerializer.Deserialize<Link>("""{"$id":"1","Id":3,"Next":{"$ref":"2"}}""", options)!.Id.ToString(System.Globalization.CultureInfo.InvariantCulture));
        }
    }
#elif DERIVEDTYPES
    [JsonDerivedType(typeof(Cat), "cat")]
    public abstract class Animal { public string? Name { get; set; } }

    public sealed class Cat : Animal { public int Lives { get; set; } }

    private static void More()
    {
        Say(() => JsonSerializer.Serialize<Animal>(new Cat { Name = "a", Lives = 9 }));
        Say(() => ((Cat)JsonSerializer.Deserialize<Animal>("""{"$type":"cat","Lives":8}""")!).Lives.ToString(System.Globalization.CultureInfo.InvariantCulture));
        Say(() => JsonSerializer.Deserialize<Animal>("""{"$type":"dog"}""")!.Name);
        Say(() => JsonSerializer.Deserialize<Animal>("{}")!.Name);
    }
#elif CONVERTERS
    public enum Color { Red, Green }

    public sealed class Painted
    {
        public Color Color { get; set; }

        [JsonConverter(typeof(Twice))]
        public int Size { get; set; }
    }

    public sealed class Twice : JsonConverter<int>
    {
        public override int Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => reader.GetInt32() / 2;

        public override void Write(Utf8JsonWriter writer, int value, JsonSerializerOptions options) => writer.WriteNumberValue(value * 2);
    }

    private static void More()
    {
        Say(() => JsonSerializer.Serialize(new Painted { Color = Color.Green, Size = 2 }));
        var options = new JsonSerializerOptions { Converters = { new JsonStringEnumConverter<Color>(), new Twice() } };
        Say(() => JsonSerializer.Serialize(new Painted { Color = Color.Green, Size = 2 }, options));
        Say(() => JsonSerializer.Serialize(JsonSerializer.Deserialize<Painted>("""{"Color":"Red","Size":8}""", options)));
        Say(() => JsonSerializer.Serialize(new Thing { Id = 4 }, options));
        Say(() => JsonSerializer.Serialize(JsonSerializer.Deserialize<Painted>("""{"Color":"Blue"}""", options)));
    }
#elif NODES
    public sealed class Holder { public JsonNode? Node { get; set; } public object? Any { get; set; } }

    private static void More()
    {
        var options = new JsonSerializerOptions { UnknownTypeHandling = JsonUnknownTypeHandling.JsonNode };
        Say(() => JsonSerializer.Serialize(JsonSerializer.Deserialize<Holder>("""{"Node":{"a":[1,"b"]},"Any":[1.50,{"x":null}]}""", options), options));
        Say(() => JsonSerializer.Deserialize<Holder>("""{"Any":[1.5]}""", options)!.Any!.GetType().ToString());
        Say(() => JsonSerializer.Serialize(new Holder { Node = new JsonObject { ["a"] = 1, ["b"] = DateTime.UnixEpoch } }));
    }
#elif UNKNOWNHANDLING
    public sealed class Holder { public object? Any { get; set; } }

    private static void More()
    {
        var options = new JsonSerializerOptions { UnknownTypeHandling = JsonUnknownTypeHandling.JsonNode };
        Say(() => JsonSerializer.Deserialize<Holder>("""{"Any":[1.5]}""", options)!.Any!.GetType().ToString());
        Say(() => JsonSerializer.Serialize(JsonSerializer.Deserialize<Holder>("""{"Any":[1.5,{"a":"b"}]}""", options), options));
    }
#elif EXTENSIONDATA
    public sealed class Open { public int Id { get; set; } [JsonExtensionData] public Dictionary<string, object>? Rest { get; set; } }

    private static void More()
    {
        Say(() => JsonSerializer.Serialize(JsonSerializer.Deserialize<Open>("""{"x":[1,{"y":"z"}],"Id":3,"w":1.50}""")));
        Say(() => JsonSerializer.Serialize(new Open { Rest = new() { ["guid"] = Guid.Empty, ["byte"] = (byte)1, ["at"] = TimeSpan.Zero } }));
        Say(() => JsonSerializer.Deserialize<Open>("""{"x":[1,}""")!.Id.ToString(System.Globalization.CultureInfo.InvariantCulture));
    }
#elif ELEMENTS
    public sealed class Holder { public JsonElement Element { get; set; } public JsonDocument? Document { get; set; } }

    private static void More()
    {
        Say(() => JsonSerializer.Serialize(JsonSerializer.Deserialize<Holder>("""{"Element":{"a":[1,"b"]},"Document":[1.50,{"x":null}]}""")));
        Say(() => JsonSerializer.SerializeToElement(new Thing { Id = 5 }).GetProperty("Id").GetRawText());
    }
#elif OBJECTS
    public sealed class Holder { public object? Any { get; set; } public IList? List { get; set; } }

    private static void More()
    {
        Say(() => JsonSerializer.Serialize(JsonSerializer.Deserialize<Holder>("""{"Any":{"a":[1,"b"]},"List":[1.50,{"x":null}]}""")));
        foreach (object value in (object[])[1, 2.5f, (byte)3, 'c', Guid.Empty, TimeSpan.Zero, new Thing { Id = 6 }, new Version(1, 2), new object(), "s"])
        {
            Say(() => JsonSerializer.Serialize(new Holder { Any = value }));
        }
    }
#elif NULLABLES
    public sealed class Some { public int? A { get; set; } public double? B { get; set; } public DateTime? C { get; set; } public List<bool?>? D { get; set; } }

    private static void More()
    {
        Say(() => JsonSerializer.Serialize(new Some { A = 1, B = 2.5, C = DateTime.UnixEpoch, D = [true, null] }));
        Say(() => JsonSerializer.Serialize(JsonSerializer.Deserialize<Some>("""{"A":null,"B":3,"D":[null,false]}""")));
        Say(() => JsonSerializer.Deserialize<int?>("7")!.ToString());
        Say(() => JsonSerializer.Serialize(JsonSerializer.Deserialize<Some>("""{"A":"1"}""")));
    }
#elif RARETYPES
    public sealed class Some
    {
        public Guid Guid { get; set; }

        public byte Byte { get; set; }

        public float Single { get; set; }

        public char Char { get; set; }

        public Version? Version { get; set; }

        public Uri? Uri { get; set; }

        public byte[]? Bytes { get; set; }

        public Half Half { get; set; }

        public Dictionary<DateOnly, ulong>? Days { get; set; }
    }

    private static void More()
    {
        Say(() => JsonSerializer.Serialize(new Some { Byte = 1, Single = 2.5f, Char = 'c', Version = new(1, 2), Uri = new("http://x"), Bytes = [1, 2], Days = new() { [default] = 3 } }));
        Say(() => JsonSerializer.Serialize(JsonSerializer.Deserialize<Some>("""{"Guid":"00000000-0000-0000-0000-000000000001","Byte":255,"Single":0.1,"Char":"d","Bytes":"AQI=","Half":1.5,"Days":{"2020-01-01":4}}""")));
        Say(() => JsonSerializer.Serialize(JsonSerializer.Deserialize<Some>("""{"Byte":256}""")));
    }
#elif NUMBERHANDLING
    private static void More()
    {
        var options = new JsonSerializerOptions { NumberHandling = JsonNumberHandling.AllowReadingFromString | JsonNumberHandling.WriteAsString | JsonNumberHandling.AllowNamedFloatingPointLiterals };
        Say(() => JsonSerializer.Serialize(JsonSerializer.Deserialize<Thing>("""{"Id":"3","Price":"NaN"}""", options), options));
    }
#elif WEB
    private static void More()
    {
        Say(() => JsonSerializer.Serialize(JsonSerializer.Deserialize<Thing>("""{"id":"3","price":"4.5"}""", JsonSerializerOptions.Web), JsonSerializerOptions.Web));
        var options = new JsonSerializerOptions(JsonSerializerDefaults.Web);
        Say(() => JsonSerializer.Serialize(JsonSerializer.Deserialize<Thing>("""{"id":"3","price":"x"}""", options), options));
    }
#elif OWNCOLLECTIONS
    public sealed class Numbers : List<int>, IJsonOnDeserialized { public void OnDeserialized() => Add(-1); }

    [JsonNumberHandling(JsonNumberHandling.WriteAsString)]
    public sealed class Quoted : List<int>;

    public sealed class Closed(int count) : IEnumerable<int> { public IEnumerator<int> GetEnumerator() => Enumerable.Range(0, count).GetEnumerator(); IEnumerator IEnumerable.GetEnumerator() => GetEnumerator(); }

    private static void More()
    {
        Say(() => JsonSerializer.Serialize(JsonSerializer.Deserialize<Numbers>("[1,2]")));
        Say(() => JsonSerializer.Serialize(new Quoted { 1 }));
        Say(() => JsonSerializer.Serialize(new Closed(3)));
        Say(() => JsonSerializer.Serialize(JsonSerializer.Deserialize<Closed>("[1,2]")));
    }
#elif METADATA
    private static void More()
    {
        var options = new JsonSerializerOptions { TypeInfoResolver = MoreContext.Default };
        Say(() => JsonSerializer.Serialize(new Thing { Id = 7 }, options));
        Say(() => JsonSerializer.Deserialize("""{"Id":"x"}""", MoreContext.Default.Thing)!.Name);
        Say(() => JsonSerializer.Serialize(new Dictionary<string, object> { ["a"] = (byte)1, ["b"] = 1.5f }, options));
    }

    [JsonSerializable(typeof(Thing))]
    [JsonSerializable(typeof(Dictionary<string, object>))]
    [JsonSerializable(typeof(byte))]
    [JsonSerializable(typeof(float))]
    internal sealed partial class MoreContext : JsonSerializerContext;
#elif LISTENERS
    private static void More()
    {
        AppContext.SetData("Peregrine.Json.ObserveAfter", "0");
        using var listener = new MeterListener { InstrumentPublished = static (instrument, listener) => Publish(instrument, listener) };
        listener.Start();
        Thread.Sleep(3000);
    }

    private static void Publish(Instrument instrument, MeterListener listener)
    {
        if (instrument.Meter.Name == "Peregrine.Json")
        {
            Console.WriteLine(instrument.Name);
            listener.EnableMeasurementEvents(instrument);
        }
    }
#elif NEWER
    [JsonNamingPolicy(JsonKnownNamingPolicy.SnakeCaseLower)]
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public sealed class Named
    {
        public string? FirstName { get; set; }

        [JsonNamingPolicy(JsonKnownNamingPolicy.KebabCaseUpper)]
        public int SomeNumber { get; set; }

        public Choice Choice { get; set; }
    }

    [JsonPolymorphic(InferClosedTypePolymorphism = false)]
    [JsonDerivedType(typeof(Fuller<>), "more")]
    public class Less<T> { public T? A { get; set; } }

    public sealed class Fuller<T> : Less<T> { public T[]? B { get; set; } }

    public enum Level { Low, High }

    [System.Runtime.CompilerServices.Union]
    public readonly struct Choice
    {
        public Choice(int? value) => Value = value;

        public Choice(string value) => Value = value;

        public Choice(Less<double> value) => Value = value;

        public Choice(List<Choice> value) => Value = value;

        public Choice(bool value) => Value = value;

        public object? Value { get; }
    }

    [System.Runtime.CompilerServices.Union]
    public sealed class Given
    {
        private readonly Level _level;

        public Given(Level value) => _level = value;

        public Given(Guid value) => Value = value;

        public object? Value { get => field ?? _level; }

        public bool TryGetValue(out Level value) => (value = _level) != 0;
    }

    [System.Runtime.CompilerServices.Union]
    [JsonUnion]
    public sealed class Same
    {
        public Same(Named value) => Value = value;

        public Same(Thing value) => Value = value;

        public object? Value { get; set; }
    }

    /// <summary>Chooses by the first name in an object.</summary>
    public sealed class ByName : JsonTypeClassifierFactory
    {
        public override bool CanClassify(JsonTypeClassifierContext context) => context.UnionCases.Count + context.DerivedTypes.Count > 1;

        public override JsonTypeClassifier CreateJsonClassifier(JsonTypeClassifierContext context, JsonSerializerOptions options) =>
            (ref Utf8JsonReader reader) => !reader.Read() || reader.TokenType != JsonTokenType.PropertyName ? null
                : reader.ValueTextEquals("Id") ? typeof(Thing) : reader.ValueTextEquals("Level") ? typeof(Hill) : reader.ValueTextEquals("Depth") ? typeof(Lake) : typeof(Place);
    }

    [System.Runtime.CompilerServices.Union]
    [JsonUnion(TypeClassifier = typeof(ByName))]
    public readonly struct Chosen
    {
        public Chosen(Thing value) => Value = value;

        public Chosen(Place value) => Value = value;

        public object? Value { get; }
    }

    [JsonPolymorphic(TypeClassifier = typeof(ByName))]
    [JsonDerivedType(typeof(Hill))]
    [JsonDerivedType(typeof(Lake), "lake")]
    [JsonDerivedType(typeof(Place))]
    public class Place { public string? Name { get; set; } }

    public sealed class Hill : Place { public Level Level { get; set; } }

    public sealed class Lake : Place { public double? Depth { get; set; } }

    private static void More()
    {
        foreach (string text in (string[])["{\"Id\":1}", "{\"Level\":1}", "{\"Depth\":2,\"Name\":\"a\"}", "{\"Name\":\"b\"}", "{\"Depth\":\"x\"}", "{}", "1", "null", "{"])
        {
            Say(() => JsonSerializer.Serialize(JsonSerializer.Deserialize<Place>(text)));
            Say(() => JsonSerializer.Serialize(JsonSerializer.Deserialize<Chosen>(text)));
            Say(() => JsonSerializer.Serialize(JsonSerializer.Deserialize<Chosen[]>($"[{text}]", JsonSerializerOptions.Web)));
        }

        Say(() => JsonSerializer.Serialize(new Named { SomeNumber = 1 }));
        Say(() => JsonSerializer.Serialize(new Named { FirstName = "a", Choice = new([new(1), new("b"), new(new Fuller<double> { B = [2.5] }), default]) }));
        Say(() => JsonSerializer.Serialize(JsonSerializer.Deserialize<Named>("""{"first_name":"x","SOME-NUMBER":3,"Choice":1,"choice":true}""")));
        Say(() => JsonSerializer.Serialize(JsonSerializer.Deserialize<Less<double>>("""{"$type":"more","A":1,"B":[2]}""")));
        Say(() => JsonSerializer.Serialize(JsonSerializer.Deserialize<Less<double>>("""{"$type":"most"}""")));
        foreach (string text in (string[])["null", "1", "\"a\"", "true", "[1,[\"b\"]]", "{\"$type\":\"more\",\"B\":[1]}", "1.5", "[{\"A\":\"x\"}]", "[", "\"\\ud800\""])
        {
            Say(() => JsonSerializer.Serialize(JsonSerializer.Deserialize<Choice>(text)));
            Say(() => JsonSerializer.Serialize(JsonSerializer.Deserialize<Choice?>(text)));
            Say(() => JsonSerializer.Serialize(JsonSerializer.Deserialize<Given>(text)));
            Say(() => JsonSerializer.Serialize(JsonSerializer.Deserialize<Same>(text)));
        }

        Say(() => JsonSerializer.Serialize(new Given(Level.High)));
        Say(() => JsonSerializer.Serialize(new Given(Level.Low)));
        Say(() => JsonSerializer.Serialize(new Given(Guid.Empty)));
        Say(() => JsonSerializer.Serialize(new Same(new Thing { Id = 5 })));
        Say(() => JsonSerializer.Serialize(new Same(new Thing()) { Value = 5 }));
        Say(() => JsonSerializer.Serialize(new Same(new Thing()) { Value = null }));
        Say(() => JsonSerializer.Serialize(JsonSerializer.Deserialize<Choice>("\"5\"", new JsonSerializerOptions(JsonSerializerDefaults.Web))));
        Say(() => JsonSerializer.Serialize(JsonSerializer.Deserialize<List<Choice>>("[5]", new JsonSerializerOptions { ReferenceHandler = ReferenceHandler.Preserve })));
    }
#elif OPEN
    private static T? Load<T>(string text) => JsonSerializer.Deserialize<T>(text);

    private static void More()
    {
        Say(() => Load<object>("[1]")!.ToString());
        Say(() => Load<int?>("1")!.ToString());
        Say(() => Load<byte>("1").ToString(System.Globalization.CultureInfo.InvariantCulture));
    }
#elif DELEGATES
    private static void More()
    {
        Func<string, JsonSerializerOptions?, object?> load = JsonSerializer.Deserialize<object>;
        Say(() => load("[1]", null)!.ToString());
    }
#else
    private static void More() => Say(static () => "no more");
#endif
}
#endif
