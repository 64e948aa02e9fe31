using System.Buffers;
using System.IO.Pipelines;
using Peregrine.Json.Buffers;

namespace Peregrine.Json.Streaming;

/// <summary>Reads the first bytes of a pipe.</summary>
internal static class PipeInput
{
    /// <summary>
    /// Waits until bytes have arrived or the pipe has ended. The bytes stay in the pipe's segments until the caller passes the consumed position to
    /// <see cref="PipeReader.AdvanceTo(SequencePosition)"/>.
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

    /// <summary>Creates the exception for a read that <see cref="PipeReader.CancelPendingRead"/> has cancelled.</summary>
    public static OperationCanceledException Canceled() => new("PipeReader.ReadAsync was canceled.") { Source = "System.Text.Json" };
}
