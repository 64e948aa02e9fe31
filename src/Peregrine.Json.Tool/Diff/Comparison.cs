using Peregrine.Json.Tool.Stats;

namespace Peregrine.Json.Tool.Diff;

/// <summary>A difference: a value that exists in only one document, or two different values at the same place.</summary>
internal sealed record Difference(Node? Old, string? OldPath, Node? New, string? NewPath);

/// <summary>
/// Finds the structural differences of two documents: members are matched by name, in any order, elements by their alignment. Strings are compared by their
/// characters, numbers by their exact values. Nesting does not use the call stack.
/// </summary>
internal static class Comparison
{
    /// <summary>Returns the differences in the order of the old document. New members and elements follow the others of their object or array.</summary>
    /// <param name="old">The old document.</param>
    /// <param name="new">The new document.</param>
    /// <param name="cut">Called with the path of each array whose elements differ too much to be aligned and are compared by position.</param>
    public static IEnumerable<Difference> Between(Node old, Node @new, Action<string>? cut = null)
    {
        var work = new Stack<Pair>();
        var next = new List<Pair>();
        work.Push(new Pair(old, Place.Root, @new, Place.Root));
        while (work.TryPop(out Pair pair))
        {
            (Node? before, Place oldPlace, Node? after, Place newPlace, bool isTried) = pair;
            if (before is null || after is null || !before.IsLike(after))
            {
                yield return new Difference(before, before is null ? null : oldPlace.ToString(), after, after is null ? null : newPlace.ToString());
                continue;
            }

            // Each node is compared once by AreSame: otherwise the deepest nodes would be read again at every level.
            if (!isTried && before.Hash == after.Hash)
            {
                if (AreSame(before, after))
                {
                    continue;
                }

                isTried = true;
            }

            next.Clear();
            if (before.Kind == ValueKind.Object)
            {
                Members(before, oldPlace, after, newPlace, next);
            }
            else if (before.Kind == ValueKind.Array)
            {
                Alignment alignment = Alignment.Of(before.Items, after.Items);
                if (alignment.IsCut)
                {
                    cut?.Invoke(oldPlace.ToString());
                }

                foreach ((int from, int to) in alignment.Pairs)
                {
                    next.Add(new Pair(from < 0 ? null : before.Items[from], new Place(oldPlace, null, from), to < 0 ? null : after.Items[to], new Place(newPlace, null, to)));
                }
            }

            for (int at = next.Count - 1; at >= 0; at--)
            {
                work.Push(next[at] with { IsTried = isTried });
            }
        }
    }

    /// <summary>
    /// Whether two values are equal and have their members in the same order. Most values are, and then need no places. Values with another order may still be
    /// equal.
    /// </summary>
    private static bool AreSame(Node before, Node after)
    {
        var left = new Stack<(Node Before, Node After)>();
        left.Push((before, after));
        while (left.TryPop(out (Node Before, Node After) pair))
        {
            if (!pair.Before.IsLike(pair.After) || pair.Before.Items.Count != pair.After.Items.Count || !pair.Before.Names.SequenceEqual(pair.After.Names))
            {
                return false;
            }

            for (int at = 0; at < pair.Before.Items.Count; at++)
            {
                left.Push((pair.Before.Items[at], pair.After.Items[at]));
            }
        }

        return true;
    }

    /// <summary>Matches members by name. The first member with a name matches the first with that name in the other object, and so on.</summary>
    private static void Members(Node before, Place oldPlace, Node after, Place newPlace, List<Pair> next)
    {
        var found = new Dictionary<(string Name, int Occurrence), int>();
        var counts = new Dictionary<string, int>();
        for (int at = 0; at < after.Items.Count; at++)
        {
            found.Add(Occurrence(after.Names[at]), at);
        }

        counts.Clear();
        for (int at = 0; at < before.Items.Count; at++)
        {
            (string Name, int Occurrence) key = Occurrence(before.Names[at]);
            bool isThere = found.Remove(key, out int to);
            next.Add(new Pair(before.Items[at], new Place(oldPlace, key.Name, 0), isThere ? after.Items[to] : null, new Place(newPlace, key.Name, 0)));
        }

        next.AddRange(found.OrderBy(static member => member.Value).Select(member => new Pair(null, oldPlace, after.Items[member.Value], new Place(newPlace, member.Key.Name, 0))));

        (string, int) Occurrence(string written)
        {
            string name = ScalarKeys.OfString(written);
            int count = counts.GetValueOrDefault(name);
            counts[name] = count + 1;
            return (name, count);
        }
    }

    /// <summary>Two values to compare.</summary>
    /// <param name="Old">The old value.</param>
    /// <param name="OldPlace">The place of the old value.</param>
    /// <param name="New">The new value.</param>
    /// <param name="NewPlace">The place of the new value.</param>
    /// <param name="IsTried">Whether <see cref="AreSame"/> has already compared these values or values that contain them.</param>
    private readonly record struct Pair(Node? Old, Place OldPlace, Node? New, Place NewPlace, bool IsTried = false);

    /// <summary>A place in a document. Its pointer is created only when it is shown.</summary>
    private sealed class Place(Place? around, string? name, int index)
    {
        public static Place Root { get; } = new(null, null, 0);

        public override string ToString()
        {
            var parts = new Stack<string>();
            for (Place place = this; place._around is { } outer; place = outer)
            {
                parts.Push("/" + place.Part);
            }

            return new StringBuilder().AppendJoin("", parts).ToString();
        }

        private readonly Place? _around = around;

        private string Part => name is not null ? Pointer.Escape(name) : index.ToString(System.Globalization.CultureInfo.InvariantCulture);
    }
}
