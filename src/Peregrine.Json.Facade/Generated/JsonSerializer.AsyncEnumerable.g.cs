// Written by tools/Peregrine.Json.Tables from src/Peregrine.Json/JsonSerializer.AsyncEnumerable.cs.
#nullable enable
using System.IO.Pipelines;

namespace Peregrine.Json;

/// <content>Elements one by one, as their bytes arrive.</content>
public static partial class JsonSerializer
{
    /// <summary>Reads the elements of a JSON array one by one, each as soon as all its bytes have arrived.</summary>
    /// <remarks>
    /// Memory is bounded by the largest element plus one read of <see cref="JsonSerializerOptions.DefaultBufferSize"/>. If an element is invalid, the elements
    /// before it are returned first. An array inside an object with reference metadata (<c>$values</c>) is an exception: it is read as a whole before its first
    /// element is returned. If the root is <c>null</c>, the sequence is empty. The stream is read to its end and not closed.
    /// </remarks>
    /// <typeparam name="TValue">The type of an element.</typeparam>
    /// <param name="utf8Json">UTF-8, with or without a byte order mark.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    /// <param name="cancellationToken">Cancels the operation if the stream supports it.</param>
    /// <exception cref="ArgumentNullException"><paramref name="utf8Json"/> is null.</exception>
    /// <exception cref="JsonException">While enumerating: the text is not a JSON array, or an element does not fit the type.</exception>
    /// <exception cref="OperationCanceledException">While enumerating: the token was cancelled, and the stream threw because of it.</exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static IAsyncEnumerable<TValue?> DeserializeAsyncEnumerable<TValue>(Stream utf8Json, JsonSerializerOptions? options = null, CancellationToken cancellationToken = default) =>
        System.Text.Json.JsonSerializer.DeserializeAsyncEnumerable<TValue>(utf8Json, options, cancellationToken);

    /// <summary>Reads the elements of a JSON array, or a series of top-level values, one by one.</summary>
    /// <inheritdoc cref="DeserializeAsyncEnumerable{TValue}(Stream, JsonSerializerOptions?, CancellationToken)"/>
    /// <param name="utf8Json">UTF-8, with or without a byte order mark.</param>
    /// <param name="topLevelValues">
    /// True for a series of top-level values, with or without white space between them (JSON Lines is one such form). False for an array.
    /// </param>
    /// <param name="options">Options, or null for the defaults.</param>
    /// <param name="cancellationToken">Cancels the operation if the stream supports it.</param>
    /// <exception cref="ArgumentNullException"><paramref name="utf8Json"/> is null.</exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static IAsyncEnumerable<TValue?> DeserializeAsyncEnumerable<TValue>(Stream utf8Json, bool topLevelValues, JsonSerializerOptions? options = null, CancellationToken cancellationToken = default) =>
        System.Text.Json.JsonSerializer.DeserializeAsyncEnumerable<TValue>(utf8Json, topLevelValues, options, cancellationToken);

    /// <inheritdoc cref="DeserializeAsyncEnumerable{TValue}(Stream, JsonSerializerOptions?, CancellationToken)"/>
    /// <remarks>
    /// Works like the overload for a stream. If the enumeration stops early, bytes that it did not need stay in the pipe. The pipe is never completed.
    /// </remarks>
    /// <param name="utf8Json">UTF-8, with or without a byte order mark.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    /// <param name="cancellationToken">Cancels the operation.</param>
    /// <exception cref="ArgumentNullException"><paramref name="utf8Json"/> is null.</exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static IAsyncEnumerable<TValue?> DeserializeAsyncEnumerable<TValue>(PipeReader utf8Json, JsonSerializerOptions? options = null, CancellationToken cancellationToken = default) =>
        System.Text.Json.JsonSerializer.DeserializeAsyncEnumerable<TValue>(utf8Json, options, cancellationToken);

    /// <inheritdoc cref="DeserializeAsyncEnumerable{TValue}(Stream, bool, JsonSerializerOptions?, CancellationToken)"/>
    /// <inheritdoc cref="DeserializeAsyncEnumerable{TValue}(PipeReader, JsonSerializerOptions?, CancellationToken)" path="/remarks"/>
    /// <param name="utf8Json">UTF-8, with or without a byte order mark.</param>
    /// <param name="topLevelValues">
    /// True for a series of top-level values, with or without white space between them (JSON Lines is one such form). False for an array.
    /// </param>
    /// <param name="options">Options, or null for the defaults.</param>
    /// <param name="cancellationToken">Cancels the operation.</param>
    /// <exception cref="ArgumentNullException"><paramref name="utf8Json"/> is null.</exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static IAsyncEnumerable<TValue?> DeserializeAsyncEnumerable<TValue>(PipeReader utf8Json, bool topLevelValues, JsonSerializerOptions? options = null, CancellationToken cancellationToken = default) =>
        System.Text.Json.JsonSerializer.DeserializeAsyncEnumerable<TValue>(utf8Json, topLevelValues, options, cancellationToken);
}
