using System.Buffers;
using System.IO.Pipelines;
using Peregrine.Json.Workloads.Contract;

namespace Peregrine.Json.Versus.Sides;

/// <summary>What streams and pipes of all sides have in common: they are in memory, so that the serializers are measured and not they.</summary>
public static class Arriving
{
    public static PipeReader PipeOver(byte[] document) => PipeReader.Create(new ReadOnlySequence<byte>(document));

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
