using Peregrine.Json.Documents;
using Peregrine.Json.Kernels;

namespace Peregrine.Json.Tool.Diff;

/// <summary>
/// Finds the structural differences of two documents. Members are matched by name, in any order, and elements by an alignment of their arrays; elements between
/// two runs of equal ones are paired in order. Nesting does not use the call stack.
/// </summary>
internal sealed class Comparison
{
    /// <summary>The maximum number of search steps for a pair of arrays: a fixed number, which takes about a second, plus a number for each element.</summary>
    private const long MostWork = 300_000_000, WorkPerElement = 16;

    /// <summary>Stands for the place, or the index, of a value that is missing in one document.</summary>
    private const int None = -1;

    private readonly TextTree _old;
    private readonly TextTree _new;
    private readonly ulong[] _oldHashes;
    private readonly ulong[] _newHashes;
    private readonly Likeness _likeness;
    private readonly Action<JsonPointer>? _cut;
    private readonly List<Pair> _next = [];

    private Comparison(TextTree old, TextTree @new, Action<JsonPointer>? cut)
    {
        _old = old;
        _new = @new;
        _oldHashes = TreeHash.Of(old, 0);
        _newHashes = TreeHash.Of(@new, 0);
        _likeness = new Likeness(old, @new);
        _cut = cut;
    }

    /// <summary>
    /// Returns the differences in the order of the old document. New members come after the other differences of their object, and new elements before the next
    /// equal elements of their array.
    /// </summary>
    /// <param name="old">The old document.</param>
    /// <param name="new">The new document.</param>
    /// <param name="cut">
    /// Called with the path of each array whose elements differ too much to be aligned, so that some of them are compared by position.
    /// </param>
    public static IEnumerable<Difference> Between(JsonText old, JsonText @new, Action<JsonPointer>? cut = null) =>
        new Comparison(old.Root.Tree, @new.Root.Tree, cut).Run();

    private IEnumerable<Difference> Run()
    {
        var left = new Stack<Pair>();
        bool isTried = false;
        if (!IsDone(0, 0, ref isTried))
        {
            left.Push(new Pair(0, JsonPointer.Root, 0, JsonPointer.Root, isTried));
        }

        while (left.TryPop(out Pair pair))
        {
            if (pair.Old == None || pair.New == None || !_likeness.AreLike(pair.Old, pair.New))
            {
                yield return new Difference(ViewOf(_old, pair.Old), pair.OldPath, ViewOf(_new, pair.New), pair.NewPath);
                continue;
            }

            if (_old.At(pair.Old).Kind == TapeKind.Object)
            {
                Members(pair);
            }
            else if (_old.At(pair.Old).Kind == TapeKind.Array)
            {
                Elements(pair);
            }

            for (int at = _next.Count - 1; at >= 0; at--)
            {
                left.Push(_next[at]);
            }

            _next.Clear();
        }
    }

    /// <summary>
    /// Matches members by name. If a name occurs several times, its first occurrences in both objects match, then the second ones, and so on.
    /// </summary>
    private void Members(in Pair pair)
    {
        int old = pair.Old + 1, oldEnd = pair.Old + _old.At(pair.Old).Length, @new = pair.New + 1, newEnd = pair.New + _new.At(pair.New).Length;
        for (; old < oldEnd && @new < newEnd && _likeness.AreLike(old, @new); old = NextName(_old, old), @new = NextName(_new, @new))
        {
            Member(pair, old, @new);
        }

        var found = new Dictionary<(string Name, int Occurrence), int>();
        var counts = new Dictionary<string, int>();
        for (; @new < newEnd; @new = NextName(_new, @new))
        {
            found.Add(Occurrence(_new, @new), @new);
        }

        counts.Clear();
        for (; old < oldEnd; old = NextName(_old, old))
        {
            Member(pair, old, found.Remove(Occurrence(_old, old), out int to) ? to : None);
        }

        foreach (int added in found.Values.Order())
        {
            Member(pair, None, added);
        }

        (string, int) Occurrence(TextTree tree, int place)
        {
            string name = Token(tree, place);
            int count = counts.GetValueOrDefault(name);
            counts[name] = count + 1;
            return (name, count);
        }
    }

    /// <summary>Queues the values of two members for comparison, unless they are known to be equal. One of the members may be missing.</summary>
    private void Member(in Pair around, int oldName, int newName)
    {
        int old = oldName == None ? None : oldName + 1, @new = newName == None ? None : newName + 1;
        bool isTried = around.IsTried;
        if (!IsDone(old, @new, ref isTried))
        {
            JsonPointer? oldPath = old == None ? null : around.OldPath!.Append(Token(_old, oldName));
            JsonPointer? newPath = @new == None ? null : around.NewPath!.Append(Token(_new, newName));
            _next.Add(new Pair(old, oldPath, @new, newPath, isTried));
        }
    }

    private void Elements(in Pair pair)
    {
        int[] old = _old.ElementsOf(pair.Old), @new = _new.ElementsOf(pair.New);
        long work = MostWork + (WorkPerElement * (old.Length + (long)@new.Length));
        List<ArrayAlignment.Run> runs = ArrayAlignment.Of(TreeHash.At(old, 0, _oldHashes), TreeHash.At(@new, 0, _newHashes), ref work, out bool isCut);
        if (isCut)
        {
            _cut?.Invoke(pair.OldPath!);
        }

        runs.Add(new ArrayAlignment.Run(old.Length, @new.Length, 0));
        int oldAt = 0, newAt = 0;
        foreach (ArrayAlignment.Run run in runs)
        {
            while (oldAt < run.Old || newAt < run.New)
            {
                Element(pair, old, oldAt < run.Old ? oldAt++ : None, @new, newAt < run.New ? newAt++ : None);
            }

            for (int count = run.Count; count > 0; count--)
            {
                Element(pair, old, oldAt++, @new, newAt++);
            }
        }
    }

    /// <summary>Queues two elements for comparison, unless they are known to be equal. One of them may be missing.</summary>
    private void Element(in Pair around, int[] olds, int oldIndex, int[] news, int newIndex)
    {
        int old = oldIndex == None ? None : olds[oldIndex], @new = newIndex == None ? None : news[newIndex];
        bool isTried = around.IsTried;
        if (!IsDone(old, @new, ref isTried))
        {
            JsonPointer? oldPath = old == None ? null : around.OldPath!.Append(oldIndex);
            JsonPointer? newPath = @new == None ? null : around.NewPath!.Append(newIndex);
            _next.Add(new Pair(old, oldPath, @new, newPath, isTried));
        }
    }

    /// <summary>
    /// Whether two values are known to be equal. If their hashes are equal, compares them by <see cref="Likeness.AreSame"/>, unless this has already been done
    /// for them or for values that contain them: deep values would be read again at every level.
    /// </summary>
    private bool IsDone(int old, int @new, ref bool isTried)
    {
        if (old == None || @new == None || isTried || _oldHashes[old] != _newHashes[@new])
        {
            return false;
        }

        isTried = true;
        return _likeness.AreSame(old, @new);
    }

    private static int NextName(TextTree tree, int name) => TextTree.After(name + 1, tree.At(name + 1));

    /// <summary>Returns a name without escapes. A name with an unpaired surrogate is returned as it is written, with quotes.</summary>
    private static string Token(TextTree tree, int name) => NameText.TryGet(tree, tree.At(name), out string? text) ? text : tree.RawString(name);

    private static JsonValueView? ViewOf(TextTree tree, int place) => place == None ? null : new JsonValueView(tree, place);

    /// <summary>Two values to compare; one may be missing.</summary>
    /// <param name="Old">The place of the old value.</param>
    /// <param name="OldPath">The path of the old value.</param>
    /// <param name="New">The place of the new value.</param>
    /// <param name="NewPath">The path of the new value.</param>
    /// <param name="IsTried">Whether these values or values that contain them have already been compared by <see cref="Likeness.AreSame"/>.</param>
    private readonly record struct Pair(int Old, JsonPointer? OldPath, int New, JsonPointer? NewPath, bool IsTried);
}
