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

    private static async ValueTask<T?> ReadStreamAsync<T>(Stream stream, KnownContract known, CancellationToken cancellationToken)
    {
        using InputBuffer buffer = await StreamInput.ReadToEndAsync(stream, cancellationToken).ConfigureAwait(false);
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
        var reader = new JsonReader(utf8, known.Frozen.Read);
        try
        {
            T? value = known.Read<T>(ref reader);
            reader.Finish();
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
            var writer = new JsonWriter(known.Frozen.Write, known.Frozen.Escapes, output);
            try
            {
                known.Write(ref writer, value);
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

    private static async Task WriteStreamAsync<T>(Stream stream, T value, KnownContract known, CancellationToken cancellationToken)
    {
        Cancellation.Check(cancellationToken);
        using DocumentOutput output = DocumentOutput.Rent();
        Produce(output, value, known);
        if (output.HasHoles)
        {
            await SendAsync(output, new StreamSink(stream), value, known, cancellationToken).ConfigureAwait(false);
            return;
        }

        foreach (DocumentPart part in output.Complete())
        {
            Cancellation.Check(cancellationToken);
            await stream.WriteAsync(part.Bytes, cancellationToken).ConfigureAwait(false);
        }
    }

    private static async Task WritePipeAsync<T>(PipeWriter pipe, T value, KnownContract known, CancellationToken cancellationToken)
    {
        if (!pipe.CanGetUnflushedBytes)
        {
            throw new InvalidOperationException($"The PipeWriter '{pipe.GetType().Name}' does not implement PipeWriter.UnflushedBytes.");
        }

        Cancellation.Check(cancellationToken);
        using DocumentOutput output = DocumentOutput.Rent(pipe);
        Produce(output, value, known);
        var sink = new PipeSink(pipe);
        await SendAsync(output, sink, value, known, cancellationToken).ConfigureAwait(false);
        await sink.FlushAsync(cancellationToken).ConfigureAwait(false);
    }

    private static ValueTask SendAsync<T>(DocumentOutput output, DocumentSink sink, T value, KnownContract known, CancellationToken cancellationToken)
    {
        var writer = new DocumentWriter(known.Frozen, known.Frozen.Write, known.Contract, sink);
        RewriteElement rewrite = (ref JsonWriter again) => known.Write(ref again, value);
        return writer.WriteAsync(output, new DocumentPlace(writer, rewrite, Depth: 0, Parent: null), cancellationToken);
    }

    private static void Produce<T>(DocumentOutput output, T value, KnownContract known)
    {
        var writer = new JsonWriter(known.Frozen.Write, known.Frozen.Escapes, output);
        try
        {
            known.Write(ref writer, value);
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
        var writer = new JsonWriter(known.Frozen.Write, known.Frozen.Escapes, output);
        try
        {
            known.Write(ref writer, value);
        }
        catch (WriteFault fault)
        {
            writer.Complete();
            return Explain(output.Join(), fault, known);
        }

        return Explain([], first, known);
    }
}
