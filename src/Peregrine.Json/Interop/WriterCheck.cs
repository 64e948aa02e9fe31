using System.Buffers;
using Peregrine.Json.Reading;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Interop;

/// <summary>
/// Throws what a caller's validating writer would have thrown for a converter's output, because converters get a writer that does not validate. A single
/// complete value passes a quick check; any other output is written again, token by token, to a validating writer.
/// </summary>
internal static class WriterCheck
{
    private static readonly SearchValues<byte> s_scalarEnds = SearchValues.Create(" \t\r\n,:/[]{}\""u8);

    /// <summary>Checks a converter's output. <paramref name="output"/> is before a value or, with <paramref name="isName"/>, before a name.</summary>
    public static void Check(in JsonWriter output, ReadOnlySpan<byte> text, bool isName)
    {
        if (isName || !IsValue(text, output.MaxDepth))
        {
            var writer = new Utf8JsonWriter(new ArrayBufferWriter<byte>(), new JsonWriterOptions { MaxDepth = output.MaxDepth + 1 });
            Seat(writer, in output, isName);
            try
            {
                Replay(writer, text);
            }
            catch (InvalidOperationException error) when (StjText.IsWriting(error))
            {
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
    }

    private static void Replay(Utf8JsonWriter writer, ReadOnlySpan<byte> text)
    {
        for (int at = 0; at < text.Length; at++)
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
                    at = end < 0 ? text.Length : at + end + 1;
                    break;
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
                    at = length < 0 ? text.Length : at + length - 1;
                    break;
            }
        }
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
