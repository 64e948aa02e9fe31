using System.Buffers;
using Peregrine.Json.Buffers;

namespace Peregrine.Json.Interop;

/// <summary>
/// The input of a <see cref="Utf8JsonReader"/> with which System.Text.Json reads a root. This library reads the root directly from that input, without the
/// reader's tokens, and then moves the reader to the root's last token.
/// </summary>
internal static class ReaderInput
{
    private static readonly bool s_works = HiddenMembersGuard.Found(HiddenMembers.RootConverter, Works());

    /// <summary>Whether the members used here exist and have the expected meaning.</summary>
    public static bool IsKnown => s_works && HiddenMembersGuard.Allows(HiddenMembers.RootConverter);

    /// <summary>Gets the input of a reader at the first token of a value. Returns false unless one span contains the document from its start on.</summary>
    /// <param name="reader">The reader.</param>
    /// <param name="text">The reader's input, in which only white space and comments precede the value.</param>
    /// <param name="start">The offset of the value.</param>
    public static bool TryBegin(ref Utf8JsonReader reader, out ReadOnlySpan<byte> text, out int start)
    {
        text = Buffer(ref reader);
        start = (int)reader.TokenStartIndex;
        if (IsInputSequence(ref reader))
        {
            return false;
        }

        // If an earlier part of a stream preceded this span, the reader's line and position differ from those computed from the span.
        (long line, long position) = PlaceOf(ref reader);
        return (line, position) == TextPlace.After(text[..start]);
    }

    /// <summary>Moves a reader from the opening bracket of a value to the closing one. A reader at a simple value stays there.</summary>
    /// <param name="reader">The reader.</param>
    /// <param name="text">The reader's input.</param>
    /// <param name="start">The offset of the value.</param>
    /// <param name="end">The offset after the value.</param>
    public static void End(ref Utf8JsonReader reader, scoped ReadOnlySpan<byte> text, int start, int end)
    {
        if (reader.TokenType is not (JsonTokenType.StartObject or JsonTokenType.StartArray))
        {
            return;
        }

        // The closing bracket is the next byte, so the reader reads it as the end of an empty container.
        ConverterReader.Consumed(ref reader) = end - 1;
        if (!reader.IsFinalBlock)
        {
            // An error in the bytes after the value reports the reader's line and position, so these move to the end of the value, too.
            (long lines, long position) = TextPlace.After(text[start..(end - 1)]);
            ConverterReader.BytePosition(ref reader) = position + (lines == 0 ? ConverterReader.BytePosition(ref reader) - 1 : 0);
            ConverterReader.LineNumber(ref reader) += lines;
        }

        reader.Read();
    }

    /// <summary>
    /// Copies the input from the reader's value on, with white space in place of the text before, so that lines and positions count from the start of the
    /// document. The array is an input array of the thread, to which the caller returns it.
    /// </summary>
    public static byte[] Copy(ref Utf8JsonReader reader, out int length)
    {
        (long line, long position) = PlaceOf(ref reader);
        bool isSequence = IsInputSequence(ref reader);
        ReadOnlySequence<byte> segments = isSequence ? Sequence(ref reader).Slice(reader.TokenStartIndex) : default;
        ReadOnlySpan<byte> span = isSequence ? default : Buffer(ref reader)[(int)reader.TokenStartIndex..];
        byte[] text = ThreadBuffer.RentInput(InputBuffer.SizeOf(checked(line + position + segments.Length + span.Length)));
        text.AsSpan(0, (int)line).Fill((byte)'\n');
        text.AsSpan((int)line, (int)position).Fill((byte)' ');
        Span<byte> value = text.AsSpan((int)(line + position));
        span.CopyTo(value);
        length = (int)(line + position) + (isSequence ? Segments.Copy(segments, value) : span.Length);
        return text;
    }

    /// <summary>Whether the reader's input contains the whole value.</summary>
    /// <param name="reader">A copy of the reader.</param>
    /// <param name="isValid">Whether the available part could begin a valid value.</param>
    public static bool IsWhole(Utf8JsonReader reader, out bool isValid)
    {
        isValid = true;
        try
        {
            return reader.TrySkip();
        }
        catch (JsonException)
        {
            return isValid = false;
        }
    }

    /// <summary>Returns the length of a reader's input from its current token on.</summary>
    public static long LengthOf(ref Utf8JsonReader reader) =>
        (IsInputSequence(ref reader) ? Sequence(ref reader).Length : Buffer(ref reader).Length) - reader.TokenStartIndex;

    /// <summary>
    /// Moves a reader from the first token of a document back to the start of its input, so that the next part of the stream begins with the same input.
    /// Returns false if the document began in an earlier part.
    /// </summary>
    public static bool TryRestart(ref Utf8JsonReader reader)
    {
        var state = new JsonReaderState(reader.CurrentState.Options);
        if (!IsInputSequence(ref reader))
        {
            if (PlaceOf(ref reader) != TextPlace.After(Buffer(ref reader)[..(int)reader.TokenStartIndex]))
            {
                return false;
            }

            reader = new Utf8JsonReader(Buffer(ref reader), isFinalBlock: false, state);
            return true;
        }

        ReadOnlySequence<byte> input = Sequence(ref reader);
        if (PlaceOf(ref reader) != TextPlace.After(input.Slice(0, reader.TokenStartIndex).ToArray()))
        {
            return false;
        }

        reader = new Utf8JsonReader(input, isFinalBlock: false, state);
        return true;
    }

    /// <summary>Returns line and position of the first byte of the reader's current token.</summary>
    private static (long Line, long Position) PlaceOf(ref Utf8JsonReader reader) =>
        (ConverterReader.LineNumber(ref reader), ConverterReader.BytePosition(ref reader) - (reader.BytesConsumed - reader.TokenStartIndex));

    /// <summary>
    /// Does the same as <see cref="PlaceOf"/>, but uses the token's text that the reader exposes. That text is empty if the reader has moved past the token.
    /// </summary>
    internal static (long Line, long Position) PlaceOfShown(ref Utf8JsonReader reader)
    {
        long length = reader.TokenType is JsonTokenType.StartObject or JsonTokenType.StartArray ? 1
            : (reader.HasValueSequence ? reader.ValueSequence.Length : reader.ValueSpan.Length) + (reader.TokenType == JsonTokenType.String ? 2 : 0);
        return (ConverterReader.LineNumber(ref reader), ConverterReader.BytePosition(ref reader) - length);
    }

    private static bool Works()
    {
        try
        {
            ReadOnlySpan<byte> text = "\n [\n{\n}] 1"u8;
            var reader = new Utf8JsonReader(text, isFinalBlock: false, default);
            return reader.Read() && TryBegin(ref reader, out ReadOnlySpan<byte> same, out int start) && same == text && start == 2
                && IsEnd(ref reader, text, start) && PlaceOf(ref reader) == (3, 1) && Sequence(ref reader).IsEmpty && !IsInputSequence(ref reader);
        }
        catch (MissingFieldException)
        {
            return false;
        }

        static bool IsEnd(ref Utf8JsonReader reader, ReadOnlySpan<byte> text, int start)
        {
            End(ref reader, text, start, text.Length - 2);
            return reader is { TokenType: JsonTokenType.EndArray, CurrentDepth: 0 };
        }
    }

    /// <summary>The input of a reader over one span.</summary>
    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_buffer")]
    internal static extern ref ReadOnlySpan<byte> Buffer(ref Utf8JsonReader reader);

    /// <summary>The input of a reader over segments; empty if the input is one span.</summary>
    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_sequence")]
    internal static extern ref ReadOnlySequence<byte> Sequence(ref Utf8JsonReader reader);

    [UnsafeAccessor(UnsafeAccessorKind.Field, Name = "_isInputSequence")]
    private static extern ref bool IsInputSequence(ref Utf8JsonReader reader);
}
