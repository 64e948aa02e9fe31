// Written by tools/Peregrine.Json.Tables from src/Peregrine.Json/JsonSerializer.Pipe.cs.
#nullable enable
using System.IO.Pipelines;

namespace Peregrine.Json;

/// <content>Reads from pipes and writes to pipes.</content>
public static partial class JsonSerializer
{
    /// <summary>Reads one JSON value from a pipe. The pipe is read to its end: its bytes are consumed, but it is not completed.</summary>
    /// <inheritdoc cref="DeserializeAsync{TValue}(Stream, JsonSerializerOptions?, CancellationToken)"/>
    /// <param name="utf8Json">UTF-8, with or without a byte order mark. White space around the value is allowed; anything else after it is an error.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    /// <param name="cancellationToken">Cancels the operation.</param>
    /// <exception cref="ArgumentNullException"><paramref name="utf8Json"/> is null.</exception>
    /// <exception cref="OperationCanceledException">The token was cancelled.</exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static ValueTask<TValue?> DeserializeAsync<TValue>(PipeReader utf8Json, JsonSerializerOptions? options = null, CancellationToken cancellationToken = default) =>
        System.Text.Json.JsonSerializer.DeserializeAsync<TValue>(utf8Json, options, cancellationToken);

    /// <summary>Reads one JSON value of type <paramref name="returnType"/> from a pipe. The pipe is read to its end.</summary>
    /// <inheritdoc cref="DeserializeAsync{TValue}(PipeReader, JsonSerializerOptions?, CancellationToken)"/>
    /// <param name="utf8Json">UTF-8, with or without a byte order mark.</param>
    /// <param name="returnType">The type to read.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    /// <param name="cancellationToken">Cancels the operation.</param>
    /// <exception cref="ArgumentNullException"><paramref name="utf8Json"/> or <paramref name="returnType"/> is null.</exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static ValueTask<object?> DeserializeAsync(PipeReader utf8Json, Type returnType, JsonSerializerOptions? options = null, CancellationToken cancellationToken = default) =>
        System.Text.Json.JsonSerializer.DeserializeAsync(utf8Json, returnType, options, cancellationToken);

    /// <summary>Writes a value as JSON in UTF-8 into a pipe and flushes the pipe. The pipe is not completed.</summary>
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
    public static Task SerializeAsync<TValue>(PipeWriter utf8Json, TValue value, JsonSerializerOptions? options = null, CancellationToken cancellationToken = default) =>
        System.Text.Json.JsonSerializer.SerializeAsync<TValue>(utf8Json, value, options, cancellationToken);

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
    public static Task SerializeAsync(PipeWriter utf8Json, object? value, Type inputType, JsonSerializerOptions? options = null, CancellationToken cancellationToken = default) =>
        System.Text.Json.JsonSerializer.SerializeAsync(utf8Json, value, inputType, options, cancellationToken);
}
