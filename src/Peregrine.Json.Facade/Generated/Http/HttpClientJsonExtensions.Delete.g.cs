// Written by tools/Peregrine.Json.Tables from src/Peregrine.Json/Http/HttpClientJsonExtensions.Delete.cs.
#nullable enable
using System.Buffers;
using System.Diagnostics.CodeAnalysis;
using System.IO.Pipelines;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;
using Peregrine.Json.Errors;

namespace Peregrine.Json.Http;

/// <summary>Requests that delete and are answered with JSON.</summary>
public static partial class HttpClientJsonExtensions
{
    /// <summary>Sends a DELETE request and reads the answer as JSON.</summary>
    /// <remarks>
    /// As <see cref="System.Net.Http.Json.HttpClientJsonExtensions"/> does: an answer without success is refused, one that is larger than
    /// <see cref="HttpClient.MaxResponseContentBufferSize"/> too; <see cref="HttpClient.Timeout"/> covers the reading; a charset other than UTF-8 is transcoded.
    /// </remarks>
    /// <typeparam name="TValue">The type to read.</typeparam>
    /// <param name="client">The client.</param>
    /// <param name="requestUri">The address, or null for the client's base address.</param>
    /// <param name="options">Options, or null for <see cref="JsonSerializerOptions.Web"/>.</param>
    /// <param name="cancellationToken">Cancels the request and the reading.</param>
    /// <returns>The value.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="client"/> is null.</exception>
    /// <exception cref="HttpRequestException">The request failed, its status is not one of success, or the answer is too large.</exception>
    /// <exception cref="TaskCanceledException">The token was cancelled, or the timeout has passed.</exception>
    /// <exception cref="JsonException">The answer is not JSON or does not fit the type.</exception>
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
    public static Task<TValue?> DeleteFromJsonAsync<TValue>(this HttpClient client, [StringSyntax(StringSyntaxAttribute.Uri)] string? requestUri, CancellationToken cancellationToken = default) =>
        System.Net.Http.Json.HttpClientJsonExtensions.DeleteFromJsonAsync<TValue>(client, requestUri, cancellationToken);

    /// <inheritdoc cref="DeleteFromJsonAsync{TValue}(HttpClient, Uri, JsonSerializerOptions, CancellationToken)"/>
    [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
    [RequiresDynamicCode(TrimmingText.Dynamic)]
    public static Task<TValue?> DeleteFromJsonAsync<TValue>(this HttpClient client, Uri? requestUri, CancellationToken cancellationToken = default) =>
        System.Net.Http.Json.HttpClientJsonExtensions.DeleteFromJsonAsync<TValue>(client, requestUri, cancellationToken);

    /// <inheritdoc cref="DeleteFromJsonAsync{TValue}(HttpClient, Uri, JsonSerializerOptions, CancellationToken)"/>
    /// <param name="client">The client.</param>
    /// <param name="requestUri">The address, or null for the client's base address.</param>
    /// <param name="jsonTypeInfo">The metadata of the type.</param>
    /// <param name="cancellationToken">Cancels the request and the reading.</param>
    public static Task<TValue?> DeleteFromJsonAsync<TValue>(this HttpClient client, Uri? requestUri, JsonTypeInfo<TValue> jsonTypeInfo, CancellationToken cancellationToken = default) =>
        System.Net.Http.Json.HttpClientJsonExtensions.DeleteFromJsonAsync<TValue>(client, requestUri, jsonTypeInfo, cancellationToken);

    /// <inheritdoc cref="DeleteFromJsonAsync{TValue}(HttpClient, Uri, JsonSerializerOptions, CancellationToken)"/>
    /// <param name="client">The client.</param>
    /// <param name="requestUri">The address, or null for the client's base address.</param>
    /// <param name="jsonTypeInfo">The metadata of the type.</param>
    /// <param name="cancellationToken">Cancels the request and the reading.</param>
    public static Task<TValue?> DeleteFromJsonAsync<TValue>(this HttpClient client, [StringSyntax(StringSyntaxAttribute.Uri)] string? requestUri, JsonTypeInfo<TValue> jsonTypeInfo, CancellationToken cancellationToken = default) =>
        System.Net.Http.Json.HttpClientJsonExtensions.DeleteFromJsonAsync<TValue>(client, requestUri, jsonTypeInfo, cancellationToken);

    /// <inheritdoc cref="DeleteFromJsonAsync{TValue}(HttpClient, Uri, JsonSerializerOptions, CancellationToken)"/>
    /// <param name="client">The client.</param>
    /// <param name="requestUri">The address, or null for the client's base address.</param>
    /// <param name="type">The type to read.</param>
    /// <param name="options">Options, or null for <see cref="JsonSerializerOptions.Web"/>.</param>
    /// <param name="cancellationToken">Cancels the request and the reading.</param>
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
    [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
    [RequiresDynamicCode(TrimmingText.Dynamic)]
    public static Task<object?> DeleteFromJsonAsync(this HttpClient client, [StringSyntax(StringSyntaxAttribute.Uri)] string? requestUri, Type type, JsonSerializerOptions? options, CancellationToken cancellationToken = default) =>
        System.Net.Http.Json.HttpClientJsonExtensions.DeleteFromJsonAsync(client, requestUri, type, options, cancellationToken);

    /// <inheritdoc cref="DeleteFromJsonAsync{TValue}(HttpClient, Uri, JsonSerializerOptions, CancellationToken)"/>
    /// <param name="client">The client.</param>
    /// <param name="requestUri">The address, or null for the client's base address.</param>
    /// <param name="type">The type to read.</param>
    /// <param name="cancellationToken">Cancels the request and the reading.</param>
    [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
    [RequiresDynamicCode(TrimmingText.Dynamic)]
    public static Task<object?> DeleteFromJsonAsync(this HttpClient client, [StringSyntax(StringSyntaxAttribute.Uri)] string? requestUri, Type type, CancellationToken cancellationToken = default) =>
        System.Net.Http.Json.HttpClientJsonExtensions.DeleteFromJsonAsync(client, requestUri, type, cancellationToken);

    /// <inheritdoc cref="DeleteFromJsonAsync{TValue}(HttpClient, Uri, JsonSerializerOptions, CancellationToken)"/>
    /// <param name="client">The client.</param>
    /// <param name="requestUri">The address, or null for the client's base address.</param>
    /// <param name="type">The type to read.</param>
    /// <param name="cancellationToken">Cancels the request and the reading.</param>
    [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
    [RequiresDynamicCode(TrimmingText.Dynamic)]
    public static Task<object?> DeleteFromJsonAsync(this HttpClient client, Uri? requestUri, Type type, CancellationToken cancellationToken = default) =>
        System.Net.Http.Json.HttpClientJsonExtensions.DeleteFromJsonAsync(client, requestUri, type, cancellationToken);

    /// <inheritdoc cref="DeleteFromJsonAsync{TValue}(HttpClient, Uri, JsonSerializerOptions, CancellationToken)"/>
    /// <param name="client">The client.</param>
    /// <param name="requestUri">The address, or null for the client's base address.</param>
    /// <param name="type">The type to read.</param>
    /// <param name="context">The context that has the metadata of the type.</param>
    /// <param name="cancellationToken">Cancels the request and the reading.</param>
    public static Task<object?> DeleteFromJsonAsync(this HttpClient client, Uri? requestUri, Type type, JsonSerializerContext context, CancellationToken cancellationToken = default) =>
        System.Net.Http.Json.HttpClientJsonExtensions.DeleteFromJsonAsync(client, requestUri, type, context, cancellationToken);

    /// <inheritdoc cref="DeleteFromJsonAsync{TValue}(HttpClient, Uri, JsonSerializerOptions, CancellationToken)"/>
    /// <param name="client">The client.</param>
    /// <param name="requestUri">The address, or null for the client's base address.</param>
    /// <param name="type">The type to read.</param>
    /// <param name="context">The context that has the metadata of the type.</param>
    /// <param name="cancellationToken">Cancels the request and the reading.</param>
    public static Task<object?> DeleteFromJsonAsync(this HttpClient client, [StringSyntax(StringSyntaxAttribute.Uri)] string? requestUri, Type type, JsonSerializerContext context, CancellationToken cancellationToken = default) =>
        System.Net.Http.Json.HttpClientJsonExtensions.DeleteFromJsonAsync(client, requestUri, type, context, cancellationToken);
}
