using System.Buffers;
using Peregrine.Json.Buffers;
using Peregrine.Json.Errors;
using Peregrine.Json.Kernels;
using Peregrine.Json.Reading;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Interop;

/// <summary>
/// Writes JSON text that another parser has accepted, token by token: strings decoded and escaped again by the options' encoder, numbers as they
/// stand, white space and comments left out, indentation as the options say.
/// </summary>
internal static class TextTransfer
{
    // The text was taken by a parser with unknown options: whatever those may have let pass does.
    private static readonly ReadSettings s_lenient = new(int.MaxValue, TrailingCommas: true, Comments: true);

    /// <summary>Writes the value that <paramref name="text"/> is.</summary>
    public static void Write(ref JsonWriter writer, ReadOnlySpan<byte> text)
    {
        if (TryCopy(ref writer, text))
        {
            return;
        }

        var reader = new JsonReader(text, s_lenient);
        nint begin = writer.At;
        try
        {
            WriteTokens(ref writer, ref reader, writer.Depth);
        }
        catch (ReadFault fault)
        {
            // User code has changed the text since it was parsed.
            throw new WriteFault(WriteFaultKind.Plain, ErrorText.CannotSerialize, fault);
        }
        catch (WriteFault)
        {
            // The path of the error ends at the value.
            writer.At = Math.Min(begin, writer.At);
            throw;
        }
    }

    /// <summary>Copies a text that would be written as it stands.</summary>
    public static bool TryCopy(ref JsonWriter writer, ReadOnlySpan<byte> text)
    {
        if (writer.IsIndented || text.Length > JsonWriter.LongestText || !VerbatimText.Is(text, writer.MaxDepth - writer.Depth, writer.Escapes))
        {
            return false;
        }

        writer.Raw(text);
        return true;
    }

    /// <summary>The text has been parsed, so the tokens follow each other without a stack of containers; no bracket closes one around the value.</summary>
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
                case (byte)'}':
                    reader.At++;
                    writer.EndObject(any: true);
                    break;
                case (byte)']':
                    reader.At++;
                    writer.EndArray(any: true);
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
    }

    private static void Open(ref JsonWriter writer, ref JsonReader reader, byte bracket)
    {
        CheckDepth(writer.Depth, writer.MaxDepth);
        bool isObject = bracket == (byte)'{';
        reader.At++;
        // The closing bracket's code is the opening one's plus two.
        bool isEmpty = reader.Peek() == bracket + 2;
        if (isObject)
        {
            writer.StartObject();
        }
        else
        {
            writer.StartArray();
        }

        if (!isEmpty)
        {
            writer.Element(first: true);
            return;
        }

        reader.At++;
        if (isObject)
        {
            writer.EndObject(any: false);
        }
        else
        {
            writer.EndArray(any: false);
        }
    }

    /// <summary>A number or literal: all up to the next delimiter.</summary>
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
        nint quote = reader.At;
        nint close = StringScan.Find(ref reader.Start, quote + 1, reader.End, out StringTraits traits);
        if (close < 0)
        {
            reader.ThrowToken();
        }

        ReadOnlySpan<byte> text = Mem.Span(ref reader.Start, quote + 1, close, reader.End);
        if ((traits & StringTraits.Escaped) == 0)
        {
            writer.WriteUtf8(text);
        }
        else
        {
            byte[] decoded = ArrayPool<byte>.Shared.Rent(ThreadBuffer.SizeOf(text.Length + 32L));
            bool isText = StringRead.TryUnescape(ref reader.Start, quote + 1, close, decoded, out int length);
            if (isText)
            {
                writer.WriteUtf8(decoded.AsSpan(0, length));
            }

            ArrayPool<byte>.Shared.Return(decoded);
            if (!isText)
            {
                WriteFaulty(ref writer, text);
            }
        }

        reader.At = close + 1;
    }

    /// <summary>Lone surrogates stop the writing; bytes that are no UTF-8 are replaced.</summary>
    private static void WriteFaulty(ref JsonWriter writer, ReadOnlySpan<byte> text)
    {
        if (EscapedText.SurrogateFault(text, isEscaped: true) is { } surrogate)
        {
            throw new WriteFault(WriteFaultKind.Plain, ErrorText.CannotSerialize, surrogate);
        }

        writer.WriteUtf8(EscapedText.Unescape(text, out _));
    }

    private static void CheckDepth(int depth, int maxDepth)
    {
        if (depth >= maxDepth)
        {
            throw new WriteFault(WriteFaultKind.Plain, ErrorText.CannotSerialize, new InvalidOperationException(ErrorText.WriterTooDeep(depth, maxDepth)) { Source = StjText.Rethrowable });
        }
    }
}
