using System.IO.Pipelines;
using Peregrine.Json.Contracts;
using Peregrine.Json.Converters;
using Peregrine.Json.Streaming;
using Peregrine.Json.Writing;

namespace Peregrine.Json;

/// <content>Writes sequences as whole documents. System.Text.Json can do this from version 11; here it works with every version.</content>
public static partial class JsonSerializer
{
    /// <summary>Writes the elements of a sequence as they arrive, as a JSON array or as JSON Lines.</summary>
    /// <remarks>
    /// Bytes are written to the stream when nine tenths of <see cref="JsonSerializerOptions.DefaultBufferSize"/> are buffered, and whenever an element after
    /// the first is not available yet, so memory does not grow with the number of elements. The stream is not closed. The stream is flushed only if the
    /// System.Text.Json that is loaded flushes streams (version 11 and later). Exceptions thrown by the sequence or the stream propagate; with JSON Lines, all
    /// elements before the exception have been written.
    /// </remarks>
    /// <typeparam name="TValue">The type of an element.</typeparam>
    /// <param name="utf8Json">Receives the bytes.</param>
    /// <param name="value">The elements. They are enumerated once, and the enumerator is disposed.</param>
    /// <param name="topLevelValues">True for JSON Lines: one element per line, never indented, each line ended by LF. False for an array.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    /// <param name="cancellationToken">Cancels the operation if the stream or the enumerator supports it.</param>
    /// <exception cref="ArgumentNullException"><paramref name="utf8Json"/> or <paramref name="value"/> is null.</exception>
    /// <exception cref="JsonException">An element cannot be written.</exception>
    /// <exception cref="OperationCanceledException">The token was cancelled, and the stream or the sequence threw because of it.</exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static Task SerializeAsyncEnumerable<TValue>(
        Stream utf8Json, IAsyncEnumerable<TValue> value, bool topLevelValues = false, JsonSerializerOptions? options = null,
        CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(utf8Json);
        ArgumentNullException.ThrowIfNull(value);
        return WriteElementsAsync(
            new StreamSink(utf8Json), value, ContractSlot<TValue>.Find(options) ?? FindOther<TValue>(options), topLevelValues, cancellationToken);
    }

    /// <inheritdoc cref="SerializeAsyncEnumerable{TValue}(Stream, IAsyncEnumerable{TValue}, bool, JsonSerializerOptions?, CancellationToken)"/>
    /// <remarks>
    /// Works like the overload for a stream. The pipe is flushed and not completed. When the reader of the pipe has completed, the enumeration stops.
    /// </remarks>
    /// <param name="utf8Json">Receives the bytes.</param>
    /// <param name="value">The elements. They are enumerated once, and the enumerator is disposed.</param>
    /// <param name="topLevelValues">True for JSON Lines: one element per line, never indented, each line ended by LF. False for an array.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    /// <param name="cancellationToken">Cancels the operation. It is also passed to the enumerator.</param>
    /// <exception cref="ArgumentNullException"><paramref name="utf8Json"/> or <paramref name="value"/> is null.</exception>
    /// <exception cref="InvalidOperationException">
    /// The pipe does not report its number of unflushed bytes (<see cref="PipeWriter.CanGetUnflushedBytes"/> is false).
    /// </exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static Task SerializeAsyncEnumerable<TValue>(
        PipeWriter utf8Json, IAsyncEnumerable<TValue> value, bool topLevelValues = false, JsonSerializerOptions? options = null,
        CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(utf8Json);
        ArgumentNullException.ThrowIfNull(value);
        return WriteElementsAsync(
            new PipeSink(utf8Json), value, ContractSlot<TValue>.Find(options) ?? FindOther<TValue>(options), topLevelValues, cancellationToken);
    }

    private static async Task WriteElementsAsync<T>(
        DocumentSink sink, IAsyncEnumerable<T> values, ContractEntry known, bool topLevelValues, CancellationToken cancellationToken)
    {
        sink.Check();
        known.NoteWrite(isStreaming: true);
        OptionsScope options = known.Frozen;
        TypeContract<T> element = ContractOf<T>(known);
        DocumentOutput output = DocumentOutput.Rent();
        WriteSettings settings = topLevelValues ? options.Write with { Layout = null } : options.Write;
        var array = new AsyncEnumerableContract<IAsyncEnumerable<T>, T>(options, element);
        var pieces = new PieceOutput(options, settings, topLevelValues ? element : array, output, cancellationToken);
        try
        {
            if (topLevelValues)
            {
                pieces.Begin(new PieceSequence<T>(values, element, isLines: true));
                pieces.WriteNext();
            }
            else
            {
                pieces.WriteFirst(array, values);
            }
        }
        catch (Exception exception)
        {
            output.Dispose();
            await DocumentWriter.FailAsync(pieces, exception).ConfigureAwait(false);
        }

        await DocumentWriter.WriteAsync(pieces, output, sink, cancellationToken).ConfigureAwait(false);
    }
}
