using System.IO.Pipelines;

namespace Peregrine.Json.Writing;

/// <summary>The destination of a document's bytes.</summary>
internal abstract class DocumentSink
{
    /// <summary>Whether the receiver has stopped reading; further output is then lost.</summary>
    public virtual bool IsClosed => false;

    /// <summary>Throws if documents cannot be sent to this destination.</summary>
    public virtual void Check()
    {
    }

    /// <summary>Sends the content of the output and empties it.</summary>
    public abstract ValueTask SendAsync(DocumentOutput output, CancellationToken cancellationToken);
}

/// <summary>Sends to a stream, and flushes it if System.Text.Json would.</summary>
internal sealed class StreamSink(Stream stream) : DocumentSink
{
    public override async ValueTask SendAsync(DocumentOutput output, CancellationToken cancellationToken)
    {
        foreach (DocumentPart part in output.Complete())
        {
            if (part.Length > 0)
            {
                await stream.WriteAsync(part.Bytes, cancellationToken).ConfigureAwait(false);
            }
        }

        output.Clear();
        if (StjVersion.FlushesStreams)
        {
            await stream.FlushAsync(cancellationToken).ConfigureAwait(false);
        }
    }
}

/// <summary>Sends to a pipe and flushes it.</summary>
internal sealed class PipeSink(PipeWriter pipe) : DocumentSink
{
    private bool _isClosed;

    /// <inheritdoc/>
    public override void Check()
    {
        if (!pipe.CanGetUnflushedBytes)
        {
            throw new InvalidOperationException($"The PipeWriter '{pipe.GetType().Name}' does not implement PipeWriter.UnflushedBytes.").WithSource();
        }
    }

    public override bool IsClosed => _isClosed;

    public override async ValueTask SendAsync(DocumentOutput output, CancellationToken cancellationToken)
    {
        Put(pipe, output);
        FlushResult result = await pipe.FlushAsync(cancellationToken).ConfigureAwait(false);
        Check(result);
        _isClosed = result.IsCompleted;
    }

    /// <summary>
    /// Copies the output into the pipe and empties it. Filling one large span is faster than filling many of the pipe's segment size (docs/design/0029).
    /// </summary>
    public static void Put(PipeWriter pipe, DocumentOutput output)
    {
        foreach (DocumentPart part in output.Complete())
        {
            ReadOnlySpan<byte> rest = part.Bytes.Span;
            while (!rest.IsEmpty)
            {
                // A pipe with smaller segments receives as much as its span has space for.
                Span<byte> span = pipe.GetSpan(rest.Length);
                if (span.IsEmpty)
                {
                    throw StjText.Writing(new InvalidOperationException(ErrorText.TargetTooSmall) { Source = StjText.Rethrowable }, typeof(object), "$");
                }

                int count = Math.Min(span.Length, rest.Length);
                rest[..count].CopyTo(span);
                pipe.Advance(count);
                rest = rest[count..];
            }
        }

        output.Clear();
    }

    /// <summary>Throws if the flush was cancelled (<see cref="PipeWriter.CancelPendingFlush"/>).</summary>
    public static void Check(FlushResult result)
    {
        if (result.IsCanceled)
        {
            throw new OperationCanceledException("PipeWriter.FlushAsync was canceled.").WithSource();
        }
    }
}
