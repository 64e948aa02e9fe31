// Written by tools/Peregrine.Json.Tables from src/Peregrine.Json/JsonDocuments.cs.
#nullable enable
using System.Buffers;

namespace Peregrine.Json;

/// <summary>
/// Parses JSON text (RFC 8259) into System.Text.Json's document models (<see cref="JsonDocument"/>, <see cref="JsonElement"/>,
/// <see cref="System.Text.Json.Nodes.JsonNode"/>) and writes these models as JSON. Options, results and exceptions are the same as with the models' own
/// methods, such as <c>JsonDocument.Parse</c>. In a C# project with the property <c>UsePeregrineJson</c>, direct calls of the models' own methods call this
/// class instead.
/// </summary>
public static partial class JsonDocuments
{
    /// <summary>Parses UTF-8 text. The document refers to the memory, which must not change until the document is disposed.</summary>
    /// <param name="utf8Json">The text, without a byte order mark.</param>
    /// <param name="options">Depth, comments, trailing commas and repeated names.</param>
    /// <returns>The document, which the caller must dispose: its arrays then return to the shared pool.</returns>
    /// <exception cref="JsonException">The text is not exactly one JSON value, or the options do not allow it.</exception>
    public static JsonDocument Parse(ReadOnlyMemory<byte> utf8Json, JsonDocumentOptions options = default) =>
        JsonDocument.Parse(utf8Json, options);

    /// <summary>
    /// Parses UTF-8 text in segments. If there is a single segment, the document refers to its memory, which must not change until the document is disposed.
    /// Several segments are copied.
    /// </summary>
    /// <inheritdoc cref="Parse(ReadOnlyMemory{byte}, JsonDocumentOptions)"/>
    /// <param name="utf8Json">The text, without a byte order mark.</param>
    /// <param name="options">Depth, comments, trailing commas and repeated names.</param>
    public static JsonDocument Parse(ReadOnlySequence<byte> utf8Json, JsonDocumentOptions options = default) =>
        JsonDocument.Parse(utf8Json, options);

    /// <summary>Reads a stream to its end and parses its UTF-8 text; a byte order mark is skipped.</summary>
    /// <inheritdoc cref="Parse(ReadOnlyMemory{byte}, JsonDocumentOptions)"/>
    /// <param name="utf8Json">The stream.</param>
    /// <param name="options">Depth, comments, trailing commas and repeated names.</param>
    /// <exception cref="ArgumentNullException"><paramref name="utf8Json"/> is null.</exception>
    public static JsonDocument Parse(Stream utf8Json, JsonDocumentOptions options = default) =>
        JsonDocument.Parse(utf8Json, options);

    /// <summary>Reads a stream asynchronously to its end and parses its UTF-8 text; a byte order mark is skipped.</summary>
    /// <inheritdoc cref="Parse(ReadOnlyMemory{byte}, JsonDocumentOptions)"/>
    /// <param name="utf8Json">The stream.</param>
    /// <param name="options">Depth, comments, trailing commas and repeated names.</param>
    /// <param name="cancellationToken">Cancels reading from the stream.</param>
    /// <exception cref="ArgumentNullException"><paramref name="utf8Json"/> is null.</exception>
    /// <exception cref="OperationCanceledException">The operation was cancelled.</exception>
    public static Task<JsonDocument> ParseAsync(Stream utf8Json, JsonDocumentOptions options = default, CancellationToken cancellationToken = default) =>
        JsonDocument.ParseAsync(utf8Json, options, cancellationToken);

    /// <summary>Parses text. The document has its own copy of the text.</summary>
    /// <inheritdoc cref="Parse(ReadOnlyMemory{byte}, JsonDocumentOptions)"/>
    /// <param name="json">The text.</param>
    /// <param name="options">Depth, comments, trailing commas and repeated names.</param>
    /// <exception cref="ArgumentException">A surrogate has no counterpart.</exception>
    public static JsonDocument Parse([StringSyntax(StringSyntaxAttribute.Json)] ReadOnlyMemory<char> json, JsonDocumentOptions options = default) =>
        JsonDocument.Parse(json, options);

    /// <inheritdoc cref="Parse(ReadOnlyMemory{char}, JsonDocumentOptions)"/>
    /// <exception cref="ArgumentNullException"><paramref name="json"/> is null.</exception>
    public static JsonDocument Parse([StringSyntax(StringSyntaxAttribute.Json)] string json, JsonDocumentOptions options = default) =>
        JsonDocument.Parse(json, options);
}
