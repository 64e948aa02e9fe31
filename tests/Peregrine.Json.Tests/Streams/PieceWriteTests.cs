using System.Collections;
using System.Collections.Concurrent;
using System.Collections.Immutable;
using System.IO.Pipelines;
using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization;
using Peregrine.Json.Tests.Errors;
using Ours = Peregrine.Json.JsonSerializer;

namespace Peregrine.Json.Tests.Streams;

/// <summary>Collections that leave piece by piece, as values and as members of one: bytes, errors and flushes as System.Text.Json has them.</summary>
public sealed class PieceWriteTests
{
    private sealed class Answer
    {
        public int Count { get; set; } = 2;

        [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
        public IEnumerable<Spot>? Items { get; set; }

        public string? Title { get; set; } = "t";

        public Dictionary<string, int>? Map { get; set; }

        public int[]? Numbers { get; set; }

        [JsonExtensionData]
        public Dictionary<string, object>? More { get; set; }
    }

    private sealed class Failing
    {
        public Failing? Next { get; set; }

        public int X { get; set; }

        public nint? Pointer => X == 70 ? 1 : null;
    }

    private sealed class Holder
    {
        public string A { get; set; } = "a";

        public List<Failing> Items { get; set; } = [];

        public string Z => throw new InvalidOperationException("Never asked: it comes after what fails.");
    }

    private sealed record Preceded<T>(string Before, T Items, string After = "z");

    private static IEnumerable<T> Lazy<T>(IEnumerable<T> items, Action? ended = null)
    {
        try
        {
            foreach (T item in items)
            {
                yield return item;
            }
        }
        finally
        {
            ended?.Invoke();
        }
    }

    private static IEnumerable<(Type Type, object Value)> Values()
    {
        foreach (int count in (int[])[0, 1, 4, 5, 40])
        {
            int[] numbers = [.. Enumerable.Range(1, count)];
            List<Spot> spots = [.. numbers.Select(n => new Spot { X = n, Name = "a \u00e9\"" + n, Numbers = [n] })];
            Dictionary<string, int> map = numbers.ToDictionary(n => "key" + n);
            foreach (object value in (object[])
                [
                    numbers, numbers.ToList(), spots, spots.ToArray(), new Queue<int>(numbers), new Stack<int>(numbers), new HashSet<int>(numbers), new LinkedList<int>(numbers), numbers.ToImmutableArray(),
                    numbers.ToImmutableList(), new ConcurrentQueue<Spot>(spots), new ArrayList(numbers), map, new SortedDictionary<string, int>(map), map.ToImmutableDictionary(), new Hashtable(map),
                    map.ToImmutableSortedDictionary(), new SortedList<string, int>(map), numbers.ToDictionary(n => n, n => spots[n - 1]), new HashSet<Spot>(spots), new HashSet<int[]>(numbers.Select(n => new int[n % 7])),
                    new ArrayList(spots), new Hashtable(spots.ToDictionary(s => s.X)), map.ToDictionary(p => p.Key, p => new List<int> { p.Value, p.Value }), new List<object> { spots, map, numbers, new ArrayList(spots) },
                    numbers.Select(n => new int[n % 7]).ToArray(), spots.Select(s => new List<Spot> { s, s }).ToList(),
                    new Answer { Items = spots, Map = map, Numbers = numbers, More = new() { ["x"] = 1 } }, new Answer { Items = Lazy(spots) }, new Answer(),
                ])
            {
                yield return (value.GetType(), value);
            }

            yield return (typeof(IEnumerable<Spot>), Lazy(spots));
            yield return (typeof(IEnumerable<int>), numbers.ToList());
            yield return (typeof(IEnumerable), Lazy(numbers));
            yield return (typeof(IDictionary<string, int>), map);
        }
    }

    private static JsonSerializerOptions[] AllOptions() =>
    [
        new(), new() { WriteIndented = true }, new() { ReferenceHandler = ReferenceHandler.Preserve }, new() { ReferenceHandler = ReferenceHandler.IgnoreCycles, WriteIndented = true },
        new() { NumberHandling = JsonNumberHandling.WriteAsString, DictionaryKeyPolicy = JsonNamingPolicy.SnakeCaseUpper },
    ];

    private static async Task<string> ShowAsync(Func<Task> write)
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

    [Theory]
    [InlineData(1)]
    [InlineData(7)]
    [InlineData(100)]
    [InlineData(512)]
    [InlineData(16_384)]
    public async Task BufferSizesMakeNoDifference(int size)
    {
        foreach (JsonSerializerOptions each in AllOptions())
        {
            var options = new JsonSerializerOptions(each) { DefaultBufferSize = size };
            foreach ((Type type, object value) in Values())
            {
                using var expected = new MemoryStream();
                string fault = await ShowAsync(() => Stj.SerializeAsync(expected, value, type, options));
                string text = Encoding.UTF8.GetString(expected.ToArray());
                foreach (bool isSlow in (bool[])[false, true])
                {
                    var sink = new SinkStream { IsSlow = isSlow };
                    Assert.Equal((type.ToString(), fault), (type.ToString(), await ShowAsync(() => Ours.SerializeAsync(sink, value, type, options))));
                    if (fault.Length == 0)
                    {
                        Assert.Equal((type.ToString(), text), (type.ToString(), Encoding.UTF8.GetString(sink.Bytes)));
                    }
                }

                var pipe = new Pipe(new PipeOptions(pauseWriterThreshold: 0, minimumSegmentSize: 16));
                Assert.Equal(fault, await ShowAsync(() => Ours.SerializeAsync(pipe.Writer, value, type, options)));
                await pipe.Writer.CompleteAsync();
                using var piped = new MemoryStream();
                await pipe.Reader.CopyToAsync(piped);
                if (fault.Length == 0)
                {
                    Assert.Equal(text, Encoding.UTF8.GetString(piped.ToArray()));
                }
            }
        }
    }

    [Theory]
    [InlineData(1)]
    [InlineData(300)]
    [InlineData(100_000)]
    public async Task WhatFailsMidwayHasItsPathAndNothingIsAskedTwice(int size)
    {
        var options = new JsonSerializerOptions { DefaultBufferSize = size };
        var cycle = new Failing();
        cycle.Next = new Failing { Next = cycle };
        foreach (List<Failing> items in (List<Failing>[])[[.. Enumerable.Range(1, 100).Select(n => new Failing { X = n })], [.. Enumerable.Repeat(new Failing(), 50), cycle]])
        {
            foreach ((Type type, Func<Action, object> make) in ((Type, Func<Action, object>)[])
                [
                    (typeof(IEnumerable<Failing>), asked => Lazy(items, asked)), (typeof(List<Failing>), _ => items), (typeof(Holder), _ => new Holder { Items = items }),
                    (typeof(Dictionary<string, Failing>), _ => items.Select((item, n) => (item, n)).ToDictionary(p => "k" + p.n, p => p.item)),
                ])
            {
                int ended = 0;
                string expected = await ShowAsync(() => Stj.SerializeAsync(Stream.Null, make(() => ended++), type, options));
                Assert.NotEmpty(expected);
                int theirs = ended;
                ended = 0;
                Assert.Equal(expected, await ShowAsync(() => Ours.SerializeAsync(Stream.Null, make(() => ended++), type, options)));
                Assert.Equal(theirs, ended);
                ended = 0;
                Assert.Equal(expected, await ShowAsync(() => Ours.SerializeAsync(new Pipe(new PipeOptions(pauseWriterThreshold: 0)).Writer, make(() => ended++), type, options)));
                Assert.Equal(theirs, ended);
            }
        }
    }

    /// <summary>Whatever was written before the first item, and however little of it has left: which of the items fails is not what makes the path.</summary>
    [Theory]
    [InlineData(1)]
    [InlineData(300)]
    [InlineData(4_096)]
    [InlineData(100_000)]
    public async Task WhatFailsHasItsPathAfterAnyLength(int size)
    {
        var options = new JsonSerializerOptions { DefaultBufferSize = size };
        foreach (int length in (int[])[0, 250, 2_000, 2_030, 2_040, 2_048, 3_500, 9_000, 40_000])
        {
            var text = new string('a', length);
            foreach (int failing in (int[])[0, 1, 2, 3, 5, 6, 60])
            {
                List<Failing> items = [.. Enumerable.Range(0, failing + 1).Select(n => new Failing { X = n == failing ? 70 : 1 })];
                var entries = items.Select((item, n) => (item, n)).ToDictionary(p => "k" + p.n, p => p.item);
                foreach (object value in (object[])
                    [
                        new Preceded<List<Failing>>(text, items), new Preceded<Failing[]>(text, [.. items]), new Preceded<IEnumerable<Failing>>(text, Lazy(items)),
                        new Preceded<Queue<Failing>>(text, new(items)), new Preceded<Dictionary<string, Failing>>(text, entries), new Preceded<Preceded<List<Failing>>>(text, new("", items)),
                        new Preceded<List<List<Failing>>>("", [[new Failing { Next = new Failing() }], items]), new Preceded<List<Preceded<List<Failing>>>>("", [new("", items[..failing]), new(text, items)]),
                        new List<List<object>> { new() { text }, new() { 1, text, items } }, new Dictionary<string, object> { ["first"] = text, ["second"] = entries },
                    ])
                {
                    string expected = await ShowAsync(() => Stj.SerializeAsync(Stream.Null, value, value.GetType(), options));
                    Assert.Contains("Pointer", expected, StringComparison.Ordinal);
                    foreach (Func<Task> write in (Func<Task>[])
                        [
                            () => Ours.SerializeAsync(Stream.Null, value, value.GetType(), options), () => { Ours.Serialize(Stream.Null, value, value.GetType(), options); return Task.CompletedTask; },
                            () => Ours.SerializeAsync(new Pipe(new PipeOptions(pauseWriterThreshold: 0)).Writer, value, value.GetType(), options),
                        ])
                    {
                        Assert.Equal((length, failing, value.GetType(), expected), (length, failing, value.GetType(), await ShowAsync(write)));
                    }
                }
            }
        }
    }

    [Theory]
    [InlineData(512)]
    [InlineData(16_384)]
    public async Task BuffersLeaveAsOftenAsFromSystemTextJson(int size)
    {
        var options = new JsonSerializerOptions { DefaultBufferSize = size };
        List<Spot> spots = Samples.Large(360_000);
        foreach (object value in (object[])[spots, new Answer { Items = spots }, spots.ToDictionary(s => "k" + s.X)])
        {
            var expected = new SinkStream();
            await Stj.SerializeAsync(expected, value, options);
            var actual = new SinkStream();
            await Ours.SerializeAsync(actual, value, options);
            Assert.InRange(actual.Writes.Count, expected.Writes.Count / 2, expected.Writes.Count * 2);
            actual = new SinkStream();
            Ours.Serialize(actual, value, options);
            Assert.InRange(actual.Writes.Count, expected.Writes.Count / 4, expected.Writes.Count * 2);
        }
    }

    /// <summary>A root that is a collection and fits the first buffer: nothing is made by which it could go on.</summary>
    [Fact]
    public void WhatFitsTheFirstBufferTakesNoMoreMemoryThanInSystemTextJson()
    {
        int[] numbers = [.. Enumerable.Range(0, 200)];
        string[] texts = [.. numbers.Select(n => "text " + n)];
        Dictionary<string, string> map = texts.ToDictionary(text => text);
        Check(numbers);
        Check(texts.ToList());
        Check(texts.ToHashSet());
        Check(new ArrayList(texts));
        Check(map);
        Check(texts.ToImmutableDictionary(text => text));
        Check(texts.ToImmutableSortedDictionary(text => text, text => text));
        Check(new SortedDictionary<string, string>(map));
        Check(new Hashtable(map));
        Check(numbers.Take(40).Select(n => new List<int> { n, n }).ToList());

        static void Check<T>(T value)
        {
            var stream = new MemoryStream(64 * 1024);
            long ours = Taken(() => Ours.SerializeAsync(stream, value)), theirs = Taken(() => Stj.SerializeAsync(stream, value));
            Assert.InRange(ours, 0, theirs);

            long Taken(Func<Task> write)
            {
                const int Calls = 50;
                long before = 0;
                for (int i = 0; i < 4 * Calls; i++)
                {
                    before = i == 3 * Calls ? GC.GetAllocatedBytesForCurrentThread() : before;
                    stream.SetLength(0);
                    Assert.True(write().IsCompletedSuccessfully);
                }

                return (GC.GetAllocatedBytesForCurrentThread() - before) / Calls;
            }
        }
    }

    [Fact]
    public async Task APipeThatNobodyReadsStopsTheWriter()
    {
        int[] numbers = [.. Enumerable.Range(0, 1_000_000)];
        foreach (object value in (object[])[numbers, Lazy(numbers), new Answer { Numbers = numbers }, numbers.ToDictionary(n => n)])
        {
            Type type = value.GetType().GetInterface("IEnumerable`1") is { } sequence && value is not (ICollection or Answer) ? sequence : value.GetType();
            using var expected = new MemoryStream();
            await Stj.SerializeAsync(expected, value, type);
            var pipe = new Pipe(new PipeOptions(pauseWriterThreshold: 65_536, resumeWriterThreshold: 32_768));
            Task writing = Ours.SerializeAsync(pipe.Writer, value, type);
            Assert.False(writing.IsCompleted);
            Assert.True(pipe.Reader.TryRead(out ReadResult held));
            Assert.InRange(held.Buffer.Length, 1, 100_000);
            pipe.Reader.AdvanceTo(held.Buffer.Start);
            Task completing = Complete(writing, pipe.Writer);
            using var read = new MemoryStream();
            await pipe.Reader.CopyToAsync(read);
            await completing;
            Assert.Equal(expected.ToArray(), read.ToArray());
        }

        static async Task Complete(Task writing, PipeWriter writer)
        {
            await writing;
            await writer.CompleteAsync();
        }
    }

    [Fact]
    public async Task SequencesAreDisposedWhateverHappens()
    {
        int ended = 0;
        IEnumerable<int> Endless() => Lazy(Enumerable.Repeat(1, int.MaxValue), () => ended++);
        await Assert.ThrowsAsync<IOException>(() => Ours.SerializeAsync(new SinkStream { Before = taken => _ = taken > 100_000 ? throw new IOException() : 0 }, Endless()));
        Assert.Equal(1, ended);
        using var source = new CancellationTokenSource();
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => Ours.SerializeAsync(
            new SinkStream { Before = taken => { if (taken > 100_000) { source.Cancel(); source.Token.ThrowIfCancellationRequested(); } } }, Endless(), cancellationToken: source.Token));
        Assert.Equal(2, ended);
        var pipe = new Pipe();
        await pipe.Reader.CompleteAsync();
        await Ours.SerializeAsync(pipe.Writer, Endless());
        Assert.Equal(3, ended);
    }

    [Fact]
    public async Task MemoryStaysFlat()
    {
        var item = new Spot { X = 1, Name = "a name" };
        await Write(Ours.SerializeAsync);
        long ours = await Write(Ours.SerializeAsync);
        Assert.InRange(ours, 0, 300_000);

        async Task<long> Write(Func<Stream, IEnumerable<Spot>, JsonSerializerOptions?, CancellationToken, Task> write)
        {
            long before = GC.GetAllocatedBytesForCurrentThread();
            await write(Stream.Null, Enumerable.Repeat(item, 500_000), null, default);
            return GC.GetAllocatedBytesForCurrentThread() - before;
        }
    }
}
