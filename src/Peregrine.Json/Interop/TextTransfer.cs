using System.Buffers;
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
        var reader = new JsonReader(text, s_lenient);
        nint begin = writer.At;
        try
        {
            WriteValue(ref writer, ref reader);
        }
        catch (WriteFault)
        {
            // The path of the error ends at the value.
            writer.At = Math.Min(begin, writer.At);
            throw;
        }
    }

    private static void WriteValue(ref JsonWriter writer, ref JsonReader reader)
    {
        switch (reader.Peek())
        {
            case (byte)'{':
                WriteObject(ref writer, ref reader);
                break;
            case (byte)'[':
                WriteArray(ref writer, ref reader);
                break;
            case (byte)'"':
                WriteString(ref writer, ref reader);
                break;
            default:
                nint at = reader.At;
                reader.SkipValue();
                writer.Raw(reader.TextFrom(at));
                break;
        }
    }

    private static void WriteObject(ref JsonWriter writer, ref JsonReader reader)
    {
        CheckDepth(writer.Depth, writer.MaxDepth);
        reader.StartObject();
        writer.StartObject();
        bool any = reader.FirstName();
        if (any)
        {
            bool first = true;
            do
            {
                writer.Element(first);
                first = false;
                WriteString(ref writer, ref reader);
                reader.Colon();
                writer.EndName();
                WriteValue(ref writer, ref reader);
            }
            while (reader.NextName());
        }

        writer.EndObject(any);
    }

    private static void WriteArray(ref JsonWriter writer, ref JsonReader reader)
    {
        CheckDepth(writer.Depth, writer.MaxDepth);
        reader.StartArray();
        writer.StartArray();
        bool any = !reader.IsEmptyArray();
        if (any)
        {
            bool first = true;
            do
            {
                writer.Element(first);
                first = false;
                WriteValue(ref writer, ref reader);
            }
            while (reader.NextElement());
        }

        writer.EndArray(any);
    }

    private static void WriteString(ref JsonWriter writer, ref JsonReader reader)
    {
        nint quote = reader.At;
        nint close = StringScan.Find(ref reader.Start, quote + 1, reader.End, out StringTraits traits);
        ReadOnlySpan<byte> text = Mem.Span(ref reader.Start, quote + 1, close, reader.End);
        if ((traits & StringTraits.Escaped) == 0)
        {
            writer.WriteUtf8(text);
        }
        else
        {
            byte[] decoded = ArrayPool<byte>.Shared.Rent(text.Length + 32);
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
            throw new WriteFault(WriteFaultKind.Plain, ErrorText.CannotSerialize, new InvalidOperationException(ErrorText.WriterTooDeep(depth, maxDepth)));
        }
    }
}
