using System.Buffers;
using System.IO.Pipelines;
using System.Text.Json.Nodes;
using Peregrine.Json.Buffers;
using Peregrine.Json.Contracts;
using Peregrine.Json.Interop;
using Peregrine.Json.Reading;
using Peregrine.Json.Streaming;

namespace Peregrine.Json;

/// <content>Shared implementation of the methods that return errors instead of throwing.</content>
public static partial class JsonSerializer
{
    private static bool TryRead<TValue>(
        ContractEntry known, ReadOnlySpan<byte> utf8Json, out TValue? value, [NotNullWhen(false)] out DeserializationError? error)
    {
        known.NoteRead();
        var reader = new JsonReader(utf8Json, known.Read);
        Exception explained;
        try
        {
            TValue? read = known.ReadValue<TValue>(ref reader);
            reader.Finish(read);
            return IsRead(read, out value, out error);
        }
        catch (Exception thrown) when (reader.Explains(thrown))
        {
            explained = ReadCall.Explained(utf8Json, reader.FaultOf(thrown), known.Contract.Shape, known.Read.Rules);
        }
        catch (Exception thrown) when (DeserializationError.IsOfText(thrown))
        {
            explained = thrown;
        }

        return IsNotRead(explained, out value, out error);
    }

    private static bool TryRead<TValue>(ContractEntry known, ReadOnlySpan<char> json, out TValue? value, [NotNullWhen(false)] out DeserializationError? error)
    {
        byte[] utf8;
        int length;
        try
        {
            utf8 = ReadCall.Transcode(json, out length);
        }
        catch (ArgumentException refused)
        {
            return IsNotRead(
                ReadErrorPlace.Note(new JsonException(refused.Message, null, null, null, refused), DeserializationErrorKind.Syntax), out value, out error);
        }

        try
        {
            return TryRead(known, utf8.AsSpan(0, length), out value, out error);
        }
        finally
        {
            ThreadBuffer.ReturnInput(utf8);
        }
    }

    private static bool TryRead<TValue>(
        ContractEntry known, in ReadOnlySequence<byte> segments, out TValue? value, [NotNullWhen(false)] out DeserializationError? error)
    {
        if (segments.IsSingleSegment)
        {
            return TryRead(known, segments.FirstSpan, out value, out error);
        }

        byte[] joined = ThreadBuffer.RentInput(InputBuffer.SizeOf(segments.Length));
        try
        {
            return TryRead(known, joined.AsSpan(0, Segments.Copy(segments, joined)), out value, out error);
        }
        finally
        {
            ThreadBuffer.ReturnInput(joined);
        }
    }

    private static bool TryRead<TValue>(ContractEntry known, JsonNode? node, out TValue? value, [NotNullWhen(false)] out DeserializationError? error)
    {
        byte[] utf8;
        try
        {
            utf8 = StjOutput.NodeToBytes(node, known.Frozen);
        }
        catch (Exception refused) when (refused is JsonException || refused.Source == StjText.Rethrowable)
        {
            // The node nests too deeply to be written, or contains a lone surrogate.
            return IsNotRead(
                ReadErrorPlace.Note(
                    refused, refused is JsonException ? DeserializationErrorKind.Depth : DeserializationErrorKind.Syntax), out value, out error);
        }

        return TryRead(known, utf8, out value, out error);
    }

    private static bool TryRead<TValue>(ContractEntry known, Stream stream, out TValue? value, [NotNullWhen(false)] out DeserializationError? error)
    {
        WatchedStream watched = new(stream);
        try
        {
            return IsRead(DocumentInput.Read<TValue>(watched.Watched, known), out value, out error);
        }
        catch (Exception thrown) when (!watched.Threw(thrown) && DeserializationError.IsOfText(thrown))
        {
            return IsNotRead(thrown, out value, out error);
        }
    }

    private static async ValueTask<DeserializationResult<TValue>> TryReadAsync<TValue>(ContractEntry known, Stream stream, CancellationToken cancellationToken)
    {
        WatchedStream watched = new(stream);
        try
        {
            return new DeserializationResult<TValue>(await DocumentInput.ReadAsync<TValue>(watched.Watched, known, cancellationToken).ConfigureAwait(false));
        }
        catch (Exception thrown) when (!watched.Threw(thrown) && DeserializationError.IsOfText(thrown))
        {
            return new DeserializationResult<TValue>(DeserializationError.Of(thrown));
        }
    }

    private static async ValueTask<DeserializationResult<TValue>> TryReadAsync<TValue>(
        ContractEntry known, PipeReader pipe, CancellationToken cancellationToken)
    {
        WatchedPipe watched = new(pipe);
        try
        {
            return new DeserializationResult<TValue>(await DocumentInput.ReadAsync<TValue>(watched, known, cancellationToken).ConfigureAwait(false));
        }
        catch (Exception thrown) when (!watched.Threw(thrown) && DeserializationError.IsOfText(thrown))
        {
            return new DeserializationResult<TValue>(DeserializationError.Of(thrown));
        }
    }

    private static bool IsRead<TValue>(TValue? read, out TValue? value, out DeserializationError? error)
    {
        value = read;
        error = null;
        return true;
    }

    private static bool IsNotRead<TValue>(Exception thrown, out TValue? value, out DeserializationError? error)
    {
        value = default;
        error = DeserializationError.Of(thrown);
        return false;
    }
}
