using Peregrine.Json.Kernels;

namespace Peregrine.Json.Syntax;

/// <summary>
/// A state machine for JSON's grammar (RFC 8259). It can stop after any byte and continue with the next one, and it reports exactly where and why a text is not
/// JSON. Each level of depth takes one bit. Kernels read whole tokens; a token that a kernel refuses, or whose end is not in the text, is read again byte by
/// byte (<see cref="Scan"/>).
/// </summary>
internal partial struct Grammar(GrammarRules rules, int maxDepth)
{
    private Brackets _open;
    private GrammarPlace _afterComment;
    private bool _isName;
    private byte _count;

    /// <summary>The maximum number of open containers.</summary>
    public int MaxDepth { get; set; } = maxDepth;

    /// <summary>The current place in the grammar.</summary>
    public GrammarPlace Place { get; private set; }

    /// <summary>The reason why <see cref="Run"/> has returned.</summary>
    public GrammarStop Stop { get; private set; }

    /// <summary>The reason why the text is not JSON, at the offset that <see cref="Run"/> has returned.</summary>
    public GrammarFault Fault { get; private set; }

    /// <summary>The offset at which the current token or comment begins; with <see cref="EachToken"/>, also that of a token that has ended.</summary>
    public int Start { get; private set; }

    /// <summary>
    /// With <see cref="EachToken"/>, the offset after the token or comment at which the grammar has stopped; for a name, the offset after its closing quote.
    /// </summary>
    public int End { get; private set; }

    /// <summary>With <see cref="EachToken"/>, the offset of the last comma.</summary>
    public int Comma { get; private set; }

    /// <summary>The open containers.</summary>
    public readonly Brackets Open => _open;

    /// <summary>
    /// Continues with a text. With <paramref name="isLast"/>, incomplete JSON is a fault. Returns the offset up to which the text has been read, or that of the
    /// fault. Leaves at most three bytes at the end of the text unread, if they can be checked only together with the bytes that follow.
    /// </summary>
    /// <param name="sink">Receives the tokens.</param>
    /// <param name="text">The text. If a token has begun, <see cref="Start"/> is the offset at which the token, or a later part of it, begins in this text; a
    /// literal must begin there with its first byte.</param>
    /// <param name="from">The offset in this text at which the previous call has stopped.</param>
    /// <param name="isLast">Whether no more text follows.</param>
    public int Run<TSink>(ref TSink sink, ReadOnlySpan<byte> text, int from, bool isLast)
        where TSink : struct, ITokenSink
    {
        bool stops = typeof(TSink) == typeof(EachToken);
        ref byte start = ref Mem.First(text);
        nint end = text.Length;
        nint at = from;
        nint after;
        byte value;
        GrammarPlace place = Place;

    Go:
        switch (place)
        {
            case GrammarPlace.Root or GrammarPlace.AfterRoot:
                goto Root;
            case GrammarPlace.Value:
                goto Value;
            case GrammarPlace.FirstElement or GrammarPlace.FirstName:
                goto First;
            case GrammarPlace.Element or GrammarPlace.Name:
                goto Next;
            case GrammarPlace.Colon:
                goto Colon;
            case GrammarPlace.AfterValue:
                goto After;
            default:
                goto Within;
        }

    Root:
        at = WhiteSpace.Skip(ref start, at, end);
        if (at >= end)
        {
            goto More;
        }

        value = Mem.U8(ref start, at, end);
        if (place == GrammarPlace.AfterRoot || value == '/')
        {
            goto Refused;
        }

        sink.BeginRoot();
        goto Token;

    First:
        at = WhiteSpace.Skip(ref start, at, end);
        if (at >= end)
        {
            goto More;
        }

        value = Mem.U8(ref start, at, end);
        if (value == _open.Closing)
        {
            // An opening bracket's code is the closing one's minus two.
            sink.Empty((byte)(value - 2));
            _open.Close();
            after = at + 1;
            goto Ended;
        }

        if (value == '/')
        {
            goto Refused;
        }

        sink.Open((byte)(_open.Closing - 2));
        if (place == GrammarPlace.FirstName)
        {
            goto Name;
        }

        goto Token;

    Value:
        at = WhiteSpace.Skip(ref start, at, end);
        if (at >= end)
        {
            goto More;
        }

        value = Mem.U8(ref start, at, end);

    Token:
        if (value == '"')
        {
            after = SkipValue.SkipString(ref start, at + 1, end);
            if (after < 0)
            {
                _isName = false;
                place = GrammarPlace.Text;
                goto Begun;
            }

            sink.Text(TokenKind.String, Mem.Span(ref start, at, after, end), true);
            goto Ended;
        }

        if (value is (byte)'{' or (byte)'[')
        {
            if (_open.Level >= MaxDepth)
            {
                return Refuse(GrammarFault.TooDeep, place, at);
            }

            _open.Open(value == '{');
            place = value == '{' ? GrammarPlace.FirstName : GrammarPlace.FirstElement;
            if (stops)
            {
                after = at + 1;
                goto Stopped;
            }

            at++;
            goto First;
        }

        if (value == '-' || (uint)(value - '0') <= 9)
        {
            after = SkipValue.SkipNumber(ref start, at, end);
            if (after < 0 || (after < end ? !EndsNumber(Mem.U8(ref start, after, end)) : !isLast || _open.Level > 0))
            {
                place = value == '-' ? GrammarPlace.Minus : value == '0' ? GrammarPlace.Zero : GrammarPlace.Integer;
                goto Begun;
            }

            sink.Text(TokenKind.Number, Mem.Span(ref start, at, after, end), true);
            goto Ended;
        }

        if (value is (byte)'t' or (byte)'f' or (byte)'n')
        {
            after = SkipValue.SkipScalar(ref start, at, end);
            if (after < 0)
            {
                place = GrammarPlace.Literal;
                goto Begun;
            }

            sink.Text(TokenKind.Literal, Mem.Span(ref start, at, after, end), true);
            goto Ended;
        }

        goto Refused;

    Ended:
        // A value has ended; its last token extends from at to after.
        place = GrammarPlace.AfterValue;
        if (_open.Level == 0)
        {
            place = GrammarPlace.AfterRoot;
            sink.EndRoot();
            goto Stopped;
        }

        if (stops)
        {
            goto Stopped;
        }

        at = after;

    After:
        at = WhiteSpace.Skip(ref start, at, end);
        if (at >= end)
        {
            goto More;
        }

        value = Mem.U8(ref start, at, end);
        if (value != ',')
        {
            if (value == _open.Closing)
            {
                goto Close;
            }

            goto Refused;
        }

        if (stops)
        {
            Comma = (int)at;
        }

        at++;
        place = _open.InObject ? GrammarPlace.Name : GrammarPlace.Element;

    Next:
        at = WhiteSpace.Skip(ref start, at, end);
        if (at >= end)
        {
            goto More;
        }

        value = Mem.U8(ref start, at, end);
        if (value == _open.Closing && _open.Level > 0)
        {
            if (!rules.TrailingCommas)
            {
                return Refuse(GrammarFault.TrailingComma, place, at);
            }

            goto Close;
        }

        if (value == '/')
        {
            goto Refused;
        }

        sink.Comma();
        if (place == GrammarPlace.Element)
        {
            goto Token;
        }

    Name:
        if (value != '"')
        {
            goto Refused;
        }

        after = SkipValue.SkipString(ref start, at + 1, end);
        if (after < 0)
        {
            _isName = true;
            place = GrammarPlace.Text;
            goto Begun;
        }

        sink.Text(TokenKind.Name, Mem.Span(ref start, at, after, end), true);
        if (stops)
        {
            Start = (int)at;
            End = (int)after;
        }

        at = after;
        place = GrammarPlace.Colon;

    Colon:
        at = WhiteSpace.Skip(ref start, at, end);
        if (at >= end)
        {
            goto More;
        }

        value = Mem.U8(ref start, at, end);
        if (value != ':')
        {
            goto Refused;
        }

        at++;
        sink.Colon();
        place = GrammarPlace.Value;
        if (stops)
        {
            Place = place;
            Stop = GrammarStop.Token;
            return (int)at;
        }

        goto Value;

    Close:
        sink.Close(value);
        _open.Close();
        after = at + 1;
        goto Ended;

    Begun:
        Start = (int)at;
        at++;
        _count = 1;

    Within:
        // Passed as a copy, so that the variable at can stay in a register.
        nint read = at;
        Place = place;
        bool hasEnded = Scan(text, ref read, isLast);
        at = read;
        if (!hasEnded)
        {
            return (int)at;
        }

        if (Place >= GrammarPlace.Slash)
        {
            place = _afterComment;
            if (!stops)
            {
                goto Go;
            }

            Place = place;
            End = (int)at;
            Stop = GrammarStop.Comment;
            return (int)at;
        }

        sink.Text(Kind, Mem.Span(ref start, Start, at, end), true);
        after = at;
        at = Start;
        if (Kind != TokenKind.Name)
        {
            goto Ended;
        }

        End = (int)after;
        at = after;
        place = GrammarPlace.Colon;
        goto Colon;

    Stopped:
        Place = place;
        Start = (int)at;
        End = (int)after;
        Stop = place == GrammarPlace.AfterRoot ? GrammarStop.Root : GrammarStop.Token;
        return (int)after;

    More:
        Place = place;
        Stop = isLast ? GrammarStop.End : GrammarStop.More;
        return isLast && place != GrammarPlace.AfterRoot ? Refuse(GrammarFault.End, place, at) : (int)at;

    Refused:
        if (value != '/' || !TakesComment(place))
        {
            return Refuse(GrammarFault.Byte, place, at);
        }

        _afterComment = place;
        place = GrammarPlace.Slash;
        goto Begun;
    }

    /// <summary>The kind of the current token.</summary>
    public readonly TokenKind Kind => Place switch
    {
        < GrammarPlace.Minus => _isName ? TokenKind.Name : TokenKind.String,
        < GrammarPlace.Literal => TokenKind.Number,
        _ => TokenKind.Literal,
    };
}
