using Peregrine.Json.Buffers;
using Peregrine.Json.Kernels;
using Peregrine.Json.Reading;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Interop;

/// <summary>
/// Writes JSON text that another parser has accepted: decodes strings and escapes them again with the output's encoder, copies numbers, omits white space and
/// comments, and indents as the output does. Runs of text are copied whole while that results in the same bytes. From the first comment or trailing comma on,
/// tokens are written one by one.
/// </summary>
internal static class TextTransfer
{
    // The parser that accepted the text had unknown options, so everything that any options allow is allowed here.
    private static readonly ReadSettings s_lenient = new(int.MaxValue, TrailingCommas: true, Comments: true);

    /// <summary>Writes <paramref name="text"/> as one value; <paramref name="isString"/> says that the text is a single string.</summary>
    public static void Write(ref JsonWriter writer, ReadOnlySpan<byte> text, bool isString)
    {
        if (!TryCopyShort(ref writer, text, isString))
        {
            Transfer(ref writer, text);
        }
    }

    /// <summary>Copies a short text if all its bytes stay the same.</summary>
    private static bool TryCopyShort(ref JsonWriter writer, ReadOnlySpan<byte> text, bool isString)
    {
        if ((writer.IsIndented && text is [(byte)'{' or (byte)'[', ..])
            || !TextCopy.TryCopyShort(
                ref writer.Start, writer.At, writer.Limit, ref Mem.First(text), text.Length, writer.Escapes, writer.OthersDepth - writer.Depth, isString))
        {
            return false;
        }

        writer.At = writer.KeepSlack(writer.At + text.Length);
        return true;
    }

    private static void Transfer(ref JsonWriter writer, ReadOnlySpan<byte> text)
    {
        var reader = new JsonReader(text, s_lenient);
        long begin = writer.Offset;
        int depth = writer.Depth;
        try
        {
            // In a text of at most this length, no string can be too long to be written.
            if (text.Length > JsonWriter.LongestText || !TryCopy(ref writer, ref reader))
            {
                WriteTokens(ref writer, ref reader, depth);
            }
        }
        catch (ReadFault fault)
        {
            // The text is invalid, so user code has changed it since it was parsed.
            throw new WriteFault(WriteFaultKind.Plain, ErrorText.CannotSerialize, fault);
        }
        catch (WriteFault)
        {
            // The path of the error must end at the value.
            writer.CutBack(begin, writer.Depth - depth);
            throw;
        }
    }

    /// <summary>Copies runs of the text. Returns false at the first token from which tokens must be written one by one.</summary>
    private static bool TryCopy(ref JsonWriter writer, ref JsonReader reader)
    {
        int depth = writer.Depth;
        IndentedText lines = writer.Layout is { } layout ? new IndentedText(layout.Line, layout.EndLength, layout.Size, layout.Character, depth) : default;
        if (writer.IsIndented && lines.MostDepth < 0)
        {
            return false;
        }

        var state = new CopyState(Math.Min(writer.OthersDepth - depth, writer.IsIndented ? lines.MostDepth : int.MaxValue));
        while (true)
        {
            nint at = writer.KeepSlack(writer.At);
            CopyStop stop = writer.IsIndented
                ? TextCopy.Copy(ref writer.Start, ref at, writer.Limit, ref reader.Start, ref reader.At, reader.End, writer.Escapes, in lines, ref state)
                : TextCopy.Copy(
                    ref writer.Start, ref at, writer.Limit, ref reader.Start, ref reader.At, reader.End, writer.Escapes, default(CompactText), ref state);

            // A copy may have used the slack. The code after it requires that the whole slack is free.
            writer.At = writer.KeepSlack(at);
            switch (stop)
            {
                case CopyStop.String:
                    writer.Depth = depth + state.Depth;
                    WriteRest(ref writer, ref reader);
                    break;
                case CopyStop.Token:
                    writer.Depth = depth + state.Depth;
                    BeginLine(ref writer, ref reader, state.Next);
                    return false;
                case CopyStop.End:
                    if (state.InString || state.Depth > 0)
                    {
                        reader.ThrowToken();
                    }

                    writer.Depth = depth;
                    return true;
            }
        }
    }

    /// <summary>
    /// Begins the line that <see cref="TryCopy"/> would have begun before the next token. If this token closes an empty container, writes the token instead.
    /// </summary>
    private static void BeginLine(ref JsonWriter writer, ref JsonReader reader, NextLine next)
    {
        byte token = next == NextLine.None ? (byte)0 : reader.Peek();
        if (next == NextLine.Opened && token is (byte)'}' or (byte)']')
        {
            End(ref writer, ref reader, token, any: false);
        }
        else if (next != NextLine.None)
        {
            writer.Element(first: true);
        }
    }

    /// <summary>Writes the rest of a string, from the first escape, or the first character that may be written differently, up to the closing quote.</summary>
    private static void WriteRest(ref JsonWriter writer, ref JsonReader reader)
    {
        nint at = reader.At;
        reader.At = FindEnd(ref reader, at, out StringTraits traits);
        WriteText(ref writer, ref reader, at, traits, isPart: true);
    }

    /// <summary>
    /// Writes the tokens one by one. The text has been parsed before, so no stack of containers is needed; a bracket that would close a container around the
    /// value is an error.
    /// </summary>
    private static void WriteTokens(ref JsonWriter writer, ref JsonReader reader, int depth)
    {
        for (byte token = reader.Peek(); token != 0; token = reader.Peek())
        {
            switch (token)
            {
                case (byte)'"':
                    WriteString(ref writer, ref reader);
                    break;
                case (byte)'{' or (byte)'[':
                    Open(ref writer, ref reader, token);
                    break;
                case (byte)'}' or (byte)']' when writer.Depth <= depth:
                    reader.ThrowToken();
                    break;
                case (byte)'}' or (byte)']':
                    End(ref writer, ref reader, token, any: true);
                    break;
                case (byte)',':
                    reader.At++;
                    if (reader.Peek() is not ((byte)'}' or (byte)']'))
                    {
                        writer.Element(first: false);
                    }

                    break;
                case (byte)':':
                    reader.At++;
                    writer.EndName();
                    break;
                default:
                    WriteScalar(ref writer, ref reader);
                    break;
            }
        }

        if (writer.Depth != depth)
        {
            reader.ThrowToken();
        }
    }

    private static void Open(ref JsonWriter writer, ref JsonReader reader, byte bracket)
    {
        CheckDepth(writer.Depth, writer.OthersDepth);
        reader.At++;
        byte next = reader.Peek();
        if (bracket == (byte)'{')
        {
            writer.StartObject();
        }
        else
        {
            writer.StartArray();
        }

        // The closing bracket's code is the opening one's plus two.
        if (next == bracket + 2)
        {
            End(ref writer, ref reader, next, any: false);
        }
        else
        {
            writer.Element(first: true);
        }
    }

    /// <summary>Reads and writes a closing bracket.</summary>
    private static void End(ref JsonWriter writer, ref JsonReader reader, byte bracket, bool any)
    {
        reader.At++;
        if (bracket == (byte)'}')
        {
            writer.EndObject(any);
        }
        else
        {
            writer.EndArray(any);
        }
    }

    /// <summary>Writes a number or literal: everything up to the next delimiter.</summary>
    private static void WriteScalar(ref JsonWriter writer, ref JsonReader reader)
    {
        nint at = reader.At;
        nint after = at + 1;
        while (after < reader.End && Mem.U8(ref reader.Start, after, reader.End) is not ((byte)',' or (byte)'}' or (byte)']' or (byte)'/' or <= (byte)' '))
        {
            after++;
        }

        reader.At = after;
        writer.Raw(reader.TextFrom(at));
    }

    private static void WriteString(ref JsonWriter writer, ref JsonReader reader)
    {
        nint at = reader.At + 1;
        reader.At = FindEnd(ref reader, at, out StringTraits traits);
        WriteText(ref writer, ref reader, at, traits, isPart: false);
        reader.At++;
    }

    private static nint FindEnd(ref JsonReader reader, nint at, out StringTraits traits)
    {
        nint close = StringScan.Find(ref reader.Start, at, reader.End, out traits);
        if (close < 0)
        {
            reader.ThrowToken();
        }

        return close;
    }

    /// <summary>
    /// Writes a string's text up to the closing quote, which is the reader's next byte. Throws for the escape of a lone surrogate; replaces bytes that are not
    /// UTF-8.
    /// </summary>
    private static void WriteText(ref JsonWriter writer, ref JsonReader reader, nint at, StringTraits traits, bool isPart)
    {
        ReadOnlySpan<byte> text = Mem.Span(ref reader.Start, at, reader.At, reader.End);
        if ((traits & StringTraits.Escaped) == 0)
        {
            WriteDecoded(ref writer, text, isPart);
            return;
        }

        byte[] decoded = RentedArrays.Rent<byte>(ThreadBuffer.SizeOf(text.Length + 32L));
        if (StringRead.TryUnescape(ref reader.Start, at, reader.At, decoded, out int length))
        {
            WriteDecoded(ref writer, decoded.AsSpan(0, length), isPart);
        }
        else if (EscapedText.SurrogateFault(text, isEscaped: true) is { } surrogate)
        {
            throw new WriteFault(WriteFaultKind.Plain, ErrorText.CannotSerialize, surrogate);
        }
        else
        {
            WriteDecoded(ref writer, EscapedText.Unescape(text, out _), isPart);
        }

        RentedArrays.Return(decoded);
    }

    private static void WriteDecoded(ref JsonWriter writer, scoped ReadOnlySpan<byte> text, bool isPart)
    {
        if (isPart)
        {
            writer.WritePart(text);
        }
        else
        {
            writer.WriteUtf8(text);
        }
    }

    private static void CheckDepth(int depth, int maxDepth)
    {
        if (depth >= maxDepth)
        {
            throw new WriteFault(
                WriteFaultKind.Plain, ErrorText.CannotSerialize,
                new InvalidOperationException(ErrorText.WriterTooDeep(depth, maxDepth)) { Source = StjText.Rethrowable });
        }
    }
}
