using Peregrine.Json.Syntax;

namespace Peregrine.Json.Errors;

/// <summary>
/// Reads tokens one by one and stops at the first byte that breaks the grammar, with System.Text.Json's text and position for the error. Uses the
/// <see cref="Grammar"/> with the rules of System.Text.Json's reader. Takes linear time, does not recurse, and never throws.
/// </summary>
internal ref struct SyntaxWalker
{
    private readonly ReadOnlySpan<byte> _input;
    private readonly ReadRules _rules;
    private Grammar _grammar;
    private int _counted;
    private long _lineStart;

    public SyntaxWalker(ReadOnlySpan<byte> input, scoped in ReadRules rules)
    {
        _input = input;
        _rules = rules;
        _grammar = new Grammar(GrammarRules.OfReader(rules.AllowTrailingCommas, rules.SkipComments), rules.MaxDepth - rules.Around);
        Line = rules.FirstLine;
        _lineStart = -rules.FirstColumn;
    }

    /// <summary>The token read last; <see cref="JsonTokenType.None"/> before the first.</summary>
    public JsonTokenType Token { get; private set; }

    /// <summary>The offset at which the last call of <see cref="Read"/> began, after the previous token.</summary>
    public int GapStart { get; private set; }

    /// <summary>The offset of the token; after a failure, the offset of the token that could not be read, or of the comma before that token.</summary>
    public int TokenStart { get; private set; }

    /// <summary>The text between the quotes of a string or name; the whole text of a number or literal.</summary>
    public readonly ReadOnlySpan<byte> Text => _input[TextStart..TextEnd];

    public readonly int TextStart => _grammar.Start + Quote;

    public readonly int TextEnd => _grammar.End - Quote;

    /// <summary>Whether the string or name contains a backslash.</summary>
    public readonly bool IsEscaped => Text.Contains((byte)'\\');

    /// <summary>The error, once <see cref="Read"/> has returned false; null if the input ended well.</summary>
    public string? Failure { get; private set; }

    /// <summary>Whether more input might remove the error.</summary>
    public readonly bool FailsForMore => _grammar.Fault == GrammarFault.End;

    /// <summary>The offset after the token (for a name, after its colon); after a failure, the offset that System.Text.Json reports.</summary>
    public int Position { get; private set; }

    /// <summary>The line of <see cref="Position"/>, from 0. A carriage return that ends a comment of one line counts like a line feed.</summary>
    public long Line { get; private set; }

    /// <summary>The number of bytes between the beginning of the line and <see cref="Position"/>.</summary>
    public readonly long BytePositionInLine => Position - _lineStart;

    private readonly int Quote => Token is JsonTokenType.String or JsonTokenType.PropertyName ? 1 : 0;

    /// <summary>Returns the number of bytes that System.Text.Json has consumed when it refuses the text at a place.</summary>
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
                // A name without a colon, or a number at the very end, is complete: the error comes after it.
                bool isTaken = walker._grammar is { Place: GrammarPlace.Colon } or { Fault: GrammarFault.End, IsInWholeNumber: true };
                return walker.Failure is null || isTaken ? walker.Position : walker.TokenStart;
            }
        }

        return walker.Position;
    }

    /// <summary>Goes to the next token. Returns false at the end of the input and at the first error.</summary>
    public bool Read()
    {
        if (Failure is not null)
        {
            return false;
        }

        GapStart = Position;
        EachToken each = default;
        int at = Position;
        while (true)
        {
            at = _grammar.Run(ref each, _input, at, isLast: true);
            if (_grammar.Stop != GrammarStop.Comment)
            {
                break;
            }

            // System.Text.Json counts a line at the end of a comment of one line, even if only a carriage return ends the comment.
            if (_input[_grammar.Start + 1] == '/' && _input[at..] is [(byte)'\r', not (byte)'\n', ..] or [(byte)'\r'])
            {
                CountTo(at);
                Line++;
                _lineStart = at + 1;
            }
        }

        if (_grammar.Stop == GrammarStop.Fault)
        {
            at = Fail(at);
        }
        else if (_grammar.Stop == GrammarStop.End)
        {
            TokenStart = at;
        }
        else
        {
            TokenStart = _grammar.Start;
            Token = TokenAt();
            CountTo(TokenStart);
            _counted = _grammar.End;
        }

        CountTo(at);
        Position = at;
        return _grammar.Stop is GrammarStop.Token or GrammarStop.Root;
    }

    private readonly JsonTokenType TokenAt() => _input[_grammar.Start] switch
    {
        (byte)'"' => _grammar.Place == GrammarPlace.Value ? JsonTokenType.PropertyName : JsonTokenType.String,
        (byte)'{' => JsonTokenType.StartObject,
        (byte)'}' => JsonTokenType.EndObject,
        (byte)'[' => JsonTokenType.StartArray,
        (byte)']' => JsonTokenType.EndArray,
        (byte)'t' => JsonTokenType.True,
        (byte)'f' => JsonTokenType.False,
        (byte)'n' => JsonTokenType.Null,
        _ => JsonTokenType.Number,
    };

    /// <summary>Counts the lines up to an offset. In text without white space, examines one byte at most.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void CountTo(int at)
    {
        if (at > _counted + 1 || (at > _counted && _input[_counted] == '\n'))
        {
            CountLines(_input[_counted..at], at);
        }

        _counted = at;
    }

    private void CountLines(ReadOnlySpan<byte> passed, int at)
    {
        for (int next = passed.IndexOf((byte)'\n'); next >= 0; next = passed.IndexOf((byte)'\n'))
        {
            passed = passed[(next + 1)..];
            Line++;
            _lineStart = at - passed.Length;
        }
    }

    /// <summary>Sets System.Text.Json's text for the fault; returns the offset that System.Text.Json reports.</summary>
    private int Fail(int at)
    {
        Failure = SyntaxText.Of(_grammar, _input, at, _rules.MaxDepth);
        bool isAfterComma = _grammar.PlaceAround is GrammarPlace.Element or GrammarPlace.Name;
        if (_grammar.Place >= GrammarPlace.Slash)
        {
            TokenStart = isAfterComma ? _grammar.Comma : _input.Length - _input[GapStart..].TrimStart(" \t\r\n"u8).Length;
            return _grammar.Start;
        }

        TokenStart = _grammar.IsInToken || _grammar.Place == GrammarPlace.Colon ? _grammar.Start : at;
        if (_grammar.Fault == GrammarFault.End && isAfterComma && _grammar.Comma == at - 1)
        {
            TokenStart = _grammar.Comma;
        }

        return _grammar.Fault == GrammarFault.End && isAfterComma ? TokenStart : at;
    }
}
