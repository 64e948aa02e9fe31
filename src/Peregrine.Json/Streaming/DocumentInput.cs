using System.Buffers;
using System.IO.Pipelines;
using System.Runtime.ExceptionServices;
using System.Text.Json;
using Peregrine.Json.Buffers;
using Peregrine.Json.Contracts;
using Peregrine.Json.Errors;
using Peregrine.Json.Reading;

namespace Peregrine.Json.Streaming;

/// <summary>Reads a document from a stream or pipe: what fits a buffer as a whole, what does not in pieces.</summary>
internal static class DocumentInput
{
    public static T? Read<T>(Stream stream, ContractEntry known) => Read<T>(stream, known, PieceSize.Usual);

    internal static T? Read<T>(Stream stream, ContractEntry known, PieceSize size)
    {
        InputBuffer buffer = default;
        try
        {
            if (!StreamInput.Read(stream, size.Whole, ref buffer))
            {
                using DocumentReader? reader = Begin(ref buffer, known, size);
                if (reader is not null)
                {
                    while (!reader.Read())
                    {
                        reader.Input.Take(stream.Read(reader.Input.FreeSpace().Span));
                    }

                    return (T?)reader.Value;
                }

                StreamInput.Read(stream, int.MaxValue, ref buffer);
            }

            return ReadCall.RunAny<T>(known, buffer.Text, isStream: true);
        }
        finally
        {
            buffer.Dispose();
        }
    }

    public static ValueTask<T?> ReadAsync<T>(Stream stream, ContractEntry known, CancellationToken cancellationToken) =>
        ReadAsync<T>(stream, known, PieceSize.Usual, cancellationToken);

    internal static ValueTask<T?> ReadAsync<T>(Stream stream, ContractEntry known, PieceSize size, CancellationToken cancellationToken)
    {
        // What the stream has at once needs no state machine.
        InputBuffer buffer = default;
        try
        {
            if (!StreamInput.TryRead(stream, size.Whole, cancellationToken, ref buffer, out ValueTask<int>? pending))
            {
                InputBuffer begun = buffer;
                buffer = default;
                return ReadOnAsync<T>(begun, pending, stream, known, size, cancellationToken);
            }

            return new ValueTask<T?>(ReadCall.RunAny<T>(known, buffer.Text, isStream: true));
        }
        catch (Exception exception)
        {
            return StreamInput.Failed<T>(exception);
        }
        finally
        {
            buffer.Dispose();
        }
    }

    public static ValueTask<T?> ReadAsync<T>(PipeReader pipe, ContractEntry known, CancellationToken cancellationToken) =>
        ReadAsync<T>(pipe, known, PieceSize.Usual, cancellationToken);

    internal static async ValueTask<T?> ReadAsync<T>(PipeReader pipe, ContractEntry known, PieceSize size, CancellationToken cancellationToken)
    {
        (ReadOnlySequence<byte> bytes, bool isWhole) = await PipeInput.ReadAsync(pipe, size.Whole, cancellationToken).ConfigureAwait(false);
        if (!isWhole)
        {
            using DocumentReader? reader = DocumentReader.Begin(bytes, known.Contract, known.Read, size);
            if (reader is not null)
            {
                pipe.AdvanceTo(bytes.End);
                return await ReadPiecesAsync<T>(reader, new PipeSource(pipe), cancellationToken).ConfigureAwait(false);
            }

            pipe.AdvanceTo(bytes.Start, bytes.End);
            (bytes, _) = await PipeInput.ReadAsync(pipe, long.MaxValue, cancellationToken).ConfigureAwait(false);
        }

        int consumed = 0;
        try
        {
            using InputBuffer joined = InputBuffer.Of(bytes);
            return ReadPipe<T>(joined.Text, (int)bytes.Length, known, ref consumed);
        }
        finally
        {
            pipe.AdvanceTo(bytes.GetPosition(consumed));
        }
    }

    /// <summary>A whole pipe; what comes after a fault is not consumed.</summary>
    private static T? ReadPipe<T>(ReadOnlySpan<byte> utf8, int length, ContractEntry known, ref int consumed)
    {
        var reader = new JsonReader(utf8, known.Read);
        try
        {
            T? value = known.ReadValue<T>(ref reader);
            reader.Finish(value);
            consumed = length;
            return value;
        }
        catch (Exception error)
        {
            (long Line, long Byte) place = (-1, error is ReadFault fault ? fault.Offset + 1 : reader.At);
            ExceptionDispatchInfo shown = Shown(ref reader, error, utf8, known);
            place = shown.SourceException is JsonException { LineNumber: { } line, BytePositionInLine: { } position } ? (line, position) : place;
            consumed = length - utf8.Length + SyntaxWalker.ConsumedAt(utf8, place, known.Read.Rules);
            shown.Throw();
            throw;
        }
    }

    private static ExceptionDispatchInfo Shown(ref JsonReader reader, Exception error, ReadOnlySpan<byte> utf8, ContractEntry known)
    {
        try
        {
            return ExceptionDispatchInfo.Capture(reader.Explains(error) ? Diagnosis.Explain(utf8, reader.FaultOf(error), known.Contract, known.Read.Rules with { IsStream = true }) : error);
        }
        catch (Exception completed)
        {
            // A user's own exception, which has its place now.
            return ExceptionDispatchInfo.Capture(completed);
        }
    }

    /// <summary>Goes on where a read is pending, or where the limit has been reached.</summary>
    private static async ValueTask<T?> ReadOnAsync<T>(
        InputBuffer begun, ValueTask<int>? pending, Stream stream, ContractEntry known, PieceSize size, CancellationToken cancellationToken)
    {
        InputBuffer buffer = begun;
        try
        {
            int limit = size.Whole;
            bool hasEnded = false;
            if (pending is { } reading)
            {
                hasEnded = TakeRead(ref buffer, await reading.ConfigureAwait(false));
            }

            while (!hasEnded)
            {
                if (buffer.Length >= limit)
                {
                    using DocumentReader? reader = Begin(ref buffer, known, size);
                    if (reader is not null)
                    {
                        return await ReadPiecesAsync<T>(reader, new StreamSource(stream), cancellationToken).ConfigureAwait(false);
                    }

                    limit = int.MaxValue;
                }

                hasEnded = TakeRead(ref buffer, await stream.ReadAsync(buffer.FreeSpace(), cancellationToken).ConfigureAwait(false));
            }

            return ReadCall.RunAny<T>(known, buffer.Text, isStream: true);
        }
        finally
        {
            buffer.Dispose();
        }
    }

    private static bool TakeRead(ref InputBuffer buffer, int count)
    {
        buffer.Take(count);
        return count == 0;
    }

    private static async ValueTask<T?> ReadPiecesAsync<T>(DocumentReader reader, ByteSource source, CancellationToken cancellationToken)
    {
        try
        {
            while (!reader.Read())
            {
                reader.Input.Take(await source.ReadAsync(reader.Input.FreeSpace(), cancellationToken).ConfigureAwait(false));
            }

            return (T?)reader.Value;
        }
        finally
        {
            source.Release(reader.Input.Count);
        }
    }

    /// <summary>Begins to read in pieces, where that is possible; the buffer is then no longer needed.</summary>
    private static DocumentReader? Begin(ref InputBuffer buffer, ContractEntry known, PieceSize size)
    {
        DocumentReader? reader = DocumentReader.Begin(buffer.Sequence, known.Contract, known.Read, size);
        if (reader is not null)
        {
            buffer.Dispose();
        }

        return reader;
    }
}
