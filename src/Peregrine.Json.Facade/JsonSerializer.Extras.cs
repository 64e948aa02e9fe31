using System.Diagnostics.CodeAnalysis;
using System.IO.Pipelines;
using System.Text.Json.Serialization.Metadata;

namespace Peregrine.Json;

/// <content>Writes sequences as whole documents. System.Text.Json can do this from version 11 on; these methods work with every version.</content>
public static partial class JsonSerializer
{
    /// <summary>Writes the elements of a sequence as they arrive, as a JSON array or as JSON Lines.</summary>
    /// <remarks>
    /// Bytes are written to the stream when <see cref="JsonSerializerOptions.DefaultBufferSize"/> bytes are buffered, and whenever the next element is not
    /// available yet, so memory does not grow with the number of elements. The stream is neither flushed nor closed. Exceptions thrown by the sequence or the
    /// stream propagate; with JSON Lines, all elements before an exception of the sequence have been written. Elements must not contain asynchronous sequences
    /// themselves.
    /// </remarks>
    /// <typeparam name="TValue">The type of an element.</typeparam>
    /// <param name="utf8Json">Receives the bytes.</param>
    /// <param name="value">The elements. They are enumerated once, and the enumerator is disposed.</param>
    /// <param name="topLevelValues">True for JSON Lines: one element per line, never indented, each line ended by LF. False for an array.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    /// <param name="cancellationToken">Cancels the operation.</param>
    /// <exception cref="ArgumentNullException"><paramref name="utf8Json"/> or <paramref name="value"/> is null.</exception>
    /// <exception cref="JsonException">An element cannot be written.</exception>
    /// <exception cref="OperationCanceledException">The token was cancelled.</exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static Task SerializeAsyncEnumerable<TValue>(
        Stream utf8Json, IAsyncEnumerable<TValue> value, bool topLevelValues = false, JsonSerializerOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(utf8Json);
        ArgumentNullException.ThrowIfNull(value);
        return SerializeAsyncEnumerable(utf8Json, value, InfoOf<TValue>(options), topLevelValues, cancellationToken);
    }

    /// <inheritdoc cref="SerializeAsyncEnumerable{TValue}(Stream, IAsyncEnumerable{TValue}, bool, JsonSerializerOptions?, CancellationToken)"/>
    /// <param name="utf8Json">Receives the bytes.</param>
    /// <param name="value">The elements. They are enumerated once, and the enumerator is disposed.</param>
    /// <param name="jsonTypeInfo">The metadata of the element type, which includes the options.</param>
    /// <param name="topLevelValues">True for JSON Lines: one element per line, never indented, each line ended by LF. False for an array.</param>
    /// <param name="cancellationToken">Cancels the operation.</param>
    /// <exception cref="ArgumentNullException"><paramref name="utf8Json"/>, <paramref name="value"/> or <paramref name="jsonTypeInfo"/> is null.</exception>
    public static Task SerializeAsyncEnumerable<TValue>(
        Stream utf8Json, IAsyncEnumerable<TValue> value, JsonTypeInfo<TValue> jsonTypeInfo, bool topLevelValues = false, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(utf8Json);
        ArgumentNullException.ThrowIfNull(value);
        ArgumentNullException.ThrowIfNull(jsonTypeInfo);
        return ElementOutput.WriteAsync(
            async text =>
            {
                await text.CopyToAsync(utf8Json, 81920, cancellationToken).ConfigureAwait(false);
                return true;
            },
            value, jsonTypeInfo, topLevelValues, cancellationToken);
    }

    /// <inheritdoc cref="SerializeAsyncEnumerable{TValue}(Stream, IAsyncEnumerable{TValue}, bool, JsonSerializerOptions?, CancellationToken)"/>
    /// <remarks>
    /// Works like the overload for a stream. The pipe is flushed and not completed. When the reader of the pipe has completed, the enumeration stops.
    /// </remarks>
    /// <exception cref="ArgumentNullException"><paramref name="utf8Json"/> or <paramref name="value"/> is null.</exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static Task SerializeAsyncEnumerable<TValue>(
        PipeWriter utf8Json, IAsyncEnumerable<TValue> value, bool topLevelValues = false, JsonSerializerOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(utf8Json);
        ArgumentNullException.ThrowIfNull(value);
        return SerializeAsyncEnumerable(utf8Json, value, InfoOf<TValue>(options), topLevelValues, cancellationToken);
    }

    /// <inheritdoc cref="SerializeAsyncEnumerable{TValue}(PipeWriter, IAsyncEnumerable{TValue}, bool, JsonSerializerOptions?, CancellationToken)"/>
    /// <param name="utf8Json">Receives the bytes.</param>
    /// <param name="value">The elements. They are enumerated once, and the enumerator is disposed.</param>
    /// <param name="jsonTypeInfo">The metadata of the element type, which includes the options.</param>
    /// <param name="topLevelValues">True for JSON Lines: one element per line, never indented, each line ended by LF. False for an array.</param>
    /// <param name="cancellationToken">Cancels the operation. It is also passed to the enumerator.</param>
    /// <exception cref="ArgumentNullException"><paramref name="utf8Json"/>, <paramref name="value"/> or <paramref name="jsonTypeInfo"/> is null.</exception>
    public static Task SerializeAsyncEnumerable<TValue>(
        PipeWriter utf8Json, IAsyncEnumerable<TValue> value, JsonTypeInfo<TValue> jsonTypeInfo, bool topLevelValues = false, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(utf8Json);
        ArgumentNullException.ThrowIfNull(value);
        ArgumentNullException.ThrowIfNull(jsonTypeInfo);
        return ElementOutput.WriteAsync(
            async text =>
            {
                FlushResult flushed = await utf8Json.WriteAsync(text.GetBuffer().AsMemory(0, (int)text.Length), cancellationToken).ConfigureAwait(false);
                return flushed.IsCanceled ? throw new OperationCanceledException("The flush was cancelled.") : !flushed.IsCompleted;
            },
            value, jsonTypeInfo, topLevelValues, cancellationToken);
    }

    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    private static JsonTypeInfo<TValue> InfoOf<TValue>(JsonSerializerOptions? options) => (JsonTypeInfo<TValue>)Know(typeof(TValue), options);
}
