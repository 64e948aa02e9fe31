using System.IO.Pipelines;
using System.Text;
using System.Text.Json;
using Peregrine.Json.Tests.Errors;
using Ours = Peregrine.Json.JsonSerializer;

namespace Peregrine.Json.Tests.Streams;

/// <summary>Streams and pipes written: the bytes and exceptions of System.Text.Json.</summary>
public sealed class StreamWriteTests
{
    private static readonly JsonSerializerOptions s_indented = new() { WriteIndented = true, DefaultBufferSize = 1 };

    private static async Task<byte[]> Piped(Func<PipeWriter, Task> write)
    {
        var pipe = new Pipe(new PipeOptions(pauseWriterThreshold: 0, minimumSegmentSize: 256));
        await write(pipe.Writer);
        await pipe.Writer.CompleteAsync();
        var bytes = new MemoryStream();
        await pipe.Reader.CopyToAsync(bytes);
        return bytes.ToArray();
    }

    /// <summary>As blocks of memory: one by one, megabytes of bytes take most of the time.</summary>
    private static void Same(byte[] expected, byte[] actual) => Assert.Equal<byte>(expected.AsSpan(), actual.AsSpan());

    [Theory]
    [InlineData(64)]
    [InlineData(2_000)]
    [InlineData(20_000)]
    [InlineData(100_000)]
    [InlineData(4_000_000)]
    public async Task TheBytesAreThoseOfAnArray(int bytes)
    {
        List<Spot> spots = Samples.Large(bytes);
        Type type = spots.GetType();
        spots.Add(new Spot { Name = new string('n', bytes) });
        foreach (JsonSerializerOptions options in (JsonSerializerOptions[])[JsonSerializerOptions.Default, s_indented, new() { DefaultBufferSize = 1_000_000 }])
        {
            // Megabytes are not indented in the usual run.
            if (UsualRun.IsShort && bytes > 1_000_000 && options == s_indented)
            {
                continue;
            }

            byte[] expected = Stj.SerializeToUtf8Bytes(spots, options);
            var sink = new SinkStream();
            Ours.Serialize(sink, spots, options);
            Same(expected, sink.Bytes);
            sink = new SinkStream();
            Ours.Serialize(sink, spots, type, options);
            Same(expected, sink.Bytes);
            sink = new SinkStream { IsSlow = true };
            await Ours.SerializeAsync(sink, spots, options);
            Same(expected, sink.Bytes);
            sink = new SinkStream();
            await Ours.SerializeAsync(sink, spots, type, options);
            Same(expected, sink.Bytes);
            var theirs = new SinkStream();
            await Stj.SerializeAsync(theirs, spots, type, options);
            Assert.Equal((theirs.Flushes > 0, false), (sink.Flushes > 0, sink.IsDisposed));
            Same(expected, await Piped(pipe => Ours.SerializeAsync(pipe, spots, options)));
            Same(expected, await Piped(pipe => Ours.SerializeAsync(pipe, spots, type, options)));
        }
    }

    [Fact]
    public void ASynchronousWriteHandsOverFullBuffers()
    {
        var sink = new SinkStream();
        Ours.Serialize(sink, Enumerable.Range(0, 50_000).ToArray());
        Assert.All(sink.Writes.SkipLast(1), size => Assert.InRange(size, 14_000, 16_384));
        sink = new SinkStream();
        Ours.Serialize(sink, 1);
        Assert.Equal([1], sink.Writes);
    }

    private sealed class Ring
    {
        public Ring? Next { get; set; }

        public string Text { get; set; } = new('t', 1_000);
    }

    private sealed class Failing
    {
        public string Text { get; set; } = new('t', 40_000);

        public List<int> Numbers { get; set; } = [.. Enumerable.Range(0, 10_000)];

        public Failing? Next { get; set; }

        public int Last => Next is null ? throw new FormatException("mine") : 1;
    }

    [Fact]
    public async Task AfterAFaultTheStreamHoldsAPrefixAtMost()
    {
        byte[] whole = Samples.Utf8("{\"Text\":\"" + new string('t', 40_000) + "\",\"Numbers\":[" + string.Join(',', Enumerable.Range(0, 10_000)) + "],\"Next\":null,\"Last\":");
        var sink = new SinkStream();
        Assert.Equal("mine", Assert.Throws<FormatException>(() => Ours.Serialize(sink, new Failing())).Message);
        Assert.InRange(sink.Bytes.Length, 40_000, whole.Length);
        Assert.True(whole.AsSpan().StartsWith(sink.Bytes));
        sink = new SinkStream();
        await Assert.ThrowsAsync<FormatException>(() => Ours.SerializeAsync(sink, new Failing()));
        Assert.InRange(sink.Bytes.Length, 40_000, whole.Length);
        Assert.True(whole.AsSpan().StartsWith(sink.Bytes));

        var cycle = new Ring();
        cycle.Next = cycle;
        JsonException expected = Assert.Throws<JsonException>(() => Stj.Serialize(cycle));
        sink = new SinkStream();
        Assert.Equal(Oracle.Describe(expected), Oracle.Describe(Assert.Throws<JsonException>(() => Ours.Serialize(sink, cycle))));
        Assert.Equal(Oracle.Describe(expected), Oracle.Describe(await Assert.ThrowsAsync<JsonException>(() => Ours.SerializeAsync(sink, cycle))));
        Assert.Equal(Oracle.Describe(expected), Oracle.Describe(await Assert.ThrowsAsync<JsonException>(() => Piped(pipe => Ours.SerializeAsync(pipe, cycle)))));
    }

    [Fact]
    public async Task WhatTheStreamThrowsPassesThroughAndMemoryGoesBack()
    {
        List<Spot> spots = Samples.Large(200_000);
        async Task Round()
        {
            var failing = new SinkStream { Before = taken => _ = taken > 50_000 ? throw new IOException("full") : 0 };
            Assert.Equal("full", Assert.Throws<IOException>(() => Ours.Serialize(failing, spots)).Message);
            failing = new SinkStream { Before = taken => throw new IOException("full") };
            Assert.Equal("full", (await Assert.ThrowsAsync<IOException>(() => Ours.SerializeAsync(failing, spots))).Message);
        }

        for (int i = 0; i < 10; i++)
        {
            await Round();
        }

        long before = GC.GetAllocatedBytesForCurrentThread();
        for (int i = 0; i < 20; i++)
        {
            await Round();
        }

        // The sink keeps 50 KB in doubling arrays; a document that did not go back to the pool would take 250 KB more.
        Assert.InRange((GC.GetAllocatedBytesForCurrentThread() - before) / 20, 0, 250_000);
    }

    [Fact]
    public async Task Cancellation()
    {
        var cancelled = new CancellationToken(true);
        await Assert.ThrowsAsync<TaskCanceledException>(() => Ours.SerializeAsync(new MemoryStream(), 1, cancellationToken: cancelled));
        await Assert.ThrowsAsync<TaskCanceledException>(() => Ours.SerializeAsync(new Pipe().Writer, 1, cancellationToken: cancelled));
        var pipe = new Pipe();
        pipe.Writer.CancelPendingFlush();
        Assert.Equal("PipeWriter.FlushAsync was canceled.", (await Assert.ThrowsAsync<OperationCanceledException>(() => Ours.SerializeAsync(pipe.Writer, 1))).Message);
        pipe = new Pipe();
        await pipe.Reader.CompleteAsync();
        await Ours.SerializeAsync(pipe.Writer, 1);

        using var source = new CancellationTokenSource();
        var sink = new SinkStream { Before = taken => { if (taken > 0) { source.Cancel(); source.Token.ThrowIfCancellationRequested(); } } };
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => Ours.SerializeAsync(sink, Samples.Large(1_000_000), cancellationToken: source.Token));
        Assert.Single(sink.Writes);
    }

    [Fact]
    public async Task APipeThatDoesNotTellItsBytesIsRefused()
    {
        InvalidOperationException expected = await Assert.ThrowsAsync<InvalidOperationException>(() => Stj.SerializeAsync(new SilentPipe(), 1));
        Assert.Equal(expected.Message, (await Assert.ThrowsAsync<InvalidOperationException>(() => Ours.SerializeAsync(new SilentPipe(), 1))).Message);
    }

    [Fact]
    public void ArgumentsAreCheckedAtOnce()
    {
        Assert.Equal("utf8Json", Assert.Throws<ArgumentNullException>(() => Ours.Serialize((Stream)null!, 1)).ParamName);
        Assert.Equal("utf8Json", Assert.Throws<ArgumentNullException>(() => { _ = Ours.SerializeAsync((Stream)null!, 1); }).ParamName);
        Assert.Equal("utf8Json", Assert.Throws<ArgumentNullException>(() => { _ = Ours.SerializeAsync((PipeWriter)null!, 1); }).ParamName);
        Assert.Throws<ArgumentException>(() => { _ = Ours.SerializeAsync(new MemoryStream(), "x", typeof(int)); });
        Assert.Throws<ArgumentException>(() => Ours.Serialize(new MemoryStream(), "x", typeof(int)));
    }

    [Fact]
    public void ACallInsideACallHasABufferOfItsOwn()
    {
        var sink = new SinkStream();
        Ours.Serialize(sink, new Nested());
        Assert.Equal("{\"A\":\"a\",\"Inner\":\"[1,2]\",\"Z\":\"z\"}", Encoding.UTF8.GetString(sink.Bytes));
    }

    private sealed class Nested
    {
        public string A => "a";

        public string Inner
        {
            get
            {
                var inner = new MemoryStream();
                Ours.Serialize(inner, (int[])[1, 2]);
                inner.Position = 0;
                return Stj.Serialize(Ours.Deserialize<int[]>(inner));
            }
        }

        public string Z => "z";
    }

    private sealed class SilentPipe : PipeWriter
    {
        public override void Advance(int bytes)
        {
        }

        public override void CancelPendingFlush()
        {
        }

        public override void Complete(Exception? exception = null)
        {
        }

        public override ValueTask<FlushResult> FlushAsync(CancellationToken cancellationToken = default) => default;

        public override Memory<byte> GetMemory(int sizeHint = 0) => new byte[Math.Max(sizeHint, 1)];

        public override Span<byte> GetSpan(int sizeHint = 0) => new byte[Math.Max(sizeHint, 1)];
    }
}
