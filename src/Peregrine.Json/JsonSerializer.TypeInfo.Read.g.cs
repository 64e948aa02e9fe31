// Written by tools/Peregrine.Json.Tables.
#nullable enable
using System.Buffers;
using System.Text.Json.Nodes;
using Peregrine.Json.Contracts;
using Peregrine.Json.Interop;

namespace Peregrine.Json;

/// <content>Reads with System.Text.Json's metadata, which defines the contract.</content>
public static partial class JsonSerializer
{
    /// <summary>Reads one JSON value from UTF-8, using the metadata of its type.</summary>
    /// <inheritdoc cref="Deserialize{TValue}(ReadOnlySpan{byte}, JsonSerializerOptions?)"/>
    /// <param name="utf8Json">The whole text.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    /// <exception cref="ArgumentNullException"><paramref name="jsonTypeInfo"/> is null.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static TValue? Deserialize<TValue>(ReadOnlySpan<byte> utf8Json, JsonTypeInfo<TValue> jsonTypeInfo) =>
        ContractSlot<TValue>.Find(jsonTypeInfo) is { } known ? ReadCall.Run<TValue>(known, utf8Json) : ReadCall.RunAny<TValue>(Know(jsonTypeInfo), utf8Json);

    /// <summary>Reads one JSON value from UTF-8, using a <see cref="JsonTypeInfo"/> whose type is known only at run time.</summary>
    /// <inheritdoc cref="Deserialize{TValue}(ReadOnlySpan{byte}, JsonSerializerOptions?)"/>
    /// <param name="utf8Json">The whole text.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    /// <exception cref="ArgumentNullException"><paramref name="jsonTypeInfo"/> is null.</exception>
    public static object? Deserialize(ReadOnlySpan<byte> utf8Json, JsonTypeInfo jsonTypeInfo) =>
        ReadCall.RunAny<object>(Know(jsonTypeInfo), utf8Json);

    /// <summary>Reads one JSON value from UTF-8, using the metadata that a <see cref="JsonSerializerContext"/> contains.</summary>
    /// <inheritdoc cref="Deserialize{TValue}(ReadOnlySpan{byte}, JsonSerializerOptions?)"/>
    /// <param name="utf8Json">The whole text.</param>
    /// <param name="returnType">The type to read.</param>
    /// <param name="context">The context that contains the metadata of the type.</param>
    /// <exception cref="ArgumentNullException"><paramref name="returnType"/> or <paramref name="context"/> is null.</exception>
    /// <exception cref="InvalidOperationException">The context has no metadata for the type.</exception>
    public static object? Deserialize(ReadOnlySpan<byte> utf8Json, Type returnType, JsonSerializerContext context) =>
        ReadCall.RunAny<object>(Know(returnType, context), utf8Json);

    /// <summary>Reads one JSON value from a string, using the metadata of its type.</summary>
    /// <inheritdoc cref="Deserialize{TValue}(string, JsonSerializerOptions?)"/>
    /// <param name="json">The whole text.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    /// <exception cref="ArgumentNullException"><paramref name="json"/> or <paramref name="jsonTypeInfo"/> is null.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static TValue? Deserialize<TValue>([StringSyntax(StringSyntaxAttribute.Json)] string json, JsonTypeInfo<TValue> jsonTypeInfo)
    {
        ArgumentNullException.ThrowIfNull(json);
        return ContractSlot<TValue>.Find(jsonTypeInfo) is { } known ? ReadCall.Run<TValue>(known, json) : ReadCall.RunAny<TValue>(Know(jsonTypeInfo), json);
    }

    /// <summary>Reads one JSON value from a string, using a <see cref="JsonTypeInfo"/> whose type is known only at run time.</summary>
    /// <inheritdoc cref="Deserialize{TValue}(string, JsonSerializerOptions?)"/>
    /// <param name="json">The whole text.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    /// <exception cref="ArgumentNullException"><paramref name="json"/> or <paramref name="jsonTypeInfo"/> is null.</exception>
    public static object? Deserialize([StringSyntax(StringSyntaxAttribute.Json)] string json, JsonTypeInfo jsonTypeInfo)
    {
        ArgumentNullException.ThrowIfNull(json);
        return ReadCall.RunAny<object>(Know(jsonTypeInfo), json);
    }

    /// <summary>Reads one JSON value from a string, using the metadata that a <see cref="JsonSerializerContext"/> contains.</summary>
    /// <inheritdoc cref="Deserialize{TValue}(string, JsonSerializerOptions?)"/>
    /// <param name="json">The whole text.</param>
    /// <param name="returnType">The type to read.</param>
    /// <param name="context">The context that contains the metadata of the type.</param>
    /// <exception cref="ArgumentNullException"><paramref name="json"/>, <paramref name="returnType"/> or <paramref name="context"/> is null.</exception>
    /// <exception cref="InvalidOperationException">The context has no metadata for the type.</exception>
    public static object? Deserialize([StringSyntax(StringSyntaxAttribute.Json)] string json, Type returnType, JsonSerializerContext context)
    {
        ArgumentNullException.ThrowIfNull(json);
        return ReadCall.RunAny<object>(Know(returnType, context), json);
    }

    /// <summary>Reads one JSON value from a span of characters, using the metadata of its type.</summary>
    /// <inheritdoc cref="Deserialize{TValue}(ReadOnlySpan{char}, JsonSerializerOptions?)"/>
    /// <param name="json">The whole text.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    /// <exception cref="ArgumentNullException"><paramref name="jsonTypeInfo"/> is null.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static TValue? Deserialize<TValue>([StringSyntax(StringSyntaxAttribute.Json)] ReadOnlySpan<char> json, JsonTypeInfo<TValue> jsonTypeInfo) =>
        ContractSlot<TValue>.Find(jsonTypeInfo) is { } known ? ReadCall.Run<TValue>(known, json) : ReadCall.RunAny<TValue>(Know(jsonTypeInfo), json);

    /// <summary>Reads one JSON value from a span of characters, using a <see cref="JsonTypeInfo"/> whose type is known only at run time.</summary>
    /// <inheritdoc cref="Deserialize{TValue}(ReadOnlySpan{char}, JsonSerializerOptions?)"/>
    /// <param name="json">The whole text.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    /// <exception cref="ArgumentNullException"><paramref name="jsonTypeInfo"/> is null.</exception>
    public static object? Deserialize([StringSyntax(StringSyntaxAttribute.Json)] ReadOnlySpan<char> json, JsonTypeInfo jsonTypeInfo) =>
        ReadCall.RunAny<object>(Know(jsonTypeInfo), json);

    /// <summary>Reads one JSON value from a span of characters, using the metadata that a <see cref="JsonSerializerContext"/> contains.</summary>
    /// <inheritdoc cref="Deserialize{TValue}(ReadOnlySpan{char}, JsonSerializerOptions?)"/>
    /// <param name="json">The whole text.</param>
    /// <param name="returnType">The type to read.</param>
    /// <param name="context">The context that contains the metadata of the type.</param>
    /// <exception cref="ArgumentNullException"><paramref name="returnType"/> or <paramref name="context"/> is null.</exception>
    /// <exception cref="InvalidOperationException">The context has no metadata for the type.</exception>
    public static object? Deserialize([StringSyntax(StringSyntaxAttribute.Json)] ReadOnlySpan<char> json, Type returnType, JsonSerializerContext context) =>
        ReadCall.RunAny<object>(Know(returnType, context), json);

    /// <summary>Reads one JSON value from a <see cref="JsonDocument"/>, using the metadata of its type.</summary>
    /// <inheritdoc cref="Deserialize{TValue}(JsonDocument, JsonSerializerOptions?)"/>
    /// <param name="document">The document, which is not disposed.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    /// <exception cref="ArgumentNullException"><paramref name="document"/> or <paramref name="jsonTypeInfo"/> is null.</exception>
    public static TValue? Deserialize<TValue>(JsonDocument document, JsonTypeInfo<TValue> jsonTypeInfo)
    {
        ArgumentNullException.ThrowIfNull(document);
        return ReadCall.RunAny<TValue>(ContractSlot<TValue>.Find(jsonTypeInfo) ?? Know(jsonTypeInfo), DomText.TextOf(document.RootElement));
    }

    /// <summary>Reads one JSON value from a <see cref="JsonDocument"/>, using a <see cref="JsonTypeInfo"/> whose type is known only at run time.</summary>
    /// <inheritdoc cref="Deserialize{TValue}(JsonDocument, JsonSerializerOptions?)"/>
    /// <param name="document">The document, which is not disposed.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    /// <exception cref="ArgumentNullException"><paramref name="document"/> or <paramref name="jsonTypeInfo"/> is null.</exception>
    public static object? Deserialize(JsonDocument document, JsonTypeInfo jsonTypeInfo)
    {
        ArgumentNullException.ThrowIfNull(document);
        return ReadCall.RunAny<object>(Know(jsonTypeInfo), DomText.TextOf(document.RootElement));
    }

    /// <summary>Reads one JSON value from a <see cref="JsonDocument"/>, using the metadata that a <see cref="JsonSerializerContext"/> contains.</summary>
    /// <inheritdoc cref="Deserialize{TValue}(JsonDocument, JsonSerializerOptions?)"/>
    /// <param name="document">The document, which is not disposed.</param>
    /// <param name="returnType">The type to read.</param>
    /// <param name="context">The context that contains the metadata of the type.</param>
    /// <exception cref="ArgumentNullException"><paramref name="document"/>, <paramref name="returnType"/> or <paramref name="context"/> is null.</exception>
    /// <exception cref="InvalidOperationException">The context has no metadata for the type.</exception>
    public static object? Deserialize(JsonDocument document, Type returnType, JsonSerializerContext context)
    {
        ArgumentNullException.ThrowIfNull(document);
        return ReadCall.RunAny<object>(Know(returnType, context), DomText.TextOf(document.RootElement));
    }

    /// <summary>Reads one JSON value from a <see cref="JsonElement"/>, using the metadata of its type.</summary>
    /// <inheritdoc cref="Deserialize{TValue}(JsonElement, JsonSerializerOptions?)"/>
    /// <param name="element">The element.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    /// <exception cref="ArgumentNullException"><paramref name="jsonTypeInfo"/> is null.</exception>
    public static TValue? Deserialize<TValue>(JsonElement element, JsonTypeInfo<TValue> jsonTypeInfo) =>
        ReadCall.RunAny<TValue>(ContractSlot<TValue>.Find(jsonTypeInfo) ?? Know(jsonTypeInfo), DomText.TextOf(element));

    /// <summary>Reads one JSON value from a <see cref="JsonElement"/>, using a <see cref="JsonTypeInfo"/> whose type is known only at run time.</summary>
    /// <inheritdoc cref="Deserialize{TValue}(JsonElement, JsonSerializerOptions?)"/>
    /// <param name="element">The element.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    /// <exception cref="ArgumentNullException"><paramref name="jsonTypeInfo"/> is null.</exception>
    public static object? Deserialize(JsonElement element, JsonTypeInfo jsonTypeInfo) =>
        ReadCall.RunAny<object>(Know(jsonTypeInfo), DomText.TextOf(element));

    /// <summary>Reads one JSON value from a <see cref="JsonElement"/>, using the metadata that a <see cref="JsonSerializerContext"/> contains.</summary>
    /// <inheritdoc cref="Deserialize{TValue}(JsonElement, JsonSerializerOptions?)"/>
    /// <param name="element">The element.</param>
    /// <param name="returnType">The type to read.</param>
    /// <param name="context">The context that contains the metadata of the type.</param>
    /// <exception cref="ArgumentNullException"><paramref name="returnType"/> or <paramref name="context"/> is null.</exception>
    /// <exception cref="InvalidOperationException">The context has no metadata for the type.</exception>
    public static object? Deserialize(JsonElement element, Type returnType, JsonSerializerContext context) =>
        ReadCall.RunAny<object>(Know(returnType, context), DomText.TextOf(element));

    /// <summary>Reads one JSON value from a <see cref="JsonNode"/>, using the metadata of its type.</summary>
    /// <inheritdoc cref="Deserialize{TValue}(ReadOnlySpan{byte}, JsonSerializerOptions?)"/>
    /// <param name="node">The node; null stands for a JSON null.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    /// <exception cref="ArgumentNullException"><paramref name="jsonTypeInfo"/> is null.</exception>
    public static TValue? Deserialize<TValue>(JsonNode? node, JsonTypeInfo<TValue> jsonTypeInfo) =>
        ReadNode<TValue>(ContractSlot<TValue>.Find(jsonTypeInfo) ?? Know(jsonTypeInfo), node);

    /// <summary>Reads one JSON value from a <see cref="JsonNode"/>, using a <see cref="JsonTypeInfo"/> whose type is known only at run time.</summary>
    /// <inheritdoc cref="Deserialize{TValue}(ReadOnlySpan{byte}, JsonSerializerOptions?)"/>
    /// <param name="node">The node; null stands for a JSON null.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    /// <exception cref="ArgumentNullException"><paramref name="jsonTypeInfo"/> is null.</exception>
    public static object? Deserialize(JsonNode? node, JsonTypeInfo jsonTypeInfo) =>
        ReadNode<object>(Know(jsonTypeInfo), node);

    /// <summary>Reads one JSON value from a <see cref="JsonNode"/>, using the metadata that a <see cref="JsonSerializerContext"/> contains.</summary>
    /// <inheritdoc cref="Deserialize{TValue}(ReadOnlySpan{byte}, JsonSerializerOptions?)"/>
    /// <param name="node">The node; null stands for a JSON null.</param>
    /// <param name="returnType">The type to read.</param>
    /// <param name="context">The context that contains the metadata of the type.</param>
    /// <exception cref="ArgumentNullException"><paramref name="returnType"/> or <paramref name="context"/> is null.</exception>
    /// <exception cref="InvalidOperationException">The context has no metadata for the type.</exception>
    public static object? Deserialize(JsonNode? node, Type returnType, JsonSerializerContext context) =>
        ReadNode<object>(Know(returnType, context), node);

    /// <summary>Reads one JSON value from a sequence of UTF-8 segments, using the metadata of its type.</summary>
    /// <inheritdoc cref="Deserialize{TValue}(ReadOnlySpan{byte}, JsonSerializerOptions?)"/>
    /// <param name="utf8Json">The whole text. A single segment is read in place; several are copied into one buffer first.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    /// <exception cref="ArgumentNullException"><paramref name="jsonTypeInfo"/> is null.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static TValue? Deserialize<TValue>(in ReadOnlySequence<byte> utf8Json, JsonTypeInfo<TValue> jsonTypeInfo) =>
        ContractSlot<TValue>.Find(jsonTypeInfo) is { } known ? utf8Json.IsSingleSegment ? ReadCall.Run<TValue>(known, utf8Json.FirstSpan) : ReadCall.RunAny<TValue>(known, in utf8Json) : ReadCall.RunAny<TValue>(Know(jsonTypeInfo), in utf8Json);

    /// <summary>Reads one JSON value from a sequence of UTF-8 segments, using a <see cref="JsonTypeInfo"/> whose type is known only at run time.</summary>
    /// <inheritdoc cref="Deserialize{TValue}(ReadOnlySpan{byte}, JsonSerializerOptions?)"/>
    /// <param name="utf8Json">The whole text. A single segment is read in place; several are copied into one buffer first.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    /// <exception cref="ArgumentNullException"><paramref name="jsonTypeInfo"/> is null.</exception>
    public static object? Deserialize(in ReadOnlySequence<byte> utf8Json, JsonTypeInfo jsonTypeInfo) =>
        ReadCall.RunAny<object>(Know(jsonTypeInfo), in utf8Json);

    /// <summary>Reads one JSON value from a sequence of UTF-8 segments, using the metadata that a <see cref="JsonSerializerContext"/> contains.</summary>
    /// <inheritdoc cref="Deserialize{TValue}(ReadOnlySpan{byte}, JsonSerializerOptions?)"/>
    /// <param name="utf8Json">The whole text. A single segment is read in place; several are copied into one buffer first.</param>
    /// <param name="returnType">The type to read.</param>
    /// <param name="context">The context that contains the metadata of the type.</param>
    /// <exception cref="ArgumentNullException"><paramref name="returnType"/> or <paramref name="context"/> is null.</exception>
    /// <exception cref="InvalidOperationException">The context has no metadata for the type.</exception>
    public static object? Deserialize(in ReadOnlySequence<byte> utf8Json, Type returnType, JsonSerializerContext context) =>
        ReadCall.RunAny<object>(Know(returnType, context), in utf8Json);

    /// <summary>Reads one JSON value from a text reader, using the metadata of its type.</summary>
    /// <inheritdoc cref="Deserialize{TValue}(TextReader, JsonSerializerOptions?)"/>
    /// <param name="json">The reader. It is read to its end and not closed.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    /// <exception cref="ArgumentNullException"><paramref name="json"/> or <paramref name="jsonTypeInfo"/> is null.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static TValue? Deserialize<TValue>(TextReader json, JsonTypeInfo<TValue> jsonTypeInfo)
    {
        ArgumentNullException.ThrowIfNull(json);
        return ContractSlot<TValue>.Find(jsonTypeInfo) is { } known ? ReadCall.Run<TValue>(known, json.ReadToEnd()) : ReadCall.RunAny<TValue>(Know(jsonTypeInfo), json.ReadToEnd());
    }

    /// <summary>Reads one JSON value from a text reader, using a <see cref="JsonTypeInfo"/> whose type is known only at run time.</summary>
    /// <inheritdoc cref="Deserialize{TValue}(TextReader, JsonSerializerOptions?)"/>
    /// <param name="json">The reader. It is read to its end and not closed.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    /// <exception cref="ArgumentNullException"><paramref name="json"/> or <paramref name="jsonTypeInfo"/> is null.</exception>
    public static object? Deserialize(TextReader json, JsonTypeInfo jsonTypeInfo)
    {
        ArgumentNullException.ThrowIfNull(json);
        return ReadCall.RunAny<object>(Know(jsonTypeInfo), json.ReadToEnd());
    }

    /// <summary>Reads one JSON value from a text reader, using the metadata that a <see cref="JsonSerializerContext"/> contains.</summary>
    /// <inheritdoc cref="Deserialize{TValue}(TextReader, JsonSerializerOptions?)"/>
    /// <param name="json">The reader. It is read to its end and not closed.</param>
    /// <param name="returnType">The type to read.</param>
    /// <param name="context">The context that contains the metadata of the type.</param>
    /// <exception cref="ArgumentNullException"><paramref name="json"/>, <paramref name="returnType"/> or <paramref name="context"/> is null.</exception>
    /// <exception cref="InvalidOperationException">The context has no metadata for the type.</exception>
    public static object? Deserialize(TextReader json, Type returnType, JsonSerializerContext context)
    {
        ArgumentNullException.ThrowIfNull(json);
        return ReadCall.RunAny<object>(Know(returnType, context), json.ReadToEnd());
    }
}
