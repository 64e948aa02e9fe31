using System.Diagnostics.CodeAnalysis;
using System.Net;
using System.Net.Http.Headers;
using System.Text.Json.Serialization.Metadata;
using Peregrine.Json.Platform;
using NetJsonContent = System.Net.Http.Json.JsonContent;

namespace Peregrine.Json.Http;

/// <summary>An HTTP body that contains a value as JSON. On this framework, <c>JsonContent</c> of <c>System.Net.Http.Json</c> writes the JSON.</summary>
public sealed partial class JsonContent : HttpContent
{
    private readonly NetJsonContent _inner;

    private JsonContent(NetJsonContent inner)
    {
        _inner = inner;
        Headers.ContentType = inner.Headers.ContentType;
    }

    /// <summary>The type that the value is written as.</summary>
    public Type ObjectType => _inner.ObjectType;

    /// <summary>The value that the body contains as JSON.</summary>
    public object? Value => _inner.Value;

    /// <summary>Creates an HTTP body that contains a value as JSON.</summary>
    /// <typeparam name="T">The type that the value is written as.</typeparam>
    /// <param name="inputValue">The value.</param>
    /// <param name="mediaType">The media type, or null for <c>application/json; charset=utf-8</c>.</param>
    /// <param name="options">Options, or null for <c>JsonSerializerDefaults.Web</c>.</param>
    /// <returns>The HTTP body.</returns>
    [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
    [RequiresDynamicCode(TrimmingText.Dynamic)]
    public static JsonContent Create<T>(T inputValue, MediaTypeHeaderValue? mediaType = null, JsonSerializerOptions? options = null) =>
        new(NetJsonContent.Create(inputValue, mediaType, options));

    /// <summary>Creates an HTTP body that contains a value of type <paramref name="inputType"/> as JSON.</summary>
    /// <param name="inputValue">The value.</param>
    /// <param name="inputType">The type that the value is written as.</param>
    /// <param name="mediaType">The media type, or null for <c>application/json; charset=utf-8</c>.</param>
    /// <param name="options">Options, or null for <c>JsonSerializerDefaults.Web</c>.</param>
    /// <returns>The HTTP body.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="inputType"/> is null.</exception>
    /// <exception cref="ArgumentException">The value is not of type <paramref name="inputType"/>.</exception>
    [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
    [RequiresDynamicCode(TrimmingText.Dynamic)]
    public static JsonContent Create(object? inputValue, Type inputType, MediaTypeHeaderValue? mediaType = null, JsonSerializerOptions? options = null) =>
        new(NetJsonContent.Create(inputValue, inputType, mediaType, options));

    /// <summary>Creates an HTTP body that contains a value as JSON, using the metadata of its type.</summary>
    /// <typeparam name="T">The type that the value is written as.</typeparam>
    /// <param name="inputValue">The value.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    /// <param name="mediaType">The media type, or null for <c>application/json; charset=utf-8</c>.</param>
    /// <returns>The HTTP body.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="jsonTypeInfo"/> is null.</exception>
    public static JsonContent Create<T>(T? inputValue, JsonTypeInfo<T> jsonTypeInfo, MediaTypeHeaderValue? mediaType = null) =>
        new(NetJsonContent.Create(inputValue, jsonTypeInfo, mediaType));

    /// <summary>Creates an HTTP body that contains a value as JSON, using a <see cref="JsonTypeInfo"/> whose type is known only at run time.</summary>
    /// <param name="inputValue">The value.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    /// <param name="mediaType">The media type, or null for <c>application/json; charset=utf-8</c>.</param>
    /// <returns>The HTTP body.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="jsonTypeInfo"/> is null.</exception>
    /// <exception cref="ArgumentException">The value is not of the metadata's type.</exception>
    public static JsonContent Create(object? inputValue, JsonTypeInfo jsonTypeInfo, MediaTypeHeaderValue? mediaType = null) =>
        new(NetJsonContent.Create(inputValue, jsonTypeInfo, mediaType));

    /// <inheritdoc/>
    protected override Task SerializeToStreamAsync(Stream stream, TransportContext? context) => WithHeaders().CopyToAsync(stream, context);

    /// <inheritdoc/>
    protected override bool TryComputeLength(out long length)
    {
        length = 0;
        return false;
    }

    /// <summary>
    /// Copies the current content type to the content that writes the value, and returns that content, because the caller may have set another charset after
    /// creating this body.
    /// </summary>
    private NetJsonContent WithHeaders()
    {
        _inner.Headers.ContentType = Headers.ContentType;
        return _inner;
    }
}
