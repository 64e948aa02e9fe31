// Written by tools/Peregrine.Json.Tables.
#nullable enable
namespace Peregrine.Json.Http;

/// <summary>Reads the JSON bodies of requests and responses with this library. The methods have the same names as those of System.Net.Http.Json.</summary>
public static partial class HttpContentJsonExtensions
{
    /// <summary>Reads the body of a request or a response as JSON.</summary>
    /// <remarks>A charset other than UTF-8 is transcoded. The media type is not checked.</remarks>
    /// <typeparam name="T">The type to read.</typeparam>
    /// <param name="content">The body.</param>
    /// <param name="options">Options, or null for <see cref="JsonSerializerOptions.Web"/>.</param>
    /// <param name="cancellationToken">Cancels the reading.</param>
    /// <returns>The value.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="content"/> is null.</exception>
    /// <exception cref="InvalidOperationException">The charset is unknown, or the options or the attributes of the types conflict.</exception>
    /// <exception cref="JsonException">The body is not JSON or does not fit the type.</exception>
    /// <exception cref="NotSupportedException">The type cannot be read.</exception>
    [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
    [RequiresDynamicCode(TrimmingText.Dynamic)]
    public static Task<T?> ReadFromJsonAsync<T>(this HttpContent content, JsonSerializerOptions? options, CancellationToken cancellationToken = default) =>
        JsonResponse.ReadAsync(content, (stream, token) => JsonSerializer.DeserializeAsync<T>(stream, options ?? JsonSerializerOptions.Web, token), cancellationToken);

    /// <inheritdoc cref="ReadFromJsonAsync{T}(HttpContent, JsonSerializerOptions, CancellationToken)"/>
    [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
    [RequiresDynamicCode(TrimmingText.Dynamic)]
    public static Task<T?> ReadFromJsonAsync<T>(this HttpContent content, CancellationToken cancellationToken = default) =>
        JsonResponse.ReadAsync(content, (stream, token) => JsonSerializer.DeserializeAsync<T>(stream, JsonSerializerOptions.Web, token), cancellationToken);

    /// <inheritdoc cref="ReadFromJsonAsync{T}(HttpContent, JsonSerializerOptions, CancellationToken)"/>
    /// <param name="content">The body.</param>
    /// <param name="jsonTypeInfo">The metadata of the type.</param>
    /// <param name="cancellationToken">Cancels the reading.</param>
    /// <exception cref="ArgumentNullException"><paramref name="content"/> or <paramref name="jsonTypeInfo"/> is null.</exception>
    public static Task<T?> ReadFromJsonAsync<T>(this HttpContent content, JsonTypeInfo<T> jsonTypeInfo, CancellationToken cancellationToken = default) =>
        JsonResponse.ReadAsync(content, (stream, token) => JsonSerializer.DeserializeAsync(stream, jsonTypeInfo, token), cancellationToken);

    /// <inheritdoc cref="ReadFromJsonAsync{T}(HttpContent, JsonSerializerOptions, CancellationToken)"/>
    /// <param name="content">The body.</param>
    /// <param name="type">The type to read.</param>
    /// <param name="options">Options, or null for <see cref="JsonSerializerOptions.Web"/>.</param>
    /// <param name="cancellationToken">Cancels the reading.</param>
    /// <exception cref="ArgumentNullException"><paramref name="content"/> or <paramref name="type"/> is null.</exception>
    [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
    [RequiresDynamicCode(TrimmingText.Dynamic)]
    public static Task<object?> ReadFromJsonAsync(this HttpContent content, Type type, JsonSerializerOptions? options, CancellationToken cancellationToken = default) =>
        JsonResponse.ReadAsync(content, (stream, token) => JsonSerializer.DeserializeAsync(stream, type, options ?? JsonSerializerOptions.Web, token), cancellationToken);

    /// <inheritdoc cref="ReadFromJsonAsync{T}(HttpContent, JsonSerializerOptions, CancellationToken)"/>
    /// <param name="content">The body.</param>
    /// <param name="type">The type to read.</param>
    /// <param name="cancellationToken">Cancels the reading.</param>
    /// <exception cref="ArgumentNullException"><paramref name="content"/> or <paramref name="type"/> is null.</exception>
    [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
    [RequiresDynamicCode(TrimmingText.Dynamic)]
    public static Task<object?> ReadFromJsonAsync(this HttpContent content, Type type, CancellationToken cancellationToken = default) =>
        JsonResponse.ReadAsync(content, (stream, token) => JsonSerializer.DeserializeAsync(stream, type, JsonSerializerOptions.Web, token), cancellationToken);

    /// <inheritdoc cref="ReadFromJsonAsync{T}(HttpContent, JsonSerializerOptions, CancellationToken)"/>
    /// <param name="content">The body.</param>
    /// <param name="type">The type to read.</param>
    /// <param name="context">The context that contains the metadata of the type.</param>
    /// <param name="cancellationToken">Cancels the reading.</param>
    /// <exception cref="ArgumentNullException"><paramref name="content"/>, <paramref name="type"/> or <paramref name="context"/> is null.</exception>
    public static Task<object?> ReadFromJsonAsync(this HttpContent content, Type type, JsonSerializerContext context, CancellationToken cancellationToken = default) =>
        JsonResponse.ReadAsync(content, (stream, token) => JsonSerializer.DeserializeAsync(stream, type, context, token), cancellationToken);

    /// <summary>Reads the elements of the JSON array in the body of a request or a response, each as it arrives.</summary>
    /// <remarks>A charset other than UTF-8 is transcoded. The media type is not checked.</remarks>
    /// <typeparam name="TValue">The type of the elements.</typeparam>
    /// <param name="content">The body.</param>
    /// <param name="options">Options, or null for <see cref="JsonSerializerOptions.Web"/>.</param>
    /// <param name="cancellationToken">Cancels the reading.</param>
    /// <returns>The elements.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="content"/> is null.</exception>
    /// <exception cref="InvalidOperationException">
    /// The options or the attributes of the types conflict. While enumerating: the charset is unknown.
    /// </exception>
    /// <exception cref="JsonException">While enumerating: the body is not a JSON array, or an element does not fit the type.</exception>
    [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
    [RequiresDynamicCode(TrimmingText.Dynamic)]
    public static IAsyncEnumerable<TValue?> ReadFromJsonAsAsyncEnumerable<TValue>(this HttpContent content, JsonSerializerOptions? options, CancellationToken cancellationToken = default) =>
        JsonResponse.ReadElementsAsync<TValue>(content, options, cancellationToken);

    /// <inheritdoc cref="ReadFromJsonAsAsyncEnumerable{TValue}(HttpContent, JsonSerializerOptions, CancellationToken)"/>
    [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
    [RequiresDynamicCode(TrimmingText.Dynamic)]
    public static IAsyncEnumerable<TValue?> ReadFromJsonAsAsyncEnumerable<TValue>(this HttpContent content, CancellationToken cancellationToken = default) =>
        JsonResponse.ReadElementsAsync<TValue>(content, options: null, cancellationToken);

    /// <inheritdoc cref="ReadFromJsonAsAsyncEnumerable{TValue}(HttpContent, JsonSerializerOptions, CancellationToken)"/>
    /// <param name="content">The body.</param>
    /// <param name="jsonTypeInfo">The metadata of the type.</param>
    /// <param name="cancellationToken">Cancels the reading.</param>
    /// <exception cref="ArgumentNullException"><paramref name="content"/> or <paramref name="jsonTypeInfo"/> is null.</exception>
    public static IAsyncEnumerable<TValue?> ReadFromJsonAsAsyncEnumerable<TValue>(this HttpContent content, JsonTypeInfo<TValue> jsonTypeInfo, CancellationToken cancellationToken = default) =>
        JsonResponse.ReadElementsAsync<TValue>(content, jsonTypeInfo, cancellationToken);
}
