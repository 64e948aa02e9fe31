using System.IO.Pipelines;
using System.Text;
using System.Text.Json;
using Peregrine.Json.Tests.Errors;
using Ours = Peregrine.Json.JsonSerializer;

namespace Peregrine.Json.Tests.Streams;

/// <summary>A stream or pipe read whole: the same values and exceptions as System.Text.Json has, however the bytes arrive.</summary>
public sealed class StreamReadTests
{
    private static string Show(Func<object?> read)
    {
        try
        {
            return Stj.Serialize(read());
        }
        catch (Exception exception) when (exception is JsonException or NotSupportedException)
        {
            return Oracle.Describe(exception);
        }
    }

    private static async Task<string> ShowAsync(Func<ValueTask<object?>> read)
    {
        try
        {
            return Stj.Serialize(await read());
        }
        catch (Exception exception) when (exception is JsonException or NotSupportedException)
        {
            return Oracle.Describe(exception);
        }
    }

    [Fact]
    public async Task EverySplitGivesWhatOneBufferGives()
    {
        foreach ((Type type, string json) in Samples.All())
        {
            byte[] utf8 = Samples.Utf8(json);
            string expected = Show(() => Stj.Deserialize(new MemoryStream(utf8), type));
            Assert.Equal((json, expected), (json, Show(() => Ours.Deserialize(new MemoryStream(utf8), type))));
            Assert.Equal((json, expected), (json, await ShowAsync(() => Ours.DeserializeAsync(new MemoryStream(utf8), type))));
            Assert.Equal((json, expected), (json, Show(() => Ours.Deserialize(new ChunkedStream(utf8, 1), type))));
            Assert.Equal((json, expected), (json, await ShowAsync(() => Ours.DeserializeAsync(new ChunkedStream(utf8, 1) { IsSlow = true }, type))));
            for (int split = 1; split < utf8.Length; split++)
            {
                Assert.Equal((json, expected), (json, Show(() => Ours.Deserialize(new ChunkedStream(utf8, split, int.MaxValue), type))));
                Assert.Equal((json, expected), (json, await ShowAsync(() => Ours.DeserializeAsync(new ChunkedStream(utf8, split, int.MaxValue), type))));
                Assert.Equal((json, expected), (json, await ShowAsync(() => Ours.DeserializeAsync(Pipe(utf8, split), type))));
            }
        }
    }

    /// <summary>A stream whose every read fills its space is read on before what has come is looked at: what is wrong there is reported all the same.</summary>
    [Theory]
    [InlineData(16 * 1024)]
    [InlineData(32 * 1024)]
    [InlineData(256 * 1024)]
    public async Task ABadValueIsReportedThoughTheReadAfterItFails(int length)
    {
        byte[] utf8 = Samples.Utf8("[1,2,true" + string.Concat(Enumerable.Repeat(",4", length)));
        foreach (Exception failure in (Exception[])[new IOException("gone"), new OperationCanceledException()])
        {
            string expected = Show(() => Stj.Deserialize<List<int>>(new Broken(utf8[..length], failure)));
            Assert.Contains("$[2]", expected, StringComparison.Ordinal);
            Assert.Equal(expected, Show(() => Ours.Deserialize<List<int>>(new Broken(utf8[..length], failure))));
            Assert.Equal(expected, await ShowAsync(async () => await Ours.DeserializeAsync<List<int>>(new Broken(utf8[..length], failure))));
            Assert.Same(failure, Assert.ThrowsAny<Exception>(() => Ours.Deserialize<List<object>>(new Broken(utf8[..length], failure))));
        }
    }

    private sealed class Broken(byte[] utf8, Exception failure) : MemoryStream(utf8)
    {
        public override bool CanSeek => false;

        public override int Read(Span<byte> buffer) => base.Read(buffer) is > 0 and int count ? count : throw failure;

        public override async ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
        {
            await Task.Yield();
            return Read(buffer.Span);
        }
    }

    [Fact]
    public async Task GenericOverloadsReadTheSame()
    {
        byte[] utf8 = Samples.Utf8("[1,2,3]");
        Assert.Equal([1, 2, 3], Ours.Deserialize<List<int>>(new MemoryStream(utf8))!);
        Assert.Equal([1, 2, 3], (await Ours.DeserializeAsync<List<int>>(new MemoryStream(utf8)))!);
        Assert.Equal([1, 2, 3], (await Ours.DeserializeAsync<List<int>>(Pipe(utf8, 2)))!);
        byte[] bad = Samples.Utf8("[1,\n\"x\"]");
        string expected = Show(() => Stj.Deserialize<List<int>>(new MemoryStream(bad)));
        Assert.Equal(expected, Show(() => Ours.Deserialize<List<int>>(new MemoryStream(bad))));
        Assert.Equal(expected, await ShowAsync(async () => await Ours.DeserializeAsync<List<int>>(new ChunkedStream(bad, 1))));
        Assert.Equal(expected, await ShowAsync(async () => await Ours.DeserializeAsync<List<int>>(Pipe(bad, 1))));
    }

    [Theory]
    [InlineData(50_000)]
    [InlineData(100_000)]
    [InlineData(3_000_000)]
    public async Task LargeDocumentsArriveWhole(int bytes)
    {
        List<Spot> spots = Samples.Large(bytes);
        byte[] utf8 = Stj.SerializeToUtf8Bytes(spots);
        foreach (int size in (int[])[509, 4096, 16_384, 65_537, int.MaxValue])
        {
            Assert.Equal(utf8, Stj.SerializeToUtf8Bytes(Ours.Deserialize<List<Spot>>(new ChunkedStream(utf8, size))));
            Assert.Equal(utf8, Stj.SerializeToUtf8Bytes(await Ours.DeserializeAsync<List<Spot>>(new ChunkedStream(utf8, size) { IsSlow = true })));
        }

        Assert.Equal(utf8, Stj.SerializeToUtf8Bytes(Ours.Deserialize<List<Spot>>(new MemoryStream(utf8))));
        var pipe = new Pipe(new PipeOptions(minimumSegmentSize: 512, pauseWriterThreshold: 4096, resumeWriterThreshold: 1024));
        Task writing = Task.Run(async () =>
        {
            for (int at = 0; at < utf8.Length; at += 1000)
            {
                await pipe.Writer.WriteAsync(utf8.AsMemory(at, Math.Min(1000, utf8.Length - at)));
            }

            await pipe.Writer.CompleteAsync();
        });
        Assert.Equal(utf8, Stj.SerializeToUtf8Bytes(await Ours.DeserializeAsync<List<Spot>>(pipe.Reader)));
        await writing;
    }

    [Fact]
    public async Task TheStreamIsReadFromWhereItStandsAndLeftAtItsEnd()
    {
        var stream = new MemoryStream(Samples.Utf8("xx[1] "));
        stream.Position = 2;
        Assert.Equal([1], Ours.Deserialize<List<int>>(stream)!);
        Assert.Equal(6, stream.Position);
        Assert.True(stream.CanRead);
        stream.Position = 2;
        Assert.Equal([1], (await Ours.DeserializeAsync<List<int>>(stream))!);
        Assert.Equal(6, stream.Position);
        var chunked = new ChunkedStream(Samples.Utf8("[1]"), 1);
        Assert.Equal([1], Ours.Deserialize<List<int>>(chunked)!);
        Assert.False(chunked.IsDisposed);
    }

    [Fact]
    public async Task WhatTheStreamThrowsPassesThrough()
    {
        byte[] utf8 = Samples.Utf8("""{"X":1,"Name":"abc"}""");
        for (int k = 0; k <= utf8.Length; k++)
        {
            ChunkedStream Failing() => new(utf8, 1) { Before = given => _ = given == k ? throw new IOException("byte " + k) : 0 };
            Assert.Equal("byte " + k, Assert.Throws<IOException>(() => Ours.Deserialize<Spot>(Failing())).Message);
            Assert.Equal("byte " + k, (await Assert.ThrowsAsync<IOException>(async () => await Ours.DeserializeAsync<Spot>(Failing()))).Message);
        }
    }

    [Fact]
    public async Task CancellationIsSeenBetweenAnyTwoReads()
    {
        byte[] utf8 = Samples.Utf8("[1,2,3,4,5]");
        for (int k = 0; k <= utf8.Length; k++)
        {
            using var source = new CancellationTokenSource();
            var chunked = new ChunkedStream(utf8, 1) { Before = given => { if (given == k) { source.Cancel(); } } };
            if (k < utf8.Length)
            {
                await Assert.ThrowsAsync<TaskCanceledException>(async () => await Ours.DeserializeAsync<List<int>>(chunked, cancellationToken: source.Token));
                Assert.Equal(k + 1, chunked.Given);
            }
        }

        var cancelled = new CancellationToken(true);
        await Assert.ThrowsAsync<TaskCanceledException>(async () => await Ours.DeserializeAsync<int>(new MemoryStream([(byte)'1']), cancellationToken: cancelled));
        await Assert.ThrowsAsync<TaskCanceledException>(async () => await Ours.DeserializeAsync<int>(Pipe([(byte)'1'], 1), cancellationToken: cancelled));
    }

    [Fact]
    public async Task StreamsThatLieAreReadAsFarAsTheyGo()
    {
        Assert.Equal([1, 2], Ours.Deserialize<List<int>>(new LyingStream("[1,2]", length: 2, position: 0))!);
        Assert.Equal([1, 2], Ours.Deserialize<List<int>>(new LyingStream("[1,2]", length: long.MaxValue, position: 7))!);
        Assert.Equal([1, 2], Ours.Deserialize<List<int>>(new LyingStream("[1,2]", length: 3, position: 70))!);
        Assert.Equal([1, 2], (await Ours.DeserializeAsync<List<int>>(new LyingStream("[1,2]", length: -1, position: 0)))!);
        foreach (int more in (int[])[100_000, -100])
        {
            Assert.Throws<ArgumentOutOfRangeException>(() => Ours.Deserialize<List<int>>(new LyingStream("[1,2]", 5, 0) { More = more }));
        }
    }

    [Fact]
    public void ArgumentsAreCheckedAtOnce()
    {
        Assert.Equal("utf8Json", Assert.Throws<ArgumentNullException>(() => Ours.Deserialize<int>((Stream)null!)).ParamName);
        Assert.Equal("utf8Json", Assert.Throws<ArgumentNullException>(() => { _ = Ours.DeserializeAsync<int>((Stream)null!).AsTask(); }).ParamName);
        Assert.Equal("utf8Json", Assert.Throws<ArgumentNullException>(() => { _ = Ours.DeserializeAsync<int>((PipeReader)null!).AsTask(); }).ParamName);
        Assert.Equal("returnType", Assert.Throws<ArgumentNullException>(() => { _ = Ours.DeserializeAsync(new MemoryStream(), (Type)null!).AsTask(); }).ParamName);
    }

    [Fact]
    public async Task APipeStaysUsable()
    {
        var pipe = new Pipe();
        await pipe.Writer.WriteAsync(Samples.Utf8("[1,2] "));
        await pipe.Writer.CompleteAsync();
        Assert.Equal([1, 2], (await Ours.DeserializeAsync<List<int>>(pipe.Reader))!);
        ReadResult rest = await pipe.Reader.ReadAsync();
        Assert.True(rest.IsCompleted && rest.Buffer.IsEmpty);
        pipe.Reader.AdvanceTo(rest.Buffer.End);

        // What follows the error is left when reading fails, and what is not yet read where it is cancelled.
        foreach (int chunk in (int[])[1, 2, 3, 10])
        {
            PipeReader theirs = Pipe(Samples.Utf8("[1,x] "), chunk), ours = Pipe(Samples.Utf8("[1,x] "), chunk);
            await Assert.ThrowsAsync<JsonException>(async () => await Stj.DeserializeAsync<List<int>>(theirs));
            await Assert.ThrowsAsync<JsonException>(async () => await Ours.DeserializeAsync<List<int>>(ours));
            Assert.Equal(await RestOf(theirs), await RestOf(ours));
        }

        var cancelledTheirs = new Pipe();
        var cancelled = new Pipe();
        foreach ((Pipe one, bool isOurs) in ((Pipe, bool)[])[(cancelledTheirs, false), (cancelled, true)])
        {
            await one.Writer.WriteAsync(Samples.Utf8("[1"));
            Task<List<int>?> pending = isOurs ? Ours.DeserializeAsync<List<int>>(one.Reader).AsTask() : Stj.DeserializeAsync<List<int>>(one.Reader).AsTask();
            one.Reader.CancelPendingRead();
            Assert.Equal("PipeReader.ReadAsync was canceled.", (await Assert.ThrowsAsync<OperationCanceledException>(() => pending)).Message);
            await one.Writer.CompleteAsync();
        }

        Assert.Equal(await RestOf(cancelledTheirs.Reader), await RestOf(cancelled.Reader));

        static async Task<string> RestOf(PipeReader reader)
        {
            using var rest = new MemoryStream();
            await reader.CopyToAsync(rest);
            return Encoding.UTF8.GetString(rest.ToArray());
        }
    }

    [Fact]
    public void RepeatedReadsTakeNoNewBuffers()
    {
        byte[] good = Samples.Utf8("[1,2,3]");
        byte[] large = Stj.SerializeToUtf8Bytes(new string('a', 200_000));
        byte[] bad = Samples.Utf8("[1,2");
        void Round()
        {
            Ours.Deserialize<int[]>(new MemoryStream(good));
            Ours.Deserialize<int[]>(new ChunkedStream(good, 1));
            Assert.ThrowsAny<JsonException>(() => Ours.Deserialize<int[]>(new ChunkedStream(bad, 1)));
            Ours.Deserialize<string>(new ChunkedStream(large, 10_000));
        }

        for (int i = 0; i < 20; i++)
        {
            Round();
        }

        long before = GC.GetAllocatedBytesForCurrentThread();
        for (int i = 0; i < 50; i++)
        {
            Round();
        }

        // The string takes 400 KB a round; a buffer that is not returned takes 256 KB more.
        Assert.InRange((GC.GetAllocatedBytesForCurrentThread() - before) / 50, 400_000, 440_000);
    }

    internal static PipeReader Pipe(byte[] utf8, int segment)
    {
        var segments = new TinySegments(utf8, segment);
        return PipeReader.Create(segments.Sequence);
    }

    private sealed class LyingStream(string json, long length, long position) : MemoryStream(Samples.Utf8(json))
    {
        public int More { get; init; }

        public override long Length => length;

        public override long Position
        {
            get => position;
            set => throw new NotSupportedException();
        }

        public override int Read(Span<byte> buffer) => More != 0 ? buffer.Length + More : Read(buffer.ToArray(), buffer);

        public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default) => new(Read(buffer.Span));

        private int Read(byte[] copy, Span<byte> buffer)
        {
            int count = base.Read(copy, 0, copy.Length);
            copy.CopyTo(buffer);
            return count;
        }
    }
}
