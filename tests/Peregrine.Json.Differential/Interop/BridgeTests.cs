using System.Diagnostics;
using System.Runtime.CompilerServices;
using System.Text;
using System.Text.Json.Schema;
using System.Text.Json.Serialization.Metadata;
using Peregrine.Json.Differential.Harness;
using Peregrine.Json.Differential.Matrix;

namespace Peregrine.Json.Differential.Interop;

/// <summary>What <see cref="JsonSerializerOptionsExtensions.UsePeregrine"/> promises: who serves a call, and that nobody else sees a difference.</summary>
public partial class BridgeTests
{
    /// <summary>Notes which engine reads and writes it.</summary>
    public class Probe
    {
        private int _value;

        [ThreadStatic]
        private static bool t_isOurs;

        public int Value
        {
            get
            {
                t_isOurs |= IsOurs();
                return _value;
            }

            set
            {
                t_isOurs |= IsOurs();
                _value = value;
            }
        }

        public static bool Serves(Action call)
        {
            t_isOurs = false;
            call();
            return t_isOurs;
        }

        private static bool IsOurs() => new StackTrace().GetFrames().Any(static f => f.GetMethod()?.DeclaringType?.Assembly == typeof(Ours).Assembly);
    }

    public class Wide
    {
        public object? Any { get; set; }

        public Probe? Probe { get; set; }

        public List<List<int>>? Numbers { get; set; }

        public Dictionary<string, Probe>? Named { get; set; }
    }

    [JsonConverter(typeof(OwnConverter))]
    public class Owned : Probe;

    public sealed class OwnConverter : JsonConverter<Owned>
    {
        public override Owned? Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => new() { Value = reader.GetInt32() };

        public override void Write(Utf8JsonWriter writer, Owned value, JsonSerializerOptions options) => writer.WriteNumberValue(value.Value);
    }

    [JsonSourceGenerationOptions(GenerationMode = JsonSourceGenerationMode.Metadata)]
    [JsonSerializable(typeof(Probe))]
    internal sealed partial class ProbeContext : JsonSerializerContext;

    private static readonly byte[] s_text = "{\"Value\":1}"u8.ToArray();

    public static TheoryData<string, bool> Calls => new()
    {
        { "Serialize", true }, { "SerializeToUtf8Bytes", true }, { "Serialize(object)", true }, { "Serialize(Type)", true }, { "Serialize(stream)", true }, { "SerializeAsync", true }, { "SerializeToElement", true },
        { "SerializeToNode", true }, { "Serialize(JsonTypeInfo)", true }, { "Deserialize(string)", true }, { "Deserialize(bytes)", true }, { "Deserialize(stream)", true }, { "DeserializeAsync", true },
        { "Deserialize(JsonTypeInfo)", true }, { "element.Deserialize", true }, { "GetConverter", false },
    };

    [Theory]
    [MemberData(nameof(Calls))]
    public void OurEngineServes(string call, bool isOurs)
    {
        Assert.Equal(isOurs, Probe.Serves(() => Call(call, new JsonSerializerOptions().UsePeregrine())));
        Assert.Equal(isOurs, Probe.Serves(() => Call(call, new JsonSerializerOptions(new JsonSerializerOptions().UsePeregrine()))));
        Assert.False(Probe.Serves(() => Call(call, new JsonSerializerOptions())));
        Assert.False(Probe.Serves(() => Call(call, new JsonSerializerOptions().UsePeregrine().WithoutPeregrine())));
        Assert.False(Probe.Serves(() => Call(call, new JsonSerializerOptions(new JsonSerializerOptions().UsePeregrine()).WithoutPeregrine())));
    }

    private static void Call(string call, JsonSerializerOptions options)
    {
        var probe = new Probe { Value = 1 };
        options.MakeReadOnly(populateMissingResolver: true);
        var info = (JsonTypeInfo<Probe>)options.GetTypeInfo(typeof(Probe));
        Assert.Equal(call.StartsWith("Ser", StringComparison.Ordinal) ? "{\"Value\":1}" : "1", call switch
        {
            "Serialize" => Stj.Serialize(probe, options),
            "SerializeToUtf8Bytes" => Encoding.UTF8.GetString(Stj.SerializeToUtf8Bytes(probe, options)),
            "Serialize(object)" => Stj.Serialize<object>(probe, options),
            "Serialize(Type)" => Stj.Serialize(probe, typeof(Probe), options),
            "Serialize(stream)" => Streamed(s => Stj.Serialize(s, probe, options)),
            "SerializeAsync" => Streamed(s => Stj.SerializeAsync(s, probe, options).GetAwaiter().GetResult()),
            "SerializeToElement" => Stj.SerializeToElement(probe, options).GetRawText(),
            "SerializeToNode" => Stj.SerializeToNode(probe, options)!.ToJsonString(),
            "Serialize(JsonTypeInfo)" => Stj.Serialize(probe, info),
            "Deserialize(string)" => Stj.Deserialize<Probe>("{\"Value\":1}", options)!.Value + "",
            "Deserialize(bytes)" => Stj.Deserialize<Probe>(s_text, options)!.Value + "",
            "Deserialize(stream)" => Stj.Deserialize<Probe>(new MemoryStream(s_text), options)!.Value + "",
            "DeserializeAsync" => Stj.DeserializeAsync<Probe>(new MemoryStream(s_text), options).AsTask().GetAwaiter().GetResult()!.Value + "",
            "Deserialize(JsonTypeInfo)" => Stj.Deserialize(s_text, info)!.Value + "",
            "element.Deserialize" => JsonElement.Parse(s_text).Deserialize<Probe>(options)!.Value + "",
            _ => ((JsonConverter<Probe>)options.GetConverter(typeof(Probe))) is not null ? "1" : "",
        });
    }

    private static string Streamed(Action<Stream> write)
    {
        var stream = new MemoryStream();
        write(stream);
        return Encoding.UTF8.GetString(stream.ToArray());
    }

    /// <summary>Metadata and schemas are those without the bridge, for every kind of type.</summary>
    [Fact]
    public void MetadataIsUnchanged()
    {
        var plain = new JsonSerializerOptions();
        plain.MakeReadOnly(populateMissingResolver: true);
        JsonSerializerOptions bridged = new JsonSerializerOptions().UsePeregrine();
        bridged.MakeReadOnly();
        foreach (Kind kind in Kinds.All)
        {
            Assert.Equal(Schema(plain, kind.Type), Schema(bridged, kind.Type));
            (JsonTypeInfo theirs, JsonTypeInfo mine) = (plain.GetTypeInfo(kind.Type), bridged.GetTypeInfo(kind.Type));
            Assert.Equal((theirs.Kind, theirs.Converter.GetType(), theirs.PolymorphismOptions is null), (mine.Kind, mine.Converter.GetType(), mine.PolymorphismOptions is null));
            Assert.Equal(theirs.Properties.Select(static p => (p.Name, p.PropertyType, p.IsRequired)), mine.Properties.Select(static p => (p.Name, p.PropertyType, p.IsRequired)));
            Assert.Same(bridged, mine.Options);
            Assert.Equal(plain.GetConverter(kind.Type).GetType(), bridged.GetConverter(kind.Type).GetType());
        }

        static string Schema(JsonSerializerOptions options, Type type) =>
            Outcome.Of(() => options.GetJsonSchemaAsNode(type).ToJsonString()) is { IsOk: true, Value: string schema } ? schema : "refused";
    }

    /// <summary>Types that System.Text.Json goes on serving have members that this library could serve: places, references and numbers are still right.</summary>
    [Fact]
    public void WhatIsNotClaimedIsAsBefore()
    {
        foreach (Func<JsonSerializerOptions> make in (Func<JsonSerializerOptions>[])[
            static () => new(), static () => new(JsonSerializerDefaults.Web), static () => new() { ReferenceHandler = ReferenceHandler.Preserve },
            static () => new() { NumberHandling = JsonNumberHandling.WriteAsString | JsonNumberHandling.AllowReadingFromString, WriteIndented = true }])
        {
            JsonSerializerOptions plain = make();
            JsonSerializerOptions bridged = make().UsePeregrine();
            var probe = new Probe { Value = 3 };
            var wide = new Wide { Any = new List<Probe> { probe }, Probe = probe, Numbers = [[1], [2, 3]], Named = new() { ["a"] = probe } };
            Assert.Equal(Stj.Serialize(wide, plain), Stj.Serialize(wide, bridged));
            foreach (string text in (string[])["{\"Probe\":{\"Value\":\"x\"}}", "{\"probe\":{\"value\":\"4\"}}", "{\"Numbers\":[[1],[\"2\",null]]}", "{\"Numbers\":[[\"2\"]]}", "{\"Named\":{\"k\":{\"Value\":1,}}}", "{\"Probe\":[]}"])
            {
                Outcome theirs = Outcome.Of(() => Stj.Serialize(Stj.Deserialize<Wide>(text, plain), plain));
                Outcome mine = Outcome.Of(() => Stj.Serialize(Stj.Deserialize<Wide>(text, bridged), plain));
                Assert.Equal(theirs.ErrorText ?? theirs.Value, mine.ErrorText ?? mine.Value);
            }
        }
    }

    [Fact]
    public void ConvertersAreCalled()
    {
        JsonSerializerOptions options = new JsonSerializerOptions().UsePeregrine();
        Assert.Equal("[5]", Stj.Serialize(new List<Owned> { new() { Value = 5 } }, options));
        Assert.Equal("5", Stj.Serialize(new Owned { Value = 5 }, options));
        Assert.Equal(6, Stj.Deserialize<Owned[]>("[6]", options)![0].Value);
        Assert.Equal(6, Stj.Deserialize<Owned>("6", options)!.Value);
        JsonSerializerOptions enums = new JsonSerializerOptions { Converters = { new JsonStringEnumConverter() } }.UsePeregrine();
        Assert.Equal("[\"Friday\"]", Stj.Serialize(new[] { DayOfWeek.Friday }, enums));
    }

    [Fact]
    public void ResolversBeforeAndAfterAreHeard()
    {
        // A context that comes after is still the one that says what a type has.
        var after = new JsonSerializerOptions { TypeInfoResolver = ProbeContext.Default };
        after.UsePeregrine();
        Assert.True(Probe.Serves(() => Assert.Equal("{\"Value\":1}", Stj.Serialize(new Probe { Value = 1 }, after))));
        Assert.Equal(
            Outcome.Of(() => Stj.Serialize(new Wide(), new JsonSerializerOptions { TypeInfoResolver = ProbeContext.Default })).Error!.GetType(),
            Outcome.Of(() => Stj.Serialize(new Wide(), after)).Error!.GetType());

        var before = new JsonSerializerOptions();
        before.UsePeregrine();
        before.TypeInfoResolverChain.Insert(0, ProbeContext.Default);
        Assert.False(Probe.Serves(() => Assert.Equal("{\"Value\":1}", Stj.Serialize(new Probe { Value = 1 }, before))));
        Assert.True(Probe.Serves(() => Assert.Equal("[{\"Value\":1}]", Stj.Serialize(new[] { new Probe { Value = 1 } }, before))));

        var modified = new JsonSerializerOptions { TypeInfoResolver = new DefaultJsonTypeInfoResolver { Modifiers = { static info => Rename(info) } } };
        modified.UsePeregrine();
        Assert.True(Probe.Serves(() => Assert.Equal("{\"renamed\":1}", Stj.Serialize(new Probe { Value = 1 }, modified))));

        // Inside another resolver, which modifies what it gets: that one has what it asked for, as the schemas of frameworks do.
        JsonSerializerOptions bridged = new JsonSerializerOptions().UsePeregrine();
        foreach (IJsonTypeInfoResolver around in (IJsonTypeInfoResolver[])[bridged.TypeInfoResolver!.WithAddedModifier(Rename), JsonTypeInfoResolver.Combine(new Refusing(), bridged.TypeInfoResolver!.WithAddedModifier(Rename))])
        {
            foreach (JsonSerializerOptions wrapped in (JsonSerializerOptions[])[new JsonSerializerOptions { TypeInfoResolver = around }, new JsonSerializerOptions(bridged) { TypeInfoResolver = around }])
            {
                Assert.Equal("{\"renamed\":1}", Stj.Serialize(new Probe { Value = 1 }, wrapped));
                Assert.Equal("{\"renamed\":1}", JsonSerializer.Serialize(new Probe { Value = 1 }, wrapped));
                Assert.Equal("[{\"renamed\":1}]", Stj.Serialize(new[] { new Probe { Value = 1 } }, wrapped));
                Assert.Contains("renamed", System.Text.Json.Schema.JsonSchemaExporter.GetJsonSchemaAsNode(wrapped, typeof(Probe)).ToJsonString(), StringComparison.Ordinal);
                wrapped.MakeReadOnly(populateMissingResolver: true);
                Assert.True(around.GetTypeInfo(typeof(Probe), wrapped)!.IsReadOnly is false);
            }
        }

        static void Rename(JsonTypeInfo info)
        {
            if (info.Type == typeof(Probe))
            {
                info.Properties[0].Name = "renamed";
            }
        }
    }

    [Fact]
    public void IsAddedOnceAndTakenOut()
    {
        JsonSerializerOptions options = new JsonSerializerOptions().UsePeregrine().UsePeregrine();
        Assert.Equal(2, options.TypeInfoResolverChain.Count);
        Assert.Single(options.WithoutPeregrine().TypeInfoResolverChain);
        options.MakeReadOnly();
        Assert.Throws<InvalidOperationException>(() => options.UsePeregrine());
        Assert.Throws<ArgumentNullException>(() => JsonSerializerOptionsExtensions.UsePeregrine(null!));
        Assert.Throws<ArgumentNullException>(() => JsonSerializerOptionsExtensions.WithoutPeregrine(null!));
    }

    [Fact]
    public async Task AsynchronousSequencesAreWritten()
    {
        JsonSerializerOptions options = new JsonSerializerOptions().UsePeregrine();
        var stream = new MemoryStream();
        await Stj.SerializeAsync(stream, new { Items = Items(), Other = new Probe { Value = 2 } }, options);
        Assert.Equal("{\"Items\":[{\"Value\":1},{\"Value\":2}],\"Other\":{\"Value\":2}}", Encoding.UTF8.GetString(stream.ToArray()));
        var boxed = new MemoryStream();
        await Stj.SerializeAsync(boxed, new Wide { Any = Items() }, options);
        Assert.StartsWith("{\"Any\":[{\"Value\":1},{\"Value\":2}],", Encoding.UTF8.GetString(boxed.ToArray()), StringComparison.Ordinal);
        Assert.Equal(2, await Stj.DeserializeAsyncEnumerable<Probe>(new MemoryStream("[{\"Value\":1},{\"Value\":2}]"u8.ToArray()), options).CountAsync());

        static async IAsyncEnumerable<Probe> Items()
        {
            yield return new Probe { Value = 1 };
            await Task.Yield();
            yield return new Probe { Value = 2 };
        }
    }

    /// <summary>Options that nobody has any more are let go, with all that was made for them.</summary>
    [Fact]
    public void OptionsAreLetGo()
    {
        WeakReference[] options = [.. Enumerable.Range(0, 20).Select(static _ => Use())];
        for (int i = 0; i < 10 && options.Any(static o => o.IsAlive); i++)
        {
            GC.Collect();
            GC.WaitForPendingFinalizers();
        }

        // The last ones may be on a stack, or be the ones a thread used last.
        Assert.InRange(options.Count(static o => o.IsAlive), 0, 2);

        [MethodImpl(MethodImplOptions.NoInlining)]
        static WeakReference Use()
        {
            var made = new JsonSerializerOptions { Converters = { new OwnConverter() } };
            made.UsePeregrine();
            for (int i = 0; i < 40; i++)
            {
                Assert.Equal(1, Stj.Deserialize<Probe>(Stj.Serialize(new Probe { Value = 1 }, made), made)!.Value);
            }

            return new WeakReference(made);
        }
    }

    public class Node
    {
        public int Id { get; set; }

        public Node? Next { get; set; }

        public List<Node> Children { get; set; } = [];

        public Dictionary<string, Node>? Named { get; set; }

        public Level<Level<Level<Level<Level<Level<Level<Level<int>>>>>>>>? Deep { get; set; }
    }

    public class Level<T>
    {
        public T? Inner { get; set; }

        public List<T>? More { get; set; }
    }

    private static Node Tree() => new() { Id = 1, Next = new Node { Id = 2 }, Children = [new Node { Id = 3 }, new Node { Id = 4, Children = [new Node()] }], Named = new() { ["x"] = new Node { Id = 5 } }, Deep = new() { More = [new()] } };

    [Fact]
    public void TypesThatLeadToThemselves()
    {
        JsonSerializerOptions plain = new() { MaxDepth = 12 };
        JsonSerializerOptions bridged = new JsonSerializerOptions(plain).UsePeregrine();
        Assert.Equal(Stj.Serialize(Tree(), plain), Stj.Serialize(Tree(), bridged));
        var wide = new Wide { Any = Tree() };
        Assert.Equal(Stj.Serialize(wide, plain), Stj.Serialize(wide, bridged));
        foreach (string json in (string[])["{\"Children\":[{\"Children\":[{\"Id\":\"x\"}]}]}", "{\"Named\":{\"a\":{\"Next\":{\"Id\":true}}}}", "{\"Deep\":{\"More\":[{\"Inner\":[]}]}}", string.Concat(Enumerable.Repeat("{\"Next\":", 13)) + "1"])
        {
            Assert.Equal(Outcome.Of<object?>(() => Stj.Deserialize<Node>(json, plain)).ErrorText, Outcome.Of<object?>(() => Stj.Deserialize<Node>(json, bridged)).ErrorText);
        }
    }

    /// <summary>The first uses of options on many threads at once, at different types that lead to one another.</summary>
    [Fact]
    public void FirstUsesOnManyThreads()
    {
        var wide = new Wide { Any = 1, Probe = new Probe { Value = 2 }, Numbers = [[1], [2]], Named = new() { ["a"] = new Probe() } };
        Func<JsonSerializerOptions, string>[] uses =
        [
            o => Stj.Serialize(Tree(), o), o => Stj.Serialize(wide, o), static o => Stj.Serialize(new List<Probe> { new() { Value = 1 } }, o), static o => Stj.Serialize(new Dictionary<string, List<int>> { ["a"] = [1] }, o),
            static o => Outcome.Of<object?>(() => Stj.Deserialize<Wide>("{\"Named\":{\"k\":{\"Value\":\"x\"}}}", o)).ErrorText!, static o => Outcome.Of<object?>(() => Stj.Deserialize<Node>("{\"Children\":[{\"Id\":\"x\"}]}", o)).ErrorText!,
            static o => Outcome.Of<object?>(() => Stj.Deserialize<Wide>("{\"Numbers\":[[1],[\"x\"]]}", o)).ErrorText!, static o => Stj.Serialize(new Level<Probe> { Inner = new(), More = [new()] }, o),
        ];
        string[] expected = [.. uses.Select(static use => use(new JsonSerializerOptions { WriteIndented = true }))];
        for (int round = 0; round < TestScale.Times(40); round++)
        {
            JsonSerializerOptions options = new JsonSerializerOptions { WriteIndented = true, Converters = { new OwnConverter() } }.UsePeregrine();
            using var begin = new Barrier(uses.Length);
            string[] found = new string[uses.Length];
            Thread[] threads = [.. uses.Select((use, i) => new Thread(() =>
            {
                begin.SignalAndWait();
                found[i] = use(options);
            }))];
            Array.ForEach(threads, static t => t.Start());
            Array.ForEach(threads, static t => t.Join());
            Assert.Equal(expected, found);
            Assert.Equal(expected, uses.Select(use => use(options)));
        }
    }

    private sealed class Refusing : IJsonTypeInfoResolver
    {
        public JsonTypeInfo? GetTypeInfo(Type type, JsonSerializerOptions options) => null;
    }
}
