// Written by tools/Peregrine.Json.Tables from src/Peregrine.Json/JsonSerializer.Try.Stream.g.cs.
#nullable enable
using System.IO.Pipelines;

namespace Peregrine.Json;

/// <content>Reads streams and pipes that are often invalid, and returns errors instead of throwing.</content>
public static partial class JsonSerializer
{
    /// <summary>Reads a stream as one JSON value; if the text is invalid or does not fit the type, returns an error instead of throwing.</summary>
    /// <remarks>The stream is read to its end, or until the text is found to be invalid. Exceptions thrown by the stream itself propagate.</remarks>
    /// <inheritdoc cref="TryDeserialize{TValue}(ReadOnlySpan{byte}, out TValue, out DeserializationError)"/>
    /// <param name="utf8Json">UTF-8, with or without a byte order mark.</param>
    /// <param name="value">The value; the default of the type if the result is false.</param>
    /// <param name="error">The error in the text; null if the result is true.</param>
    /// <exception cref="ArgumentNullException"><paramref name="utf8Json"/> is null.</exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static bool TryDeserialize<TValue>(Stream utf8Json, out TValue? value, [NotNullWhen(false)] out DeserializationError? error)
    {
        ArgumentNullException.ThrowIfNull(utf8Json);
        Check(typeof(TValue), options: null);
        MemoryStream text = Whole(utf8Json);
        try
        {
            value = Deserialize<TValue>(text);
            error = null;
            return true;
        }
        catch (Exception thrown) when (DeserializationError.IsOfText(thrown))
        {
            return IsNotRead(thrown, out value, out error);
        }
    }

    /// <inheritdoc cref="TryDeserialize{TValue}(Stream, out TValue, out DeserializationError)"/>
    /// <param name="utf8Json">UTF-8, with or without a byte order mark.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    /// <param name="value">The value; the default of the type if the result is false.</param>
    /// <param name="error">The error in the text; null if the result is true.</param>
    /// <exception cref="ArgumentNullException"><paramref name="utf8Json"/> is null.</exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static bool TryDeserialize<TValue>(Stream utf8Json, JsonSerializerOptions? options, out TValue? value, [NotNullWhen(false)] out DeserializationError? error)
    {
        ArgumentNullException.ThrowIfNull(utf8Json);
        Check(typeof(TValue), options);
        MemoryStream text = Whole(utf8Json);
        try
        {
            value = Deserialize<TValue>(text, options);
            error = null;
            return true;
        }
        catch (Exception thrown) when (DeserializationError.IsOfText(thrown))
        {
            return IsNotRead(thrown, out value, out error);
        }
    }

    /// <inheritdoc cref="TryDeserialize{TValue}(Stream, out TValue, out DeserializationError)"/>
    /// <param name="utf8Json">UTF-8, with or without a byte order mark.</param>
    /// <param name="returnType">The type to read.</param>
    /// <param name="value">The value; the default of the type if the result is false.</param>
    /// <param name="error">The error in the text; null if the result is true.</param>
    /// <exception cref="ArgumentNullException"><paramref name="utf8Json"/> or <paramref name="returnType"/> is null.</exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static bool TryDeserialize(Stream utf8Json, Type returnType, out object? value, [NotNullWhen(false)] out DeserializationError? error)
    {
        ArgumentNullException.ThrowIfNull(utf8Json);
        ArgumentNullException.ThrowIfNull(returnType);
        Check(returnType, options: null);
        MemoryStream text = Whole(utf8Json);
        try
        {
            value = Deserialize(text, returnType);
            error = null;
            return true;
        }
        catch (Exception thrown) when (DeserializationError.IsOfText(thrown))
        {
            return IsNotRead(thrown, out value, out error);
        }
    }

    /// <inheritdoc cref="TryDeserialize{TValue}(Stream, out TValue, out DeserializationError)"/>
    /// <param name="utf8Json">UTF-8, with or without a byte order mark.</param>
    /// <param name="returnType">The type to read.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    /// <param name="value">The value; the default of the type if the result is false.</param>
    /// <param name="error">The error in the text; null if the result is true.</param>
    /// <exception cref="ArgumentNullException"><paramref name="utf8Json"/> or <paramref name="returnType"/> is null.</exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static bool TryDeserialize(Stream utf8Json, Type returnType, JsonSerializerOptions? options, out object? value, [NotNullWhen(false)] out DeserializationError? error)
    {
        ArgumentNullException.ThrowIfNull(utf8Json);
        ArgumentNullException.ThrowIfNull(returnType);
        Check(returnType, options);
        MemoryStream text = Whole(utf8Json);
        try
        {
            value = Deserialize(text, returnType, options);
            error = null;
            return true;
        }
        catch (Exception thrown) when (DeserializationError.IsOfText(thrown))
        {
            return IsNotRead(thrown, out value, out error);
        }
    }

    /// <inheritdoc cref="TryDeserialize{TValue}(Stream, out TValue, out DeserializationError)"/>
    /// <param name="utf8Json">UTF-8, with or without a byte order mark.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    /// <param name="value">The value; the default of the type if the result is false.</param>
    /// <param name="error">The error in the text; null if the result is true.</param>
    /// <exception cref="ArgumentNullException"><paramref name="utf8Json"/> or <paramref name="jsonTypeInfo"/> is null.</exception>
    public static bool TryDeserialize<TValue>(Stream utf8Json, JsonTypeInfo<TValue> jsonTypeInfo, out TValue? value, [NotNullWhen(false)] out DeserializationError? error)
    {
        ArgumentNullException.ThrowIfNull(utf8Json);
        ArgumentNullException.ThrowIfNull(jsonTypeInfo);
        Check(jsonTypeInfo);
        MemoryStream text = Whole(utf8Json);
        try
        {
            value = Deserialize<TValue>(text, jsonTypeInfo);
            error = null;
            return true;
        }
        catch (Exception thrown) when (DeserializationError.IsOfText(thrown))
        {
            return IsNotRead(thrown, out value, out error);
        }
    }

    /// <inheritdoc cref="TryDeserialize{TValue}(Stream, out TValue, out DeserializationError)"/>
    /// <param name="utf8Json">UTF-8, with or without a byte order mark.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    /// <param name="value">The value; the default of the type if the result is false.</param>
    /// <param name="error">The error in the text; null if the result is true.</param>
    /// <exception cref="ArgumentNullException"><paramref name="utf8Json"/> or <paramref name="jsonTypeInfo"/> is null.</exception>
    public static bool TryDeserialize(Stream utf8Json, JsonTypeInfo jsonTypeInfo, out object? value, [NotNullWhen(false)] out DeserializationError? error)
    {
        ArgumentNullException.ThrowIfNull(utf8Json);
        ArgumentNullException.ThrowIfNull(jsonTypeInfo);
        Check(jsonTypeInfo);
        MemoryStream text = Whole(utf8Json);
        try
        {
            value = Deserialize(text, jsonTypeInfo);
            error = null;
            return true;
        }
        catch (Exception thrown) when (DeserializationError.IsOfText(thrown))
        {
            return IsNotRead(thrown, out value, out error);
        }
    }

    /// <inheritdoc cref="TryDeserialize{TValue}(Stream, out TValue, out DeserializationError)"/>
    /// <param name="utf8Json">UTF-8, with or without a byte order mark.</param>
    /// <param name="returnType">The type to read.</param>
    /// <param name="context">The context that contains the metadata of the type.</param>
    /// <param name="value">The value; the default of the type if the result is false.</param>
    /// <param name="error">The error in the text; null if the result is true.</param>
    /// <exception cref="ArgumentNullException"><paramref name="utf8Json"/>, <paramref name="returnType"/> or <paramref name="context"/> is null.</exception>
    /// <exception cref="InvalidOperationException">
    /// The context has no metadata for the type, or its options or the attributes of the types conflict.
    /// </exception>
    public static bool TryDeserialize(Stream utf8Json, Type returnType, JsonSerializerContext context, out object? value, [NotNullWhen(false)] out DeserializationError? error)
    {
        ArgumentNullException.ThrowIfNull(utf8Json);
        ArgumentNullException.ThrowIfNull(returnType);
        ArgumentNullException.ThrowIfNull(context);
        Check(returnType, context);
        MemoryStream text = Whole(utf8Json);
        try
        {
            value = Deserialize(text, returnType, context);
            error = null;
            return true;
        }
        catch (Exception thrown) when (DeserializationError.IsOfText(thrown))
        {
            return IsNotRead(thrown, out value, out error);
        }
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
        Check(typeof(TValue), options);
        return TryReadAsync(utf8Json, text => DeserializeAsync<TValue>(text, options, cancellationToken), cancellationToken);
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
        Check(returnType, options);
        return TryReadAsync(utf8Json, text => DeserializeAsync(text, returnType, options, cancellationToken), cancellationToken);
    }

    /// <inheritdoc cref="TryDeserializeAsync{TValue}(Stream, JsonSerializerOptions, CancellationToken)"/>
    /// <param name="utf8Json">UTF-8, with or without a byte order mark.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    /// <param name="cancellationToken">Cancels the operation if the stream supports it.</param>
    /// <exception cref="ArgumentNullException"><paramref name="utf8Json"/> or <paramref name="jsonTypeInfo"/> is null.</exception>
    public static ValueTask<DeserializationResult<TValue>> TryDeserializeAsync<TValue>(Stream utf8Json, JsonTypeInfo<TValue> jsonTypeInfo, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(utf8Json);
        ArgumentNullException.ThrowIfNull(jsonTypeInfo);
        Check(jsonTypeInfo);
        return TryReadAsync(utf8Json, text => DeserializeAsync<TValue>(text, jsonTypeInfo, cancellationToken), cancellationToken);
    }

    /// <inheritdoc cref="TryDeserializeAsync{TValue}(Stream, JsonSerializerOptions, CancellationToken)"/>
    /// <param name="utf8Json">UTF-8, with or without a byte order mark.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    /// <param name="cancellationToken">Cancels the operation if the stream supports it.</param>
    /// <exception cref="ArgumentNullException"><paramref name="utf8Json"/> or <paramref name="jsonTypeInfo"/> is null.</exception>
    public static ValueTask<DeserializationResult<object>> TryDeserializeAsync(Stream utf8Json, JsonTypeInfo jsonTypeInfo, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(utf8Json);
        ArgumentNullException.ThrowIfNull(jsonTypeInfo);
        Check(jsonTypeInfo);
        return TryReadAsync(utf8Json, text => DeserializeAsync(text, jsonTypeInfo, cancellationToken), cancellationToken);
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
        ArgumentNullException.ThrowIfNull(returnType);
        ArgumentNullException.ThrowIfNull(context);
        Check(returnType, context);
        return TryReadAsync(utf8Json, text => DeserializeAsync(text, returnType, context, cancellationToken), cancellationToken);
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
        Check(typeof(TValue), options);
        return TryReadAsync(utf8Json, text => DeserializeAsync<TValue>(text, options, cancellationToken), cancellationToken);
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
        Check(returnType, options);
        return TryReadAsync(utf8Json, text => DeserializeAsync(text, returnType, options, cancellationToken), cancellationToken);
    }

    /// <inheritdoc cref="TryDeserializeAsync{TValue}(PipeReader, JsonSerializerOptions, CancellationToken)"/>
    /// <param name="utf8Json">UTF-8, with or without a byte order mark.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    /// <param name="cancellationToken">Cancels the operation.</param>
    /// <exception cref="ArgumentNullException"><paramref name="utf8Json"/> or <paramref name="jsonTypeInfo"/> is null.</exception>
    public static ValueTask<DeserializationResult<TValue>> TryDeserializeAsync<TValue>(PipeReader utf8Json, JsonTypeInfo<TValue> jsonTypeInfo, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(utf8Json);
        ArgumentNullException.ThrowIfNull(jsonTypeInfo);
        Check(jsonTypeInfo);
        return TryReadAsync(utf8Json, text => DeserializeAsync<TValue>(text, jsonTypeInfo, cancellationToken), cancellationToken);
    }

    /// <inheritdoc cref="TryDeserializeAsync{TValue}(PipeReader, JsonSerializerOptions, CancellationToken)"/>
    /// <param name="utf8Json">UTF-8, with or without a byte order mark.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    /// <param name="cancellationToken">Cancels the operation.</param>
    /// <exception cref="ArgumentNullException"><paramref name="utf8Json"/> or <paramref name="jsonTypeInfo"/> is null.</exception>
    public static ValueTask<DeserializationResult<object>> TryDeserializeAsync(PipeReader utf8Json, JsonTypeInfo jsonTypeInfo, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(utf8Json);
        ArgumentNullException.ThrowIfNull(jsonTypeInfo);
        Check(jsonTypeInfo);
        return TryReadAsync(utf8Json, text => DeserializeAsync(text, jsonTypeInfo, cancellationToken), cancellationToken);
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
        ArgumentNullException.ThrowIfNull(returnType);
        ArgumentNullException.ThrowIfNull(context);
        Check(returnType, context);
        return TryReadAsync(utf8Json, text => DeserializeAsync(text, returnType, context, cancellationToken), cancellationToken);
    }
}
