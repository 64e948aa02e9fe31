using System.Diagnostics.CodeAnalysis;
using System.IO.Pipelines;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Peregrine.Json.Contracts;
using Peregrine.Json.Converters;
using Peregrine.Json.Streaming;
using Peregrine.Json.Writing;

namespace Peregrine.Json;

/// <summary>Sequences as whole documents, which System.Text.Json has from version 11 on; here under every version.</summary>
public static partial class JsonSerializer
{
    /// <summary>Writes a sequence element by element, as it comes: as a JSON array, or as JSON Lines.</summary>
    /// <remarks>
    /// Bytes are handed over when <see cref="JsonSerializerOptions.DefaultBufferSize"/> of them have come together and whenever the sequence makes
    /// the call wait, so memory stays flat. The stream is not closed, and flushed only where the System.Text.Json at hand flushes streams (from version 11 on). What the sequence or
    /// the stream throws passes through; of JSON Lines all elements before are then written.
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
        return WriteElementsAsync(new StreamSink(utf8Json), value, ContractSlot<TValue>.Find(options) ?? FindOther<TValue>(options), topLevelValues, cancellationToken);
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
        return WriteElementsAsync(new StreamSink(utf8Json), value, Know(jsonTypeInfo), topLevelValues, cancellationToken);
    }

    /// <inheritdoc cref="SerializeAsyncEnumerable{TValue}(Stream, IAsyncEnumerable{TValue}, bool, JsonSerializerOptions?, CancellationToken)"/>
    /// <remarks>As to a stream. The pipe is flushed, not completed; once nobody reads it any more, the sequence is given up.</remarks>
    /// <exception cref="InvalidOperationException">The pipe does not tell its unflushed bytes.</exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static Task SerializeAsyncEnumerable<TValue>(
        PipeWriter utf8Json, IAsyncEnumerable<TValue> value, bool topLevelValues = false, JsonSerializerOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(utf8Json);
        ArgumentNullException.ThrowIfNull(value);
        return WriteElementsAsync(new PipeSink(utf8Json), value, ContractSlot<TValue>.Find(options) ?? FindOther<TValue>(options), topLevelValues, cancellationToken);
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
        return WriteElementsAsync(new PipeSink(utf8Json), value, Know(jsonTypeInfo), topLevelValues, cancellationToken);
    }

    private static async Task WriteElementsAsync<T>(DocumentSink sink, IAsyncEnumerable<T> values, ContractEntry known, bool topLevelValues, CancellationToken cancellationToken)
    {
        sink.Check();
        known.NoteWrite(isStreaming: true);
        OptionsScope options = known.Frozen;
        TypeContract<T> element = known.Contract as TypeContract<T> ?? options.Contract<T>();
        DocumentOutput output = DocumentOutput.Rent();
        WriteSettings settings = topLevelValues ? options.Write with { Layout = null } : options.Write;
        var array = new AsyncEnumerableContract<IAsyncEnumerable<T>, T>(options, element);
        var pieces = new PieceOutput(options, settings, topLevelValues ? element : array, output, cancellationToken);
        try
        {
            if (topLevelValues)
            {
                pieces.Begin(new PieceSequence<T>(values, element, isLines: true));
                pieces.WriteNext();
            }
            else
            {
                pieces.WriteFirst(array, values);
            }
        }
        catch (Exception exception)
        {
            output.Dispose();
            await DocumentWriter.FailAsync(pieces, exception).ConfigureAwait(false);
        }

        await DocumentWriter.WriteAsync(pieces, output, sink, cancellationToken).ConfigureAwait(false);
    }
}
