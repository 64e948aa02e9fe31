using System.Buffers;
using System.IO.Pipelines;
using Peregrine.Json.Buffers;
using Peregrine.Json.Contracts;
using Peregrine.Json.Errors;
using Peregrine.Json.Reading;
using Peregrine.Json.Writing;

namespace Peregrine.Json;

/// <summary>What the overloads for streams and pipes come down to, whoever gave the contract.</summary>
public static partial class JsonSerializer
{
    private static T? ReadStream<T>(Stream stream, KnownContract known)
    {
        using InputBuffer buffer = StreamInput.ReadToEnd(stream);
        return ReadWhole<T>(buffer.Text, known);
    }

    private static ValueTask<T?> ReadStreamAsync<T>(Stream stream, KnownContract known, CancellationToken cancellationToken)
    {
        // What the stream has at once needs no state machine.
        if (!StreamInput.TryReadToEnd(stream, cancellationToken, out InputBuffer buffer, out ValueTask<int> pending, out Exception? failure))
        {
            return failure is null ? ReadBehindAsync<T>(buffer, pending, stream, known, cancellationToken) : StreamInput.Failed<T>(failure);
        }

        try
        {
            return new ValueTask<T?>(ReadWhole<T>(buffer.Text, known));
        }
        catch (Exception exception)
        {
            return StreamInput.Failed<T>(exception);
        }
        finally
        {
            buffer.Dispose();
        }
    }

    private static async ValueTask<T?> ReadBehindAsync<T>(
        InputBuffer begun, ValueTask<int> pending, Stream stream, KnownContract known, CancellationToken cancellationToken)
    {
        using InputBuffer buffer = await StreamInput.ReadOnAsync(begun, pending, stream, cancellationToken).ConfigureAwait(false);
        return ReadWhole<T>(buffer.Text, known);
    }

    private static async ValueTask<T?> ReadPipeAsync<T>(PipeReader pipe, KnownContract known, CancellationToken cancellationToken)
    {
        ReadOnlySequence<byte> bytes = await PipeInput.ReadToEndAsync(pipe, cancellationToken).ConfigureAwait(false);
        SequencePosition consumed = bytes.Start;
        try
        {
            using InputBuffer joined = InputBuffer.Of(bytes);
            T? value = ReadWhole<T>(joined.Text, known);
            consumed = bytes.End;
            return value;
        }
        finally
        {
            pipe.AdvanceTo(consumed);
        }
    }

    /// <summary>A whole stream or pipe; the path of an error differs from that of a span, as it does in System.Text.Json.</summary>
    private static T? ReadWhole<T>(ReadOnlySpan<byte> utf8, KnownContract known)
    {
        var reader = new JsonReader(utf8, known.Read);
        try
        {
            T? value = known.ReadValue<T>(ref reader);
            reader.Finish(value);
            return value;
        }
        catch (ReadFault fault)
        {
            throw Diagnosis.Explain(utf8, fault, known.Contract, RulesOf(known.Frozen) with { IsStream = true });
        }
    }

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
            catch (WriteFault fault)
            {
                throw writer.HasAdvanced ? ExplainAgain(value, fault, known) : Explain(writer.Written, fault, known);
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
            Cancellation.Check(cancellationToken);
            Produce(output, value, known);
            if (!output.TryGetWhole(out ReadOnlyMemory<byte> text))
            {
                return SendToStreamAsync(output, stream, value, known, cancellationToken);
            }

            // A text in one run, taken at once, needs no state machine.
            Cancellation.Check(cancellationToken);
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

    private static async Task SendToStreamAsync<T>(DocumentOutput output, Stream stream, T value, KnownContract known, CancellationToken cancellationToken)
    {
        using DocumentOutput sent = output;
        await SendAsync(sent, new StreamSink(stream), value, known, cancellationToken).ConfigureAwait(false);
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
                return SendToPipeAsync(output, pipe, value, known, cancellationToken);
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

    private static async Task SendToPipeAsync<T>(DocumentOutput output, PipeWriter pipe, T value, KnownContract known, CancellationToken cancellationToken)
    {
        using DocumentOutput sent = output;
        var sink = new PipeSink(pipe);
        await SendAsync(sent, sink, value, known, cancellationToken).ConfigureAwait(false);
        await sink.FlushAsync(cancellationToken).ConfigureAwait(false);
    }

    private static void CheckPipe(PipeWriter pipe)
    {
        if (!pipe.CanGetUnflushedBytes)
        {
            throw new InvalidOperationException($"The PipeWriter '{pipe.GetType().Name}' does not implement PipeWriter.UnflushedBytes.");
        }
    }

    private static ValueTask SendAsync<T>(DocumentOutput output, DocumentSink sink, T value, KnownContract known, CancellationToken cancellationToken)
    {
        var writer = new DocumentWriter(known.Frozen, known.Frozen.Write, known.Contract, sink);
        RewriteElement rewrite = (ref JsonWriter again) => known.WriteValue(ref again, value);
        return writer.WriteAsync(output, new DocumentPlace(writer, rewrite, Depth: 0, Parent: null), cancellationToken);
    }

    private static void Produce<T>(DocumentOutput output, T value, KnownContract known)
    {
        var writer = new JsonWriter(known.Write, known.Escapes, output);
        try
        {
            known.WriteValue(ref writer, value);
            writer.Complete();
        }
        catch (WriteFault fault)
        {
            throw writer.HasAdvanced ? ExplainDeferred(value, fault, known) : Explain(writer.Written, fault, known);
        }
    }

    /// <summary>As <see cref="ExplainAgain(object, WriteFault, KnownContract)"/>, for documents with holes in them.</summary>
    private static Exception ExplainDeferred<T>(T value, WriteFault first, KnownContract known)
    {
        using DocumentOutput output = DocumentOutput.Rent();
        var writer = new JsonWriter(known.Write, known.Escapes, output);
        try
        {
            known.WriteValue(ref writer, value);
        }
        catch (WriteFault fault)
        {
            writer.Complete();
            return Explain(output.Join(), fault, known);
        }

        return Explain([], first, known);
    }
}
