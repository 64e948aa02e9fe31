using Peregrine.Json.Syntax;

namespace Peregrine.Json.Extras;

/// <summary>
/// Enforces <see cref="JsonLimits"/> on a text that arrives in pieces: counts the tokens as the <see cref="Grammar"/> reads them, and checks their lengths. No
/// other code enforces these limits.
/// </summary>
internal sealed class LimitCheck(JsonLimits limits)
{
    /// <summary>The last bytes of the previous pieces that the grammar can process only together with the bytes after them.</summary>
    private readonly byte[] _cut = new byte[64];
    private int _cutLength;

    /// <summary>The number of bytes at the beginning of the next text that the grammar has already processed.</summary>
    private int _read;
    private Grammar _grammar = new(GrammarRules.OfReader(trailingCommas: true, comments: true), limits.MaxDepth);
    private LimitLevels _levels = new();

    /// <summary>
    /// For the text that is being processed: the number of bytes before it, the number of line feeds in these bytes, and the offset at which the last line of
    /// these bytes begins.
    /// </summary>
    private long _before, _lines, _lineStart;

    /// <summary>The number of bytes that have arrived.</summary>
    private long _length;
    private long _tokens;

    /// <summary>The offset and kind of a token that has been counted but has not ended. The offset is -1 if there is no such token.</summary>
    private long _token = -1;
    private TokenKind _kind;

    /// <summary>Whether the name whose colon comes next has ended and has been counted.</summary>
    private bool _isNamed;
    private bool _isBegun, _isFaulty;

    /// <summary>Whether a comment has followed the last token.</summary>
    private bool _isCommented;

    /// <summary>Processes the next piece of the text.</summary>
    /// <exception cref="JsonLimitException">The text exceeds a limit.</exception>
    public void Feed(ReadOnlySpan<byte> piece)
    {
        bool isLong = piece.Length > limits.MaxDocumentLength - _length;
        piece = isLong ? piece[..(int)(limits.MaxDocumentLength - _length)] : piece;
        _length += piece.Length;
        while (_cutLength > 0 && !piece.IsEmpty)
        {
            piece = Join(piece);
        }

        if (!piece.IsEmpty)
        {
            Keep(piece[Read(piece)..]);
        }

        if (isLong)
        {
            _levels = new LimitLevels();
            throw Exceeded(JsonLimit.DocumentLength, limits.MaxDocumentLength, _cut, _cutLength);
        }
    }

    /// <summary>
    /// Processes the stored bytes of previous pieces together with the first bytes of this piece. Returns the part of this piece that has been neither
    /// processed nor stored.
    /// </summary>
    private ReadOnlySpan<byte> Join(ReadOnlySpan<byte> piece)
    {
        int kept = _cutLength;
        int taken = Math.Min(piece.Length, _cut.Length - kept);
        piece[..taken].CopyTo(_cut.AsSpan(kept));
        int read = Read(_cut.AsSpan(0, kept + taken));
        if (read >= kept)
        {
            _cutLength = 0;
            return piece[(read - kept)..];
        }

        Keep(_cut.AsSpan(read, kept + taken - read));
        return piece[taken..];
    }

    private void Keep(ReadOnlySpan<byte> rest)
    {
        rest.CopyTo(_cut);
        _cutLength = rest.Length;
    }

    /// <summary>Processes all tokens of the text. Returns the offset of the first unprocessed byte; only a few bytes remain.</summary>
    private int Read(ReadOnlySpan<byte> text)
    {
        int at = _read;
        _read = 0;
        if (!_isBegun)
        {
            ReadOnlySpan<byte> mark = "\uFEFF"u8;
            if (text.Length < mark.Length && mark.StartsWith(text))
            {
                return 0;
            }

            _isBegun = true;
            at = text.StartsWith(mark) ? mark.Length : 0;
        }

        EachToken each = default;
        while (!_isFaulty)
        {
            at = _grammar.Run(ref each, text, at, isLast: false);
            switch (_grammar.Stop)
            {
                case GrammarStop.Token or GrammarStop.Root:
                    _isCommented = false;
                    End(text);
                    break;
                case GrammarStop.Comment:
                    _isCommented = true;
                    break;
                case GrammarStop.More:
                    at = Pause(text, at);
                    Pass(text[..at]);
                    return at;
                case GrammarStop.Fault when _grammar.Fault == GrammarFault.TooDeep:
                    CountItem(isName: false);
                    throw Exceeded(JsonLimit.Depth, limits.MaxDepth, text, at);
                case GrammarStop.Fault when _isCommented && _grammar.Place is GrammarPlace.Value or GrammarPlace.AfterValue:
                    // If System.Text.Json's reader returns comments, it treats a comment as a value or as a comma.
                    _grammar.GoTo(
                        _grammar.Place == GrammarPlace.Value ? GrammarPlace.AfterValue
                        : _grammar.Open.InObject ? GrammarPlace.Name : GrammarPlace.Element);
                    break;
                case GrammarStop.Fault:
                    _isFaulty = true;
                    TakeBegun(text, at);
                    break;
            }
        }

        Pass(text);
        return text.Length;
    }

    /// <summary>Counts the token that has ended, or the opening bracket of the container that has begun, and checks its length.</summary>
    private void End(ReadOnlySpan<byte> text)
    {
        int level = _grammar.Open.Level;
        if (_grammar.Place == GrammarPlace.Value)
        {
            EndName(text);
            _isNamed = false;
        }
        else if (level > _levels.Depth)
        {
            Count(text, _grammar.Start, isName: false);
            _levels.Open(_grammar.Open.InObject);
        }
        else if (level < _levels.Depth)
        {
            CountToken(text, _grammar.End - 1);
            _levels.Close();
        }
        else
        {
            TokenKind kind = _token >= 0 ? _kind
                : text[_grammar.Start] switch { (byte)'"' => TokenKind.String, >= (byte)'a' => TokenKind.Literal, _ => TokenKind.Number };
            Take(text, kind, _grammar.End, quotes: 2);
            _token = -1;
        }

        if (_grammar.Stop == GrammarStop.Root)
        {
            _grammar.Begin();
        }
    }

    private void EndName(ReadOnlySpan<byte> text)
    {
        if (!_isNamed)
        {
            _isNamed = true;
            Take(text, TokenKind.Name, _grammar.End, quotes: 2);
            _token = -1;
        }
    }

    /// <summary>
    /// Prepares for the next piece of the text: counts a token that has begun. Returns the offset of the first byte that must be repeated before the bytes of
    /// that piece.
    /// </summary>
    private int Pause(ReadOnlySpan<byte> text, int at)
    {
        TakeBegun(text, at);
        if (_grammar.Place == GrammarPlace.Literal)
        {
            // The grammar compares a literal from its first byte, so the next piece must contain the whole literal.
            _read = at - _grammar.Start;
            at = _grammar.Start;
        }

        _grammar.MoveStart(0);
        return at;
    }

    /// <summary>Counts a token that has not ended, or a name whose colon has not arrived.</summary>
    private void TakeBegun(ReadOnlySpan<byte> text, int at)
    {
        if (_grammar.Place == GrammarPlace.Colon)
        {
            EndName(text);
        }
        else if (_grammar.IsInToken)
        {
            Take(text, _grammar.Kind, at, quotes: 1);
        }
    }

    /// <summary>Counts a name or simple value unless it has been counted, and checks its length so far.</summary>
    /// <param name="text">The text.</param>
    /// <param name="kind">The kind of the token.</param>
    /// <param name="end">The offset up to which the token is read.</param>
    /// <param name="quotes">The number of the token's quotes before <paramref name="end"/>, if it has quotes.</param>
    private void Take(ReadOnlySpan<byte> text, TokenKind kind, int end, int quotes)
    {
        int from = _token >= 0 ? 0 : _grammar.Start + 1;
        if (_token < 0)
        {
            Count(text, _grammar.Start, isName: kind == TokenKind.Name);
            _token = _before + _grammar.Start;
            _kind = kind;
        }

        (JsonLimit limit, int most) = kind switch
        {
            TokenKind.Name => (JsonLimit.NameLength, limits.MaxNameLength),
            TokenKind.String => (JsonLimit.StringLength, limits.MaxStringLength),
            TokenKind.Number => (JsonLimit.NumberLength, limits.MaxNumberLength),
            _ => (default, int.MaxValue),
        };
        long first = _token + (kind is TokenKind.Name or TokenKind.String ? 1 : 0);
        long last = _before + end - (first > _token ? quotes - 1 : 0);
        if (last - first > most)
        {
            if (kind == TokenKind.Name)
            {
                _levels.ForgetName();
            }

            throw Exceeded(limit, most, text, (int)(first + most - _before));
        }

        if (kind == TokenKind.Name)
        {
            _levels.AddName(text[from..(int)(last - _before)]);
        }
    }

    /// <summary>Counts a token and, if it begins a member or an element, also that member or element.</summary>
    private void Count(ReadOnlySpan<byte> text, int at, bool isName)
    {
        // Counts the member or element first, because the number of an element is part of the path of every error.
        long items = CountItem(isName);
        CountToken(text, at);
        (JsonLimit limit, int most) = isName ? (JsonLimit.Members, limits.MaxMembers) : (JsonLimit.Elements, limits.MaxElements);
        if (items > most)
        {
            throw Exceeded(limit, most, text, at);
        }
    }

    private long CountItem(bool isName) => _levels.Depth > 0 && _levels.InObject == isName ? _levels.Count() : 0;

    private void CountToken(ReadOnlySpan<byte> text, int at)
    {
        if (++_tokens > limits.MaxTokens)
        {
            throw Exceeded(JsonLimit.Tokens, limits.MaxTokens, text, at);
        }
    }

    /// <summary>Adds processed text to the counts of bytes and line feeds.</summary>
    private void Pass(ReadOnlySpan<byte> text)
    {
        int last = text.LastIndexOf((byte)'\n');
        if (last >= 0)
        {
            _lines += text.Count((byte)'\n');
            _lineStart = _before + last + 1;
        }

        _before += text.Length;
    }

    private JsonLimitException Exceeded(JsonLimit limit, long most, ReadOnlySpan<byte> text, int at)
    {
        Pass(text[..at]);
        return new JsonLimitException(limit, most, _levels.Path(), _lines, _before - _lineStart);
    }
}
