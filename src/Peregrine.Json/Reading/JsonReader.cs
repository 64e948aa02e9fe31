using System.Numerics;
using System.Runtime.InteropServices;
using Peregrine.Json.Kernels;

namespace Peregrine.Json.Reading;

/// <summary>
/// The cursor over one contiguous UTF-8 input. It stores no path: an error has an offset, and a second walk finds the path. The cursor is passed by reference;
/// most methods move it after the text that they read, or throw <see cref="ReadFault"/>.
/// </summary>
[SuppressMessage("Design", "CA1051", Justification = "Loops over arrays keep the position in a local and write it back.")]
internal ref partial struct JsonReader
{
    /// <summary>The first byte of the input.</summary>
    internal ref byte Start;

    /// <summary>The offset of the next byte.</summary>
    internal nint At;

    /// <summary>The length of the input.</summary>
    internal nint End;

    /// <summary>The offset of the opening quote of the name of the last unknown member that a contract receives.</summary>
    internal nint NameAt;

    /// <summary>
    /// While a member is being set whose value was read before its object was created: the offset after that value, at which an exception of the setter is
    /// reported. Otherwise 0.
    /// </summary>
    internal nint Late;

    /// <summary>The objects of this call by id; null until a contract needs them.</summary>
    internal ReadReferences? References;

    /// <summary>The ends of containers in the part of the input that was scanned ahead, or null.</summary>
    internal ContainerEnds? Ends;

    /// <summary>Whether an enclosing value is read again from its beginning if a value in it cannot be read.</summary>
    internal bool IsReadAgain;

    /// <summary>The number of levels for which the kind of container is recorded.</summary>
    internal const int KnownLevels = 64;

    private int _depthLeft;

    /// <summary>The metadata names that were reserved last, and the level of the object in which they are reserved.</summary>
    private ReservedNames _reserved;

    /// <summary>The kinds of the containers last opened at each level, indexed by the remaining depth: a set bit means an object.</summary>
    private ulong _objects;

    // The white space that is expected before a member or an element, according to the lines read so far. Its length is _line - _indent * _depthLeft. At first,
    // it is a line feed and two spaces per level.
    private int _line;
    private int _indent;
    private int _lastGap;
    private int _lastDepth;

    // The result of the last call of Place: the offset, the offset at which its line begins, and the number of the line.
    private int _counted;
    private int _countedLine;
    private int _countedLines;

    /// <summary>If the text is the window of an input, that input, which counts the lines before the window; otherwise null.</summary>
    private readonly ElementInput? _input;
    private readonly int _maxDepth;
    private readonly bool _trailingCommas;
    private readonly bool _comments;
    private readonly bool _isRun;

    public JsonReader(ReadOnlySpan<byte> input, ReadSettings settings)
    {
        Start = ref MemoryMarshal.GetReference(input);
        End = input.Length;
        _depthLeft = _maxDepth = settings.MaxDepth;
        _indent = 2;
        _line = 1 + 2 * _depthLeft;
        _trailingCommas = settings.TrailingCommas;
        _comments = settings.Comments;
        _isRun = settings.IsRun;
    }

    /// <summary>The number of open containers around the input. They count for the depth limit and for the depth that converters see.</summary>
    public int Around
    {
        init => _depthLeft -= value;
    }

    /// <summary>
    /// Sets the input whose window is read. The window begins at the offset <see cref="ElementInput.Head"/>, and lines are counted from the first byte of the
    /// whole document.
    /// </summary>
    public ElementInput Window
    {
        init
        {
            _input = value;
            _counted = _countedLine = ElementInput.Head;
        }
    }

    /// <summary>The depth and grammar of this input.</summary>
    public readonly ReadSettings Settings => new(_maxDepth, _trailingCommas, _comments);

    /// <summary>Whether a comma is allowed before a closing bracket.</summary>
    public readonly bool AllowsTrailingCommas => _trailingCommas;

    /// <summary>Whether comments are allowed between tokens.</summary>
    public readonly bool AllowsComments => _comments;

    /// <summary>
    /// Skips a value of the object at <paramref name="bracket"/> while that object is scanned ahead. Each nested container is scanned only once, even if many
    /// enclosing objects are scanned, unless the object is too long for <see cref="ContainerEnds"/>.
    /// </summary>
    public void SkipAhead(nint bracket)
    {
        if (Peek() is not ((byte)'{' or (byte)'['))
        {
            SkipValue();
            return;
        }

        nint after = EndsFrom(bracket, _depthLeft + 1).After(At);
        if (after >= 0)
        {
            At = after;
        }
        else if (after == ContainerEnds.Faulty)
        {
            ThrowSkipped();
        }
        else
        {
            SkipValue();
        }
    }

    /// <summary>
    /// Scans the object at the cursor and records the ends of its containers for <see cref="SkipAhead"/>. Returns whether the object contains a syntax error;
    /// false if it is too long for the records.
    /// </summary>
    public bool IsFaultyAhead() => EndsFrom(At, _depthLeft).After(At) == ContainerEnds.Faulty;

    private ContainerEnds EndsFrom(nint bracket, int depth) => Ends?.Covers(bracket) == true ? Ends : Ends = new ContainerEnds(in this, bracket, depth);

    /// <summary>Moves to the next token and returns its first byte, or 0 at the end of the input.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public byte Peek()
    {
        nint at = At;
        if (at < End)
        {
            byte b = Mem.U8(ref Start, at, End);
            if (b > (byte)' ' && b != (byte)'/')
            {
                return b;
            }
        }

        return PeekAfterSpace();
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private byte PeekAfterSpace()
    {
        At = SkipBlank(At);
        if (_comments)
        {
            At = SkipSpace(At);
        }

        return At < End ? Mem.U8(ref Start, At, End) : (byte)0;
    }

    /// <summary>Returns the offset after white space and, if the options allow them, comments.</summary>
    private readonly nint SkipSpace(nint at)
    {
        at = WhiteSpace.Skip(ref Start, at, End);
        while (_comments && at < End && Mem.U8(ref Start, at, End) == (byte)'/')
        {
            nint after = Kernels.SkipValue.SkipComment(ref Start, at, End);
            if (after < 0)
            {
                ReadFault.Throw(FaultKind.Text, at);
            }

            at = WhiteSpace.Skip(ref Start, after, End);
        }

        return at;
    }

    /// <summary>Reads <c>null</c> and returns true if it is next; throws for another token that begins with n.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool TryReadNull() => Peek() == (byte)'n' && ReadNullLiteral();

    /// <summary>Whether <c>null</c> is at the position.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsNull(ref byte start, nint at, nint end) => end - at >= 4 && Mem.U32(ref start, at, end) == 0x6C6C756E;

    [MethodImpl(MethodImplOptions.NoInlining)]
    private bool ReadNullLiteral()
    {
        if (IsNull(ref Start, At, End))
        {
            At += 4;
            return true;
        }

        ThrowToken();
        return false;
    }

    /// <summary>Reads the opening bracket of an object.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void StartObject()
    {
        if (Peek() != (byte)'{')
        {
            ThrowToken();
        }

        Enter();
        _objects |= 1UL << _depthLeft;
    }

    /// <summary>Reads the opening bracket of an array; returns its offset.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public nint StartArray()
    {
        if (Peek() != (byte)'[')
        {
            ThrowToken();
        }

        nint bracket = At;
        Enter();
        _objects &= ~(1UL << _depthLeft);
        return bracket;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void Enter()
    {
        if (--_depthLeft < 0)
        {
            ReadFault.Throw(FaultKind.Depth, At);
        }

        At++;
    }

    /// <summary>Reads the closing bracket and returns true if the array just opened is empty.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool IsEmptyArray()
    {
        if (Peek() != (byte)']')
        {
            return false;
        }

        At++;
        _depthLeft++;
        return true;
    }

    /// <summary>Reads the comma after an element and returns true, or the closing bracket and returns false.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool NextElement()
    {
        byte b = Peek();
        if (b == (byte)',')
        {
            At++;
            return !_trailingCommas || !EndsAfterComma((byte)']');
        }

        if (b != (byte)']')
        {
            ThrowToken();
        }

        At++;
        _depthLeft++;
        return false;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private bool EndsAfterComma(byte bracket)
    {
        if (Peek() != bracket)
        {
            return false;
        }

        if (MoreFollows)
        {
            ThrowToken();
        }

        At++;
        _depthLeft++;
        return true;
    }

    /// <summary>Whether the next byte is the bracket that ends a run (<see cref="ReadSettings.IsRun"/>). A comma before it is not a trailing comma.</summary>
    private readonly bool MoreFollows => _isRun && At == End - 1;

    /// <summary>Skips a value and checks all of its syntax.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public void SkipValue()
    {
        Peek();
        nint after = Kernels.SkipValue.Skip(ref Start, At, End, _depthLeft, _trailingCommas, _comments);
        if (after < 0)
        {
            ThrowSkipped();
        }

        At = after;
    }

    /// <summary>Throws if a digit is before the cursor and no delimiter after it: user code must not receive a number with such an end.</summary>
    public readonly void CheckNumberEnd()
    {
        if (At > 0 && (uint)(Mem.U8(ref Start, At - 1, End) - '0') <= 9
            && (At == End || " \t\r\n,]}/"u8.IndexOf(Mem.U8(ref Start, At, End)) < 0))
        {
            ThrowToken();
        }
    }

    /// <summary>
    /// Whether an exception gets a path and a position. Other exceptions propagate unchanged: those of other types, and those that are thrown before anything
    /// is read, which come from creating the root's contract.
    /// </summary>
    public readonly bool Explains(Exception error) =>
        error is ReadFault || (ReadFault.Explains(error) && !Mem.Span(ref Start, 0, At, End).Trim(" \t\r\n"u8).IsEmpty);

    /// <summary>Creates the fault for an exception that this reader <see cref="Explains"/>.</summary>
    public readonly ReadFault FaultOf(Exception error) => ReadFault.Of(error, PlaceOfUserCode(), Late);

    /// <summary>Throws unless only white space, and comments if they are allowed, follow the root value.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Finish<T>(T? root)
    {
        if (At < End && !IsAtEnd())
        {
            throw new ReadFault(FaultKind.Trailing, At) { Root = root };
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private bool IsAtEnd() => PeekAfterSpace() == 0 && At >= End;

    /// <summary>The input from the cursor on.</summary>
    public readonly ReadOnlySpan<byte> Rest => Mem.Span(ref Start, At, End, End);

    /// <summary>The whole input.</summary>
    public readonly ReadOnlySpan<byte> Input => Mem.Span(ref Start, 0, End, End);

    /// <summary>The open containers: one bit for each level, the innermost first; a set bit means an object.</summary>
    public readonly ulong ObjectsAround => BitOperations.RotateRight(_objects, _depthLeft);

    /// <summary>Returns the input from an offset to the cursor.</summary>
    public readonly ReadOnlySpan<byte> TextFrom(nint at) => Mem.Span(ref Start, at, At, End);

    /// <summary>The number of containers that may still be opened here.</summary>
    public readonly int DepthLeft => _depthLeft;

    /// <summary>Throws a fault at the next token.</summary>
    [DoesNotReturn]
    public readonly void ThrowToken() => ReadFault.Throw(FaultKind.Token, At);

    [DoesNotReturn]
    private readonly void ThrowSkipped() => ReadFault.Throw(FaultKind.Skipped, At);
}
