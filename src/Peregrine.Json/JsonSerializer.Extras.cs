using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using Peregrine.Json.Contracts;
using Peregrine.Json.Converters;
using Peregrine.Json.Errors;
using Peregrine.Json.Reading;
using Peregrine.Json.Streaming;
using Peregrine.Json.Writing;

namespace Peregrine.Json;

/// <summary>What System.Text.Json does not have.</summary>
public static partial class JsonSerializer
{
    /// <summary>Reads one JSON value from UTF-8; a text that is not JSON or does not fit the type is reported by an error, not by an exception.</summary>
    /// <remarks>For input that is often wrong: a caller's validation, a field that may or may not be JSON. Good input costs what <c>Deserialize</c> costs.</remarks>
    /// <typeparam name="TValue">The type to read.</typeparam>
    /// <param name="utf8Json">The whole text; white space around the value is allowed, anything else after it is an error. A byte order mark is an error.</param>
    /// <param name="value">The value; the type's default where the result is false.</param>
    /// <param name="error">What is wrong; null where the result is true.</param>
    /// <param name="options">Options, or null for the defaults.</param>
    /// <returns>Whether the text was read.</returns>
    /// <exception cref="NotSupportedException">The type cannot be read, whatever the text.</exception>
    [RequiresUnreferencedCode(Unreferenced)]
    [RequiresDynamicCode(Dynamic)]
    public static bool TryDeserialize<TValue>(
        ReadOnlySpan<byte> utf8Json, out TValue? value, [NotNullWhen(false)] out JsonReadError? error, JsonSerializerOptions? options = null)
    {
        ContractEntry known = ContractSlot<TValue>.Find(options) ?? FindOther<TValue>(options);
        var reader = new JsonReader(utf8Json, known.Read);
        try
        {
            TValue? read = known.ReadValue<TValue>(ref reader);
            reader.Finish(read);
            value = read;
            error = null;
            return true;
        }
        catch (Exception thrown) when (reader.Explains(thrown))
        {
            value = default;
            Exception exception = ReadCall.Explain(known, utf8Json, reader.FaultOf(thrown));
            error = exception is JsonException wrong ? new JsonReadError(wrong) : throw exception;
            return false;
        }
        catch (JsonException thrown)
        {
            // A converter's own.
            value = default;
            error = new JsonReadError(thrown);
            return false;
        }
    }

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
