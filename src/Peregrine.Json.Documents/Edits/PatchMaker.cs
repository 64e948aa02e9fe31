using Peregrine.Json.Kernels;

namespace Peregrine.Json.Documents;

/// <summary>
/// Creates the JSON Patch (RFC 6902) that turns one document into another, without recursion. For each array or object, the removals and additions of children
/// come before the changes within the other children, so the indexes in the paths of those changes are final. If the operations within an array or object are
/// together more than twice as long as one operation that replaces it, that one operation is used instead.
/// </summary>
internal sealed class PatchMaker
{
    /// <summary>
    /// The maximum number of steps of the search for equal elements, in all arrays together: a fixed number, and a number for each tape word of both documents.
    /// </summary>
    private const long MostWork = 20_000_000, WorkPerWord = 16;

    /// <summary>The assumed length of an operation's JSON text without its path and value, in bytes.</summary>
    private const int OperationLength = 35;

    /// <summary>The operations within an object or array may together be this many times as long as one operation that replaces it.</summary>
    private const int MostGrowth = 2;

    private readonly TextTree _old;
    private readonly TextTree _new;
    private readonly int _oldRoot;
    private readonly int _newRoot;
    private readonly ulong[] _oldHashes;
    private readonly ulong[] _newHashes;
    private readonly List<JsonPatchOperation> _operations = [];
    private readonly Stack<Frame> _open = new();
    private long _length;
    private long _work;

    private PatchMaker(JsonValueView old, JsonValueView @new)
    {
        _old = old.Tree;
        _new = @new.Tree;
        _oldRoot = old.Place;
        _newRoot = @new.Place;
        _oldHashes = TreeHash.Of(_old, _oldRoot);
        _newHashes = TreeHash.Of(_new, _newRoot);
        _work = MostWork + (WorkPerWord * (_oldHashes.Length + (long)_newHashes.Length));
    }

    public static List<JsonPatchOperation> Between(JsonValueView old, JsonValueView @new)
    {
        var maker = new PatchMaker(old, @new);
        maker.Run();
        return maker._operations;
    }

    private void Run()
    {
        Pair(new Child(_oldRoot, _newRoot, JsonPointer.Root, IsTried: false));
        while (_open.TryPop(out Frame? frame))
        {
            if (frame.Next < frame.Children.Count)
            {
                _open.Push(frame);
                Pair(frame.Children[frame.Next++]);
            }
            else if (_length - frame.LengthBefore > MostGrowth * LengthOf(frame.Pair.Path, frame.Pair.New))
            {
                _operations.RemoveRange(frame.OperationsBefore, _operations.Count - frame.OperationsBefore);
                _length = frame.LengthBefore;
                Replace(frame.Pair);
            }
        }
    }

    /// <summary>
    /// Compares two values. If two objects or two arrays differ, pushes a frame, so that their children are compared next. If other values differ, or if a
    /// member that differs has a name that no path can contain, adds an operation that replaces the old value.
    /// </summary>
    private void Pair(in Child pair)
    {
        bool isTried = pair.IsTried;
        if (AreEqual(pair.Old, pair.New, ref isTried))
        {
            return;
        }

        TapeKind kind = _old.At(pair.Old).Kind;
        var frame = new Frame(pair with { IsTried = isTried }, _operations.Count, _length);
        if (kind == _new.At(pair.New).Kind && (kind == TapeKind.Object ? Members(frame) : kind == TapeKind.Array && Elements(frame)))
        {
            _open.Push(frame);
            return;
        }

        _operations.RemoveRange(frame.OperationsBefore, _operations.Count - frame.OperationsBefore);
        _length = frame.LengthBefore;
        Replace(pair);
    }

    /// <summary>
    /// Compares the members of two objects. Adds operations for members that only one object has; members that differ become children of the frame. Returns
    /// false if such a member's name has an unpaired surrogate, which a path cannot contain.
    /// </summary>
    private bool Members(Frame frame)
    {
        JsonPointer path = frame.Pair.Path;
        JsonValueView old = new(_old, frame.Pair.Old), @new = new(_new, frame.Pair.New);
        var members = new LastMembers(_old, old.Place);
        while (members.MoveNext())
        {
            bool isThere = members.TryFind(@new, out JsonValueView value), isTried = frame.Pair.IsTried;
            if (isThere && AreEqual(members.Value, value.Place, ref isTried))
            {
                continue;
            }

            if (!members.TryGetName(out string? name))
            {
                return false;
            }

            if (isThere)
            {
                frame.Children.Add(new Child(members.Value, value.Place, path.Append(name), isTried));
            }
            else
            {
                Add(JsonPatchOperation.Remove(path.Append(name)), 0);
            }
        }

        var others = new LastMembers(_new, @new.Place);
        while (others.MoveNext())
        {
            if (!others.TryFind(old, out _))
            {
                if (!others.TryGetName(out string? name))
                {
                    return false;
                }

                AddValue(path.Append(name), others.Value);
            }
        }

        return true;
    }

    private bool Elements(Frame frame)
    {
        int[] old = _old.ElementsOf(frame.Pair.Old), @new = _new.ElementsOf(frame.Pair.New);
        List<ArrayAlignment.Run> runs =
            ArrayAlignment.Of(TreeHash.At(old, _oldRoot, _oldHashes), TreeHash.At(@new, _newRoot, _newHashes), ref _work, out _);
        runs.Add(new ArrayAlignment.Run(old.Length, @new.Length, 0));
        int oldAt = 0, newAt = 0;
        foreach (ArrayAlignment.Run run in runs)
        {
            while (oldAt < run.Old && newAt < run.New)
            {
                frame.Children.Add(new Child(old[oldAt++], @new[newAt], frame.Pair.Path.Append(newAt), frame.Pair.IsTried));
                newAt++;
            }

            for (; oldAt < run.Old; oldAt++)
            {
                Add(JsonPatchOperation.Remove(frame.Pair.Path.Append(newAt)), 0);
            }

            for (; newAt < run.New; newAt++)
            {
                AddValue(frame.Pair.Path.Append(newAt), @new[newAt]);
            }

            for (int at = 0; at < run.Count; at++, oldAt++, newAt++)
            {
                bool isTried = frame.Pair.IsTried;
                if (!AreEqual(old[oldAt], @new[newAt], ref isTried))
                {
                    frame.Children.Add(new Child(old[oldAt], @new[newAt], frame.Pair.Path.Append(newAt), isTried));
                }
            }
        }

        return true;
    }

    /// <summary>
    /// Whether two values are equal. Values with equal hashes may differ, for example objects that have a name twice, so they are compared. Objects and arrays
    /// that have been compared before, or that are in compared ones, count as different and are not compared again; otherwise the deepest values would be read
    /// again at every level.
    /// </summary>
    private bool AreEqual(int old, int @new, ref bool isTried)
    {
        if (_oldHashes[old - _oldRoot] != _newHashes[@new - _newRoot] || (isTried && _old.At(old).IsContainer))
        {
            return false;
        }

        isTried = true;
        return TreeEquality.AreEqual(_old, old, _new, @new);
    }

    private void Replace(in Child pair) => Add(JsonPatchOperation.Replace(pair.Path, Value(pair.New)), _new.RangeOf(pair.New).Length);

    private void AddValue(JsonPointer path, int place) => Add(JsonPatchOperation.Add(path, Value(place)), _new.RangeOf(place).Length);

    private JsonEditorValue Value(int place) => JsonEditorValue.Of(new JsonValueView(_new, place));

    private void Add(JsonPatchOperation operation, int valueLength)
    {
        _operations.Add(operation);
        _length += OperationLength + operation.Path.TextLength + valueLength;
    }

    private long LengthOf(JsonPointer path, int place) => OperationLength + path.TextLength + _new.RangeOf(place).Length;

    /// <summary>
    /// The tape indexes of an old and a new value to compare, the path of the new value, and whether the two values, or values that contain them, have already
    /// been compared as a whole.
    /// </summary>
    private readonly record struct Child(int Old, int New, JsonPointer Path, bool IsTried);

    /// <summary>Two objects or arrays whose children are being compared.</summary>
    private sealed class Frame(Child pair, int operationsBefore, long lengthBefore)
    {
        public Child Pair { get; } = pair;

        public int OperationsBefore { get; } = operationsBefore;

        public long LengthBefore { get; } = lengthBefore;

        public List<Child> Children { get; } = [];

        public int Next { get; set; }
    }
}
