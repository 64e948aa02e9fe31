using System.Buffers;
using System.IO.Pipelines;
using Peregrine.Json.Buffers;
using Peregrine.Json.Contracts;
using Peregrine.Json.Errors;
using Peregrine.Json.Reading;
using Peregrine.Json.Writing;

namespace Peregrine.Json;

/// <summary>Shared implementation of the stream and pipe overloads.</summary>
public static partial class JsonSerializer
{
    private static void WriteStream<T>(Stream stream, T value, KnownContract known)
    {
        StreamOutput output = StreamOutput.Rent(stream, known.Frozen.Settings.DefaultBufferSize);
        try
        {
            var writer = new JsonWriter(known.Write, known.Escapes, output);
            try
            {
                known.WriteValue(ref writer, value);
                writer.Complete();
            }
            catch (Exception error) when (!output.HasFailed && writer.Explains(error))
            {
                throw Explain(ref writer, error, known);
            }

            output.Complete();
        }
        finally
        {
            output.Return();
        }
    }

    private static Task WriteStreamAsync<T>(Stream stream, T value, KnownContract known, CancellationToken cancellationToken)
    {
        DocumentOutput output = DocumentOutput.Rent();
        try
        {
            Produce(output, value, known);
            if (!output.TryGetWhole(out ReadOnlyMemory<byte> text))
            {
                return SendToStreamAsync(output, stream, known, cancellationToken);
            }

            // A text in one run, taken at once, needs no state machine.
            ValueTask taken = stream.WriteAsync(text, cancellationToken);
            if (!taken.IsCompletedSuccessfully)
            {
                return WriteTasks.DisposeBehind(taken, output);
            }

            taken.GetAwaiter().GetResult();
            output.DisposeAtOnce();
            return Task.CompletedTask;
        }
        catch (Exception exception)
        {
            output.Dispose();
            return WriteTasks.Failed(exception);
        }
    }

    private static async Task SendToStreamAsync(DocumentOutput output, Stream stream, KnownContract known, CancellationToken cancellationToken)
    {
        using DocumentOutput sent = output;
        await SendAsync(sent, new StreamSink(stream), known, cancellationToken).ConfigureAwait(false);
    }

    private static Task WritePipeAsync<T>(PipeWriter pipe, T value, KnownContract known, CancellationToken cancellationToken)
    {
        DocumentOutput? output = null;
        try
        {
            CheckPipe(pipe);
            Cancellation.Check(cancellationToken);
            output = DocumentOutput.Rent(pipe);
            Produce(output, value, known);
            if (output.HasHoles)
            {
                return SendToPipeAsync(output, pipe, known, cancellationToken);
            }

            // All of it is in the pipe: nothing is kept while it is flushed.
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
            return WriteTasks.Failed(exception);
        }
    }

    private static async Task SendToPipeAsync(DocumentOutput output, PipeWriter pipe, KnownContract known, CancellationToken cancellationToken)
    {
        using DocumentOutput sent = output;
        var sink = new PipeSink(pipe);
        await SendAsync(sent, sink, known, cancellationToken).ConfigureAwait(false);
        await sink.FlushAsync(cancellationToken).ConfigureAwait(false);
    }

    private static void CheckPipe(PipeWriter pipe)
    {
        if (!pipe.CanGetUnflushedBytes)
        {
            throw new InvalidOperationException($"The PipeWriter '{pipe.GetType().Name}' does not implement PipeWriter.UnflushedBytes.").WithSource();
        }
    }

    private static ValueTask SendAsync(DocumentOutput output, DocumentSink sink, KnownContract known, CancellationToken cancellationToken)
    {
        var writer = new DocumentWriter(known.Frozen, known.Frozen.Write, known.Contract, sink);
        return writer.WriteAsync(output, null, cancellationToken);
    }

    private static void Produce<T>(DocumentOutput output, T value, KnownContract known)
    {
        var writer = new JsonWriter(known.Write, known.Escapes, output);
        try
        {
            known.WriteValue(ref writer, value);
            writer.Complete();
        }
        catch (Exception error) when (writer.Explains(error))
        {
            throw Explain(ref writer, error, known);
        }
    }
}
