using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Peregrine.Json.Errors;

namespace Peregrine.Json.Http;

/// <summary>Requests whose answers are arrays, read element by element.</summary>
public static partial class HttpClientJsonExtensions
{
    /// <summary>Sends a GET request and reads the elements of the array that answers it, as they come.</summary>
    /// <remarks>
    /// The request is sent when the first element is asked for. A response that announces a length beyond <see cref="HttpClient.MaxResponseContentBufferSize"/> is refused; a length
    /// that is not announced has no limit. <see cref="HttpClient.Timeout"/> counts until the headers have come. <see cref="System.Net.Http.Json.HttpClientJsonExtensions"/> does the same.
    /// </remarks>
    /// <typeparam name="TValue">The type of the elements.</typeparam>
    /// <param name="client">The client.</param>
    /// <param name="requestUri">The address, or null for the client's base address.</param>
    /// <param name="options">Options, or null for <see cref="JsonSerializerOptions.Web"/>.</param>
    /// <param name="cancellationToken">Cancels the request and the reading.</param>
    /// <returns>The elements.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="client"/> is null.</exception>
    [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
    [RequiresDynamicCode(TrimmingText.Dynamic)]
    public static IAsyncEnumerable<TValue?> GetFromJsonAsAsyncEnumerable<TValue>(
        this HttpClient client, Uri? requestUri, JsonSerializerOptions? options, CancellationToken cancellationToken = default)
    {
        options ??= JsonSerializerOptions.Web;
        JsonSerializer.Know(typeof(TValue), options);
        ArgumentNullException.ThrowIfNull(client);
        return JsonResponse.ReadElementsAsync(client, requestUri, (stream, token) => JsonSerializer.DeserializeAsyncEnumerable<TValue>(stream, options, token), cancellationToken);
    }

    /// <inheritdoc cref="GetFromJsonAsAsyncEnumerable{TValue}(HttpClient, Uri, JsonSerializerOptions, CancellationToken)"/>
    [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
    [RequiresDynamicCode(TrimmingText.Dynamic)]
    public static IAsyncEnumerable<TValue?> GetFromJsonAsAsyncEnumerable<TValue>(
        this HttpClient client, [StringSyntax(StringSyntaxAttribute.Uri)] string? requestUri, JsonSerializerOptions? options, CancellationToken cancellationToken = default) =>
        client.GetFromJsonAsAsyncEnumerable<TValue>(JsonResponse.AddressOf(requestUri), options, cancellationToken);

    /// <inheritdoc cref="GetFromJsonAsAsyncEnumerable{TValue}(HttpClient, Uri, JsonSerializerOptions, CancellationToken)"/>
    [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
    [RequiresDynamicCode(TrimmingText.Dynamic)]
    public static IAsyncEnumerable<TValue?> GetFromJsonAsAsyncEnumerable<TValue>(this HttpClient client, Uri? requestUri, CancellationToken cancellationToken = default) =>
        client.GetFromJsonAsAsyncEnumerable<TValue>(requestUri, options: null, cancellationToken);

    /// <inheritdoc cref="GetFromJsonAsAsyncEnumerable{TValue}(HttpClient, Uri, JsonSerializerOptions, CancellationToken)"/>
    [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
    [RequiresDynamicCode(TrimmingText.Dynamic)]
    public static IAsyncEnumerable<TValue?> GetFromJsonAsAsyncEnumerable<TValue>(
        this HttpClient client, [StringSyntax(StringSyntaxAttribute.Uri)] string? requestUri, CancellationToken cancellationToken = default) =>
        client.GetFromJsonAsAsyncEnumerable<TValue>(JsonResponse.AddressOf(requestUri), options: null, cancellationToken);

    /// <inheritdoc cref="GetFromJsonAsAsyncEnumerable{TValue}(HttpClient, Uri, JsonSerializerOptions, CancellationToken)"/>
    /// <param name="client">The client.</param>
    /// <param name="requestUri">The address, or null for the client's base address.</param>
    /// <param name="jsonTypeInfo">The metadata of the elements' type.</param>
    /// <param name="cancellationToken">Cancels the request and the reading.</param>
    public static IAsyncEnumerable<TValue?> GetFromJsonAsAsyncEnumerable<TValue>(
        this HttpClient client, Uri? requestUri, JsonTypeInfo<TValue> jsonTypeInfo, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(client);
        return JsonResponse.ReadElementsAsync(client, requestUri, (stream, token) => JsonSerializer.DeserializeAsyncEnumerable(stream, jsonTypeInfo, token), cancellationToken);
    }

    /// <inheritdoc cref="GetFromJsonAsAsyncEnumerable{TValue}(HttpClient, Uri, JsonSerializerOptions, CancellationToken)"/>
    /// <param name="client">The client.</param>
    /// <param name="requestUri">The address, or null for the client's base address.</param>
    /// <param name="jsonTypeInfo">The metadata of the elements' type.</param>
    /// <param name="cancellationToken">Cancels the request and the reading.</param>
    public static IAsyncEnumerable<TValue?> GetFromJsonAsAsyncEnumerable<TValue>(
        this HttpClient client, [StringSyntax(StringSyntaxAttribute.Uri)] string? requestUri, JsonTypeInfo<TValue> jsonTypeInfo, CancellationToken cancellationToken = default) =>
        client.GetFromJsonAsAsyncEnumerable(JsonResponse.AddressOf(requestUri), jsonTypeInfo, cancellationToken);
}
