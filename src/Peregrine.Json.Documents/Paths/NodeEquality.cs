using System.Text.Json;

namespace Peregrine.Json.Documents;

/// <summary>Compares two JsonElement or two JsonNode values, without recursion: numbers by their exact value, objects by name in any order.</summary>
internal static class NodeEquality<TNode, TCursor, TSource>
    where TNode : struct
    where TCursor : struct
    where TSource : struct, INodeSource<TNode, TCursor>
{
    /// <summary>Whether two values are equal. Subtracts the steps of the comparison; when they are used up, stops and returns false.</summary>
    public static bool AreEqual(TSource source, TNode first, TNode second, ref long steps)
    {
        byte[] space = [], otherSpace = [];
        var pairs = new Stack<(TNode First, TNode Second)>();
        pairs.Push((first, second));
        while (pairs.TryPop(out (TNode First, TNode Second) pair))
        {
            JsonValueKind kind = source.KindOf(pair.First);
            if (kind != source.KindOf(pair.Second) || --steps < 0)
            {
                return false;
            }

            bool areEqual = kind switch
            {
                JsonValueKind.Array => TryPairElements(source, pair.First, pair.Second, pairs, ref steps),
                JsonValueKind.Object => TryPairMembers(source, pair.First, pair.Second, pairs, ref steps),
                JsonValueKind.String or JsonValueKind.Number => AreEqual(
                    source.TextOf(pair.First, ref space), source.TextOf(pair.Second, ref otherSpace), kind == JsonValueKind.Number, ref steps),
                _ => true,
            };
            if (!areEqual)
            {
                return false;
            }
        }

        return true;
    }

    private static bool AreEqual(ReadOnlySpan<byte> text, ReadOnlySpan<byte> other, bool isNumber, ref long steps)
    {
        steps -= ((long)text.Length + other.Length) >> 5;
        return isNumber ? NumberText.AreEqual(text, other) : text.SequenceEqual(other);
    }

    private static bool TryPairElements(TSource source, TNode first, TNode second, Stack<(TNode First, TNode Second)> pairs, ref long steps)
    {
        int count = source.CountOf(first);
        if (count != source.CountOf(second) || !source.TryOpen(first, out TCursor cursor) || !source.TryOpen(second, out TCursor other))
        {
            return false;
        }

        steps -= count;
        while (source.MoveNext(ref cursor, out TNode element) && source.MoveNext(ref other, out TNode otherElement))
        {
            pairs.Push((element, otherElement));
        }

        return true;
    }

    private static bool TryPairMembers(TSource source, TNode first, TNode second, Stack<(TNode First, TNode Second)> pairs, ref long steps)
    {
        steps -= (source.CountOf(first) + source.CountOf(second)) >> 1;
        return source.TryPairMembers(first, second, pairs, ref steps);
    }
}
