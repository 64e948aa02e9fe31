using System.Buffers;
using System.Diagnostics.CodeAnalysis;
using System.IO.Pipelines;
using System.Text.Json;
using Peregrine.Json.Buffers;
using Peregrine.Json.Contracts;
using Peregrine.Json.Errors;
using Peregrine.Json.Writing;

namespace Peregrine.Json;

/// <summary>Pipes, and what asynchronous writing to streams and pipes has in common.</summary>
public static partial class JsonSerializer
{
    /// <summary>Reads one JSON value from a pipe, to its end. The pipe is consumed and not completed.</summary>
    /// <remarks>A text in one segment is read in place, others are made contiguous first. When reading fails, nothing of the last read is consumed.</remarks>
    /// <inheritdoc cref="DeserializeAsync{TValue}(Stream, JsonSerializerOptions?, CancellationToken)"/>
    /// <param name="utf8Json">UTF-8, with or without a byte order mark; white space around the value is allowed, anything else behind it is an error.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    /// <param name="cancellationToken">Given to the pipe.</param>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static ValueTask<TValue?> DeserializeAsync<TValue>(
        PipeReader utf8Json, JsonSerializerOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(utf8Json);
        FrozenOptions frozen = Freeze(options);
        return ReadPipeAsync(utf8Json, frozen.Root<TValue>(), frozen, cancellationToken);
    }

    /// <summary>Reads one JSON value from a pipe, to its end, as <paramref name="returnType"/>.</summary>
    /// <inheritdoc cref="DeserializeAsync{TValue}(PipeReader, JsonSerializerOptions?, CancellationToken)"/>
    /// <param name="utf8Json">UTF-8, with or without a byte order mark.</param>
    /// <param name="returnType">The type to read.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    /// <param name="cancellationToken">Given to the pipe.</param>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static ValueTask<object?> DeserializeAsync(
        PipeReader utf8Json, Type returnType, JsonSerializerOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(utf8Json);
        ArgumentNullException.ThrowIfNull(returnType);
        FrozenOptions frozen = Freeze(options);
        return ReadPipeAsync(utf8Json, frozen.Root(returnType), frozen, cancellationToken);
    }

    /// <summary>Writes a value as JSON in UTF-8 straight into a pipe and flushes it. The pipe is not completed.</summary>
    /// <remarks>An <see cref="IAsyncEnumerable{T}"/>, as the value or inside it, is written as it comes.</remarks>
    /// <inheritdoc cref="SerializeAsync{TValue}(Stream, TValue, JsonSerializerOptions?, CancellationToken)"/>
    /// <exception cref="InvalidOperationException">The pipe does not tell its unflushed bytes.</exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static Task SerializeAsync<TValue>(
        PipeWriter utf8Json, TValue value, JsonSerializerOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(utf8Json);
        FrozenOptions frozen = Freeze(options);
        return WritePipeAsync(utf8Json, value, frozen.Root<TValue>(), frozen, cancellationToken);
    }

    /// <summary>Writes a value as <paramref name="inputType"/> in UTF-8 straight into a pipe and flushes it.</summary>
    /// <inheritdoc cref="SerializeAsync{TValue}(PipeWriter, TValue, JsonSerializerOptions?, CancellationToken)"/>
    /// <param name="utf8Json">Takes the bytes.</param>
    /// <param name="value">The value.</param>
    /// <param name="inputType">The declared type, which decides what is written.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    /// <param name="cancellationToken">Given to the pipe.</param>
    /// <exception cref="ArgumentException">The value is not of that type.</exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static Task SerializeAsync(
        PipeWriter utf8Json, object? value, Type inputType, JsonSerializerOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(utf8Json);
        CheckInput(value, inputType);
        FrozenOptions frozen = Freeze(options);
        return WritePipeAsync(utf8Json, value, frozen.Root(inputType), frozen, cancellationToken);
    }

    // What the overloads come down to, those with a JsonTypeInfo or a context too.

    private static async ValueTask<T?> ReadPipeAsync<T>(
        PipeReader pipe, TypeContract<T> contract, FrozenOptions options, CancellationToken cancellationToken)
    {
        ReadOnlySequence<byte> bytes = await PipeInput.ReadToEndAsync(pipe, cancellationToken).ConfigureAwait(false);
        SequencePosition consumed = bytes.Start;
        try
        {
            using InputBuffer joined = InputBuffer.Of(bytes);
            T? value = ReadWhole(joined.Text, contract, options);
            consumed = bytes.End;
            return value;
        }
        finally
        {
            pipe.AdvanceTo(consumed);
        }
    }

    private static async ValueTask<object?> ReadPipeAsync(
        PipeReader pipe, TypeContract contract, FrozenOptions options, CancellationToken cancellationToken)
    {
        ReadOnlySequence<byte> bytes = await PipeInput.ReadToEndAsync(pipe, cancellationToken).ConfigureAwait(false);
        SequencePosition consumed = bytes.Start;
        try
        {
            using InputBuffer joined = InputBuffer.Of(bytes);
            object? value = ReadWholeObject(joined.Text, contract, options);
            consumed = bytes.End;
            return value;
        }
        finally
        {
            pipe.AdvanceTo(consumed);
        }
    }

    private static Task WriteStreamAsync<T>(
        Stream stream, T value, TypeContract<T> contract, FrozenOptions options, CancellationToken cancellationToken)
    {
        DocumentOutput output = DocumentOutput.Rent();
        try
        {
            Cancellation.Check(cancellationToken);
            Produce(output, value, contract, options);
            if (!output.TryGetWhole(out ReadOnlyMemory<byte> text))
            {
                return SendToStreamAsync(output, stream, value, contract, options, cancellationToken);
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

    private static async Task SendToStreamAsync<T>(
        DocumentOutput output, Stream stream, T value, TypeContract<T> contract, FrozenOptions options, CancellationToken cancellationToken)
    {
        using DocumentOutput sent = output;
        await SendAsync(sent, new StreamSink(stream), value, contract, options, cancellationToken).ConfigureAwait(false);
    }

    private static async Task WriteStreamAsync(
        Stream stream, object? value, TypeContract contract, FrozenOptions options, CancellationToken cancellationToken)
    {
        Cancellation.Check(cancellationToken);
        using DocumentOutput output = DocumentOutput.Rent();
        ProduceObject(output, value, contract, options);
        await SendAsync(output, new StreamSink(stream), value, contract, options, cancellationToken).ConfigureAwait(false);
    }

    private static Task WritePipeAsync<T>(
        PipeWriter pipe, T value, TypeContract<T> contract, FrozenOptions options, CancellationToken cancellationToken)
    {
        DocumentOutput? output = null;
        try
        {
            CheckPipe(pipe);
            Cancellation.Check(cancellationToken);
            output = DocumentOutput.Rent(pipe);
            Produce(output, value, contract, options);
            if (output.HasHoles)
            {
                return SendToPipeAsync(output, pipe, value, contract, options, cancellationToken);
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

    private static async Task SendToPipeAsync<T>(
        DocumentOutput output, PipeWriter pipe, T value, TypeContract<T> contract, FrozenOptions options, CancellationToken cancellationToken)
    {
        using DocumentOutput sent = output;
        await FlushAsync(sent, pipe, value, contract, options, cancellationToken).ConfigureAwait(false);
    }

    private static async Task WritePipeAsync(
        PipeWriter pipe, object? value, TypeContract contract, FrozenOptions options, CancellationToken cancellationToken)
    {
        CheckPipe(pipe);
        Cancellation.Check(cancellationToken);
        using DocumentOutput output = DocumentOutput.Rent(pipe);
        ProduceObject(output, value, contract, options);
        await FlushAsync(output, pipe, value, contract, options, cancellationToken).ConfigureAwait(false);
    }

    private static async ValueTask FlushAsync(
        DocumentOutput output, PipeWriter pipe, object? value, TypeContract contract, FrozenOptions options, CancellationToken cancellationToken)
    {
        var sink = new PipeSink(pipe);
        await SendAsync(output, sink, value, contract, options, cancellationToken).ConfigureAwait(false);
        await sink.FlushAsync(cancellationToken).ConfigureAwait(false);
    }

    private static void CheckPipe(PipeWriter pipe)
    {
        if (!pipe.CanGetUnflushedBytes)
        {
            throw new InvalidOperationException($"The PipeWriter '{pipe.GetType().Name}' does not implement PipeWriter.UnflushedBytes.");
        }
    }

    private static ValueTask SendAsync(
        DocumentOutput output, DocumentSink sink, object? value, TypeContract contract, FrozenOptions options, CancellationToken cancellationToken)
    {
        var writer = new DocumentWriter(options, options.Write, contract, sink);
        RewriteElement rewrite = (ref JsonWriter again) => contract.WriteObject(ref again, value);
        return writer.WriteAsync(output, new DocumentPlace(writer, rewrite, Depth: 0, Parent: null), cancellationToken);
    }

    private static void Produce<T>(DocumentOutput output, T value, TypeContract<T> contract, FrozenOptions options)
    {
        var writer = new JsonWriter(options.Write, options.Escapes, output);
        try
        {
            contract.Write(ref writer, value);
            writer.Complete();
        }
        catch (WriteFault fault)
        {
            throw writer.HasAdvanced ? ExplainDeferred(value, fault, contract, options) : Explain(writer.Written, fault, contract, options);
        }
    }

    private static void ProduceObject(DocumentOutput output, object? value, TypeContract contract, FrozenOptions options)
    {
        var writer = new JsonWriter(options.Write, options.Escapes, output);
        try
        {
            contract.WriteObject(ref writer, value);
            writer.Complete();
        }
        catch (WriteFault fault)
        {
            throw writer.HasAdvanced ? ExplainDeferred(value, fault, contract, options) : Explain(writer.Written, fault, contract, options);
        }
    }

    /// <summary>As <see cref="ExplainAgain(object, WriteFault, TypeContract, FrozenOptions)"/>, for documents with holes in them.</summary>
    private static Exception ExplainDeferred(object? value, WriteFault first, TypeContract contract, FrozenOptions options)
    {
        using DocumentOutput output = DocumentOutput.Rent();
        var writer = new JsonWriter(options.Write, options.Escapes, output);
        try
        {
            contract.WriteObject(ref writer, value);
        }
        catch (WriteFault fault)
        {
            writer.Complete();
            return Explain(output.Join(), fault, contract, options);
        }

        return Explain([], first, contract, options);
    }
}
