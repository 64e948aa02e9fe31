using System.Text.Json;
using System.Text.Json.Nodes;
using Peregrine.Json.Contracts;
using Peregrine.Json.Interop;

namespace Peregrine.Json;

/// <summary>Reads by System.Text.Json's metadata, which defines the contract.</summary>
public static partial class JsonSerializer
{
    /// <summary>Reads one JSON value by metadata.</summary>
    /// <inheritdoc cref="Deserialize{TValue}(ReadOnlySpan{byte}, JsonSerializerOptions?)"/>
    /// <param name="utf8Json">The whole text.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static TValue? Deserialize<TValue>(ReadOnlySpan<byte> utf8Json, JsonTypeInfo<TValue> jsonTypeInfo)
    {
        return ContractSlot<TValue>.Find(jsonTypeInfo) is { } known ? ReadCall.Run<TValue>(known, utf8Json) : ReadCall.RunAny<TValue>(Know(jsonTypeInfo), utf8Json);
    }

    /// <summary>Reads one JSON value by metadata of a type known only at run time.</summary>
    /// <inheritdoc cref="Deserialize{TValue}(ReadOnlySpan{byte}, JsonSerializerOptions?)"/>
    /// <param name="utf8Json">The whole text.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    public static object? Deserialize(ReadOnlySpan<byte> utf8Json, JsonTypeInfo jsonTypeInfo)
    {
        return ReadCall.RunAny<object>(Know(jsonTypeInfo), utf8Json);
    }

    /// <summary>Reads one JSON value by the metadata of a context.</summary>
    /// <inheritdoc cref="Deserialize{TValue}(ReadOnlySpan{byte}, JsonSerializerOptions?)"/>
    /// <param name="utf8Json">The whole text.</param>
    /// <param name="returnType">The type to read.</param>
    /// <param name="context">The context that contains the metadata of the type.</param>
    /// <exception cref="InvalidOperationException">The context has no metadata for the type.</exception>
    public static object? Deserialize(ReadOnlySpan<byte> utf8Json, Type returnType, JsonSerializerContext context)
    {
        return ReadCall.RunAny<object>(Know(returnType, context), utf8Json);
    }

    /// <summary>Reads one JSON value by metadata.</summary>
    /// <inheritdoc cref="Deserialize{TValue}(ReadOnlySpan{byte}, JsonSerializerOptions?)"/>
    /// <param name="json">The whole text.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static TValue? Deserialize<TValue>([StringSyntax(StringSyntaxAttribute.Json)] string json, JsonTypeInfo<TValue> jsonTypeInfo)
    {
        ArgumentNullException.ThrowIfNull(json);
        return ContractSlot<TValue>.Find(jsonTypeInfo) is { } known ? ReadCall.Run<TValue>(known, json) : ReadCall.RunAny<TValue>(Know(jsonTypeInfo), json);
    }

    /// <summary>Reads one JSON value by metadata of a type known only at run time.</summary>
    /// <inheritdoc cref="Deserialize{TValue}(ReadOnlySpan{byte}, JsonSerializerOptions?)"/>
    /// <param name="json">The whole text.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    public static object? Deserialize([StringSyntax(StringSyntaxAttribute.Json)] string json, JsonTypeInfo jsonTypeInfo)
    {
        ArgumentNullException.ThrowIfNull(json);
        return ReadCall.RunAny<object>(Know(jsonTypeInfo), json);
    }

    /// <summary>Reads one JSON value by the metadata of a context.</summary>
    /// <inheritdoc cref="Deserialize{TValue}(ReadOnlySpan{byte}, JsonSerializerOptions?)"/>
    /// <param name="json">The whole text.</param>
    /// <param name="returnType">The type to read.</param>
    /// <param name="context">The context that contains the metadata of the type.</param>
    /// <exception cref="InvalidOperationException">The context has no metadata for the type.</exception>
    public static object? Deserialize([StringSyntax(StringSyntaxAttribute.Json)] string json, Type returnType, JsonSerializerContext context)
    {
        ArgumentNullException.ThrowIfNull(json);
        return ReadCall.RunAny<object>(Know(returnType, context), json);
    }

    /// <summary>Reads one JSON value by metadata.</summary>
    /// <inheritdoc cref="Deserialize{TValue}(ReadOnlySpan{byte}, JsonSerializerOptions?)"/>
    /// <param name="json">The whole text.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static TValue? Deserialize<TValue>([StringSyntax(StringSyntaxAttribute.Json)] ReadOnlySpan<char> json, JsonTypeInfo<TValue> jsonTypeInfo)
    {
        return ContractSlot<TValue>.Find(jsonTypeInfo) is { } known ? ReadCall.Run<TValue>(known, json) : ReadCall.RunAny<TValue>(Know(jsonTypeInfo), json);
    }

    /// <summary>Reads one JSON value by metadata of a type known only at run time.</summary>
    /// <inheritdoc cref="Deserialize{TValue}(ReadOnlySpan{byte}, JsonSerializerOptions?)"/>
    /// <param name="json">The whole text.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    public static object? Deserialize([StringSyntax(StringSyntaxAttribute.Json)] ReadOnlySpan<char> json, JsonTypeInfo jsonTypeInfo)
    {
        return ReadCall.RunAny<object>(Know(jsonTypeInfo), json);
    }

    /// <summary>Reads one JSON value by the metadata of a context.</summary>
    /// <inheritdoc cref="Deserialize{TValue}(ReadOnlySpan{byte}, JsonSerializerOptions?)"/>
    /// <param name="json">The whole text.</param>
    /// <param name="returnType">The type to read.</param>
    /// <param name="context">The context that contains the metadata of the type.</param>
    /// <exception cref="InvalidOperationException">The context has no metadata for the type.</exception>
    public static object? Deserialize([StringSyntax(StringSyntaxAttribute.Json)] ReadOnlySpan<char> json, Type returnType, JsonSerializerContext context)
    {
        return ReadCall.RunAny<object>(Know(returnType, context), json);
    }

    /// <summary>Reads one JSON value by metadata.</summary>
    /// <inheritdoc cref="Deserialize{TValue}(ReadOnlySpan{byte}, JsonSerializerOptions?)"/>
    /// <param name="document">The document, which is not disposed.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    public static TValue? Deserialize<TValue>(JsonDocument document, JsonTypeInfo<TValue> jsonTypeInfo)
    {
        ArgumentNullException.ThrowIfNull(document);
        return ReadCall.RunAny<TValue>(Know(jsonTypeInfo), DomText.TextOf(document.RootElement));
    }

    /// <summary>Reads one JSON value by metadata of a type known only at run time.</summary>
    /// <inheritdoc cref="Deserialize{TValue}(ReadOnlySpan{byte}, JsonSerializerOptions?)"/>
    /// <param name="document">The document, which is not disposed.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    public static object? Deserialize(JsonDocument document, JsonTypeInfo jsonTypeInfo)
    {
        ArgumentNullException.ThrowIfNull(document);
        return ReadCall.RunAny<object>(Know(jsonTypeInfo), DomText.TextOf(document.RootElement));
    }

    /// <summary>Reads one JSON value by the metadata of a context.</summary>
    /// <inheritdoc cref="Deserialize{TValue}(ReadOnlySpan{byte}, JsonSerializerOptions?)"/>
    /// <param name="document">The document, which is not disposed.</param>
    /// <param name="returnType">The type to read.</param>
    /// <param name="context">The context that contains the metadata of the type.</param>
    /// <exception cref="InvalidOperationException">The context has no metadata for the type.</exception>
    public static object? Deserialize(JsonDocument document, Type returnType, JsonSerializerContext context)
    {
        ArgumentNullException.ThrowIfNull(document);
        return ReadCall.RunAny<object>(Know(returnType, context), DomText.TextOf(document.RootElement));
    }

    /// <summary>Reads one JSON value by metadata.</summary>
    /// <inheritdoc cref="Deserialize{TValue}(ReadOnlySpan{byte}, JsonSerializerOptions?)"/>
    /// <param name="element">The element.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    public static TValue? Deserialize<TValue>(JsonElement element, JsonTypeInfo<TValue> jsonTypeInfo)
    {
        return ReadCall.RunAny<TValue>(Know(jsonTypeInfo), DomText.TextOf(element));
    }

    /// <summary>Reads one JSON value by metadata of a type known only at run time.</summary>
    /// <inheritdoc cref="Deserialize{TValue}(ReadOnlySpan{byte}, JsonSerializerOptions?)"/>
    /// <param name="element">The element.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    public static object? Deserialize(JsonElement element, JsonTypeInfo jsonTypeInfo)
    {
        return ReadCall.RunAny<object>(Know(jsonTypeInfo), DomText.TextOf(element));
    }

    /// <summary>Reads one JSON value by the metadata of a context.</summary>
    /// <inheritdoc cref="Deserialize{TValue}(ReadOnlySpan{byte}, JsonSerializerOptions?)"/>
    /// <param name="element">The element.</param>
    /// <param name="returnType">The type to read.</param>
    /// <param name="context">The context that contains the metadata of the type.</param>
    /// <exception cref="InvalidOperationException">The context has no metadata for the type.</exception>
    public static object? Deserialize(JsonElement element, Type returnType, JsonSerializerContext context)
    {
        return ReadCall.RunAny<object>(Know(returnType, context), DomText.TextOf(element));
    }

    /// <summary>Reads one JSON value by metadata.</summary>
    /// <inheritdoc cref="Deserialize{TValue}(ReadOnlySpan{byte}, JsonSerializerOptions?)"/>
    /// <param name="node">The node; null stands for a JSON null.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    public static TValue? Deserialize<TValue>(JsonNode? node, JsonTypeInfo<TValue> jsonTypeInfo)
    {
        ContractEntry known = Know(jsonTypeInfo);
        return ReadCall.RunAny<TValue>(known, StjOutput.NodeToBytes(node, known.Frozen));
    }

    /// <summary>Reads one JSON value by metadata of a type known only at run time.</summary>
    /// <inheritdoc cref="Deserialize{TValue}(ReadOnlySpan{byte}, JsonSerializerOptions?)"/>
    /// <param name="node">The node; null stands for a JSON null.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    public static object? Deserialize(JsonNode? node, JsonTypeInfo jsonTypeInfo)
    {
        ContractEntry known = Know(jsonTypeInfo);
        return ReadCall.RunAny<object>(known, StjOutput.NodeToBytes(node, known.Frozen));
    }

    /// <summary>Reads one JSON value by the metadata of a context.</summary>
    /// <inheritdoc cref="Deserialize{TValue}(ReadOnlySpan{byte}, JsonSerializerOptions?)"/>
    /// <param name="node">The node; null stands for a JSON null.</param>
    /// <param name="returnType">The type to read.</param>
    /// <param name="context">The context that contains the metadata of the type.</param>
    /// <exception cref="InvalidOperationException">The context has no metadata for the type.</exception>
    public static object? Deserialize(JsonNode? node, Type returnType, JsonSerializerContext context)
    {
        ContractEntry known = Know(returnType, context);
        return ReadCall.RunAny<object>(known, StjOutput.NodeToBytes(node, known.Frozen));
    }
}
