using System.IO.Pipelines;
using Peregrine.Json.Buffers;
using Peregrine.Json.Contracts;
using Peregrine.Json.Interop;
using Peregrine.Json.Streaming;
using Peregrine.Json.Writing;

namespace Peregrine.Json;

/// <content>Shared implementation of the stream and pipe overloads.</content>
public static partial class JsonSerializer
{
    private static void WriteStream<T>(Stream stream, T value, ContractEntry known)
    {
        StreamOutput output = StreamOutput.Rent(stream, known.Frozen.Settings.DefaultBufferSize);
        try
        {
            WriteCall.AnyInto(known, value, output);
            output.Complete();
        }
        finally
        {
            output.Return();
        }
    }

    // Async methods, although most calls end at once: what user code changes of the execution context (values of AsyncLocal, the culture) ends with them.

    private static async Task WriteStreamAsync<T>(Stream stream, T value, ContractEntry known, CancellationToken cancellationToken)
    {
        if (known.Contract is IDelegatedContract delegated)
        {
            known.NoteWrite(isStreaming: true);
            await delegated.WriteAsync(stream, value, cancellationToken).ConfigureAwait(false);
            return;
        }

        DocumentOutput output = DocumentOutput.Rent();
        PieceOutput? pieces = null;
        bool isWhole;
        try
        {
            isWhole = TryProduce(output, value, known, cancellationToken, ref pieces);
        }
        catch
        {
            output.Dispose();
            if (pieces is not null)
            {
                await pieces.DisposeAsync().ConfigureAwait(false);
            }

            throw;
        }

        if (!isWhole)
        {
            await DocumentWriter.WriteAsync(pieces!, output, new StreamSink(stream), cancellationToken).ConfigureAwait(false);
            return;
        }

        if (!output.TryGetWhole(out ReadOnlyMemory<byte> text))
        {
            using DocumentOutput parts = output;
            await new StreamSink(stream).SendAsync(parts, cancellationToken).ConfigureAwait(false);
            return;
        }

        bool isAtOnce = false;
        try
        {
            ValueTask taken = stream.WriteAsync(text, cancellationToken);
            isAtOnce = taken.IsCompletedSuccessfully;
            await taken.ConfigureAwait(false);
        }
        finally
        {
            if (isAtOnce)
            {
                output.DisposeAtOnce();
            }
            else
            {
                output.Dispose();
            }
        }

        if (StjVersion.FlushesStreams)
        {
            await stream.FlushAsync(cancellationToken).ConfigureAwait(false);
        }
    }

    private static async Task WritePipeAsync<T>(PipeWriter pipe, T value, ContractEntry known, CancellationToken cancellationToken)
    {
        if (known.Contract is IDelegatedContract delegated)
        {
            known.NoteWrite(isStreaming: true);
            await delegated.WriteAsync(pipe, value, cancellationToken).ConfigureAwait(false);
            return;
        }

        var sink = new PipeSink(pipe);
        sink.Check();
        Cancellation.Check(cancellationToken);
        DocumentOutput output = DocumentOutput.Rent();
        PieceOutput? pieces = null;
        bool isWhole;
        try
        {
            isWhole = TryProduce(output, value, known, cancellationToken, ref pieces);
            if (isWhole)
            {
                PipeSink.Put(pipe, output);
            }
        }
        catch
        {
            output.Dispose();
            if (pieces is not null)
            {
                await pieces.DisposeAsync().ConfigureAwait(false);
            }

            throw;
        }

        if (!isWhole)
        {
            await DocumentWriter.WriteAsync(pieces!, output, sink, cancellationToken).ConfigureAwait(false);
            return;
        }

        // Holds no buffer while flushing.
        output.DisposeAtOnce();
        PipeSink.Check(await pipe.FlushAsync(cancellationToken).ConfigureAwait(false));
    }

    /// <summary>Writes a value, or its first piece; returns false if only a piece was written.</summary>
    private static bool TryProduce<T>(DocumentOutput output, T value, ContractEntry known, CancellationToken cancellationToken, ref PieceOutput? pieces)
    {
        if (value is null || known.Contract.Extent == WriteExtent.Small)
        {
            WriteCall.AnyInto(known, value, output);
            return true;
        }

        known.NoteWrite(isStreaming: true);
        pieces = new PieceOutput(known.Frozen, known.Write, known.Contract, output, cancellationToken, known.WritesPlainly ? known : null);
        pieces.WriteFirst(known.Contract, value);
        return pieces is { IsWhole: true, HasEnded: false };
    }
}
