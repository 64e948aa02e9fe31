// Written by tools/Peregrine.Json.Tables from src/Peregrine.Json/JsonDocuments.Elements.cs.
#nullable enable
using System.Text.Json.Nodes;

namespace Peregrine.Json;

/// <content>Parses elements and nodes, which need not be disposed.</content>
public static partial class JsonDocuments
{
    /// <summary>Parses UTF-8 text into an element, which has its own copy of the text and need not be disposed.</summary>
    /// <param name="utf8Json">The text, without a byte order mark.</param>
    /// <param name="options">Depth, comments, trailing commas and repeated names.</param>
    /// <returns>The element.</returns>
    /// <exception cref="JsonException">The text is not exactly one JSON value, or the options do not allow it.</exception>
    public static JsonElement ParseElement([StringSyntax(StringSyntaxAttribute.Json)] ReadOnlySpan<byte> utf8Json, JsonDocumentOptions options = default) =>
        JsonElement.Parse(utf8Json, options);

    /// <summary>Parses text into an element, which has its own copy of the text and need not be disposed.</summary>
    /// <inheritdoc cref="ParseElement(ReadOnlySpan{byte}, JsonDocumentOptions)"/>
    /// <param name="json">The text.</param>
    /// <param name="options">Depth, comments, trailing commas and repeated names.</param>
    /// <exception cref="ArgumentException">A surrogate has no counterpart.</exception>
    public static JsonElement ParseElement([StringSyntax(StringSyntaxAttribute.Json)] ReadOnlySpan<char> json, JsonDocumentOptions options = default) =>
        JsonElement.Parse(json, options);

    /// <inheritdoc cref="ParseElement(ReadOnlySpan{char}, JsonDocumentOptions)"/>
    /// <exception cref="ArgumentNullException"><paramref name="json"/> is null.</exception>
    public static JsonElement ParseElement([StringSyntax(StringSyntaxAttribute.Json)] string json, JsonDocumentOptions options = default) =>
        JsonElement.Parse(json, options);

    /// <summary>Parses text into a node. An object or array creates its children when they are first accessed.</summary>
    /// <param name="json">The text.</param>
    /// <param name="nodeOptions">How objects compare the names of their members, or null for the default.</param>
    /// <param name="documentOptions">Depth, comments, trailing commas and repeated names.</param>
    /// <returns>The node; null for a JSON null.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="json"/> is null.</exception>
    /// <exception cref="ArgumentException">A surrogate has no counterpart.</exception>
    /// <exception cref="JsonException">The text is not exactly one JSON value, or the options do not allow it.</exception>
    public static JsonNode? ParseNode([StringSyntax(StringSyntaxAttribute.Json)] string json, JsonNodeOptions? nodeOptions = null, JsonDocumentOptions documentOptions = default) =>
        JsonNode.Parse(json, nodeOptions, documentOptions);

    /// <summary>Parses UTF-8 text into a node. An object or array creates its children when they are first accessed.</summary>
    /// <param name="utf8Json">The text, without a byte order mark.</param>
    /// <param name="nodeOptions">How objects compare the names of their members, or null for the default.</param>
    /// <param name="documentOptions">Depth, comments, trailing commas and repeated names.</param>
    /// <returns>The node; null for a JSON null.</returns>
    /// <exception cref="JsonException">The text is not exactly one JSON value, or the options do not allow it.</exception>
    public static JsonNode? ParseNode(ReadOnlySpan<byte> utf8Json, JsonNodeOptions? nodeOptions = null, JsonDocumentOptions documentOptions = default) =>
        JsonNode.Parse(utf8Json, nodeOptions, documentOptions);

    /// <summary>Reads a stream to its end and parses its UTF-8 text into a node; a byte order mark is skipped.</summary>
    /// <param name="utf8Json">The stream.</param>
    /// <param name="nodeOptions">How objects compare the names of their members, or null for the default.</param>
    /// <param name="documentOptions">Depth, comments, trailing commas and repeated names.</param>
    /// <returns>The node; null for a JSON null.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="utf8Json"/> is null.</exception>
    /// <exception cref="JsonException">The text is not exactly one JSON value, or the options do not allow it.</exception>
    public static JsonNode? ParseNode(Stream utf8Json, JsonNodeOptions? nodeOptions = null, JsonDocumentOptions documentOptions = default) =>
        JsonNode.Parse(utf8Json, nodeOptions, documentOptions);

    /// <summary>Reads a stream asynchronously to its end and parses its UTF-8 text into a node; a byte order mark is skipped.</summary>
    /// <inheritdoc cref="ParseNode(Stream, JsonNodeOptions?, JsonDocumentOptions)"/>
    /// <param name="utf8Json">The stream.</param>
    /// <param name="nodeOptions">How objects compare the names of their members, or null for the default.</param>
    /// <param name="documentOptions">Depth, comments, trailing commas and repeated names.</param>
    /// <param name="cancellationToken">Cancels reading from the stream.</param>
    /// <exception cref="ArgumentNullException"><paramref name="utf8Json"/> is null.</exception>
    /// <exception cref="OperationCanceledException">The operation was cancelled.</exception>
    public static Task<JsonNode?> ParseNodeAsync(Stream utf8Json, JsonNodeOptions? nodeOptions = null, JsonDocumentOptions documentOptions = default, CancellationToken cancellationToken = default) =>
        JsonNode.ParseAsync(utf8Json, nodeOptions, documentOptions, cancellationToken);
}
