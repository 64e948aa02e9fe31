using System.Buffers;
using System.Diagnostics.CodeAnalysis;
using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization.Metadata;
using Peregrine.Json.Documents;
using Peregrine.Json.Interop;
using Peregrine.Json.Kernels;

namespace Peregrine.Json;

/// <content>Conversions to and from typed models and System.Text.Json's types.</content>
public readonly partial struct JsonValueView
{
    /// <summary>Deserializes the value to <typeparamref name="T"/>.</summary>
    /// <typeparam name="T">The type.</typeparam>
    /// <param name="options">Options, or null for the defaults.</param>
    /// <exception cref="JsonException">
    /// The value does not fit the type. The path begins at the value. The line and byte are positions in the document; if its options allow comments or
    /// trailing commas, they say where the value begins.
    /// </exception>
    [RequiresUnreferencedCode(TypedCalls.Unreferenced)]
    [RequiresDynamicCode(TypedCalls.Dynamic)]
    public T? Deserialize<T>(JsonSerializerOptions? options = null)
    {
        ReadOnlyMemory<byte> text = PlainText();
        try
        {
            return JsonSerializer.Deserialize<T>(text.Span, options);
        }
        catch (JsonException error) when (TypedFault.CanMove(error))
        {
            throw TypedFault.Moved(error, "$", this, text);
        }
    }

    /// <summary>Deserializes the value to <typeparamref name="T"/>.</summary>
    /// <typeparam name="T">The type.</typeparam>
    /// <param name="jsonTypeInfo">The metadata of the type.</param>
    /// <exception cref="ArgumentNullException"><paramref name="jsonTypeInfo"/> is null.</exception>
    /// <exception cref="JsonException">
    /// The value does not fit the type. The path begins at the value. The line and byte are positions in the document; if its options allow comments or
    /// trailing commas, they say where the value begins.
    /// </exception>
    public T? Deserialize<T>(JsonTypeInfo<T> jsonTypeInfo)
    {
        ReadOnlyMemory<byte> text = PlainText();
        try
        {
            return JsonSerializer.Deserialize(text.Span, jsonTypeInfo);
        }
        catch (JsonException error) when (TypedFault.CanMove(error))
        {
            throw TypedFault.Moved(error, "$", this, text);
        }
    }

    /// <summary>Deserializes the value to <typeparamref name="T"/>. Returns false if the value does not fit the type.</summary>
    /// <typeparam name="T">The type.</typeparam>
    /// <param name="value">The value, or the default.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    /// <returns>Whether the value fits the type.</returns>
    [RequiresUnreferencedCode(TypedCalls.Unreferenced)]
    [RequiresDynamicCode(TypedCalls.Dynamic)]
    public bool TryGet<T>(out T? value, JsonSerializerOptions? options = null) => Take(JsonSerializer.TryDeserialize<T>(PlainText().Span, options), out value);

    /// <summary>Deserializes the value to <typeparamref name="T"/>. Returns false if the value does not fit the type.</summary>
    /// <typeparam name="T">The type.</typeparam>
    /// <param name="jsonTypeInfo">The metadata of the type.</param>
    /// <param name="value">The value, or the default.</param>
    /// <returns>Whether the value fits the type.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="jsonTypeInfo"/> is null.</exception>
    public bool TryGet<T>(JsonTypeInfo<T> jsonTypeInfo, out T? value) => Take(JsonSerializer.TryDeserialize(PlainText().Span, jsonTypeInfo), out value);

    /// <summary>Returns a copy as an element. The copy owns its memory.</summary>
    public JsonElement ToJsonElement() => JsonDocuments.ParseElement(RawText.Span, DocumentOptions());

    /// <summary>Returns a copy as a node; null for a JSON null. An object or array creates its children when they are first accessed.</summary>
    public JsonNode? ToJsonNode() => JsonDocuments.ParseNode(RawText.Span, default(JsonNodeOptions), DocumentOptions());

    /// <summary>
    /// Writes the text of the value as it is in the document. If the document's options allow comments or trailing commas, writes compact text without them
    /// instead.
    /// </summary>
    /// <param name="writer">Receives the text in UTF-8.</param>
    /// <exception cref="ArgumentNullException"><paramref name="writer"/> is null.</exception>
    public void WriteTo(IBufferWriter<byte> writer)
    {
        ArgumentNullException.ThrowIfNull(writer);
        if (Tree.IsStrict)
        {
            writer.Write(RawText.Span);
        }
        else
        {
            TreeText.WriteCompact(Tree, _place, writer);
        }
    }

    /// <summary>Writes the value to a writer, whose options decide indentation and escaping.</summary>
    /// <param name="writer">Receives the value.</param>
    /// <exception cref="ArgumentNullException"><paramref name="writer"/> is null.</exception>
    public void WriteTo(Utf8JsonWriter writer)
    {
        ArgumentNullException.ThrowIfNull(writer);
        if (!Tree.IsStrict || !Word.IsContainer || !ModelOutput.TryWrite(writer, RawText.Span))
        {
            TreeText.WriteTo(Tree, _place, writer);
        }
    }

    /// <summary>
    /// Whether two values are equal: numbers are compared by their exact value (1.0 equals 1), strings after unescaping, arrays element by element, and objects
    /// by name in any order. If an object has a name twice, the last value counts. Takes linear time and no stack for nested values.
    /// </summary>
    /// <param name="first">A value.</param>
    /// <param name="second">Another value.</param>
    public static bool DeepEquals(JsonValueView first, JsonValueView second) => TreeEquality.AreEqual(first.Tree, first._place, second.Tree, second._place);

    private static bool Take<T>(DeserializationResult<T> result, out T? value)
    {
        value = result.Value;
        return result.IsSuccess;
    }

    /// <summary>
    /// Returns the value as JSON text by RFC 8259: its text in the document or, if the options allow comments or trailing commas, a new compact text without
    /// them.
    /// </summary>
    internal ReadOnlyMemory<byte> PlainText()
    {
        if (Tree.IsStrict)
        {
            return RawText;
        }

        var compact = new ArrayBufferWriter<byte>();
        TreeText.WriteCompact(Tree, _place, compact);
        return compact.WrittenMemory;
    }

    private JsonDocumentOptions DocumentOptions() => new()
    {
        MaxDepth = int.MaxValue,
        AllowTrailingCommas = Tree.Options.AllowTrailingCommas,
        CommentHandling = Tree.Options.SkipComments ? JsonCommentHandling.Skip : JsonCommentHandling.Disallow,
    };
}
