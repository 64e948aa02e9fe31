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
    /// Reads the value of a <see cref="JsonDocument"/>; if the value does not fit the type, returns false and an error instead of throwing.
    /// Positions in errors are counted from the start of the document's text.
    /// </summary>
    /// <inheritdoc cref="TryDeserialize{TValue}(ReadOnlySpan{byte}, out TValue, out DeserializationError)"/>
    /// <param name="document">The document, which is not disposed.</param>
    /// <param name="value">The value; the default of the type if the result is false.</param>
    /// <param name="error">The error in the text; null if the result is true.</param>
    /// <exception cref="ArgumentNullException"><paramref name="document"/> is null.</exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static bool TryDeserialize<TValue>(JsonDocument document, out TValue? value, [NotNullWhen(false)] out DeserializationError? error)
    {
        ArgumentNullException.ThrowIfNull(document);
        return TryRead(ContractSlot<TValue>.Find((JsonSerializerOptions?)null) ?? FindOther<TValue>(null), DomText.TextOf(document.RootElement), out value, out error);
    }

    /// <inheritdoc cref="TryDeserialize{TValue}(JsonDocument, out TValue, out DeserializationError)"/>
    /// <param name="document">The document, which is not disposed.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    /// <param name="value">The value; the default of the type if the result is false.</param>
    /// <param name="error">The error in the text; null if the result is true.</param>
    /// <exception cref="ArgumentNullException"><paramref name="document"/> is null.</exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static bool TryDeserialize<TValue>(JsonDocument document, JsonSerializerOptions? options, out TValue? value, [NotNullWhen(false)] out DeserializationError? error)
    {
        ArgumentNullException.ThrowIfNull(document);
        return TryRead(ContractSlot<TValue>.Find(options) ?? FindOther<TValue>(options), DomText.TextOf(document.RootElement), out value, out error);
    }

    /// <inheritdoc cref="TryDeserialize{TValue}(JsonDocument, out TValue, out DeserializationError)"/>
    /// <param name="document">The document, which is not disposed.</param>
    /// <param name="returnType">The type to read.</param>
    /// <param name="value">The value; the default of the type if the result is false.</param>
    /// <param name="error">The error in the text; null if the result is true.</param>
    /// <exception cref="ArgumentNullException"><paramref name="document"/> or <paramref name="returnType"/> is null.</exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static bool TryDeserialize(JsonDocument document, Type returnType, out object? value, [NotNullWhen(false)] out DeserializationError? error)
    {
        ArgumentNullException.ThrowIfNull(document);
        ArgumentNullException.ThrowIfNull(returnType);
        return TryRead(Find(returnType, null), DomText.TextOf(document.RootElement), out value, out error);
    }

    /// <inheritdoc cref="TryDeserialize{TValue}(JsonDocument, out TValue, out DeserializationError)"/>
    /// <param name="document">The document, which is not disposed.</param>
    /// <param name="returnType">The type to read.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    /// <param name="value">The value; the default of the type if the result is false.</param>
    /// <param name="error">The error in the text; null if the result is true.</param>
    /// <exception cref="ArgumentNullException"><paramref name="document"/> or <paramref name="returnType"/> is null.</exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static bool TryDeserialize(JsonDocument document, Type returnType, JsonSerializerOptions? options, out object? value, [NotNullWhen(false)] out DeserializationError? error)
    {
        ArgumentNullException.ThrowIfNull(document);
        ArgumentNullException.ThrowIfNull(returnType);
        return TryRead(Find(returnType, options), DomText.TextOf(document.RootElement), out value, out error);
    }

    /// <inheritdoc cref="TryDeserialize{TValue}(JsonDocument, out TValue, out DeserializationError)"/>
    /// <param name="document">The document, which is not disposed.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    /// <param name="value">The value; the default of the type if the result is false.</param>
    /// <param name="error">The error in the text; null if the result is true.</param>
    /// <exception cref="ArgumentNullException"><paramref name="document"/> or <paramref name="jsonTypeInfo"/> is null.</exception>
    public static bool TryDeserialize<TValue>(JsonDocument document, JsonTypeInfo<TValue> jsonTypeInfo, out TValue? value, [NotNullWhen(false)] out DeserializationError? error)
    {
        ArgumentNullException.ThrowIfNull(document);
        return TryRead(ContractSlot<TValue>.Find(jsonTypeInfo) ?? Know(jsonTypeInfo), DomText.TextOf(document.RootElement), out value, out error);
    }

    /// <inheritdoc cref="TryDeserialize{TValue}(JsonDocument, out TValue, out DeserializationError)"/>
    /// <param name="document">The document, which is not disposed.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    /// <param name="value">The value; the default of the type if the result is false.</param>
    /// <param name="error">The error in the text; null if the result is true.</param>
    /// <exception cref="ArgumentNullException"><paramref name="document"/> or <paramref name="jsonTypeInfo"/> is null.</exception>
    public static bool TryDeserialize(JsonDocument document, JsonTypeInfo jsonTypeInfo, out object? value, [NotNullWhen(false)] out DeserializationError? error)
    {
        ArgumentNullException.ThrowIfNull(document);
        return TryRead(Know(jsonTypeInfo), DomText.TextOf(document.RootElement), out value, out error);
    }

    /// <inheritdoc cref="TryDeserialize{TValue}(JsonDocument, out TValue, out DeserializationError)"/>
    /// <param name="document">The document, which is not disposed.</param>
    /// <param name="returnType">The type to read.</param>
    /// <param name="context">The context that contains the metadata of the type.</param>
    /// <param name="value">The value; the default of the type if the result is false.</param>
    /// <param name="error">The error in the text; null if the result is true.</param>
    /// <exception cref="ArgumentNullException"><paramref name="document"/>, <paramref name="returnType"/> or <paramref name="context"/> is null.</exception>
    /// <exception cref="InvalidOperationException">
    /// The context has no metadata for the type, or its options or the attributes of the types conflict.
    /// </exception>
    public static bool TryDeserialize(JsonDocument document, Type returnType, JsonSerializerContext context, out object? value, [NotNullWhen(false)] out DeserializationError? error)
    {
        ArgumentNullException.ThrowIfNull(document);
        return TryRead(Know(returnType, context), DomText.TextOf(document.RootElement), out value, out error);
    }

    /// <summary>
    /// Reads the value of a <see cref="JsonElement"/>; if the value does not fit the type, returns false and an error instead of throwing.
    /// Positions in errors are counted from the start of the element's text.
    /// </summary>
    /// <inheritdoc cref="TryDeserialize{TValue}(ReadOnlySpan{byte}, out TValue, out DeserializationError)"/>
    /// <param name="element">The element.</param>
    /// <param name="value">The value; the default of the type if the result is false.</param>
    /// <param name="error">The error in the text; null if the result is true.</param>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static bool TryDeserialize<TValue>(JsonElement element, out TValue? value, [NotNullWhen(false)] out DeserializationError? error) =>
        TryRead(ContractSlot<TValue>.Find((JsonSerializerOptions?)null) ?? FindOther<TValue>(null), DomText.TextOf(element), out value, out error);

    /// <inheritdoc cref="TryDeserialize{TValue}(JsonElement, out TValue, out DeserializationError)"/>
    /// <param name="element">The element.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    /// <param name="value">The value; the default of the type if the result is false.</param>
    /// <param name="error">The error in the text; null if the result is true.</param>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static bool TryDeserialize<TValue>(JsonElement element, JsonSerializerOptions? options, out TValue? value, [NotNullWhen(false)] out DeserializationError? error) =>
        TryRead(ContractSlot<TValue>.Find(options) ?? FindOther<TValue>(options), DomText.TextOf(element), out value, out error);

    /// <inheritdoc cref="TryDeserialize{TValue}(JsonElement, out TValue, out DeserializationError)"/>
    /// <param name="element">The element.</param>
    /// <param name="returnType">The type to read.</param>
    /// <param name="value">The value; the default of the type if the result is false.</param>
    /// <param name="error">The error in the text; null if the result is true.</param>
    /// <exception cref="ArgumentNullException"><paramref name="returnType"/> is null.</exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static bool TryDeserialize(JsonElement element, Type returnType, out object? value, [NotNullWhen(false)] out DeserializationError? error)
    {
        ArgumentNullException.ThrowIfNull(returnType);
        return TryRead(Find(returnType, null), DomText.TextOf(element), out value, out error);
    }

    /// <inheritdoc cref="TryDeserialize{TValue}(JsonElement, out TValue, out DeserializationError)"/>
    /// <param name="element">The element.</param>
    /// <param name="returnType">The type to read.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    /// <param name="value">The value; the default of the type if the result is false.</param>
    /// <param name="error">The error in the text; null if the result is true.</param>
    /// <exception cref="ArgumentNullException"><paramref name="returnType"/> is null.</exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static bool TryDeserialize(JsonElement element, Type returnType, JsonSerializerOptions? options, out object? value, [NotNullWhen(false)] out DeserializationError? error)
    {
        ArgumentNullException.ThrowIfNull(returnType);
        return TryRead(Find(returnType, options), DomText.TextOf(element), out value, out error);
    }

    /// <inheritdoc cref="TryDeserialize{TValue}(JsonElement, out TValue, out DeserializationError)"/>
    /// <param name="element">The element.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    /// <param name="value">The value; the default of the type if the result is false.</param>
    /// <param name="error">The error in the text; null if the result is true.</param>
    /// <exception cref="ArgumentNullException"><paramref name="jsonTypeInfo"/> is null.</exception>
    public static bool TryDeserialize<TValue>(JsonElement element, JsonTypeInfo<TValue> jsonTypeInfo, out TValue? value, [NotNullWhen(false)] out DeserializationError? error) =>
        TryRead(ContractSlot<TValue>.Find(jsonTypeInfo) ?? Know(jsonTypeInfo), DomText.TextOf(element), out value, out error);

    /// <inheritdoc cref="TryDeserialize{TValue}(JsonElement, out TValue, out DeserializationError)"/>
    /// <param name="element">The element.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    /// <param name="value">The value; the default of the type if the result is false.</param>
    /// <param name="error">The error in the text; null if the result is true.</param>
    /// <exception cref="ArgumentNullException"><paramref name="jsonTypeInfo"/> is null.</exception>
    public static bool TryDeserialize(JsonElement element, JsonTypeInfo jsonTypeInfo, out object? value, [NotNullWhen(false)] out DeserializationError? error) =>
        TryRead(Know(jsonTypeInfo), DomText.TextOf(element), out value, out error);

    /// <inheritdoc cref="TryDeserialize{TValue}(JsonElement, out TValue, out DeserializationError)"/>
    /// <param name="element">The element.</param>
    /// <param name="returnType">The type to read.</param>
    /// <param name="context">The context that contains the metadata of the type.</param>
    /// <param name="value">The value; the default of the type if the result is false.</param>
    /// <param name="error">The error in the text; null if the result is true.</param>
    /// <exception cref="ArgumentNullException"><paramref name="returnType"/> or <paramref name="context"/> is null.</exception>
    /// <exception cref="InvalidOperationException">
    /// The context has no metadata for the type, or its options or the attributes of the types conflict.
    /// </exception>
    public static bool TryDeserialize(JsonElement element, Type returnType, JsonSerializerContext context, out object? value, [NotNullWhen(false)] out DeserializationError? error) =>
        TryRead(Know(returnType, context), DomText.TextOf(element), out value, out error);

    /// <summary>
    /// Reads the value of a <see cref="JsonNode"/>; if the value is invalid or does not fit the type, returns false and an error instead of throwing.
    /// Positions in errors are counted from the start of the node's JSON text.
    /// </summary>
    /// <inheritdoc cref="TryDeserialize{TValue}(ReadOnlySpan{byte}, out TValue, out DeserializationError)"/>
    /// <param name="node">The node; null stands for a JSON null.</param>
    /// <param name="value">The value; the default of the type if the result is false.</param>
    /// <param name="error">The error in the text; null if the result is true.</param>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static bool TryDeserialize<TValue>(JsonNode? node, out TValue? value, [NotNullWhen(false)] out DeserializationError? error) =>
        TryRead(ContractSlot<TValue>.Find((JsonSerializerOptions?)null) ?? FindOther<TValue>(null), node, out value, out error);

    /// <inheritdoc cref="TryDeserialize{TValue}(JsonNode, out TValue, out DeserializationError)"/>
    /// <param name="node">The node; null stands for a JSON null.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    /// <param name="value">The value; the default of the type if the result is false.</param>
    /// <param name="error">The error in the text; null if the result is true.</param>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static bool TryDeserialize<TValue>(JsonNode? node, JsonSerializerOptions? options, out TValue? value, [NotNullWhen(false)] out DeserializationError? error) =>
        TryRead(ContractSlot<TValue>.Find(options) ?? FindOther<TValue>(options), node, out value, out error);

    /// <inheritdoc cref="TryDeserialize{TValue}(JsonNode, out TValue, out DeserializationError)"/>
    /// <param name="node">The node; null stands for a JSON null.</param>
    /// <param name="returnType">The type to read.</param>
    /// <param name="value">The value; the default of the type if the result is false.</param>
    /// <param name="error">The error in the text; null if the result is true.</param>
    /// <exception cref="ArgumentNullException"><paramref name="returnType"/> is null.</exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static bool TryDeserialize(JsonNode? node, Type returnType, out object? value, [NotNullWhen(false)] out DeserializationError? error)
    {
        ArgumentNullException.ThrowIfNull(returnType);
        return TryRead(Find(returnType, null), node, out value, out error);
    }

    /// <inheritdoc cref="TryDeserialize{TValue}(JsonNode, out TValue, out DeserializationError)"/>
    /// <param name="node">The node; null stands for a JSON null.</param>
    /// <param name="returnType">The type to read.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    /// <param name="value">The value; the default of the type if the result is false.</param>
    /// <param name="error">The error in the text; null if the result is true.</param>
    /// <exception cref="ArgumentNullException"><paramref name="returnType"/> is null.</exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static bool TryDeserialize(JsonNode? node, Type returnType, JsonSerializerOptions? options, out object? value, [NotNullWhen(false)] out DeserializationError? error)
    {
        ArgumentNullException.ThrowIfNull(returnType);
        return TryRead(Find(returnType, options), node, out value, out error);
    }

    /// <inheritdoc cref="TryDeserialize{TValue}(JsonNode, out TValue, out DeserializationError)"/>
    /// <param name="node">The node; null stands for a JSON null.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    /// <param name="value">The value; the default of the type if the result is false.</param>
    /// <param name="error">The error in the text; null if the result is true.</param>
    /// <exception cref="ArgumentNullException"><paramref name="jsonTypeInfo"/> is null.</exception>
    public static bool TryDeserialize<TValue>(JsonNode? node, JsonTypeInfo<TValue> jsonTypeInfo, out TValue? value, [NotNullWhen(false)] out DeserializationError? error) =>
        TryRead(ContractSlot<TValue>.Find(jsonTypeInfo) ?? Know(jsonTypeInfo), node, out value, out error);

    /// <inheritdoc cref="TryDeserialize{TValue}(JsonNode, out TValue, out DeserializationError)"/>
    /// <param name="node">The node; null stands for a JSON null.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    /// <param name="value">The value; the default of the type if the result is false.</param>
    /// <param name="error">The error in the text; null if the result is true.</param>
    /// <exception cref="ArgumentNullException"><paramref name="jsonTypeInfo"/> is null.</exception>
    public static bool TryDeserialize(JsonNode? node, JsonTypeInfo jsonTypeInfo, out object? value, [NotNullWhen(false)] out DeserializationError? error) =>
        TryRead(Know(jsonTypeInfo), node, out value, out error);

    /// <inheritdoc cref="TryDeserialize{TValue}(JsonNode, out TValue, out DeserializationError)"/>
    /// <param name="node">The node; null stands for a JSON null.</param>
    /// <param name="returnType">The type to read.</param>
    /// <param name="context">The context that contains the metadata of the type.</param>
    /// <param name="value">The value; the default of the type if the result is false.</param>
    /// <param name="error">The error in the text; null if the result is true.</param>
    /// <exception cref="ArgumentNullException"><paramref name="returnType"/> or <paramref name="context"/> is null.</exception>
    /// <exception cref="InvalidOperationException">
    /// The context has no metadata for the type, or its options or the attributes of the types conflict.
    /// </exception>
    public static bool TryDeserialize(JsonNode? node, Type returnType, JsonSerializerContext context, out object? value, [NotNullWhen(false)] out DeserializationError? error) =>
        TryRead(Know(returnType, context), node, out value, out error);
}
