using System.Buffers;
using System.IO.Pipelines;
using System.Text.Json.Nodes;
using Peregrine.Json.Buffers;
using Peregrine.Json.Contracts;
using Peregrine.Json.Interop;
using Peregrine.Json.Kernels;
using Peregrine.Json.Reading;
using Peregrine.Json.Streaming;
using Peregrine.Json.Writing;

namespace Peregrine.Json;

/// <content>Shared implementation of the methods that return errors instead of throwing.</content>
public static partial class JsonSerializer
{
    /// <summary>
    /// Reads a value like <see cref="ReadCall.Run{T}(ContractEntry, ReadOnlySpan{byte})"/>, but returns an error in the text instead of throwing it. The type
    /// of the contract is tested, because metadata may have supplied a contract of another type than <see cref="TypeContract{T}"/>.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static DeserializationResult<TValue> TryRead<TValue>(ContractEntry known, ReadOnlySpan<byte> utf8Json)
    {
        if (ReadCall.MayBeSimple<TValue>() && known.Contract is TypeContract<TValue> simple && simple.TryReadWhole(utf8Json, out TValue? value))
        {
            known.NoteRead();
            return new(value);
        }

        return TryReadWith<TValue>(known, utf8Json);
    }

    [MethodImpl(MethodImplOptions.NoInlining), BypassReadyToRun]
    private static DeserializationResult<TValue> TryReadWith<TValue>(ContractEntry known, ReadOnlySpan<byte> utf8Json)
    {
        known.NoteRead();
        var reader = new JsonReader(utf8Json, known.Read);
        TValue? read;
        try
        {
            read = known.ReadValue<TValue>(ref reader);
            reader.Finish(read);
        }
        catch (Exception thrown) when (reader.Explains(thrown))
        {
            return new(DeserializationError.Of(ReadCall.Explained(utf8Json, reader.FaultOf(thrown), known.Contract.Shape, known.Read.Rules)));
        }
        catch (Exception thrown) when (DeserializationError.IsOfText(thrown))
        {
            return new(DeserializationError.Of(thrown));
        }

        return new(read);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static DeserializationResult<TValue> TryRead<TValue>(ContractEntry known, ReadOnlySpan<char> json) =>
        json.Length <= ShortInput.MostUnits ? TryReadShort<TValue>(known, json) : TryReadLong<TValue>(known, json);

    [MethodImpl(MethodImplOptions.NoInlining), BypassReadyToRun, SkipLocalsInit]
    private static DeserializationResult<TValue> TryReadShort<TValue>(ContractEntry known, ReadOnlySpan<char> json)
    {
        ShortInput.Take(out ShortInput space);
        return Utf16Text.TryShortToUtf8(json, space, out int length)
            ? TryRead<TValue>(known, ((ReadOnlySpan<byte>)space)[..length]) : TryReadLong<TValue>(known, json);
    }

    [MethodImpl(MethodImplOptions.NoInlining), BypassReadyToRun]
    private static DeserializationResult<TValue> TryReadLong<TValue>(ContractEntry known, ReadOnlySpan<char> json)
    {
        byte[] utf8;
        int length;
        try
        {
            utf8 = ReadCall.Transcode(json, out length);
        }
        catch (ArgumentException refused)
        {
            return new(DeserializationError.Of(
                ReadErrorPlace.Note(new JsonException(refused.Message, null, null, null, refused), DeserializationErrorKind.Syntax)));
        }

        try
        {
            return TryRead<TValue>(known, utf8.AsSpan(0, length));
        }
        finally
        {
            ThreadBuffer.ReturnInput(utf8);
        }
    }

    private static DeserializationResult<TValue> TryRead<TValue>(ContractEntry known, in ReadOnlySequence<byte> segments)
    {
        if (segments.IsSingleSegment)
        {
            return TryRead<TValue>(known, segments.FirstSpan);
        }

        byte[] joined = ThreadBuffer.RentInput(InputBuffer.SizeOf(segments.Length));
        try
        {
            return TryRead<TValue>(known, joined.AsSpan(0, Segments.Copy(segments, joined)));
        }
        finally
        {
            ThreadBuffer.ReturnInput(joined);
        }
    }

    /// <summary>
    /// Reads a value for the <c>TryDeserialize</c> overloads. If the text has an error, returns the error and does not move the reader. If the reader itself
    /// cannot be used, throws.
    /// </summary>
    private static DeserializationResult<TValue> TryRead<TValue>(ContractEntry known, ref Utf8JsonReader reader)
    {
        ReadSettings settings = StjInput.SettingsOf(in reader);
        Utf8JsonReader before = reader;
        try
        {
            return new(StjInput.Read<TValue>(ref reader, known, settings));
        }
        catch (Exception thrown) when (DeserializationError.IsOfText(thrown))
        {
            reader = before;
            return new(DeserializationError.Of(thrown));
        }
    }

    private static DeserializationResult<TValue> TryRead<TValue>(ContractEntry known, JsonNode? node)
    {
        JsonWriter text;
        try
        {
            text = StjOutput.NodeToText(node, known.Frozen);
        }
        catch (Exception refused) when (refused is JsonException || refused.Source == StjText.Rethrowable)
        {
            // The node nests too deeply to be written, or contains a lone surrogate.
            return new(DeserializationError.Of(
                ReadErrorPlace.Note(refused, refused is JsonException ? DeserializationErrorKind.Depth : DeserializationErrorKind.Syntax)));
        }

        try
        {
            return TryRead<TValue>(known, text.Written);
        }
        finally
        {
            text.Dispose();
        }
    }

    private static DeserializationResult<TValue> TryRead<TValue>(ContractEntry known, Stream stream)
    {
        WatchedStream watched = new(stream);
        try
        {
            return new(DocumentInput.Read<TValue>(watched.Watched, known));
        }
        catch (Exception thrown) when (!watched.Threw(thrown) && DeserializationError.IsOfText(thrown))
        {
            return new(DeserializationError.Of(thrown));
        }
    }

    private static async ValueTask<DeserializationResult<TValue>> TryReadAsync<TValue>(ContractEntry known, Stream stream, CancellationToken cancellationToken)
    {
        WatchedStream watched = new(stream);
        try
        {
            return new(await DocumentInput.ReadAsync<TValue>(watched.Watched, known, cancellationToken).ConfigureAwait(false));
        }
        catch (Exception thrown) when (!watched.Threw(thrown) && DeserializationError.IsOfText(thrown))
        {
            return new(DeserializationError.Of(thrown));
        }
    }

    private static async ValueTask<DeserializationResult<TValue>> TryReadAsync<TValue>(
        ContractEntry known, PipeReader pipe, CancellationToken cancellationToken)
    {
        WatchedPipe watched = new(pipe);
        try
        {
            return new(await DocumentInput.ReadAsync<TValue>(watched, known, cancellationToken).ConfigureAwait(false));
        }
        catch (Exception thrown) when (!watched.Threw(thrown) && DeserializationError.IsOfText(thrown))
        {
            return new(DeserializationError.Of(thrown));
        }
    }
}
