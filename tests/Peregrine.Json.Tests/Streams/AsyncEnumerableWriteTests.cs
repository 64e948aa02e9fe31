using System.IO.Pipelines;
using System.Runtime.CompilerServices;
using System.Text;
using System.Text.Json;
using Peregrine.Json.Tests.Errors;
using Ours = Peregrine.Json.JsonSerializer;

namespace Peregrine.Json.Tests.Streams;

/// <summary>Asynchronous sequences, as the value and inside it.</summary>
public sealed class AsyncEnumerableWriteTests
{
    private static async IAsyncEnumerable<T> Sequence<T>(IEnumerable<T> items, bool yields = false, Action? ended = null, [EnumeratorCancellation] CancellationToken token = default)
    {
        try
        {
            foreach (T item in items)
            {
                if (yields)
                {
                    await Task.Yield();
                }

                token.ThrowIfCancellationRequested();
                yield return item;
            }
        }
        finally
        {
            ended?.Invoke();
        }
    }

    private sealed class Holder
    {
        public int A { get; set; } = 1;

        public IAsyncEnumerable<int>? Numbers { get; set; }

        public List<IAsyncEnumerable<Spot>>? Lists { get; set; }

        public IAsyncEnumerable<Holder>? Nested { get; set; }

        public string Z { get; set; } = "z";
    }

    /// <summary>A buffer that is full before the sequence has been asked for its first element does not leave before that.</summary>
    [Fact]
    public async Task NothingHasLeftWhereTheFirstElementFails()
    {
        foreach (int size in (int[])[1, 2, 8, 9, 10, 16, 100])
        {
            var options = new JsonSerializerOptions { DefaultBufferSize = size };
            using var theirs = new MemoryStream();
            using var ours = new MemoryStream();
            await Assert.ThrowsAsync<NotImplementedException>(() => Stj.SerializeAsync(theirs, new { Data = Failing() }, options));
            await Assert.ThrowsAsync<NotImplementedException>(() => Ours.SerializeAsync(ours, new { Data = Failing() }, options));
            Assert.Equal(theirs.Length, ours.Length);
        }

        static IAsyncEnumerable<int> Failing() => Sequence(Enumerable.Range(0, 1).Select<int, int>(static _ => throw new NotImplementedException()));
    }

    private static Holder Sample(bool yields) => new()
    {
        Numbers = Sequence(Enumerable.Range(0, 3), yields),
        Lists = [Sequence<Spot>([], yields), Sequence<Spot>([new Spot { X = 1 }, new Spot { Numbers = [1, 2] }], yields)],
        Nested = Sequence<Holder>([new Holder(), new Holder { Numbers = Sequence([5], yields), Nested = Sequence<Holder>([new Holder { A = 7 }], yields) }], yields),
    };

    [Theory]
    [InlineData(false, false)]
    [InlineData(true, false)]
    [InlineData(false, true)]
    [InlineData(true, true)]
    public async Task TheBytesAreThoseOfSystemTextJson(bool yields, bool indented)
    {
        var options = new JsonSerializerOptions { WriteIndented = indented };
        foreach (Func<object> make in (Func<object>[])
            [
                () => Sample(yields), () => Sequence(Enumerable.Range(0, 40_000), yields), () => Sequence<int>([], yields), () => Sequence(["a", null, "\u00e9"], yields),
                () => new Holder(), () => new[] { Sequence([1], yields) }, () => new Dictionary<string, IAsyncEnumerable<int>> { ["k"] = Sequence([1, 2], yields) },
            ])
        {
            object forType = make();
            Type type = forType.GetType().GetInterface("IAsyncEnumerable`1") ?? forType.GetType();
            var expected = new MemoryStream();
            await Stj.SerializeAsync(expected, make(), type, options);
            var sink = new SinkStream { IsSlow = yields };
            await Ours.SerializeAsync(sink, make(), type, options);
            Assert.Equal(Encoding.UTF8.GetString(expected.ToArray()), Encoding.UTF8.GetString(sink.Bytes));
            var pipe = new Pipe(new PipeOptions(pauseWriterThreshold: 0));
            await Ours.SerializeAsync(pipe.Writer, make(), type, options);
            await pipe.Writer.CompleteAsync();
            var piped = new MemoryStream();
            await pipe.Reader.CopyToAsync(piped);
            Assert.Equal(expected.ToArray(), piped.ToArray());
        }
    }

    [Fact]
    public async Task ElementsLeaveInFullBuffersAndWhenTheSourceMakesUsWait()
    {
        var sink = new SinkStream();
        await Ours.SerializeAsync(sink, Sequence(Enumerable.Range(0, 100_000)));
        Assert.All(sink.Writes.SkipLast(1), size => Assert.InRange(size, 14_000, 17_000));

        var gate = new TaskCompletionSource();
        async IAsyncEnumerable<int> Gated()
        {
            yield return 1;
            yield return 2;
            await gate.Task;
            yield return 3;
        }

        sink = new SinkStream();
        Task writing = Ours.SerializeAsync(sink, Gated());
        Assert.Equal("[1,2", Encoding.UTF8.GetString(sink.Bytes));
        gate.SetResult();
        await writing;
        Assert.Equal("[1,2,3]", Encoding.UTF8.GetString(sink.Bytes));
    }

    [Fact]
    public async Task MemoryStaysFlat()
    {
        var item = new Spot { X = 1, Name = "a name" };
        // What is made once comes first, the code that the runtime puts in place of its first one included.
        await Ours.SerializeAsync(Stream.Null, Sequence(Enumerable.Repeat(item, 100_000)));
        long before = GC.GetAllocatedBytesForCurrentThread();
        await Ours.SerializeAsync(Stream.Null, Sequence(Enumerable.Repeat(item, 100_000)));
        Assert.InRange(GC.GetAllocatedBytesForCurrentThread() - before, 0, 100_000);
    }

    [Fact]
    public void SynchronousWritingRefuses()
    {
        foreach (Func<object> make in (Func<object>[])[() => new Holder { Numbers = Sequence([1]) }, () => Sequence([1])])
        {
            object value = make();
            Type type = value.GetType().GetInterface("IAsyncEnumerable`1") ?? value.GetType();
            string expected = Oracle.Describe(Assert.Throws<NotSupportedException>(() => Stj.Serialize(value, type)));
            Assert.Equal(expected, Oracle.Describe(Assert.Throws<NotSupportedException>(() => Ours.Serialize(value, type))));
            Assert.Equal(expected, Oracle.Describe(Assert.Throws<NotSupportedException>(() => Ours.Serialize(new MemoryStream(), value, type))));
        }
    }

    private sealed class Chain
    {
        public Chain? Next { get; set; }

        public IAsyncEnumerable<Chain>? More { get; set; }

        public nint Pointer { get; set; }
    }

    private sealed class Link
    {
        public Link? Next { get; set; }

        public IAsyncEnumerable<Link>? More { get; set; }
    }

    [Fact]
    public async Task FaultsInElementsHaveTheWholePath()
    {
        var cycle = new Link();
        cycle.Next = cycle;
        foreach (Func<object> make in (Func<object>[])
            [
                () => new Link { More = Sequence([new Link(), cycle]) },
                () => new Link { Next = new Link { More = Sequence([new Link { More = Sequence([new Link { Next = cycle }]) }]) } },
                () => new Chain(),
                () => new Dictionary<string, IAsyncEnumerable<Chain>> { ["a"] = Sequence<Chain>([]), ["b"] = Sequence([new Chain()]) },
            ])
        {
            Exception expected = await Assert.ThrowsAnyAsync<Exception>(() => Stj.SerializeAsync(new MemoryStream(), make()));
            Exception actual = await Assert.ThrowsAnyAsync<Exception>(() => Ours.SerializeAsync(new MemoryStream(), make(), make().GetType()));
            Assert.Equal(expected.GetType(), actual.GetType());
            Assert.Equal(expected.Message, actual.Message);
        }
    }

    [Fact]
    public async Task TheSequenceIsDisposedWhateverHappens()
    {
        int ended = 0;
        await Ours.SerializeAsync(new MemoryStream(), Sequence([1, 2], ended: () => ended++));
        Assert.Equal(1, ended);
        await Assert.ThrowsAsync<IOException>(() => Ours.SerializeAsync(
            new SinkStream { Before = _ => throw new IOException() }, Sequence(Enumerable.Range(0, 10_000), ended: () => ended++)));
        Assert.Equal(2, ended);
        await Assert.ThrowsAsync<IOException>(() => Ours.SerializeAsync(
            new SinkStream { IsSlow = true, Before = _ => throw new IOException() }, Sequence(Enumerable.Range(0, 10_000), yields: true, ended: () => ended++)));
        Assert.Equal(3, ended);
        using var source = new CancellationTokenSource();
        var sink = new SinkStream { Before = _ => source.Cancel() };
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => Ours.SerializeAsync(sink, Sequence(Enumerable.Range(0, 10_000_000), ended: () => ended++), cancellationToken: source.Token));
        Assert.Equal(4, ended);

        var pipe = new Pipe();
        await pipe.Reader.CompleteAsync();
        await Ours.SerializeAsync(pipe.Writer, Sequence(Endless(), ended: () => ended++));
        Assert.Equal(5, ended);
    }

    private static IEnumerable<int> Endless()
    {
        while (true)
        {
            yield return 1;
        }
    }

    [Fact]
    public async Task ASequenceIsReadAtOnce()
    {
        IAsyncEnumerable<int> numbers = Ours.Deserialize<IAsyncEnumerable<int>>("[1,2]")!;
        Assert.Equal([1, 2], await numbers.ToListAsync());
        foreach (string json in (string[])["[1,\"x\"]", "{}", "[{\"X\":\"x\"}]"])
        {
            Assert.Equal(
                Oracle.Describe(Assert.Throws<JsonException>(() => Stj.Deserialize<IAsyncEnumerable<Spot>>(json))),
                Oracle.Describe(Assert.Throws<JsonException>(() => Ours.Deserialize<IAsyncEnumerable<Spot>>(json))));
        }
    }
}
