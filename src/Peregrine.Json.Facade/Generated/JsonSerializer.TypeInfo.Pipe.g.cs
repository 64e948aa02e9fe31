// Written by tools/Peregrine.Json.Tables from src/Peregrine.Json/JsonSerializer.TypeInfo.Pipe.g.cs.
#nullable enable
using System.IO.Pipelines;

namespace Peregrine.Json;

/// <content>Reads from pipes and writes to pipes with System.Text.Json's metadata, which defines the contract.</content>
public static partial class JsonSerializer
{
    /// <summary>Reads a pipe to its end as one JSON value, using the metadata of its type.</summary>
    /// <inheritdoc cref="DeserializeAsync{TValue}(PipeReader, JsonSerializerOptions?, CancellationToken)"/>
    /// <param name="utf8Json">UTF-8, with or without a byte order mark.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    /// <param name="cancellationToken">Cancels the operation.</param>
    /// <exception cref="ArgumentNullException"><paramref name="utf8Json"/> or <paramref name="jsonTypeInfo"/> is null.</exception>
    public static ValueTask<TValue?> DeserializeAsync<TValue>(PipeReader utf8Json, JsonTypeInfo<TValue> jsonTypeInfo, CancellationToken cancellationToken = default) =>
        System.Text.Json.JsonSerializer.DeserializeAsync<TValue>(utf8Json, jsonTypeInfo, cancellationToken);

    /// <summary>Reads a pipe to its end as one JSON value, using a <see cref="JsonTypeInfo"/> whose type is known only at run time.</summary>
    /// <inheritdoc cref="DeserializeAsync{TValue}(PipeReader, JsonSerializerOptions?, CancellationToken)"/>
    /// <param name="utf8Json">UTF-8, with or without a byte order mark.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    /// <param name="cancellationToken">Cancels the operation.</param>
    /// <exception cref="ArgumentNullException"><paramref name="utf8Json"/> or <paramref name="jsonTypeInfo"/> is null.</exception>
    public static ValueTask<object?> DeserializeAsync(PipeReader utf8Json, JsonTypeInfo jsonTypeInfo, CancellationToken cancellationToken = default) =>
        System.Text.Json.JsonSerializer.DeserializeAsync(utf8Json, jsonTypeInfo, cancellationToken);

    /// <summary>Reads a pipe to its end as one JSON value, using the metadata that a <see cref="JsonSerializerContext"/> contains.</summary>
    /// <inheritdoc cref="DeserializeAsync{TValue}(PipeReader, JsonSerializerOptions?, CancellationToken)"/>
    /// <param name="utf8Json">UTF-8, with or without a byte order mark.</param>
    /// <param name="returnType">The type to read.</param>
    /// <param name="context">The context that contains the metadata of the type.</param>
    /// <param name="cancellationToken">Cancels the operation.</param>
    /// <exception cref="ArgumentNullException"><paramref name="utf8Json"/>, <paramref name="returnType"/> or <paramref name="context"/> is null.</exception>
    /// <exception cref="InvalidOperationException">The context has no metadata for the type.</exception>
    public static ValueTask<object?> DeserializeAsync(PipeReader utf8Json, Type returnType, JsonSerializerContext context, CancellationToken cancellationToken = default) =>
        System.Text.Json.JsonSerializer.DeserializeAsync(utf8Json, returnType, context, cancellationToken);

    /// <summary>Writes a value as JSON in UTF-8 into a pipe, using the metadata of its type. The pipe is flushed.</summary>
    /// <inheritdoc cref="SerializeAsync{TValue}(PipeWriter, TValue, JsonSerializerOptions?, CancellationToken)"/>
    /// <param name="utf8Json">Receives the bytes.</param>
    /// <param name="value">The value.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    /// <param name="cancellationToken">Cancels the operation. It is also passed to asynchronous sequences in the value.</param>
    /// <exception cref="ArgumentNullException"><paramref name="utf8Json"/> or <paramref name="jsonTypeInfo"/> is null.</exception>
    public static Task SerializeAsync<TValue>(PipeWriter utf8Json, TValue value, JsonTypeInfo<TValue> jsonTypeInfo, CancellationToken cancellationToken = default) =>
        System.Text.Json.JsonSerializer.SerializeAsync<TValue>(utf8Json, value, jsonTypeInfo, cancellationToken);

    /// <summary>
    /// Writes a value as JSON in UTF-8 into a pipe, using a <see cref="JsonTypeInfo"/> whose type is known only at run time. The pipe is flushed.
    /// </summary>
    /// <inheritdoc cref="SerializeAsync{TValue}(PipeWriter, TValue, JsonSerializerOptions?, CancellationToken)"/>
    /// <param name="utf8Json">Receives the bytes.</param>
    /// <param name="value">The value.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    /// <param name="cancellationToken">Cancels the operation. It is also passed to asynchronous sequences in the value.</param>
    /// <exception cref="ArgumentNullException"><paramref name="utf8Json"/> or <paramref name="jsonTypeInfo"/> is null.</exception>
    public static Task SerializeAsync(PipeWriter utf8Json, object? value, JsonTypeInfo jsonTypeInfo, CancellationToken cancellationToken = default) =>
        System.Text.Json.JsonSerializer.SerializeAsync(utf8Json, value, jsonTypeInfo, cancellationToken);

    /// <summary>
    /// Writes a value as JSON in UTF-8 into a pipe, using the metadata that a <see cref="JsonSerializerContext"/> contains. The pipe is flushed.
    /// </summary>
    /// <inheritdoc cref="SerializeAsync{TValue}(PipeWriter, TValue, JsonSerializerOptions?, CancellationToken)"/>
    /// <param name="utf8Json">Receives the bytes.</param>
    /// <param name="value">The value.</param>
    /// <param name="inputType">The type that the value is written as.</param>
    /// <param name="context">The context that contains the metadata of the type.</param>
    /// <param name="cancellationToken">Cancels the operation. It is also passed to asynchronous sequences in the value.</param>
    /// <exception cref="ArgumentNullException"><paramref name="utf8Json"/>, <paramref name="inputType"/> or <paramref name="context"/> is null.</exception>
    /// <exception cref="InvalidOperationException">The context has no metadata for the type.</exception>
    public static Task SerializeAsync(PipeWriter utf8Json, object? value, Type inputType, JsonSerializerContext context, CancellationToken cancellationToken = default) =>
        System.Text.Json.JsonSerializer.SerializeAsync(utf8Json, value, inputType, context, cancellationToken);
}
