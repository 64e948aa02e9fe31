using Peregrine.Json.Kernels;

namespace Peregrine.Json.Documents;

/// <summary>
/// Creates the patch between two documents, without recursion. In an array or object, removals and additions come before the changes within children, so the
/// indexes in the paths of those changes are final. Operations that are more than twice as long as a replacement of the whole value are replaced by that
/// replacement.
/// </summary>
internal sealed class PatchMaker
{
    /// <summary>The number of search steps for all arrays together: a fixed number, plus some for each word of the documents.</summary>
    private const long MostWork = 20_000_000, WorkPerWord = 16;

    /// <summary>The length of an operation without path and value, in bytes.</summary>
    private const int OperationLength = 35;

    /// <summary>How many times as long as a replacement of the whole value the operations within it may be.</summary>
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

    /// <summary>Compares two values. Two objects or two arrays get a frame, which compares their children.</summary>
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

    /// <summary>Compares the members of two objects; false if a name cannot be part of a path.</summary>
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
    /// Whether two values are known to be equal. Values with equal hashes may differ, for example objects that have a name twice, so they are compared. Each
    /// value is compared once only; otherwise the deepest values would be read again at every level.
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
    /// Two values to compare, the path of the second one, and whether they, or values that contain them, have already been compared as a whole.
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
