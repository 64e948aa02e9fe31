using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Peregrine.Json.Errors;

namespace Peregrine.Json.Http;

/// <summary>Requests whose bodies are JSON.</summary>
public static partial class HttpClientJsonExtensions
{
    /// <summary>Sends a POST request whose body is the JSON of a value.</summary>
    /// <remarks>The body is a <see cref="JsonContent"/>: it is written while it is sent.</remarks>
    /// <typeparam name="TValue">The type as which the value is written.</typeparam>
    /// <param name="client">The client.</param>
    /// <param name="requestUri">The address, or null for the client's base address.</param>
    /// <param name="value">The value.</param>
    /// <param name="options">Options, or null for <see cref="JsonSerializerOptions.Web"/>.</param>
    /// <param name="cancellationToken">Cancels the request.</param>
    /// <returns>The answer, whatever its status.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="client"/> is null.</exception>
    /// <exception cref="HttpRequestException">The request failed.</exception>
    /// <exception cref="TaskCanceledException">The token was cancelled, or the timeout has passed.</exception>
    [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
    [RequiresDynamicCode(TrimmingText.Dynamic)]
    public static Task<HttpResponseMessage> PostAsJsonAsync<TValue>(
        this HttpClient client, Uri? requestUri, TValue value, JsonSerializerOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(client);
        return client.PostAsync(requestUri, JsonContent.Create(value, mediaType: null, options), cancellationToken);
    }

    /// <inheritdoc cref="PostAsJsonAsync{TValue}(HttpClient, Uri, TValue, JsonSerializerOptions, CancellationToken)"/>
    [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
    [RequiresDynamicCode(TrimmingText.Dynamic)]
    public static Task<HttpResponseMessage> PostAsJsonAsync<TValue>(this HttpClient client, Uri? requestUri, TValue value, CancellationToken cancellationToken) =>
        client.PostAsJsonAsync(requestUri, value, options: null, cancellationToken);

    /// <inheritdoc cref="PostAsJsonAsync{TValue}(HttpClient, Uri, TValue, JsonSerializerOptions, CancellationToken)"/>
    /// <param name="client">The client.</param>
    /// <param name="requestUri">The address, or null for the client's base address.</param>
    /// <param name="value">The value.</param>
    /// <param name="jsonTypeInfo">The metadata of the type.</param>
    /// <param name="cancellationToken">Cancels the request and the reading.</param>
    public static Task<HttpResponseMessage> PostAsJsonAsync<TValue>(
        this HttpClient client, Uri? requestUri, TValue value, JsonTypeInfo<TValue> jsonTypeInfo, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(client);
        return client.PostAsync(requestUri, JsonContent.Create(value, jsonTypeInfo), cancellationToken);
    }

    /// <inheritdoc cref="PostAsJsonAsync{TValue}(HttpClient, Uri, TValue, JsonSerializerOptions, CancellationToken)"/>
    [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
    [RequiresDynamicCode(TrimmingText.Dynamic)]
    public static Task<HttpResponseMessage> PostAsJsonAsync<TValue>(
        this HttpClient client, [StringSyntax(StringSyntaxAttribute.Uri)] string? requestUri, TValue value, JsonSerializerOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(client);
        return client.PostAsync(requestUri, JsonContent.Create(value, mediaType: null, options), cancellationToken);
    }

    /// <inheritdoc cref="PostAsJsonAsync{TValue}(HttpClient, Uri, TValue, JsonSerializerOptions, CancellationToken)"/>
    [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
    [RequiresDynamicCode(TrimmingText.Dynamic)]
    public static Task<HttpResponseMessage> PostAsJsonAsync<TValue>(this HttpClient client, [StringSyntax(StringSyntaxAttribute.Uri)] string? requestUri, TValue value, CancellationToken cancellationToken) =>
        client.PostAsJsonAsync(requestUri, value, options: null, cancellationToken);

    /// <inheritdoc cref="PostAsJsonAsync{TValue}(HttpClient, Uri, TValue, JsonSerializerOptions, CancellationToken)"/>
    /// <param name="client">The client.</param>
    /// <param name="requestUri">The address, or null for the client's base address.</param>
    /// <param name="value">The value.</param>
    /// <param name="jsonTypeInfo">The metadata of the type.</param>
    /// <param name="cancellationToken">Cancels the request and the reading.</param>
    public static Task<HttpResponseMessage> PostAsJsonAsync<TValue>(
        this HttpClient client, [StringSyntax(StringSyntaxAttribute.Uri)] string? requestUri, TValue value, JsonTypeInfo<TValue> jsonTypeInfo, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(client);
        return client.PostAsync(requestUri, JsonContent.Create(value, jsonTypeInfo), cancellationToken);
    }

    /// <summary>Sends a PUT request whose body is the JSON of a value.</summary>
    /// <remarks>The body is a <see cref="JsonContent"/>: it is written while it is sent.</remarks>
    /// <typeparam name="TValue">The type as which the value is written.</typeparam>
    /// <param name="client">The client.</param>
    /// <param name="requestUri">The address, or null for the client's base address.</param>
    /// <param name="value">The value.</param>
    /// <param name="options">Options, or null for <see cref="JsonSerializerOptions.Web"/>.</param>
    /// <param name="cancellationToken">Cancels the request.</param>
    /// <returns>The answer, whatever its status.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="client"/> is null.</exception>
    /// <exception cref="HttpRequestException">The request failed.</exception>
    /// <exception cref="TaskCanceledException">The token was cancelled, or the timeout has passed.</exception>
    [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
    [RequiresDynamicCode(TrimmingText.Dynamic)]
    public static Task<HttpResponseMessage> PutAsJsonAsync<TValue>(
        this HttpClient client, Uri? requestUri, TValue value, JsonSerializerOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(client);
        return client.PutAsync(requestUri, JsonContent.Create(value, mediaType: null, options), cancellationToken);
    }

    /// <inheritdoc cref="PutAsJsonAsync{TValue}(HttpClient, Uri, TValue, JsonSerializerOptions, CancellationToken)"/>
    [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
    [RequiresDynamicCode(TrimmingText.Dynamic)]
    public static Task<HttpResponseMessage> PutAsJsonAsync<TValue>(this HttpClient client, Uri? requestUri, TValue value, CancellationToken cancellationToken) =>
        client.PutAsJsonAsync(requestUri, value, options: null, cancellationToken);

    /// <inheritdoc cref="PutAsJsonAsync{TValue}(HttpClient, Uri, TValue, JsonSerializerOptions, CancellationToken)"/>
    /// <param name="client">The client.</param>
    /// <param name="requestUri">The address, or null for the client's base address.</param>
    /// <param name="value">The value.</param>
    /// <param name="jsonTypeInfo">The metadata of the type.</param>
    /// <param name="cancellationToken">Cancels the request and the reading.</param>
    public static Task<HttpResponseMessage> PutAsJsonAsync<TValue>(
        this HttpClient client, Uri? requestUri, TValue value, JsonTypeInfo<TValue> jsonTypeInfo, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(client);
        return client.PutAsync(requestUri, JsonContent.Create(value, jsonTypeInfo), cancellationToken);
    }

    /// <inheritdoc cref="PutAsJsonAsync{TValue}(HttpClient, Uri, TValue, JsonSerializerOptions, CancellationToken)"/>
    [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
    [RequiresDynamicCode(TrimmingText.Dynamic)]
    public static Task<HttpResponseMessage> PutAsJsonAsync<TValue>(
        this HttpClient client, [StringSyntax(StringSyntaxAttribute.Uri)] string? requestUri, TValue value, JsonSerializerOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(client);
        return client.PutAsync(requestUri, JsonContent.Create(value, mediaType: null, options), cancellationToken);
    }

    /// <inheritdoc cref="PutAsJsonAsync{TValue}(HttpClient, Uri, TValue, JsonSerializerOptions, CancellationToken)"/>
    [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
    [RequiresDynamicCode(TrimmingText.Dynamic)]
    public static Task<HttpResponseMessage> PutAsJsonAsync<TValue>(this HttpClient client, [StringSyntax(StringSyntaxAttribute.Uri)] string? requestUri, TValue value, CancellationToken cancellationToken) =>
        client.PutAsJsonAsync(requestUri, value, options: null, cancellationToken);

    /// <inheritdoc cref="PutAsJsonAsync{TValue}(HttpClient, Uri, TValue, JsonSerializerOptions, CancellationToken)"/>
    /// <param name="client">The client.</param>
    /// <param name="requestUri">The address, or null for the client's base address.</param>
    /// <param name="value">The value.</param>
    /// <param name="jsonTypeInfo">The metadata of the type.</param>
    /// <param name="cancellationToken">Cancels the request and the reading.</param>
    public static Task<HttpResponseMessage> PutAsJsonAsync<TValue>(
        this HttpClient client, [StringSyntax(StringSyntaxAttribute.Uri)] string? requestUri, TValue value, JsonTypeInfo<TValue> jsonTypeInfo, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(client);
        return client.PutAsync(requestUri, JsonContent.Create(value, jsonTypeInfo), cancellationToken);
    }

    /// <summary>Sends a PATCH request whose body is the JSON of a value.</summary>
    /// <remarks>The body is a <see cref="JsonContent"/>: it is written while it is sent.</remarks>
    /// <typeparam name="TValue">The type as which the value is written.</typeparam>
    /// <param name="client">The client.</param>
    /// <param name="requestUri">The address, or null for the client's base address.</param>
    /// <param name="value">The value.</param>
    /// <param name="options">Options, or null for <see cref="JsonSerializerOptions.Web"/>.</param>
    /// <param name="cancellationToken">Cancels the request.</param>
    /// <returns>The answer, whatever its status.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="client"/> is null.</exception>
    /// <exception cref="HttpRequestException">The request failed.</exception>
    /// <exception cref="TaskCanceledException">The token was cancelled, or the timeout has passed.</exception>
    [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
    [RequiresDynamicCode(TrimmingText.Dynamic)]
    public static Task<HttpResponseMessage> PatchAsJsonAsync<TValue>(
        this HttpClient client, Uri? requestUri, TValue value, JsonSerializerOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(client);
        return client.PatchAsync(requestUri, JsonContent.Create(value, mediaType: null, options), cancellationToken);
    }

    /// <inheritdoc cref="PatchAsJsonAsync{TValue}(HttpClient, Uri, TValue, JsonSerializerOptions, CancellationToken)"/>
    [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
    [RequiresDynamicCode(TrimmingText.Dynamic)]
    public static Task<HttpResponseMessage> PatchAsJsonAsync<TValue>(this HttpClient client, Uri? requestUri, TValue value, CancellationToken cancellationToken) =>
        client.PatchAsJsonAsync(requestUri, value, options: null, cancellationToken);

    /// <inheritdoc cref="PatchAsJsonAsync{TValue}(HttpClient, Uri, TValue, JsonSerializerOptions, CancellationToken)"/>
    /// <param name="client">The client.</param>
    /// <param name="requestUri">The address, or null for the client's base address.</param>
    /// <param name="value">The value.</param>
    /// <param name="jsonTypeInfo">The metadata of the type.</param>
    /// <param name="cancellationToken">Cancels the request and the reading.</param>
    public static Task<HttpResponseMessage> PatchAsJsonAsync<TValue>(
        this HttpClient client, Uri? requestUri, TValue value, JsonTypeInfo<TValue> jsonTypeInfo, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(client);
        return client.PatchAsync(requestUri, JsonContent.Create(value, jsonTypeInfo), cancellationToken);
    }

    /// <inheritdoc cref="PatchAsJsonAsync{TValue}(HttpClient, Uri, TValue, JsonSerializerOptions, CancellationToken)"/>
    [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
    [RequiresDynamicCode(TrimmingText.Dynamic)]
    public static Task<HttpResponseMessage> PatchAsJsonAsync<TValue>(
        this HttpClient client, [StringSyntax(StringSyntaxAttribute.Uri)] string? requestUri, TValue value, JsonSerializerOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(client);
        return client.PatchAsync(requestUri, JsonContent.Create(value, mediaType: null, options), cancellationToken);
    }

    /// <inheritdoc cref="PatchAsJsonAsync{TValue}(HttpClient, Uri, TValue, JsonSerializerOptions, CancellationToken)"/>
    [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
    [RequiresDynamicCode(TrimmingText.Dynamic)]
    public static Task<HttpResponseMessage> PatchAsJsonAsync<TValue>(this HttpClient client, [StringSyntax(StringSyntaxAttribute.Uri)] string? requestUri, TValue value, CancellationToken cancellationToken) =>
        client.PatchAsJsonAsync(requestUri, value, options: null, cancellationToken);

    /// <inheritdoc cref="PatchAsJsonAsync{TValue}(HttpClient, Uri, TValue, JsonSerializerOptions, CancellationToken)"/>
    /// <param name="client">The client.</param>
    /// <param name="requestUri">The address, or null for the client's base address.</param>
    /// <param name="value">The value.</param>
    /// <param name="jsonTypeInfo">The metadata of the type.</param>
    /// <param name="cancellationToken">Cancels the request and the reading.</param>
    public static Task<HttpResponseMessage> PatchAsJsonAsync<TValue>(
        this HttpClient client, [StringSyntax(StringSyntaxAttribute.Uri)] string? requestUri, TValue value, JsonTypeInfo<TValue> jsonTypeInfo, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(client);
        return client.PatchAsync(requestUri, JsonContent.Create(value, jsonTypeInfo), cancellationToken);
    }
}
