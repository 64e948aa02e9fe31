using System.Buffers;
using System.Runtime.InteropServices;
using Peregrine.Json.Buffers;
using Peregrine.Json.Contracts;
using Peregrine.Json.Reading;

namespace Peregrine.Json.Interop;

/// <summary>
/// Reads the value at a caller's <see cref="Utf8JsonReader"/>. Positions in errors count from the start of the value's text, or of the reader's input if the
/// loaded System.Text.Json counts from there.
/// </summary>
internal static class StjInput
{
    private const string NoCompleteToken =
        "The input does not contain any complete JSON tokens. Expected the input to have at least one valid, complete, JSON token.";
    private const string NoToken = "The input does not contain any JSON tokens.";
    private const string NotEnoughData = "There is not enough data to read through the entire JSON array or object.";
    private const string NoComments = "Comments cannot be stored when deserializing objects, only the Skip and Disallow comment handling modes are supported.";

    /// <summary>Returns the depth and grammar of a caller's reader, which take precedence over those of the serializer's options.</summary>
    public static ReadSettings SettingsOf(in Utf8JsonReader reader)
    {
        JsonReaderOptions read = reader.CurrentState.Options;
        return read.CommentHandling == JsonCommentHandling.Allow ? throw new ArgumentException(NoComments, nameof(reader)).WithSource()
            : new ReadSettings(read.MaxDepth == 0 ? 64 : read.MaxDepth, read.AllowTrailingCommas, read.CommentHandling == JsonCommentHandling.Skip);
    }

    /// <summary>Reads the value at a caller's reader. If a <see cref="JsonException"/> is thrown, resets the reader to its previous position.</summary>
    public static T? Read<T>(ref Utf8JsonReader reader, ContractEntry known, ReadSettings settings, bool isBridged = false)
    {
        known.NoteRead(isBridged);
        settings = settings with { KeepsReferences = known.Read.KeepsReferences };
        Utf8JsonReader before = reader;
        byte[]? joined = null;
        try
        {
            ReadOnlySpan<byte> text = Take(ref reader, ref before, out (long Line, long Column) place, ref joined);
            if (text.IsEmpty && reader.CurrentState.Options.AllowMultipleValues)
            {
                // The reader allows several values and is after the last one, which is not an error.
                return (T?)DefaultOf(typeof(T) == typeof(object) ? known.Contract.Type : typeof(T));
            }

            if (known.Contract is not CallingContract<T> calling)
            {
                return ReadCall.RunAny<T>(known, text, settings, place: place);
            }

            return calling.TryReadWhole(text, settings, place, out T? value, out ReadFault? fault) ? value
                : fault is null ? ReadCall.RunAny<T>(known, text, settings, place: place)
                : throw ReadCall.Explain(known, text, settings, fault, place: place);
        }
        catch (JsonException)
        {
            reader = before;
            throw;
        }
        finally
        {
            if (joined is not null)
            {
                ThreadBuffer.ReturnInput(joined);
            }
        }
    }

    /// <summary>
    /// Moves a caller's reader over its value, or over the value after its name, and returns the value's text: a slice of the reader's own input where
    /// possible, otherwise a copy.
    /// </summary>
    /// <param name="reader">The reader.</param>
    /// <param name="begin">A copy of the reader from before the call.</param>
    /// <param name="place">The line of the value, and the number of bytes before the value in that line; zeros if they cannot be read.</param>
    /// <param name="joined">Receives the thread's input array if the text was copied into it. The caller must return the array.</param>
    private static ReadOnlySpan<byte> Take(ref Utf8JsonReader reader, ref Utf8JsonReader begin, out (long Line, long Column) place, ref byte[]? joined)
    {
        place = default;
        try
        {
            if (reader.TokenType is JsonTokenType.None or JsonTokenType.PropertyName && !reader.Read())
            {
                throw Complain(ref begin, NoCompleteToken);
            }

            place = ReaderInput.IsKnown ? ReaderInput.PlaceOfShown(ref reader) : default;

            // A reader that found no more input keeps its token, but exposes none of its text.
            bool isShown = ValueBounds.IsShown(reader.ValueSpan);
            bool isOneSpan = reader.Position.GetObject() is null && !reader.HasValueSequence;
            switch (reader.TokenType)
            {
                case JsonTokenType.StartObject or JsonTokenType.StartArray when isOneSpan && isShown:
                    long start = reader.TokenStartIndex;
                    ReadOnlySpan<byte> bracket = reader.ValueSpan;
                    return reader.TrySkip() ? ValueBounds.Widen(bracket, (int)(reader.BytesConsumed - start)) : throw Complain(ref begin, NotEnoughData);
                case JsonTokenType.Number or JsonTokenType.True or JsonTokenType.False or JsonTokenType.Null
                    when isOneSpan || !(isShown || reader.HasValueSequence):
                    return reader.ValueSpan;
                case JsonTokenType.String when isOneSpan && isShown:
                    return ValueBounds.WithQuotes(reader.ValueSpan);
                default:
                    return ReaderInput.IsKnown ? TakeFromInput(ref reader, ref begin, ref joined)
                        : JsonMarshal.GetRawUtf8Value(JsonElement.ParseValue(ref reader));
            }
        }
        catch (JsonException error) when (error.Path is null && error.Message.StartsWith(NoToken, StringComparison.Ordinal)
            && reader.TokenType is JsonTokenType.StartObject or JsonTokenType.StartArray)
        {
            throw Refusal(error, NotEnoughData);
        }
        catch (JsonException error) when (error.Path is null)
        {
            throw StjText.Reading(error, typeof(object), "$", error.LineNumber ?? 0, error.BytePositionInLine ?? 0);
        }
        catch (Exception error) when (error is IndexOutOfRangeException or ArgumentOutOfRangeException or ObjectDisposedException)
        {
            // The reader throws these exceptions if segmented input ends within a token, or if it exposes no text of a token that it has moved past.
            throw InOneSpan(ref begin);
        }
    }

    /// <summary>
    /// Returns the value's text as System.Text.Json does: the text of a container or a string is a part of the reader's input; the text of a number or a
    /// literal is the one that the reader exposes, which is empty if the reader has moved past the token.
    /// </summary>
    private static ReadOnlySpan<byte> TakeFromInput(ref Utf8JsonReader reader, ref Utf8JsonReader begin, ref byte[]? joined)
    {
        ReadOnlySequence<byte> segments = ReaderInput.Sequence(ref reader);
        long start = reader.TokenStartIndex;
        long length;
        switch (reader.TokenType)
        {
            case JsonTokenType.StartObject or JsonTokenType.StartArray:
                if (!reader.TrySkip())
                {
                    throw Complain(ref begin, NotEnoughData);
                }

                length = reader.BytesConsumed - start;
                break;
            case JsonTokenType.Number or JsonTokenType.True or JsonTokenType.False or JsonTokenType.Null:
                return reader.HasValueSequence ? Join(reader.ValueSequence, ref joined) : reader.ValueSpan;
            case JsonTokenType.String:
                length = (reader.HasValueSequence ? reader.ValueSequence.Length : reader.ValueSpan.Length) + 2;
                break;
            default:
                // Throws an error that names the token, since it cannot begin a value, or an error that there is no token.
                JsonDocument.ParseValue(ref reader).Dispose();
                throw Complain(ref begin, NoCompleteToken);
        }

        return segments.IsEmpty ? ReaderInput.Buffer(ref reader).Slice((int)start, (int)length) : Join(segments.Slice(start, length), ref joined);
    }

    private static ReadOnlySpan<byte> Join(ReadOnlySequence<byte> segments, ref byte[]? joined)
    {
        if (segments.IsSingleSegment)
        {
            return segments.FirstSpan;
        }

        joined = ThreadBuffer.RentInput(InputBuffer.SizeOf(segments.Length));
        return joined.AsSpan(0, Segments.Copy(segments, joined));
    }

    /// <summary>Returns the reader's error for the rest of its input, as if that were one span.</summary>
    private static JsonException InOneSpan(ref Utf8JsonReader begin)
    {
        try
        {
            ReadOnlySequence<byte> segments = ReaderInput.IsKnown ? ReaderInput.Sequence(ref begin) : default;
            if (!segments.IsEmpty)
            {
                var reader = new Utf8JsonReader(segments.Slice(begin.BytesConsumed).ToArray(), begin.IsFinalBlock, begin.CurrentState);
                while (reader.Read())
                {
                }
            }
        }
        catch (JsonException error)
        {
            return StjText.Reading(error, typeof(object), "$", error.LineNumber ?? 0, error.BytePositionInLine ?? 0) as JsonException ?? error;
        }

        return Complain(ref begin, NoCompleteToken);
    }

    [UnconditionalSuppressMessage("Trimming", "IL2067", Justification = "No constructor is called: the default of a struct needs none.")]
    private static object? DefaultOf(Type type) =>
        type.IsValueType && Nullable.GetUnderlyingType(type) is null ? RuntimeHelpers.GetUninitializedObject(type) : null;

    /// <summary>Returns the reader's own error at the place where it could not continue, but with another message.</summary>
    private static JsonException Complain(ref Utf8JsonReader begin, string text)
    {
        try
        {
            JsonDocument.ParseValue(ref begin).Dispose();
        }
        catch (JsonException error)
        {
            return Refusal(error, text);
        }
        catch (Exception error) when (error is IndexOutOfRangeException or ArgumentOutOfRangeException or ObjectDisposedException)
        {
            // The reader throws these exceptions for the same reasons as in Take. They have no position.
        }

        return ReaderInput.IsKnown
            ? Refusal(ConverterReader.LineNumber(ref begin), ConverterReader.BytePosition(ref begin), text)
            : new JsonException(text).WithSource();
    }

    private static JsonException Refusal(JsonException place, string text) => Refusal(place.LineNumber, place.BytePositionInLine, text);

    private static JsonException Refusal(long? line, long? position, string text) =>
        new JsonException(
            $"{text} Path: $ | LineNumber: {line} | BytePositionInLine: {position}.", "$", line, position,
            ReaderException.Of(text, line, position)).WithSource();
}
