// Written by tools/Peregrine.Json.Tables from src/Peregrine.Json/JsonSerializer.TypeInfo.Write.cs.
#nullable enable
using System.Buffers;
using System.Diagnostics.CodeAnalysis;
using System.IO.Pipelines;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;
using Peregrine.Json.Errors;

namespace Peregrine.Json;

/// <summary>Writing by System.Text.Json's metadata, which is taken for the contract.</summary>
public static partial class JsonSerializer
{
    /// <summary>Writes a value by metadata to a JSON string.</summary>
    /// <inheritdoc cref="SerializeToUtf8Bytes{TValue}(TValue, JsonSerializerOptions?)"/>
    /// <param name="value">The value.</param>
    /// <param name="jsonTypeInfo">The contract and, with it, the options.</param>
    /// <returns>The value as JSON.</returns>
    public static string Serialize<TValue>(TValue value, JsonTypeInfo<TValue> jsonTypeInfo) =>
        System.Text.Json.JsonSerializer.Serialize<TValue>(value, jsonTypeInfo);

    /// <summary>Writes a value by metadata of a type known at run time to a JSON string.</summary>
    /// <inheritdoc cref="SerializeToUtf8Bytes{TValue}(TValue, JsonSerializerOptions?)"/>
    /// <param name="value">The value.</param>
    /// <param name="jsonTypeInfo">The contract and, with it, the options.</param>
    /// <returns>The value as JSON.</returns>
    public static string Serialize(object? value, JsonTypeInfo jsonTypeInfo) =>
        System.Text.Json.JsonSerializer.Serialize(value, jsonTypeInfo);

    /// <summary>Writes a value by the metadata of a context to a JSON string.</summary>
    /// <inheritdoc cref="SerializeToUtf8Bytes{TValue}(TValue, JsonSerializerOptions?)"/>
    /// <param name="value">The value.</param>
    /// <param name="inputType">The declared type, which decides what is written.</param>
    /// <param name="context">Has the type's metadata.</param>
    /// <exception cref="InvalidOperationException">The context does not know the type.</exception>
    /// <returns>The value as JSON.</returns>
    public static string Serialize(object? value, Type inputType, JsonSerializerContext context) =>
        System.Text.Json.JsonSerializer.Serialize(value, inputType, context);

    /// <summary>Writes a value by metadata to JSON in UTF-8.</summary>
    /// <inheritdoc cref="SerializeToUtf8Bytes{TValue}(TValue, JsonSerializerOptions?)"/>
    /// <param name="value">The value.</param>
    /// <param name="jsonTypeInfo">The contract and, with it, the options.</param>
    /// <returns>The value as JSON.</returns>
    public static byte[] SerializeToUtf8Bytes<TValue>(TValue value, JsonTypeInfo<TValue> jsonTypeInfo) =>
        System.Text.Json.JsonSerializer.SerializeToUtf8Bytes<TValue>(value, jsonTypeInfo);

    /// <summary>Writes a value by metadata of a type known at run time to JSON in UTF-8.</summary>
    /// <inheritdoc cref="SerializeToUtf8Bytes{TValue}(TValue, JsonSerializerOptions?)"/>
    /// <param name="value">The value.</param>
    /// <param name="jsonTypeInfo">The contract and, with it, the options.</param>
    /// <returns>The value as JSON.</returns>
    public static byte[] SerializeToUtf8Bytes(object? value, JsonTypeInfo jsonTypeInfo) =>
        System.Text.Json.JsonSerializer.SerializeToUtf8Bytes(value, jsonTypeInfo);

    /// <summary>Writes a value by the metadata of a context to JSON in UTF-8.</summary>
    /// <inheritdoc cref="SerializeToUtf8Bytes{TValue}(TValue, JsonSerializerOptions?)"/>
    /// <param name="value">The value.</param>
    /// <param name="inputType">The declared type, which decides what is written.</param>
    /// <param name="context">Has the type's metadata.</param>
    /// <exception cref="InvalidOperationException">The context does not know the type.</exception>
    /// <returns>The value as JSON.</returns>
    public static byte[] SerializeToUtf8Bytes(object? value, Type inputType, JsonSerializerContext context) =>
        System.Text.Json.JsonSerializer.SerializeToUtf8Bytes(value, inputType, context);

    /// <summary>Writes a value by metadata to a document, which the caller disposes.</summary>
    /// <inheritdoc cref="SerializeToUtf8Bytes{TValue}(TValue, JsonSerializerOptions?)"/>
    /// <param name="value">The value.</param>
    /// <param name="jsonTypeInfo">The contract and, with it, the options.</param>
    /// <returns>The value as JSON.</returns>
    public static JsonDocument SerializeToDocument<TValue>(TValue value, JsonTypeInfo<TValue> jsonTypeInfo) =>
        System.Text.Json.JsonSerializer.SerializeToDocument<TValue>(value, jsonTypeInfo);

    /// <summary>Writes a value by metadata of a type known at run time to a document, which the caller disposes.</summary>
    /// <inheritdoc cref="SerializeToUtf8Bytes{TValue}(TValue, JsonSerializerOptions?)"/>
    /// <param name="value">The value.</param>
    /// <param name="jsonTypeInfo">The contract and, with it, the options.</param>
    /// <returns>The value as JSON.</returns>
    public static JsonDocument SerializeToDocument(object? value, JsonTypeInfo jsonTypeInfo) =>
        System.Text.Json.JsonSerializer.SerializeToDocument(value, jsonTypeInfo);

    /// <summary>Writes a value by the metadata of a context to a document, which the caller disposes.</summary>
    /// <inheritdoc cref="SerializeToUtf8Bytes{TValue}(TValue, JsonSerializerOptions?)"/>
    /// <param name="value">The value.</param>
    /// <param name="inputType">The declared type, which decides what is written.</param>
    /// <param name="context">Has the type's metadata.</param>
    /// <exception cref="InvalidOperationException">The context does not know the type.</exception>
    /// <returns>The value as JSON.</returns>
    public static JsonDocument SerializeToDocument(object? value, Type inputType, JsonSerializerContext context) =>
        System.Text.Json.JsonSerializer.SerializeToDocument(value, inputType, context);

    /// <summary>Writes a value by metadata to an element.</summary>
    /// <inheritdoc cref="SerializeToUtf8Bytes{TValue}(TValue, JsonSerializerOptions?)"/>
    /// <param name="value">The value.</param>
    /// <param name="jsonTypeInfo">The contract and, with it, the options.</param>
    /// <returns>The value as JSON.</returns>
    public static JsonElement SerializeToElement<TValue>(TValue value, JsonTypeInfo<TValue> jsonTypeInfo) =>
        System.Text.Json.JsonSerializer.SerializeToElement<TValue>(value, jsonTypeInfo);

    /// <summary>Writes a value by metadata of a type known at run time to an element.</summary>
    /// <inheritdoc cref="SerializeToUtf8Bytes{TValue}(TValue, JsonSerializerOptions?)"/>
    /// <param name="value">The value.</param>
    /// <param name="jsonTypeInfo">The contract and, with it, the options.</param>
    /// <returns>The value as JSON.</returns>
    public static JsonElement SerializeToElement(object? value, JsonTypeInfo jsonTypeInfo) =>
        System.Text.Json.JsonSerializer.SerializeToElement(value, jsonTypeInfo);

    /// <summary>Writes a value by the metadata of a context to an element.</summary>
    /// <inheritdoc cref="SerializeToUtf8Bytes{TValue}(TValue, JsonSerializerOptions?)"/>
    /// <param name="value">The value.</param>
    /// <param name="inputType">The declared type, which decides what is written.</param>
    /// <param name="context">Has the type's metadata.</param>
    /// <exception cref="InvalidOperationException">The context does not know the type.</exception>
    /// <returns>The value as JSON.</returns>
    public static JsonElement SerializeToElement(object? value, Type inputType, JsonSerializerContext context) =>
        System.Text.Json.JsonSerializer.SerializeToElement(value, inputType, context);

    /// <summary>Writes a value by metadata to a node; null is none.</summary>
    /// <inheritdoc cref="SerializeToUtf8Bytes{TValue}(TValue, JsonSerializerOptions?)"/>
    /// <param name="value">The value.</param>
    /// <param name="jsonTypeInfo">The contract and, with it, the options.</param>
    /// <returns>The value as JSON.</returns>
    public static JsonNode? SerializeToNode<TValue>(TValue value, JsonTypeInfo<TValue> jsonTypeInfo) =>
        System.Text.Json.JsonSerializer.SerializeToNode<TValue>(value, jsonTypeInfo);

    /// <summary>Writes a value by metadata of a type known at run time to a node; null is none.</summary>
    /// <inheritdoc cref="SerializeToUtf8Bytes{TValue}(TValue, JsonSerializerOptions?)"/>
    /// <param name="value">The value.</param>
    /// <param name="jsonTypeInfo">The contract and, with it, the options.</param>
    /// <returns>The value as JSON.</returns>
    public static JsonNode? SerializeToNode(object? value, JsonTypeInfo jsonTypeInfo) =>
        System.Text.Json.JsonSerializer.SerializeToNode(value, jsonTypeInfo);

    /// <summary>Writes a value by the metadata of a context to a node; null is none.</summary>
    /// <inheritdoc cref="SerializeToUtf8Bytes{TValue}(TValue, JsonSerializerOptions?)"/>
    /// <param name="value">The value.</param>
    /// <param name="inputType">The declared type, which decides what is written.</param>
    /// <param name="context">Has the type's metadata.</param>
    /// <exception cref="InvalidOperationException">The context does not know the type.</exception>
    /// <returns>The value as JSON.</returns>
    public static JsonNode? SerializeToNode(object? value, Type inputType, JsonSerializerContext context) =>
        System.Text.Json.JsonSerializer.SerializeToNode(value, inputType, context);
}
