using Peregrine.Json.Contracts;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Streaming;

/// <summary>Hands over a document that is written in pieces, each before the next is written.</summary>
internal static class DocumentWriter
{
    /// <summary>Hands over the first piece, which is written already, and writes the others.</summary>
    /// <param name="pieces">The document.</param>
    /// <param name="output">Where its bytes are; disposed.</param>
    /// <param name="sink">Takes them.</param>
    /// <param name="cancellationToken">Looked at before every write.</param>
    public static async Task WriteAsync(PieceOutput pieces, DocumentOutput output, DocumentSink sink, CancellationToken cancellationToken)
    {
        using DocumentOutput written = output;
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
                    return;
                }

                try
                {
                    pieces.WriteNext();
                }
                catch (Exception) when (pieces.IsPaused)
                {
                    // The values before are whole.
                    await sink.SendAsync(output, CancellationToken.None).ConfigureAwait(false);
                    throw;
                }
            }
        }
        finally
        {
            await pieces.DisposeAsync().ConfigureAwait(false);
        }
    }

    /// <summary>The first piece could not be written: gives up what was begun, then throws what was thrown.</summary>
    public static async Task FailAsync(PieceOutput pieces, Exception exception)
    {
        await pieces.DisposeAsync().ConfigureAwait(false);
        await WriteTasks.Failed(exception).ConfigureAwait(false);
    }
}
