using System.Net;
using System.Net.Http.Headers;
using System.Text;

namespace Peregrine.Json.Http;

/// <summary>
/// An HTTP body that contains a value as JSON. It corresponds to <c>JsonContent</c> of <c>System.Net.Http.Json</c>, but this library writes the JSON.
/// </summary>
/// <remarks>
/// The value is written directly to the connection each time the request is sent. The length of the body is not known in advance, so HTTP/1.1 sends it in
/// chunks. If the media type names a charset other than UTF-8, the JSON is transcoded to it.
/// </remarks>
public sealed class JsonContent : HttpContent
{
    private readonly JsonSerializerOptions? _options;
    private readonly JsonTypeInfo? _info;

    private JsonContent(object? value, Type type, JsonSerializerOptions? options, JsonTypeInfo? info, MediaTypeHeaderValue? mediaType)
    {
        Value = value;
        ObjectType = type;
        _options = options;
        _info = info;
        Headers.ContentType = mediaType ?? new MediaTypeHeaderValue("application/json") { CharSet = "utf-8" };
    }

    /// <summary>The type that the value is written as.</summary>
    public Type ObjectType { get; }

    /// <summary>The value that the body contains as JSON.</summary>
    public object? Value { get; }

    /// <summary>Creates an HTTP body that contains a value as JSON.</summary>
    /// <typeparam name="T">The type that the value is written as.</typeparam>
    /// <param name="inputValue">The value.</param>
    /// <param name="mediaType">The media type, or null for <c>application/json; charset=utf-8</c>.</param>
    /// <param name="options">Options, or null for <see cref="JsonSerializerOptions.Web"/>.</param>
    /// <returns>The HTTP body.</returns>
    /// <exception cref="InvalidOperationException">The options or the attributes of the types conflict.</exception>
    /// <exception cref="NotSupportedException">The options have no metadata for the type.</exception>
    [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
    [RequiresDynamicCode(TrimmingText.Dynamic)]
    public static JsonContent Create<T>(T inputValue, MediaTypeHeaderValue? mediaType = null, JsonSerializerOptions? options = null) =>
        Create(inputValue, typeof(T), mediaType, options);

    /// <summary>Creates an HTTP body that contains a value of type <paramref name="inputType"/> as JSON.</summary>
    /// <param name="inputValue">The value.</param>
    /// <param name="inputType">The type that the value is written as.</param>
    /// <param name="mediaType">The media type, or null for <c>application/json; charset=utf-8</c>.</param>
    /// <param name="options">Options, or null for <see cref="JsonSerializerOptions.Web"/>.</param>
    /// <returns>The HTTP body.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="inputType"/> is null.</exception>
    /// <exception cref="ArgumentException">The value is not of type <paramref name="inputType"/>.</exception>
    /// <exception cref="InvalidOperationException">The options or the attributes of the types conflict.</exception>
    /// <exception cref="NotSupportedException">The options have no metadata for the type.</exception>
    [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
    [RequiresDynamicCode(TrimmingText.Dynamic)]
    public static JsonContent Create(object? inputValue, Type inputType, MediaTypeHeaderValue? mediaType = null, JsonSerializerOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(inputType);
        Verify(inputValue, inputType);
        options ??= JsonSerializerOptions.Web;
        JsonSerializer.Know(inputType, options);
        return new JsonContent(inputValue, inputType, options, null, mediaType);
    }

    /// <summary>Creates an HTTP body that contains a value as JSON, using the metadata of its type.</summary>
    /// <typeparam name="T">The type that the value is written as.</typeparam>
    /// <param name="inputValue">The value.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    /// <param name="mediaType">The media type, or null for <c>application/json; charset=utf-8</c>.</param>
    /// <returns>The HTTP body.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="jsonTypeInfo"/> is null.</exception>
    public static JsonContent Create<T>(T? inputValue, JsonTypeInfo<T> jsonTypeInfo, MediaTypeHeaderValue? mediaType = null) =>
        Create((object?)inputValue, jsonTypeInfo, mediaType);

    /// <summary>Creates an HTTP body that contains a value as JSON, using a <see cref="JsonTypeInfo"/> whose type is known only at run time.</summary>
    /// <param name="inputValue">The value.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    /// <param name="mediaType">The media type, or null for <c>application/json; charset=utf-8</c>.</param>
    /// <returns>The HTTP body.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="jsonTypeInfo"/> is null.</exception>
    /// <exception cref="ArgumentException">The value is not of the metadata's type.</exception>
    public static JsonContent Create(object? inputValue, JsonTypeInfo jsonTypeInfo, MediaTypeHeaderValue? mediaType = null)
    {
        ArgumentNullException.ThrowIfNull(jsonTypeInfo);
        Verify(inputValue, jsonTypeInfo.Type);
        return new JsonContent(inputValue, jsonTypeInfo.Type, null, jsonTypeInfo, mediaType);
    }

    /// <inheritdoc/>
    protected override Task SerializeToStreamAsync(Stream stream, TransportContext? context) => SerializeToStreamAsync(stream, context, CancellationToken.None);

    /// <inheritdoc/>
    protected override Task SerializeToStreamAsync(Stream stream, TransportContext? context, CancellationToken cancellationToken) =>
        Charset.Of(this) is { } encoding ? WriteTranscodedAsync(stream, encoding, cancellationToken) : WriteAsync(stream, cancellationToken);

    /// <inheritdoc/>
    protected override void SerializeToStream(Stream stream, TransportContext? context, CancellationToken cancellationToken)
    {
        if (Charset.Of(this) is not { } encoding)
        {
            Write(stream);
            return;
        }

        using Stream transcoding = Encoding.CreateTranscodingStream(stream, encoding, Encoding.UTF8, leaveOpen: true);
        Write(transcoding);
    }

    /// <inheritdoc/>
    protected override bool TryComputeLength(out long length)
    {
        length = 0;
        return false;
    }

    private static void Verify(object? value, Type type)
    {
        if (value is not null && !type.IsInstanceOfType(value))
        {
            throw HttpErrors.WrongType(type, value.GetType());
        }
    }

    private async Task WriteTranscodedAsync(Stream stream, Encoding encoding, CancellationToken cancellationToken)
    {
        Stream transcoding = Encoding.CreateTranscodingStream(stream, encoding, Encoding.UTF8, leaveOpen: true);
        await using (transcoding.ConfigureAwait(false))
        {
            await WriteAsync(transcoding, cancellationToken).ConfigureAwait(false);
        }
    }

    [UnconditionalSuppressMessage("Trimming", "IL2026", Justification = "The methods that take options carry the warning.")]
    [UnconditionalSuppressMessage("AOT", "IL3050", Justification = "The methods that take options carry the warning.")]
    private Task WriteAsync(Stream stream, CancellationToken cancellationToken) => _info is not null
        ? JsonSerializer.SerializeAsync(stream, Value, _info, cancellationToken)
        : JsonSerializer.SerializeAsync(stream, Value, ObjectType, _options, cancellationToken);

    [UnconditionalSuppressMessage("Trimming", "IL2026", Justification = "The methods that take options carry the warning.")]
    [UnconditionalSuppressMessage("AOT", "IL3050", Justification = "The methods that take options carry the warning.")]
    private void Write(Stream stream)
    {
        if (_info is not null)
        {
            JsonSerializer.Serialize(stream, Value, _info);
        }
        else
        {
            JsonSerializer.Serialize(stream, Value, ObjectType, _options);
        }
    }
}
