using System.Buffers;
using System.IO.Pipelines;
using System.Runtime.CompilerServices;
using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;
using Peregrine.Json.Insight;
using Peregrine.Json.Support;
using Peregrine.Json.Tests.Lifetime;
using static Peregrine.Json.Tests.Insight.DescribedModels;

namespace Peregrine.Json.Tests.Insight;

/// <summary>What the counter of calls says, and what a member of the value sees on the stack while it is called: the same.</summary>
[Collection(Alone.Name)]
public sealed class CallCountTests : IDisposable
{
    private readonly CallMeter _meter = Start();

    private static CallMeter Start()
    {
        _ = JsonSerializer.Serialize(1);
        return new CallMeter();
    }

    public void Dispose() => _meter.Dispose();

    /// <summary>Each kind of serving and each reason has a count of its own, whichever kinds are added later.</summary>
    [Fact]
    public void EveryServingAndReasonIsCountedByItself()
    {
        (ExecutionKind Serving, FallbackReason Reason)[] ways =
        [
            .. Enum.GetValues<ExecutionKind>().Where(static kind => kind != ExecutionKind.SystemTextJson).Select(static kind => (kind, FallbackReason.None)),
            .. Enum.GetValues<FallbackReason>().Select(static reason => (ExecutionKind.SystemTextJson, reason)),
        ];
        foreach ((ExecutionKind serving, FallbackReason reason) in ways)
        {
            Dictionary<string, long> before = Counts();
            CallCounts.Add(isWrite: true, isBridged: false, serving, reason);
            KeyValuePair<string, long> counted = Assert.Single(Counts(), after => after.Value != before.GetValueOrDefault(after.Key));
            Assert.Equal(before.GetValueOrDefault(counted.Key) + 1, counted.Value);
            Assert.Contains($"serving={Observation.Tagged.ToTag(serving)};", counted.Key, StringComparison.Ordinal);
            if (serving == ExecutionKind.SystemTextJson)
            {
                Assert.Contains($"reason={Observation.Tagged.ToTag(reason)};", counted.Key, StringComparison.Ordinal);
            }
        }

        static Dictionary<string, long> Counts() =>
            CallCounts.Measure().ToDictionary(static one => string.Concat(one.Tags.ToArray().Select(static tag => $"{tag.Key.Split('.')[^1]}={tag.Value};")), static one => one.Value);
    }

    /// <summary>Every form of a call that reads or writes, of this library and of System.Text.Json. Those that only wait run to their end.</summary>
    private static readonly (string Name, Action<Type, object, JsonSerializerOptions> Ours, Action<Type, object, JsonSerializerOptions> Theirs)[] s_writes =
    [
        ("text", static (t, v, o) => JsonSerializer.Serialize(v, t, o), static (t, v, o) => Stj.Serialize(v, t, o)),
        ("bytes", static (t, v, o) => JsonSerializer.SerializeToUtf8Bytes(v, t, o), static (t, v, o) => Stj.SerializeToUtf8Bytes(v, t, o)),
        ("stream", static (t, v, o) => JsonSerializer.Serialize(Stream.Null, v, t, o), static (t, v, o) => Stj.Serialize(Stream.Null, v, t, o)),
        ("stream, asynchronous", static (t, v, o) => JsonSerializer.SerializeAsync(Stream.Null, v, t, o).Wait(), static (t, v, o) => Stj.SerializeAsync(Stream.Null, v, t, o).Wait()),
        ("pipe", static (t, v, o) => JsonSerializer.SerializeAsync(PipeWriter.Create(Stream.Null), v, t, o).Wait(), static (t, v, o) => Stj.SerializeAsync(PipeWriter.Create(Stream.Null), v, t, o).Wait()),
        ("writer", static (t, v, o) => JsonSerializer.Serialize(new Utf8JsonWriter(Stream.Null), v, t, o), static (t, v, o) => Stj.Serialize(new Utf8JsonWriter(Stream.Null), v, t, o)),
        ("node", static (t, v, o) => JsonSerializer.SerializeToNode(v, t, o), static (t, v, o) => Stj.SerializeToNode(v, t, o)),
        ("element", static (t, v, o) => JsonSerializer.SerializeToElement(v, t, o), static (t, v, o) => Stj.SerializeToElement(v, t, o)),
        ("document", static (t, v, o) => JsonSerializer.SerializeToDocument(v, t, o).Dispose(), static (t, v, o) => Stj.SerializeToDocument(v, t, o).Dispose()),
        ("metadata", static (t, v, o) => JsonSerializer.Serialize(v, o.GetTypeInfo(t)), static (t, v, o) => Stj.Serialize(v, o.GetTypeInfo(t))),
    ];

    private static readonly (string Name, Action<Type, string, JsonSerializerOptions> Ours, Action<Type, string, JsonSerializerOptions> Theirs)[] s_reads =
    [
        ("text", static (t, s, o) => JsonSerializer.Deserialize(s, t, o), static (t, s, o) => Stj.Deserialize(s, t, o)),
        ("characters", static (t, s, o) => JsonSerializer.Deserialize(s.AsSpan(), t, o), static (t, s, o) => Stj.Deserialize(s.AsSpan(), t, o)),
        ("bytes", static (t, s, o) => JsonSerializer.Deserialize(Encoding.UTF8.GetBytes(s), t, o), static (t, s, o) => Stj.Deserialize(Encoding.UTF8.GetBytes(s), t, o)),
        ("stream", static (t, s, o) => JsonSerializer.Deserialize(StreamOf(s), t, o), static (t, s, o) => Stj.Deserialize(StreamOf(s), t, o)),
        ("stream, asynchronous", static (t, s, o) => JsonSerializer.DeserializeAsync(StreamOf(s), t, o).AsTask().Wait(), static (t, s, o) => Stj.DeserializeAsync(StreamOf(s), t, o).AsTask().Wait()),
        ("pipe", static (t, s, o) => JsonSerializer.DeserializeAsync(PipeReader.Create(StreamOf(s)), t, o).AsTask().Wait(), static (t, s, o) => Stj.DeserializeAsync(PipeReader.Create(StreamOf(s)), t, o).AsTask().Wait()),
        ("reader", static (t, s, o) => { var reader = new Utf8JsonReader(Encoding.UTF8.GetBytes(s)); JsonSerializer.Deserialize(ref reader, t, o); }, static (t, s, o) => { var reader = new Utf8JsonReader(Encoding.UTF8.GetBytes(s)); Stj.Deserialize(ref reader, t, o); }),
        ("node", static (t, s, o) => JsonSerializer.Deserialize(JsonNode.Parse(s), t, o), static (t, s, o) => Stj.Deserialize(JsonNode.Parse(s), t, o)),
        ("element", static (t, s, o) => JsonSerializer.Deserialize(JsonElement.Parse(s), t, o), static (t, s, o) => Stj.Deserialize(JsonElement.Parse(s), t, o)),
        ("document", static (t, s, o) => JsonSerializer.Deserialize(JsonDocument.Parse(s), t, o), static (t, s, o) => Stj.Deserialize(JsonDocument.Parse(s), t, o)),
        ("metadata", static (t, s, o) => JsonSerializer.Deserialize(s, o.GetTypeInfo(t)), static (t, s, o) => Stj.Deserialize(s, o.GetTypeInfo(t))),
    ];

    /// <summary>Values in which a probe stands; of the last ones, asynchronous methods alone write some.</summary>
    private static readonly (Type Type, Func<object> Make, bool IsRead)[] s_values =
    [
        (typeof(Probe), static () => new Probe(), true), (typeof(List<Probe>), static () => new List<Probe> { new() }, true), (typeof(Probe[]), static () => new Probe[] { new() }, true),
        (typeof(Dictionary<string, Probe>), static () => new Dictionary<string, Probe> { ["a"] = new() }, true), (typeof(Holder), static () => new Holder { Of = new() }, true),
        (typeof(Loose), static () => new Loose { Any = 1 }, true), (typeof(Loose), static () => new Loose { Any = new Probe() }, false), (typeof(object[]), static () => new object[] { new Probe() }, false),
        (typeof(Dictionary<string, object>), static () => new Dictionary<string, object> { ["a"] = new Probe() }, false), (typeof(Root), static () => new Leaf(), true), (typeof(LooseRoot), static () => new LooseLeaf(), true),
        (typeof(object), static () => new Probe(), false), (typeof(Converted), static () => new Converted(), true), (typeof(Wrapped), static () => new Wrapped(new()), true),
        (typeof(IAsyncEnumerable<Probe>), static () => Later(), false), (typeof(Waiting), static () => new Waiting { Of = Later() }, false), (typeof(Loose), static () => new Loose { Any = Later() }, false),
        (typeof(Loose), static () => new Loose { Any = new Probe() }, false), (typeof(Boxed), static () => new Boxed { Of = new() }, true),
    ];

    private static readonly Func<JsonSerializerOptions>[] s_options =
    [
        static () => new() { TypeInfoResolver = new DefaultJsonTypeInfoResolver() }, static () => new(JsonSerializerDefaults.Web) { ReferenceHandler = ReferenceHandler.IgnoreCycles, TypeInfoResolver = new DefaultJsonTypeInfoResolver() },
        static () => new() { ReferenceHandler = ReferenceHandler.Preserve, TypeInfoResolver = new DefaultJsonTypeInfoResolver() },
    ];

    /// <summary>
    /// This library's own methods: each call is counted once, as ours where our code calls the members. System.Text.Json's methods, with options that use the library: each call that we serve is
    /// counted once; one that System.Text.Json serves, as the description says beforehand, is not counted.
    /// </summary>
    [Fact]
    public void TheCounterSaysWhatTheStackSays()
    {
        int ours = 0, theirs = 0;
        foreach (Func<JsonSerializerOptions> make in s_options)
        {
            JsonSerializerOptions plain = make(), bridged = make().UsePeregrine();
            plain.MakeReadOnly();
            bridged.MakeReadOnly();
            foreach ((Type type, Func<object> value, bool isRead) in s_values)
            {
                foreach ((string name, Action<Type, object, JsonSerializerOptions> byUs, Action<Type, object, JsonSerializerOptions> byThem) in s_writes)
                {
                    Check("write " + name, type, plain, isOwn: true, () => byUs(type, value(), plain));
                    Check("write " + name, type, bridged, isOwn: true, () => byUs(type, value(), bridged));
                    Check("write " + name, type, bridged, isOwn: false, () => byThem(type, value(), bridged));
                }

                foreach ((string name, Action<Type, string, JsonSerializerOptions> byUs, Action<Type, string, JsonSerializerOptions> byThem) in isRead ? s_reads : [])
                {
                    string text = Stj.Serialize(value(), type, plain);
                    Check("read " + name, type, plain, isOwn: true, () => byUs(type, text, plain));
                    Check("read " + name, type, bridged, isOwn: true, () => byUs(type, text, bridged));
                    Check("read " + name, type, bridged, isOwn: false, () => byThem(type, text, bridged));
                }
            }
        }

        Assert.True(ours > 500 && theirs > 20, $"{ours} {theirs}");

        void Check(string form, Type type, JsonSerializerOptions options, bool isOwn, Action act)
        {
            Probe.Seen.Clear();
            IReadOnlyList<string> counted = _meter.During(() =>
            {
                try
                {
                    act();
                }
                catch (Exception error) when (error is NotSupportedException or AggregateException { InnerException: NotSupportedException })
                {
                    // An asynchronous sequence, which only asynchronous methods write.
                }
            });
            string[] seen = [.. Probe.Seen.Distinct()];
            string what = $"{form} of {type}, {(isOwn ? "ours" : "theirs")}, references {options.ReferenceHandler}: saw {string.Join(',', seen)}, counted {string.Join(", ", counted)}";
            string caller = (isOwn ? "peregrine " : "system_text_json ") + form[..form.IndexOf(' ')];

            // A value declared as object is a root of its own type.
            TypeDescription described = JsonSerializer.Describe(type == typeof(object) ? typeof(Probe) : type, options);
            if (isOwn)
            {
                // Without dynamic code, metadata is handed to System.Text.Json, and counted so; with options that use this library, that call comes back here as one of its own.
                bool isHandedOn = counted.Contains($"1 {caller} system_text_json dynamic_code_off");
                Assert.True(!isHandedOn || (!RuntimeFeature.IsDynamicCodeSupported && form.EndsWith("metadata", StringComparison.Ordinal)), what);
                Assert.True(counted.Count(one => one.StartsWith("1 " + caller, StringComparison.Ordinal)) == 1 && counted.Count == 1 + (isHandedOn && seen is ["ours"] ? 1 : 0) && (isHandedOn || seen is [] or ["ours"]), what);
                ours += seen.Length;
            }
            else if (counted.Count == 1)
            {
                // The root is ours: everything in it is.
                Assert.True(counted[0].StartsWith("1 " + caller, StringComparison.Ordinal) && seen is [] or ["ours"] && described.IsBridged == true, what);
                ours += seen.Length;
            }
            else
            {
                Assert.True(counted.Count == 0 && seen is [] or ["theirs"] && described.IsBridged == false, what);
                theirs += seen.Length;
            }
        }
    }

    /// <summary>Code that a context has generated for its writer is System.Text.Json's, and used for streams only once texts were short often enough: each call says which it was.</summary>
    [Fact]
    public void GeneratedWritersAreCountedWhereTheyAreCalled()
    {
        Assert.Equal(["1 peregrine write system_text_json handler"], _meter.During(static () => JsonSerializer.Serialize(new Written(), OfWriting)));
        _ = JsonSerializer.Serialize(new Probe());
        JsonSerializerOptions options = new() { TypeInfoResolver = new WrittenOnlyContext() };
        IReadOnlyList<string> counted = _meter.During(() =>
        {
            for (int i = 0; i < 12; i++)
            {
                try
                {
                    JsonSerializer.Serialize(Stream.Null, new Written(), options);
                }
                catch (Exception error) when (error is NotSupportedException or InvalidOperationException)
                {
                    // Metadata of a context that only writes: streams need what it lacks.
                }
            }
        });
        Assert.Equal(12, counted.Sum(static one => int.Parse(one.Split(' ')[0], System.Globalization.CultureInfo.InvariantCulture)));
    }

    [Fact]
    public void SequencesAndFailuresAreCountedOnce()
    {
        Assert.Equal(["1 peregrine read simple_value"], _meter.During(static () => Assert.False(JsonSerializer.TryDeserialize<int>("x").IsSuccess)));
        Assert.Equal(["1 peregrine read simple_value"], _meter.During(static () => Assert.Throws<JsonException>(static () => JsonSerializer.Deserialize<int>("x"))));
        Assert.Equal(["1 peregrine read simple_value"], _meter.During(static () => Assert.Equal([1, 2], JsonSerializer.DeserializeAsyncEnumerable<int>(StreamOf("[1,2]")).ToBlockingEnumerable())));
        Assert.Equal(["1 peregrine write simple_value"], _meter.During(static () => JsonSerializer.SerializeAsyncEnumerable(Stream.Null, new[] { 1, 2 }.ToAsyncEnumerable()).Wait()));
        Assert.Equal(["1 peregrine read collection"], _meter.During(static () => JsonSerializer.DeserializeAsync<List<int>>(StreamOf("[" + string.Join(',', Enumerable.Range(0, 600_000)) + "]")).AsTask().Wait()));
        Assert.Equal(["1 peregrine write collection"], _meter.During(static () => JsonSerializer.SerializeAsync(PipeWriter.Create(Stream.Null), Enumerable.Range(0, 600_000)).Wait()));
        Assert.Equal(["1 peregrine read simple_value"], _meter.During(static () => JsonSerializer.Deserialize<int>(new ReadOnlySequence<byte>("1"u8.ToArray()))));
    }

    /// <summary>What a thread has counted stays when it has ended.</summary>
    [Fact]
    public void ThreadsThatHaveEndedAreCounted()
    {
        IReadOnlyDictionary<string, long> before = _meter.Read();
        for (int i = 0; i < 20; i++)
        {
            var thread = new Thread(static () => JsonSerializer.Serialize(1));
            thread.Start();
            thread.Join();
            if (i % 5 == 0)
            {
                GC.Collect();
                GC.WaitForPendingFinalizers();
            }
        }

        Assert.Equal(["20 peregrine write simple_value"], _meter.Since(before));
    }

    private static MemoryStream StreamOf(string text) => new(Encoding.UTF8.GetBytes(text));

    private static async IAsyncEnumerable<Probe> Later()
    {
        await Task.Yield();
        yield return new Probe();
    }

    public class Probe
    {
        /// <summary>Who called members of probes. The continuation of a sequence may run on another thread.</summary>
        public static System.Collections.Concurrent.ConcurrentQueue<string> Seen { get; } = new();

        public int Number
        {
            get
            {
                Seen.Enqueue(ServingProbe.Look());
                return field;
            }

            set
            {
                Seen.Enqueue(ServingProbe.Look());
                field = value;
            }
        }
    }

    public class Holder
    {
        public Probe? Of { get; set; }
    }

    public class Loose : Probe
    {
        public object? Any { get; set; }
    }

    public record Wrapped(Probe Of);

    [JsonDerivedType(typeof(Leaf), "leaf")]
    public abstract class Root : Probe;

    public sealed class Leaf : Root;

    [JsonDerivedType(typeof(LooseRoot), "root")]
    [JsonDerivedType(typeof(LooseLeaf), "leaf")]
    public class LooseRoot : Probe
    {
        public object? Any { get; set; } = 1;
    }

    public sealed class LooseLeaf : LooseRoot;

    /// <summary>System.Text.Json's where cycles are ignored: its box may be met again.</summary>
    public struct Boxed
    {
        public Probe? Of { get; set; }
    }

    public class Waiting : Probe
    {
        public IAsyncEnumerable<Probe>? Of { get; set; }
    }
}
