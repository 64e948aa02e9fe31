// Written by tools/Peregrine.Json.Tables from src/Peregrine.Json/JsonSerializer.TypeInfo.Elements.g.cs.
#nullable enable
using System.IO.Pipelines;

namespace Peregrine.Json;

/// <content>Reads and writes elements one by one with the metadata of their type, which defines the contract.</content>
public static partial class JsonSerializer
{
    /// <summary>Reads the elements of a JSON array one by one, using the metadata of the element type.</summary>
    /// <inheritdoc cref="DeserializeAsyncEnumerable{TValue}(Stream, JsonSerializerOptions?, CancellationToken)"/>
    /// <param name="utf8Json">UTF-8, with or without a byte order mark.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    /// <param name="cancellationToken">Cancels the operation if the stream supports it.</param>
    /// <exception cref="ArgumentNullException"><paramref name="utf8Json"/> or <paramref name="jsonTypeInfo"/> is null.</exception>
    public static IAsyncEnumerable<TValue?> DeserializeAsyncEnumerable<TValue>(Stream utf8Json, JsonTypeInfo<TValue> jsonTypeInfo, CancellationToken cancellationToken = default) =>
        System.Text.Json.JsonSerializer.DeserializeAsyncEnumerable<TValue>(utf8Json, jsonTypeInfo, cancellationToken);

    /// <summary>Reads the elements of a JSON array, or a series of top-level values, one by one, using the metadata of the element type.</summary>
    /// <inheritdoc cref="DeserializeAsyncEnumerable{TValue}(Stream, bool, JsonSerializerOptions?, CancellationToken)"/>
    /// <param name="utf8Json">UTF-8, with or without a byte order mark.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    /// <param name="topLevelValues">True for a series of top-level values, with or without white space between them. False for an array.</param>
    /// <param name="cancellationToken">Cancels the operation if the stream supports it.</param>
    /// <exception cref="ArgumentNullException"><paramref name="utf8Json"/> or <paramref name="jsonTypeInfo"/> is null.</exception>
    public static IAsyncEnumerable<TValue?> DeserializeAsyncEnumerable<TValue>(Stream utf8Json, JsonTypeInfo<TValue> jsonTypeInfo, bool topLevelValues, CancellationToken cancellationToken = default) =>
        System.Text.Json.JsonSerializer.DeserializeAsyncEnumerable<TValue>(utf8Json, jsonTypeInfo, topLevelValues, cancellationToken);

    /// <summary>Reads the elements of a JSON array one by one, using the metadata of the element type.</summary>
    /// <inheritdoc cref="DeserializeAsyncEnumerable{TValue}(PipeReader, JsonSerializerOptions?, CancellationToken)"/>
    /// <param name="utf8Json">UTF-8, with or without a byte order mark.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    /// <param name="cancellationToken">Cancels the operation.</param>
    /// <exception cref="ArgumentNullException"><paramref name="utf8Json"/> or <paramref name="jsonTypeInfo"/> is null.</exception>
    public static IAsyncEnumerable<TValue?> DeserializeAsyncEnumerable<TValue>(PipeReader utf8Json, JsonTypeInfo<TValue> jsonTypeInfo, CancellationToken cancellationToken = default) =>
        System.Text.Json.JsonSerializer.DeserializeAsyncEnumerable<TValue>(utf8Json, jsonTypeInfo, cancellationToken);

    /// <summary>Reads the elements of a JSON array, or a series of top-level values, one by one, using the metadata of the element type.</summary>
    /// <inheritdoc cref="DeserializeAsyncEnumerable{TValue}(PipeReader, bool, JsonSerializerOptions?, CancellationToken)"/>
    /// <param name="utf8Json">UTF-8, with or without a byte order mark.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    /// <param name="topLevelValues">True for a series of top-level values, with or without white space between them. False for an array.</param>
    /// <param name="cancellationToken">Cancels the operation.</param>
    /// <exception cref="ArgumentNullException"><paramref name="utf8Json"/> or <paramref name="jsonTypeInfo"/> is null.</exception>
    public static IAsyncEnumerable<TValue?> DeserializeAsyncEnumerable<TValue>(PipeReader utf8Json, JsonTypeInfo<TValue> jsonTypeInfo, bool topLevelValues, CancellationToken cancellationToken = default) =>
        System.Text.Json.JsonSerializer.DeserializeAsyncEnumerable<TValue>(utf8Json, jsonTypeInfo, topLevelValues, cancellationToken);
}
