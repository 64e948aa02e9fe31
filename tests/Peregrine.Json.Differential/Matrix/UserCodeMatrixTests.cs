using System.Buffers;
using System.Collections;
using System.Collections.Concurrent;
using System.Collections.Immutable;
using System.Reflection;
using System.Text;
using System.Text.Json.Serialization.Metadata;
using Peregrine.Json.Differential.Harness;

namespace Peregrine.Json.Differential.Matrix;

/// <summary>
/// Every place where user code is called, with every kind of exception thrown there: what arrives, which object it is, and what was called up to
/// then. A sample in the usual run; all of it with PEREGRINE_SEEDS of 20, or part by part: see <see cref="Crossings"/>.
/// </summary>
public class UserCodeMatrixTests
{
    /// <summary>One of so many crossings is tried in the usual run.</summary>
    private const int Sample = 40;

    private const string Rethrowable = "System.Text.Json.Rethrowable";

    private static readonly (string Name, Func<Exception> Make)[] s_kinds =
    [
        ("json", static () => new JsonException()),
        ("json text", static () => new JsonException("said")),
        ("json place", static () => new JsonException("said", "$.there", 3, 4)),
        ("json inner", static () => new JsonException("said", new FormatException("inner"))),
        ("json derived", static () => new UsersJsonException()),
        ("json derived text", static () => new UsersJsonException("said")),
        ("not supported", static () => new NotSupportedException()),
        ("not supported text", static () => new NotSupportedException("said")),
        ("not supported path", static () => new NotSupportedException("said Path: $.there")),
        ("format", static () => new FormatException("said")),
        ("format marked", static () => new FormatException("said") { Source = Rethrowable }),
        ("operation", static () => new InvalidOperationException("said")),
        ("operation marked", static () => new InvalidOperationException("said") { Source = Rethrowable }),
        ("argument", static () => new ArgumentException("said", "what")),
        ("key", static () => new KeyNotFoundException("said")),
        ("cancelled", static () => new OperationCanceledException("said")),
        ("mine", static () => new UsersException()),
        ("invocation", static () => new TargetInvocationException("said", new JsonException())),
        ("aggregate", static () => new AggregateException("said", new JsonException(), new NotSupportedException())),
        ("element", static () => Caught(static () => JsonElement.Parse("\"x\"").GetInt32())),
        ("element format", static () => Caught(static () => JsonElement.Parse("\"x\"").GetGuid())),
        ("syntax", static () => Caught(static () => JsonDocument.Parse("{x"))),
        ("nested read", static () => Caught(static () => Stj.Deserialize<int>("\"x\""))),
    ];

    private static readonly Subject[] s_subjects =
    [
        new Subject<ThrowingModels.Plain>("{\"Number\":5,\"Automatic\":6,\"Text\":\"x\",\"Maybe\":2.5}", static () => new()),
        new Subject<ThrowingModels.Value>("{\"Number\":5,\"Flag\":true}", static () => new() { Number = 2 }),
        new Subject<ThrowingModels.Overriding>("{\"Needed\":\"x\",\"Text\":\"y\",\"Number\":1}", static () => new() { Needed = "z" }),
        new Subject<ThrowingModels.Made>("{\"Number\":5,\"Text\":\"x\"}", static () => new(4)),
        new Subject<ThrowingModels.Late>("{\"Text\":\"x\",\"Number\":5}", static () => new(4)),
        new Subject<ThrowingModels.Filled>("{\"List\":[2,3],\"Object\":{\"Number\":4}}", static () => new()),
        new Subject<ThrowingModels.Extended>("{\"Number\":1,\"x\":2,\"y\":\"z\"}", static () => new() { Extra = new() { ["a"] = 1, ["b"] = "c" } }),
        new Subject<ThrowingModels.Extensible>("{\"x\":2,\"y\":\"z\"}", static () => new() { Extra = new() { ["a"] = 1, ["b"] = "c" } }),
        new Subject<ThrowingModels.Numbers>("[1,2,3]", static () => [1, 2]),
        new Subject<ThrowingModels.Derived>("[{\"Number\":1},{\"Number\":2}]", static () => [new(), new()]),
        new Subject<ThrowingModels.Items>("[{\"Number\":1},{\"Number\":2}]", static () => [new(), new()]),
        new Subject<ThrowingModels.Entries>("{\"x\":2,\"y\":\"z\"}", static () => new() { ["a"] = 1, ["b"] = "c" }),
        new Subject<ThrowingModels.Sequence>(null, static () => new()),
        new Subject<IEnumerable<int>>(null, static () => new ThrowingModels.Sequence()),
        new Subject<ThrowingModels.Iterating>(null, static () => new()),
        new Subject<ThrowingModels.Loose>("[1,\"x\"]", static () => []),
        new Subject<ThrowingModels.Table>("{\"x\":2,\"y\":3}", static () => new() { ["a"] = 1 }),
        new Subject<HashSet<ThrowingModels.Key>>("[{\"Id\":1},{\"Id\":2},{\"Id\":1}]", static () => [new() { Id = 1 }, new() { Id = 2 }]),
        new Subject<SortedSet<ThrowingModels.Key>>("[{\"Id\":1},{\"Id\":2},{\"Id\":1}]", static () => [new() { Id = 1 }, new() { Id = 2 }]),
        new Subject<ThrowingModels.Root>("{\"$type\":\"branch\",\"Number\":1,\"Text\":\"x\"}", static () => new ThrowingModels.Branch()),
        new Subject<ThrowingModels.Root[]>("[{\"Number\":1},{\"$type\":\"branch\",\"Text\":\"x\"}]", static () => [new(), new ThrowingModels.Branch()]),
        new Subject<Modified>("{\"Number\":5}", static () => new()),
        new Subject<ThrowingModels.Begun>("[1,2]", static () => new()),
        new Subject<ThrowingModels.OfLists>("[[1],[2]]", static () => [[1], [2]]),
        new Subject<ThrowingModels.Listed>("[1,2]", static () => [1, 2]),
        new Subject<ThrowingModels.Distinct>("[1,2]", static () => [1, 2]),
        new Subject<ThrowingModels.Inline>("[1,2]", static () => [1, 2]),
        new Subject<ThrowingModels.Inline?>("[1,2]", static () => new ThrowingModels.Inline { 1, 2 }),
        new Subject<ThrowingModels.Untyped>("[1,\"x\"]", static () => [1, "x"]),
        new Subject<ThrowingModels.UntypedTable>("{\"x\":2,\"y\":\"z\"}", static () => new() { ["a"] = 1 }),
        new Subject<ThrowingModels.FillingPassed>("{\"Begun\":[1,2],\"Entries\":{\"a\":1},\"Table\":{\"b\":[1]}}", static () => new()),
        new Subject<ThrowingModels.Sequences>(null, static () => new()),
        new Subject<ThrowingModels.Inners>(null, static () => new()),
        new Subject<IEnumerable>(null, static () => new ThrowingModels.Inners()),
        new Subject<ThrowingModels.Awaited>(null, static () => new()),
        new Subject<List<ThrowingModels.Called>>("[1,0]", static () => [default]),
        new Subject<ThrowingModels.Called[]>("[1,0]", static () => [default]),
        new Subject<HashSet<ThrowingModels.Called>>("[1,1]", static () => [default]),
        new Subject<Queue<ThrowingModels.Called>>("[1,0]", static () => new([default])),
        new Subject<Stack<ThrowingModels.Called>>("[1,0]", static () => new([default])),
        new Subject<ConcurrentQueue<ThrowingModels.Called>>("[1,0]", static () => new([default])),
        new Subject<ImmutableArray<ThrowingModels.Called>>("[1,0]", static () => [default]),
        new Subject<ImmutableList<ThrowingModels.Called>>("[1,0]", static () => [default]),
        new Subject<IEnumerable<ThrowingModels.Called>>("[1,0]", static () => [default]),
        new Subject<IReadOnlyCollection<ThrowingModels.Called>>("[1,0]", static () => [default]),
        new Subject<ISet<ThrowingModels.Called>>("[1,0]", static () => new HashSet<ThrowingModels.Called> { default }),
        new Subject<Memory<ThrowingModels.Called>>("[1,0]", static () => new([default])),
        new Subject<ThrowingModels.CalledInline>("[1,0]", static () => [default]),
        new Subject<ThrowingModels.CalledInline?>("[1,0]", static () => new ThrowingModels.CalledInline { default }),
        new Subject<Dictionary<string, ThrowingModels.Called>>("{\"a\":1,\"b\":0}", static () => new() { ["a"] = default }),
        new Subject<IDictionary<string, ThrowingModels.Called>>("{\"a\":1,\"b\":0}", static () => new Dictionary<string, ThrowingModels.Called> { ["a"] = default }),
        new Subject<ImmutableDictionary<string, ThrowingModels.Called>>("{\"a\":1,\"b\":0}", static () => ImmutableDictionary<string, ThrowingModels.Called>.Empty.Add("a", default)),
        new Subject<IReadOnlyDictionary<string, ThrowingModels.Called>>("{\"a\":1}", static () => new Dictionary<string, ThrowingModels.Called> { ["a"] = default }),
    ];

    /// <summary>User code in the options; they are made anew for every call, so that contracts are too.</summary>
    private static readonly Subject[] s_optionSubjects =
    [
        new Subject<Holder<int>>("{\"Value\":5}", static () => new()) { Options = static () => new() { PropertyNamingPolicy = new Policy() } },
        new Subject<Holder<Dictionary<string, int>>>("{\"Value\":{\"a\":1,\"b\":2}}", static () => new() { Value = new() { ["a"] = 1, ["b"] = 2 } }) { Options = static () => new() { DictionaryKeyPolicy = new Policy() } },
        new Subject<Holder<Dictionary<DayOfWeek, int>>>("{\"Value\":{\"Monday\":1}}", static () => new() { Value = new() { [DayOfWeek.Friday] = 1 } }) { Options = static () => new() { DictionaryKeyPolicy = new Policy() } },
        new Subject<DayOfWeek>("\"Monday\"", static () => DayOfWeek.Friday) { Options = static () => new() { Converters = { new JsonStringEnumConverter(new Policy()) } } },
        new Subject<Holder<int>>("{\"Value\":5}", static () => new()) { Options = static () => new() { TypeInfoResolver = new Resolver() } },
        new Subject<Holder<int>>("{\"Value\":5}", static () => new()) { Options = static () => new() { Converters = { new Factory() } } },
        new Subject<Holder<List<Holder<int>>>>("{\"$id\":\"1\",\"Value\":{\"$id\":\"2\",\"$values\":[{\"$id\":\"3\"},{\"$ref\":\"3\"}]}}", static () => new() { Value = [new(), new()] }) { Options = static () => new() { ReferenceHandler = new Handler() } },
    ];

    private static readonly JsonSerializerOptions s_options = Options(16 * 1024);
    private static readonly JsonSerializerOptions s_preserving = new(s_options) { ReferenceHandler = ReferenceHandler.Preserve };
    private static readonly JsonSerializerOptions s_ignoring = new(s_options) { ReferenceHandler = ReferenceHandler.IgnoreCycles };

    public static TheoryData<int> Subjects => [.. Enumerable.Range(0, s_subjects.Length)];

    [Theory]
    [MemberData(nameof(Subjects))]
    public void Reading(int subject) => s_subjects[subject].Check(reads: true);

    [Theory]
    [MemberData(nameof(Subjects))]
    public void Writing(int subject) => s_subjects[subject].Check(reads: false);

    public static TheoryData<int> OptionSubjects => [.. Enumerable.Range(0, s_optionSubjects.Length)];

    [Theory]
    [MemberData(nameof(OptionSubjects))]
    public void ReadingWithOptions(int subject) => s_optionSubjects[subject].Check(reads: true);

    [Theory]
    [MemberData(nameof(OptionSubjects))]
    public void WritingWithOptions(int subject) => s_optionSubjects[subject].Check(reads: false);

    private static Exception Caught<T>(Func<T> call)
    {
        try
        {
            call();
        }
        catch (Exception error)
        {
            return error;
        }

        throw new InvalidOperationException("Nothing was thrown.");
    }

    /// <summary>Equal options but for the size of buffers: contracts of their own.</summary>
    private static JsonSerializerOptions Options(int bufferSize) => new()
    {
        DefaultBufferSize = bufferSize,
        TypeInfoResolver = new DefaultJsonTypeInfoResolver { Modifiers = { Modify } },
    };

    /// <summary>A type whose members are a modifier's.</summary>
    public class Modified
    {
        public int Number { get; set; }
    }

    private static void Modify(JsonTypeInfo info)
    {
        if (info.ElementType == typeof(ThrowingModels.Called))
        {
            Call(info);
        }

        if (info.Type != typeof(Modified))
        {
            return;
        }

        JsonPropertyInfo number = info.Properties[0];
        number.Get = static _ => Trap.Pass("Get", 1);
        number.Set = static (_, _) => Trap.Pass("Set");
        number.ShouldSerialize = static (_, _) => Trap.Pass("ShouldSerialize", true);
        info.CreateObject = static () => Trap.Pass("CreateObject", new Modified());
        Call(info);
    }

    private static void Call(JsonTypeInfo info)
    {
        info.OnDeserializing = static _ => Trap.Pass("OnDeserializing");
        info.OnDeserialized = static _ => Trap.Pass("OnDeserialized");
        info.OnSerializing = static _ => Trap.Pass("OnSerializing");
        info.OnSerialized = static _ => Trap.Pass("OnSerialized");
    }

    private sealed class Policy : JsonNamingPolicy
    {
        public override string ConvertName(string name) => Trap.Pass("ConvertName", name);
    }

    private sealed class Resolver : DefaultJsonTypeInfoResolver
    {
        public override JsonTypeInfo GetTypeInfo(Type type, JsonSerializerOptions options) => Trap.Pass("GetTypeInfo " + type, base.GetTypeInfo(type, options));
    }

    internal sealed class Factory : JsonConverterFactory
    {
        public override bool CanConvert(Type typeToConvert) => Trap.Pass("CanConvert " + typeToConvert, typeToConvert == typeof(int));

        public override JsonConverter? CreateConverter(Type typeToConvert, JsonSerializerOptions options) => Trap.Pass("CreateConverter", new Converter());
    }

    internal sealed class Converter : JsonConverter<int>
    {
        public override int Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => Trap.Pass("Read", reader.GetInt32());

        public override void Write(Utf8JsonWriter writer, int value, JsonSerializerOptions options) => writer.WriteNumberValue(Trap.Pass("Write", value));
    }

    private sealed class Handler : ReferenceHandler
    {
        public override ReferenceResolver CreateResolver() => Trap.Pass("CreateResolver", new References());
    }

    private sealed class References : ReferenceResolver
    {
        private readonly Dictionary<string, object> _objects = [];

        public override void AddReference(string referenceId, object value) => _objects.Add(referenceId, Trap.Pass("AddReference", value));

        public override string GetReference(object value, out bool alreadyExists)
        {
            alreadyExists = false;
            return Trap.Pass("GetReference", "id");
        }

        public override object ResolveReference(string referenceId) => Trap.Pass("ResolveReference", _objects[referenceId]);
    }

    private abstract class Subject
    {
        /// <summary>Makes options for every call, where user code is in them.</summary>
        public Func<JsonSerializerOptions>? Options { get; init; }

        public abstract void Check(bool reads);
    }

    /// <summary>A type with a text of it and a value.</summary>
    private sealed class Subject<T>(string? json, Func<T> make) : Subject
    {
        public override void Check(bool reads)
        {
            int number = (typeof(T).ToString().Sum(static c => c) % 10_000 * 100_000) + (reads ? 50_000 : 0);
            var report = new Report();
            if (reads && json is null)
            {
                return;
            }

            At(report, ref number, reads, json, make, Options);
            if (Options is not null)
            {
                Crossings.Check(report, $"User code, {(reads ? "reading" : "writing")} {typeof(T)} by options");
                return;
            }

            At(report, ref number, reads, $"{{\"First\":1,\"Value\":{json}}}", () => new Holder<T> { Value = make() });
            At(report, ref number, reads, $"{{\"\\u0056alue\": {json}, \"First\": 1}}", () => new Holder<T> { Value = make() });
            At(report, ref number, reads, $"[{json},\n  {json}]", () => new List<T> { make(), make() });
            At(report, ref number, reads, $"{{\"a\":{json},\"b\\n\":{json}}}", () => new Dictionary<string, T> { ["a"] = make(), ["b\n"] = make() });
            At(report, ref number, reads, $"{{\"First\":1,\"Value\":{json}}}", () => new Taking<T>(1, make()));
            At(report, ref number, reads, $"{{\"First\":1,\"Value\":{json}}}", () => new Later<T>(1) { Value = make() });
            At(report, ref number, reads, $"{{\"Value\":[{{\"First\":2,\"Value\":{{\"First\":3,\"Value\":{json}}}}}]}}", () => new Holder<Holder<Holder<T>>[]> { Value = [new() { Value = new() { Value = make() } }] });
            if (!reads)
            {
                At(report, ref number, reads, null, () => new Holder<object> { Value = make() });
                At(report, ref number, reads, null, () => new object?[] { 1, make() });
                At(report, ref number, reads, null, () => (object?)make());
                // The path is that of a text whose beginning has been handed over.
                At(report, ref number, reads, null, () => new Holder<object[]> { Value = [new string('x', 70_000), new string('{', 3_000), make()!] });
            }

            Crossings.Check(report, $"User code, {(reads ? "reading" : "writing")} {typeof(T)}");
        }
    }

    /// <summary>Every site of a call, every kind of exception, every entry point.</summary>
    private static void At<T>(Report report, ref int number, bool reads, string? json, Func<T> make, Func<JsonSerializerOptions>? custom = null)
    {
        byte[] utf8 = Encoding.UTF8.GetBytes(json ?? "");
        (string Name, Func<JsonSerializerOptions, object?> Theirs, Func<JsonSerializerOptions, object?> Mine)[] entries = reads ? Readers<T>(utf8) : Writers(make);
        Func<JsonSerializerOptions, object?> plain = entries[0].Theirs;
        foreach ((_, _, Func<JsonSerializerOptions, object?> mine) in entries.Take(1))
        {
            for (int i = 0; i < 30 && custom is null; i++)
            {
                _ = Trap.In(() => mine(s_options));
            }
        }

        // Asynchronous sequences are written by the asynchronous methods alone.
        Trap.Run untrapped = entries.Select(entry => Trap.In(() => entry.Theirs(custom?.Invoke() ?? s_options))).FirstOrDefault(static run => run.Outcome.IsOk) ?? Trap.In(() => plain(custom?.Invoke() ?? s_options));
        foreach (IGrouping<string, string> site in untrapped.Calls.GroupBy(static c => c))
        {
            foreach (int time in new[] { 0, site.Count() - 1 }.Distinct())
            {
                foreach ((string kind, Func<Exception> thrown) in s_kinds)
                {
                    foreach ((string entry, Func<JsonSerializerOptions, object?> theirs, Func<JsonSerializerOptions, object?> mine) in entries)
                    {
                        // Its number is all that a crossing depends on.
                        var random = new Random(++number);
                        bool isSampled = random.Next((custom is null ? Sample : 8) * (UsualRun.IsShort ? 10 : TestScale.Factor < 1 ? 6 : 1)) == 0;
                        if (!Crossings.Takes(number, isSampled))
                        {
                            continue;
                        }

                        report.Begin(site.Key, kind, entry);

                        JsonSerializerOptions options = custom is not null ? custom() : random.Next(8) switch
                        {
                            0 => Options(random.Next(1024, 60_000)),
                            1 => s_preserving,
                            2 => s_ignoring,
                            _ => s_options,
                        };

                        // What is called after a fault may fail as well: it again, or another one.
                        string? second = random.Next(3) == 0 ? untrapped.Calls[random.Next(untrapped.Calls.Count)] : null;
                        Trap.Run a = Trap.In(() => theirs(options), site.Key, time, thrown, second);
                        options = custom?.Invoke() ?? options;
                        Trap.Run b = Trap.In(() => mine(options), site.Key, time, thrown, second);
                        string what = $"PEREGRINE_CROSSING={number} {entry}: {kind} at {site.Key} ({time}){(second is null ? "" : " and " + second)}";
                        report.Count(a.Outcome.IsOk);
                        if (a.Outcome.ErrorText != b.Outcome.ErrorText)
                        {
                            report.AddUnlisted(new Trial(reads, typeof(T), options, utf8, null, Marked(a, reads), Marked(b, reads), what));
                        }

                        if (a.Depth != b.Depth)
                        {
                            report.AddUnlisted(new Trial(true, typeof(T), options, utf8, null, new Outcome($"thrown {a.Depth} deep", null), new Outcome($"thrown {b.Depth} deep", null), what));
                        }

                        // How often making a contract requests other contracts is not compared here.
                        if (custom is null && !a.Calls.SequenceEqual(b.Calls))
                        {
                            report.AddUnlisted(new Trial(true, typeof(T), options, utf8, null, Called(a), Called(b), reads ? Differences.CallsWhileReading : Differences.CallsWhileWriting) { Origin = what });
                        }
                    }
                }
            }
        }
    }

    private static Outcome Marked(Trap.Run run, bool reads) =>
        run.Outcome.IsOk && !reads && run.Outcome.Value is not byte[]? new Outcome(Array.Empty<byte>(), null) : run.Outcome;

    private static Outcome Called(Trap.Run run) => new(string.Join(", ", run.Calls), null);

    private static (string, Func<JsonSerializerOptions, object?>, Func<JsonSerializerOptions, object?>)[] Readers<T>(byte[] utf8)
    {
        string text = Encoding.UTF8.GetString(utf8);
        return
        [
            ("bytes", o => Stj.Deserialize<T>(utf8, o), o => Ours.Deserialize<T>(utf8, o)),
            ("string", o => Stj.Deserialize<T>(text, o), o => Ours.Deserialize<T>(text, o)),
            ("type", o => Stj.Deserialize(text, typeof(T), o), o => Ours.Deserialize(text, typeof(T), o)),
            ("sequence", o => Stj.Deserialize<T>(utf8, o), o => Ours.Deserialize<T>(Both.Split(utf8), o)),
            ("reader", o => AtReader<T>(utf8, o, false), o => AtReader<T>(utf8, o, true)),
            ("element", o => Stj.Deserialize<T>(JsonElement.Parse(utf8), o), o => Ours.Deserialize<T>(JsonElement.Parse(utf8), o)),
            ("stream", o => Stj.Deserialize<T>(new MemoryStream(utf8), o), o => Ours.Deserialize<T>(new MemoryStream(utf8), o)),
            ("async stream", o => Stj.DeserializeAsync<T>(new MemoryStream(utf8), o).AsTask().GetAwaiter().GetResult(), o => Ours.DeserializeAsync<T>(new MemoryStream(utf8), o).AsTask().GetAwaiter().GetResult()),
            ("metadata", o => Stj.Deserialize(utf8, (JsonTypeInfo<T>)o.GetTypeInfo(typeof(T))), o => Ours.Deserialize(utf8, (JsonTypeInfo<T>)o.GetTypeInfo(typeof(T)))),
        ];
    }

    private static T? AtReader<T>(byte[] utf8, JsonSerializerOptions options, bool mine)
    {
        var reader = new Utf8JsonReader(utf8);
        return mine ? Ours.Deserialize<T>(ref reader, options) : Stj.Deserialize<T>(ref reader, options);
    }

    private static (string, Func<JsonSerializerOptions, object?>, Func<JsonSerializerOptions, object?>)[] Writers<T>(Func<T> make) =>
    [
        ("bytes", o => Stj.SerializeToUtf8Bytes(Trap.Quietly(make), o), o => Ours.SerializeToUtf8Bytes(Trap.Quietly(make), o)),
        ("string", o => Stj.Serialize(Trap.Quietly(make), o), o => Ours.Serialize(Trap.Quietly(make), o)),
        ("type", o => Stj.Serialize(Trap.Quietly(make), typeof(T), o), o => Ours.Serialize(Trap.Quietly(make), typeof(T), o)),
        ("writer", o => ToWriter(w => Stj.Serialize(w, Trap.Quietly(make), o)), o => ToWriter(w => Ours.Serialize(w, Trap.Quietly(make), o))),
        ("buffer", o => ToWriter(w => Stj.Serialize(w, Trap.Quietly(make), o)), o => ToBuffer(b => Ours.Serialize(b, Trap.Quietly(make), o))),
        ("stream", o => ToStream(s => Stj.Serialize(s, Trap.Quietly(make), o)), o => ToStream(s => Ours.Serialize(s, Trap.Quietly(make), o))),
        ("async stream", o => ToStream(s => Stj.SerializeAsync(s, Trap.Quietly(make), o).GetAwaiter().GetResult()), o => ToStream(s => Ours.SerializeAsync(s, Trap.Quietly(make), o).GetAwaiter().GetResult())),
        ("element", o => Stj.SerializeToElement(Trap.Quietly(make), o), o => Ours.SerializeToElement(Trap.Quietly(make), o)),
        ("metadata", o => Stj.Serialize(Trap.Quietly(make), (JsonTypeInfo<T>)o.GetTypeInfo(typeof(T))), o => Ours.Serialize(Trap.Quietly(make), (JsonTypeInfo<T>)o.GetTypeInfo(typeof(T)))),
    ];

    private static byte[] ToWriter(Action<Utf8JsonWriter> write)
    {
        var output = new ArrayBufferWriter<byte>();
        using var writer = new Utf8JsonWriter(output);
        write(writer);
        return output.WrittenSpan.ToArray();
    }

    private static byte[] ToBuffer(Action<IBufferWriter<byte>> write)
    {
        var output = new ArrayBufferWriter<byte>();
        write(output);
        return output.WrittenSpan.ToArray();
    }

    private static byte[] ToStream(Action<Stream> write)
    {
        var output = new MemoryStream();
        write(output);
        return output.ToArray();
    }
}
