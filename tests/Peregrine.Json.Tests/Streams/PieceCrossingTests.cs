using System.Globalization;
using System.IO.Pipelines;
using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization;
using Peregrine.Json.Tests.Errors;
using Ours = Peregrine.Json.JsonSerializer;

namespace Peregrine.Json.Tests.Streams;

/// <summary>
/// Every kind of value, written to streams and pipes with buffers of every size and every reference handler: bytes, errors, and how often bytes leave, as
/// System.Text.Json has them.
/// </summary>
public sealed class PieceCrossingTests
{
    private static readonly int[] s_sizes = [1, 16, 512, 16_384];
    private readonly List<string> _different = [];

    private sealed class OwnHandler : ReferenceHandler
    {
        public override ReferenceResolver CreateResolver() => new OwnResolver();
    }

    private sealed class OwnResolver : ReferenceResolver
    {
        private readonly Dictionary<object, string> _ids = new(ReferenceEqualityComparer.Instance);

        public override void AddReference(string referenceId, object value) => throw new NotSupportedException();

        public override string GetReference(object value, out bool alreadyExists)
        {
            alreadyExists = _ids.TryGetValue(value, out string? id);
            return id ?? (_ids[value] = "x" + _ids.Count.ToString(CultureInfo.InvariantCulture));
        }

        public override object ResolveReference(string referenceId) => throw new NotSupportedException();
    }

    private static JsonSerializerOptions[] AllOptions() =>
    [
        new(), new() { WriteIndented = true, MaxDepth = 200 }, new() { ReferenceHandler = ReferenceHandler.Preserve }, new() { ReferenceHandler = ReferenceHandler.Preserve, WriteIndented = true, MaxDepth = 200 },
        new() { ReferenceHandler = ReferenceHandler.IgnoreCycles }, new() { ReferenceHandler = ReferenceHandler.IgnoreCycles, DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull },
        new() { ReferenceHandler = new OwnHandler() },
    ];

    private sealed record Outcome(string Fault, byte[] Bytes, List<int> Writes);

    private static async Task<Outcome> ToStream(Func<Stream, Task> write, bool isSlow)
    {
        var sink = new SinkStream { IsSlow = isSlow };
        string fault = await Fault(() => write(sink));
        return new Outcome(fault, sink.Bytes, sink.Writes);
    }

    private static async Task<Outcome> ToPipe(Func<PipeWriter, Task> write)
    {
        var pipe = new Pipe(new PipeOptions(pauseWriterThreshold: 0, minimumSegmentSize: 16));
        string fault = await Fault(() => write(pipe.Writer));
        await pipe.Writer.CompleteAsync();
        var bytes = new MemoryStream();
        await pipe.Reader.CopyToAsync(bytes);
        return new Outcome(fault, bytes.ToArray(), []);
    }

    private static async Task<string> Fault(Func<Task> write)
    {
        try
        {
            await write();
            return "";
        }
        catch (Exception exception) when (exception is JsonException or NotSupportedException or InvalidOperationException)
        {
            return Oracle.Describe(exception);
        }
    }

    private void Check(Outcome expected, Outcome actual, string place)
    {
        if (expected.Fault != actual.Fault)
        {
            _different.Add($"{place}\n  expected {expected.Fault}\n  actual   {actual.Fault}");
        }
        else if (expected.Fault.Length == 0 && !expected.Bytes.AsSpan().SequenceEqual(actual.Bytes))
        {
            int same = expected.Bytes.AsSpan().CommonPrefixLength(actual.Bytes);
            _different.Add($"{place}\n  expected ...{Around(expected.Bytes, same)}\n  actual   ...{Around(actual.Bytes, same)}");
        }

        static string Around(byte[] utf8, int at) => Encoding.UTF8.GetString(utf8.AsSpan(Math.Max(0, at - 60), Math.Min(160, utf8.Length - Math.Max(0, at - 60))));
    }

    [Fact]
    public async Task EveryValueIsWrittenAsBySystemTextJson()
    {
        var random = new Random(20261124);
        int chosen = TestScale.Times(1_000);
        foreach (JsonSerializerOptions each in AllOptions())
        {
            foreach (int size in s_sizes)
            {
                var options = new JsonSerializerOptions(each) { DefaultBufferSize = size };
                foreach ((string name, Type type, bool waits, Func<bool, object?> make) in PieceModels.Values(each.ReferenceHandler is not null))
                {
                    // Below full scale a share of the crossing.
                    if (random.Next(1_000) >= chosen)
                    {
                        continue;
                    }

                    // A second enumerator of an iterator is the iterator itself or another object, depending on the thread: whether it is a cycle then varies in both
                    // libraries from run to run.
                    bool isSlow = random.Next(2) == 0 && each.ReferenceHandler != ReferenceHandler.IgnoreCycles;
                    string place = $"{name} ({size} bytes, {each.ReferenceHandler?.GetType().Name}, indented {each.WriteIndented}, slow {isSlow})";
                    Outcome expected = await ToStream(s => Stj.SerializeAsync(s, make(isSlow), type, options), isSlow);
                    Outcome actual = await ToStream(s => Ours.SerializeAsync(s, make(isSlow), type, options), isSlow);
                    Check(expected, actual, place + " to a stream");
                    Check(expected, await ToPipe(p => Ours.SerializeAsync(p, make(isSlow), type, options)), place + " to a pipe");
                    // A write for each nine tenths of a buffer. System.Text.Json makes fewer where its writer has requested a larger buffer than the options'.
                    int full = actual.Bytes.Length / Math.Max(1, size * 9 / 10);
                    if (size >= 512 && expected.Fault.Length == 0 && !isSlow && actual.Writes.Count is var writes
                        && (writes < expected.Writes.Count / 3 || writes > Math.Max((expected.Writes.Count * 2) + 2, full + 1)))
                    {
                        _different.Add($"{place}: {writes} writes, by System.Text.Json {expected.Writes.Count}");
                    }

                    if (!waits || size == 512)
                    {
                        Outcome theirs = await ToStream(s => Run(() => Stj.Serialize(s, make(false), type, options)), isSlow: false);
                        Check(theirs, await ToStream(s => Run(() => Ours.Serialize(s, make(false), type, options)), isSlow: false), place + " at once");
                    }
                }
            }
        }

        Assert.True(_different.Count == 0, $"{_different.Count} differ:\n{string.Join('\n', _different.Take(12))}");

        static Task Run(Action write)
        {
            write();
            return Task.CompletedTask;
        }
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task APipeThatNobodyReadsStopsTheWriter(bool references)
    {
        var options = new JsonSerializerOptions { ReferenceHandler = references ? ReferenceHandler.Preserve : null };
        PieceModels.Group group = new() { Parts = [.. Enumerable.Repeat(0, 20_000).Select(static _ => new PieceModels.Circle { Name = "a circle" })] };
        int[] numbers = [.. Enumerable.Range(0, 200_000)];
        foreach ((Type type, object value) in ((Type, object)[])
            [
                (typeof(PieceModels.Shape), group), (typeof(PieceModels.Shape[]), new PieceModels.Shape[] { group }), (typeof(PieceModels.Holder<PieceModels.Holder<int[]>>), new PieceModels.Holder<PieceModels.Holder<int[]>>(new(numbers))),
                (typeof(List<List<int>>), new List<List<int>> { new(numbers) }), (typeof(object), new Dictionary<string, object> { ["a"] = numbers }), (typeof(PieceModels.Made), new PieceModels.Made(1, [.. PieceModels.Spots(10_000)])),
                (typeof(PieceModels.More), new PieceModels.More { Rest = new Dictionary<string, object?> { ["a"] = numbers } }), (typeof(List<PieceModels.First>), new List<PieceModels.First> { new() { Items = PieceModels.Spots(10_000) } }),
            ])
        {
            var pipe = new Pipe(new PipeOptions(pauseWriterThreshold: 65_536, resumeWriterThreshold: 32_768));
            Task writing = Ours.SerializeAsync(pipe.Writer, value, type, options);
            Assert.False(writing.IsCompleted);
            Assert.True(pipe.Reader.TryRead(out ReadResult held));
            Assert.InRange(held.Buffer.Length, 1, 100_000);
            await pipe.Reader.CompleteAsync();
            await writing;
        }
    }
}
