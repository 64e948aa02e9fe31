using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using Peregrine.Json.Contracts;
using Peregrine.Json.Converters;
using Peregrine.Json.Streaming;
using Peregrine.Json.Writing;

namespace Peregrine.Json;

/// <summary>What System.Text.Json does not have.</summary>
public static partial class JsonSerializer
{
    /// <summary>Writes a sequence element by element, as it comes: as a JSON array, or as JSON Lines.</summary>
    /// <remarks>
    /// Bytes are handed over when <see cref="JsonSerializerOptions.DefaultBufferSize"/> of them have come together and whenever the sequence makes
    /// the call wait, so memory stays flat. The stream is neither flushed nor closed. What the sequence or the stream throws passes through;
    /// the stream then holds the elements before.
    /// </remarks>
    /// <typeparam name="TValue">The type of an element.</typeparam>
    /// <param name="utf8Json">Takes the bytes.</param>
    /// <param name="values">The elements; enumerated once and disposed.</param>
    /// <param name="topLevelValues">True for JSON Lines: every element on a line of its own, never indented, each line ended by LF. False for an array.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    /// <param name="cancellationToken">Looked at before every write; given to the stream and to the enumeration.</param>
    /// <exception cref="JsonException">An element cannot be written.</exception>
    /// <exception cref="OperationCanceledException">The token was cancelled.</exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static Task SerializeAsyncEnumerable<TValue>(
        Stream utf8Json, IAsyncEnumerable<TValue> values, bool topLevelValues = false, JsonSerializerOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(utf8Json);
        ArgumentNullException.ThrowIfNull(values);
        ContractEntry known = ContractSlot<TValue>.Find(options) ?? FindOther<TValue>(options);
        return WriteElementsAsync(utf8Json, values, known.Frozen, (TypeContract<TValue>)known.Contract, topLevelValues, cancellationToken);
    }

    private static async Task WriteElementsAsync<T>(
        Stream stream, IAsyncEnumerable<T> values, OptionsScope options, TypeContract<T> element, bool topLevelValues, CancellationToken cancellationToken)
    {
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

        await DocumentWriter.WriteAsync(pieces, output, new StreamSink(stream), cancellationToken).ConfigureAwait(false);
    }
}
