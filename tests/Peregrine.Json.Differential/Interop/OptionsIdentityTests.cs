using System.Text;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization.Metadata;
using Peregrine.Json.Differential.Harness;

namespace Peregrine.Json.Differential.Interop;

/// <summary>
/// User code is given the caller's own options, the same object, whichever way a call comes: by this library or by System.Text.Json with a bridge, with options or metadata,
/// at readers of another depth and grammar, from elements and nodes.
/// </summary>
public class OptionsIdentityTests
{
    [ThreadStatic]
    private static List<(string Who, JsonSerializerOptions Options)>? t_seen;

    private static void See(string who, JsonSerializerOptions options) => (t_seen ??= []).Add((who, options));

    public record struct Own(int Value);

    public record struct Key(int Value);

    public record struct Made(int Value);

    [JsonConverter(typeof(MarkedConverter))]
    public record struct Marked(int Value);

    public class Model
    {
        public Own Own { get; set; } = new(1);

        public Marked Marked { get; set; } = new(2);

        [JsonConverter(typeof(MemberConverter))]
        public int Member { get; set; } = 3;

        public Made Made { get; set; } = new(4);

        public List<Own> Items { get; set; } = [new(5)];

        public Dictionary<Key, Own> Keys { get; set; } = new() { [new(6)] = new(7) };

        public JsonNode? Node { get; set; } = JsonValue.Create(new Own(8), (JsonTypeInfo<Own>)JsonSerializerOptions.Default.GetTypeInfo(typeof(Own)));
    }

    internal abstract class Seeing<T>(Func<int, T> make, Func<T, int> take) : JsonConverter<T>
    {
        public override T Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options)
        {
            See("Read of " + GetType().Name, options);
            return make(reader.GetInt32());
        }

        public override void Write(Utf8JsonWriter writer, T value, JsonSerializerOptions options)
        {
            See("Write of " + GetType().Name, options);
            writer.WriteNumberValue(take(value));
        }

        public override T ReadAsPropertyName(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options)
        {
            See("ReadAsPropertyName of " + GetType().Name, options);
            return make(int.Parse(reader.GetString()!, System.Globalization.CultureInfo.InvariantCulture));
        }

        public override void WriteAsPropertyName(Utf8JsonWriter writer, T value, JsonSerializerOptions options)
        {
            See("WriteAsPropertyName of " + GetType().Name, options);
            writer.WritePropertyName(take(value).ToString(System.Globalization.CultureInfo.InvariantCulture));
        }
    }

    private sealed class OwnConverter() : Seeing<Own>(static v => new(v), static v => v.Value);

    private sealed class KeyConverter() : Seeing<Key>(static v => new(v), static v => v.Value);

    private sealed class MarkedConverter() : Seeing<Marked>(static v => new(v), static v => v.Value);

    private sealed class MemberConverter() : Seeing<int>(static v => v, static v => v);

    private sealed class MadeConverter() : Seeing<Made>(static v => new(v), static v => v.Value);

    internal sealed class Factory : JsonConverterFactory
    {
        public override bool CanConvert(Type typeToConvert) => typeToConvert == typeof(Made);

        public override JsonConverter? CreateConverter(Type typeToConvert, JsonSerializerOptions options)
        {
            See("CreateConverter", options);
            return new MadeConverter();
        }
    }

    private sealed class Resolver : IJsonTypeInfoResolver
    {
        private readonly DefaultJsonTypeInfoResolver _inner = new();

        public JsonTypeInfo? GetTypeInfo(Type type, JsonSerializerOptions options)
        {
            See("GetTypeInfo", options);
            return _inner.GetTypeInfo(type, options);
        }
    }

    public static TheoryData<string, bool> Cases
    {
        get
        {
            var cases = new TheoryData<string, bool>();
            foreach (string resolver in (string[])["none", "reflection", "modified", "own", "two"])
            {
                cases.Add(resolver, false);
                cases.Add(resolver, true);
            }

            return cases;
        }
    }

    private static JsonSerializerOptions Make(string resolver, bool isBridged)
    {
        var options = new JsonSerializerOptions { Converters = { new OwnConverter(), new KeyConverter(), new Factory() }, MaxDepth = 30 };
        switch (resolver)
        {
            case "reflection":
                options.TypeInfoResolver = new DefaultJsonTypeInfoResolver();
                break;
            case "modified":
                options.TypeInfoResolver = new DefaultJsonTypeInfoResolver().WithAddedModifier(static info => See("modifier", info.Options));
                break;
            case "own":
                options.TypeInfoResolver = new Resolver();
                break;
            case "two":
                options.TypeInfoResolverChain.Add(new Resolver());
                options.TypeInfoResolverChain.Add(new DefaultJsonTypeInfoResolver());
                break;
        }

        if (isBridged)
        {
            options.UsePeregrine();
        }

        options.MakeReadOnly(populateMissingResolver: true);
        return options;
    }

    private delegate void Call(JsonSerializerOptions options);

    private static string Text => """{"Own":1,"Marked":2,"Member":3,"Made":4,"Items":[5],"Keys":{"6":7},"Node":null}""";

    private static T? AtReader<T>(JsonSerializerOptions options, bool isOurs, JsonReaderOptions grammar, string text, int way = 0)
    {
        var reader = new Utf8JsonReader(Encoding.UTF8.GetBytes(text), grammar);
        return (isOurs, way) switch
        {
            (true, 0) => Ours.Deserialize<T>(ref reader, options),
            (true, 1) => (T?)Ours.Deserialize(ref reader, typeof(T), options),
            (true, 2) => Ours.Deserialize(ref reader, (JsonTypeInfo<T>)options.GetTypeInfo(typeof(T))),
            (true, _) => (T?)Ours.Deserialize(ref reader, options.GetTypeInfo(typeof(T))),
            (false, _) => Stj.Deserialize<T>(ref reader, options),
        };
    }

    private static (string Name, Call Call)[] Calls<T>(T value, string text, bool isOurs)
    {
        byte[] utf8 = Encoding.UTF8.GetBytes(text);
        var grammars = new JsonReaderOptions[] { default, new() { MaxDepth = 12 }, new() { AllowTrailingCommas = true, CommentHandling = JsonCommentHandling.Skip }, new() { MaxDepth = 100, CommentHandling = JsonCommentHandling.Skip } };
        List<(string, Call)> calls =
        [
            ("Serialize", o => _ = isOurs ? Ours.Serialize(value, o) : Stj.Serialize(value, o)),
            ("SerializeToUtf8Bytes", o => _ = isOurs ? Ours.SerializeToUtf8Bytes(value, o) : Stj.SerializeToUtf8Bytes(value, o)),
            ("Serialize(object)", o => _ = isOurs ? Ours.Serialize<object?>(value, o) : Stj.Serialize<object?>(value, o)),
            ("Serialize(Type)", o => _ = isOurs ? Ours.Serialize(value, typeof(T), o) : Stj.Serialize(value, typeof(T), o)),
            ("Serialize(info)", o => _ = isOurs ? Ours.Serialize(value, (JsonTypeInfo<T>)o.GetTypeInfo(typeof(T))) : Stj.Serialize(value, (JsonTypeInfo<T>)o.GetTypeInfo(typeof(T)))),
            ("Serialize(stream)", o => { if (isOurs) { Ours.Serialize(new MemoryStream(), value, o); } else { Stj.Serialize(new MemoryStream(), value, o); } }),
            ("SerializeAsync", o => (isOurs ? Ours.SerializeAsync(new MemoryStream(), value, o) : Stj.SerializeAsync(new MemoryStream(), value, o)).GetAwaiter().GetResult()),
            ("Serialize(writer)", o => { using var writer = new Utf8JsonWriter(new MemoryStream(), new JsonWriterOptions { Indented = true, MaxDepth = 40 }); if (isOurs) { Ours.Serialize(writer, value, o); } else { Stj.Serialize(writer, value, o); } }),
            ("SerializeToElement", o => _ = isOurs ? Ours.SerializeToElement(value, o) : Stj.SerializeToElement(value, o)),
            ("SerializeToNode", o => _ = isOurs ? Ours.SerializeToNode(value, o) : Stj.SerializeToNode(value, o)),
            ("Deserialize(string)", o => _ = isOurs ? Ours.Deserialize<T>(text, o) : Stj.Deserialize<T>(text, o)),
            ("Deserialize(bytes)", o => _ = isOurs ? Ours.Deserialize<T>(utf8, o) : Stj.Deserialize<T>(utf8, o)),
            ("Deserialize(Type)", o => _ = isOurs ? Ours.Deserialize(utf8, typeof(T), o) : Stj.Deserialize(utf8, typeof(T), o)),
            ("Deserialize(info)", o => _ = isOurs ? Ours.Deserialize(utf8, (JsonTypeInfo<T>)o.GetTypeInfo(typeof(T))) : Stj.Deserialize(utf8, (JsonTypeInfo<T>)o.GetTypeInfo(typeof(T)))),
            ("Deserialize(stream)", o => _ = isOurs ? Ours.Deserialize<T>(new MemoryStream(utf8), o) : Stj.Deserialize<T>(new MemoryStream(utf8), o)),
            ("DeserializeAsync", o => _ = (isOurs ? Ours.DeserializeAsync<T>(new MemoryStream(utf8), o) : Stj.DeserializeAsync<T>(new MemoryStream(utf8), o)).AsTask().GetAwaiter().GetResult()),
            ("Deserialize(element)", o => _ = isOurs ? Ours.Deserialize<T>(JsonElement.Parse(utf8), o) : Stj.Deserialize<T>(JsonElement.Parse(utf8), o)),
            ("Deserialize(document)", o => _ = isOurs ? Ours.Deserialize<T>(JsonDocument.Parse(text), o) : Stj.Deserialize<T>(JsonDocument.Parse(text), o)),
            ("Deserialize(node)", o => _ = isOurs ? Ours.Deserialize<T>(JsonNode.Parse(text), o) : Stj.Deserialize<T>(JsonNode.Parse(text), o)),
        ];
        foreach (JsonReaderOptions grammar in grammars)
        {
            for (int way = 0; way < (isOurs ? 4 : 1); way++)
            {
                int chosen = way;
                calls.Add(($"Deserialize(reader of {grammar.MaxDepth}, {grammar.CommentHandling}, way {way})", o => _ = AtReader<T>(o, isOurs, grammar, text, chosen)));
            }
        }

        return [.. calls];
    }

    [Theory]
    [MemberData(nameof(Cases))]
    public void EveryCallGivesTheCallersOptions(string resolver, bool isBridged)
    {
        foreach (bool isOurs in isBridged ? (bool[])[true, false] : [true])
        {
            // A value at the root, an element, a key, members of an object.
            Run(new Own(1), "1", isOurs);
            Run(new Marked(1), "1", isOurs);
            Run(new Made(1), "1", isOurs);
            Run<Own[]>([new(1)], "[1]", isOurs);
            Run<List<Made?>>([new(1), null], "[1,null]", isOurs);
            Run(new Dictionary<Key, Marked> { [new(1)] = new(2) }, """{"1":2}""", isOurs);
            Run(new Model(), Text, isOurs);
        }

        void Run<T>(T value, string text, bool isOurs)
        {
            // Each call by itself with new options, and all with the same.
            JsonSerializerOptions common = Make(resolver, isBridged);
            foreach ((string name, Call call) in Calls(value, text, isOurs))
            {
                foreach (JsonSerializerOptions options in (JsonSerializerOptions[])[Make(resolver, isBridged), common])
                {
                    t_seen = [];
                    call(options);
                    Assert.True(t_seen.Count > 0, name);
                    Assert.All(t_seen, seen => Assert.True(ReferenceEquals(options, seen.Options), $"{seen.Who} by {name} of {typeof(T)}, ours {isOurs}"));
                }
            }
        }
    }

    /// <summary>What a converter serializes with the options that it is given is served by this library again, where the options say so.</summary>
    [Fact]
    public void NestedCallsAreServedByUs()
    {
        JsonSerializerOptions options = new JsonSerializerOptions { Converters = { new NestedConverter() } }.UsePeregrine();
        foreach (Func<object?> call in (Func<object?>[])
        [
            () => Stj.Serialize(new Nested(), options),
            () => Stj.Serialize(new[] { new Nested() }, options),
            () => Ours.Serialize(new Nested(), options),
            () => Ours.Serialize(new List<Nested> { new() }, options),
            () => Stj.Deserialize<Nested>("{\"Value\":1}", options),
            () => Stj.Deserialize<Nested[]>("[{\"Value\":1}]", options),
            () => Ours.Deserialize<Nested>("{\"Value\":1}", options),
            () => Ours.Deserialize<Nested[]>("[{\"Value\":1}]", options),
        ])
        {
            NestedConverter.Frames = null;
            _ = call();
            Assert.Contains(NestedConverter.Frames!.SkipWhile(static t => t == typeof(NestedConverter)).TakeWhile(static t => t != typeof(NestedConverter)), static t => t?.Assembly == typeof(Ours).Assembly);
        }
    }

    public class Nested;

    public class Inner
    {
        public int Value
        {
            get
            {
                NestedConverter.Look();
                return 1;
            }

            set => NestedConverter.Look();
        }
    }

    internal sealed class NestedConverter : JsonConverter<Nested>
    {
        [field: ThreadStatic]
        public static Type?[]? Frames { get; set; }

        public static void Look() => Frames = [.. new System.Diagnostics.StackTrace().GetFrames().Select(static f => f.GetMethod()?.DeclaringType)];

        public override Nested? Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options)
        {
            _ = Stj.Deserialize<Inner>(ref reader, options);
            return new();
        }

        public override void Write(Utf8JsonWriter writer, Nested value, JsonSerializerOptions options) => Stj.Serialize(writer, new Inner(), options);
    }

    /// <summary>Readers of any number of depths and grammars leave nothing behind.</summary>
    [Fact]
    public void ReadersOfManyDepthsKeepNothing()
    {
        var options = new JsonSerializerOptions { Converters = { new OwnConverter() } };
        int depths = 20_000;
        Read(options, 100, 200);

        // Other tests allocate at the same time, in some rounds; memory that readers keep would be measured in every round.
        long least = long.MaxValue;
        for (int round = 1; round <= 20 && least >= 4_000_000; round++)
        {
            long before = GC.GetTotalMemory(forceFullCollection: true);
            Read(options, 1000 + ((round - 1) * depths), depths);
            least = Math.Min(least, GC.GetTotalMemory(forceFullCollection: true) - before);
        }

        // It was 61 MiB.
        Assert.True(least < 4_000_000, $"{least} bytes are kept");
        GC.KeepAlive(options);

        static void Read(JsonSerializerOptions options, int from, int count)
        {
            for (int depth = from; depth < from + count; depth++)
            {
                var grammar = new JsonReaderOptions { MaxDepth = depth, AllowTrailingCommas = depth % 2 == 0 };
                var reader = new Utf8JsonReader("[[1]]"u8, grammar);
                _ = Ours.Deserialize<Own[][]>(ref reader, options);
                reader = new Utf8JsonReader("[[1]]"u8, grammar);
                _ = Ours.Deserialize<int[][]>(ref reader);
                reader = new Utf8JsonReader("""{"a":[1]}"""u8, grammar);
                _ = Ours.Deserialize(ref reader, options.GetTypeInfo(typeof(Dictionary<string, JsonElement>)));
            }

            t_seen = null;
        }
    }

    /// <summary>The converters of a context's metadata serve keys too, and one that knows no names refuses them.</summary>
    [Fact]
    public void KeysByTheConverterOfAContext()
    {
        // System.Text.Json knows converters of keys only once its reflection has been used in the process.
        Stj.Serialize(1);
        foreach (bool isContext in (bool[])[true, false])
        {
            foreach (bool hasNames in (bool[])[true, false])
            {
                foreach (int bridge in (int[])[0, 1])
                {
                    Outcome theirs = Use(false, false, false), read = Use(true, false, false);
                    Assert.Equal((theirs.Value, theirs.ErrorText), Told(Use(false, true, false)));
                    Assert.Equal((read.Value, read.ErrorText), Told(Use(true, true, false)));
                    Assert.Equal((theirs.Value, theirs.ErrorText), Told(Use(false, false, true)));
                    Assert.Equal((read.Value, read.ErrorText), Told(Use(true, false, true)));

                    Outcome Use(bool reads, bool isOurs, bool isBridged) => Outcome.Of<object?>(() =>
                    {
                        var options = new JsonSerializerOptions();
                        JsonConverter<int> converter = hasNames ? new MemberConverter() : new Plain();
                        if (isContext)
                        {
                            _ = new KeyContext(options, converter);
                        }
                        else
                        {
                            options.TypeInfoResolver = new KeyResolver(converter);
                        }

                        if (isBridged)
                        {
                            options = new JsonSerializerOptions(options).UsePeregrine();
                        }

                        var value = new Dictionary<int, string> { [1] = "a" };
                        return (reads, isOurs) switch
                        {
                            (false, false) => Stj.Serialize(value, options),
                            (false, true) => bridge == 0 ? Ours.Serialize(value, options) : Ours.Serialize(value, options.GetTypeInfo(typeof(Dictionary<int, string>))),
                            (true, false) => Stj.Deserialize<Dictionary<int, string>>("""{"1":"a"}""", options)![1],
                            (true, true) => Ours.Deserialize<Dictionary<int, string>>("""{"1":"a"}""", options)![1],
                        };
                    });
                }
            }
        }

        static (object?, string?) Told(Outcome outcome) => (outcome.Value, outcome.ErrorText);
    }

    internal sealed class Plain : JsonConverter<int>
    {
        public override int Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => reader.GetInt32();

        public override void Write(Utf8JsonWriter writer, int value, JsonSerializerOptions options) => writer.WriteNumberValue(value);
    }

    private sealed class KeyResolver(JsonConverter<int> converter) : IJsonTypeInfoResolver
    {
        public JsonTypeInfo? GetTypeInfo(Type type, JsonSerializerOptions options) =>
            type == typeof(int) ? JsonMetadataServices.CreateValueInfo<int>(options, converter)
            : type == typeof(string) ? JsonMetadataServices.CreateValueInfo<string>(options, JsonMetadataServices.StringConverter)
            : type == typeof(Dictionary<int, string>) ? JsonMetadataServices.CreateDictionaryInfo<Dictionary<int, string>, int, string>(options, new() { ObjectCreator = static () => [] })
            : null;
    }

    private sealed class KeyContext(JsonSerializerOptions options, JsonConverter<int> converter) : JsonSerializerContext(options), IJsonTypeInfoResolver
    {
        private readonly KeyResolver _inner = new(converter);

        protected override JsonSerializerOptions? GeneratedSerializerOptions => null;

        public override JsonTypeInfo? GetTypeInfo(Type type) => _inner.GetTypeInfo(type, Options);

        JsonTypeInfo? IJsonTypeInfoResolver.GetTypeInfo(Type type, JsonSerializerOptions given) => _inner.GetTypeInfo(type, given);
    }
}
