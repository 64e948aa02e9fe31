using System.IO.Pipelines;
using System.Text;
using System.Text.Json.Serialization.Metadata;
using Peregrine.Json.Differential.Harness;
using Probe = Peregrine.Json.Differential.Interop.BridgeTests.Probe;

namespace Peregrine.Json.Differential.Interop;

/// <summary>
/// Types in which something is declared as object, under <see cref="JsonSerializerOptionsExtensions.UsePeregrine"/>: this library reads and writes them, although an
/// asynchronous sequence may be found in them. System.Text.Json writes them where one is.
/// </summary>
public partial class PartsBridgeTests
{
    public class Anything
    {
        public int Before { get; set; } = 1;

        public object? Any { get; set; }

        public Probe? Probe { get; set; }

        public string? After { get; set; } = "é";
    }

    public record Outer(string Name, Middle Inside);

    public record Middle(Anything Inside, int Number);

    public class Details
    {
        public string? Title { get; set; }

        public int? Status { get; set; }

        [JsonExtensionData]
        public IDictionary<string, object?> Extensions { get; set; } = new Dictionary<string, object?>(StringComparer.Ordinal);
    }

    public class Sequences
    {
        public int Before { get; set; } = 1;

        public IAsyncEnumerable<int>? Items { get; set; }
    }

    [JsonDerivedType(typeof(OneOfThem), "one")]
    public class Polymorphic
    {
        public object? Any { get; set; }
    }

    public class OneOfThem : Polymorphic
    {
        public int More { get; set; } = 2;
    }

    private static Probe NewProbe => new() { Value = 1 };

    private static readonly (string Name, Func<object> Make)[] s_values =
    [
        ("member", static () => new Anything { Any = NewProbe }),
        ("member beside", static () => new Anything { Any = 5, Probe = NewProbe }),
        ("nested", static () => new Outer("n", new Middle(new Anything { Probe = NewProbe, Any = new[] { 1, 2 } }, 3))),
        ("anonymous", static () => new { A = (object)NewProbe, B = 2 }),
        ("dictionary", static () => new Dictionary<string, object?> { ["a"] = NewProbe, ["b"] = null, ["c"] = new List<object> { 1, "x" } }),
        ("array", static () => new object?[] { NewProbe, 1, null, "x" }),
        ("list", static () => new List<object> { NewProbe, new Anything { Any = 2.5 } }),
        ("extension data", static () => new Details { Title = "t", Status = 400, Extensions = { ["traceId"] = "00-1", ["errors"] = new Dictionary<string, object?> { ["a"] = NewProbe } } }),
    ];

    public static TheoryData<string, string> Writes => new(
        from value in s_values
        from entry in s_writes
        select (value.Name, entry.Name));

    private static readonly (string Name, Func<object, JsonSerializerOptions, Task<string>> Write)[] s_writes =
    [
        ("string", static (v, o) => Task.FromResult(Stj.Serialize(v, v.GetType(), o))),
        ("object", static (v, o) => Task.FromResult(Stj.Serialize<object>(v, o))),
        ("bytes", static (v, o) => Task.FromResult(Encoding.UTF8.GetString(Stj.SerializeToUtf8Bytes(v, v.GetType(), o)))),
        ("element", static (v, o) => Task.FromResult(Stj.SerializeToElement(v, v.GetType(), o).GetRawText())),
        ("metadata", static (v, o) => Task.FromResult(Stj.Serialize(v, o.GetTypeInfo(v.GetType())))),
        ("writer", static (v, o) =>
        {
            var output = new System.Buffers.ArrayBufferWriter<byte>();
            using (var writer = new Utf8JsonWriter(output))
            {
                Stj.Serialize(writer, v, v.GetType(), o);
            }

            return Task.FromResult(Encoding.UTF8.GetString(output.WrittenSpan));
        }),
        ("stream", static async (v, o) =>
        {
            var stream = new MemoryStream();
            await Stj.SerializeAsync(stream, v, v.GetType(), o);
            return Encoding.UTF8.GetString(stream.ToArray());
        }),
        ("stream of object", static async (v, o) =>
        {
            var stream = new MemoryStream();
            await Stj.SerializeAsync<object>(stream, v, o);
            return Encoding.UTF8.GetString(stream.ToArray());
        }),
        ("pipe", static async (v, o) =>
        {
            var pipe = new Pipe(new PipeOptions(pauseWriterThreshold: 0));
            await Stj.SerializeAsync(pipe.Writer, v, v.GetType(), o);
            await pipe.Writer.CompleteAsync();
            var stream = new MemoryStream();
            await pipe.Reader.CopyToAsync(stream);
            return Encoding.UTF8.GetString(stream.ToArray());
        }),
    ];

    [Theory]
    [MemberData(nameof(Writes))]
    public void WhatMayWaitIsWrittenByUs(string value, string entry)
    {
        Func<object> make = s_values.Single(v => v.Name == value).Make;
        Func<object, JsonSerializerOptions, Task<string>> write = s_writes.Single(w => w.Name == entry).Write;
        foreach (Func<JsonSerializerOptions> options in (Func<JsonSerializerOptions>[])[static () => new() { TypeInfoResolver = new DefaultJsonTypeInfoResolver() }, static () => new(JsonSerializerOptions.Web) { WriteIndented = true }])
        {
            string theirs = write(make(), options()).Result;
            JsonSerializerOptions bridged = options().UsePeregrine();
            bridged.MakeReadOnly();
            for (int i = 0; i < 3; i++)
            {
                // A newer version writes dictionaries that may be extension data itself.
                Assert.Equal(value != "dictionary" || !StjAtHand.Is11, Probe.Serves(() => Assert.Equal(theirs, write(make(), bridged).Result)));
            }
        }
    }

    [Fact]
    public void WhatMayWaitIsReadByUs()
    {
        JsonSerializerOptions plain = new(JsonSerializerDefaults.Web);
        JsonSerializerOptions bridged = new JsonSerializerOptions(JsonSerializerDefaults.Web).UsePeregrine();
        const string text = """{"before":3,"any":{"x":[1]},"probe":{"value":4},"after":"ü"}""";
        foreach (Func<JsonSerializerOptions, Anything?> read in (Func<JsonSerializerOptions, Anything?>[])[
            static o => Stj.Deserialize<Anything>(text, o), static o => Stj.Deserialize<Anything>(Encoding.UTF8.GetBytes(text), o), static o => Stj.DeserializeAsync<Anything>(new MemoryStream(Encoding.UTF8.GetBytes(text)), o).AsTask().Result,
            static o => JsonElement.Parse(text).Deserialize<Anything>(o), static o => Stj.Deserialize<Outer>("{\"inside\":{\"inside\":" + text + "}}", o)!.Inside.Inside])
        {
            Assert.True(Probe.Serves(() => Assert.Equal(Stj.Serialize(read(plain), plain), Stj.Serialize(read(bridged), plain))));
        }

        string[] faulty =
        [
            "", "{", "[]", "5", "null", "{\"before\":\"x\"}", "{\"any\":[1,{\"a\":}]}", "{\"probe\":{\"value\":1.5}}", "{\"probe\":{\"value\":[]}}", text + "x", text + " {}", "{\"any\":" + new string('[', 70) + new string(']', 70) + "}", "{\"after\":\"\\ud800\"}",
        ];
        var report = new Report();
        foreach (string bad in faulty)
        {
            foreach (int buffer in (int[])[1, 16384])
            {
                var (small, own) = (new JsonSerializerOptions(plain) { DefaultBufferSize = buffer }, new JsonSerializerOptions(bridged) { DefaultBufferSize = buffer });
                byte[] utf8 = Encoding.UTF8.GetBytes(bad);
                Both.Compare<Anything>(report, utf8, plain, Outcome.Of<object?>(() => Stj.Deserialize<Anything>(bad, small)), Outcome.Of<object?>(() => Stj.Deserialize<Anything>(bad, own)), "string");
            }
        }

        report.Check();
    }

    /// <summary>What is found in a value and takes its time: System.Text.Json waits for it where it may.</summary>
    public static TheoryData<string> Found => ["item", "slow", "empty", "long", "throwing", "inside a list", "inside a dictionary", "after much", "of objects", "null between"];

    private static object Containing(string found) => found switch
    {
        "item" => new Anything { Any = Items(2, 0) },
        "slow" => new Anything { Any = Items(3, 1) },
        "empty" => new Anything { Any = Items(0, 0) },
        "long" => new Anything { Any = Items(30_000, 10_000), After = new string('x', 50_000) },
        "throwing" => new Anything { Any = Items(-3, 0) },
        "inside a list" => new List<object?> { 1, new Anything { Any = Items(2, 1) }, Items(1, 1) },
        "inside a dictionary" => new Dictionary<string, object?> { ["a"] = 1, ["b"] = Items(2, 1), ["c"] = new object[] { Items(1, 0) } },
        "after much" => new object[] { new string('y', 100_000), Enumerable.Range(0, 20_000), new Anything { Any = Items(5, 1) } },
        "of objects" => new Anything { Any = Objects() },
        _ => new object?[] { null, Items(1, 0), null, Items(1, 1) },
    };

    private static async IAsyncEnumerable<int> Items(int count, int every)
    {
        for (int i = 0; i < Math.Abs(count); i++)
        {
            if (every > 0 && i % every == 0)
            {
                await Task.Yield();
            }

            yield return i;
        }

        if (count < 0)
        {
            throw new TimeoutException("The source is gone.");
        }
    }

    private static async IAsyncEnumerable<object?> Objects()
    {
        yield return new Anything();
        await Task.Yield();
        yield return null;
        yield return Items(2, 1);
    }

    [Theory]
    [MemberData(nameof(Found))]
    public async Task AsynchronousSequencesAreWaitedFor(string found)
    {
        foreach (Func<JsonSerializerOptions> options in (Func<JsonSerializerOptions>[])[static () => new(JsonSerializerOptions.Default), static () => new(JsonSerializerOptions.Default) { WriteIndented = true, DefaultBufferSize = 32 }])
        {
            JsonSerializerOptions plain = options();
            JsonSerializerOptions bridged = options().UsePeregrine();

            // The first meets the sequence unprepared, the next ones do not try; what cannot wait refuses it each time.
            for (int i = 0; i < 3; i++)
            {
                foreach ((string name, Func<object, JsonSerializerOptions, Task<string>> write) in s_writes)
                {
                    Outcome theirs = await OutcomeOf(write, Containing(found), plain);
                    Outcome mine = await OutcomeOf(write, Containing(found), bridged);
                    Assert.True(theirs.ErrorText == mine.ErrorText && Equals(theirs.Value, mine.Value), $"{name}: {theirs.ErrorText ?? theirs.Value} | {mine.ErrorText ?? mine.Value}");
                }
            }

            // The type's other values are written as before.
            Assert.Equal(Stj.Serialize(new Anything { Any = 1 }, plain), Stj.Serialize(new Anything { Any = 1 }, bridged));
            Assert.True(Probe.Serves(() => Stj.Serialize(new Anything { Any = NewProbe }, bridged)));
        }
    }

    /// <summary>What a stream has got when a source fails is the same, and so is whether the enumerators have been disposed of.</summary>
    [Fact]
    public async Task WhatFailsLeavesTheSame()
    {
        var seen = new List<string>();
        foreach (JsonSerializerOptions options in (JsonSerializerOptions[])[new() { DefaultBufferSize = 16 }, new JsonSerializerOptions { DefaultBufferSize = 16 }.UsePeregrine()])
        {
            for (int i = 0; i < 2; i++)
            {
                var stream = new MemoryStream();
                var source = new Source();
                Exception error = await Assert.ThrowsAsync<TimeoutException>(() => Stj.SerializeAsync(stream, new Anything { Any = source }, options));
                seen.Add($"{i} {Encoding.UTF8.GetString(stream.ToArray())} {error.Message} {source.Disposed}");
            }
        }

        Assert.Equal(seen[..2], seen[2..]);
    }

    [Fact]
    public async Task TypesThatAreLeftToThemAreWrittenAsBefore()
    {
        foreach (Func<JsonSerializerOptions> make in (Func<JsonSerializerOptions>[])[
            static () => new(JsonSerializerOptions.Default), static () => new(JsonSerializerOptions.Default) { ReferenceHandler = ReferenceHandler.Preserve }, static () => new(JsonSerializerOptions.Default) { ReferenceHandler = ReferenceHandler.IgnoreCycles }])
        {
            (JsonSerializerOptions plain, JsonSerializerOptions bridged) = (make(), make().UsePeregrine());
            foreach (Func<object> value in (Func<object>[])[
                static () => new OneOfThem { Any = Items(2, 1) }, static () => new Anything { Any = Items(2, 1) }, static () => new Sequences { Items = Items(3, 1) }, static () => Items(3, 1), static () => new Anything { Any = new OneOfThem { Any = Items(1, 1) } }])
            {
                foreach ((string name, Func<object, JsonSerializerOptions, Task<string>> write) in s_writes.Append(("base", static (v, o) => v is Polymorphic one ? WriteAsync(one, o) : Task.FromResult(""))))
                {
                    Outcome theirs = await OutcomeOf(write, value(), plain);
                    Outcome mine = await OutcomeOf(write, value(), bridged);
                    Assert.True(theirs.ErrorText == mine.ErrorText && Equals(theirs.Value, mine.Value), $"{name}: {theirs.ErrorText ?? theirs.Value} | {mine.ErrorText ?? mine.Value}");
                }
            }
        }

        static async Task<string> WriteAsync(Polymorphic value, JsonSerializerOptions options)
        {
            var stream = new MemoryStream();
            await Stj.SerializeAsync(stream, value, options);
            return Encoding.UTF8.GetString(stream.ToArray());
        }
    }

    private static Task<Outcome> OutcomeOf(Func<object, JsonSerializerOptions, Task<string>> write, object value, JsonSerializerOptions options) =>
        Task.Run(() => Outcome.Of(() => write(value, options).GetAwaiter().GetResult()));

    public class Elements
    {
        public int Known { get; set; } = 1;

        [JsonExtensionData]
        public Dictionary<string, JsonElement>? Rest { get; set; }

        public Probe? Probe { get; set; }
    }

    public class Mixed
    {
        [JsonExtensionData]
        public Dictionary<string, object?>? Rest { get; set; }

        public Dictionary<string, object?>? Plain { get; set; }

        public int Last { get; set; } = 2;
    }

    [JsonSerializable(typeof(Elements))]
    [JsonSerializable(typeof(Mixed))]
    [JsonSerializable(typeof(Details))]
    [JsonSerializable(typeof(int[]))]
    internal sealed partial class ExtensionContext : JsonSerializerContext;

    /// <summary>
    /// The dictionary of extension data has our converter where the metadata of its object does not come through us: it is asked to write entries without brackets then.
    /// </summary>
    [Fact]
    public async Task ExtensionDataHasNoBrackets()
    {
        int turn = 0;
        (string Name, Func<JsonSerializerOptions, JsonSerializerOptions> Finish)[] ways =
        [
            ("read-only", static o => { o.MakeReadOnly(populateMissingResolver: true); return o; }),
            ("may change", static o => o),
            ("context before", static o => { o.TypeInfoResolverChain.Insert(0, ExtensionContext.Default); return o; }),
        ];
        Func<object>[] values =
        [
            static () => new Elements { Rest = new() { ["Aa"] = JsonElement.Parse("1"), ["bB"] = JsonElement.Parse("{\"Cc\":[]}") }, Probe = NewProbe }, static () => new Elements { Rest = [] }, static () => new Elements(),
            static () => new Mixed { Rest = new() { ["Aa"] = 1, ["bB"] = JsonElement.Parse("{\"Cc\":[]}"), ["n"] = null }, Plain = new() { ["Aa"] = new Mixed { Rest = new() { ["x"] = "y" } } } },
            static () => new Mixed { Rest = [] }, static () => new Mixed { Rest = new() { ["Seq"] = Items(2, 1) } }, static () => new Details { Title = "t", Extensions = { ["Aa"] = new int[] { 1, 2 } } },
        ];
        foreach (Func<JsonSerializerOptions> make in (Func<JsonSerializerOptions>[])[
            static () => new(JsonSerializerOptions.Default), static () => new(JsonSerializerOptions.Default) { DictionaryKeyPolicy = JsonNamingPolicy.SnakeCaseUpper, WriteIndented = true },
            static () => new(JsonSerializerOptions.Default) { ReferenceHandler = ReferenceHandler.Preserve }, static () => new(JsonSerializerOptions.Default) { ReferenceHandler = ReferenceHandler.IgnoreCycles, DefaultBufferSize = 16 }])
        {
            foreach ((string way, Func<JsonSerializerOptions, JsonSerializerOptions> finish) in ways)
            {
                foreach (Func<object> value in values)
                {
                    foreach ((string name, Func<object, JsonSerializerOptions, Task<string>> write) in s_writes.Where(_ => UsualRun.Meet(turn++, 0, 3)))
                    {
                        Outcome theirs = await OutcomeOf(write, value(), finish(make()));
                        JsonSerializerOptions bridged = finish(make().UsePeregrine());

                        // The dictionaries have been used as roots.
                        Stj.Serialize(new Dictionary<string, object?> { ["A"] = 1 }, new JsonSerializerOptions(bridged));
                        for (int i = 0; i < 2; i++)
                        {
                            Outcome mine = await OutcomeOf(write, value(), bridged);
                            Assert.True(theirs.ErrorText == mine.ErrorText && Equals(theirs.Value, mine.Value), $"{way}, {name}: {theirs.ErrorText ?? theirs.Value} | {mine.ErrorText ?? mine.Value}");
                        }
                    }
                }
            }
        }
    }

    [Theory]
    [InlineData("{\"Aa\":1,\"Known\":5,\"z\":{\"q\":null}}")]
    [InlineData("{\"Aa\":[1,{}],\"Last\":5,\"Plain\":{\"x\":1}}")]
    [InlineData("{\"Aa\":[1,{}")]
    public void ExtensionDataIsRead(string text)
    {
        foreach (bool isFirst in (bool[])[false, true])
        {
            JsonSerializerOptions bridged = new JsonSerializerOptions(JsonSerializerOptions.Default).UsePeregrine();
            if (isFirst)
            {
                bridged.TypeInfoResolverChain.Insert(0, ExtensionContext.Default);
            }

            Assert.Equal(Read<Elements>(new(JsonSerializerOptions.Default)), Read<Elements>(bridged));
            Assert.Equal(Read<Mixed>(new(JsonSerializerOptions.Default)), Read<Mixed>(bridged));
        }

        string? Read<T>(JsonSerializerOptions options)
        {
            Outcome read = Outcome.Of(() => Stj.Serialize(Stj.Deserialize<T>(text, options)));
            return read.ErrorText ?? read.Value?.ToString();
        }
    }

    private sealed class Source : IAsyncEnumerable<int>, IAsyncEnumerator<int>
    {
        public int Disposed { get; private set; }

        public int Current { get; private set; }

        public IAsyncEnumerator<int> GetAsyncEnumerator(CancellationToken cancellationToken = default) => this;

        public async ValueTask<bool> MoveNextAsync()
        {
            await Task.Yield();
            return Current++ < 40 ? true : throw new TimeoutException("It took too long.");
        }

        public ValueTask DisposeAsync()
        {
            Disposed++;
            return default;
        }
    }
}
