using System.Diagnostics.CodeAnalysis;
using System.Runtime.InteropServices;
using System.Text.Json;
using Peregrine.Json.Contracts;
using Peregrine.Json.Errors;
using Peregrine.Json.Reading;

namespace Peregrine.Json.Interop;

/// <summary>
/// Reading from what System.Text.Json has made: the value at a caller's <see cref="Utf8JsonReader"/>, elements and documents. Positions in errors
/// are those within the value's own text, as there.
/// </summary>
internal static class StjInput
{
    private const string NoCompleteToken = "The input does not contain any complete JSON tokens. Expected the input to have at least one valid, complete, JSON token.";
    private const string NoToken = "The input does not contain any JSON tokens.";
    private const string NotEnoughData = "There is not enough data to read through the entire JSON array or object.";
    private const string NoComments = "Comments cannot be stored when deserializing objects, only the Skip and Disallow comment handling modes are supported.";

    /// <summary>
    /// The options for the values of a caller's reader: its grammar and depth go before those of the serializer's options. Null stands for the defaults.
    /// </summary>
    [UnconditionalSuppressMessage("Trimming", "IL2026", Justification = "Whoever calls without options has been warned already.")]
    [UnconditionalSuppressMessage("AOT", "IL3050", Justification = "Whoever calls without options has been warned already.")]
    public static JsonSerializerOptions? OptionsFor(in Utf8JsonReader reader, JsonSerializerOptions? given)
    {
        JsonReaderOptions read = reader.CurrentState.Options;
        if (read.CommentHandling == JsonCommentHandling.Allow)
        {
            throw new ArgumentException(NoComments, nameof(reader)).WithSource();
        }

        bool isSame = given is null
            ? read is { MaxDepth: 0 or 64, AllowTrailingCommas: false, CommentHandling: JsonCommentHandling.Disallow }
            : DepthOf(read.MaxDepth) == DepthOf(given.MaxDepth) && read.AllowTrailingCommas == given.AllowTrailingCommas && read.CommentHandling == given.ReadCommentHandling;
        return isSame ? given : ReaderOptions.For(given ?? JsonSerializerOptions.Default, read);
    }

    /// <summary>Reads the value at a caller's reader, which stands where it stood before when the value cannot be read.</summary>
    public static T? Read<T>(ref Utf8JsonReader reader, ContractEntry known)
    {
        Utf8JsonReader before = reader;
        try
        {
            ReadOnlySpan<byte> text = Take(ref reader, ref before);
            if (known.Contract is not CallingContract<T> calling)
            {
                return ReadCall.RunAny<T>(known, text);
            }

            return calling.TryReadWhole(text, out T? value, out ReadFault? fault) ? value
                : fault is null ? ReadCall.RunAny<T>(known, text)
                : throw ReadCall.Explain(known, text, fault);
        }
        catch (JsonException)
        {
            reader = before;
            throw;
        }
    }

    /// <summary>
    /// Moves a caller's reader over the value at it or after the name at it, and gives the value's text. The text is the reader's own input where
    /// that is one span, otherwise a copy.
    /// </summary>
    /// <param name="reader">The reader.</param>
    /// <param name="begin">A copy of it.</param>
    private static ReadOnlySpan<byte> Take(ref Utf8JsonReader reader, ref Utf8JsonReader begin)
    {
        InteropCalls.Note();
        try
        {
            if (reader.TokenType is JsonTokenType.None or JsonTokenType.PropertyName && !reader.Read())
            {
                throw Complain(ref begin, NoCompleteToken);
            }

            // A reader that was asked for more and had none keeps its token and shows nothing of it.
            bool isShown = ValueBounds.IsShown(reader.ValueSpan);
            bool isOneSpan = reader.Position.GetObject() is null && !reader.HasValueSequence;
            switch (reader.TokenType)
            {
                case JsonTokenType.StartObject or JsonTokenType.StartArray when isOneSpan && isShown:
                    long start = reader.TokenStartIndex;
                    ReadOnlySpan<byte> bracket = reader.ValueSpan;
                    return reader.TrySkip() ? ValueBounds.Widen(bracket, (int)(reader.BytesConsumed - start)) : throw Complain(ref begin, NotEnoughData);
                case JsonTokenType.Number or JsonTokenType.True or JsonTokenType.False or JsonTokenType.Null when isOneSpan || !(isShown || reader.HasValueSequence):
                    return reader.ValueSpan;
                case JsonTokenType.String when isOneSpan && isShown:
                    return ValueBounds.WithQuotes(reader.ValueSpan);
                default:
                    return JsonMarshal.GetRawUtf8Value(JsonElement.ParseValue(ref reader));
            }
        }
        catch (JsonException error) when (error.Path is null && error.Message.StartsWith(NoToken, StringComparison.Ordinal) && reader.TokenType is JsonTokenType.StartObject or JsonTokenType.StartArray)
        {
            throw Refusal(error, NotEnoughData);
        }
        catch (JsonException error) when (error.Path is null)
        {
            throw StjText.Reading(error, typeof(object), "$", error.LineNumber ?? 0, error.BytePositionInLine ?? 0);
        }
    }

    /// <summary>The reader's own error where it could not go on, with another text.</summary>
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

        return new JsonException(text).WithSource();
    }

    private static JsonException Refusal(JsonException place, string text)
    {
        (long? line, long? position) = (place.LineNumber, place.BytePositionInLine);
        return new JsonException($"{text} Path: $ | LineNumber: {line} | BytePositionInLine: {position}.", "$", line, position, ReaderException.Of(text, line, position)).WithSource();
    }

    private static int DepthOf(int given) => given == 0 ? 64 : given;
}
