using System.Buffers;
using System.Text;
using Peregrine.Json.Kernels;

namespace Peregrine.Json.Documents;

/// <summary>Writes values of a tree.</summary>
internal static partial class TreeText
{
    /// <summary>Returns the text of a value.</summary>
    public static string RawString(this TextTree tree, int place) => Encoding.UTF8.GetString(tree.RawOf(place).Span);

    /// <summary>
    /// Writes a value, or only the part that its first <paramref name="mostWords"/> tape words stand for, without white space, comments and trailing commas.
    /// Names and simple values are written as they are in the text.
    /// </summary>
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
}
