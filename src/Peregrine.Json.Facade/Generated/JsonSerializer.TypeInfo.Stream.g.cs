// Written by tools/Peregrine.Json.Tables from src/Peregrine.Json/JsonSerializer.TypeInfo.Stream.cs.
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

/// <summary>Streams by System.Text.Json's metadata, which is taken for the contract.</summary>
public static partial class JsonSerializer
{
    /// <summary>Reads one JSON value from a stream, to its end, by metadata.</summary>
    /// <inheritdoc cref="Deserialize{TValue}(Stream, JsonSerializerOptions?)"/>
    /// <param name="utf8Json">UTF-8, with or without a byte order mark.</param>
    /// <param name="jsonTypeInfo">The contract and, with it, the options.</param>
    public static TValue? Deserialize<TValue>(Stream utf8Json, JsonTypeInfo<TValue> jsonTypeInfo) =>
        System.Text.Json.JsonSerializer.Deserialize<TValue>(utf8Json, jsonTypeInfo);

    /// <summary>Reads one JSON value from a stream, to its end, by metadata of a type known at run time.</summary>
    /// <inheritdoc cref="Deserialize{TValue}(Stream, JsonSerializerOptions?)"/>
    /// <param name="utf8Json">UTF-8, with or without a byte order mark.</param>
    /// <param name="jsonTypeInfo">The contract and, with it, the options.</param>
    public static object? Deserialize(Stream utf8Json, JsonTypeInfo jsonTypeInfo) =>
        System.Text.Json.JsonSerializer.Deserialize(utf8Json, jsonTypeInfo);

    /// <summary>Reads one JSON value from a stream, to its end, by the metadata of a context.</summary>
    /// <inheritdoc cref="Deserialize{TValue}(Stream, JsonSerializerOptions?)"/>
    /// <param name="utf8Json">UTF-8, with or without a byte order mark.</param>
    /// <param name="returnType">The type to read.</param>
    /// <param name="context">Has the type's metadata.</param>
    /// <exception cref="InvalidOperationException">The context does not know the type.</exception>
    public static object? Deserialize(Stream utf8Json, Type returnType, JsonSerializerContext context) =>
        System.Text.Json.JsonSerializer.Deserialize(utf8Json, returnType, context);

    /// <summary>Reads one JSON value from a stream, to its end, by metadata.</summary>
    /// <inheritdoc cref="DeserializeAsync{TValue}(Stream, JsonSerializerOptions?, CancellationToken)"/>
    /// <param name="utf8Json">UTF-8, with or without a byte order mark.</param>
    /// <param name="jsonTypeInfo">The contract and, with it, the options.</param>
    /// <param name="cancellationToken">Looked at before every read of the stream, and given to it.</param>
    public static ValueTask<TValue?> DeserializeAsync<TValue>(Stream utf8Json, JsonTypeInfo<TValue> jsonTypeInfo, CancellationToken cancellationToken = default) =>
        System.Text.Json.JsonSerializer.DeserializeAsync<TValue>(utf8Json, jsonTypeInfo, cancellationToken);

    /// <summary>Reads one JSON value from a stream, to its end, by metadata of a type known at run time.</summary>
    /// <inheritdoc cref="DeserializeAsync{TValue}(Stream, JsonSerializerOptions?, CancellationToken)"/>
    /// <param name="utf8Json">UTF-8, with or without a byte order mark.</param>
    /// <param name="jsonTypeInfo">The contract and, with it, the options.</param>
    /// <param name="cancellationToken">Looked at before every read of the stream, and given to it.</param>
    public static ValueTask<object?> DeserializeAsync(Stream utf8Json, JsonTypeInfo jsonTypeInfo, CancellationToken cancellationToken = default) =>
        System.Text.Json.JsonSerializer.DeserializeAsync(utf8Json, jsonTypeInfo, cancellationToken);

    /// <summary>Reads one JSON value from a stream, to its end, by the metadata of a context.</summary>
    /// <inheritdoc cref="DeserializeAsync{TValue}(Stream, JsonSerializerOptions?, CancellationToken)"/>
    /// <param name="utf8Json">UTF-8, with or without a byte order mark.</param>
    /// <param name="returnType">The type to read.</param>
    /// <param name="context">Has the type's metadata.</param>
    /// <param name="cancellationToken">Looked at before every read of the stream, and given to it.</param>
    /// <exception cref="InvalidOperationException">The context does not know the type.</exception>
    public static ValueTask<object?> DeserializeAsync(Stream utf8Json, Type returnType, JsonSerializerContext context, CancellationToken cancellationToken = default) =>
        System.Text.Json.JsonSerializer.DeserializeAsync(utf8Json, returnType, context, cancellationToken);

    /// <summary>Writes a value by metadata to a stream.</summary>
    /// <inheritdoc cref="Serialize{TValue}(Stream, TValue, JsonSerializerOptions?)"/>
    /// <param name="utf8Json">Takes the bytes.</param>
    /// <param name="value">The value.</param>
    /// <param name="jsonTypeInfo">The contract and, with it, the options.</param>
    public static void Serialize<TValue>(Stream utf8Json, TValue value, JsonTypeInfo<TValue> jsonTypeInfo) =>
        System.Text.Json.JsonSerializer.Serialize<TValue>(utf8Json, value, jsonTypeInfo);

    /// <summary>Writes a value by metadata of a type known at run time to a stream.</summary>
    /// <inheritdoc cref="Serialize{TValue}(Stream, TValue, JsonSerializerOptions?)"/>
    /// <param name="utf8Json">Takes the bytes.</param>
    /// <param name="value">The value.</param>
    /// <param name="jsonTypeInfo">The contract and, with it, the options.</param>
    public static void Serialize(Stream utf8Json, object? value, JsonTypeInfo jsonTypeInfo) =>
        System.Text.Json.JsonSerializer.Serialize(utf8Json, value, jsonTypeInfo);

    /// <summary>Writes a value by the metadata of a context to a stream.</summary>
    /// <inheritdoc cref="Serialize{TValue}(Stream, TValue, JsonSerializerOptions?)"/>
    /// <param name="utf8Json">Takes the bytes.</param>
    /// <param name="value">The value.</param>
    /// <param name="inputType">The declared type, which decides what is written.</param>
    /// <param name="context">Has the type's metadata.</param>
    /// <exception cref="InvalidOperationException">The context does not know the type.</exception>
    public static void Serialize(Stream utf8Json, object? value, Type inputType, JsonSerializerContext context) =>
        System.Text.Json.JsonSerializer.Serialize(utf8Json, value, inputType, context);

    /// <summary>Writes a value by metadata to a stream.</summary>
    /// <inheritdoc cref="SerializeAsync{TValue}(Stream, TValue, JsonSerializerOptions?, CancellationToken)"/>
    /// <param name="utf8Json">Takes the bytes.</param>
    /// <param name="value">The value.</param>
    /// <param name="jsonTypeInfo">The contract and, with it, the options.</param>
    /// <param name="cancellationToken">Looked at before every write, and given to the stream.</param>
    public static Task SerializeAsync<TValue>(Stream utf8Json, TValue value, JsonTypeInfo<TValue> jsonTypeInfo, CancellationToken cancellationToken = default) =>
        System.Text.Json.JsonSerializer.SerializeAsync<TValue>(utf8Json, value, jsonTypeInfo, cancellationToken);

    /// <summary>Writes a value by metadata of a type known at run time to a stream.</summary>
    /// <inheritdoc cref="SerializeAsync{TValue}(Stream, TValue, JsonSerializerOptions?, CancellationToken)"/>
    /// <param name="utf8Json">Takes the bytes.</param>
    /// <param name="value">The value.</param>
    /// <param name="jsonTypeInfo">The contract and, with it, the options.</param>
    /// <param name="cancellationToken">Looked at before every write, and given to the stream.</param>
    public static Task SerializeAsync(Stream utf8Json, object? value, JsonTypeInfo jsonTypeInfo, CancellationToken cancellationToken = default) =>
        System.Text.Json.JsonSerializer.SerializeAsync(utf8Json, value, jsonTypeInfo, cancellationToken);

    /// <summary>Writes a value by the metadata of a context to a stream.</summary>
    /// <inheritdoc cref="SerializeAsync{TValue}(Stream, TValue, JsonSerializerOptions?, CancellationToken)"/>
    /// <param name="utf8Json">Takes the bytes.</param>
    /// <param name="value">The value.</param>
    /// <param name="inputType">The declared type, which decides what is written.</param>
    /// <param name="context">Has the type's metadata.</param>
    /// <param name="cancellationToken">Looked at before every write, and given to the stream.</param>
    /// <exception cref="InvalidOperationException">The context does not know the type.</exception>
    public static Task SerializeAsync(Stream utf8Json, object? value, Type inputType, JsonSerializerContext context, CancellationToken cancellationToken = default) =>
        System.Text.Json.JsonSerializer.SerializeAsync(utf8Json, value, inputType, context, cancellationToken);
}
