using System.Diagnostics.CodeAnalysis;
using System.IO.Pipelines;
using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;
using Microsoft.AspNetCore.Http;
using Microsoft.Net.Http.Headers;

namespace Peregrine.Json.AspNetCore;

/// <summary>
/// Reads the JSON bodies of requests with this library; a body in UTF-8 directly from the request's pipe. The methods correspond to those of
/// <see cref="Microsoft.AspNetCore.Http.HttpRequestJsonExtensions"/>; <c>TryReadFromJsonAsync</c> returns the faults of a body instead of throwing for the
/// first.
/// </summary>
/// <remarks>
/// The methods are not extension methods, so <c>using Peregrine.Json.AspNetCore;</c> makes no call ambiguous. In a project with
/// <c>&lt;UsePeregrineJson&gt;true&lt;/UsePeregrineJson&gt;</c> calls to <c>request.ReadFromJsonAsync</c> use these methods.
/// </remarks>
public static partial class PeregrineJsonRequest
{
    /// <summary>Reads the body of a request as JSON.</summary>
    /// <remarks>A charset other than UTF-8 is transcoded while the body arrives.</remarks>
    /// <typeparam name="TValue">The type to read.</typeparam>
    /// <param name="request">The request.</param>
    /// <param name="options">Options, or null for the JSON options of minimal APIs.</param>
    /// <param name="cancellationToken">Cancels the reading.</param>
    /// <returns>The value.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="request"/> is null.</exception>
    /// <exception cref="InvalidOperationException">The content type is not a JSON type, or its charset is unknown.</exception>
    /// <exception cref="JsonException">The body is not JSON or does not fit the type.</exception>
    /// <exception cref="NotSupportedException">The type cannot be read.</exception>
    [RequiresUnreferencedCode(Trimming.Unreferenced)]
    [RequiresDynamicCode(Trimming.Dynamic)]
    public static ValueTask<TValue?> ReadFromJsonAsync<TValue>(HttpRequest request, JsonSerializerOptions? options, CancellationToken cancellationToken = default) =>
        ReadAsync(
            request,
            (Options: options, request),
            static (pipe, s, token) => JsonSerializer.DeserializeAsync<TValue>(pipe, s.Options ?? HttpOptions.Of(s.request.HttpContext), token),
            static (stream, s, token) => JsonSerializer.DeserializeAsync<TValue>(stream, s.Options ?? HttpOptions.Of(s.request.HttpContext), token),
            cancellationToken);

    /// <inheritdoc cref="ReadFromJsonAsync{TValue}(HttpRequest, JsonSerializerOptions, CancellationToken)"/>
    public static ValueTask<TValue?> ReadFromJsonAsync<TValue>(HttpRequest request, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(request);
        return ReadFromJsonAsync(request, (JsonTypeInfo<TValue>)HttpOptions.Of(request.HttpContext).GetTypeInfo(typeof(TValue)), cancellationToken);
    }

    /// <summary>Reads the body of a request as JSON, using the metadata of the type to read.</summary>
    /// <typeparam name="TValue">The type to read.</typeparam>
    /// <param name="request">The request.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    /// <param name="cancellationToken">Cancels the reading.</param>
    /// <returns>The value.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="request"/> or <paramref name="jsonTypeInfo"/> is null.</exception>
    /// <exception cref="InvalidOperationException">The content type is not a JSON type, or its charset is unknown.</exception>
    /// <exception cref="JsonException">The body is not JSON or does not fit the type.</exception>
    /// <exception cref="NotSupportedException">The type cannot be read.</exception>
    public static ValueTask<TValue?> ReadFromJsonAsync<TValue>(HttpRequest request, JsonTypeInfo<TValue> jsonTypeInfo, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(request);
        ArgumentNullException.ThrowIfNull(jsonTypeInfo);
        return ReadAsync<TValue, JsonTypeInfo<TValue>>(
            request, jsonTypeInfo, JsonSerializer.DeserializeAsync, JsonSerializer.DeserializeAsync, cancellationToken);
    }

    /// <inheritdoc cref="ReadFromJsonAsync{TValue}(HttpRequest, JsonTypeInfo{TValue}, CancellationToken)"/>
    public static ValueTask<object?> ReadFromJsonAsync(HttpRequest request, JsonTypeInfo jsonTypeInfo, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(request);
        ArgumentNullException.ThrowIfNull(jsonTypeInfo);
        return ReadAsync<object, JsonTypeInfo>(request, jsonTypeInfo, JsonSerializer.DeserializeAsync, JsonSerializer.DeserializeAsync, cancellationToken);
    }

    /// <summary>Reads the body of a request as JSON and returns a value of the given type.</summary>
    /// <param name="request">The request.</param>
    /// <param name="type">The type to read.</param>
    /// <param name="options">Options, or null for the JSON options of minimal APIs.</param>
    /// <param name="cancellationToken">Cancels the reading.</param>
    /// <returns>The value.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="request"/> or <paramref name="type"/> is null.</exception>
    /// <exception cref="InvalidOperationException">The content type is not a JSON type, or its charset is unknown.</exception>
    /// <exception cref="JsonException">The body is not JSON or does not fit the type.</exception>
    /// <exception cref="NotSupportedException">The type cannot be read.</exception>
    [RequiresUnreferencedCode(Trimming.Unreferenced)]
    [RequiresDynamicCode(Trimming.Dynamic)]
    public static ValueTask<object?> ReadFromJsonAsync(HttpRequest request, Type type, JsonSerializerOptions? options, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(request);
        ArgumentNullException.ThrowIfNull(type);
        return ReadAsync(
            request,
            (Options: options, request, type),
            static (pipe, s, token) => JsonSerializer.DeserializeAsync(pipe, s.type, s.Options ?? HttpOptions.Of(s.request.HttpContext), token),
            static (stream, s, token) => JsonSerializer.DeserializeAsync(stream, s.type, s.Options ?? HttpOptions.Of(s.request.HttpContext), token),
            cancellationToken);
    }

    /// <inheritdoc cref="ReadFromJsonAsync(HttpRequest, Type, JsonSerializerOptions, CancellationToken)"/>
    public static ValueTask<object?> ReadFromJsonAsync(HttpRequest request, Type type, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(request);
        ArgumentNullException.ThrowIfNull(type);
        return ReadFromJsonAsync(request, HttpOptions.Of(request.HttpContext).GetTypeInfo(type), cancellationToken);
    }

    /// <summary>Reads the body of a request as JSON and returns a value of the given type, using the metadata that a context contains.</summary>
    /// <param name="request">The request.</param>
    /// <param name="type">The type to read.</param>
    /// <param name="context">The context that contains the metadata of the type.</param>
    /// <param name="cancellationToken">Cancels the reading.</param>
    /// <returns>The value.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="request"/>, <paramref name="type"/> or <paramref name="context"/> is null.</exception>
    /// <exception cref="InvalidOperationException">The content type is not a JSON type, or its charset is unknown.</exception>
    /// <exception cref="JsonException">The body is not JSON or does not fit the type.</exception>
    /// <exception cref="NotSupportedException">The type cannot be read.</exception>
    public static ValueTask<object?> ReadFromJsonAsync(HttpRequest request, Type type, JsonSerializerContext context, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(request);
        ArgumentNullException.ThrowIfNull(type);
        ArgumentNullException.ThrowIfNull(context);
        return ReadAsync(
            request,
            (type, context),
            static (pipe, s, token) => JsonSerializer.DeserializeAsync(pipe, s.type, s.context, token),
            static (stream, s, token) => JsonSerializer.DeserializeAsync(stream, s.type, s.context, token),
            cancellationToken);
    }

    private static async ValueTask<TValue?> ReadAsync<TValue, TState>(
        HttpRequest request, TState state, Func<PipeReader, TState, CancellationToken, ValueTask<TValue?>> readPipe,
        Func<Stream, TState, CancellationToken, ValueTask<TValue?>> readStream, CancellationToken cancellationToken)
    {
        ArgumentNullException.ThrowIfNull(request);
        if (!request.HasJsonContentType())
        {
            throw new InvalidOperationException($"Unable to read the request as JSON because the request content type '{Shown(request.ContentType)}' is not a known JSON content type.");
        }

        if (EncodingOf(request) is not { } encoding || encoding.CodePage == Encoding.UTF8.CodePage)
        {
            return await readPipe(request.BodyReader, state, cancellationToken).ConfigureAwait(false);
        }

        Stream transcoding = Encoding.CreateTranscodingStream(request.Body, encoding, Encoding.UTF8, leaveOpen: true);
        await using (transcoding.ConfigureAwait(false))
        {
            return await readStream(transcoding, state, cancellationToken).ConfigureAwait(false);
        }
    }

    /// <summary>Returns the encoding that the content type names; null for UTF-8 or if it names none. Throws if the encoding is unknown.</summary>
    private static Encoding? EncodingOf(HttpRequest request)
    {
        Microsoft.Extensions.Primitives.StringSegment charset = RequestCharsets.Bare(MediaTypeHeaderValue.Parse(request.ContentType).Charset);
        if (!charset.HasValue || charset.Equals("utf-8", StringComparison.OrdinalIgnoreCase))
        {
            return null;
        }

        try
        {
            return Encoding.GetEncoding(charset.Value);
        }
        catch (Exception error)
        {
            throw new InvalidOperationException($"Unable to read the request as JSON because the request content type charset '{Shown(charset.Value)}' is not a known encoding.", error);
        }
    }

    /// <summary>Returns a header's value for an exception's message: at most its first 1,024 characters.</summary>
    private static string? Shown(string? header) => header?.Length > 1024 ? $"{header.AsSpan(0, 1024)}…" : header;
}
