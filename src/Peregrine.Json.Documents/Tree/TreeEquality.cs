using System.Text.Json;
using Peregrine.Json.Kernels;

namespace Peregrine.Json.Documents;

/// <summary>Compares values of two trees, without recursion.</summary>
internal static class TreeEquality
{
    /// <summary>Whether two values are equal.</summary>
    public static bool AreEqual(TextTree first, int firstPlace, TextTree second, int secondPlace)
    {
        long steps = long.MaxValue;
        return AreEqual(first, firstPlace, second, secondPlace, ref steps);
    }

    /// <summary>
    /// Whether two values are equal. Comparing long texts and finding members by name cost steps. Returns false also if the steps are used up before the
    /// comparison ends.
    /// </summary>
    public static bool AreEqual(TextTree first, int firstPlace, TextTree second, int secondPlace, ref long steps)
    {
        var pending = new Stack<(int First, int Second)>();
        pending.Push((firstPlace, secondPlace));
        while (pending.TryPop(out (int First, int Second) pair))
        {
            TapeWord one = first.At(pair.First), other = second.At(pair.Second);
            if (steps < 0)
            {
                return false;
            }

            switch (one.Kind)
            {
                case TapeKind.Object:
                    if (other.Kind != TapeKind.Object || !PairMembers(first, pair.First, second, pair.Second, pending, ref steps))
                    {
                        return false;
                    }

                    break;
                case TapeKind.Array:
                    if (other.Kind != TapeKind.Array || !PairElements(first, pair.First, second, pair.Second, pending))
                    {
                        return false;
                    }

                    break;
                case TapeKind.String or TapeKind.EscapedString:
                    steps -= CostOf(one, other);
                    if (other.Kind is not (TapeKind.String or TapeKind.EscapedString) || !MemberNames.AreEqual(first, one, second, other))
                    {
                        return false;
                    }

                    break;
                case TapeKind.Number:
                    steps -= CostOf(one, other);
                    if (other.Kind != TapeKind.Number || !NumberText.AreEqual(first.TextOf(one), second.TextOf(other)))
                    {
                        return false;
                    }

                    break;
                default:
                    if (one.Kind != other.Kind)
                    {
                        return false;
                    }

                    break;
            }
        }

        return true;
    }

    private static bool PairElements(TextTree first, int firstPlace, TextTree second, int secondPlace, Stack<(int First, int Second)> pending)
    {
        int end = firstPlace + first.At(firstPlace).Length;
        if (first.At(end).Length != second.At(secondPlace + second.At(secondPlace).Length).Length)
        {
            return false;
        }

        int other = secondPlace + 1;
        for (int at = firstPlace + 1; at < end; at = TextTree.After(at, first.At(at)))
        {
            pending.Push((at, other));
            other = TextTree.After(other, second.At(other));
        }

        return true;
    }

    /// <summary>
    /// Pushes the pairs of values whose members have equal names; false if a name is missing in one object. The members of two objects with the same small
    /// number of members are first paired in the order of the text. If their names differ or occur twice, and for all other objects, names are looked up.
    /// </summary>
    private static bool PairMembers(
        TextTree first, int firstPlace, TextTree second, int secondPlace, Stack<(int First, int Second)> pending, ref long steps)
    {
        int end = firstPlace + first.At(firstPlace).Length, otherEnd = secondPlace + second.At(secondPlace).Length, before = pending.Count;
        int other = secondPlace + 1;
        if (first.At(end).Length == second.At(otherEnd).Length && first.At(end).Length < MemberNames.Many)
        {
            int at = firstPlace + 1;
            while (at < end && MemberNames.AreEqual(first, first.At(at), second, second.At(other)))
            {
                steps -= CostOf(first.At(at), second.At(other));
                pending.Push((at + 1, other + 1));
                at = TextTree.After(at + 1, first.At(at + 1));
                other = TextTree.After(other + 1, second.At(other + 1));
            }

            if (at >= end && !HasTwice(first, firstPlace))
            {
                return true;
            }

            while (pending.Count > before)
            {
                pending.Pop();
            }
        }

        steps -= CostOfNames(first, firstPlace) + CostOfNames(second, secondPlace);
        var names = new NameIndex(first, firstPlace);
        var otherNames = new NameIndex(second, secondPlace);
        return names.Count == otherNames.Count && names.TryPair(first, second, otherNames, pending);
    }

    /// <summary>
    /// Returns the cost of comparing two texts: one step for each 32 bytes of both. Both count, because a long text may be read to its end even if the other
    /// one is short.
    /// </summary>
    private static long CostOf(TapeWord one, TapeWord other) => ((long)one.Length + other.Length) >> 5;

    /// <summary>Returns the cost of the names of an object: one step for each two names, and one for each 32 bytes of them.</summary>
    private static long CostOfNames(TextTree tree, int place)
    {
        long bytes = 0;
        int end = place + tree.At(place).Length;
        for (int name = place + 1; name < end; name = TextTree.After(name + 1, tree.At(name + 1)))
        {
            bytes += 16 + tree.At(name).Length;
        }

        return bytes >> 5;
    }

    private static bool HasTwice(TextTree tree, int place) => Duplicates.FindTwice(tree, place, place + tree.At(place).Length) != 0;
}
