using Peregrine.Json.Contracts;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Streaming;

/// <summary>Sends a document that is written in pieces: each piece before the next one is written.</summary>
internal static class DocumentWriter
{
    /// <summary>Sends the first piece, which has been written, then writes and sends the others.</summary>
    /// <param name="pieces">The document.</param>
    /// <param name="output">Contains the bytes of the document; disposed of at the end.</param>
    /// <param name="sink">Receives the bytes.</param>
    /// <param name="cancellationToken">Passed to each write of the sink.</param>
    public static async Task WriteAsync(PieceOutput pieces, DocumentOutput output, DocumentSink sink, CancellationToken cancellationToken)
    {
        using DocumentOutput written = output;
        bool isWhole = false;
        try
        {
            while (true)
            {
                try
                {
                    if (!pieces.IsHeldBack && !pieces.IsPaused)
                    {
                        await sink.SendAsync(output, cancellationToken).ConfigureAwait(false);
                        pieces.NoteSent();
                    }
                }
                finally
                {
                    await pieces.SettleAsync().ConfigureAwait(false);
                }

                if (pieces.IsWhole || sink.IsClosed)
                {
                    isWhole = pieces.IsWhole;
                    break;
                }

                try
                {
                    pieces.WriteNext();
                }
                catch (Exception) when (pieces.IsPaused)
                {
                    // Sends the values that were completed before the exception.
                    await sink.SendAsync(output, CancellationToken.None).ConfigureAwait(false);
                    throw;
                }
            }
        }
        finally
        {
            await pieces.DisposeAsync().ConfigureAwait(false);
        }

        if (isWhole)
        {
            pieces.Return();
        }
    }

    /// <summary>Disposes of open sequences after the first piece could not be written, then rethrows the exception.</summary>
    public static async Task FailAsync(PieceOutput pieces, Exception exception)
    {
        await pieces.DisposeAsync().ConfigureAwait(false);
        await WriteTasks.Failed(exception).ConfigureAwait(false);
    }
}
