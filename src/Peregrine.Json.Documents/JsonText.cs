using System.Diagnostics.CodeAnalysis;
using System.IO.Pipelines;
using System.Runtime.CompilerServices;
using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;
using Peregrine.Json.Documents;
using Peregrine.Json.Kernels;
using Peregrine.Json.Runtime;

namespace Peregrine.Json;

/// <summary>
/// An immutable JSON document: the UTF-8 text, and 8 bytes for each bracket, name and simple value in the text. It is thread-safe and need not be disposed. As
/// a member of a typed model, it has a copy of the member's value. Parsing checks the whole text (RFC 8259): grammar, escapes and UTF-8. Numbers, strings and
/// other values are converted only when they are read.
/// </summary>
[JsonConverter(typeof(JsonTextConverter))]
public sealed class JsonText
{
    private readonly TextTree _tree;

    private JsonText(TextTree tree) => _tree = tree;

    /// <summary>The root value.</summary>
    public JsonValueView Root => new(_tree, 0);

    /// <summary>
    /// The text of the document. If the document was parsed from UTF-8 memory without <see cref="JsonTextOptions.Copy"/>, this is that memory. Otherwise, for
    /// example for a string or a stream, it is memory of the document.
    /// </summary>
    public ReadOnlyMemory<byte> Utf8 => _tree.Memory;

    /// <summary>
    /// Parses a UTF-8 text. The document refers to <paramref name="utf8"/>, which must not change, unless <see cref="JsonTextOptions.Copy"/> is set.
    /// </summary>
    /// <param name="utf8">The text, without a byte order mark.</param>
    /// <param name="options">The grammar and limits.</param>
    /// <exception cref="JsonException">
    /// The text is not JSON. The exception has the message, line and byte position of
    /// <see cref="JsonDocument.Parse(ReadOnlyMemory{byte}, JsonDocumentOptions)"/>. Unlike that method, this one also refuses strings that are not UTF-8.
    /// </exception>
    /// <exception cref="NotSupportedException">
    /// The text has a string, name or number of 2^29 bytes or more, or has about 2^29 or more brackets, names and simple values.
    /// </exception>
    public static JsonText Parse(ReadOnlyMemory<byte> utf8, JsonTextOptions options = default) =>
        TryBuild(options.Copy ? NewArray.Of(utf8.Span) : utf8, options, out JsonText? text) ? text : throw TreeParser.Explain(utf8.Span, options);

    /// <summary>Transcodes a text to UTF-8 and parses it.</summary>
    /// <param name="json">The text.</param>
    /// <param name="options">The grammar and limits.</param>
    /// <exception cref="ArgumentNullException"><paramref name="json"/> is null.</exception>
    /// <exception cref="JsonException">The text is not JSON.</exception>
    /// <exception cref="ArgumentException">The text has an unpaired surrogate, which UTF-8 cannot represent.</exception>
    public static JsonText Parse(string json, JsonTextOptions options = default)
    {
        ArgumentNullException.ThrowIfNull(json);
        options.Copy = false;
        return Parse(TextInput.ToUtf8(json), options);
    }

    /// <summary>
    /// Parses a UTF-8 text if it is JSON. The method is not called TryParse, because ASP.NET Core does not bind a request's body to a parameter whose type has
    /// a method of that name.
    /// </summary>
    /// <param name="utf8">The text, without a byte order mark. The document refers to it, unless <see cref="JsonTextOptions.Copy"/> is set.</param>
    /// <param name="text">The document, or null.</param>
    /// <param name="error">The error, or null.</param>
    /// <param name="options">The grammar and limits.</param>
    /// <returns>Whether the text is JSON that the options allow.</returns>
    public static bool TryParseUtf8(
        ReadOnlyMemory<byte> utf8,
        [NotNullWhen(true)] out JsonText? text,
        [NotNullWhen(false)] out DeserializationError? error,
        JsonTextOptions options = default)
    {
        try
        {
            error = null;
            if (TryBuild(options.Copy ? NewArray.Of(utf8.Span) : utf8, options, out text))
            {
                return true;
            }

            error = DeserializationError.Of(TreeParser.Explain(utf8.Span, options));
            return false;
        }
        catch (Exception thrown) when (thrown is JsonException or NotSupportedException)
        {
            error = DeserializationError.Of(thrown);
            text = null;
            return false;
        }
    }

    /// <summary>Reads a stream to its end and parses the text. A byte order mark is skipped.</summary>
    /// <param name="utf8">The stream.</param>
    /// <param name="options">The grammar and limits; <see cref="JsonTextOptions.Copy"/> has no effect.</param>
    /// <exception cref="ArgumentNullException"><paramref name="utf8"/> is null.</exception>
    /// <exception cref="JsonException">The text is not JSON.</exception>
    public static JsonText Parse(Stream utf8, JsonTextOptions options = default)
    {
        ArgumentNullException.ThrowIfNull(utf8);
        options.Copy = false;
        return Parse(TextInput.ReadAll(utf8), options);
    }

    /// <summary>Reads a stream to its end and parses the text. A byte order mark is skipped.</summary>
    /// <param name="utf8">The stream.</param>
    /// <param name="options">The grammar and limits; <see cref="JsonTextOptions.Copy"/> has no effect.</param>
    /// <param name="cancellationToken">Ends reading.</param>
    /// <exception cref="ArgumentNullException"><paramref name="utf8"/> is null.</exception>
    /// <exception cref="JsonException">The text is not JSON.</exception>
    /// <exception cref="OperationCanceledException">Reading was cancelled.</exception>
    public static ValueTask<JsonText> ParseAsync(Stream utf8, JsonTextOptions options = default, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(utf8);
        options.Copy = false;
        return ParseAll(utf8, options, cancellationToken);
    }

    /// <summary>Reads a pipe to its end and parses the text. A byte order mark is skipped. The reader is not completed.</summary>
    /// <param name="utf8">The pipe.</param>
    /// <param name="options">The grammar and limits; <see cref="JsonTextOptions.Copy"/> has no effect.</param>
    /// <param name="cancellationToken">Ends reading.</param>
    /// <exception cref="ArgumentNullException"><paramref name="utf8"/> is null.</exception>
    /// <exception cref="JsonException">The text is not JSON.</exception>
    /// <exception cref="OperationCanceledException">Reading was cancelled.</exception>
    public static ValueTask<JsonText> ParseAsync(PipeReader utf8, JsonTextOptions options = default, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(utf8);
        return ParseAsync(utf8.AsStream(leaveOpen: true), options, cancellationToken);
    }

    /// <summary>Copies an element.</summary>
    /// <param name="value">The element.</param>
    /// <exception cref="ArgumentException"><paramref name="value"/> is the default element.</exception>
    /// <exception cref="ObjectDisposedException">The document of the element is disposed.</exception>
    /// <exception cref="JsonException">A string in the element is not UTF-8, which System.Text.Json does not check.</exception>
    [OverloadResolutionPriority(1)]
    public static JsonText From(JsonElement value) => Of(ElementText.ToTree(value));

    /// <summary>Copies a node; null is a JSON null.</summary>
    /// <param name="value">The node.</param>
    /// <exception cref="ArgumentException">A node that was parsed from a text has a name twice, or a value has no JSON text.</exception>
    [OverloadResolutionPriority(1)]
    public static JsonText From(JsonNode? value) => Of(NodeText.ToTree(value));

    /// <summary>Serializes an object.</summary>
    /// <typeparam name="T">The type.</typeparam>
    /// <param name="value">The object.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    /// <exception cref="JsonException">What a converter wrote is not JSON.</exception>
    [RequiresUnreferencedCode(TypedCalls.Unreferenced)]
    [RequiresDynamicCode(TypedCalls.Dynamic)]
    public static JsonText From<T>(T value, JsonSerializerOptions? options = null) =>
        Parse(JsonSerializer.SerializeToUtf8Bytes(value, options), new JsonTextOptions { MaxDepth = int.MaxValue });

    /// <summary>Serializes an object.</summary>
    /// <typeparam name="T">The type.</typeparam>
    /// <param name="value">The object.</param>
    /// <param name="jsonTypeInfo">The metadata of the type.</param>
    /// <exception cref="ArgumentNullException"><paramref name="jsonTypeInfo"/> is null.</exception>
    /// <exception cref="JsonException">What a converter wrote is not JSON.</exception>
    public static JsonText From<T>(T value, JsonTypeInfo<T> jsonTypeInfo) =>
        Parse(JsonSerializer.SerializeToUtf8Bytes(value, jsonTypeInfo), new JsonTextOptions { MaxDepth = int.MaxValue });

    /// <summary>Returns the text of the document.</summary>
    public override string ToString() => Encoding.UTF8.GetString(_tree.Text);

    /// <summary>Creates a document from a text and its tape, which no code may change any more.</summary>
    internal static JsonText Of(TextTree tree) => new(tree);

    private static async ValueTask<JsonText> ParseAll(Stream utf8, JsonTextOptions options, CancellationToken cancellationToken) =>
        Parse(await TextInput.ReadAllAsync(utf8, cancellationToken).ConfigureAwait(false), options);

    private static bool TryBuild(ReadOnlyMemory<byte> utf8, in JsonTextOptions options, [NotNullWhen(true)] out JsonText? text)
    {
        ReadOnlySpan<byte> span = utf8.Span;
        TapeMemory memory = TapeMemory.Take();
        int length = TreeParser.Build(span, options, memory);
        if (length < 0)
        {
            memory.Release();
            text = null;
            return false;
        }

        var tree = new TextTree();
        tree.Set(utf8, memory.Copy(length), options);
        memory.Release();
        text = new JsonText(tree);
        if (!options.AllowDuplicateProperties)
        {
            Duplicates.Refuse(text._tree);
        }

        return true;
    }
}
