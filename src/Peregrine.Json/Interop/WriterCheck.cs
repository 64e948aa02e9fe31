using System.Buffers;
using Peregrine.Json.Reading;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Interop;

/// <summary>
/// Throws the exceptions that a caller's validating writer would have thrown for a converter's output. Converters get a writer that does not validate. A single
/// complete value passes a quick check; any other output is written again, token by token, to a validating writer.
/// </summary>
internal static class WriterCheck
{
    private static readonly SearchValues<byte> s_scalarEnds = SearchValues.Create(" \t\r\n,:/[]{}\""u8);

    /// <summary>Checks a converter's output.</summary>
    /// <param name="output">The output, which is before a value or a name.</param>
    /// <param name="text">The converter's output.</param>
    /// <param name="isName">Whether the output is before a name.</param>
    /// <param name="accepted">If the check throws, the number of bytes before the token that the writer would have refused.</param>
    public static void Check(in JsonWriter output, ReadOnlySpan<byte> text, bool isName, ref int accepted)
    {
        if (isName || !IsValue(text, output.OthersDepth))
        {
            var writer = new Utf8JsonWriter(new ArrayBufferWriter<byte>(), new JsonWriterOptions { MaxDepth = int.MaxValue });
            Seat(writer, in output, isName);
            int at = 0;
            try
            {
                for (; at < text.Length; at++)
                {
                    at = Replay(writer, text, at);
                }
            }
            catch (InvalidOperationException error) when (StjText.IsWriting(error))
            {
                accepted = at;
                throw StjFault.Writing(error);
            }
        }
    }

    private static bool IsValue(ReadOnlySpan<byte> text, int maxDepth)
    {
        try
        {
            var reader = new JsonReader(text, new ReadSettings(maxDepth, TrailingCommas: false, Comments: false));
            reader.SkipValue();
            return reader.Peek() == 0;
        }
        catch (Errors.ReadFault)
        {
            return false;
        }
    }

    private static void Seat(Utf8JsonWriter writer, in JsonWriter output, bool isName)
    {
        ReadOnlySpan<byte> before = output.Written.TrimEnd(" \t\r\n"u8);
        if (isName || before is [.., (byte)':'])
        {
            writer.WriteStartObject();
            if (!isName)
            {
                writer.WritePropertyName(default(ReadOnlySpan<byte>));
            }
        }
        else if (output.Depth > 0)
        {
            writer.WriteStartArray();
        }

        if (WriterOutput.IsKnown && before.TrimEnd((byte)',') is [.., not ((byte)'{' or (byte)'[' or (byte)':')] values)
        {
            // The errors of a writer name its last token, so the token is set here.
            WriterOutput.LastToken(writer) = WriterOutput.LastTokenOf(values);
        }
    }

    /// <summary>Writes the token at an offset. Returns the offset of its last byte.</summary>
    private static int Replay(Utf8JsonWriter writer, ReadOnlySpan<byte> text, int at)
    {
        switch (text[at])
        {
            case (byte)'{':
                writer.WriteStartObject();
                break;
            case (byte)'[':
                writer.WriteStartArray();
                break;
            case (byte)'}':
                writer.WriteEndObject();
                break;
            case (byte)']':
                writer.WriteEndArray();
                break;
            case (byte)'/':
                int end = text[at..].IndexOf("*/"u8);
                return end < 0 ? text.Length : at + end + 1;
            case (byte)'"':
                for (at++; at < text.Length && text[at] != (byte)'"'; at++)
                {
                    at += text[at] == (byte)'\\' ? 1 : 0;
                }

                if (at + 1 < text.Length && text[at + 1] == (byte)':')
                {
                    writer.WritePropertyName(default(ReadOnlySpan<byte>));
                }
                else
                {
                    writer.WriteStringValue(default(ReadOnlySpan<byte>));
                }

                break;
            case (byte)' ' or (byte)'\t' or (byte)'\r' or (byte)'\n' or (byte)',' or (byte)':':
                break;
            case var first:
                WriteScalar(writer, first);
                int length = text[at..].IndexOfAny(s_scalarEnds);
                return length < 0 ? text.Length : at + length - 1;
        }

        return at;
    }

    private static void WriteScalar(Utf8JsonWriter writer, byte first)
    {
        switch (first)
        {
            case (byte)'n':
                writer.WriteNullValue();
                break;
            case (byte)'t' or (byte)'f':
                writer.WriteBooleanValue(first == (byte)'t');
                break;
            default:
                writer.WriteNumberValue(0);
                break;
        }
    }
}
