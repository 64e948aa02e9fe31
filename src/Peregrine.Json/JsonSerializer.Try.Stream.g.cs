// Written by tools/Peregrine.Json.Tables.
#nullable enable
using System.IO.Pipelines;
using Peregrine.Json.Contracts;

namespace Peregrine.Json;

/// <content>Reads streams and pipes that are often invalid, and returns errors instead of throwing.</content>
public static partial class JsonSerializer
{
    /// <summary>Reads a stream as one JSON value; if the text is invalid or does not fit the type, returns an error instead of throwing.</summary>
    /// <remarks>The stream is read to its end, or until the text is found to be invalid. Exceptions thrown by the stream itself propagate.</remarks>
    /// <inheritdoc cref="TryDeserialize{TValue}(ReadOnlySpan{byte}, JsonSerializerOptions)"/>
    /// <param name="utf8Json">UTF-8, with or without a byte order mark.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    /// <exception cref="ArgumentNullException"><paramref name="utf8Json"/> is null.</exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static DeserializationResult<TValue> TryDeserialize<TValue>(Stream utf8Json, JsonSerializerOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(utf8Json);
        return TryRead<TValue>(ContractSlot<TValue>.Find(options) ?? FindOther<TValue>(options), utf8Json);
    }

    /// <inheritdoc cref="TryDeserialize{TValue}(Stream, JsonSerializerOptions)"/>
    /// <param name="utf8Json">UTF-8, with or without a byte order mark.</param>
    /// <param name="returnType">The type to read.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    /// <exception cref="ArgumentNullException"><paramref name="utf8Json"/> or <paramref name="returnType"/> is null.</exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static DeserializationResult<object> TryDeserialize(Stream utf8Json, Type returnType, JsonSerializerOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(utf8Json);
        ArgumentNullException.ThrowIfNull(returnType);
        return TryRead<object>(Find(returnType, options), utf8Json);
    }

    /// <inheritdoc cref="TryDeserialize{TValue}(Stream, JsonSerializerOptions)"/>
    /// <param name="utf8Json">UTF-8, with or without a byte order mark.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    /// <exception cref="ArgumentNullException"><paramref name="utf8Json"/> or <paramref name="jsonTypeInfo"/> is null.</exception>
    public static DeserializationResult<TValue> TryDeserialize<TValue>(Stream utf8Json, JsonTypeInfo<TValue> jsonTypeInfo)
    {
        ArgumentNullException.ThrowIfNull(utf8Json);
        return TryRead<TValue>(ContractSlot<TValue>.Find(jsonTypeInfo) ?? Know(jsonTypeInfo), utf8Json);
    }

    /// <inheritdoc cref="TryDeserialize{TValue}(Stream, JsonSerializerOptions)"/>
    /// <param name="utf8Json">UTF-8, with or without a byte order mark.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    /// <exception cref="ArgumentNullException"><paramref name="utf8Json"/> or <paramref name="jsonTypeInfo"/> is null.</exception>
    public static DeserializationResult<object> TryDeserialize(Stream utf8Json, JsonTypeInfo jsonTypeInfo)
    {
        ArgumentNullException.ThrowIfNull(utf8Json);
        return TryRead<object>(Know(jsonTypeInfo), utf8Json);
    }

    /// <inheritdoc cref="TryDeserialize{TValue}(Stream, JsonSerializerOptions)"/>
    /// <param name="utf8Json">UTF-8, with or without a byte order mark.</param>
    /// <param name="returnType">The type to read.</param>
    /// <param name="context">The context that contains the metadata of the type.</param>
    /// <exception cref="ArgumentNullException"><paramref name="utf8Json"/>, <paramref name="returnType"/> or <paramref name="context"/> is null.</exception>
    /// <exception cref="InvalidOperationException">
    /// The context has no metadata for the type, or its options or the attributes of the types conflict.
    /// </exception>
    public static DeserializationResult<object> TryDeserialize(Stream utf8Json, Type returnType, JsonSerializerContext context)
    {
        ArgumentNullException.ThrowIfNull(utf8Json);
        return TryRead<object>(Know(returnType, context), utf8Json);
    }

    /// <summary>Reads a stream as one JSON value; if the text is invalid or does not fit the type, returns an error instead of throwing.</summary>
    /// <remarks>
    /// Works like <c>TryDeserialize</c>. The stream is read to its end, or until the text is found to be invalid. Exceptions thrown by the stream itself
    /// propagate.
    /// </remarks>
    /// <typeparam name="TValue">The type to read.</typeparam>
    /// <param name="utf8Json">UTF-8, with or without a byte order mark.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    /// <param name="cancellationToken">Cancels the operation if the stream supports it.</param>
    /// <returns>The value, or the error.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="utf8Json"/> is null.</exception>
    /// <exception cref="OperationCanceledException">The token was cancelled, and the stream threw because of it.</exception>
    /// <exception cref="NotSupportedException">The options have no metadata for the type or for a type inside it.</exception>
    /// <exception cref="InvalidOperationException">The options or the attributes of the types conflict.</exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static ValueTask<DeserializationResult<TValue>> TryDeserializeAsync<TValue>(Stream utf8Json, JsonSerializerOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(utf8Json);
        return TryReadAsync<TValue>(ContractSlot<TValue>.Find(options) ?? FindOther<TValue>(options), utf8Json, cancellationToken);
    }

    /// <inheritdoc cref="TryDeserializeAsync{TValue}(Stream, JsonSerializerOptions, CancellationToken)"/>
    /// <param name="utf8Json">UTF-8, with or without a byte order mark.</param>
    /// <param name="returnType">The type to read.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    /// <param name="cancellationToken">Cancels the operation if the stream supports it.</param>
    /// <exception cref="ArgumentNullException"><paramref name="utf8Json"/> or <paramref name="returnType"/> is null.</exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static ValueTask<DeserializationResult<object>> TryDeserializeAsync(Stream utf8Json, Type returnType, JsonSerializerOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(utf8Json);
        ArgumentNullException.ThrowIfNull(returnType);
        return TryReadAsync<object>(Find(returnType, options), utf8Json, cancellationToken);
    }

    /// <inheritdoc cref="TryDeserializeAsync{TValue}(Stream, JsonSerializerOptions, CancellationToken)"/>
    /// <param name="utf8Json">UTF-8, with or without a byte order mark.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    /// <param name="cancellationToken">Cancels the operation if the stream supports it.</param>
    /// <exception cref="ArgumentNullException"><paramref name="utf8Json"/> or <paramref name="jsonTypeInfo"/> is null.</exception>
    public static ValueTask<DeserializationResult<TValue>> TryDeserializeAsync<TValue>(Stream utf8Json, JsonTypeInfo<TValue> jsonTypeInfo, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(utf8Json);
        return TryReadAsync<TValue>(ContractSlot<TValue>.Find(jsonTypeInfo) ?? Know(jsonTypeInfo), utf8Json, cancellationToken);
    }

    /// <inheritdoc cref="TryDeserializeAsync{TValue}(Stream, JsonSerializerOptions, CancellationToken)"/>
    /// <param name="utf8Json">UTF-8, with or without a byte order mark.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    /// <param name="cancellationToken">Cancels the operation if the stream supports it.</param>
    /// <exception cref="ArgumentNullException"><paramref name="utf8Json"/> or <paramref name="jsonTypeInfo"/> is null.</exception>
    public static ValueTask<DeserializationResult<object>> TryDeserializeAsync(Stream utf8Json, JsonTypeInfo jsonTypeInfo, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(utf8Json);
        return TryReadAsync<object>(Know(jsonTypeInfo), utf8Json, cancellationToken);
    }

    /// <inheritdoc cref="TryDeserializeAsync{TValue}(Stream, JsonSerializerOptions, CancellationToken)"/>
    /// <param name="utf8Json">UTF-8, with or without a byte order mark.</param>
    /// <param name="returnType">The type to read.</param>
    /// <param name="context">The context that contains the metadata of the type.</param>
    /// <param name="cancellationToken">Cancels the operation if the stream supports it.</param>
    /// <exception cref="ArgumentNullException"><paramref name="utf8Json"/>, <paramref name="returnType"/> or <paramref name="context"/> is null.</exception>
    /// <exception cref="InvalidOperationException">
    /// The context has no metadata for the type, or its options or the attributes of the types conflict.
    /// </exception>
    public static ValueTask<DeserializationResult<object>> TryDeserializeAsync(Stream utf8Json, Type returnType, JsonSerializerContext context, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(utf8Json);
        return TryReadAsync<object>(Know(returnType, context), utf8Json, cancellationToken);
    }

    /// <summary>Reads a pipe as one JSON value; if the text is invalid or does not fit the type, returns an error instead of throwing.</summary>
    /// <remarks>
    /// The pipe is read as <c>DeserializeAsync</c> reads it: to its end, or until the text is found to be invalid. The pipe is not completed. Exceptions thrown
    /// by the pipe itself propagate.
    /// </remarks>
    /// <inheritdoc cref="TryDeserializeAsync{TValue}(Stream, JsonSerializerOptions, CancellationToken)"/>
    /// <param name="utf8Json">UTF-8, with or without a byte order mark.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    /// <param name="cancellationToken">Cancels the operation.</param>
    /// <exception cref="ArgumentNullException"><paramref name="utf8Json"/> is null.</exception>
    /// <exception cref="OperationCanceledException">The token was cancelled.</exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static ValueTask<DeserializationResult<TValue>> TryDeserializeAsync<TValue>(PipeReader utf8Json, JsonSerializerOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(utf8Json);
        return TryReadAsync<TValue>(ContractSlot<TValue>.Find(options) ?? FindOther<TValue>(options), utf8Json, cancellationToken);
    }

    /// <inheritdoc cref="TryDeserializeAsync{TValue}(PipeReader, JsonSerializerOptions, CancellationToken)"/>
    /// <param name="utf8Json">UTF-8, with or without a byte order mark.</param>
    /// <param name="returnType">The type to read.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    /// <param name="cancellationToken">Cancels the operation.</param>
    /// <exception cref="ArgumentNullException"><paramref name="utf8Json"/> or <paramref name="returnType"/> is null.</exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static ValueTask<DeserializationResult<object>> TryDeserializeAsync(PipeReader utf8Json, Type returnType, JsonSerializerOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(utf8Json);
        ArgumentNullException.ThrowIfNull(returnType);
        return TryReadAsync<object>(Find(returnType, options), utf8Json, cancellationToken);
    }

    /// <inheritdoc cref="TryDeserializeAsync{TValue}(PipeReader, JsonSerializerOptions, CancellationToken)"/>
    /// <param name="utf8Json">UTF-8, with or without a byte order mark.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    /// <param name="cancellationToken">Cancels the operation.</param>
    /// <exception cref="ArgumentNullException"><paramref name="utf8Json"/> or <paramref name="jsonTypeInfo"/> is null.</exception>
    public static ValueTask<DeserializationResult<TValue>> TryDeserializeAsync<TValue>(PipeReader utf8Json, JsonTypeInfo<TValue> jsonTypeInfo, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(utf8Json);
        return TryReadAsync<TValue>(ContractSlot<TValue>.Find(jsonTypeInfo) ?? Know(jsonTypeInfo), utf8Json, cancellationToken);
    }

    /// <inheritdoc cref="TryDeserializeAsync{TValue}(PipeReader, JsonSerializerOptions, CancellationToken)"/>
    /// <param name="utf8Json">UTF-8, with or without a byte order mark.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    /// <param name="cancellationToken">Cancels the operation.</param>
    /// <exception cref="ArgumentNullException"><paramref name="utf8Json"/> or <paramref name="jsonTypeInfo"/> is null.</exception>
    public static ValueTask<DeserializationResult<object>> TryDeserializeAsync(PipeReader utf8Json, JsonTypeInfo jsonTypeInfo, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(utf8Json);
        return TryReadAsync<object>(Know(jsonTypeInfo), utf8Json, cancellationToken);
    }

    /// <inheritdoc cref="TryDeserializeAsync{TValue}(PipeReader, JsonSerializerOptions, CancellationToken)"/>
    /// <param name="utf8Json">UTF-8, with or without a byte order mark.</param>
    /// <param name="returnType">The type to read.</param>
    /// <param name="context">The context that contains the metadata of the type.</param>
    /// <param name="cancellationToken">Cancels the operation.</param>
    /// <exception cref="ArgumentNullException"><paramref name="utf8Json"/>, <paramref name="returnType"/> or <paramref name="context"/> is null.</exception>
    /// <exception cref="InvalidOperationException">
    /// The context has no metadata for the type, or its options or the attributes of the types conflict.
    /// </exception>
    public static ValueTask<DeserializationResult<object>> TryDeserializeAsync(PipeReader utf8Json, Type returnType, JsonSerializerContext context, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(utf8Json);
        return TryReadAsync<object>(Know(returnType, context), utf8Json, cancellationToken);
    }
}
