// Written by tools/Peregrine.Json.Tables.
#nullable enable
using System.Text.Json.Nodes;
using Peregrine.Json.Contracts;
using Peregrine.Json.Interop;

namespace Peregrine.Json;

/// <content>Writes with System.Text.Json's metadata, which defines the contract.</content>
public static partial class JsonSerializer
{
    /// <summary>Writes a value as JSON to a string, using the metadata of its type.</summary>
    /// <inheritdoc cref="SerializeToUtf8Bytes{TValue}(TValue, JsonSerializerOptions?)"/>
    /// <param name="value">The value.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    /// <exception cref="ArgumentNullException"><paramref name="jsonTypeInfo"/> is null.</exception>
    /// <returns>The value as JSON.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static string Serialize<TValue>(TValue value, JsonTypeInfo<TValue> jsonTypeInfo) =>
        ContractSlot<TValue>.Find(jsonTypeInfo) is { } known ? WriteCall.ToText(known, value) : WriteCall.AnyToText(Know(jsonTypeInfo), value);

    /// <summary>Writes a value as JSON to a string, using a <see cref="JsonTypeInfo"/> whose type is known only at run time.</summary>
    /// <inheritdoc cref="SerializeToUtf8Bytes{TValue}(TValue, JsonSerializerOptions?)"/>
    /// <param name="value">The value.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    /// <exception cref="ArgumentNullException"><paramref name="jsonTypeInfo"/> is null.</exception>
    /// <returns>The value as JSON.</returns>
    public static string Serialize(object? value, JsonTypeInfo jsonTypeInfo) =>
        WriteCall.AnyToText(KnowFor(value, jsonTypeInfo), value);

    /// <summary>Writes a value as JSON to a string, using the metadata that a <see cref="JsonSerializerContext"/> contains.</summary>
    /// <inheritdoc cref="SerializeToUtf8Bytes{TValue}(TValue, JsonSerializerOptions?)"/>
    /// <param name="value">The value.</param>
    /// <param name="inputType">The type that the value is written as.</param>
    /// <param name="context">The context that contains the metadata of the type.</param>
    /// <exception cref="ArgumentNullException"><paramref name="inputType"/> or <paramref name="context"/> is null.</exception>
    /// <exception cref="InvalidOperationException">The context has no metadata for the type.</exception>
    /// <returns>The value as JSON.</returns>
    public static string Serialize(object? value, Type inputType, JsonSerializerContext context) =>
        WriteCall.AnyToText(KnowFor(value, inputType, context), value);

    /// <summary>Writes a value as JSON in UTF-8, using the metadata of its type.</summary>
    /// <inheritdoc cref="SerializeToUtf8Bytes{TValue}(TValue, JsonSerializerOptions?)"/>
    /// <param name="value">The value.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    /// <exception cref="ArgumentNullException"><paramref name="jsonTypeInfo"/> is null.</exception>
    /// <returns>The value as JSON.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static byte[] SerializeToUtf8Bytes<TValue>(TValue value, JsonTypeInfo<TValue> jsonTypeInfo) =>
        ContractSlot<TValue>.Find(jsonTypeInfo) is { } known ? WriteCall.ToBytes(known, value) : WriteCall.AnyToBytes(Know(jsonTypeInfo), value);

    /// <summary>Writes a value as JSON in UTF-8, using a <see cref="JsonTypeInfo"/> whose type is known only at run time.</summary>
    /// <inheritdoc cref="SerializeToUtf8Bytes{TValue}(TValue, JsonSerializerOptions?)"/>
    /// <param name="value">The value.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    /// <exception cref="ArgumentNullException"><paramref name="jsonTypeInfo"/> is null.</exception>
    /// <returns>The value as JSON.</returns>
    public static byte[] SerializeToUtf8Bytes(object? value, JsonTypeInfo jsonTypeInfo) =>
        WriteCall.AnyToBytes(KnowFor(value, jsonTypeInfo), value);

    /// <summary>Writes a value as JSON in UTF-8, using the metadata that a <see cref="JsonSerializerContext"/> contains.</summary>
    /// <inheritdoc cref="SerializeToUtf8Bytes{TValue}(TValue, JsonSerializerOptions?)"/>
    /// <param name="value">The value.</param>
    /// <param name="inputType">The type that the value is written as.</param>
    /// <param name="context">The context that contains the metadata of the type.</param>
    /// <exception cref="ArgumentNullException"><paramref name="inputType"/> or <paramref name="context"/> is null.</exception>
    /// <exception cref="InvalidOperationException">The context has no metadata for the type.</exception>
    /// <returns>The value as JSON.</returns>
    public static byte[] SerializeToUtf8Bytes(object? value, Type inputType, JsonSerializerContext context) =>
        WriteCall.AnyToBytes(KnowFor(value, inputType, context), value);

    /// <summary>Writes a value as JSON into a new <see cref="JsonDocument"/>, using the metadata of its type. The caller must dispose the document.</summary>
    /// <inheritdoc cref="SerializeToUtf8Bytes{TValue}(TValue, JsonSerializerOptions?)"/>
    /// <param name="value">The value.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    /// <exception cref="ArgumentNullException"><paramref name="jsonTypeInfo"/> is null.</exception>
    /// <returns>The value as JSON.</returns>
    public static JsonDocument SerializeToDocument<TValue>(TValue value, JsonTypeInfo<TValue> jsonTypeInfo) =>
        StjOutput.ToDocument(value, ContractSlot<TValue>.Find(jsonTypeInfo) ?? Know(jsonTypeInfo));

    /// <summary>
    /// Writes a value as JSON into a new <see cref="JsonDocument"/>, using a <see cref="JsonTypeInfo"/> whose type is known only at run time. The caller must dispose the document.
    /// </summary>
    /// <inheritdoc cref="SerializeToUtf8Bytes{TValue}(TValue, JsonSerializerOptions?)"/>
    /// <param name="value">The value.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    /// <exception cref="ArgumentNullException"><paramref name="jsonTypeInfo"/> is null.</exception>
    /// <returns>The value as JSON.</returns>
    public static JsonDocument SerializeToDocument(object? value, JsonTypeInfo jsonTypeInfo) =>
        StjOutput.ToDocument(value, KnowFor(value, jsonTypeInfo));

    /// <summary>
    /// Writes a value as JSON into a new <see cref="JsonDocument"/>, using the metadata that a <see cref="JsonSerializerContext"/> contains. The caller must dispose the document.
    /// </summary>
    /// <inheritdoc cref="SerializeToUtf8Bytes{TValue}(TValue, JsonSerializerOptions?)"/>
    /// <param name="value">The value.</param>
    /// <param name="inputType">The type that the value is written as.</param>
    /// <param name="context">The context that contains the metadata of the type.</param>
    /// <exception cref="ArgumentNullException"><paramref name="inputType"/> or <paramref name="context"/> is null.</exception>
    /// <exception cref="InvalidOperationException">The context has no metadata for the type.</exception>
    /// <returns>The value as JSON.</returns>
    public static JsonDocument SerializeToDocument(object? value, Type inputType, JsonSerializerContext context) =>
        StjOutput.ToDocument(value, KnowFor(value, inputType, context));

    /// <summary>Writes a value as JSON into a new <see cref="JsonElement"/>, using the metadata of its type.</summary>
    /// <inheritdoc cref="SerializeToUtf8Bytes{TValue}(TValue, JsonSerializerOptions?)"/>
    /// <param name="value">The value.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    /// <exception cref="ArgumentNullException"><paramref name="jsonTypeInfo"/> is null.</exception>
    /// <returns>The value as JSON.</returns>
    public static JsonElement SerializeToElement<TValue>(TValue value, JsonTypeInfo<TValue> jsonTypeInfo) =>
        StjOutput.ToElement(value, ContractSlot<TValue>.Find(jsonTypeInfo) ?? Know(jsonTypeInfo));

    /// <summary>
    /// Writes a value as JSON into a new <see cref="JsonElement"/>, using a <see cref="JsonTypeInfo"/> whose type is known only at run time.
    /// </summary>
    /// <inheritdoc cref="SerializeToUtf8Bytes{TValue}(TValue, JsonSerializerOptions?)"/>
    /// <param name="value">The value.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    /// <exception cref="ArgumentNullException"><paramref name="jsonTypeInfo"/> is null.</exception>
    /// <returns>The value as JSON.</returns>
    public static JsonElement SerializeToElement(object? value, JsonTypeInfo jsonTypeInfo) =>
        StjOutput.ToElement(value, KnowFor(value, jsonTypeInfo));

    /// <summary>Writes a value as JSON into a new <see cref="JsonElement"/>, using the metadata that a <see cref="JsonSerializerContext"/> contains.</summary>
    /// <inheritdoc cref="SerializeToUtf8Bytes{TValue}(TValue, JsonSerializerOptions?)"/>
    /// <param name="value">The value.</param>
    /// <param name="inputType">The type that the value is written as.</param>
    /// <param name="context">The context that contains the metadata of the type.</param>
    /// <exception cref="ArgumentNullException"><paramref name="inputType"/> or <paramref name="context"/> is null.</exception>
    /// <exception cref="InvalidOperationException">The context has no metadata for the type.</exception>
    /// <returns>The value as JSON.</returns>
    public static JsonElement SerializeToElement(object? value, Type inputType, JsonSerializerContext context) =>
        StjOutput.ToElement(value, KnowFor(value, inputType, context));

    /// <summary>Writes a value as JSON into a new <see cref="JsonNode"/>, using the metadata of its type. Returns null for a JSON null.</summary>
    /// <inheritdoc cref="SerializeToUtf8Bytes{TValue}(TValue, JsonSerializerOptions?)"/>
    /// <param name="value">The value.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    /// <exception cref="ArgumentNullException"><paramref name="jsonTypeInfo"/> is null.</exception>
    /// <returns>The value as JSON.</returns>
    public static JsonNode? SerializeToNode<TValue>(TValue value, JsonTypeInfo<TValue> jsonTypeInfo) =>
        StjOutput.ToNode(value, ContractSlot<TValue>.Find(jsonTypeInfo) ?? Know(jsonTypeInfo));

    /// <summary>
    /// Writes a value as JSON into a new <see cref="JsonNode"/>, using a <see cref="JsonTypeInfo"/> whose type is known only at run time. Returns null for a JSON null.
    /// </summary>
    /// <inheritdoc cref="SerializeToUtf8Bytes{TValue}(TValue, JsonSerializerOptions?)"/>
    /// <param name="value">The value.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    /// <exception cref="ArgumentNullException"><paramref name="jsonTypeInfo"/> is null.</exception>
    /// <returns>The value as JSON.</returns>
    public static JsonNode? SerializeToNode(object? value, JsonTypeInfo jsonTypeInfo) =>
        StjOutput.ToNode(value, KnowFor(value, jsonTypeInfo));

    /// <summary>
    /// Writes a value as JSON into a new <see cref="JsonNode"/>, using the metadata that a <see cref="JsonSerializerContext"/> contains. Returns null for a JSON null.
    /// </summary>
    /// <inheritdoc cref="SerializeToUtf8Bytes{TValue}(TValue, JsonSerializerOptions?)"/>
    /// <param name="value">The value.</param>
    /// <param name="inputType">The type that the value is written as.</param>
    /// <param name="context">The context that contains the metadata of the type.</param>
    /// <exception cref="ArgumentNullException"><paramref name="inputType"/> or <paramref name="context"/> is null.</exception>
    /// <exception cref="InvalidOperationException">The context has no metadata for the type.</exception>
    /// <returns>The value as JSON.</returns>
    public static JsonNode? SerializeToNode(object? value, Type inputType, JsonSerializerContext context) =>
        StjOutput.ToNode(value, KnowFor(value, inputType, context));
}
