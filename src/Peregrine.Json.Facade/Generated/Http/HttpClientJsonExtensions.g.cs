// Written by tools/Peregrine.Json.Tables from src/Peregrine.Json/Http/HttpClientJsonExtensions.g.cs.
#nullable enable

namespace Peregrine.Json.Http;

/// <summary>Sends requests and reads responses with JSON bodies, using this library. The methods have the same names as those of System.Net.Http.Json.</summary>
public static partial class HttpClientJsonExtensions
{
    /// <summary>Sends a GET request and reads the body of the response as JSON.</summary>
    /// <remarks>
    /// Behaves like the method of <c>System.Net.Http.Json</c>: throws if the status is not a success code or the body exceeds
    /// <see cref="HttpClient.MaxResponseContentBufferSize"/>. <see cref="HttpClient.Timeout"/> also covers reading the body. A charset other than
    /// UTF-8 is transcoded.
    /// </remarks>
    /// <typeparam name="TValue">The type to read.</typeparam>
    /// <param name="client">The client.</param>
    /// <param name="requestUri">The address, or null for the client's base address.</param>
    /// <param name="options">Options, or null for <see cref="JsonSerializerOptions.Web"/>.</param>
    /// <param name="cancellationToken">Cancels the request and the reading.</param>
    /// <returns>The value.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="client"/> is null.</exception>
    /// <exception cref="InvalidOperationException">
    /// <paramref name="requestUri"/> is not absolute and the client has no base address; the response names an unknown charset; or the options or
    /// the attributes of the types conflict.
    /// </exception>
    /// <exception cref="HttpRequestException">The request failed, the status is not a success code, or the body is too large.</exception>
    /// <exception cref="TaskCanceledException">The token was cancelled, or the timeout elapsed.</exception>
    /// <exception cref="JsonException">The body is not JSON or does not fit the type.</exception>
    /// <exception cref="NotSupportedException">The type cannot be read.</exception>
    [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
    [RequiresDynamicCode(TrimmingText.Dynamic)]
    public static Task<TValue?> GetFromJsonAsync<TValue>(this HttpClient client, Uri? requestUri, JsonSerializerOptions? options, CancellationToken cancellationToken = default) =>
        System.Net.Http.Json.HttpClientJsonExtensions.GetFromJsonAsync<TValue>(client, requestUri, options, cancellationToken);

    /// <inheritdoc cref="GetFromJsonAsync{TValue}(HttpClient, Uri, JsonSerializerOptions, CancellationToken)"/>
    [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
    [RequiresDynamicCode(TrimmingText.Dynamic)]
    public static Task<TValue?> GetFromJsonAsync<TValue>(this HttpClient client, [StringSyntax(StringSyntaxAttribute.Uri)] string? requestUri, JsonSerializerOptions? options, CancellationToken cancellationToken = default) =>
        System.Net.Http.Json.HttpClientJsonExtensions.GetFromJsonAsync<TValue>(client, requestUri, options, cancellationToken);

    /// <inheritdoc cref="GetFromJsonAsync{TValue}(HttpClient, Uri, JsonSerializerOptions, CancellationToken)"/>
    [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
    [RequiresDynamicCode(TrimmingText.Dynamic)]
    public static Task<TValue?> GetFromJsonAsync<TValue>(this HttpClient client, Uri? requestUri, CancellationToken cancellationToken = default) =>
        System.Net.Http.Json.HttpClientJsonExtensions.GetFromJsonAsync<TValue>(client, requestUri, cancellationToken);

    /// <inheritdoc cref="GetFromJsonAsync{TValue}(HttpClient, Uri, JsonSerializerOptions, CancellationToken)"/>
    [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
    [RequiresDynamicCode(TrimmingText.Dynamic)]
    public static Task<TValue?> GetFromJsonAsync<TValue>(this HttpClient client, [StringSyntax(StringSyntaxAttribute.Uri)] string? requestUri, CancellationToken cancellationToken = default) =>
        System.Net.Http.Json.HttpClientJsonExtensions.GetFromJsonAsync<TValue>(client, requestUri, cancellationToken);

    /// <inheritdoc cref="GetFromJsonAsync{TValue}(HttpClient, Uri, JsonSerializerOptions, CancellationToken)"/>
    /// <param name="client">The client.</param>
    /// <param name="requestUri">The address, or null for the client's base address.</param>
    /// <param name="jsonTypeInfo">The metadata of the type.</param>
    /// <param name="cancellationToken">Cancels the request and the reading.</param>
    /// <exception cref="ArgumentNullException"><paramref name="client"/> or <paramref name="jsonTypeInfo"/> is null.</exception>
    public static Task<TValue?> GetFromJsonAsync<TValue>(this HttpClient client, Uri? requestUri, JsonTypeInfo<TValue> jsonTypeInfo, CancellationToken cancellationToken = default) =>
        System.Net.Http.Json.HttpClientJsonExtensions.GetFromJsonAsync<TValue>(client, requestUri, jsonTypeInfo, cancellationToken);

    /// <inheritdoc cref="GetFromJsonAsync{TValue}(HttpClient, Uri, JsonSerializerOptions, CancellationToken)"/>
    /// <param name="client">The client.</param>
    /// <param name="requestUri">The address, or null for the client's base address.</param>
    /// <param name="jsonTypeInfo">The metadata of the type.</param>
    /// <param name="cancellationToken">Cancels the request and the reading.</param>
    /// <exception cref="ArgumentNullException"><paramref name="client"/> or <paramref name="jsonTypeInfo"/> is null.</exception>
    public static Task<TValue?> GetFromJsonAsync<TValue>(this HttpClient client, [StringSyntax(StringSyntaxAttribute.Uri)] string? requestUri, JsonTypeInfo<TValue> jsonTypeInfo, CancellationToken cancellationToken = default) =>
        System.Net.Http.Json.HttpClientJsonExtensions.GetFromJsonAsync<TValue>(client, requestUri, jsonTypeInfo, cancellationToken);

    /// <inheritdoc cref="GetFromJsonAsync{TValue}(HttpClient, Uri, JsonSerializerOptions, CancellationToken)"/>
    /// <param name="client">The client.</param>
    /// <param name="requestUri">The address, or null for the client's base address.</param>
    /// <param name="type">The type to read.</param>
    /// <param name="options">Options, or null for <see cref="JsonSerializerOptions.Web"/>.</param>
    /// <param name="cancellationToken">Cancels the request and the reading.</param>
    /// <exception cref="ArgumentNullException"><paramref name="client"/> or <paramref name="type"/> is null.</exception>
    [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
    [RequiresDynamicCode(TrimmingText.Dynamic)]
    public static Task<object?> GetFromJsonAsync(this HttpClient client, Uri? requestUri, Type type, JsonSerializerOptions? options, CancellationToken cancellationToken = default) =>
        System.Net.Http.Json.HttpClientJsonExtensions.GetFromJsonAsync(client, requestUri, type, options, cancellationToken);

    /// <inheritdoc cref="GetFromJsonAsync{TValue}(HttpClient, Uri, JsonSerializerOptions, CancellationToken)"/>
    /// <param name="client">The client.</param>
    /// <param name="requestUri">The address, or null for the client's base address.</param>
    /// <param name="type">The type to read.</param>
    /// <param name="options">Options, or null for <see cref="JsonSerializerOptions.Web"/>.</param>
    /// <param name="cancellationToken">Cancels the request and the reading.</param>
    /// <exception cref="ArgumentNullException"><paramref name="client"/> or <paramref name="type"/> is null.</exception>
    [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
    [RequiresDynamicCode(TrimmingText.Dynamic)]
    public static Task<object?> GetFromJsonAsync(this HttpClient client, [StringSyntax(StringSyntaxAttribute.Uri)] string? requestUri, Type type, JsonSerializerOptions? options, CancellationToken cancellationToken = default) =>
        System.Net.Http.Json.HttpClientJsonExtensions.GetFromJsonAsync(client, requestUri, type, options, cancellationToken);

    /// <inheritdoc cref="GetFromJsonAsync{TValue}(HttpClient, Uri, JsonSerializerOptions, CancellationToken)"/>
    /// <param name="client">The client.</param>
    /// <param name="requestUri">The address, or null for the client's base address.</param>
    /// <param name="type">The type to read.</param>
    /// <param name="cancellationToken">Cancels the request and the reading.</param>
    /// <exception cref="ArgumentNullException"><paramref name="client"/> or <paramref name="type"/> is null.</exception>
    [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
    [RequiresDynamicCode(TrimmingText.Dynamic)]
    public static Task<object?> GetFromJsonAsync(this HttpClient client, Uri? requestUri, Type type, CancellationToken cancellationToken = default) =>
        System.Net.Http.Json.HttpClientJsonExtensions.GetFromJsonAsync(client, requestUri, type, cancellationToken);

    /// <inheritdoc cref="GetFromJsonAsync{TValue}(HttpClient, Uri, JsonSerializerOptions, CancellationToken)"/>
    /// <param name="client">The client.</param>
    /// <param name="requestUri">The address, or null for the client's base address.</param>
    /// <param name="type">The type to read.</param>
    /// <param name="cancellationToken">Cancels the request and the reading.</param>
    /// <exception cref="ArgumentNullException"><paramref name="client"/> or <paramref name="type"/> is null.</exception>
    [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
    [RequiresDynamicCode(TrimmingText.Dynamic)]
    public static Task<object?> GetFromJsonAsync(this HttpClient client, [StringSyntax(StringSyntaxAttribute.Uri)] string? requestUri, Type type, CancellationToken cancellationToken = default) =>
        System.Net.Http.Json.HttpClientJsonExtensions.GetFromJsonAsync(client, requestUri, type, cancellationToken);

    /// <inheritdoc cref="GetFromJsonAsync{TValue}(HttpClient, Uri, JsonSerializerOptions, CancellationToken)"/>
    /// <param name="client">The client.</param>
    /// <param name="requestUri">The address, or null for the client's base address.</param>
    /// <param name="type">The type to read.</param>
    /// <param name="context">The context that contains the metadata of the type.</param>
    /// <param name="cancellationToken">Cancels the request and the reading.</param>
    /// <exception cref="ArgumentNullException"><paramref name="client"/>, <paramref name="type"/> or <paramref name="context"/> is null.</exception>
    public static Task<object?> GetFromJsonAsync(this HttpClient client, Uri? requestUri, Type type, JsonSerializerContext context, CancellationToken cancellationToken = default) =>
        System.Net.Http.Json.HttpClientJsonExtensions.GetFromJsonAsync(client, requestUri, type, context, cancellationToken);

    /// <inheritdoc cref="GetFromJsonAsync{TValue}(HttpClient, Uri, JsonSerializerOptions, CancellationToken)"/>
    /// <param name="client">The client.</param>
    /// <param name="requestUri">The address, or null for the client's base address.</param>
    /// <param name="type">The type to read.</param>
    /// <param name="context">The context that contains the metadata of the type.</param>
    /// <param name="cancellationToken">Cancels the request and the reading.</param>
    /// <exception cref="ArgumentNullException"><paramref name="client"/>, <paramref name="type"/> or <paramref name="context"/> is null.</exception>
    public static Task<object?> GetFromJsonAsync(this HttpClient client, [StringSyntax(StringSyntaxAttribute.Uri)] string? requestUri, Type type, JsonSerializerContext context, CancellationToken cancellationToken = default) =>
        System.Net.Http.Json.HttpClientJsonExtensions.GetFromJsonAsync(client, requestUri, type, context, cancellationToken);

    /// <summary>Sends a DELETE request and reads the body of the response as JSON.</summary>
    /// <remarks>
    /// Behaves like the method of <c>System.Net.Http.Json</c>: throws if the status is not a success code or the body exceeds
    /// <see cref="HttpClient.MaxResponseContentBufferSize"/>. <see cref="HttpClient.Timeout"/> also covers reading the body. A charset other than
    /// UTF-8 is transcoded.
    /// </remarks>
    /// <typeparam name="TValue">The type to read.</typeparam>
    /// <param name="client">The client.</param>
    /// <param name="requestUri">The address, or null for the client's base address.</param>
    /// <param name="options">Options, or null for <see cref="JsonSerializerOptions.Web"/>.</param>
    /// <param name="cancellationToken">Cancels the request and the reading.</param>
    /// <returns>The value.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="client"/> is null.</exception>
    /// <exception cref="InvalidOperationException">
    /// <paramref name="requestUri"/> is not absolute and the client has no base address; the response names an unknown charset; or the options or
    /// the attributes of the types conflict.
    /// </exception>
    /// <exception cref="HttpRequestException">The request failed, the status is not a success code, or the body is too large.</exception>
    /// <exception cref="TaskCanceledException">The token was cancelled, or the timeout elapsed.</exception>
    /// <exception cref="JsonException">The body is not JSON or does not fit the type.</exception>
    /// <exception cref="NotSupportedException">The type cannot be read.</exception>
    [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
    [RequiresDynamicCode(TrimmingText.Dynamic)]
    public static Task<TValue?> DeleteFromJsonAsync<TValue>(this HttpClient client, Uri? requestUri, JsonSerializerOptions? options, CancellationToken cancellationToken = default) =>
        System.Net.Http.Json.HttpClientJsonExtensions.DeleteFromJsonAsync<TValue>(client, requestUri, options, cancellationToken);

    /// <inheritdoc cref="DeleteFromJsonAsync{TValue}(HttpClient, Uri, JsonSerializerOptions, CancellationToken)"/>
    [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
    [RequiresDynamicCode(TrimmingText.Dynamic)]
    public static Task<TValue?> DeleteFromJsonAsync<TValue>(this HttpClient client, [StringSyntax(StringSyntaxAttribute.Uri)] string? requestUri, JsonSerializerOptions? options, CancellationToken cancellationToken = default) =>
        System.Net.Http.Json.HttpClientJsonExtensions.DeleteFromJsonAsync<TValue>(client, requestUri, options, cancellationToken);

    /// <inheritdoc cref="DeleteFromJsonAsync{TValue}(HttpClient, Uri, JsonSerializerOptions, CancellationToken)"/>
    [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
    [RequiresDynamicCode(TrimmingText.Dynamic)]
    public static Task<TValue?> DeleteFromJsonAsync<TValue>(this HttpClient client, Uri? requestUri, CancellationToken cancellationToken = default) =>
        System.Net.Http.Json.HttpClientJsonExtensions.DeleteFromJsonAsync<TValue>(client, requestUri, cancellationToken);

    /// <inheritdoc cref="DeleteFromJsonAsync{TValue}(HttpClient, Uri, JsonSerializerOptions, CancellationToken)"/>
    [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
    [RequiresDynamicCode(TrimmingText.Dynamic)]
    public static Task<TValue?> DeleteFromJsonAsync<TValue>(this HttpClient client, [StringSyntax(StringSyntaxAttribute.Uri)] string? requestUri, CancellationToken cancellationToken = default) =>
        System.Net.Http.Json.HttpClientJsonExtensions.DeleteFromJsonAsync<TValue>(client, requestUri, cancellationToken);

    /// <inheritdoc cref="DeleteFromJsonAsync{TValue}(HttpClient, Uri, JsonSerializerOptions, CancellationToken)"/>
    /// <param name="client">The client.</param>
    /// <param name="requestUri">The address, or null for the client's base address.</param>
    /// <param name="jsonTypeInfo">The metadata of the type.</param>
    /// <param name="cancellationToken">Cancels the request and the reading.</param>
    /// <exception cref="ArgumentNullException"><paramref name="client"/> or <paramref name="jsonTypeInfo"/> is null.</exception>
    public static Task<TValue?> DeleteFromJsonAsync<TValue>(this HttpClient client, Uri? requestUri, JsonTypeInfo<TValue> jsonTypeInfo, CancellationToken cancellationToken = default) =>
        System.Net.Http.Json.HttpClientJsonExtensions.DeleteFromJsonAsync<TValue>(client, requestUri, jsonTypeInfo, cancellationToken);

    /// <inheritdoc cref="DeleteFromJsonAsync{TValue}(HttpClient, Uri, JsonSerializerOptions, CancellationToken)"/>
    /// <param name="client">The client.</param>
    /// <param name="requestUri">The address, or null for the client's base address.</param>
    /// <param name="jsonTypeInfo">The metadata of the type.</param>
    /// <param name="cancellationToken">Cancels the request and the reading.</param>
    /// <exception cref="ArgumentNullException"><paramref name="client"/> or <paramref name="jsonTypeInfo"/> is null.</exception>
    public static Task<TValue?> DeleteFromJsonAsync<TValue>(this HttpClient client, [StringSyntax(StringSyntaxAttribute.Uri)] string? requestUri, JsonTypeInfo<TValue> jsonTypeInfo, CancellationToken cancellationToken = default) =>
        System.Net.Http.Json.HttpClientJsonExtensions.DeleteFromJsonAsync<TValue>(client, requestUri, jsonTypeInfo, cancellationToken);

    /// <inheritdoc cref="DeleteFromJsonAsync{TValue}(HttpClient, Uri, JsonSerializerOptions, CancellationToken)"/>
    /// <param name="client">The client.</param>
    /// <param name="requestUri">The address, or null for the client's base address.</param>
    /// <param name="type">The type to read.</param>
    /// <param name="options">Options, or null for <see cref="JsonSerializerOptions.Web"/>.</param>
    /// <param name="cancellationToken">Cancels the request and the reading.</param>
    /// <exception cref="ArgumentNullException"><paramref name="client"/> or <paramref name="type"/> is null.</exception>
    [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
    [RequiresDynamicCode(TrimmingText.Dynamic)]
    public static Task<object?> DeleteFromJsonAsync(this HttpClient client, Uri? requestUri, Type type, JsonSerializerOptions? options, CancellationToken cancellationToken = default) =>
        System.Net.Http.Json.HttpClientJsonExtensions.DeleteFromJsonAsync(client, requestUri, type, options, cancellationToken);

    /// <inheritdoc cref="DeleteFromJsonAsync{TValue}(HttpClient, Uri, JsonSerializerOptions, CancellationToken)"/>
    /// <param name="client">The client.</param>
    /// <param name="requestUri">The address, or null for the client's base address.</param>
    /// <param name="type">The type to read.</param>
    /// <param name="options">Options, or null for <see cref="JsonSerializerOptions.Web"/>.</param>
    /// <param name="cancellationToken">Cancels the request and the reading.</param>
    /// <exception cref="ArgumentNullException"><paramref name="client"/> or <paramref name="type"/> is null.</exception>
    [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
    [RequiresDynamicCode(TrimmingText.Dynamic)]
    public static Task<object?> DeleteFromJsonAsync(this HttpClient client, [StringSyntax(StringSyntaxAttribute.Uri)] string? requestUri, Type type, JsonSerializerOptions? options, CancellationToken cancellationToken = default) =>
        System.Net.Http.Json.HttpClientJsonExtensions.DeleteFromJsonAsync(client, requestUri, type, options, cancellationToken);

    /// <inheritdoc cref="DeleteFromJsonAsync{TValue}(HttpClient, Uri, JsonSerializerOptions, CancellationToken)"/>
    /// <param name="client">The client.</param>
    /// <param name="requestUri">The address, or null for the client's base address.</param>
    /// <param name="type">The type to read.</param>
    /// <param name="cancellationToken">Cancels the request and the reading.</param>
    /// <exception cref="ArgumentNullException"><paramref name="client"/> or <paramref name="type"/> is null.</exception>
    [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
    [RequiresDynamicCode(TrimmingText.Dynamic)]
    public static Task<object?> DeleteFromJsonAsync(this HttpClient client, Uri? requestUri, Type type, CancellationToken cancellationToken = default) =>
        System.Net.Http.Json.HttpClientJsonExtensions.DeleteFromJsonAsync(client, requestUri, type, cancellationToken);

    /// <inheritdoc cref="DeleteFromJsonAsync{TValue}(HttpClient, Uri, JsonSerializerOptions, CancellationToken)"/>
    /// <param name="client">The client.</param>
    /// <param name="requestUri">The address, or null for the client's base address.</param>
    /// <param name="type">The type to read.</param>
    /// <param name="cancellationToken">Cancels the request and the reading.</param>
    /// <exception cref="ArgumentNullException"><paramref name="client"/> or <paramref name="type"/> is null.</exception>
    [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
    [RequiresDynamicCode(TrimmingText.Dynamic)]
    public static Task<object?> DeleteFromJsonAsync(this HttpClient client, [StringSyntax(StringSyntaxAttribute.Uri)] string? requestUri, Type type, CancellationToken cancellationToken = default) =>
        System.Net.Http.Json.HttpClientJsonExtensions.DeleteFromJsonAsync(client, requestUri, type, cancellationToken);

    /// <inheritdoc cref="DeleteFromJsonAsync{TValue}(HttpClient, Uri, JsonSerializerOptions, CancellationToken)"/>
    /// <param name="client">The client.</param>
    /// <param name="requestUri">The address, or null for the client's base address.</param>
    /// <param name="type">The type to read.</param>
    /// <param name="context">The context that contains the metadata of the type.</param>
    /// <param name="cancellationToken">Cancels the request and the reading.</param>
    /// <exception cref="ArgumentNullException"><paramref name="client"/>, <paramref name="type"/> or <paramref name="context"/> is null.</exception>
    public static Task<object?> DeleteFromJsonAsync(this HttpClient client, Uri? requestUri, Type type, JsonSerializerContext context, CancellationToken cancellationToken = default) =>
        System.Net.Http.Json.HttpClientJsonExtensions.DeleteFromJsonAsync(client, requestUri, type, context, cancellationToken);

    /// <inheritdoc cref="DeleteFromJsonAsync{TValue}(HttpClient, Uri, JsonSerializerOptions, CancellationToken)"/>
    /// <param name="client">The client.</param>
    /// <param name="requestUri">The address, or null for the client's base address.</param>
    /// <param name="type">The type to read.</param>
    /// <param name="context">The context that contains the metadata of the type.</param>
    /// <param name="cancellationToken">Cancels the request and the reading.</param>
    /// <exception cref="ArgumentNullException"><paramref name="client"/>, <paramref name="type"/> or <paramref name="context"/> is null.</exception>
    public static Task<object?> DeleteFromJsonAsync(this HttpClient client, [StringSyntax(StringSyntaxAttribute.Uri)] string? requestUri, Type type, JsonSerializerContext context, CancellationToken cancellationToken = default) =>
        System.Net.Http.Json.HttpClientJsonExtensions.DeleteFromJsonAsync(client, requestUri, type, context, cancellationToken);

    /// <summary>Sends a GET request and reads the elements of the JSON array in the response's body, each as it arrives.</summary>
    /// <remarks>
    /// The request is sent when the first element is requested. Throws if the response's Content-Length exceeds
    /// <see cref="HttpClient.MaxResponseContentBufferSize"/>; without that header there is no limit. <see cref="HttpClient.Timeout"/> covers the
    /// time until the headers have arrived. The method of <c>System.Net.Http.Json</c> does the same.
    /// </remarks>
    /// <typeparam name="TValue">The type of the elements.</typeparam>
    /// <param name="client">The client.</param>
    /// <param name="requestUri">The address, or null for the client's base address.</param>
    /// <param name="options">Options, or null for <see cref="JsonSerializerOptions.Web"/>.</param>
    /// <param name="cancellationToken">Cancels the request and the reading.</param>
    /// <returns>The elements.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="client"/> is null.</exception>
    /// <exception cref="InvalidOperationException">
    /// The options or the attributes of the types conflict. While enumerating: <paramref name="requestUri"/> is not absolute and the client has no
    /// base address, or the response names an unknown charset.
    /// </exception>
    /// <exception cref="HttpRequestException">
    /// While enumerating: the request failed, the status is not a success code, or the body is too large.
    /// </exception>
    /// <exception cref="TaskCanceledException">While enumerating: the token was cancelled, or the timeout elapsed.</exception>
    /// <exception cref="JsonException">While enumerating: the body is not a JSON array, or an element does not fit the type.</exception>
    [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
    [RequiresDynamicCode(TrimmingText.Dynamic)]
    public static IAsyncEnumerable<TValue?> GetFromJsonAsAsyncEnumerable<TValue>(this HttpClient client, Uri? requestUri, JsonSerializerOptions? options, CancellationToken cancellationToken = default) =>
        System.Net.Http.Json.HttpClientJsonExtensions.GetFromJsonAsAsyncEnumerable<TValue>(client, requestUri, options, cancellationToken);

    /// <inheritdoc cref="GetFromJsonAsAsyncEnumerable{TValue}(HttpClient, Uri, JsonSerializerOptions, CancellationToken)"/>
    [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
    [RequiresDynamicCode(TrimmingText.Dynamic)]
    public static IAsyncEnumerable<TValue?> GetFromJsonAsAsyncEnumerable<TValue>(this HttpClient client, [StringSyntax(StringSyntaxAttribute.Uri)] string? requestUri, JsonSerializerOptions? options, CancellationToken cancellationToken = default) =>
        System.Net.Http.Json.HttpClientJsonExtensions.GetFromJsonAsAsyncEnumerable<TValue>(client, requestUri, options, cancellationToken);

    /// <inheritdoc cref="GetFromJsonAsAsyncEnumerable{TValue}(HttpClient, Uri, JsonSerializerOptions, CancellationToken)"/>
    [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
    [RequiresDynamicCode(TrimmingText.Dynamic)]
    public static IAsyncEnumerable<TValue?> GetFromJsonAsAsyncEnumerable<TValue>(this HttpClient client, Uri? requestUri, CancellationToken cancellationToken = default) =>
        System.Net.Http.Json.HttpClientJsonExtensions.GetFromJsonAsAsyncEnumerable<TValue>(client, requestUri, cancellationToken);

    /// <inheritdoc cref="GetFromJsonAsAsyncEnumerable{TValue}(HttpClient, Uri, JsonSerializerOptions, CancellationToken)"/>
    [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
    [RequiresDynamicCode(TrimmingText.Dynamic)]
    public static IAsyncEnumerable<TValue?> GetFromJsonAsAsyncEnumerable<TValue>(this HttpClient client, [StringSyntax(StringSyntaxAttribute.Uri)] string? requestUri, CancellationToken cancellationToken = default) =>
        System.Net.Http.Json.HttpClientJsonExtensions.GetFromJsonAsAsyncEnumerable<TValue>(client, requestUri, cancellationToken);

    /// <inheritdoc cref="GetFromJsonAsAsyncEnumerable{TValue}(HttpClient, Uri, JsonSerializerOptions, CancellationToken)"/>
    /// <param name="client">The client.</param>
    /// <param name="requestUri">The address, or null for the client's base address.</param>
    /// <param name="jsonTypeInfo">The metadata of the type.</param>
    /// <param name="cancellationToken">Cancels the request and the reading.</param>
    /// <exception cref="ArgumentNullException"><paramref name="client"/> or <paramref name="jsonTypeInfo"/> is null.</exception>
    public static IAsyncEnumerable<TValue?> GetFromJsonAsAsyncEnumerable<TValue>(this HttpClient client, Uri? requestUri, JsonTypeInfo<TValue> jsonTypeInfo, CancellationToken cancellationToken = default) =>
        System.Net.Http.Json.HttpClientJsonExtensions.GetFromJsonAsAsyncEnumerable<TValue>(client, requestUri, jsonTypeInfo, cancellationToken);

    /// <inheritdoc cref="GetFromJsonAsAsyncEnumerable{TValue}(HttpClient, Uri, JsonSerializerOptions, CancellationToken)"/>
    /// <param name="client">The client.</param>
    /// <param name="requestUri">The address, or null for the client's base address.</param>
    /// <param name="jsonTypeInfo">The metadata of the type.</param>
    /// <param name="cancellationToken">Cancels the request and the reading.</param>
    /// <exception cref="ArgumentNullException"><paramref name="client"/> or <paramref name="jsonTypeInfo"/> is null.</exception>
    public static IAsyncEnumerable<TValue?> GetFromJsonAsAsyncEnumerable<TValue>(this HttpClient client, [StringSyntax(StringSyntaxAttribute.Uri)] string? requestUri, JsonTypeInfo<TValue> jsonTypeInfo, CancellationToken cancellationToken = default) =>
        System.Net.Http.Json.HttpClientJsonExtensions.GetFromJsonAsAsyncEnumerable<TValue>(client, requestUri, jsonTypeInfo, cancellationToken);

    /// <summary>Sends a POST request with a value as its JSON body.</summary>
    /// <remarks>The body is a <see cref="JsonContent"/>, which writes the value while it is sent.</remarks>
    /// <typeparam name="TValue">The type that the value is written as.</typeparam>
    /// <param name="client">The client.</param>
    /// <param name="requestUri">The address, or null for the client's base address.</param>
    /// <param name="value">The value.</param>
    /// <param name="options">Options, or null for <see cref="JsonSerializerOptions.Web"/>.</param>
    /// <param name="cancellationToken">Cancels the request.</param>
    /// <returns>The response. Its status code is not checked.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="client"/> is null.</exception>
    /// <exception cref="InvalidOperationException">
    /// <paramref name="requestUri"/> is not absolute and the client has no base address, or the options or the attributes of the type conflict.
    /// </exception>
    /// <exception cref="HttpRequestException">The request failed.</exception>
    /// <exception cref="TaskCanceledException">The token was cancelled, or the timeout elapsed.</exception>
    /// <exception cref="JsonException">The value cannot be written: for example, it has a cycle.</exception>
    /// <exception cref="NotSupportedException">The type cannot be written.</exception>
    [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
    [RequiresDynamicCode(TrimmingText.Dynamic)]
    public static Task<HttpResponseMessage> PostAsJsonAsync<TValue>(this HttpClient client, Uri? requestUri, TValue value, JsonSerializerOptions? options = null, CancellationToken cancellationToken = default) =>
        System.Net.Http.Json.HttpClientJsonExtensions.PostAsJsonAsync<TValue>(client, requestUri, value, options, cancellationToken);

    /// <inheritdoc cref="PostAsJsonAsync{TValue}(HttpClient, Uri, TValue, JsonSerializerOptions, CancellationToken)"/>
    [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
    [RequiresDynamicCode(TrimmingText.Dynamic)]
    public static Task<HttpResponseMessage> PostAsJsonAsync<TValue>(this HttpClient client, [StringSyntax(StringSyntaxAttribute.Uri)] string? requestUri, TValue value, JsonSerializerOptions? options = null, CancellationToken cancellationToken = default) =>
        System.Net.Http.Json.HttpClientJsonExtensions.PostAsJsonAsync<TValue>(client, requestUri, value, options, cancellationToken);

    /// <inheritdoc cref="PostAsJsonAsync{TValue}(HttpClient, Uri, TValue, JsonSerializerOptions, CancellationToken)"/>
    [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
    [RequiresDynamicCode(TrimmingText.Dynamic)]
    public static Task<HttpResponseMessage> PostAsJsonAsync<TValue>(this HttpClient client, Uri? requestUri, TValue value, CancellationToken cancellationToken) =>
        System.Net.Http.Json.HttpClientJsonExtensions.PostAsJsonAsync<TValue>(client, requestUri, value, cancellationToken);

    /// <inheritdoc cref="PostAsJsonAsync{TValue}(HttpClient, Uri, TValue, JsonSerializerOptions, CancellationToken)"/>
    [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
    [RequiresDynamicCode(TrimmingText.Dynamic)]
    public static Task<HttpResponseMessage> PostAsJsonAsync<TValue>(this HttpClient client, [StringSyntax(StringSyntaxAttribute.Uri)] string? requestUri, TValue value, CancellationToken cancellationToken) =>
        System.Net.Http.Json.HttpClientJsonExtensions.PostAsJsonAsync<TValue>(client, requestUri, value, cancellationToken);

    /// <inheritdoc cref="PostAsJsonAsync{TValue}(HttpClient, Uri, TValue, JsonSerializerOptions, CancellationToken)"/>
    /// <param name="client">The client.</param>
    /// <param name="requestUri">The address, or null for the client's base address.</param>
    /// <param name="value">The value.</param>
    /// <param name="jsonTypeInfo">The metadata of the type.</param>
    /// <param name="cancellationToken">Cancels the request.</param>
    /// <exception cref="ArgumentNullException"><paramref name="client"/> or <paramref name="jsonTypeInfo"/> is null.</exception>
    public static Task<HttpResponseMessage> PostAsJsonAsync<TValue>(this HttpClient client, Uri? requestUri, TValue value, JsonTypeInfo<TValue> jsonTypeInfo, CancellationToken cancellationToken = default) =>
        System.Net.Http.Json.HttpClientJsonExtensions.PostAsJsonAsync<TValue>(client, requestUri, value, jsonTypeInfo, cancellationToken);

    /// <inheritdoc cref="PostAsJsonAsync{TValue}(HttpClient, Uri, TValue, JsonSerializerOptions, CancellationToken)"/>
    /// <param name="client">The client.</param>
    /// <param name="requestUri">The address, or null for the client's base address.</param>
    /// <param name="value">The value.</param>
    /// <param name="jsonTypeInfo">The metadata of the type.</param>
    /// <param name="cancellationToken">Cancels the request.</param>
    /// <exception cref="ArgumentNullException"><paramref name="client"/> or <paramref name="jsonTypeInfo"/> is null.</exception>
    public static Task<HttpResponseMessage> PostAsJsonAsync<TValue>(this HttpClient client, [StringSyntax(StringSyntaxAttribute.Uri)] string? requestUri, TValue value, JsonTypeInfo<TValue> jsonTypeInfo, CancellationToken cancellationToken = default) =>
        System.Net.Http.Json.HttpClientJsonExtensions.PostAsJsonAsync<TValue>(client, requestUri, value, jsonTypeInfo, cancellationToken);

    /// <summary>Sends a PUT request with a value as its JSON body.</summary>
    /// <remarks>The body is a <see cref="JsonContent"/>, which writes the value while it is sent.</remarks>
    /// <typeparam name="TValue">The type that the value is written as.</typeparam>
    /// <param name="client">The client.</param>
    /// <param name="requestUri">The address, or null for the client's base address.</param>
    /// <param name="value">The value.</param>
    /// <param name="options">Options, or null for <see cref="JsonSerializerOptions.Web"/>.</param>
    /// <param name="cancellationToken">Cancels the request.</param>
    /// <returns>The response. Its status code is not checked.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="client"/> is null.</exception>
    /// <exception cref="InvalidOperationException">
    /// <paramref name="requestUri"/> is not absolute and the client has no base address, or the options or the attributes of the type conflict.
    /// </exception>
    /// <exception cref="HttpRequestException">The request failed.</exception>
    /// <exception cref="TaskCanceledException">The token was cancelled, or the timeout elapsed.</exception>
    /// <exception cref="JsonException">The value cannot be written: for example, it has a cycle.</exception>
    /// <exception cref="NotSupportedException">The type cannot be written.</exception>
    [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
    [RequiresDynamicCode(TrimmingText.Dynamic)]
    public static Task<HttpResponseMessage> PutAsJsonAsync<TValue>(this HttpClient client, Uri? requestUri, TValue value, JsonSerializerOptions? options = null, CancellationToken cancellationToken = default) =>
        System.Net.Http.Json.HttpClientJsonExtensions.PutAsJsonAsync<TValue>(client, requestUri, value, options, cancellationToken);

    /// <inheritdoc cref="PutAsJsonAsync{TValue}(HttpClient, Uri, TValue, JsonSerializerOptions, CancellationToken)"/>
    [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
    [RequiresDynamicCode(TrimmingText.Dynamic)]
    public static Task<HttpResponseMessage> PutAsJsonAsync<TValue>(this HttpClient client, [StringSyntax(StringSyntaxAttribute.Uri)] string? requestUri, TValue value, JsonSerializerOptions? options = null, CancellationToken cancellationToken = default) =>
        System.Net.Http.Json.HttpClientJsonExtensions.PutAsJsonAsync<TValue>(client, requestUri, value, options, cancellationToken);

    /// <inheritdoc cref="PutAsJsonAsync{TValue}(HttpClient, Uri, TValue, JsonSerializerOptions, CancellationToken)"/>
    [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
    [RequiresDynamicCode(TrimmingText.Dynamic)]
    public static Task<HttpResponseMessage> PutAsJsonAsync<TValue>(this HttpClient client, Uri? requestUri, TValue value, CancellationToken cancellationToken) =>
        System.Net.Http.Json.HttpClientJsonExtensions.PutAsJsonAsync<TValue>(client, requestUri, value, cancellationToken);

    /// <inheritdoc cref="PutAsJsonAsync{TValue}(HttpClient, Uri, TValue, JsonSerializerOptions, CancellationToken)"/>
    [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
    [RequiresDynamicCode(TrimmingText.Dynamic)]
    public static Task<HttpResponseMessage> PutAsJsonAsync<TValue>(this HttpClient client, [StringSyntax(StringSyntaxAttribute.Uri)] string? requestUri, TValue value, CancellationToken cancellationToken) =>
        System.Net.Http.Json.HttpClientJsonExtensions.PutAsJsonAsync<TValue>(client, requestUri, value, cancellationToken);

    /// <inheritdoc cref="PutAsJsonAsync{TValue}(HttpClient, Uri, TValue, JsonSerializerOptions, CancellationToken)"/>
    /// <param name="client">The client.</param>
    /// <param name="requestUri">The address, or null for the client's base address.</param>
    /// <param name="value">The value.</param>
    /// <param name="jsonTypeInfo">The metadata of the type.</param>
    /// <param name="cancellationToken">Cancels the request.</param>
    /// <exception cref="ArgumentNullException"><paramref name="client"/> or <paramref name="jsonTypeInfo"/> is null.</exception>
    public static Task<HttpResponseMessage> PutAsJsonAsync<TValue>(this HttpClient client, Uri? requestUri, TValue value, JsonTypeInfo<TValue> jsonTypeInfo, CancellationToken cancellationToken = default) =>
        System.Net.Http.Json.HttpClientJsonExtensions.PutAsJsonAsync<TValue>(client, requestUri, value, jsonTypeInfo, cancellationToken);

    /// <inheritdoc cref="PutAsJsonAsync{TValue}(HttpClient, Uri, TValue, JsonSerializerOptions, CancellationToken)"/>
    /// <param name="client">The client.</param>
    /// <param name="requestUri">The address, or null for the client's base address.</param>
    /// <param name="value">The value.</param>
    /// <param name="jsonTypeInfo">The metadata of the type.</param>
    /// <param name="cancellationToken">Cancels the request.</param>
    /// <exception cref="ArgumentNullException"><paramref name="client"/> or <paramref name="jsonTypeInfo"/> is null.</exception>
    public static Task<HttpResponseMessage> PutAsJsonAsync<TValue>(this HttpClient client, [StringSyntax(StringSyntaxAttribute.Uri)] string? requestUri, TValue value, JsonTypeInfo<TValue> jsonTypeInfo, CancellationToken cancellationToken = default) =>
        System.Net.Http.Json.HttpClientJsonExtensions.PutAsJsonAsync<TValue>(client, requestUri, value, jsonTypeInfo, cancellationToken);

    /// <summary>Sends a PATCH request with a value as its JSON body.</summary>
    /// <remarks>The body is a <see cref="JsonContent"/>, which writes the value while it is sent.</remarks>
    /// <typeparam name="TValue">The type that the value is written as.</typeparam>
    /// <param name="client">The client.</param>
    /// <param name="requestUri">The address, or null for the client's base address.</param>
    /// <param name="value">The value.</param>
    /// <param name="options">Options, or null for <see cref="JsonSerializerOptions.Web"/>.</param>
    /// <param name="cancellationToken">Cancels the request.</param>
    /// <returns>The response. Its status code is not checked.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="client"/> is null.</exception>
    /// <exception cref="InvalidOperationException">
    /// <paramref name="requestUri"/> is not absolute and the client has no base address, or the options or the attributes of the type conflict.
    /// </exception>
    /// <exception cref="HttpRequestException">The request failed.</exception>
    /// <exception cref="TaskCanceledException">The token was cancelled, or the timeout elapsed.</exception>
    /// <exception cref="JsonException">The value cannot be written: for example, it has a cycle.</exception>
    /// <exception cref="NotSupportedException">The type cannot be written.</exception>
    [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
    [RequiresDynamicCode(TrimmingText.Dynamic)]
    public static Task<HttpResponseMessage> PatchAsJsonAsync<TValue>(this HttpClient client, Uri? requestUri, TValue value, JsonSerializerOptions? options = null, CancellationToken cancellationToken = default) =>
        System.Net.Http.Json.HttpClientJsonExtensions.PatchAsJsonAsync<TValue>(client, requestUri, value, options, cancellationToken);

    /// <inheritdoc cref="PatchAsJsonAsync{TValue}(HttpClient, Uri, TValue, JsonSerializerOptions, CancellationToken)"/>
    [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
    [RequiresDynamicCode(TrimmingText.Dynamic)]
    public static Task<HttpResponseMessage> PatchAsJsonAsync<TValue>(this HttpClient client, [StringSyntax(StringSyntaxAttribute.Uri)] string? requestUri, TValue value, JsonSerializerOptions? options = null, CancellationToken cancellationToken = default) =>
        System.Net.Http.Json.HttpClientJsonExtensions.PatchAsJsonAsync<TValue>(client, requestUri, value, options, cancellationToken);

    /// <inheritdoc cref="PatchAsJsonAsync{TValue}(HttpClient, Uri, TValue, JsonSerializerOptions, CancellationToken)"/>
    [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
    [RequiresDynamicCode(TrimmingText.Dynamic)]
    public static Task<HttpResponseMessage> PatchAsJsonAsync<TValue>(this HttpClient client, Uri? requestUri, TValue value, CancellationToken cancellationToken) =>
        System.Net.Http.Json.HttpClientJsonExtensions.PatchAsJsonAsync<TValue>(client, requestUri, value, cancellationToken);

    /// <inheritdoc cref="PatchAsJsonAsync{TValue}(HttpClient, Uri, TValue, JsonSerializerOptions, CancellationToken)"/>
    [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
    [RequiresDynamicCode(TrimmingText.Dynamic)]
    public static Task<HttpResponseMessage> PatchAsJsonAsync<TValue>(this HttpClient client, [StringSyntax(StringSyntaxAttribute.Uri)] string? requestUri, TValue value, CancellationToken cancellationToken) =>
        System.Net.Http.Json.HttpClientJsonExtensions.PatchAsJsonAsync<TValue>(client, requestUri, value, cancellationToken);

    /// <inheritdoc cref="PatchAsJsonAsync{TValue}(HttpClient, Uri, TValue, JsonSerializerOptions, CancellationToken)"/>
    /// <param name="client">The client.</param>
    /// <param name="requestUri">The address, or null for the client's base address.</param>
    /// <param name="value">The value.</param>
    /// <param name="jsonTypeInfo">The metadata of the type.</param>
    /// <param name="cancellationToken">Cancels the request.</param>
    /// <exception cref="ArgumentNullException"><paramref name="client"/> or <paramref name="jsonTypeInfo"/> is null.</exception>
    public static Task<HttpResponseMessage> PatchAsJsonAsync<TValue>(this HttpClient client, Uri? requestUri, TValue value, JsonTypeInfo<TValue> jsonTypeInfo, CancellationToken cancellationToken = default) =>
        System.Net.Http.Json.HttpClientJsonExtensions.PatchAsJsonAsync<TValue>(client, requestUri, value, jsonTypeInfo, cancellationToken);

    /// <inheritdoc cref="PatchAsJsonAsync{TValue}(HttpClient, Uri, TValue, JsonSerializerOptions, CancellationToken)"/>
    /// <param name="client">The client.</param>
    /// <param name="requestUri">The address, or null for the client's base address.</param>
    /// <param name="value">The value.</param>
    /// <param name="jsonTypeInfo">The metadata of the type.</param>
    /// <param name="cancellationToken">Cancels the request.</param>
    /// <exception cref="ArgumentNullException"><paramref name="client"/> or <paramref name="jsonTypeInfo"/> is null.</exception>
    public static Task<HttpResponseMessage> PatchAsJsonAsync<TValue>(this HttpClient client, [StringSyntax(StringSyntaxAttribute.Uri)] string? requestUri, TValue value, JsonTypeInfo<TValue> jsonTypeInfo, CancellationToken cancellationToken = default) =>
        System.Net.Http.Json.HttpClientJsonExtensions.PatchAsJsonAsync<TValue>(client, requestUri, value, jsonTypeInfo, cancellationToken);
}
