// Written by tools/Peregrine.Json.Tables from src/Peregrine.Json/Http/HttpClientJsonExtensions.Send.cs.
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
    public static Task<HttpResponseMessage> PostAsJsonAsync<TValue>(this HttpClient client, Uri? requestUri, TValue value, JsonSerializerOptions? options = null, CancellationToken cancellationToken = default) =>
        System.Net.Http.Json.HttpClientJsonExtensions.PostAsJsonAsync<TValue>(client, requestUri, value, options, cancellationToken);

    /// <inheritdoc cref="PostAsJsonAsync{TValue}(HttpClient, Uri, TValue, JsonSerializerOptions, CancellationToken)"/>
    [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
    [RequiresDynamicCode(TrimmingText.Dynamic)]
    public static Task<HttpResponseMessage> PostAsJsonAsync<TValue>(this HttpClient client, Uri? requestUri, TValue value, CancellationToken cancellationToken) =>
        System.Net.Http.Json.HttpClientJsonExtensions.PostAsJsonAsync<TValue>(client, requestUri, value, cancellationToken);

    /// <inheritdoc cref="PostAsJsonAsync{TValue}(HttpClient, Uri, TValue, JsonSerializerOptions, CancellationToken)"/>
    /// <param name="client">The client.</param>
    /// <param name="requestUri">The address, or null for the client's base address.</param>
    /// <param name="value">The value.</param>
    /// <param name="jsonTypeInfo">The metadata of the type.</param>
    /// <param name="cancellationToken">Cancels the request and the reading.</param>
    public static Task<HttpResponseMessage> PostAsJsonAsync<TValue>(this HttpClient client, Uri? requestUri, TValue value, JsonTypeInfo<TValue> jsonTypeInfo, CancellationToken cancellationToken = default) =>
        System.Net.Http.Json.HttpClientJsonExtensions.PostAsJsonAsync<TValue>(client, requestUri, value, jsonTypeInfo, cancellationToken);

    /// <inheritdoc cref="PostAsJsonAsync{TValue}(HttpClient, Uri, TValue, JsonSerializerOptions, CancellationToken)"/>
    [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
    [RequiresDynamicCode(TrimmingText.Dynamic)]
    public static Task<HttpResponseMessage> PostAsJsonAsync<TValue>(this HttpClient client, [StringSyntax(StringSyntaxAttribute.Uri)] string? requestUri, TValue value, JsonSerializerOptions? options = null, CancellationToken cancellationToken = default) =>
        System.Net.Http.Json.HttpClientJsonExtensions.PostAsJsonAsync<TValue>(client, requestUri, value, options, cancellationToken);

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
    /// <param name="cancellationToken">Cancels the request and the reading.</param>
    public static Task<HttpResponseMessage> PostAsJsonAsync<TValue>(this HttpClient client, [StringSyntax(StringSyntaxAttribute.Uri)] string? requestUri, TValue value, JsonTypeInfo<TValue> jsonTypeInfo, CancellationToken cancellationToken = default) =>
        System.Net.Http.Json.HttpClientJsonExtensions.PostAsJsonAsync<TValue>(client, requestUri, value, jsonTypeInfo, cancellationToken);

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
    public static Task<HttpResponseMessage> PutAsJsonAsync<TValue>(this HttpClient client, Uri? requestUri, TValue value, JsonSerializerOptions? options = null, CancellationToken cancellationToken = default) =>
        System.Net.Http.Json.HttpClientJsonExtensions.PutAsJsonAsync<TValue>(client, requestUri, value, options, cancellationToken);

    /// <inheritdoc cref="PutAsJsonAsync{TValue}(HttpClient, Uri, TValue, JsonSerializerOptions, CancellationToken)"/>
    [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
    [RequiresDynamicCode(TrimmingText.Dynamic)]
    public static Task<HttpResponseMessage> PutAsJsonAsync<TValue>(this HttpClient client, Uri? requestUri, TValue value, CancellationToken cancellationToken) =>
        System.Net.Http.Json.HttpClientJsonExtensions.PutAsJsonAsync<TValue>(client, requestUri, value, cancellationToken);

    /// <inheritdoc cref="PutAsJsonAsync{TValue}(HttpClient, Uri, TValue, JsonSerializerOptions, CancellationToken)"/>
    /// <param name="client">The client.</param>
    /// <param name="requestUri">The address, or null for the client's base address.</param>
    /// <param name="value">The value.</param>
    /// <param name="jsonTypeInfo">The metadata of the type.</param>
    /// <param name="cancellationToken">Cancels the request and the reading.</param>
    public static Task<HttpResponseMessage> PutAsJsonAsync<TValue>(this HttpClient client, Uri? requestUri, TValue value, JsonTypeInfo<TValue> jsonTypeInfo, CancellationToken cancellationToken = default) =>
        System.Net.Http.Json.HttpClientJsonExtensions.PutAsJsonAsync<TValue>(client, requestUri, value, jsonTypeInfo, cancellationToken);

    /// <inheritdoc cref="PutAsJsonAsync{TValue}(HttpClient, Uri, TValue, JsonSerializerOptions, CancellationToken)"/>
    [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
    [RequiresDynamicCode(TrimmingText.Dynamic)]
    public static Task<HttpResponseMessage> PutAsJsonAsync<TValue>(this HttpClient client, [StringSyntax(StringSyntaxAttribute.Uri)] string? requestUri, TValue value, JsonSerializerOptions? options = null, CancellationToken cancellationToken = default) =>
        System.Net.Http.Json.HttpClientJsonExtensions.PutAsJsonAsync<TValue>(client, requestUri, value, options, cancellationToken);

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
    /// <param name="cancellationToken">Cancels the request and the reading.</param>
    public static Task<HttpResponseMessage> PutAsJsonAsync<TValue>(this HttpClient client, [StringSyntax(StringSyntaxAttribute.Uri)] string? requestUri, TValue value, JsonTypeInfo<TValue> jsonTypeInfo, CancellationToken cancellationToken = default) =>
        System.Net.Http.Json.HttpClientJsonExtensions.PutAsJsonAsync<TValue>(client, requestUri, value, jsonTypeInfo, cancellationToken);

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
    public static Task<HttpResponseMessage> PatchAsJsonAsync<TValue>(this HttpClient client, Uri? requestUri, TValue value, JsonSerializerOptions? options = null, CancellationToken cancellationToken = default) =>
        System.Net.Http.Json.HttpClientJsonExtensions.PatchAsJsonAsync<TValue>(client, requestUri, value, options, cancellationToken);

    /// <inheritdoc cref="PatchAsJsonAsync{TValue}(HttpClient, Uri, TValue, JsonSerializerOptions, CancellationToken)"/>
    [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
    [RequiresDynamicCode(TrimmingText.Dynamic)]
    public static Task<HttpResponseMessage> PatchAsJsonAsync<TValue>(this HttpClient client, Uri? requestUri, TValue value, CancellationToken cancellationToken) =>
        System.Net.Http.Json.HttpClientJsonExtensions.PatchAsJsonAsync<TValue>(client, requestUri, value, cancellationToken);

    /// <inheritdoc cref="PatchAsJsonAsync{TValue}(HttpClient, Uri, TValue, JsonSerializerOptions, CancellationToken)"/>
    /// <param name="client">The client.</param>
    /// <param name="requestUri">The address, or null for the client's base address.</param>
    /// <param name="value">The value.</param>
    /// <param name="jsonTypeInfo">The metadata of the type.</param>
    /// <param name="cancellationToken">Cancels the request and the reading.</param>
    public static Task<HttpResponseMessage> PatchAsJsonAsync<TValue>(this HttpClient client, Uri? requestUri, TValue value, JsonTypeInfo<TValue> jsonTypeInfo, CancellationToken cancellationToken = default) =>
        System.Net.Http.Json.HttpClientJsonExtensions.PatchAsJsonAsync<TValue>(client, requestUri, value, jsonTypeInfo, cancellationToken);

    /// <inheritdoc cref="PatchAsJsonAsync{TValue}(HttpClient, Uri, TValue, JsonSerializerOptions, CancellationToken)"/>
    [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
    [RequiresDynamicCode(TrimmingText.Dynamic)]
    public static Task<HttpResponseMessage> PatchAsJsonAsync<TValue>(this HttpClient client, [StringSyntax(StringSyntaxAttribute.Uri)] string? requestUri, TValue value, JsonSerializerOptions? options = null, CancellationToken cancellationToken = default) =>
        System.Net.Http.Json.HttpClientJsonExtensions.PatchAsJsonAsync<TValue>(client, requestUri, value, options, cancellationToken);

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
    /// <param name="cancellationToken">Cancels the request and the reading.</param>
    public static Task<HttpResponseMessage> PatchAsJsonAsync<TValue>(this HttpClient client, [StringSyntax(StringSyntaxAttribute.Uri)] string? requestUri, TValue value, JsonTypeInfo<TValue> jsonTypeInfo, CancellationToken cancellationToken = default) =>
        System.Net.Http.Json.HttpClientJsonExtensions.PatchAsJsonAsync<TValue>(client, requestUri, value, jsonTypeInfo, cancellationToken);
}
