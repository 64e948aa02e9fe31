// Written by tools/Peregrine.Json.Tables.
#nullable enable
using System.IO.Pipelines;
using Peregrine.Json.Contracts;
using Peregrine.Json.Writing;

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
    public static IAsyncEnumerable<TValue?> DeserializeAsyncEnumerable<TValue>(Stream utf8Json, JsonTypeInfo<TValue> jsonTypeInfo, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(utf8Json);
        return ReadElements<TValue>(utf8Json, null, ContractSlot<TValue>.Find(jsonTypeInfo) ?? Know(jsonTypeInfo), topLevelValues: false, cancellationToken);
    }

    /// <summary>Reads the elements of a JSON array, or a series of top-level values, one by one, using the metadata of the element type.</summary>
    /// <inheritdoc cref="DeserializeAsyncEnumerable{TValue}(Stream, bool, JsonSerializerOptions?, CancellationToken)"/>
    /// <param name="utf8Json">UTF-8, with or without a byte order mark.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    /// <param name="topLevelValues">True for a series of top-level values, with or without white space between them. False for an array.</param>
    /// <param name="cancellationToken">Cancels the operation if the stream supports it.</param>
    /// <exception cref="ArgumentNullException"><paramref name="utf8Json"/> or <paramref name="jsonTypeInfo"/> is null.</exception>
    public static IAsyncEnumerable<TValue?> DeserializeAsyncEnumerable<TValue>(Stream utf8Json, JsonTypeInfo<TValue> jsonTypeInfo, bool topLevelValues, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(utf8Json);
        return ReadElements<TValue>(utf8Json, null, ContractSlot<TValue>.Find(jsonTypeInfo) ?? Know(jsonTypeInfo), topLevelValues, cancellationToken);
    }

    /// <summary>Reads the elements of a JSON array one by one, using the metadata of the element type.</summary>
    /// <inheritdoc cref="DeserializeAsyncEnumerable{TValue}(PipeReader, JsonSerializerOptions?, CancellationToken)"/>
    /// <param name="utf8Json">UTF-8, with or without a byte order mark.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    /// <param name="cancellationToken">Cancels the operation.</param>
    /// <exception cref="ArgumentNullException"><paramref name="utf8Json"/> or <paramref name="jsonTypeInfo"/> is null.</exception>
    public static IAsyncEnumerable<TValue?> DeserializeAsyncEnumerable<TValue>(PipeReader utf8Json, JsonTypeInfo<TValue> jsonTypeInfo, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(utf8Json);
        return ReadElements<TValue>(null, utf8Json, ContractSlot<TValue>.Find(jsonTypeInfo) ?? Know(jsonTypeInfo), topLevelValues: false, cancellationToken);
    }

    /// <summary>Reads the elements of a JSON array, or a series of top-level values, one by one, using the metadata of the element type.</summary>
    /// <inheritdoc cref="DeserializeAsyncEnumerable{TValue}(PipeReader, bool, JsonSerializerOptions?, CancellationToken)"/>
    /// <param name="utf8Json">UTF-8, with or without a byte order mark.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    /// <param name="topLevelValues">True for a series of top-level values, with or without white space between them. False for an array.</param>
    /// <param name="cancellationToken">Cancels the operation.</param>
    /// <exception cref="ArgumentNullException"><paramref name="utf8Json"/> or <paramref name="jsonTypeInfo"/> is null.</exception>
    public static IAsyncEnumerable<TValue?> DeserializeAsyncEnumerable<TValue>(PipeReader utf8Json, JsonTypeInfo<TValue> jsonTypeInfo, bool topLevelValues, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(utf8Json);
        return ReadElements<TValue>(null, utf8Json, ContractSlot<TValue>.Find(jsonTypeInfo) ?? Know(jsonTypeInfo), topLevelValues, cancellationToken);
    }

    /// <summary>Writes the elements of a sequence as they arrive, as a JSON array or as JSON Lines, using the metadata of the element type.</summary>
    /// <inheritdoc cref="SerializeAsyncEnumerable{TValue}(Stream, IAsyncEnumerable{TValue}, bool, JsonSerializerOptions?, CancellationToken)"/>
    /// <param name="utf8Json">Receives the bytes.</param>
    /// <param name="value">The elements. They are enumerated once, and the enumerator is disposed.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    /// <param name="topLevelValues">True for JSON Lines: one element per line, never indented, each line ended by LF. False for an array.</param>
    /// <param name="cancellationToken">Cancels the operation if the stream or the enumerator supports it.</param>
    /// <exception cref="ArgumentNullException"><paramref name="utf8Json"/>, <paramref name="value"/> or <paramref name="jsonTypeInfo"/> is null.</exception>
    public static Task SerializeAsyncEnumerable<TValue>(Stream utf8Json, IAsyncEnumerable<TValue> value, JsonTypeInfo<TValue> jsonTypeInfo, bool topLevelValues = false, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(utf8Json);
        ArgumentNullException.ThrowIfNull(value);
        return WriteElementsAsync(new StreamSink(utf8Json), value, ContractSlot<TValue>.Find(jsonTypeInfo) ?? Know(jsonTypeInfo), topLevelValues, cancellationToken);
    }

    /// <summary>Writes the elements of a sequence as they arrive, as a JSON array or as JSON Lines, using the metadata of the element type.</summary>
    /// <inheritdoc cref="SerializeAsyncEnumerable{TValue}(PipeWriter, IAsyncEnumerable{TValue}, bool, JsonSerializerOptions?, CancellationToken)"/>
    /// <param name="utf8Json">Receives the bytes.</param>
    /// <param name="value">The elements. They are enumerated once, and the enumerator is disposed.</param>
    /// <param name="jsonTypeInfo">The metadata of the type, which includes the options.</param>
    /// <param name="topLevelValues">True for JSON Lines: one element per line, never indented, each line ended by LF. False for an array.</param>
    /// <param name="cancellationToken">Cancels the operation. It is also passed to the enumerator.</param>
    /// <exception cref="ArgumentNullException"><paramref name="utf8Json"/>, <paramref name="value"/> or <paramref name="jsonTypeInfo"/> is null.</exception>
    public static Task SerializeAsyncEnumerable<TValue>(PipeWriter utf8Json, IAsyncEnumerable<TValue> value, JsonTypeInfo<TValue> jsonTypeInfo, bool topLevelValues = false, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(utf8Json);
        ArgumentNullException.ThrowIfNull(value);
        return WriteElementsAsync(new PipeSink(utf8Json), value, ContractSlot<TValue>.Find(jsonTypeInfo) ?? Know(jsonTypeInfo), topLevelValues, cancellationToken);
    }
}
