namespace Peregrine.Json.Errors;

/// <summary>What the grammar of an input allows beyond RFC 8259.</summary>
/// <param name="MaxDepth">The effective limit of nested containers.</param>
/// <param name="AllowTrailingCommas">A comma is allowed before a closing bracket.</param>
/// <param name="SkipComments">Comments are allowed between tokens.</param>
/// <param name="IsStream">
/// The input comes from a stream or pipe, where System.Text.Json's path differs: no last key after a dictionary's entry, nothing
/// after the root value, and no member of an object is read late.
/// </param>
/// <param name="FirstLine">Line feeds before the input, which is then a piece of a longer one.</param>
/// <param name="FirstColumn">Bytes between the last of them and the input.</param>
internal readonly record struct ReadRules(
    int MaxDepth, bool AllowTrailingCommas, bool SkipComments, bool IsStream = false, long FirstLine = 0, long FirstColumn = 0)
{
    /// <summary>The beginning of paths.</summary>
    public string RootPath { get; init; } = "$";

    /// <summary>Objects are referred to by their ids: no member of an object is read late, as in a stream.</summary>
    public bool KeepsReferences { get; init; }

    /// <summary>Containers that are open around the input.</summary>
    public int Around { get; init; }

    /// <summary>The outermost of them that is an object made by a constructor with parameters, or null.</summary>
    public Shape? WithParametersAround { get; init; }

    /// <summary>How many elements of the outermost array came before the current one, beyond those in the input.</summary>
    public int FirstIndex { get; init; }

    /// <summary>
    /// The bytes arrive while reading goes on. Before System.Text.Json refuses a container that is in the place of a single token, it scans the container, so
    /// that bad syntax in it is reported first. If only more input could decide, the input has ended by then, and the container is not scanned.
    /// </summary>
    public bool LooksThroughValues { get; init; }

    /// <summary>More input may come: an error is reported only if no further input could change it.</summary>
    public bool IsArriving { get; init; }
}

/// <summary>
/// Reads tokens one by one and stops at the first byte that breaks the grammar, with System.Text.Json's text and position for
/// it. Linear, iterative, never throws.
/// </summary>
internal ref partial struct SyntaxWalker
{
    private readonly ReadOnlySpan<byte> _input;
    private readonly ReadRules _rules;
    private ulong[] _objects = new ulong[1];
    private int _depth;
    private int _at;
    private long _lineStart;
    private bool _isContainerRoot;

    public SyntaxWalker(ReadOnlySpan<byte> input, scoped in ReadRules rules)
    {
        _input = input;
        _rules = rules;
        Line = rules.FirstLine;
        _lineStart = -rules.FirstColumn;
    }

    /// <summary>The token read last; <see cref="JsonTokenType.None"/> before the first.</summary>
    public JsonTokenType Token { get; private set; }

    /// <summary>Where the last call of <see cref="Read"/> began: after the previous token.</summary>
    public int GapStart { get; private set; }

    /// <summary>The token's first byte; for a failure, where the token that could not be read begins.</summary>
    public int TokenStart { get; private set; }

    /// <summary>The text between the quotes of a string or name; the whole text of a number or literal.</summary>
    public readonly ReadOnlySpan<byte> Text => _input[_textStart.._textEnd];

    public readonly int TextStart => _textStart;

    public readonly int TextEnd => _textEnd;

    /// <summary>The string or name contains a backslash.</summary>
    public bool IsEscaped { get; private set; }

    /// <summary>The error, once <see cref="Read"/> has returned false; null if the input ended well.</summary>
    public string? Failure { get; private set; }

    /// <summary>Whether more input might remove the error.</summary>
    public readonly bool FailsForMore => Failure is not null
        && (_at >= _input.Length || ReferenceEquals(Failure, SyntaxText.OpenComment)
            || (_at == _input.Length - 1
                && ((_input[_at] == (byte)',' && Token is not (JsonTokenType.StartObject or JsonTokenType.StartArray))
                    || (_input[_at] == (byte)'/' && _rules.SkipComments))));

    /// <summary>The byte after the token (after its colon for a name), or the byte in error.</summary>
    public readonly int Position => _at;

    /// <summary>Line feeds before <see cref="Position"/>.</summary>
    public long Line { get; private set; }

    /// <summary>Bytes between the last line feed and <see cref="Position"/>.</summary>
    public readonly long BytePositionInLine => _at - _lineStart;

    private int _textStart;
    private int _textEnd;

    private readonly bool InObject => _depth > 0 && (_objects[(_depth - 1) >> 6] >> ((_depth - 1) & 63) & 1) != 0;

    /// <summary>The number of bytes that System.Text.Json has consumed when it refuses the text at a place.</summary>
    /// <param name="input">The text.</param>
    /// <param name="place">The line and the byte in it, or the offset (with -1 for the line).</param>
    /// <param name="rules">The grammar.</param>
    public static int ConsumedAt(ReadOnlySpan<byte> input, (long Line, long Byte) place, scoped in ReadRules rules)
    {
        var walker = new SyntaxWalker(input, rules);
        while (place.Line < 0
            ? walker.Position < place.Byte
            : walker.Line < place.Line || (walker.Line == place.Line && walker.BytePositionInLine < place.Byte))
        {
            if (!walker.Read())
            {
                return walker.Failure is null || walker.IsTakenBeforeFailure() ? walker.Position : walker.TokenStart;
            }
        }

        return walker.Position;
    }

    /// <summary>Whether the token itself is complete and the error comes after it: a name without a colon, or a number at the very end.</summary>
    private readonly bool IsTakenBeforeFailure()
    {
        ReadOnlySpan<byte> token = _input[TokenStart.._at];
        if (token is not [(byte)'"', ..])
        {
            return token is [(byte)'-' or (>= (byte)'0' and <= (byte)'9'), ..] && _at == _input.Length && char.IsAsciiDigit((char)token[^1]);
        }

        int end = 1;
        while (end < token.Length && token[end] != (byte)'"')
        {
            end += token[end] == (byte)'\\' ? 2 : 1;
        }

        return end < token.Length;
    }

    /// <summary>Goes to the next token; false at the end of the input and at the first error.</summary>
    public bool Read()
    {
        if (Failure is not null)
        {
            return false;
        }

        GapStart = _at;
        SkipWhiteSpace();
        TokenStart = _at;
        if (_at >= _input.Length)
        {
            return EndOfInput();
        }

        if (_input[_at] == '/' && (_rules.SkipComments || Token != JsonTokenType.None))
        {
            if (!_rules.SkipComments)
            {
                return Fail(_depth == 0 ? SyntaxText.AfterRoot((byte)'/') : SyntaxText.AfterValue((byte)'/'));
            }

            if (!SkipComments())
            {
                return false;
            }

            TokenStart = _at;
            if (_at >= _input.Length)
            {
                return EndOfInput();
            }
        }

        byte first = _input[_at];
        switch (Token)
        {
            case JsonTokenType.None:
                return ReadRoot(first);
            case JsonTokenType.StartObject:
                return first == '}' ? Close(JsonTokenType.EndObject) : ReadName(first);
            case JsonTokenType.StartArray:
                return first == ']' ? Close(JsonTokenType.EndArray) : ReadValue(first);
            case JsonTokenType.PropertyName:
                return ReadValue(first);
        }

        if (_depth == 0)
        {
            return Fail(SyntaxText.AfterRoot(first));
        }

        return first switch
        {
            (byte)',' => ReadAfterComma(),
            (byte)'}' => Close(JsonTokenType.EndObject),
            (byte)']' => Close(JsonTokenType.EndArray),
            _ => Fail(SyntaxText.AfterValue(first)),
        };
    }

    private bool ReadRoot(byte first)
    {
        bool read = ReadValue(first);
        _isContainerRoot = read && Token is JsonTokenType.StartObject or JsonTokenType.StartArray;
        return read;
    }

    private bool ReadAfterComma()
    {
        int comma = _at++;
        if (_at >= _input.Length)
        {
            _at = comma;
            return Fail(SyntaxText.NothingAfterComma);
        }

        SkipWhiteSpace();
        if (_at < _input.Length && _rules.SkipComments && _input[_at] == '/' && !SkipComments())
        {
            return false;
        }

        TokenStart = _at;
        if (_at >= _input.Length)
        {
            return Fail(SyntaxText.NothingAfterComma);
        }

        byte first = _input[_at];
        if (InObject)
        {
            return first != '}' ? ReadName(first)
                : _rules.AllowTrailingCommas ? Close(JsonTokenType.EndObject)
                : Fail(SyntaxText.TrailingCommaInObject);
        }

        return first != ']' ? ReadValue(first)
            : _rules.AllowTrailingCommas ? Close(JsonTokenType.EndArray)
            : Fail(SyntaxText.TrailingCommaInArray);
    }

    private bool ReadName(byte first)
    {
        if (first != '"')
        {
            return Fail(SyntaxText.NotAName(first));
        }

        if (!ScanString())
        {
            return false;
        }

        SkipWhiteSpace();
        if (_at >= _input.Length)
        {
            return Fail(SyntaxText.NothingAfterName);
        }

        if (_input[_at] != ':')
        {
            return Fail(SyntaxText.NotAColon(_input[_at]));
        }

        _at++;
        Token = JsonTokenType.PropertyName;
        return true;
    }

    private bool ReadValue(byte first)
    {
        switch (first)
        {
            case (byte)'"':
                return ScanString() && Is(JsonTokenType.String);
            case (byte)'{':
                return Open(JsonTokenType.StartObject);
            case (byte)'[':
                return Open(JsonTokenType.StartArray);
            case (byte)'t':
                return ScanLiteral("true") && Is(JsonTokenType.True);
            case (byte)'f':
                return ScanLiteral("false") && Is(JsonTokenType.False);
            case (byte)'n':
                return ScanLiteral("null") && Is(JsonTokenType.Null);
            case (byte)'-' or (>= (byte)'0' and <= (byte)'9'):
                return ScanNumber() && Is(JsonTokenType.Number);
            default:
                return Fail(SyntaxText.NotAValue(first));
        }
    }

    private bool Open(JsonTokenType opener)
    {
        if (_depth + _rules.Around >= _rules.MaxDepth)
        {
            return Fail(SyntaxText.TooDeep(opener, _rules.MaxDepth));
        }

        int word = _depth >> 6;
        if (word == _objects.Length)
        {
            Array.Resize(ref _objects, word * 2);
        }

        ulong bit = 1UL << (_depth & 63);
        _objects[word] = opener == JsonTokenType.StartObject ? _objects[word] | bit : _objects[word] & ~bit;
        _depth++;
        _at++;
        return Is(opener);
    }

    private bool Close(JsonTokenType closer)
    {
        if (_depth == 0 || InObject != (closer == JsonTokenType.EndObject))
        {
            return Fail(SyntaxText.Unmatched(_input[_at]));
        }

        _depth--;
        _at++;
        return Is(closer);
    }

    private bool EndOfInput() =>
        Token == JsonTokenType.None ? Fail(SyntaxText.NoTokens)
        : _isContainerRoot && _depth != 0 ? Fail(SyntaxText.OpenAtEnd)
        : false;

    private bool Is(JsonTokenType token)
    {
        Token = token;
        return true;
    }

    private bool Fail(string text)
    {
        Failure = text;
        return false;
    }

    private bool FailAt(int offset, string text)
    {
        _at = offset;
        return Fail(text);
    }
}
