using System.Text.Json;
using Peregrine.Json.Errors;

namespace Peregrine.Json.Extras;

/// <summary>
/// Finds all faults of a text. Walks the text together with the shapes of the contracts, which say what each value should be, and continues after each fault.
/// Each simple value is read separately by the contract of its place. The walk itself checks brackets, depth, names and missing members of containers.
/// </summary>
/// <remarks>
/// One loop over the tokens (RFC 8259 sections 2 to 7). Each byte is passed once by the loop, once when a value is read, and a bounded number of times during
/// recovery, so the time is linear.
/// </remarks>
/// <param name="text">The text.</param>
/// <param name="root">The shape of the root; null if only the syntax can be judged.</param>
/// <param name="rules">The grammar.</param>
/// <param name="refusesDuplicates">Whether a dictionary may not have a key twice.</param>
/// <param name="faults">Receives the faults.</param>
internal ref partial struct FaultWalk(ReadOnlySpan<byte> text, Shape? root, ReadRules rules, bool refusesDuplicates, FaultCollector faults)
{
    private readonly ReadOnlySpan<byte> _text = text;
    private readonly Shape? _root = root;
    private readonly ReadRules _rules = rules;
    private readonly bool _refusesDuplicates = refusesDuplicates;
    private readonly FaultCollector _faults = faults;
    private readonly Dictionary<IObjectShape, bool> _withRequired = [];
    private OpenFrame? _top;
    private FaultPlace _place = FaultPlace.Root;
    private int _depth;
    private int _objects;
    private int _unclosedObjects;
    private int _unclosedArrays;
    private bool _hasCounted;
    private int _at;
    private object? _known;

    /// <summary>The number of steps of the loop: at most a few for each byte.</summary>
    public long Steps { get; private set; }

    /// <summary>The shape of the next value; null if any value is allowed.</summary>
    private readonly Shape? Expected => _top is null ? _root : _top.Shape is null ? null : _top.IsOfMembers ? _top.Member.Shape : _top.Shape.Element;

    public void Run()
    {
        // A byte order mark is one fault; the text begins after it.
        ReadOnlySpan<byte> mark = [0xEF, 0xBB, 0xBF];
        if (_text.StartsWith(mark))
        {
            AddSyntax(SyntaxText.NotAValue(mark[0]), _at);
            _at = mark.Length;
        }

        while (!_faults.IsFull)
        {
            Steps++;
            if (!SkipBlank())
            {
                AtEnd();
                return;
            }

            byte found = _text[_at];
            switch (_place)
            {
                case FaultPlace.FirstName or FaultPlace.Name:
                    AtName(found);
                    break;
                case FaultPlace.Colon:
                    AtColon(found);
                    break;
                case FaultPlace.AfterValue:
                    AfterValue(found);
                    break;
                case FaultPlace.End:
                    AddSyntax(SyntaxText.AfterRoot(found), _at);
                    return;
                default:
                    AtValue(found);
                    break;
            }
        }
    }

    private void Open(byte bracket)
    {
        bool isObject = bracket == '{';
        JsonTokenType token = isObject ? JsonTokenType.StartObject : JsonTokenType.StartArray;
        if (_depth >= _rules.MaxDepth)
        {
            AddAt(DeserializationErrorKind.Depth, SyntaxText.TooDeep(token, _rules.MaxDepth), _at);
            SkipContainer();
            EndValue();
            return;
        }

        bool isInJudged = _top is { IsInJudged: true } or { Judged: not null };
        var frame = new OpenFrame { Around = _top, Depth = _depth, IsObject = isObject, Start = _at, IsInJudged = isInJudged };
        if (Expected?.CaseAt(token) is { } declared)
        {
            Choose(frame, declared, token);
        }

        frame.FaultsBefore = _faults.Count;
        _top = frame;
        _depth++;
        _objects += isObject ? 1 : 0;
        _at++;
        _place = isObject ? FaultPlace.FirstName : FaultPlace.FirstElement;
    }

    /// <summary>Chooses how a container is checked: part by part, as a whole at its end, or not at all because it has been refused.</summary>
    private void Choose(OpenFrame frame, Shape declared, JsonTokenType token)
    {
        Shape shape = frame.IsObject ? declared.ShapeAt(_text, _at, ref _known) : declared;
        bool isUnnamed = frame.IsObject && shape.Type == declared.Type && (shape.Type.IsAbstract || declared.ReadsMetadata);
        if (shape is { Kind: ShapeKind.Opaque } or { Union: not null } || (shape.Kind == ShapeKind.Array && frame.IsObject && declared.ReadsMetadata)
            || declared.IsChosen || (declared.LooksAhead && isUnnamed && shape.Type.IsAbstract))
        {
            frame.Judged = declared;
        }
        else if (!shape.Fits(token))
        {
            frame.Judged = Judge(declared, _at, _at + 1, isWhole: false) ? null : declared;
        }
        else if (!isUnnamed || !IsRefused(declared, ref shape))
        {
            frame.Shape = shape;
            frame.Metadata = declared.ReadsMetadata ? declared : null;
            frame.AsksForNames = shape.Object is { } members && AsksForNames(members);
        }
    }

    /// <summary>
    /// Whether the contract refuses an object because of its metadata, such as a discriminator, or because it has none: lets the contract read the object up to
    /// its first member, and adds the fault. If the syntax up to there has an error, returns false, and the shape is the one that the metadata before the error
    /// selects.
    /// </summary>
    private readonly bool IsRefused(Shape declared, ref Shape shape)
    {
        var walker = new SyntaxWalker(_text[_at..], _rules with { MaxDepth = int.MaxValue });
        walker.Read();
        int end = 0;
        while (walker.Read() && walker.Token == JsonTokenType.PropertyName && declared.IsMetadata(walker.Text))
        {
            if (!walker.Read())
            {
                break;
            }

            end = walker.Position;
            if (walker.Token is JsonTokenType.StartObject or JsonTokenType.StartArray)
            {
                break;
            }
        }

        if (walker.Failure is null)
        {
            return (end > 0 || shape.Type.IsAbstract) && Judge(declared, _at, _at + walker.Position, isWhole: false);
        }

        object? known = null;
        shape = end > 0 ? declared.ShapeAt([.. _text.Slice(_at, end), (byte)'}'], 0, ref known) : shape;
        return false;
    }

    private readonly bool AsksForNames(IObjectShape members)
    {
        if (!_withRequired.TryGetValue(members, out bool asks))
        {
            _withRequired.Add(members, asks = members.MissingText([]) is not null);
        }

        return asks;
    }

    private void Close()
    {
        OpenFrame closed = _top!;
        int end = ++_at;
        _top = closed.Around;
        _depth--;
        _objects -= closed.IsObject ? 1 : 0;
        bool isClean = _faults.Count == closed.FaultsBefore;
        if (closed.Judged is { } judged)
        {
            _ = isClean && Judge(judged, closed.Start, end, isWhole: true);
        }
        else if (closed is { AsksForNames: true, LosesNames: false } && closed.Shape!.Object!.MissingText(closed.Names ?? []) is { } missing)
        {
            Add(DeserializationErrorKind.Member, missing, end, closed.Start, end - closed.Start, FaultWords.Required, FaultWords.Object);
        }

        EndValue();
    }

    private void EndValue()
    {
        _place = _top is null ? FaultPlace.End : FaultPlace.AfterValue;
        if (_top is not null)
        {
            _top.Index++;
            _top.HasName = false;
            _top.Member = default;
        }
    }
}
