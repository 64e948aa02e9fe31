// Written by tools/Peregrine.Json.Tables.
#nullable enable
using System.Buffers;
using System.IO.Pipelines;
using System.Text.Json;
using System.Text.Json.Nodes;
using Peregrine.Json.Contracts;
using Peregrine.Json.Interop;
using Peregrine.Json.Streaming;

namespace Peregrine.Json;

/// <content>Writes by System.Text.Json's metadata, which defines the contract.</content>
public static partial class JsonSerializer
{
    /// <summary>Writes a value by its metadata to a JSON string.</summary>
    /// <inheritdoc cref="SerializeToUtf8Bytes{TValue}(TValue, JsonSerializerOptions?)"/>
    /// <param name="value">The value.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    /// <exception cref="ArgumentNullException"><paramref name="jsonTypeInfo"/> is null.</exception>
    /// <returns>The value as JSON.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static string Serialize<TValue>(TValue value, JsonTypeInfo<TValue> jsonTypeInfo) =>
        ContractSlot<TValue>.Find(jsonTypeInfo) is { } known ? WriteCall.ToText(known, value) : WriteCall.AnyToText(Know(jsonTypeInfo), value);

    /// <summary>Writes a value to a JSON string, by metadata of a type known only at run time.</summary>
    /// <inheritdoc cref="SerializeToUtf8Bytes{TValue}(TValue, JsonSerializerOptions?)"/>
    /// <param name="value">The value.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    /// <exception cref="ArgumentNullException"><paramref name="jsonTypeInfo"/> is null.</exception>
    /// <returns>The value as JSON.</returns>
    public static string Serialize(object? value, JsonTypeInfo jsonTypeInfo) =>
        WriteCall.AnyToText(KnowFor(value, jsonTypeInfo), value);

    /// <summary>Writes a value to a JSON string, by the metadata of a context.</summary>
    /// <inheritdoc cref="SerializeToUtf8Bytes{TValue}(TValue, JsonSerializerOptions?)"/>
    /// <param name="value">The value.</param>
    /// <param name="inputType">The type as which the value is written.</param>
    /// <param name="context">The context that contains the metadata of the type.</param>
    /// <exception cref="ArgumentNullException"><paramref name="inputType"/> or <paramref name="context"/> is null.</exception>
    /// <exception cref="InvalidOperationException">The context has no metadata for the type.</exception>
    /// <returns>The value as JSON.</returns>
    public static string Serialize(object? value, Type inputType, JsonSerializerContext context) =>
        WriteCall.AnyToText(KnowFor(value, inputType, context), value);

    /// <summary>Writes a value by its metadata as JSON in UTF-8.</summary>
    /// <inheritdoc cref="SerializeToUtf8Bytes{TValue}(TValue, JsonSerializerOptions?)"/>
    /// <param name="value">The value.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    /// <exception cref="ArgumentNullException"><paramref name="jsonTypeInfo"/> is null.</exception>
    /// <returns>The value as JSON.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte[] SerializeToUtf8Bytes<TValue>(TValue value, JsonTypeInfo<TValue> jsonTypeInfo) =>
        ContractSlot<TValue>.Find(jsonTypeInfo) is { } known ? WriteCall.ToBytes(known, value) : WriteCall.AnyToBytes(Know(jsonTypeInfo), value);

    /// <summary>Writes a value as JSON in UTF-8, by metadata of a type known only at run time.</summary>
    /// <inheritdoc cref="SerializeToUtf8Bytes{TValue}(TValue, JsonSerializerOptions?)"/>
    /// <param name="value">The value.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    /// <exception cref="ArgumentNullException"><paramref name="jsonTypeInfo"/> is null.</exception>
    /// <returns>The value as JSON.</returns>
    public static byte[] SerializeToUtf8Bytes(object? value, JsonTypeInfo jsonTypeInfo) =>
        WriteCall.AnyToBytes(KnowFor(value, jsonTypeInfo), value);

    /// <summary>Writes a value as JSON in UTF-8, by the metadata of a context.</summary>
    /// <inheritdoc cref="SerializeToUtf8Bytes{TValue}(TValue, JsonSerializerOptions?)"/>
    /// <param name="value">The value.</param>
    /// <param name="inputType">The type as which the value is written.</param>
    /// <param name="context">The context that contains the metadata of the type.</param>
    /// <exception cref="ArgumentNullException"><paramref name="inputType"/> or <paramref name="context"/> is null.</exception>
    /// <exception cref="InvalidOperationException">The context has no metadata for the type.</exception>
    /// <returns>The value as JSON.</returns>
    public static byte[] SerializeToUtf8Bytes(object? value, Type inputType, JsonSerializerContext context) =>
        WriteCall.AnyToBytes(KnowFor(value, inputType, context), value);

    /// <summary>Writes a value by its metadata to a document. The caller disposes it.</summary>
    /// <inheritdoc cref="SerializeToUtf8Bytes{TValue}(TValue, JsonSerializerOptions?)"/>
    /// <param name="value">The value.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    /// <exception cref="ArgumentNullException"><paramref name="jsonTypeInfo"/> is null.</exception>
    /// <returns>The value as JSON.</returns>
    public static JsonDocument SerializeToDocument<TValue>(TValue value, JsonTypeInfo<TValue> jsonTypeInfo) =>
        StjOutput.ToDocument(value, Know(jsonTypeInfo));

    /// <summary>Writes a value to a document, by metadata of a type known only at run time. The caller disposes it.</summary>
    /// <inheritdoc cref="SerializeToUtf8Bytes{TValue}(TValue, JsonSerializerOptions?)"/>
    /// <param name="value">The value.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    /// <exception cref="ArgumentNullException"><paramref name="jsonTypeInfo"/> is null.</exception>
    /// <returns>The value as JSON.</returns>
    public static JsonDocument SerializeToDocument(object? value, JsonTypeInfo jsonTypeInfo) =>
        StjOutput.ToDocument(value, KnowFor(value, jsonTypeInfo));

    /// <summary>Writes a value to a document, by the metadata of a context. The caller disposes it.</summary>
    /// <inheritdoc cref="SerializeToUtf8Bytes{TValue}(TValue, JsonSerializerOptions?)"/>
    /// <param name="value">The value.</param>
    /// <param name="inputType">The type as which the value is written.</param>
    /// <param name="context">The context that contains the metadata of the type.</param>
    /// <exception cref="ArgumentNullException"><paramref name="inputType"/> or <paramref name="context"/> is null.</exception>
    /// <exception cref="InvalidOperationException">The context has no metadata for the type.</exception>
    /// <returns>The value as JSON.</returns>
    public static JsonDocument SerializeToDocument(object? value, Type inputType, JsonSerializerContext context) =>
        StjOutput.ToDocument(value, KnowFor(value, inputType, context));

    /// <summary>Writes a value by its metadata to an element.</summary>
    /// <inheritdoc cref="SerializeToUtf8Bytes{TValue}(TValue, JsonSerializerOptions?)"/>
    /// <param name="value">The value.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    /// <exception cref="ArgumentNullException"><paramref name="jsonTypeInfo"/> is null.</exception>
    /// <returns>The value as JSON.</returns>
    public static JsonElement SerializeToElement<TValue>(TValue value, JsonTypeInfo<TValue> jsonTypeInfo) =>
        StjOutput.ToElement(value, Know(jsonTypeInfo));

    /// <summary>Writes a value to an element, by metadata of a type known only at run time.</summary>
    /// <inheritdoc cref="SerializeToUtf8Bytes{TValue}(TValue, JsonSerializerOptions?)"/>
    /// <param name="value">The value.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    /// <exception cref="ArgumentNullException"><paramref name="jsonTypeInfo"/> is null.</exception>
    /// <returns>The value as JSON.</returns>
    public static JsonElement SerializeToElement(object? value, JsonTypeInfo jsonTypeInfo) =>
        StjOutput.ToElement(value, KnowFor(value, jsonTypeInfo));

    /// <summary>Writes a value to an element, by the metadata of a context.</summary>
    /// <inheritdoc cref="SerializeToUtf8Bytes{TValue}(TValue, JsonSerializerOptions?)"/>
    /// <param name="value">The value.</param>
    /// <param name="inputType">The type as which the value is written.</param>
    /// <param name="context">The context that contains the metadata of the type.</param>
    /// <exception cref="ArgumentNullException"><paramref name="inputType"/> or <paramref name="context"/> is null.</exception>
    /// <exception cref="InvalidOperationException">The context has no metadata for the type.</exception>
    /// <returns>The value as JSON.</returns>
    public static JsonElement SerializeToElement(object? value, Type inputType, JsonSerializerContext context) =>
        StjOutput.ToElement(value, KnowFor(value, inputType, context));

    /// <summary>Writes a value by its metadata to a node. A JSON null gives a null reference.</summary>
    /// <inheritdoc cref="SerializeToUtf8Bytes{TValue}(TValue, JsonSerializerOptions?)"/>
    /// <param name="value">The value.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    /// <exception cref="ArgumentNullException"><paramref name="jsonTypeInfo"/> is null.</exception>
    /// <returns>The value as JSON.</returns>
    public static JsonNode? SerializeToNode<TValue>(TValue value, JsonTypeInfo<TValue> jsonTypeInfo) =>
        StjOutput.ToNode(value, Know(jsonTypeInfo));

    /// <summary>Writes a value to a node, by metadata of a type known only at run time. A JSON null gives a null reference.</summary>
    /// <inheritdoc cref="SerializeToUtf8Bytes{TValue}(TValue, JsonSerializerOptions?)"/>
    /// <param name="value">The value.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    /// <exception cref="ArgumentNullException"><paramref name="jsonTypeInfo"/> is null.</exception>
    /// <returns>The value as JSON.</returns>
    public static JsonNode? SerializeToNode(object? value, JsonTypeInfo jsonTypeInfo) =>
        StjOutput.ToNode(value, KnowFor(value, jsonTypeInfo));

    /// <summary>Writes a value to a node, by the metadata of a context. A JSON null gives a null reference.</summary>
    /// <inheritdoc cref="SerializeToUtf8Bytes{TValue}(TValue, JsonSerializerOptions?)"/>
    /// <param name="value">The value.</param>
    /// <param name="inputType">The type as which the value is written.</param>
    /// <param name="context">The context that contains the metadata of the type.</param>
    /// <exception cref="ArgumentNullException"><paramref name="inputType"/> or <paramref name="context"/> is null.</exception>
    /// <exception cref="InvalidOperationException">The context has no metadata for the type.</exception>
    /// <returns>The value as JSON.</returns>
    public static JsonNode? SerializeToNode(object? value, Type inputType, JsonSerializerContext context) =>
        StjOutput.ToNode(value, KnowFor(value, inputType, context));
}
