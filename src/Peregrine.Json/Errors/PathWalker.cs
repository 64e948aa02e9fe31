using System.Runtime.InteropServices;
using System.Text;

namespace Peregrine.Json.Errors;

/// <summary>Follows the tokens through the shape of the contract: tracks the current member, element or key, and the value expected there.</summary>
internal ref partial struct PathWalker
{
    private readonly ReadOnlySpan<byte> _input;
    private readonly Shape _root;
    private readonly IReadOnlyList<ContainerNote> _notes;
    private readonly List<Frame> _frames = [];
    private readonly bool _isStream;
    private readonly string _rootPath;
    private readonly int _firstIndex;
    private int _skipped;
    private object? _known;

    public PathWalker(ReadOnlySpan<byte> input, Shape root, IReadOnlyList<ContainerNote> notes, scoped in ReadRules rules)
    {
        _isStream = rules.IsStream;
        _rootPath = rules.RootPath;
        _firstIndex = rules.FirstIndex;
        _input = input;
        _root = root;
        _notes = notes;
    }

    /// <summary>
    /// The number of containers on the path. The root's frame may stay until the end of the input, because a path may end with the root's last member.
    /// </summary>
    public readonly int Depth => _frames.Count;

    public bool IsRootDone { get; private set; }

    /// <summary>Whether the walk is inside a skipped value.</summary>
    public readonly bool IsSkipping => _skipped > 0;

    /// <summary>
    /// Returns the depth of an open object whose current member is read only after the object's end. If there are several, skips the <paramref name="passed"/>
    /// outermost ones and returns the next. Returns 0 if there is none.
    /// </summary>
    public readonly int LateDepth(int passed)
    {
        for (int i = 0; i < _frames.Count; i++)
        {
            if (_frames[i] is { HasName: true, IsReadLate: true } && passed-- == 0)
            {
                return i + 1;
            }
        }

        return 0;
    }

    /// <summary>
    /// Returns, for the object at a depth that <see cref="LateDepth"/> returned, its shape, the names found in it so far and its path. The list of names grows
    /// during the walk.
    /// </summary>
    public readonly (Shape? Shape, List<string>? Names, string Path) LateObject(int depth) =>
        depth > 0 ? (_frames[depth - 1].Shape, _frames[depth - 1].Names, PathThrough(depth - 1)) : default;

    /// <summary>
    /// The type of the outermost enclosing object whose constructor has parameters; otherwise the current object's type, or null if no object is open.
    /// </summary>
    public readonly Type? FirstWithParameters
    {
        get
        {
            foreach (Frame frame in _frames)
            {
                if (frame.Shape.HasConstructorParameters)
                {
                    return Unwrapped(frame.Shape);
                }
            }

            return _frames.Count == 0 ? null : Unwrapped(_frames[^1].Shape);
        }
    }

    /// <summary>Moves over a valid token.</summary>
    public void Pass(scoped in SyntaxWalker walker)
    {
        switch (walker.Token)
        {
            case JsonTokenType.PropertyName:
                EnterMember(walker);
                break;
            case JsonTokenType.StartObject or JsonTokenType.StartArray:
                Open(walker);
                break;
            case JsonTokenType.EndObject or JsonTokenType.EndArray:
                Close(walker.Token);
                break;
            default:
                EndValue();
                break;
        }
    }

    /// <summary>Returns the path to the current token.</summary>
    /// <param name="seenOnly">
    /// Whether the path ends at the first member that is read only after the end of its object, because System.Text.Json has only skipped that member so far.
    /// </param>
    public readonly string Path(bool seenOnly = false) => PathThrough(_frames.Count, seenOnly);

    private readonly string PathThrough(int frames, bool seenOnly = false, bool atObject = false)
    {
        var path = new StringBuilder(_rootPath);
        for (int i = 0; i < frames; i++)
        {
            Frame frame = _frames[i];
            if (seenOnly && frame.LookedThroughBy is { } looking)
            {
                // While an object is scanned ahead, only the names of metadata become part of the path.
                if (frame.HasName && looking.IsMetadata(EscapedText.Unescape(RawName(frame), out _)))
                {
                    PathText.AppendName(path, EscapedText.Name(RawName(frame), frame.IsNameEscaped));
                }

                break;
            }

            if (frame.HasName && !(atObject && i == frames - 1) && !(frame.AllowsOutOfOrder && frame.IsInValues))
            {
                PathText.AppendName(path, EscapedText.Name(RawName(frame), frame.IsNameEscaped));
                if (seenOnly && frame.IsReadLate)
                {
                    break;
                }
            }

            if (frame.Kind == ShapeKind.Array && frame.Shape.ShowsIndex && (!frame.IsWrapped || frame.HasValues))
            {
                int count = CountOf(frame);
                if (count >= 0)
                {
                    PathText.AppendIndex(path, count);
                }
            }
        }

        return path.ToString();
    }

    private readonly ReadOnlySpan<byte> RawName(in Frame frame) => _input[frame.NameStart..frame.NameEnd];

    private readonly Shape? Expected => _frames.Count == 0 ? _root : _frames[^1] switch
    {
        { Kind: ShapeKind.Object } frame => frame.Member.Shape,
        { IsWrapped: true, IsInValues: false } => null,
        var frame => frame.Shape.Element,
    };

    /// <summary>Returns the shape expected at the token; for a union, the shape of its case.</summary>
    private readonly Shape? ExpectedAt(scoped in SyntaxWalker walker)
    {
        Shape? expected = Expected;
        return expected is { Union: not null } ? NotedCase(walker.TokenStart) ?? expected.CaseAt(walker.Token) : expected;
    }

    /// <summary>Returns the shape that user code chose for the value at an offset, or null.</summary>
    private readonly Shape? NotedCase(nint offset)
    {
        foreach (ContainerNote note in _notes)
        {
            if (note.Offset == offset && note.Chosen is { } chosen)
            {
                return chosen;
            }
        }

        return null;
    }

    private readonly bool IsNotedAsFilled(nint bracket)
    {
        foreach (ContainerNote note in _notes)
        {
            if (note.Offset == bracket && note.IsFilled)
            {
                return true;
            }
        }

        return false;
    }

    private readonly int CountOf(in Frame frame)
    {
        foreach (ContainerNote note in _notes)
        {
            if (note.Offset == frame.Start && note.Chosen is null)
            {
                return note.IndexAfter(frame.Index);
            }
        }

        return frame.Index + (frame.Start == _frames[0].Start ? _firstIndex : 0);
    }

    public static Type Unwrapped(Shape shape) => Nullable.GetUnderlyingType(shape.Type) ?? shape.Type;

    private void EnterMember(scoped in SyntaxWalker walker)
    {
        if (_skipped > 0)
        {
            return;
        }

        ref Frame frame = ref CollectionsMarshal.AsSpan(_frames)[^1];
        frame.HasName = frame.HasNames = true;
        frame.NameStart = walker.TextStart;
        frame.NameEnd = walker.TextEnd;
        frame.IsNameEscaped = walker.IsEscaped;
        ReadOnlySpan<byte> name = frame.IsNameEscaped ? EscapedText.Unescape(walker.Text, out _) : walker.Text;
        frame.HasMembers |= frame.Declared?.IsMetadata(name) == false;
        if (frame.Kind != ShapeKind.Dictionary)
        {
            frame.Member = frame.Kind == ShapeKind.Object ? frame.Shape.Object?.Find(name) ?? default : default;
            if (frame.IsFilled)
            {
                frame.Member = frame.Member.IsSet ? frame.Member with { IsConstructorParameter = false } : default;
            }

            frame.IsReadLate = frame.Shape.HasConstructorParameters && !frame.IsFilled
                && !frame.ForgetsLast && frame.Member is { Shape: not null, IsConstructorParameter: false };
            if (frame.Shape.HasConstructorParameters)
            {
                (frame.Names ??= []).Add(Encoding.UTF8.GetString(name));
            }

            frame.AwaitsValues = frame.IsWrapped && name.SequenceEqual("$values"u8);
            frame.HasValues = false;
        }
    }

    private void Open(scoped in SyntaxWalker walker)
    {
        if (_skipped > 0)
        {
            _skipped++;
            return;
        }

        if (_frames.Count > 0 && _frames[^1].AwaitsValues && walker.Token == JsonTokenType.StartArray)
        {
            ref Frame frame = ref CollectionsMarshal.AsSpan(_frames)[^1];
            frame.AwaitsValues = false;
            frame.IsInValues = frame.HasValues = true;
            frame.Start = walker.TokenStart;
            return;
        }

        // An array that is expected may be wrapped in an object with `$values`.
        Shape? declared = ExpectedAt(walker);
        Shape? shape = walker.Token == JsonTokenType.StartObject
            ? NotedCase(walker.TokenStart) ?? declared?.ShapeAt(_input, walker.TokenStart, ref _known)
            : declared;
        bool isWrapped = shape?.Kind == ShapeKind.Array && walker.Token == JsonTokenType.StartObject;
        if (shape is null || !(isWrapped || shape.Fits(walker.Token)))
        {
            _skipped = 1;
            return;
        }

        _frames.Add(new Frame
        {
            Shape = shape,
            Kind = shape.Kind,
            Start = walker.TokenStart,
            IsWrapped = isWrapped,
            IsFilled = (_frames.Count > 0 && _frames[^1].Member.IsFilled) || IsNotedAsFilled(walker.TokenStart),
            ForgetsLast = _isStream || declared!.ForgetsLast,
            Declared = declared!.ReadsMetadata ? declared : null,
            LookedThroughBy = walker.Token == JsonTokenType.StartObject && declared.LooksAhead ? declared : null,
        });
    }

    private void Close(JsonTokenType closer)
    {
        if (_skipped > 0)
        {
            if (--_skipped == 0)
            {
                EndValue();
            }

            return;
        }

        if (closer == JsonTokenType.EndArray && _frames[^1].IsInValues)
        {
            ref Frame frame = ref CollectionsMarshal.AsSpan(_frames)[^1];
            frame.IsInValues = false;
            frame.HasName &= !frame.AllowsOutOfOrder;
            return;
        }

        if (_frames.Count == 1)
        {
            IsRootDone = true;
            if (_frames[0] is { IsWrapped: true, AllowsOutOfOrder: false, HasName: true })
            {
                CollectionsMarshal.AsSpan(_frames)[0].HasValues = false;
            }
            else if (_frames[0].ForgetsLast)
            {
                _frames.Clear();
            }

            return;
        }

        _frames.RemoveAt(_frames.Count - 1);
        EndValue();
    }

    private void EndValue()
    {
        if (_skipped > 0)
        {
            return;
        }

        if (_frames.Count == 0)
        {
            IsRootDone = true;
            return;
        }

        ref Frame frame = ref CollectionsMarshal.AsSpan(_frames)[^1];
        switch (frame.Kind)
        {
            case ShapeKind.Object:
                frame.HasName = false;
                frame.Member = default;
                break;
            case ShapeKind.Dictionary when frame.ForgetsLast:
                frame.HasName = false;
                frame.Index += RawName(frame) is [(byte)'$', ..] ? 0 : 1;
                break;
            case ShapeKind.Array when !frame.IsWrapped || frame.IsInValues:
                frame.Index++;
                break;
            case ShapeKind.Array when !frame.HasValues:
                frame.HasName = false;
                break;
        }
    }

    /// <summary>An open container.</summary>
    private struct Frame
    {
        public required Shape Shape;
        public required ShapeKind Kind;

        /// <summary>The offset of the container's opening bracket; from <c>$values</c> on, the offset of that array's bracket.</summary>
        public required int Start;

        /// <summary>
        /// Whether an error after an entry of a dictionary has a path without the entry's key, and an error after the root value has the root's path.
        /// </summary>
        public bool ForgetsLast;

        /// <summary>If the object is scanned ahead because of metadata, the shape that requires this; otherwise null.</summary>
        public Shape? LookedThroughBy;

        /// <summary>
        /// The number of elements of an array read so far; in a dictionary with <see cref="ForgetsLast"/>, the number of entries whose names do not begin with
        /// <c>$</c>.
        /// </summary>
        public int Index;

        /// <summary>The shape whose metadata may be in the container, or null.</summary>
        public Shape? Declared;

        public readonly Type? MetadataType => Declared?.MetadataType;

        /// <summary>Whether the object existed before it was read and is being filled.</summary>
        public bool IsFilled;

        /// <summary>Whether a name has been found in the container.</summary>
        public bool HasNames;

        /// <summary>Whether a name that is not metadata has been found in the container. Set only if the container may have metadata.</summary>
        public bool HasMembers;

        /// <summary>
        /// Whether this is an object with metadata around the array <c>$values</c>. The next three fields say whether that array is expected next, is open, and
        /// has begun.
        /// </summary>
        public bool IsWrapped;
        public bool AwaitsValues;
        public bool IsInValues;
        public bool HasValues;

        /// <summary>Whether metadata may be anywhere, so that the whole container was scanned before it was read.</summary>
        public readonly bool AllowsOutOfOrder => LookedThroughBy is not null;

        /// <summary>Whether the frame has a current name: the name of the member that is being read, or the last key of a dictionary.</summary>
        public bool HasName;
        public bool IsNameEscaped;
        public int NameStart;
        public int NameEnd;
        public MemberShape Member;
        public bool IsReadLate;

        /// <summary>The names found in the object so far, if its constructor has parameters; otherwise null.</summary>
        public List<string>? Names;
    }
}
