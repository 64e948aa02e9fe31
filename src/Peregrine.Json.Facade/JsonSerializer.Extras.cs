using System.Diagnostics.CodeAnalysis;
using System.IO.Pipelines;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;

namespace Peregrine.Json;

/// <summary>Sequences as whole documents, which System.Text.Json has from version 11 on; here under every version.</summary>
public static partial class JsonSerializer
{
    /// <summary>Writes a sequence element by element, as it comes: as a JSON array, or as JSON Lines.</summary>
    /// <remarks>
    /// Bytes are handed over when <see cref="JsonSerializerOptions.DefaultBufferSize"/> of them have come together and whenever the sequence makes
    /// the call wait, so memory stays flat. The stream is neither flushed nor closed. What the sequence or the stream throws passes through; of JSON Lines all elements before are
    /// then written. Elements must not hold asynchronous sequences themselves.
    /// </remarks>
    /// <typeparam name="TValue">The type of an element.</typeparam>
    /// <param name="utf8Json">Takes the bytes.</param>
    /// <param name="value">The elements; enumerated once and disposed.</param>
    /// <param name="topLevelValues">True for JSON Lines: every element on a line of its own, never indented, each line ended by LF. False for an array.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    /// <param name="cancellationToken">Looked at before every write; given to the stream and to the enumeration.</param>
    /// <exception cref="JsonException">An element cannot be written.</exception>
    /// <exception cref="OperationCanceledException">The token was cancelled.</exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static Task SerializeAsyncEnumerable<TValue>(
        Stream utf8Json, IAsyncEnumerable<TValue> value, bool topLevelValues = false, JsonSerializerOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(utf8Json);
        ArgumentNullException.ThrowIfNull(value);
        return SerializeAsyncEnumerable(utf8Json, value, InfoOf<TValue>(options), topLevelValues, cancellationToken);
    }

    /// <inheritdoc cref="SerializeAsyncEnumerable{TValue}(Stream, IAsyncEnumerable{TValue}, bool, JsonSerializerOptions?, CancellationToken)"/>
    /// <param name="utf8Json">Takes the bytes.</param>
    /// <param name="value">The elements; enumerated once and disposed.</param>
    /// <param name="jsonTypeInfo">The contract of an element and, with it, the options.</param>
    /// <param name="topLevelValues">True for JSON Lines: every element on a line of its own, never indented, each line ended by LF. False for an array.</param>
    /// <param name="cancellationToken">Looked at before every write; given to the stream and to the enumeration.</param>
    public static Task SerializeAsyncEnumerable<TValue>(
        Stream utf8Json, IAsyncEnumerable<TValue> value, JsonTypeInfo<TValue> jsonTypeInfo, bool topLevelValues = false, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(utf8Json);
        ArgumentNullException.ThrowIfNull(value);
        ArgumentNullException.ThrowIfNull(jsonTypeInfo);
        return ElementOutput.WriteAsync(
            async text =>
            {
                await text.CopyToAsync(utf8Json, 81920, cancellationToken).ConfigureAwait(false);
                return true;
            },
            value, jsonTypeInfo, topLevelValues, cancellationToken);
    }

    /// <inheritdoc cref="SerializeAsyncEnumerable{TValue}(Stream, IAsyncEnumerable{TValue}, bool, JsonSerializerOptions?, CancellationToken)"/>
    /// <remarks>As to a stream. The pipe is flushed, not completed; once nobody reads it any more, the sequence is given up.</remarks>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static Task SerializeAsyncEnumerable<TValue>(
        PipeWriter utf8Json, IAsyncEnumerable<TValue> value, bool topLevelValues = false, JsonSerializerOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(utf8Json);
        ArgumentNullException.ThrowIfNull(value);
        return SerializeAsyncEnumerable(utf8Json, value, InfoOf<TValue>(options), topLevelValues, cancellationToken);
    }

    /// <inheritdoc cref="SerializeAsyncEnumerable{TValue}(PipeWriter, IAsyncEnumerable{TValue}, bool, JsonSerializerOptions?, CancellationToken)"/>
    /// <param name="utf8Json">Takes the bytes.</param>
    /// <param name="value">The elements; enumerated once and disposed.</param>
    /// <param name="jsonTypeInfo">The contract of an element and, with it, the options.</param>
    /// <param name="topLevelValues">True for JSON Lines: every element on a line of its own, never indented, each line ended by LF. False for an array.</param>
    /// <param name="cancellationToken">Given to the pipe and to the enumeration.</param>
    public static Task SerializeAsyncEnumerable<TValue>(
        PipeWriter utf8Json, IAsyncEnumerable<TValue> value, JsonTypeInfo<TValue> jsonTypeInfo, bool topLevelValues = false, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(utf8Json);
        ArgumentNullException.ThrowIfNull(value);
        ArgumentNullException.ThrowIfNull(jsonTypeInfo);
        return ElementOutput.WriteAsync(
            async text =>
            {
                FlushResult flushed = await utf8Json.WriteAsync(text.GetBuffer().AsMemory(0, (int)text.Length), cancellationToken).ConfigureAwait(false);
                return flushed.IsCanceled ? throw new OperationCanceledException("The flush was cancelled.") : !flushed.IsCompleted;
            },
            value, jsonTypeInfo, topLevelValues, cancellationToken);
    }

    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    private static JsonTypeInfo<TValue> InfoOf<TValue>(JsonSerializerOptions? options)
    {
        Check(typeof(TValue), options);
        return (JsonTypeInfo<TValue>)(options ?? JsonSerializerOptions.Default).GetTypeInfo(typeof(TValue));
    }
}
