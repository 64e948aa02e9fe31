using System.Buffers;
using System.IO.Pipelines;
using Peregrine.Json.Buffers;

namespace Peregrine.Json.Streaming;

/// <summary>A pipe read to its end. All of it stays in the pipe's own segments until the caller advances.</summary>
internal static class PipeInput
{
    /// <summary>
    /// Waits for the end of the pipe, or for <paramref name="limit"/> bytes and perhaps more; says whether it is the end. The caller calls
    /// <see cref="PipeReader.AdvanceTo(SequencePosition)"/> with what it consumed.
    /// </summary>
    public static async ValueTask<(ReadOnlySequence<byte> Bytes, bool IsWhole)> ReadAsync(PipeReader pipe, long limit, CancellationToken cancellationToken)
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

            if (result.IsCompleted || bytes.Length >= limit)
            {
                return (bytes, result.IsCompleted);
            }

            // Looked at to its end, so that the writing side goes on; nothing consumed, so that nothing is lost when reading fails.
            pipe.AdvanceTo(bytes.Start, bytes.End);
        }
    }

    /// <summary>What a reader reports whose pending read another thread has cancelled.</summary>
    public static OperationCanceledException Canceled() => new("PipeReader.ReadAsync was canceled.") { Source = "System.Text.Json" };
}
