using System.Buffers;
using System.Globalization;
using System.IO.Pipelines;
using System.Text;
using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Nodes;
using Peregrine.Json.Kernels;
using Peregrine.Json.Tests.Streams;

namespace Peregrine.Json.Tests.Lifetime;

/// <summary>What ends with a thread: all that is on the heap because it once called, the arrays of the shared pool that are kept for it among it.</summary>
[Collection(Alone.Name)]
public sealed class WholeThreadTests
{
    private const int Threads = 4;

    /// <summary>The library's own, and of the shared pool one array of each size up to <see cref="RentedArrays.MostPooled"/> for one kind of element.</summary>
    private const long MostOfOne = 1024 * 1024 + 2 * RentedArrays.MostPooled;

    /// <summary>The same with six kinds of elements (bytes, numbers, characters, strings, records, objects), all operations together.</summary>
    private const long MostOfAll = 1024 * 1024 + 6 * 2 * RentedArrays.MostPooled;

    private static readonly JsonSerializerOptions s_relaxed = new() { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping };

    private static readonly Item[] s_items = [.. Enumerable.Range(0, 12_000).Select(static i => new Item { Id = i, Name = "name of " + i, Tags = ["one", "two", "trois é"], Score = i / 7.0 })];

    private static readonly byte[] s_document = Stj.SerializeToUtf8Bytes(s_items);

    private static readonly string s_text = Encoding.UTF8.GetString(s_document);

    private static readonly double[] s_numbers = [.. Enumerable.Range(0, 200_000).Select(static i => i / 3.0)];

    private static readonly byte[] s_list = Stj.SerializeToUtf8Bytes(s_numbers);

    private static readonly string s_long = "\"" + new string('é', 600_000) + "\\n" + new string('日', 400_000) + "\"";

    private static readonly (string Name, Action Call)[] s_operations =
    [
        ("read bytes", static () => JsonSerializer.Deserialize<Item[]>(s_document)),
        ("read a string", static () => JsonSerializer.Deserialize<Item[]>(s_text)),
        ("read segments", static () => JsonSerializer.Deserialize<Item[]>(new TinySegments(s_document, 5_000).Sequence)),
        ("read a stream", static () => JsonSerializer.Deserialize<Item[]>(new MemoryStream(s_document))),
        ("read a stream in pieces", static () => JsonSerializer.DeserializeAsync<Item[]>(new ChunkedStream(s_document, 30_000)).AsTask().GetAwaiter().GetResult()),
        ("read a stream as a whole", static () => JsonSerializer.DeserializeAsync<string>(new MemoryStream(Encoding.UTF8.GetBytes(s_long))).AsTask().GetAwaiter().GetResult()),
        ("read a pipe", static () => JsonSerializer.DeserializeAsync<Item[]>(PipeReader.Create(new MemoryStream(s_document))).AsTask().GetAwaiter().GetResult()),
        ("read elements", static () => ReadElements().GetAwaiter().GetResult()),
        ("read numbers", static () => JsonSerializer.Deserialize<double[]>(s_list)),
        ("read a list", static () => JsonSerializer.Deserialize<List<double>>(s_list)),
        ("read a long string", static () => JsonSerializer.Deserialize<string>(s_long)),
        ("write bytes", static () => JsonSerializer.SerializeToUtf8Bytes(s_items)),
        ("write a string", static () => JsonSerializer.Serialize(s_items, s_relaxed)),
        ("write a long string", static () => JsonSerializer.Serialize(s_long, s_relaxed)),
        ("write to a stream", static () => JsonSerializer.Serialize(Stream.Null, s_items)),
        ("write to a stream in pieces", static () => JsonSerializer.SerializeAsync(Stream.Null, s_items).GetAwaiter().GetResult()),
        ("write a long string to a stream", static () => JsonSerializer.SerializeAsync(Stream.Null, s_long).GetAwaiter().GetResult()),
        ("write to a pipe", static () => WriteToPipe().GetAwaiter().GetResult()),
        ("write to a buffer", static () => JsonSerializer.Serialize(new ArrayBufferWriter<byte>(), s_items)),
        ("parse as JavaScript", static () => EcmaJson.Parse(s_text)),
        ("write as JavaScript", static () => EcmaJson.Stringify(EcmaJson.Parse(s_text))),
        ("canonicalize", static () => CanonicalJson.Canonicalize(s_document)),
        ("fail", static () => Assert.Throws<JsonException>(static () => JsonSerializer.Deserialize<Item[]>(s_text[..^9]))),
    ];

    /// <summary>Documents, elements and nodes are System.Text.Json's, and rent what they rent there.</summary>
    private static readonly (string Name, Action Ours, Action Theirs)[] s_documents =
    [
        ("read a document", static () => JsonSerializer.Deserialize<JsonDocument>(s_document)!.Dispose(), static () => Stj.Deserialize<JsonDocument>(s_document)!.Dispose()),
        ("read an element", static () => JsonSerializer.Deserialize<JsonElement>(s_document), static () => Stj.Deserialize<JsonElement>(s_document)),
        ("read a node", static () => JsonSerializer.Deserialize<JsonNode>(s_document), static () => Stj.Deserialize<JsonNode>(s_document)),
        ("read objects", static () => JsonSerializer.Deserialize<object>(s_document), static () => Stj.Deserialize<object>(s_document)),
        ("write an element", static () => JsonSerializer.SerializeToElement(s_items), static () => Stj.SerializeToElement(s_items)),
        ("write a node", static () => JsonSerializer.SerializeToNode(s_items), static () => Stj.SerializeToNode(s_items)),
    ];

    public static TheoryData<string> Documents => [.. s_documents.Select(static operation => operation.Name).Where(static name => TestScale.TakesOf(UsualRun.IsShort ? 0.3 : 0.4, name))];

    public static TheoryData<string> Operations => [.. s_operations.Select(static operation => operation.Name).Where(static name => TestScale.TakesOf(UsualRun.IsShort ? 0.05 : 0.2, name))];

    [Theory]
    [MemberData(nameof(Operations))]
    public void AnOperationLeavesLittle(string name)
    {
        Action call = s_operations.First(operation => operation.Name == name).Call;
        long kept = EndsWithAThread(call, MostOfOne);
        TestContext.Current.SendDiagnosticMessage("{0}: {1} KiB end with a thread", name, kept / 1024);
        Assert.True(kept <= MostOfOne, string.Create(CultureInfo.InvariantCulture, $"{kept / 1024} KiB end with a thread"));
    }

    [Fact]
    public void AllOfThemTogetherLeaveLittle()
    {
        long kept = EndsWithAThread(static () => Array.ForEach(s_operations, static operation => operation.Call()), MostOfAll);
        TestContext.Current.SendDiagnosticMessage("{0} KiB end with a thread that did everything", kept / 1024);
        Assert.True(kept <= MostOfAll, string.Create(CultureInfo.InvariantCulture, $"{kept / 1024} KiB end with a thread"));
    }

    /// <summary>No more than with System.Text.Json, and mostly less.</summary>
    [Theory]
    [MemberData(nameof(Documents))]
    public void DocumentsLeaveNoMoreThanTheirsDo(string name)
    {
        (_, Action ours, Action theirs) = s_documents.First(operation => operation.Name == name);
        long before = EndsWithAThread(theirs, long.MaxValue), most = Math.Max(before + (64 * 1024), MostOfOne);
        long kept = EndsWithAThread(ours, most);
        TestContext.Current.SendDiagnosticMessage("{0}: {1} KiB end with a thread, {2} with System.Text.Json", name, kept / 1024, before / 1024);
        Assert.True(kept <= most, string.Create(CultureInfo.InvariantCulture, $"{kept / 1024} KiB end with a thread, {before / 1024} with System.Text.Json"));
    }

    /// <summary>
    /// Bytes on the heap that go when a thread ends which has made the calls. What goes besides, because the shared pool drops what tests before have left there,
    /// goes once: what is too much is measured again, and the least counts.
    /// </summary>
    private static long EndsWithAThread(Action call, long most)
    {
        long kept = EndsWithAThread(call);
        for (int again = 0; again < 2 && kept > most; again++)
        {
            kept = Math.Min(kept, EndsWithAThread(call));
        }

        return kept;
    }

    private static long EndsWithAThread(Action call)
    {
        // What the process keeps for all threads is there before anything is counted.
        call();
        using var called = new CountdownEvent(Threads);
        using var ends = new ManualResetEventSlim();
        Exception? failure = null;
        Thread[] threads =
        [
            .. Enumerable.Range(0, Threads).Select(_ => new Thread(() =>
            {
                try
                {
                    call();
                    call();
                }
                catch (Exception error)
                {
                    failure = error;
                }

                called.Signal();
                ends.Wait();
            })),
        ];
        Array.ForEach(threads, static thread => thread.Start());
        called.Wait();
        long before = Alone.Heap();
        ends.Set();
        Array.ForEach(threads, static thread => thread.Join());
        long after = Alone.Heap();
        Assert.Null(failure);
        return (before - after) / Threads;
    }

    private static async Task ReadElements()
    {
        await foreach (Item? item in JsonSerializer.DeserializeAsyncEnumerable<Item>(new MemoryStream(s_document)))
        {
            Assert.NotNull(item);
        }
    }

    private static async Task WriteToPipe()
    {
        var pipe = new Pipe(new PipeOptions(pauseWriterThreshold: 0));
        await JsonSerializer.SerializeAsync(pipe.Writer, s_items);
        await pipe.Writer.CompleteAsync();
        await pipe.Reader.CompleteAsync();
    }

    private sealed class Item
    {
        public int Id { get; set; }

        public string? Name { get; set; }

        public string[]? Tags { get; set; }

        public double Score { get; set; }
    }
}
