using System.IO.Pipelines;
using Peregrine.Json.Contracts;
using Peregrine.Json.Streaming;

namespace Peregrine.Json;

/// <content>Reads from pipes and writes to pipes.</content>
public static partial class JsonSerializer
{
    /// <summary>Reads one JSON value from a pipe. The pipe is read to its end: its bytes are consumed, but it is not completed.</summary>
    /// <remarks>
    /// If the first read returns the whole content of the pipe, the text is read in place if it is one segment, and otherwise copied into one buffer first. Any
    /// other text is read in pieces as it arrives, so that it need not be in memory as a whole, unless the value must be read as a whole
    /// (<see cref="Diagnostics.TypeDescription.IsReadInPieces"/>). If the text is invalid, the bytes from the error on are not consumed. If the wait for more
    /// bytes fails or is cancelled, the bytes of values that are not complete are not consumed.
    /// </remarks>
    /// <inheritdoc cref="DeserializeAsync{TValue}(Stream, JsonSerializerOptions?, CancellationToken)"/>
    /// <param name="utf8Json">UTF-8, with or without a byte order mark. White space around the value is allowed; anything else after it is an error.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    /// <param name="cancellationToken">Cancels the operation.</param>
    /// <exception cref="ArgumentNullException"><paramref name="utf8Json"/> is null.</exception>
    /// <exception cref="OperationCanceledException">The token was cancelled.</exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static ValueTask<TValue?> DeserializeAsync<TValue>(
        PipeReader utf8Json, JsonSerializerOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(utf8Json);
        return DocumentInput.ReadAsync<TValue>(utf8Json, ContractSlot<TValue>.Find(options) ?? FindOther<TValue>(options), cancellationToken);
    }

    /// <summary>Reads one JSON value of type <paramref name="returnType"/> from a pipe. The pipe is read to its end.</summary>
    /// <inheritdoc cref="DeserializeAsync{TValue}(PipeReader, JsonSerializerOptions?, CancellationToken)"/>
    /// <param name="utf8Json">UTF-8, with or without a byte order mark.</param>
    /// <param name="returnType">The type to read.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    /// <param name="cancellationToken">Cancels the operation.</param>
    /// <exception cref="ArgumentNullException"><paramref name="utf8Json"/> or <paramref name="returnType"/> is null.</exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static ValueTask<object?> DeserializeAsync(
        PipeReader utf8Json, Type returnType, JsonSerializerOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(utf8Json);
        ArgumentNullException.ThrowIfNull(returnType);
        return DocumentInput.ReadAsync<object>(utf8Json, Find(returnType, options), cancellationToken);
    }

    /// <summary>Writes a value as JSON in UTF-8 into a pipe and flushes the pipe. The pipe is not completed.</summary>
    /// <remarks>
    /// The pipe is flushed, and the flush awaited, whenever nine tenths of <see cref="JsonSerializerOptions.DefaultBufferSize"/> are buffered. An
    /// <see cref="IAsyncEnumerable{T}"/>, as the value or anywhere inside it, is written element by element as it produces the elements.
    /// </remarks>
    /// <inheritdoc cref="SerializeAsync{TValue}(Stream, TValue, JsonSerializerOptions?, CancellationToken)"/>
    /// <param name="utf8Json">Receives the bytes.</param>
    /// <param name="value">The value.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    /// <param name="cancellationToken">Cancels the operation. It is also passed to asynchronous sequences in the value.</param>
    /// <exception cref="ArgumentNullException"><paramref name="utf8Json"/> is null.</exception>
    /// <exception cref="OperationCanceledException">The token was cancelled.</exception>
    /// <exception cref="InvalidOperationException">
    /// The pipe does not report its number of unflushed bytes (<see cref="PipeWriter.CanGetUnflushedBytes"/> is false).
    /// </exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static Task SerializeAsync<TValue>(
        PipeWriter utf8Json, TValue value, JsonSerializerOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(utf8Json);
        return WritePipeAsync(utf8Json, value, ContractSlot<TValue>.Find(options) ?? FindOther<TValue>(options), cancellationToken);
    }

    /// <summary>Writes a value of type <paramref name="inputType"/> as JSON in UTF-8 into a pipe and flushes the pipe.</summary>
    /// <inheritdoc cref="SerializeAsync{TValue}(PipeWriter, TValue, JsonSerializerOptions?, CancellationToken)"/>
    /// <param name="utf8Json">Receives the bytes.</param>
    /// <param name="value">The value.</param>
    /// <param name="inputType">The type that the value is written as.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    /// <param name="cancellationToken">Cancels the operation. It is also passed to asynchronous sequences in the value.</param>
    /// <exception cref="ArgumentNullException"><paramref name="utf8Json"/> or <paramref name="inputType"/> is null.</exception>
    /// <exception cref="ArgumentException">
    /// The value is not of type <paramref name="inputType"/>, or a number is NaN or infinite and the options do not allow that.
    /// </exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static Task SerializeAsync(
        PipeWriter utf8Json, object? value, Type inputType, JsonSerializerOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(utf8Json);
        CheckInput(value, inputType, options);
        return WritePipeAsync(utf8Json, value, Find(inputType, options), cancellationToken);
    }
}
