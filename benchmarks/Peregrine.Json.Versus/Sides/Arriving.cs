using System.Buffers;
using System.IO.Pipelines;
using Peregrine.Json.Workloads.Contract;

namespace Peregrine.Json.Versus.Sides;

/// <summary>What streams and pipes of all sides have in common: they are in memory, so that the serializers are measured and not they.</summary>
public static class Arriving
{
    public static PipeReader PipeOver(byte[] document) => PipeReader.Create(new ReadOnlySequence<byte>(document));

    /// <summary>A stream that does not know its length.</summary>
    public static Stream StreamOver(byte[] document, int atOnce = int.MaxValue) => new ArrivingStream(document, atOnce);

    /// <summary>A pipe into which the document comes by 4 KiB.</summary>
    public static PipeReader PipedOver(byte[] document) => PipeReader.Create(new ArrivingStream(document, 4096));

    /// <summary>An empty stream, which keeps its memory.</summary>
    public static MemoryStream Emptied(MemoryStream stream)
    {
        stream.SetLength(0);
        return stream;
    }

    /// <summary>The result of a call that does not wait.</summary>
    public static T Result<T>(ValueTask<T> task) => task.IsCompletedSuccessfully ? task.Result : task.AsTask().GetAwaiter().GetResult();

    /// <summary>Goes through all elements without keeping any.</summary>
    public static ElementTally Tally<T>(IAsyncEnumerable<T?> elements)
    {
        ValueTask<ElementTally> sum = SumAsync(elements);
        return Result(sum);
    }

    private static async ValueTask<ElementTally> SumAsync<T>(IAsyncEnumerable<T?> elements)
    {
        int count = 0;
        long checksum = 0;
        await foreach (T? element in elements.ConfigureAwait(false))
        {
            count++;
            checksum = (checksum * 31) + ((IElement)element!).Checksum;
        }

        return new ElementTally(count, checksum);
    }
}

/// <summary>What an enumeration came to.</summary>
public sealed record ElementTally(int Count, long Checksum);

/// <summary>A stream over memory that does not know its length, as those of connections.</summary>
/// <param name="document">What it holds.</param>
/// <param name="atOnce">Bytes a read gives at most.</param>
public sealed class ArrivingStream(byte[] document, int atOnce) : Stream
{
    private int _at;

    public override bool CanRead => true;

    public override bool CanSeek => false;

    public override bool CanWrite => false;

    public override long Length => throw new NotSupportedException();

    public override long Position
    {
        get => throw new NotSupportedException();
        set => throw new NotSupportedException();
    }

    public override int Read(Span<byte> buffer)
    {
        int count = Math.Min(Math.Min(buffer.Length, atOnce), document.Length - _at);
        document.AsSpan(_at, count).CopyTo(buffer);
        _at += count;
        return count;
    }

    public override int Read(byte[] buffer, int offset, int count) => Read(buffer.AsSpan(offset, count));

    public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default) => new(Read(buffer.Span));

    public override Task<int> ReadAsync(byte[] buffer, int offset, int count, CancellationToken cancellationToken) =>
        Task.FromResult(Read(buffer.AsSpan(offset, count)));

    public override void Flush()
    {
    }

    public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

    public override void SetLength(long value) => throw new NotSupportedException();

    public override void Write(byte[] buffer, int offset, int count) => throw new NotSupportedException();
}

/// <summary>A pipe's writing end over one array that is used again.</summary>
public sealed class MemoryPipeWriter : PipeWriter
{
    private readonly ArrayBufferWriter<byte> _bytes = new(64 * 1024);
    private long _unflushed;

    public ReadOnlySpan<byte> Written => _bytes.WrittenSpan;

    public override bool CanGetUnflushedBytes => true;

    public override long UnflushedBytes => _unflushed;

    public MemoryPipeWriter Emptied()
    {
        _bytes.ResetWrittenCount();
        _unflushed = 0;
        return this;
    }

    public override void Advance(int bytes)
    {
        _bytes.Advance(bytes);
        _unflushed += bytes;
    }

    public override Memory<byte> GetMemory(int sizeHint = 0) => _bytes.GetMemory(sizeHint);

    public override Span<byte> GetSpan(int sizeHint = 0) => _bytes.GetSpan(sizeHint);

    public override ValueTask<FlushResult> FlushAsync(CancellationToken cancellationToken = default)
    {
        _unflushed = 0;
        return new ValueTask<FlushResult>(new FlushResult(isCanceled: false, isCompleted: false));
    }

    public override void CancelPendingFlush()
    {
    }

    public override void Complete(Exception? exception = null)
    {
    }
}
