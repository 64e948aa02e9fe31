// Written by tools/Peregrine.Json.Tables.
#nullable enable
using System.Text.Json.Nodes;
using Peregrine.Json.Contracts;
using Peregrine.Json.Interop;

namespace Peregrine.Json;

/// <content>Reads document models and returns errors instead of throwing.</content>
public static partial class JsonSerializer
{
    /// <summary>
    /// Reads the value of a <see cref="JsonDocument"/>; if the value does not fit the type, returns an error instead of throwing.
    /// Positions in errors are counted from the start of the document's text.
    /// </summary>
    /// <inheritdoc cref="TryDeserialize{TValue}(ReadOnlySpan{byte}, JsonSerializerOptions)"/>
    /// <param name="document">The document, which is not disposed.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    /// <exception cref="ArgumentNullException"><paramref name="document"/> is null.</exception>
    /// <exception cref="ObjectDisposedException">The document is disposed.</exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static DeserializationResult<TValue> TryDeserialize<TValue>(JsonDocument document, JsonSerializerOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(document);
        return TryRead<TValue>(ContractSlot<TValue>.Find(options) ?? FindOther<TValue>(options), DomText.TextOf(document.RootElement));
    }

    /// <inheritdoc cref="TryDeserialize{TValue}(JsonDocument, JsonSerializerOptions)"/>
    /// <param name="document">The document, which is not disposed.</param>
    /// <param name="returnType">The type to read.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    /// <exception cref="ArgumentNullException"><paramref name="document"/> or <paramref name="returnType"/> is null.</exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static DeserializationResult<object> TryDeserialize(JsonDocument document, Type returnType, JsonSerializerOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(document);
        ArgumentNullException.ThrowIfNull(returnType);
        return TryRead<object>(Find(returnType, options), DomText.TextOf(document.RootElement));
    }

    /// <inheritdoc cref="TryDeserialize{TValue}(JsonDocument, JsonSerializerOptions)"/>
    /// <param name="document">The document, which is not disposed.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    /// <exception cref="ArgumentNullException"><paramref name="document"/> or <paramref name="jsonTypeInfo"/> is null.</exception>
    public static DeserializationResult<TValue> TryDeserialize<TValue>(JsonDocument document, JsonTypeInfo<TValue> jsonTypeInfo)
    {
        ArgumentNullException.ThrowIfNull(document);
        return TryRead<TValue>(ContractSlot<TValue>.Find(jsonTypeInfo) ?? Know(jsonTypeInfo), DomText.TextOf(document.RootElement));
    }

    /// <inheritdoc cref="TryDeserialize{TValue}(JsonDocument, JsonSerializerOptions)"/>
    /// <param name="document">The document, which is not disposed.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    /// <exception cref="ArgumentNullException"><paramref name="document"/> or <paramref name="jsonTypeInfo"/> is null.</exception>
    public static DeserializationResult<object> TryDeserialize(JsonDocument document, JsonTypeInfo jsonTypeInfo)
    {
        ArgumentNullException.ThrowIfNull(document);
        return TryRead<object>(Know(jsonTypeInfo), DomText.TextOf(document.RootElement));
    }

    /// <inheritdoc cref="TryDeserialize{TValue}(JsonDocument, JsonSerializerOptions)"/>
    /// <param name="document">The document, which is not disposed.</param>
    /// <param name="returnType">The type to read.</param>
    /// <param name="context">The context that contains the metadata of the type.</param>
    /// <exception cref="ArgumentNullException"><paramref name="document"/>, <paramref name="returnType"/> or <paramref name="context"/> is null.</exception>
    /// <exception cref="InvalidOperationException">
    /// The context has no metadata for the type, or its options or the attributes of the types conflict.
    /// </exception>
    public static DeserializationResult<object> TryDeserialize(JsonDocument document, Type returnType, JsonSerializerContext context)
    {
        ArgumentNullException.ThrowIfNull(document);
        return TryRead<object>(Know(returnType, context), DomText.TextOf(document.RootElement));
    }

    /// <summary>
    /// Reads the value of a <see cref="JsonElement"/>; if the value does not fit the type, returns an error instead of throwing.
    /// Positions in errors are counted from the start of the element's text.
    /// </summary>
    /// <inheritdoc cref="TryDeserialize{TValue}(ReadOnlySpan{byte}, JsonSerializerOptions)"/>
    /// <param name="element">The element.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    /// <exception cref="InvalidOperationException">The element is undefined.</exception>
    /// <exception cref="ObjectDisposedException">The element's document is disposed.</exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static DeserializationResult<TValue> TryDeserialize<TValue>(JsonElement element, JsonSerializerOptions? options = null) =>
        TryRead<TValue>(ContractSlot<TValue>.Find(options) ?? FindOther<TValue>(options), DomText.TextOf(element));

    /// <inheritdoc cref="TryDeserialize{TValue}(JsonElement, JsonSerializerOptions)"/>
    /// <param name="element">The element.</param>
    /// <param name="returnType">The type to read.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    /// <exception cref="ArgumentNullException"><paramref name="returnType"/> is null.</exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static DeserializationResult<object> TryDeserialize(JsonElement element, Type returnType, JsonSerializerOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(returnType);
        return TryRead<object>(Find(returnType, options), DomText.TextOf(element));
    }

    /// <inheritdoc cref="TryDeserialize{TValue}(JsonElement, JsonSerializerOptions)"/>
    /// <param name="element">The element.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    /// <exception cref="ArgumentNullException"><paramref name="jsonTypeInfo"/> is null.</exception>
    public static DeserializationResult<TValue> TryDeserialize<TValue>(JsonElement element, JsonTypeInfo<TValue> jsonTypeInfo) =>
        TryRead<TValue>(ContractSlot<TValue>.Find(jsonTypeInfo) ?? Know(jsonTypeInfo), DomText.TextOf(element));

    /// <inheritdoc cref="TryDeserialize{TValue}(JsonElement, JsonSerializerOptions)"/>
    /// <param name="element">The element.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    /// <exception cref="ArgumentNullException"><paramref name="jsonTypeInfo"/> is null.</exception>
    public static DeserializationResult<object> TryDeserialize(JsonElement element, JsonTypeInfo jsonTypeInfo) =>
        TryRead<object>(Know(jsonTypeInfo), DomText.TextOf(element));

    /// <inheritdoc cref="TryDeserialize{TValue}(JsonElement, JsonSerializerOptions)"/>
    /// <param name="element">The element.</param>
    /// <param name="returnType">The type to read.</param>
    /// <param name="context">The context that contains the metadata of the type.</param>
    /// <exception cref="ArgumentNullException"><paramref name="returnType"/> or <paramref name="context"/> is null.</exception>
    /// <exception cref="InvalidOperationException">
    /// The context has no metadata for the type, or its options or the attributes of the types conflict.
    /// </exception>
    public static DeserializationResult<object> TryDeserialize(JsonElement element, Type returnType, JsonSerializerContext context) =>
        TryRead<object>(Know(returnType, context), DomText.TextOf(element));

    /// <summary>
    /// Reads the value of a <see cref="JsonNode"/>; if the value is invalid or does not fit the type, returns an error instead of throwing.
    /// Positions in errors are counted from the start of the node's JSON text.
    /// </summary>
    /// <inheritdoc cref="TryDeserialize{TValue}(ReadOnlySpan{byte}, JsonSerializerOptions)"/>
    /// <param name="node">The node; null stands for a JSON null.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static DeserializationResult<TValue> TryDeserialize<TValue>(JsonNode? node, JsonSerializerOptions? options = null) =>
        TryRead<TValue>(ContractSlot<TValue>.Find(options) ?? FindOther<TValue>(options), node);

    /// <inheritdoc cref="TryDeserialize{TValue}(JsonNode, JsonSerializerOptions)"/>
    /// <param name="node">The node; null stands for a JSON null.</param>
    /// <param name="returnType">The type to read.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    /// <exception cref="ArgumentNullException"><paramref name="returnType"/> is null.</exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static DeserializationResult<object> TryDeserialize(JsonNode? node, Type returnType, JsonSerializerOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(returnType);
        return TryRead<object>(Find(returnType, options), node);
    }

    /// <inheritdoc cref="TryDeserialize{TValue}(JsonNode, JsonSerializerOptions)"/>
    /// <param name="node">The node; null stands for a JSON null.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    /// <exception cref="ArgumentNullException"><paramref name="jsonTypeInfo"/> is null.</exception>
    public static DeserializationResult<TValue> TryDeserialize<TValue>(JsonNode? node, JsonTypeInfo<TValue> jsonTypeInfo) =>
        TryRead<TValue>(ContractSlot<TValue>.Find(jsonTypeInfo) ?? Know(jsonTypeInfo), node);

    /// <inheritdoc cref="TryDeserialize{TValue}(JsonNode, JsonSerializerOptions)"/>
    /// <param name="node">The node; null stands for a JSON null.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    /// <exception cref="ArgumentNullException"><paramref name="jsonTypeInfo"/> is null.</exception>
    public static DeserializationResult<object> TryDeserialize(JsonNode? node, JsonTypeInfo jsonTypeInfo) =>
        TryRead<object>(Know(jsonTypeInfo), node);

    /// <inheritdoc cref="TryDeserialize{TValue}(JsonNode, JsonSerializerOptions)"/>
    /// <param name="node">The node; null stands for a JSON null.</param>
    /// <param name="returnType">The type to read.</param>
    /// <param name="context">The context that contains the metadata of the type.</param>
    /// <exception cref="ArgumentNullException"><paramref name="returnType"/> or <paramref name="context"/> is null.</exception>
    /// <exception cref="InvalidOperationException">
    /// The context has no metadata for the type, or its options or the attributes of the types conflict.
    /// </exception>
    public static DeserializationResult<object> TryDeserialize(JsonNode? node, Type returnType, JsonSerializerContext context) =>
        TryRead<object>(Know(returnType, context), node);
}
