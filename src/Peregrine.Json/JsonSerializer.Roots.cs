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

    private static Task WriteStreamAsync<T>(Stream stream, T value, ContractEntry known, CancellationToken cancellationToken)
    {
        CallerContext caller = CallerContext.Capture();
        if (caller.IsHidden)
        {
            return WriteHiddenAsync(stream, value, known, cancellationToken);
        }

        Task writing = BeginWriteAsync(stream, value, known, cancellationToken);
        caller.GiveBack();
        return writing;
    }

    private static async Task WriteHiddenAsync<T>(Stream stream, T value, ContractEntry known, CancellationToken cancellationToken) =>
        await BeginWriteAsync(stream, value, known, cancellationToken).ConfigureAwait(false);

    private static Task BeginWriteAsync<T>(Stream stream, T value, ContractEntry known, CancellationToken cancellationToken)
    {
        if (known.Contract is IDelegatedContract delegated)
        {
            known.NoteWrite(isStreaming: true);
            return delegated.WriteAsync(stream, value, cancellationToken);
        }

        DocumentOutput output = DocumentOutput.Rent();
        PieceOutput? pieces = null;
        try
        {
            if (!TryProduce(output, value, known, cancellationToken, ref pieces) || !output.TryGetWhole(out ReadOnlyMemory<byte> text))
            {
                return pieces is null ? SendAsync(output, stream, cancellationToken)
                    : DocumentWriter.WriteAsync(pieces, output, new StreamSink(stream), cancellationToken);
            }

            // A text that is complete in one segment is written without an async state machine.
            ValueTask taken = stream.WriteAsync(text, cancellationToken);
            if (!taken.IsCompletedSuccessfully)
            {
                return WriteTasks.DisposeAfter(taken, output, stream, cancellationToken);
            }

            taken.GetAwaiter().GetResult();
            output.DisposeAtOnce();
            return WriteTasks.Flushed(stream, cancellationToken);
        }
        catch (Exception exception)
        {
            output.Dispose();
            return pieces is null ? WriteTasks.Failed(exception) : DocumentWriter.FailAsync(pieces, exception);
        }
    }

    private static async Task SendAsync(DocumentOutput output, Stream stream, CancellationToken cancellationToken)
    {
        using DocumentOutput sent = output;
        await new StreamSink(stream).SendAsync(sent, cancellationToken).ConfigureAwait(false);
    }

    private static Task WritePipeAsync<T>(PipeWriter pipe, T value, ContractEntry known, CancellationToken cancellationToken)
    {
        CallerContext caller = CallerContext.Capture();
        if (caller.IsHidden)
        {
            return WriteHiddenAsync(pipe, value, known, cancellationToken);
        }

        Task writing = BeginWriteAsync(pipe, value, known, cancellationToken);
        caller.GiveBack();
        return writing;
    }

    private static async Task WriteHiddenAsync<T>(PipeWriter pipe, T value, ContractEntry known, CancellationToken cancellationToken) =>
        await BeginWriteAsync(pipe, value, known, cancellationToken).ConfigureAwait(false);

    private static Task BeginWriteAsync<T>(PipeWriter pipe, T value, ContractEntry known, CancellationToken cancellationToken)
    {
        if (known.Contract is IDelegatedContract delegated)
        {
            known.NoteWrite(isStreaming: true);
            return delegated.WriteAsync(pipe, value, cancellationToken);
        }

        DocumentOutput? output = null;
        PieceOutput? pieces = null;
        try
        {
            var sink = new PipeSink(pipe);
            sink.Check();
            Cancellation.Check(cancellationToken);
            output = DocumentOutput.Rent();
            if (!TryProduce(output, value, known, cancellationToken, ref pieces))
            {
                return DocumentWriter.WriteAsync(pieces!, output, sink, cancellationToken);
            }

            // The buffer is returned before the flush.
            PipeSink.Put(pipe, output);
            output.DisposeAtOnce();
            output = null;
            ValueTask<FlushResult> flushed = pipe.FlushAsync(cancellationToken);
            if (!flushed.IsCompletedSuccessfully)
            {
                return WriteTasks.CheckFlushed(flushed);
            }

            PipeSink.Check(flushed.Result);
            return Task.CompletedTask;
        }
        catch (Exception exception)
        {
            output?.Dispose();
            return pieces is null ? WriteTasks.Failed(exception) : DocumentWriter.FailAsync(pieces, exception);
        }
    }

    /// <summary>
    /// Writes a value completely and returns true. Returns false if only the first piece has been written, or if an asynchronous sequence in the value must
    /// still be disposed of; <paramref name="pieces"/> then continues.
    /// </summary>
    private static bool TryProduce<T>(DocumentOutput output, T value, ContractEntry known, CancellationToken cancellationToken, ref PieceOutput? pieces)
    {
        if (value is null || known.Contract.Extent == WriteExtent.Small)
        {
            WriteCall.AnyInto(known, value, output);
            return true;
        }

        known.NoteWrite(isStreaming: true);
        pieces = PieceOutput.Rent(known, output, cancellationToken);
        pieces.WriteFirst(known.Contract, value);
        if (pieces is not { IsWhole: true, HasEnded: false })
        {
            return false;
        }

        pieces.Return();
        pieces = null;
        return true;
    }
}
