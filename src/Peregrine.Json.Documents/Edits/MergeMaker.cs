using System.Buffers;
using System.Text.Json;
using Peregrine.Json.Kernels;

namespace Peregrine.Json.Documents;

/// <summary>Creates the merge patch (RFC 7396) that turns one document into another, without recursion.</summary>
internal sealed class MergeMaker
{
    private readonly TextTree _old;
    private readonly TextTree _new;
    private readonly ArrayBufferWriter<byte> _text = new();

    /// <summary>The pairs of objects that are being compared, outermost first.</summary>
    private readonly List<Frame> _frames = [];

    /// <summary>The number of frames whose opening bracket has been written. An object without differences gets no brackets, unless it is the root.</summary>
    private int _opened;

    private MergeMaker(TextTree old, TextTree @new)
    {
        _old = old;
        _new = @new;
    }

    public static ReadOnlyMemory<byte> Between(JsonValueView old, JsonValueView @new)
    {
        var maker = new MergeMaker(old.Tree, @new.Tree);
        maker.Run(old.Place, @new.Place);
        return maker._text.WrittenMemory;
    }

    private void Run(int old, int @new)
    {
        if (_old.At(old).Kind != TapeKind.Object || _new.At(@new).Kind != TapeKind.Object)
        {
            Value(@new, isMember: false);
            return;
        }

        _frames.Add(new Frame(_old, old, _new, @new, 0));
        Open();
        while (_frames.Count > 0)
        {
            Frame frame = _frames[^1];
            Removed(ref frame);
            if (!Next(ref frame))
            {
                if (_frames.Count == _opened)
                {
                    _text.Write("}"u8);
                    _opened--;
                }

                _frames.RemoveAt(_frames.Count - 1);
            }
        }
    }

    /// <summary>Writes a null for each member of the old object that the new object lacks.</summary>
    private void Removed(ref Frame frame)
    {
        while (frame.Old.MoveNext())
        {
            if (!TryFind(frame.Old, _old, _new, frame.New, ref frame.NewNames, out _))
            {
                Name(_old, frame.Old.Name);
                _text.Write("null"u8);
            }
        }
    }

    /// <summary>
    /// Writes the members of the new object that are new or have changed. If a member is an object in both documents, pushes a frame for the two objects and
    /// returns true. Returns false after the last member.
    /// </summary>
    private bool Next(ref Frame frame)
    {
        while (frame.News.MoveNext())
        {
            int value = frame.News.Value;
            if (TryFind(frame.News, _new, _old, frame.OldPlace, ref frame.OldNames, out JsonValueView before))
            {
                if (before.ValueKind == JsonValueKind.Object && _new.At(value).Kind == TapeKind.Object)
                {
                    _frames[^1] = frame;
                    _frames.Add(new Frame(_old, before.Place, _new, value, frame.News.Name));
                    return true;
                }

                if (TreeEquality.AreEqual(_old, before.Place, _new, value))
                {
                    continue;
                }
            }

            Name(_new, frame.News.Name);
            Value(value, isMember: true);
        }

        return false;
    }

    /// <summary>Finds, in another object, the value of the member with the current name, even if that name has an unpaired surrogate.</summary>
    private static bool TryFind(
        in LastMembers members, TextTree tree, TextTree other, int place, ref NameIndex? names, out JsonValueView value)
    {
        if (members.TryFind(new JsonValueView(other, place), out value) || HasText(tree, members.Name))
        {
            return value.ValueKind != JsonValueKind.Undefined;
        }

        // A name with an unpaired surrogate cannot be decoded, so it equals only a name with the same text.
        names ??= new NameIndex(other, place);
        int at = names.Find(other, tree, members.Name);
        value = at == 0 ? default : new JsonValueView(other, at + 1);
        return at != 0;
    }

    private void Value(int place, bool isMember)
    {
        Check(place, isMember);
        TreeText.WriteCompact(_new, place, _text);
    }

    /// <summary>
    /// Throws if a merge patch cannot express a new value: if it is the null of a member, or contains a member that is null or whose name has an unpaired
    /// surrogate. Does not check values inside arrays.
    /// </summary>
    private void Check(int place, bool isMember)
    {
        int end = TextTree.After(place, _new.At(place));
        for (int at = place; at < end; at++)
        {
            TapeWord word = _new.At(at);
            if (word.Kind == TapeKind.Array)
            {
                at += word.Length;
            }
            else if (word.Kind == TapeKind.Null && (isMember || at > place))
            {
                throw new InvalidOperationException(
                    "A merge patch cannot set a member to null, because null removes it (RFC 7396 section 1); the second document has such a member.");
            }
            else if (word.Kind == TapeKind.EscapedName)
            {
                CheckName(_new, at);
            }
        }
    }

    private static void CheckName(TextTree tree, int place)
    {
        if (!HasText(tree, place))
        {
            throw new InvalidOperationException(
                "A merge patch cannot change a member whose name has an unpaired surrogate; the documents differ in such a member.");
        }
    }

    /// <summary>Whether a name has no unpaired surrogate.</summary>
    private static bool HasText(TextTree tree, int place) => !MemberNames.IsEscaped(tree.At(place)) || NameText.TryGet(tree, tree.At(place), out _);

    private void Name(TextTree tree, int place)
    {
        while (_opened < _frames.Count)
        {
            Before(_new, _frames[_opened].Name);
            Open();
        }

        Before(tree, place);
    }

    private void Before(TextTree tree, int place)
    {
        CheckName(tree, place);
        if (_text.WrittenSpan[^1] != (byte)'{')
        {
            _text.Write(","u8);
        }

        _text.Write(tree.RawOf(place).Span);
        _text.Write(":"u8);
    }

    private void Open()
    {
        _text.Write("{"u8);
        _opened++;
    }

    /// <summary>Two objects that are being compared.</summary>
    private struct Frame(TextTree oldTree, int old, TextTree newTree, int @new, int name)
    {
        public LastMembers Old = new(oldTree, old);
        public LastMembers News = new(newTree, @new);
        public readonly int OldPlace = old;
        public readonly int New = @new;
        public readonly int Name = name;

        /// <summary>
        /// The indexes of the old and of the new object's names; each is null until a name with an unpaired surrogate is searched for in its object.
        /// </summary>
        public NameIndex? OldNames, NewNames;
    }
}
