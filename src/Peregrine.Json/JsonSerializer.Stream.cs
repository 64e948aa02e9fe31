using Peregrine.Json.Contracts;
using Peregrine.Json.Streaming;

namespace Peregrine.Json;

/// <content>Reads from streams and writes to streams.</content>
public static partial class JsonSerializer
{
    /// <summary>Reads one JSON value from a stream. The stream is read to its end and neither closed nor rewound.</summary>
    /// <remarks>
    /// A text shorter than <see cref="JsonSerializerOptions.DefaultBufferSize"/> is buffered as a whole before it is read. A longer text of less than 1 MiB may
    /// be buffered as a whole, too, if the stream returns as many bytes as requested. Any other text is read in pieces as it arrives, so that it need not be in
    /// memory as a whole, unless the value must be read as a whole (<see cref="Diagnostics.TypeDescription.IsReadInPieces"/>). Exceptions thrown by the stream
    /// propagate.
    /// </remarks>
    /// <inheritdoc cref="Deserialize{TValue}(ReadOnlySpan{byte}, JsonSerializerOptions?)"/>
    /// <param name="utf8Json">UTF-8, with or without a byte order mark. White space around the value is allowed; anything else after it is an error.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    /// <exception cref="ArgumentNullException"><paramref name="utf8Json"/> is null.</exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static TValue? Deserialize<TValue>(Stream utf8Json, JsonSerializerOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(utf8Json);
        return DocumentInput.Read<TValue>(utf8Json, ContractSlot<TValue>.Find(options) ?? FindOther<TValue>(options));
    }

    /// <summary>Reads one JSON value of type <paramref name="returnType"/> from a stream. The stream is read to its end.</summary>
    /// <inheritdoc cref="Deserialize{TValue}(Stream, JsonSerializerOptions?)"/>
    /// <param name="utf8Json">UTF-8, with or without a byte order mark.</param>
    /// <param name="returnType">The type to read.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    /// <exception cref="ArgumentNullException"><paramref name="utf8Json"/> or <paramref name="returnType"/> is null.</exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static object? Deserialize(Stream utf8Json, Type returnType, JsonSerializerOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(utf8Json);
        ArgumentNullException.ThrowIfNull(returnType);
        return DocumentInput.Read<object>(utf8Json, Find(returnType, options));
    }

    /// <summary>Reads one JSON value from a stream. The stream is read to its end and neither closed nor rewound.</summary>
    /// <inheritdoc cref="Deserialize{TValue}(Stream, JsonSerializerOptions?)"/>
    /// <param name="utf8Json">UTF-8, with or without a byte order mark.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    /// <param name="cancellationToken">Cancels the operation if the stream supports it.</param>
    /// <exception cref="ArgumentNullException"><paramref name="utf8Json"/> is null.</exception>
    /// <exception cref="OperationCanceledException">The token was cancelled, and the stream threw because of it.</exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static ValueTask<TValue?> DeserializeAsync<TValue>(
        Stream utf8Json, JsonSerializerOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(utf8Json);
        return DocumentInput.ReadAsync<TValue>(utf8Json, ContractSlot<TValue>.Find(options) ?? FindOther<TValue>(options), cancellationToken);
    }

    /// <summary>Reads one JSON value of type <paramref name="returnType"/> from a stream. The stream is read to its end.</summary>
    /// <inheritdoc cref="DeserializeAsync{TValue}(Stream, JsonSerializerOptions?, CancellationToken)"/>
    /// <param name="utf8Json">UTF-8, with or without a byte order mark.</param>
    /// <param name="returnType">The type to read.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    /// <param name="cancellationToken">Cancels the operation if the stream supports it.</param>
    /// <exception cref="ArgumentNullException"><paramref name="utf8Json"/> or <paramref name="returnType"/> is null.</exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static ValueTask<object?> DeserializeAsync(
        Stream utf8Json, Type returnType, JsonSerializerOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(utf8Json);
        ArgumentNullException.ThrowIfNull(returnType);
        return DocumentInput.ReadAsync<object>(utf8Json, Find(returnType, options), cancellationToken);
    }

    /// <summary>Writes a value as JSON in UTF-8 to a stream, without a byte order mark. The stream is neither flushed nor closed.</summary>
    /// <remarks>
    /// Bytes are written to the stream whenever nine tenths of <see cref="JsonSerializerOptions.DefaultBufferSize"/> are buffered. So if writing fails, the
    /// stream may contain the beginning of the text; nothing is written after the error. Exceptions thrown by the stream propagate.
    /// </remarks>
    /// <inheritdoc cref="SerializeToUtf8Bytes{TValue}(TValue, JsonSerializerOptions?)"/>
    /// <param name="utf8Json">Receives the bytes.</param>
    /// <param name="value">The value.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    /// <exception cref="ArgumentNullException"><paramref name="utf8Json"/> is null.</exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static void Serialize<TValue>(Stream utf8Json, TValue value, JsonSerializerOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(utf8Json);
        WriteStream(utf8Json, value, ContractSlot<TValue>.Find(options) ?? FindOther<TValue>(options));
    }

    /// <summary>Writes a value of type <paramref name="inputType"/> as JSON in UTF-8 to a stream.</summary>
    /// <inheritdoc cref="Serialize{TValue}(Stream, TValue, JsonSerializerOptions?)"/>
    /// <param name="utf8Json">Receives the bytes.</param>
    /// <param name="value">The value.</param>
    /// <param name="inputType">The type that the value is written as.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    /// <exception cref="ArgumentNullException"><paramref name="utf8Json"/> or <paramref name="inputType"/> is null.</exception>
    /// <exception cref="ArgumentException">
    /// The value is not of type <paramref name="inputType"/>, or a number is NaN or infinite and the options do not allow that.
    /// </exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static void Serialize(Stream utf8Json, object? value, Type inputType, JsonSerializerOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(utf8Json);
        CheckInput(value, inputType, options);
        WriteStream(utf8Json, value, Find(inputType, options));
    }

    /// <summary>Writes a value as JSON in UTF-8 to a stream, without a byte order mark. The stream is not closed.</summary>
    /// <remarks>
    /// Bytes are written to the stream, and the write awaited, whenever nine tenths of <see cref="JsonSerializerOptions.DefaultBufferSize"/> are buffered. If
    /// writing fails, the stream may contain the beginning of the text. The stream is flushed only if the System.Text.Json that is loaded flushes streams
    /// (version 11 and later). An <see cref="IAsyncEnumerable{T}"/>, as the value or anywhere inside it, is written element by element as it produces the
    /// elements, without collecting them.
    /// </remarks>
    /// <inheritdoc cref="Serialize{TValue}(Stream, TValue, JsonSerializerOptions?)"/>
    /// <param name="utf8Json">Receives the bytes.</param>
    /// <param name="value">The value.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    /// <param name="cancellationToken">Cancels the operation if the stream, or an asynchronous sequence in the value, supports that.</param>
    /// <exception cref="ArgumentNullException"><paramref name="utf8Json"/> is null.</exception>
    /// <exception cref="OperationCanceledException">The token was cancelled, and the stream threw because of it.</exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static Task SerializeAsync<TValue>(
        Stream utf8Json, TValue value, JsonSerializerOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(utf8Json);
        return WriteStreamAsync(utf8Json, value, ContractSlot<TValue>.Find(options) ?? FindOther<TValue>(options), cancellationToken);
    }

    /// <summary>Writes a value of type <paramref name="inputType"/> as JSON in UTF-8 to a stream.</summary>
    /// <inheritdoc cref="SerializeAsync{TValue}(Stream, TValue, JsonSerializerOptions?, CancellationToken)"/>
    /// <param name="utf8Json">Receives the bytes.</param>
    /// <param name="value">The value.</param>
    /// <param name="inputType">The type that the value is written as.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    /// <param name="cancellationToken">Cancels the operation if the stream, or an asynchronous sequence in the value, supports that.</param>
    /// <exception cref="ArgumentNullException"><paramref name="utf8Json"/> or <paramref name="inputType"/> is null.</exception>
    /// <exception cref="ArgumentException">
    /// The value is not of type <paramref name="inputType"/>, or a number is NaN or infinite and the options do not allow that.
    /// </exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static Task SerializeAsync(
        Stream utf8Json, object? value, Type inputType, JsonSerializerOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(utf8Json);
        CheckInput(value, inputType, options);
        return WriteStreamAsync(utf8Json, value, Find(inputType, options), cancellationToken);
    }
}
