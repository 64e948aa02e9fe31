using System.Text.Json.Nodes;
using Peregrine.Json.Contracts;
using Peregrine.Json.Interop;
using Peregrine.Json.Writing;

namespace Peregrine.Json;

/// <content>Reads System.Text.Json's document models and writes to them.</content>
public static partial class JsonSerializer
{
    /// <summary>Reads the value of a <see cref="JsonDocument"/>. Positions in errors are counted from the start of the document's text.</summary>
    /// <inheritdoc cref="Deserialize{TValue}(ReadOnlySpan{byte}, JsonSerializerOptions?)"/>
    /// <param name="document">The document, which is not disposed.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    /// <exception cref="ArgumentNullException"><paramref name="document"/> is null.</exception>
    /// <exception cref="ObjectDisposedException">The document is disposed.</exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static TValue? Deserialize<TValue>(JsonDocument document, JsonSerializerOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(document);
        return ReadCall.RunAny<TValue>(ContractSlot<TValue>.Find(options) ?? FindOther<TValue>(options), DomText.TextOf(document.RootElement));
    }

    /// <summary>
    /// Reads the value of a <see cref="JsonDocument"/> as <paramref name="returnType"/>. Positions in errors are counted from the start of the document's text.
    /// </summary>
    /// <inheritdoc cref="Deserialize(ReadOnlySpan{byte}, Type, JsonSerializerOptions?)"/>
    /// <param name="document">The document, which is not disposed.</param>
    /// <param name="returnType">The type to read.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    /// <exception cref="ArgumentNullException"><paramref name="document"/> or <paramref name="returnType"/> is null.</exception>
    /// <exception cref="ObjectDisposedException">The document is disposed.</exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static object? Deserialize(JsonDocument document, Type returnType, JsonSerializerOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(document);
        ArgumentNullException.ThrowIfNull(returnType);
        return ReadCall.RunAny<object>(Find(returnType, options), DomText.TextOf(document.RootElement));
    }

    /// <summary>Reads the value of a <see cref="JsonElement"/>. Positions in errors are counted from the start of the element's text.</summary>
    /// <inheritdoc cref="Deserialize{TValue}(ReadOnlySpan{byte}, JsonSerializerOptions?)"/>
    /// <param name="element">The element.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    /// <exception cref="InvalidOperationException">The element is undefined.</exception>
    /// <exception cref="ObjectDisposedException">The element's document is disposed.</exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static TValue? Deserialize<TValue>(JsonElement element, JsonSerializerOptions? options = null)
    {
        return ReadCall.RunAny<TValue>(ContractSlot<TValue>.Find(options) ?? FindOther<TValue>(options), DomText.TextOf(element));
    }

    /// <summary>
    /// Reads the value of a <see cref="JsonElement"/> as <paramref name="returnType"/>. Positions in errors are counted from the start of the element's text.
    /// </summary>
    /// <inheritdoc cref="Deserialize(ReadOnlySpan{byte}, Type, JsonSerializerOptions?)"/>
    /// <param name="element">The element.</param>
    /// <param name="returnType">The type to read.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    /// <exception cref="ArgumentNullException"><paramref name="returnType"/> is null.</exception>
    /// <exception cref="InvalidOperationException">The element is undefined.</exception>
    /// <exception cref="ObjectDisposedException">The element's document is disposed.</exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static object? Deserialize(JsonElement element, Type returnType, JsonSerializerOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(returnType);
        return ReadCall.RunAny<object>(Find(returnType, options), DomText.TextOf(element));
    }

    /// <summary>Reads the value of a <see cref="JsonNode"/>. Positions in errors are counted from the start of the node's JSON text.</summary>
    /// <inheritdoc cref="Deserialize{TValue}(ReadOnlySpan{byte}, JsonSerializerOptions?)"/>
    /// <param name="node">The node; null stands for a JSON null.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static TValue? Deserialize<TValue>(JsonNode? node, JsonSerializerOptions? options = null) =>
        ReadNode<TValue>(ContractSlot<TValue>.Find(options) ?? FindOther<TValue>(options), node);

    /// <summary>
    /// Reads the value of a <see cref="JsonNode"/> as <paramref name="returnType"/>. Positions in errors are counted from the start of the node's JSON text.
    /// </summary>
    /// <inheritdoc cref="Deserialize(ReadOnlySpan{byte}, Type, JsonSerializerOptions?)"/>
    /// <param name="node">The node; null stands for a JSON null.</param>
    /// <param name="returnType">The type to read.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    /// <exception cref="ArgumentNullException"><paramref name="returnType"/> is null.</exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static object? Deserialize(JsonNode? node, Type returnType, JsonSerializerOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(returnType);
        return ReadNode<object>(Find(returnType, options), node);
    }

    private static T? ReadNode<T>(ContractEntry known, JsonNode? node, object? target = null)
    {
        JsonWriter text = StjOutput.NodeToText(node, known.Frozen);
        try
        {
            return ReadCall.RunAny<T>(known, text.Written, target);
        }
        finally
        {
            text.Dispose();
        }
    }

    /// <summary>Writes a value as JSON into a new <see cref="JsonDocument"/>, which the caller must dispose.</summary>
    /// <inheritdoc cref="SerializeToUtf8Bytes{TValue}(TValue, JsonSerializerOptions?)"/>
    /// <returns>The value as JSON.</returns>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static JsonDocument SerializeToDocument<TValue>(TValue value, JsonSerializerOptions? options = null) =>
        StjOutput.ToDocument(value, ContractSlot<TValue>.Find(options) ?? FindOther<TValue>(options));

    /// <summary>Writes a value of type <paramref name="inputType"/> as JSON into a new <see cref="JsonDocument"/>, which the caller must dispose.</summary>
    /// <inheritdoc cref="SerializeToUtf8Bytes(object?, Type, JsonSerializerOptions?)"/>
    /// <returns>The value as JSON.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="inputType"/> is null.</exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static JsonDocument SerializeToDocument(object? value, Type inputType, JsonSerializerOptions? options = null)
    {
        CheckInput(value, inputType, options);
        return StjOutput.ToDocument(value, Find(inputType, options));
    }

    /// <summary>Writes a value as JSON into a new <see cref="JsonElement"/>.</summary>
    /// <inheritdoc cref="SerializeToUtf8Bytes{TValue}(TValue, JsonSerializerOptions?)"/>
    /// <returns>The value as JSON.</returns>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static JsonElement SerializeToElement<TValue>(TValue value, JsonSerializerOptions? options = null) =>
        StjOutput.ToElement(value, ContractSlot<TValue>.Find(options) ?? FindOther<TValue>(options));

    /// <summary>Writes a value of type <paramref name="inputType"/> as JSON into a new <see cref="JsonElement"/>.</summary>
    /// <inheritdoc cref="SerializeToUtf8Bytes(object?, Type, JsonSerializerOptions?)"/>
    /// <returns>The value as JSON.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="inputType"/> is null.</exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static JsonElement SerializeToElement(object? value, Type inputType, JsonSerializerOptions? options = null)
    {
        CheckInput(value, inputType, options);
        return StjOutput.ToElement(value, Find(inputType, options));
    }

    /// <summary>Writes a value as JSON into a new <see cref="JsonNode"/>. Returns null for a JSON null.</summary>
    /// <inheritdoc cref="SerializeToUtf8Bytes{TValue}(TValue, JsonSerializerOptions?)"/>
    /// <returns>The value as JSON.</returns>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static JsonNode? SerializeToNode<TValue>(TValue value, JsonSerializerOptions? options = null) =>
        StjOutput.ToNode(value, ContractSlot<TValue>.Find(options) ?? FindOther<TValue>(options));

    /// <summary>Writes a value of type <paramref name="inputType"/> as JSON into a new <see cref="JsonNode"/>. Returns null for a JSON null.</summary>
    /// <inheritdoc cref="SerializeToUtf8Bytes(object?, Type, JsonSerializerOptions?)"/>
    /// <returns>The value as JSON.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="inputType"/> is null.</exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static JsonNode? SerializeToNode(object? value, Type inputType, JsonSerializerOptions? options = null)
    {
        CheckInput(value, inputType, options);
        return StjOutput.ToNode(value, Find(inputType, options));
    }

    private static void Fill<TValue>(ContractEntry known, JsonNode? node, TValue target)
        where TValue : class => ReadNode<TValue>(known, node, target);
}
