using System.Diagnostics.CodeAnalysis;
using System.IO.Pipelines;
using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;
using Microsoft.AspNetCore.Http;

namespace Peregrine.Json.AspNetCore;

/// <summary>
/// Writes values as the JSON bodies of responses with this library, directly to the responses' pipes. The methods correspond to those of
/// <see cref="Microsoft.AspNetCore.Http.HttpResponseJsonExtensions"/>.
/// </summary>
/// <remarks>
/// The methods are not extension methods, so <c>using Peregrine.Json.AspNetCore;</c> makes no call ambiguous. In a project with
/// <c>&lt;UsePeregrineJson&gt;true&lt;/UsePeregrineJson&gt;</c> calls to <c>response.WriteAsJsonAsync</c> use these methods.
/// </remarks>
public static class PeregrineJsonResponse
{
    /// <summary>Writes a value as the JSON body of a response.</summary>
    /// <remarks>
    /// Sets the content type, then writes and flushes the value in pieces, as System.Text.Json does. The headers are sent with the first piece, so an exception
    /// before it can still be answered with an error status. If the caller passes no token, writing stops without an exception when the client disconnects.
    /// </remarks>
    /// <typeparam name="TValue">The type that the value is written as.</typeparam>
    /// <param name="response">The response.</param>
    /// <param name="value">The value.</param>
    /// <param name="options">Options, or null for the JSON options of minimal APIs.</param>
    /// <param name="contentType">The content type, or null for <c>application/json; charset=utf-8</c>.</param>
    /// <param name="cancellationToken">Cancels the writing.</param>
    /// <returns>A task that ends when the value is written and flushed.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="response"/> is null.</exception>
    [RequiresUnreferencedCode(Trimming.Unreferenced)]
    [RequiresDynamicCode(Trimming.Dynamic)]
    public static Task WriteAsJsonAsync<TValue>(
        HttpResponse response, TValue value, JsonSerializerOptions? options, string? contentType, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(response);
        return WriteAsync(
            response, (value, Options: options ?? HttpOptions.Of(response.HttpContext)), contentType,
            static (pipe, s, token) => JsonSerializer.SerializeAsync(pipe, s.value, s.Options, token), cancellationToken);
    }

    /// <inheritdoc cref="WriteAsJsonAsync{TValue}(HttpResponse, TValue, JsonSerializerOptions, string, CancellationToken)"/>
    [RequiresUnreferencedCode(Trimming.Unreferenced)]
    [RequiresDynamicCode(Trimming.Dynamic)]
    public static Task WriteAsJsonAsync<TValue>(HttpResponse response, TValue value, JsonSerializerOptions? options, CancellationToken cancellationToken = default) =>
        WriteAsJsonAsync(response, value, options, contentType: null, cancellationToken);

    /// <inheritdoc cref="WriteAsJsonAsync{TValue}(HttpResponse, TValue, JsonSerializerOptions, string, CancellationToken)"/>
    [RequiresUnreferencedCode(Trimming.Unreferenced)]
    [RequiresDynamicCode(Trimming.Dynamic)]
    public static Task WriteAsJsonAsync<TValue>(HttpResponse response, TValue value, CancellationToken cancellationToken = default) =>
        WriteAsJsonAsync(response, value, options: null, contentType: null, cancellationToken);

    /// <summary>Writes a value as the JSON body of a response, using the metadata of its type.</summary>
    /// <inheritdoc cref="WriteAsJsonAsync{TValue}(HttpResponse, TValue, JsonSerializerOptions, string, CancellationToken)" path="/remarks"/>
    /// <typeparam name="TValue">The type that the value is written as.</typeparam>
    /// <param name="response">The response.</param>
    /// <param name="value">The value.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    /// <param name="contentType">The content type, or null for <c>application/json; charset=utf-8</c>.</param>
    /// <param name="cancellationToken">Cancels the writing.</param>
    /// <returns>A task that ends when the value is written and flushed.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="response"/> or <paramref name="jsonTypeInfo"/> is null.</exception>
    public static Task WriteAsJsonAsync<TValue>(
        HttpResponse response, TValue value, JsonTypeInfo<TValue> jsonTypeInfo, string? contentType = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(response);
        return WriteAsync(
            response, (value, jsonTypeInfo), contentType, static (pipe, s, token) => JsonSerializer.SerializeAsync(pipe, s.value, s.jsonTypeInfo, token), cancellationToken);
    }

    /// <inheritdoc cref="WriteAsJsonAsync{TValue}(HttpResponse, TValue, JsonTypeInfo{TValue}, string, CancellationToken)"/>
    public static Task WriteAsJsonAsync(
        HttpResponse response, object? value, JsonTypeInfo jsonTypeInfo, string? contentType = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(response);
        return WriteAsync(
            response, (value, jsonTypeInfo), contentType, static (pipe, s, token) => JsonSerializer.SerializeAsync(pipe, s.value, s.jsonTypeInfo, token), cancellationToken);
    }

    /// <summary>Writes a value of the given type as the JSON body of a response.</summary>
    /// <inheritdoc cref="WriteAsJsonAsync{TValue}(HttpResponse, TValue, JsonSerializerOptions, string, CancellationToken)" path="/remarks"/>
    /// <param name="response">The response.</param>
    /// <param name="value">The value.</param>
    /// <param name="type">The type that the value is written as.</param>
    /// <param name="options">Options, or null for the JSON options of minimal APIs.</param>
    /// <param name="contentType">The content type, or null for <c>application/json; charset=utf-8</c>.</param>
    /// <param name="cancellationToken">Cancels the writing.</param>
    /// <returns>A task that ends when the value is written and flushed.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="response"/> or <paramref name="type"/> is null.</exception>
    /// <exception cref="ArgumentException">The value is not of the given type.</exception>
    [RequiresUnreferencedCode(Trimming.Unreferenced)]
    [RequiresDynamicCode(Trimming.Dynamic)]
    public static Task WriteAsJsonAsync(
        HttpResponse response, object? value, Type type, JsonSerializerOptions? options, string? contentType, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(response);
        ArgumentNullException.ThrowIfNull(type);
        return WriteAsync(
            response, (value, type, Options: options ?? HttpOptions.Of(response.HttpContext)), contentType,
            static (pipe, s, token) => JsonSerializer.SerializeAsync(pipe, s.value, s.type, s.Options, token), cancellationToken);
    }

    /// <inheritdoc cref="WriteAsJsonAsync(HttpResponse, object, Type, JsonSerializerOptions, string, CancellationToken)"/>
    [RequiresUnreferencedCode(Trimming.Unreferenced)]
    [RequiresDynamicCode(Trimming.Dynamic)]
    public static Task WriteAsJsonAsync(HttpResponse response, object? value, Type type, JsonSerializerOptions? options, CancellationToken cancellationToken = default) =>
        WriteAsJsonAsync(response, value, type, options, contentType: null, cancellationToken);

    /// <inheritdoc cref="WriteAsJsonAsync(HttpResponse, object, Type, JsonSerializerOptions, string, CancellationToken)"/>
    [RequiresUnreferencedCode(Trimming.Unreferenced)]
    [RequiresDynamicCode(Trimming.Dynamic)]
    public static Task WriteAsJsonAsync(HttpResponse response, object? value, Type type, CancellationToken cancellationToken = default) =>
        WriteAsJsonAsync(response, value, type, options: null, contentType: null, cancellationToken);

    /// <summary>Writes a value of the given type as the JSON body of a response, using the metadata that a context contains.</summary>
    /// <inheritdoc cref="WriteAsJsonAsync{TValue}(HttpResponse, TValue, JsonSerializerOptions, string, CancellationToken)" path="/remarks"/>
    /// <param name="response">The response.</param>
    /// <param name="value">The value.</param>
    /// <param name="type">The type that the value is written as.</param>
    /// <param name="context">The context that contains the metadata of the type.</param>
    /// <param name="contentType">The content type, or null for <c>application/json; charset=utf-8</c>.</param>
    /// <param name="cancellationToken">Cancels the writing.</param>
    /// <returns>A task that ends when the value is written and flushed.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="response"/>, <paramref name="type"/> or <paramref name="context"/> is null.</exception>
    /// <exception cref="ArgumentException">The value is not of the given type.</exception>
    public static Task WriteAsJsonAsync(
        HttpResponse response, object? value, Type type, JsonSerializerContext context, string? contentType = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(response);
        ArgumentNullException.ThrowIfNull(type);
        ArgumentNullException.ThrowIfNull(context);
        return WriteAsync(
            response, (value, type, context), contentType, static (pipe, s, token) => JsonSerializer.SerializeAsync(pipe, s.value, s.type, s.context, token), cancellationToken);
    }

    private static async Task WriteAsync<TState>(
        HttpResponse response, TState state, string? contentType, Func<PipeWriter, TState, CancellationToken, Task> write, CancellationToken cancellationToken)
    {
        response.ContentType = contentType ?? "application/json; charset=utf-8";
        bool isOwn = cancellationToken.CanBeCanceled;
        CancellationToken token = isOwn ? cancellationToken : response.HttpContext.RequestAborted;
        try
        {
            // The headers are sent with the first piece, so an exception before it can still be answered with an error status.
            await write(response.BodyWriter, state, token).ConfigureAwait(false);
        }
        catch (OperationCanceledException) when (!isOwn)
        {
            // The client has disconnected.
        }
    }
}
