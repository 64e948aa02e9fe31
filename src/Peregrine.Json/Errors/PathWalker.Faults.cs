using System.Runtime.InteropServices;
using System.Text;

namespace Peregrine.Json.Errors;

/// <summary>
/// Uses the shape of the contract to determine what is wrong at the current token: the type and the path in the error, and its inner exception.
/// </summary>
internal ref partial struct PathWalker
{
    /// <summary>
    /// Whether a <see cref="FaultKind.Token"/> fault can be about this token. If not, the error comes after the token. An opening bracket that is expected is
    /// not wrong, and sets <paramref name="passedOpener"/>.
    /// </summary>
    public readonly bool IsFaulty(scoped in SyntaxWalker walker, ref bool passedOpener)
    {
        JsonTokenType token = walker.Token;
        if (token == JsonTokenType.PropertyName)
        {
            return _skipped == 0 && _frames[^1] is { Kind: ShapeKind.Dictionary } && !passedOpener;
        }

        if (token is JsonTokenType.StartObject or JsonTokenType.StartArray && ExpectedAt(walker)?.Fits(token) == true && _skipped == 0)
        {
            passedOpener = true;
            return false;
        }

        return !passedOpener || (_skipped == 0 && ExpectedAt(walker)?.Accepts(token) == false);
    }

    /// <summary>
    /// Whether the token belongs to metadata at the beginning of an object, or is the bracket of an object in which metadata may follow. The object is then
    /// created only after the next token has been read.
    /// </summary>
    public readonly bool IsMetadata(scoped in SyntaxWalker walker) =>
        _skipped == 0 && (walker.Token == JsonTokenType.StartObject && ExpectedAt(walker) is { ReadsMetadata: true, LooksAhead: false }
            || _frames.Count > 0 && _frames[^1] is { Declared: not null, HasMembers: false, LookedThroughBy: null, IsInValues: false } frame
        && (walker.Token == JsonTokenType.PropertyName ? frame.Declared.IsMetadata(walker.Text) : frame.HasName));

    /// <summary>Whether System.Text.Json does not decode the token's text, so that only ill-formed UTF-8 can be wrong.</summary>
    public readonly bool IsUndecoded(scoped in SyntaxWalker walker)
    {
        if (_skipped > 0)
        {
            return walker.Token is JsonTokenType.PropertyName or JsonTokenType.String;
        }

        return walker.Token switch
        {
            JsonTokenType.PropertyName => _frames[^1] is { Kind: not ShapeKind.Dictionary, IsWrapped: false }
                && EscapedText.SurrogateFault(walker.Text, walker.IsEscaped) is null,
            JsonTokenType.String => ExpectedAt(walker) is var shape && shape is null or { Kind: ShapeKind.Opaque, Union: null }
                && !NodeTypes.Contain(shape?.Type),
            _ => false,
        };
    }

    /// <summary>
    /// Returns the type and the inner exception of the error for a name that cannot be read. If the path includes the name, moves to the name.
    /// </summary>
    public (Type Subject, Exception? Inner) KeyFault(scoped in SyntaxWalker walker)
    {
        if (_skipped > 0)
        {
            return (Subject(walker), null);
        }

        Frame frame = _frames[^1];
        Exception? decoding = EscapedText.DecodingFault(
            walker.Text, walker.IsEscaped, namesBytes: frame.Kind == ShapeKind.Dictionary || frame.IsWrapped);
        if (frame.IsWrapped && EscapedText.SurrogateFault(walker.Text, walker.IsEscaped) is null)
        {
            // The message for a name beside $values would quote the name, and this name cannot be decoded.
            EnterMember(walker);
            return (frame.Shape.Type, decoding);
        }

        if (frame.Kind != ShapeKind.Dictionary)
        {
            return (frame.LookedThroughBy is not null || (frame.Declared is not null && !frame.HasMembers) ? frame.MetadataType!
                : frame.Shape.HasConstructorParameters ? Unwrapped(frame.Shape)
                : frame.HasNames ? frame.Shape.Type
                : frame.Shape.MetadataType, decoding);
        }

        Type key = frame.Shape.KeyType ?? typeof(string);
        if (frame.MetadataType is { } declared && EscapedText.SurrogateFault(walker.Text, walker.IsEscaped) is { } surrogate)
        {
            // System.Text.Json decodes the name to check whether it is metadata, before it reads the name as a key. The error therefore names the type that was
            // read before the name: the declared type or, after an entry, the type of the values.
            return (frame.Index == 0 || frame.LookedThroughBy is not null ? declared : frame.Shape.Element?.Type ?? key, surrogate);
        }

        if (decoding is null)
        {
            EnterMember(walker);
        }

        return (key, decoding ?? ConversionText.InnerOfKey(key, walker.Text, walker.IsEscaped));
    }

    /// <summary>Returns the shape expected at the token, or null if a container, a union or nothing is expected there, or if the token is skipped.</summary>
    public readonly Shape? ExpectedValue(scoped in SyntaxWalker walker) =>
        _skipped == 0 && ExpectedAt(walker) is { Kind: ShapeKind.Value or ShapeKind.Opaque, Union: null } shape ? shape : null;

    /// <summary>Returns the type and the inner exception of the error for a value that cannot be converted.</summary>
    public readonly (Type Subject, Exception? Inner) ValueFault(scoped in SyntaxWalker walker, bool isTextFault)
    {
        Shape? shape = ExpectedValue(walker);
        if (shape is null || walker.Token is JsonTokenType.EndObject or JsonTokenType.EndArray)
        {
            return (Subject(walker), null);
        }

        Exception? inner = shape.Cause is { } cause ? cause(walker.Token, walker.Text, walker.IsEscaped) : ConversionText.InnerOfValue(
            shape.Type, walker.Token, walker.Text, walker.IsEscaped, shape.NumberHandling, isTextFault);
        return (Subject(walker), inner);
    }

    /// <summary>
    /// Returns the path of an error whose message or cause is in the fault. First moves to the name or into the array at the token, if the path includes it.
    /// </summary>
    public string PathOf(scoped in SyntaxWalker walker, FaultKind kind)
    {
        if (kind == FaultKind.ReferenceInParameter || (kind & FaultKind.AtValues) != 0)
        {
            // System.Text.Json's path ends with $values or $ref, not with the name in the input. For an element of an array, the index of the element follows.
            bool isElement = kind == FaultKind.ReferenceInParameter && _frames is [.., { Kind: ShapeKind.Array } last] && last.IsWrapped == last.IsInValues;
            var named = new StringBuilder(
                _skipped > 0 && (kind & FaultKind.AtValues) != 0 ? Path() : PathThrough(_frames.Count - (isElement ? 1 : 0), atObject: !isElement));
            PathText.AppendName(named, (kind & FaultKind.AtValues) != 0 ? "$values" : "$ref");
            return (isElement ? PathText.AppendIndex(named, CountOf(_frames[^1])) : named).ToString();
        }

        if (_skipped > 0)
        {
            return Path();
        }

        if (walker.Token == JsonTokenType.StartArray && IsNotedAsOwn(walker.TokenStart))
        {
            Open(walker);
            return Path();
        }

        if (walker.Token is JsonTokenType.EndObject or JsonTokenType.EndArray)
        {
            bool isIn = (kind & FaultKind.AtEnd) != 0
                || IsNotedAsOwn(_frames[^1].Kind == ShapeKind.Dictionary ? ContainerNote.OwnOfLast.Offset : _frames[^1].Start);
            return PathThrough(_frames.Count - (isIn ? 0 : 1));
        }

        // An object is refused as a whole at its first ordinary name, a dictionary at its key.
        if (walker.Token == JsonTokenType.PropertyName
            && (kind != FaultKind.Unsupported || _frames[^1].Kind == ShapeKind.Dictionary))
        {
            EnterMember(walker);
            CollectionsMarshal.AsSpan(_frames)[^1].IsNameEscaped &= (kind & FaultKind.AsSpelled) == 0;
        }

        return PathThrough(_frames.Count, atObject: (kind & FaultKind.AtObject) != 0);
    }

    /// <summary>
    /// Whether a note says that the collection with this bracket threw in its own code. False for streams: System.Text.Json reads the collections of a stream
    /// step by step, and each step has its own path.
    /// </summary>
    private readonly bool IsNotedAsOwn(nint bracket)
    {
        if (_isStream)
        {
            return false;
        }

        foreach (ContainerNote note in _notes)
        {
            if (note.Offset == bracket && note.IsOwn)
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>Returns the path of the current object.</summary>
    public readonly string PathOfObject() => PathThrough(_frames.Count, atObject: true);

    /// <summary>Returns the type whose metadata is being read; after the metadata, the type that the value is read as.</summary>
    public readonly Type MetadataSubject(scoped in SyntaxWalker walker, bool isUnsupported = false) =>
        _skipped > 0 || _frames.Count == 0 ? Subject(walker, isUnsupported)
        : walker.Token is JsonTokenType.String or JsonTokenType.Number ? _frames[^1].MetadataType!
        : _frames[^1].Shape.MetadataType;

    /// <summary>Returns the type of the current object or dictionary.</summary>
    public readonly Type SubjectOfObject() => Unwrapped(_frames[^1].Shape);

    /// <summary>
    /// Returns the type that an exception names if it comes from user code that was called after this token. If the token ends a container, the type is the
    /// declared type of the member or element that receives the container, unless the code belongs to the container itself.
    /// </summary>
    public readonly Type SubjectOfUser(scoped in SyntaxWalker walker, bool isInside)
    {
        if (_skipped == 0 && DeclaredAt(walker) is { } begun)
        {
            return begun;
        }

        return _skipped == 0 && !isInside && walker.Token is JsonTokenType.EndObject or JsonTokenType.EndArray && _frames is [.., { IsInValues: false }]
            ? SubjectOfTaker()
            : _frames.Count == 1 && isInside && walker.Token == JsonTokenType.EndObject
                && !_frames[0].HasNames && Nullable.GetUnderlyingType(_root.DeclaredType) is not null ? _root.DeclaredType
            : Subject(walker);
    }

    /// <summary>The declared type that an exception of user code always names at this token, or null.</summary>
    private readonly Type? DeclaredAt(scoped in SyntaxWalker walker) => walker.Token switch
    {
        JsonTokenType.Null when _frames.Count > 0 =>
            _frames[^1] is not { Kind: ShapeKind.Object } taker ? ExpectedAt(walker)?.DeclaredType
            : taker.Member is { Subject: null, IsConstructorParameter: false } set ? set.Shape?.DeclaredType
            : null,

        // Until a name or an element has been read in a nullable value, the error names the nullable type as it was declared.
        JsonTokenType.StartArray => ExpectedAt(walker) is { Kind: ShapeKind.Array, DeclaredType: { } begun }
            && Nullable.GetUnderlyingType(begun) is not null ? begun : null,
        JsonTokenType.EndObject => _frames is [.., { HasNames: false, Shape: { } ended }]
            && Nullable.GetUnderlyingType(ended.DeclaredType) is { } underlying
            && typeof(IJsonOnDeserialized).IsAssignableFrom(underlying) ? ended.DeclaredType : null,
        _ => null,
    };

    /// <summary>
    /// Returns the type that an exception names if it comes from the code that receives the container just closed: in most cases, the declared type of the
    /// member or element.
    /// </summary>
    private readonly Type SubjectOfTaker()
    {
        Shape? taking = _frames.Count == 1
            ? _root
            : _frames[^2] switch { { Kind: ShapeKind.Object } around => around.Member.Shape, var around => around.Shape.Element };
        if (taking is { Union: not null })
        {
            // The code that creates a union is called with the value of the case.
            return _frames[^1].MetadataType ?? Unwrapped(_frames[^1].Shape);
        }

        if (_frames.Count == 1)
        {
            return Unwrapped(_root);
        }

        Frame outer = _frames[^2];
        Type declared = (outer.Kind == ShapeKind.Object ? outer.Member.Subject ?? outer.Member.Shape?.DeclaredType : outer.Shape.Element?.DeclaredType)
            ?? Unwrapped(outer.Shape);

        // In emitted code, the object's own callback and the code that receives the object are called at the same position.
        Type own = Unwrapped(_frames[^1].Shape);
        return typeof(IJsonOnDeserialized).IsAssignableFrom(own) && declared.IsAssignableFrom(own) ? own : declared;
    }

    /// <summary>Returns the type that an error at this token names.</summary>
    /// <param name="walker">The walker, at the token.</param>
    /// <param name="isUnsupported">Whether the error is an unsupported type. For a constructor parameter, the error then names the object's type.</param>
    public readonly Type Subject(scoped in SyntaxWalker walker, bool isUnsupported = false)
    {
        Shape? expected = ExpectedAt(walker);
        if (_frames.Count == 0)
        {
            return IsContainer(expected!) ? Unwrapped(expected!) : expected!.Type;
        }

        Frame frame = _frames[^1];
        return frame is { Kind: ShapeKind.Object, Member.Subject: { } named } && walker.Token != JsonTokenType.PropertyName ? named
            : expected is null || walker.Token == JsonTokenType.PropertyName
                ? frame.Kind == ShapeKind.Dictionary ? frame.Shape.KeyType ?? typeof(string) : Unwrapped(frame.Shape)
            : IsContainer(expected) ? Unwrapped(expected)
            : frame is { Kind: ShapeKind.Object, Member: { IsConstructorParameter: true, Shape: null or { Union: null } } }
                && (isUnsupported || !StjVersion.NamesParameters) ? Unwrapped(frame.Shape)
            : expected.Type;
    }

    private static bool IsContainer(Shape shape) => shape.Kind is ShapeKind.Object or ShapeKind.Array or ShapeKind.Dictionary;
}
