using System.Buffers;
using System.IO.Pipelines;
using System.Runtime.ExceptionServices;
using Peregrine.Json.Buffers;
using Peregrine.Json.Contracts;
using Peregrine.Json.Reading;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Streaming;

/// <summary>Reads a document from a stream or pipe: whole if it fits a buffer, otherwise in pieces.</summary>
internal static class DocumentInput
{
    public static T? Read<T>(Stream stream, ContractEntry known) => Read<T>(stream, known, PieceSize.Of(known.Frozen));

    internal static T? Read<T>(Stream stream, ContractEntry known, PieceSize size)
    {
        InputBuffer buffer = default;
        try
        {
            bool hasEnded;
            try
            {
                hasEnded = StreamInput.Read(stream, size, ref buffer);
            }
            catch when (buffer.Length >= size.Whole)
            {
                Check(ref buffer, known, size);
                throw;
            }

            if (hasEnded)
            {
                return ReadCall.RunAny<T>(known, buffer.Text, isStream: true);
            }

            known.NoteRead();
            using DocumentReader reader = Begin(ref buffer, known, size);
            while (!reader.Read())
            {
                reader.Input.Take(stream.Read(reader.Input.FreeSpace().Span));
            }

            return (T?)reader.Value;
        }
        finally
        {
            buffer.Dispose();
        }
    }

    public static ValueTask<T?> ReadAsync<T>(Stream stream, ContractEntry known, CancellationToken cancellationToken) =>
        ReadAsync<T>(stream, known, PieceSize.Of(known.Frozen), cancellationToken);

    internal static ValueTask<T?> ReadAsync<T>(Stream stream, ContractEntry known, PieceSize size, CancellationToken cancellationToken)
    {
        CallerContext caller = CallerContext.Capture();
        if (caller.IsHidden)
        {
            return ReadHiddenAsync<T>(stream, known, size, cancellationToken);
        }

        ValueTask<T?> reading = BeginReadAsync<T>(stream, known, size, cancellationToken);
        caller.GiveBack();
        return reading;
    }

    private static async ValueTask<T?> ReadHiddenAsync<T>(Stream stream, ContractEntry known, PieceSize size, CancellationToken cancellationToken) =>
        await BeginReadAsync<T>(stream, known, size, cancellationToken).ConfigureAwait(false);

    private static ValueTask<T?> BeginReadAsync<T>(Stream stream, ContractEntry known, PieceSize size, CancellationToken cancellationToken)
    {
        // Bytes that the stream returns synchronously need no async state machine.
        InputBuffer buffer = default;
        try
        {
            bool hasEnded;
            int left;
            ValueTask<int>? pending;
            try
            {
                hasEnded = StreamInput.TryRead(stream, size, cancellationToken, ref buffer, out left, out pending);
            }
            catch when (buffer.Length >= size.Whole)
            {
                Check(ref buffer, known, size);
                throw;
            }

            if (!hasEnded)
            {
                InputBuffer begun = buffer;
                buffer = default;
                return ReadOnAsync<T>(begun, left, pending, stream, known, size, cancellationToken);
            }

            return new ValueTask<T?>(ReadCall.RunAny<T>(known, buffer.Text, isStream: true));
        }
        catch (Exception exception)
        {
            return new ValueTask<T?>(WriteTasks.Failed<T>(exception));
        }
        finally
        {
            buffer.Dispose();
        }
    }

    public static ValueTask<T?> ReadAsync<T>(PipeReader pipe, ContractEntry known, CancellationToken cancellationToken) =>
        ReadAsync<T>(pipe, known, PieceSize.Of(known.Frozen), cancellationToken);

    internal static async ValueTask<T?> ReadAsync<T>(PipeReader pipe, ContractEntry known, PieceSize size, CancellationToken cancellationToken)
    {
        (ReadOnlySequence<byte> bytes, bool isWhole) = await PipeInput.ReadAsync(pipe, cancellationToken).ConfigureAwait(false);
        if (!isWhole)
        {
            known.NoteRead();
            using DocumentReader reader = DocumentReader.Begin(bytes, known.Contract, known.Read, size);
            return await ReadPiecesAsync<T>(reader, new PipeSource(pipe, bytes), cancellationToken).ConfigureAwait(false);
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

    /// <summary>
    /// Reads the whole text of a pipe. Sets the number of consumed bytes: all of them, or, after an error, those that System.Text.Json would have consumed.
    /// </summary>
    private static T? ReadPipe<T>(ReadOnlySpan<byte> utf8, int length, ContractEntry known, ref int consumed)
    {
        known.NoteRead();
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
            return ExceptionDispatchInfo.Capture(
                reader.Explains(error) ? ReadCall.Explain(utf8, reader.FaultOf(error), known.Contract.Shape, known.Read.Rules with { IsStream = true })
                    : error);
        }
        catch (Exception completed)
        {
            // A user's own exception, to which the position has been added.
            return ExceptionDispatchInfo.Capture(completed);
        }
    }

    /// <summary>
    /// Completes the pending read, if there is one, and reads on until the stream ends or the bytes must be inspected before the next read. In the second case,
    /// reads the document in pieces.
    /// </summary>
    private static async ValueTask<T?> ReadOnAsync<T>(
        InputBuffer begun, int left, ValueTask<int>? pending, Stream stream, ContractEntry known, PieceSize size, CancellationToken cancellationToken)
    {
        InputBuffer buffer = begun;
        try
        {
            bool hasEnded = false;
            try
            {
                if (pending is { } reading)
                {
                    hasEnded = TakeRead(ref buffer, await reading.ConfigureAwait(false));
                }

                while (!hasEnded && StreamInput.GoesOn(in buffer, left, size))
                {
                    hasEnded = TakeRead(ref buffer, await stream.ReadAsync(buffer.FreeSpace(), cancellationToken).ConfigureAwait(false));
                }
            }
            catch when (buffer.Length >= size.Whole)
            {
                Check(ref buffer, known, size);
                throw;
            }

            if (hasEnded)
            {
                return ReadCall.RunAny<T>(known, buffer.Text, isStream: true);
            }

            known.NoteRead();
            using DocumentReader reader = Begin(ref buffer, known, size);
            return await ReadPiecesAsync<T>(reader, new StreamSource(stream), cancellationToken).ConfigureAwait(false);
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
                source.Keep(reader.Input.Count);
                reader.Input.Take(await source.ReadAsync(reader.Input.FreeSpace(), cancellationToken).ConfigureAwait(false));
            }

            return (T?)reader.Value;
        }
        finally
        {
            source.Release(reader.Unused);
        }
    }

    /// <summary>Begins to read in pieces, and takes over the buffer.</summary>
    private static DocumentReader Begin(ref InputBuffer buffer, ContractEntry known, PieceSize size) =>
        DocumentReader.Begin(ref buffer, known.Contract, known.Read, size);

    /// <summary>After a failed read, throws the error in the bytes that have arrived, if they contain one.</summary>
    private static void Check(ref InputBuffer buffer, ContractEntry known, PieceSize size)
    {
        using DocumentReader reader = Begin(ref buffer, known, size);
        reader.Read();
    }
}
