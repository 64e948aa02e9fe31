// Written by tools/Peregrine.Json.Tables from src/Peregrine.Json/JsonSerializer.Utf8.cs.
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

/// <summary>Reading at a caller's <see cref="Utf8JsonReader"/> and writing to a caller's <see cref="Utf8JsonWriter"/>.</summary>
public static partial class JsonSerializer
{
    /// <summary>
    /// Reads the value at a reader, or after the name at it. The reader then stands at the value's last token; when the value cannot be read, where it
    /// stood before. What follows the value is not looked at. Grammar and depth are the reader's, positions in errors those in the value's own text.
    /// </summary>
    /// <inheritdoc cref="Deserialize{TValue}(ReadOnlySpan{byte}, JsonSerializerOptions?)"/>
    /// <param name="reader">A new reader, or one at a value or a name.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    /// <exception cref="ArgumentException">The reader passes comments on.</exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static TValue? Deserialize<TValue>(ref Utf8JsonReader reader, JsonSerializerOptions? options = null) =>
        System.Text.Json.JsonSerializer.Deserialize<TValue>(ref reader, options);

    /// <summary>Reads the value at a reader as <paramref name="returnType"/>.</summary>
    /// <inheritdoc cref="Deserialize{TValue}(ref Utf8JsonReader, JsonSerializerOptions?)"/>
    /// <param name="reader">A new reader, or one at a value or a name.</param>
    /// <param name="returnType">The type to read.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static object? Deserialize(ref Utf8JsonReader reader, Type returnType, JsonSerializerOptions? options = null) =>
        System.Text.Json.JsonSerializer.Deserialize(ref reader, returnType, options);

    /// <summary>
    /// Writes a value where a writer stands. Indentation and the escapes of values are the writer's, the names of members are escaped by the options'
    /// encoder. When writing fails, the writer keeps what had been written until then.
    /// </summary>
    /// <inheritdoc cref="SerializeToUtf8Bytes{TValue}(TValue, JsonSerializerOptions?)"/>
    /// <param name="writer">Takes the value; it is flushed.</param>
    /// <param name="value">The value.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static void Serialize<TValue>(Utf8JsonWriter writer, TValue value, JsonSerializerOptions? options = null) =>
        System.Text.Json.JsonSerializer.Serialize<TValue>(writer, value, options);

    /// <summary>Writes a value as <paramref name="inputType"/> where a writer stands.</summary>
    /// <inheritdoc cref="Serialize{TValue}(Utf8JsonWriter, TValue, JsonSerializerOptions?)"/>
    /// <param name="writer">Takes the value; it is flushed.</param>
    /// <param name="value">The value.</param>
    /// <param name="inputType">The declared type, which decides what is written.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static void Serialize(Utf8JsonWriter writer, object? value, Type inputType, JsonSerializerOptions? options = null) =>
        System.Text.Json.JsonSerializer.Serialize(writer, value, inputType, options);

    /// <summary>Reads the value at a reader by metadata.</summary>
    /// <inheritdoc cref="Deserialize{TValue}(ref Utf8JsonReader, JsonSerializerOptions?)"/>
    /// <param name="reader">A new reader, or one at a value or a name.</param>
    /// <param name="jsonTypeInfo">The contract and, with it, the options.</param>
    public static TValue? Deserialize<TValue>(ref Utf8JsonReader reader, JsonTypeInfo<TValue> jsonTypeInfo) =>
        System.Text.Json.JsonSerializer.Deserialize<TValue>(ref reader, jsonTypeInfo);

    /// <summary>Reads the value at a reader by metadata.</summary>
    /// <inheritdoc cref="Deserialize{TValue}(ref Utf8JsonReader, JsonSerializerOptions?)"/>
    /// <param name="reader">A new reader, or one at a value or a name.</param>
    /// <param name="jsonTypeInfo">The contract and, with it, the options.</param>
    public static object? Deserialize(ref Utf8JsonReader reader, JsonTypeInfo jsonTypeInfo) =>
        System.Text.Json.JsonSerializer.Deserialize(ref reader, jsonTypeInfo);

    /// <summary>Reads the value at a reader by metadata.</summary>
    /// <inheritdoc cref="Deserialize{TValue}(ref Utf8JsonReader, JsonSerializerOptions?)"/>
    /// <param name="reader">A new reader, or one at a value or a name.</param>
    /// <param name="returnType">The type to read.</param>
    /// <param name="context">Has the type's metadata.</param>
    public static object? Deserialize(ref Utf8JsonReader reader, Type returnType, JsonSerializerContext context) =>
        System.Text.Json.JsonSerializer.Deserialize(ref reader, returnType, context);

    /// <summary>Writes a value by metadata where a writer stands.</summary>
    /// <inheritdoc cref="Serialize{TValue}(Utf8JsonWriter, TValue, JsonSerializerOptions?)"/>
    /// <param name="writer">Takes the value; it is flushed.</param>
    /// <param name="value">The value.</param>
    /// <param name="jsonTypeInfo">The contract and, with it, the options.</param>
    public static void Serialize<TValue>(Utf8JsonWriter writer, TValue value, JsonTypeInfo<TValue> jsonTypeInfo) =>
        System.Text.Json.JsonSerializer.Serialize<TValue>(writer, value, jsonTypeInfo);

    /// <summary>Writes a value by metadata where a writer stands.</summary>
    /// <inheritdoc cref="Serialize{TValue}(Utf8JsonWriter, TValue, JsonSerializerOptions?)"/>
    /// <param name="writer">Takes the value; it is flushed.</param>
    /// <param name="value">The value.</param>
    /// <param name="jsonTypeInfo">The contract and, with it, the options.</param>
    public static void Serialize(Utf8JsonWriter writer, object? value, JsonTypeInfo jsonTypeInfo) =>
        System.Text.Json.JsonSerializer.Serialize(writer, value, jsonTypeInfo);

    /// <summary>Writes a value by metadata where a writer stands.</summary>
    /// <inheritdoc cref="Serialize{TValue}(Utf8JsonWriter, TValue, JsonSerializerOptions?)"/>
    /// <param name="writer">Takes the value; it is flushed.</param>
    /// <param name="value">The value.</param>
    /// <param name="inputType">The declared type, which decides what is written.</param>
    /// <param name="context">Has the type's metadata.</param>
    public static void Serialize(Utf8JsonWriter writer, object? value, Type inputType, JsonSerializerContext context) =>
        System.Text.Json.JsonSerializer.Serialize(writer, value, inputType, context);
}
