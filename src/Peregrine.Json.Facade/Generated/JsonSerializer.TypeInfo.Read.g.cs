// Written by tools/Peregrine.Json.Tables from src/Peregrine.Json/JsonSerializer.TypeInfo.Read.g.cs.
#nullable enable
using System.Buffers;
using System.Text.Json.Nodes;

namespace Peregrine.Json;

/// <content>Reads with System.Text.Json's metadata, which defines the contract.</content>
public static partial class JsonSerializer
{
    /// <summary>Reads one JSON value from UTF-8, using the metadata of its type.</summary>
    /// <inheritdoc cref="Deserialize{TValue}(ReadOnlySpan{byte}, JsonSerializerOptions?)"/>
    /// <param name="utf8Json">The whole text.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    /// <exception cref="ArgumentNullException"><paramref name="jsonTypeInfo"/> is null.</exception>
    public static TValue? Deserialize<TValue>(ReadOnlySpan<byte> utf8Json, JsonTypeInfo<TValue> jsonTypeInfo) =>
        System.Text.Json.JsonSerializer.Deserialize<TValue>(utf8Json, jsonTypeInfo);

    /// <summary>Reads one JSON value from UTF-8, using a <see cref="JsonTypeInfo"/> whose type is known only at run time.</summary>
    /// <inheritdoc cref="Deserialize{TValue}(ReadOnlySpan{byte}, JsonSerializerOptions?)"/>
    /// <param name="utf8Json">The whole text.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    /// <exception cref="ArgumentNullException"><paramref name="jsonTypeInfo"/> is null.</exception>
    public static object? Deserialize(ReadOnlySpan<byte> utf8Json, JsonTypeInfo jsonTypeInfo) =>
        System.Text.Json.JsonSerializer.Deserialize(utf8Json, jsonTypeInfo);

    /// <summary>Reads one JSON value from UTF-8, using the metadata that a <see cref="JsonSerializerContext"/> contains.</summary>
    /// <inheritdoc cref="Deserialize{TValue}(ReadOnlySpan{byte}, JsonSerializerOptions?)"/>
    /// <param name="utf8Json">The whole text.</param>
    /// <param name="returnType">The type to read.</param>
    /// <param name="context">The context that contains the metadata of the type.</param>
    /// <exception cref="ArgumentNullException"><paramref name="returnType"/> or <paramref name="context"/> is null.</exception>
    /// <exception cref="InvalidOperationException">The context has no metadata for the type.</exception>
    public static object? Deserialize(ReadOnlySpan<byte> utf8Json, Type returnType, JsonSerializerContext context) =>
        System.Text.Json.JsonSerializer.Deserialize(utf8Json, returnType, context);

    /// <summary>Reads one JSON value from a string, using the metadata of its type.</summary>
    /// <inheritdoc cref="Deserialize{TValue}(string, JsonSerializerOptions?)"/>
    /// <param name="json">The whole text.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    /// <exception cref="ArgumentNullException"><paramref name="json"/> or <paramref name="jsonTypeInfo"/> is null.</exception>
    public static TValue? Deserialize<TValue>([StringSyntax(StringSyntaxAttribute.Json)] string json, JsonTypeInfo<TValue> jsonTypeInfo) =>
        System.Text.Json.JsonSerializer.Deserialize<TValue>(json, jsonTypeInfo);

    /// <summary>Reads one JSON value from a string, using a <see cref="JsonTypeInfo"/> whose type is known only at run time.</summary>
    /// <inheritdoc cref="Deserialize{TValue}(string, JsonSerializerOptions?)"/>
    /// <param name="json">The whole text.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    /// <exception cref="ArgumentNullException"><paramref name="json"/> or <paramref name="jsonTypeInfo"/> is null.</exception>
    public static object? Deserialize([StringSyntax(StringSyntaxAttribute.Json)] string json, JsonTypeInfo jsonTypeInfo) =>
        System.Text.Json.JsonSerializer.Deserialize(json, jsonTypeInfo);

    /// <summary>Reads one JSON value from a string, using the metadata that a <see cref="JsonSerializerContext"/> contains.</summary>
    /// <inheritdoc cref="Deserialize{TValue}(string, JsonSerializerOptions?)"/>
    /// <param name="json">The whole text.</param>
    /// <param name="returnType">The type to read.</param>
    /// <param name="context">The context that contains the metadata of the type.</param>
    /// <exception cref="ArgumentNullException"><paramref name="json"/>, <paramref name="returnType"/> or <paramref name="context"/> is null.</exception>
    /// <exception cref="InvalidOperationException">The context has no metadata for the type.</exception>
    public static object? Deserialize([StringSyntax(StringSyntaxAttribute.Json)] string json, Type returnType, JsonSerializerContext context) =>
        System.Text.Json.JsonSerializer.Deserialize(json, returnType, context);

    /// <summary>Reads one JSON value from a span of characters, using the metadata of its type.</summary>
    /// <inheritdoc cref="Deserialize{TValue}(ReadOnlySpan{char}, JsonSerializerOptions?)"/>
    /// <param name="json">The whole text.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    /// <exception cref="ArgumentNullException"><paramref name="jsonTypeInfo"/> is null.</exception>
    public static TValue? Deserialize<TValue>([StringSyntax(StringSyntaxAttribute.Json)] ReadOnlySpan<char> json, JsonTypeInfo<TValue> jsonTypeInfo) =>
        System.Text.Json.JsonSerializer.Deserialize<TValue>(json, jsonTypeInfo);

    /// <summary>Reads one JSON value from a span of characters, using a <see cref="JsonTypeInfo"/> whose type is known only at run time.</summary>
    /// <inheritdoc cref="Deserialize{TValue}(ReadOnlySpan{char}, JsonSerializerOptions?)"/>
    /// <param name="json">The whole text.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    /// <exception cref="ArgumentNullException"><paramref name="jsonTypeInfo"/> is null.</exception>
    public static object? Deserialize([StringSyntax(StringSyntaxAttribute.Json)] ReadOnlySpan<char> json, JsonTypeInfo jsonTypeInfo) =>
        System.Text.Json.JsonSerializer.Deserialize(json, jsonTypeInfo);

    /// <summary>Reads one JSON value from a span of characters, using the metadata that a <see cref="JsonSerializerContext"/> contains.</summary>
    /// <inheritdoc cref="Deserialize{TValue}(ReadOnlySpan{char}, JsonSerializerOptions?)"/>
    /// <param name="json">The whole text.</param>
    /// <param name="returnType">The type to read.</param>
    /// <param name="context">The context that contains the metadata of the type.</param>
    /// <exception cref="ArgumentNullException"><paramref name="returnType"/> or <paramref name="context"/> is null.</exception>
    /// <exception cref="InvalidOperationException">The context has no metadata for the type.</exception>
    public static object? Deserialize([StringSyntax(StringSyntaxAttribute.Json)] ReadOnlySpan<char> json, Type returnType, JsonSerializerContext context) =>
        System.Text.Json.JsonSerializer.Deserialize(json, returnType, context);

    /// <summary>Reads one JSON value from a <see cref="JsonDocument"/>, using the metadata of its type.</summary>
    /// <inheritdoc cref="Deserialize{TValue}(JsonDocument, JsonSerializerOptions?)"/>
    /// <param name="document">The document, which is not disposed.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    /// <exception cref="ArgumentNullException"><paramref name="document"/> or <paramref name="jsonTypeInfo"/> is null.</exception>
    public static TValue? Deserialize<TValue>(JsonDocument document, JsonTypeInfo<TValue> jsonTypeInfo) =>
        System.Text.Json.JsonSerializer.Deserialize<TValue>(document, jsonTypeInfo);

    /// <summary>Reads one JSON value from a <see cref="JsonDocument"/>, using a <see cref="JsonTypeInfo"/> whose type is known only at run time.</summary>
    /// <inheritdoc cref="Deserialize{TValue}(JsonDocument, JsonSerializerOptions?)"/>
    /// <param name="document">The document, which is not disposed.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    /// <exception cref="ArgumentNullException"><paramref name="document"/> or <paramref name="jsonTypeInfo"/> is null.</exception>
    public static object? Deserialize(JsonDocument document, JsonTypeInfo jsonTypeInfo) =>
        System.Text.Json.JsonSerializer.Deserialize(document, jsonTypeInfo);

    /// <summary>Reads one JSON value from a <see cref="JsonDocument"/>, using the metadata that a <see cref="JsonSerializerContext"/> contains.</summary>
    /// <inheritdoc cref="Deserialize{TValue}(JsonDocument, JsonSerializerOptions?)"/>
    /// <param name="document">The document, which is not disposed.</param>
    /// <param name="returnType">The type to read.</param>
    /// <param name="context">The context that contains the metadata of the type.</param>
    /// <exception cref="ArgumentNullException"><paramref name="document"/>, <paramref name="returnType"/> or <paramref name="context"/> is null.</exception>
    /// <exception cref="InvalidOperationException">The context has no metadata for the type.</exception>
    public static object? Deserialize(JsonDocument document, Type returnType, JsonSerializerContext context) =>
        System.Text.Json.JsonSerializer.Deserialize(document, returnType, context);

    /// <summary>Reads one JSON value from a <see cref="JsonElement"/>, using the metadata of its type.</summary>
    /// <inheritdoc cref="Deserialize{TValue}(JsonElement, JsonSerializerOptions?)"/>
    /// <param name="element">The element.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    /// <exception cref="ArgumentNullException"><paramref name="jsonTypeInfo"/> is null.</exception>
    public static TValue? Deserialize<TValue>(JsonElement element, JsonTypeInfo<TValue> jsonTypeInfo) =>
        System.Text.Json.JsonSerializer.Deserialize<TValue>(element, jsonTypeInfo);

    /// <summary>Reads one JSON value from a <see cref="JsonElement"/>, using a <see cref="JsonTypeInfo"/> whose type is known only at run time.</summary>
    /// <inheritdoc cref="Deserialize{TValue}(JsonElement, JsonSerializerOptions?)"/>
    /// <param name="element">The element.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    /// <exception cref="ArgumentNullException"><paramref name="jsonTypeInfo"/> is null.</exception>
    public static object? Deserialize(JsonElement element, JsonTypeInfo jsonTypeInfo) =>
        System.Text.Json.JsonSerializer.Deserialize(element, jsonTypeInfo);

    /// <summary>Reads one JSON value from a <see cref="JsonElement"/>, using the metadata that a <see cref="JsonSerializerContext"/> contains.</summary>
    /// <inheritdoc cref="Deserialize{TValue}(JsonElement, JsonSerializerOptions?)"/>
    /// <param name="element">The element.</param>
    /// <param name="returnType">The type to read.</param>
    /// <param name="context">The context that contains the metadata of the type.</param>
    /// <exception cref="ArgumentNullException"><paramref name="returnType"/> or <paramref name="context"/> is null.</exception>
    /// <exception cref="InvalidOperationException">The context has no metadata for the type.</exception>
    public static object? Deserialize(JsonElement element, Type returnType, JsonSerializerContext context) =>
        System.Text.Json.JsonSerializer.Deserialize(element, returnType, context);

    /// <summary>Reads one JSON value from a <see cref="JsonNode"/>, using the metadata of its type.</summary>
    /// <inheritdoc cref="Deserialize{TValue}(ReadOnlySpan{byte}, JsonSerializerOptions?)"/>
    /// <param name="node">The node; null stands for a JSON null.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    /// <exception cref="ArgumentNullException"><paramref name="jsonTypeInfo"/> is null.</exception>
    public static TValue? Deserialize<TValue>(JsonNode? node, JsonTypeInfo<TValue> jsonTypeInfo) =>
        System.Text.Json.JsonSerializer.Deserialize<TValue>(node, jsonTypeInfo);

    /// <summary>Reads one JSON value from a <see cref="JsonNode"/>, using a <see cref="JsonTypeInfo"/> whose type is known only at run time.</summary>
    /// <inheritdoc cref="Deserialize{TValue}(ReadOnlySpan{byte}, JsonSerializerOptions?)"/>
    /// <param name="node">The node; null stands for a JSON null.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    /// <exception cref="ArgumentNullException"><paramref name="jsonTypeInfo"/> is null.</exception>
    public static object? Deserialize(JsonNode? node, JsonTypeInfo jsonTypeInfo) =>
        System.Text.Json.JsonSerializer.Deserialize(node, jsonTypeInfo);

    /// <summary>Reads one JSON value from a <see cref="JsonNode"/>, using the metadata that a <see cref="JsonSerializerContext"/> contains.</summary>
    /// <inheritdoc cref="Deserialize{TValue}(ReadOnlySpan{byte}, JsonSerializerOptions?)"/>
    /// <param name="node">The node; null stands for a JSON null.</param>
    /// <param name="returnType">The type to read.</param>
    /// <param name="context">The context that contains the metadata of the type.</param>
    /// <exception cref="ArgumentNullException"><paramref name="returnType"/> or <paramref name="context"/> is null.</exception>
    /// <exception cref="InvalidOperationException">The context has no metadata for the type.</exception>
    public static object? Deserialize(JsonNode? node, Type returnType, JsonSerializerContext context) =>
        System.Text.Json.JsonSerializer.Deserialize(node, returnType, context);

    /// <summary>Reads one JSON value from a sequence of UTF-8 segments, using the metadata of its type.</summary>
    /// <inheritdoc cref="Deserialize{TValue}(ReadOnlySpan{byte}, JsonSerializerOptions?)"/>
    /// <param name="utf8Json">The whole text. A single segment is read in place; several are copied into one buffer first.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    /// <exception cref="ArgumentNullException"><paramref name="jsonTypeInfo"/> is null.</exception>
    public static TValue? Deserialize<TValue>(in ReadOnlySequence<byte> utf8Json, JsonTypeInfo<TValue> jsonTypeInfo) =>
        Deserialize<TValue>(Joined(in utf8Json), jsonTypeInfo);

    /// <summary>Reads one JSON value from a sequence of UTF-8 segments, using a <see cref="JsonTypeInfo"/> whose type is known only at run time.</summary>
    /// <inheritdoc cref="Deserialize{TValue}(ReadOnlySpan{byte}, JsonSerializerOptions?)"/>
    /// <param name="utf8Json">The whole text. A single segment is read in place; several are copied into one buffer first.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    /// <exception cref="ArgumentNullException"><paramref name="jsonTypeInfo"/> is null.</exception>
    public static object? Deserialize(in ReadOnlySequence<byte> utf8Json, JsonTypeInfo jsonTypeInfo) =>
        Deserialize(Joined(in utf8Json), jsonTypeInfo);

    /// <summary>Reads one JSON value from a sequence of UTF-8 segments, using the metadata that a <see cref="JsonSerializerContext"/> contains.</summary>
    /// <inheritdoc cref="Deserialize{TValue}(ReadOnlySpan{byte}, JsonSerializerOptions?)"/>
    /// <param name="utf8Json">The whole text. A single segment is read in place; several are copied into one buffer first.</param>
    /// <param name="returnType">The type to read.</param>
    /// <param name="context">The context that contains the metadata of the type.</param>
    /// <exception cref="ArgumentNullException"><paramref name="returnType"/> or <paramref name="context"/> is null.</exception>
    /// <exception cref="InvalidOperationException">The context has no metadata for the type.</exception>
    public static object? Deserialize(in ReadOnlySequence<byte> utf8Json, Type returnType, JsonSerializerContext context) =>
        Deserialize(Joined(in utf8Json), returnType, context);

    /// <summary>Reads one JSON value from a text reader, using the metadata of its type.</summary>
    /// <inheritdoc cref="Deserialize{TValue}(TextReader, JsonSerializerOptions?)"/>
    /// <param name="json">The reader. It is read to its end and not closed.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    /// <exception cref="ArgumentNullException"><paramref name="json"/> or <paramref name="jsonTypeInfo"/> is null.</exception>
    public static TValue? Deserialize<TValue>(TextReader json, JsonTypeInfo<TValue> jsonTypeInfo)
    {
        ArgumentNullException.ThrowIfNull(json);
        return Deserialize<TValue>(json.ReadToEnd(), jsonTypeInfo);
    }

    /// <summary>Reads one JSON value from a text reader, using a <see cref="JsonTypeInfo"/> whose type is known only at run time.</summary>
    /// <inheritdoc cref="Deserialize{TValue}(TextReader, JsonSerializerOptions?)"/>
    /// <param name="json">The reader. It is read to its end and not closed.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    /// <exception cref="ArgumentNullException"><paramref name="json"/> or <paramref name="jsonTypeInfo"/> is null.</exception>
    public static object? Deserialize(TextReader json, JsonTypeInfo jsonTypeInfo)
    {
        ArgumentNullException.ThrowIfNull(json);
        return Deserialize(json.ReadToEnd(), jsonTypeInfo);
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
        return Deserialize(json.ReadToEnd(), returnType, context);
    }
}
