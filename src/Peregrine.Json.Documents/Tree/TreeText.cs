using System.Buffers;
using System.Text;
using System.Text.Json;
using Peregrine.Json.Kernels;

namespace Peregrine.Json.Documents;

/// <summary>Writes values of a tree.</summary>
internal static class TreeText
{
    /// <summary>Returns the text of a value.</summary>
    public static string RawString(this TextTree tree, int place) => Encoding.UTF8.GetString(tree.RawOf(place).Span);

    /// <summary>Writes a value, or its first words, without white space and comments; scalars as they are in the text.</summary>
    public static void WriteCompact(TextTree tree, int place, IBufferWriter<byte> writer, int mostWords = int.MaxValue)
    {
        int end = TextTree.After(place, tree.At(place));
        end = place + Math.Min(end - place, mostWords);
        bool isFollowing = false;
        for (int at = place; at < end; at++)
        {
            TapeWord word = tree.At(at);
            bool isEnd = word.Kind is TapeKind.ObjectEnd or TapeKind.ArrayEnd;
            if (isFollowing && !isEnd)
            {
                writer.Write(","u8);
            }

            writer.Write(word.Kind switch
            {
                TapeKind.Object => "{"u8,
                TapeKind.ObjectEnd => "}"u8,
                TapeKind.Array => "["u8,
                TapeKind.ArrayEnd => "]"u8,
                TapeKind.String or TapeKind.EscapedString or TapeKind.Name or TapeKind.EscapedName => tree.Text.Slice(word.Offset - 1, word.Length + 2),
                _ => tree.TextOf(word),
            });
            isFollowing = !word.IsContainer && word.Kind is not (TapeKind.Name or TapeKind.EscapedName);
            if (word.Kind is TapeKind.Name or TapeKind.EscapedName)
            {
                writer.Write(":"u8);
            }
        }
    }

    /// <summary>Writes a value by a writer of System.Text.Json.</summary>
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

    /// <summary>Writes a number; the writer checks it only if the owner of the text has changed it.</summary>
    private static void WriteNumber(Utf8JsonWriter writer, ReadOnlySpan<byte> text) => writer.WriteRawValue(
        text, skipInputValidation: NumberScan.Scan(ref Mem.First(text), 0, text.Length, out _, out _, out _) == text.Length);

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
