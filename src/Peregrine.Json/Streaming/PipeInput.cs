using System.Buffers;
using System.IO.Pipelines;
using Peregrine.Json.Buffers;

namespace Peregrine.Json.Streaming;

/// <summary>The first bytes of a pipe.</summary>
internal static class PipeInput
{
    /// <summary>
    /// Waits until bytes have arrived or the pipe has ended. They stay in the pipe's own segments until the caller calls
    /// <see cref="PipeReader.AdvanceTo(SequencePosition)"/> with the consumed position.
    /// </summary>
    public static async ValueTask<(ReadOnlySequence<byte> Bytes, bool IsWhole)> ReadAsync(PipeReader pipe, CancellationToken cancellationToken)
    {
        while (true)
        {
            Cancellation.Check(cancellationToken);
            ReadResult result = await pipe.ReadAsync(cancellationToken).ConfigureAwait(false);
            ReadOnlySequence<byte> bytes = result.Buffer;
            if (result.IsCanceled)
            {
                pipe.AdvanceTo(bytes.Start);
                throw Canceled();
            }

            if (result.IsCompleted || !bytes.IsEmpty)
            {
                return (bytes, result.IsCompleted);
            }

            pipe.AdvanceTo(bytes.Start, bytes.End);
        }
    }

    /// <summary>The exception of a reader whose pending read was cancelled by another thread.</summary>
    public static OperationCanceledException Canceled() => new("PipeReader.ReadAsync was canceled.") { Source = "System.Text.Json" };
}
