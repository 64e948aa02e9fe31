using System.Buffers.Text;
using System.Text;
using System.Text.Json;
using Peregrine.Json.Interop;
using Peregrine.Json.Kernels;

namespace Peregrine.Json.Documents;

/// <content>Writing to a writer of System.Text.Json.</content>
internal static partial class TreeText
{
    /// <summary>An integer of at most this many characters fits 64 bits.</summary>
    private const int MostDigits = 18;

    /// <summary>Writes a value with a writer of System.Text.Json.</summary>
    public static void WriteTo(TextTree tree, int place, Utf8JsonWriter writer)
    {
        int end = TextTree.After(place, tree.At(place));
        byte[] unescaped = [];
        for (int at = place; at < end; at++)
        {
            TapeWord word = tree.At(at);
            switch (word.Kind)
            {
                case TapeKind.Object:
                    writer.WriteStartObject();
                    break;
                case TapeKind.Array:
                    writer.WriteStartArray();
                    break;
                case TapeKind.ObjectEnd:
                    writer.WriteEndObject();
                    break;
                case TapeKind.ArrayEnd:
                    writer.WriteEndArray();
                    break;
                case TapeKind.Name or TapeKind.EscapedName:
                    writer.WritePropertyName(Plain(tree, at, ref unescaped));
                    break;
                case TapeKind.String or TapeKind.EscapedString:
                    writer.WriteStringValue(Plain(tree, at, ref unescaped));
                    break;
                case TapeKind.Number:
                    WriteNumber(writer, tree.TextOf(word));
                    break;
                case TapeKind.Null:
                    writer.WriteNullValue();
                    break;
                default:
                    writer.WriteBooleanValue(word.Kind == TapeKind.True);
                    break;
            }
        }
    }

    /// <summary>
    /// Writes a number with the digits that it has in the text. If the writer indents, writes a short integer other than -0 as a long and any other number as a
    /// JsonElement, because a raw value would not begin a line. A text that is no longer a number, because the owner of its memory has changed it, is parsed
    /// again instead of being written as it is.
    /// </summary>
    private static void WriteNumber(Utf8JsonWriter writer, ReadOnlySpan<byte> text)
    {
        if (!writer.Options.Indented && IsNumber(text))
        {
            WriterOutput.WriteRaw(writer, text);
        }
        else if (text.Length <= MostDigits && !text.SequenceEqual("-0"u8) && Utf8Parser.TryParse(text, out long whole, out int length) && length == text.Length)
        {
            writer.WriteNumberValue(whole);
        }
        else
        {
            JsonElement.Parse(text).WriteTo(writer);
        }
    }

    private static ReadOnlySpan<byte> Plain(TextTree tree, int at, ref byte[] unescaped)
    {
        TapeWord word = tree.At(at);
        ReadOnlySpan<byte> text = tree.TextOf(word);
        if (word.Kind is TapeKind.String or TapeKind.Name)
        {
            return text;
        }

        if (unescaped.Length < text.Length)
        {
            unescaped = new byte[Math.Max(2 * unescaped.Length, text.Length)];
        }

        return MemberNames.TryUnescape(text, unescaped, out int length)
            ? unescaped.AsSpan(0, length) : Encoding.UTF8.GetBytes(new JsonValueView(tree, at).TextString());
    }
}
