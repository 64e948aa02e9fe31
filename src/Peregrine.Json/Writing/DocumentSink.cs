using System.IO.Pipelines;
using Peregrine.Json.Errors;

namespace Peregrine.Json.Writing;

/// <summary>Where the bytes of a document go.</summary>
internal abstract class DocumentSink
{
    /// <summary>Whether nobody reads any more; what is written is then lost.</summary>
    public virtual bool IsClosed => false;

    /// <summary>Hands bytes over; the memory is the caller's again when the task has ended.</summary>
    public abstract ValueTask WriteAsync(ReadOnlyMemory<byte> bytes, CancellationToken cancellationToken);
}

/// <summary>A stream, which is not flushed.</summary>
internal sealed class StreamSink(Stream stream) : DocumentSink
{
    public override ValueTask WriteAsync(ReadOnlyMemory<byte> bytes, CancellationToken cancellationToken) =>
        stream.WriteAsync(bytes, cancellationToken);
}

/// <summary>A pipe, which is flushed.</summary>
internal sealed class PipeSink(PipeWriter pipe) : DocumentSink
{
    private bool _isClosed;

    public override bool IsClosed => _isClosed;

    public override async ValueTask WriteAsync(ReadOnlyMemory<byte> bytes, CancellationToken cancellationToken) =>
        Note(await pipe.WriteAsync(bytes, cancellationToken).ConfigureAwait(false));

    /// <summary>Flushes what was written straight into the pipe.</summary>
    public async ValueTask FlushAsync(CancellationToken cancellationToken) =>
        Note(await pipe.FlushAsync(cancellationToken).ConfigureAwait(false));

    /// <summary>Refuses the result of a flush that another thread has cancelled.</summary>
    public static void Check(FlushResult result)
    {
        if (result.IsCanceled)
        {
            throw new OperationCanceledException("PipeWriter.FlushAsync was canceled.").WithSource();
        }
    }

    private void Note(FlushResult result)
    {
        Check(result);
        _isClosed = result.IsCompleted;
    }
}
