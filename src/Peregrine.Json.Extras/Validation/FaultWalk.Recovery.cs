using System.Buffers;
using Peregrine.Json.Errors;

namespace Peregrine.Json.Extras;

/// <content>
/// Continues the walk after a syntax error. Common deviations from JSON are read as what their author probably meant: a missing comma or colon, a missing or
/// superfluous bracket, a string that ends with its line, a name without quotes.
/// </content>
internal ref partial struct FaultWalk
{
    private static readonly SearchValues<byte> s_ends = SearchValues.Create(" \t\r\n,:;=[]{}\""u8);
    private static readonly SearchValues<byte> s_inString = SearchValues.Create("\"\\\n"u8);
    private static readonly SearchValues<byte> s_brackets = SearchValues.Create("\"[]{}"u8);

    /// <summary>Skips white space and comments; returns false at the end of the text. Adds a fault for a comment that is not allowed or has no end.</summary>
    private bool SkipBlank()
    {
        while (true)
        {
            int blank = _text[_at..].IndexOfAnyExcept(" \t\r\n"u8);
            _at = blank < 0 ? _text.Length : _at + blank;
            if (blank < 0 || _text[_at] != '/' || !_text[(_at + 1)..].StartsWith("/"u8) && !_text[(_at + 1)..].StartsWith("*"u8))
            {
                return blank >= 0;
            }

            bool isLine = _text[_at + 1] == '/';
            ReadOnlySpan<byte> comment = _text[(_at + 2)..];
            int end = isLine ? comment.IndexOfAny("\r\n"u8) : comment.IndexOf("*/"u8);
            if (!_rules.SkipComments || _place == FaultPlace.Colon)
            {
                if (_place == FaultPlace.End)
                {
                    return true;
                }

                AddSyntax(_place switch
                {
                    FaultPlace.FirstName or FaultPlace.Name => SyntaxText.NotAName((byte)'/'),
                    FaultPlace.Colon => SyntaxText.NotAColon((byte)'/'),
                    FaultPlace.AfterValue => SyntaxText.AfterValue((byte)'/'),
                    _ => SyntaxText.NotAValue((byte)'/'),
                }, _at);
            }
            else if (end < 0 && !isLine)
            {
                AddSyntax(SyntaxText.OpenComment, _at);
            }

            _at = end < 0 ? _text.Length : _at + 2 + end + (isLine ? 1 : 2);
        }
    }

    /// <summary>
    /// Skips bytes that are not a token, at least one: up to the next byte that may begin or end a token. Text in single quotes is skipped as a whole.
    /// </summary>
    private void SkipJunk()
    {
        if (_text[_at] == '\'')
        {
            ReadOnlySpan<byte> rest = _text[(_at + 1)..];
            int end = rest.IndexOfAny((byte)'\'', (byte)'\n');
            if (end >= 0 && rest[end] == '\'')
            {
                _at += end + 2;
                return;
            }
        }

        int next = _text[(_at + 1)..].IndexOfAny(s_ends);
        ReadOnlySpan<byte> junk = _text[_at..(next < 0 ? _text.Length : _at + 1 + next)];
        int comment = junk.IndexOf((byte)'/');
        _at += comment > 0 && junk[(comment + 1)..] is [(byte)'/' or (byte)'*', ..] ? comment : junk.Length;
    }

    /// <summary>Skips an object or array that is nested too deep, without checking it.</summary>
    private void SkipContainer()
    {
        int depth = 0;
        do
        {
            int next = _text[_at..].IndexOfAny(s_brackets);
            if (next < 0)
            {
                _at = _text.Length;
                return;
            }

            _at += next + 1;
            byte found = _text[_at - 1];
            if (found == '"')
            {
                _at = EndOfString(_at, _at);
            }
            else
            {
                depth += found is (byte)'{' or (byte)'[' ? 1 : -1;
            }
        }
        while (depth > 0);
    }

    /// <summary>Adds the fault inside a token, which a syntax walk over that token finds.</summary>
    private readonly void AddFailure(int start)
    {
        var walker = new SyntaxWalker(_text[start..], _rules);
        walker.Read();
        int at = Math.Min(start + walker.Position, _text.Length);
        Add(DeserializationErrorKind.Syntax, walker.Failure!, at, at, 1, FaultWords.OfBegun(_text[start]), FaultWords.OfByte(_text, at));
    }

    /// <summary>Moves past the token at <paramref name="start"/>, which has a fault <paramref name="at"/> bytes after its beginning.</summary>
    private void Recover(int start, int at)
    {
        if (_text[start] == '"')
        {
            _at = EndOfString(start + 1, Math.Min(start + at, _text.Length));
        }
        else
        {
            SkipJunk();
        }
    }

    /// <summary>
    /// Returns the offset where a string ends: usually after its closing quote. The search begins at an offset inside the string. If a line ends before the
    /// quote and the next line with text begins with a quote, a comma or a bracket, the string ends with the line, before commas and closing brackets at the
    /// end of that line. The same applies if only white space follows.
    /// </summary>
    private readonly int EndOfString(int begin, int at)
    {
        while (true)
        {
            int next = at < _text.Length ? _text[at..].IndexOfAny(s_inString) : -1;
            if (next < 0)
            {
                return _text.Length;
            }

            at += next;
            switch (_text[at])
            {
                case (byte)'"':
                    return at + 1;
                case (byte)'\\':
                    at += 2;
                    break;
                default:
                    int line = at;
                    int blank = _text[at..].IndexOfAnyExcept(" \t\r\n"u8);
                    at = blank < 0 ? _text.Length : at + blank;
                    if (blank < 0 || "\"}],{["u8.Contains(_text[at]))
                    {
                        return begin + _text[begin..line].TrimEnd(" \t\r,]}"u8).Length;
                    }

                    break;
            }
        }
    }

    /// <summary>
    /// Closes the innermost container at a closing bracket. A bracket of the wrong kind is a fault: it stands for the right one, or the right one is missing
    /// before it, or it is superfluous and is skipped. A comma before the bracket may be a fault, too.
    /// </summary>
    private void CloseFrom(byte found, bool isAfterComma)
    {
        OpenFrame open = _top!;
        if (found != open.Closing)
        {
            string text = _place == FaultPlace.AfterValue ? SyntaxText.Unmatched(found)
                : open.IsObject ? SyntaxText.NotAName(found) : SyntaxText.NotAValue(found);
            AddSyntax(text, _at);
            CountBrackets();
            ref int ofOpen = ref open.IsObject ? ref _unclosedObjects : ref _unclosedArrays;
            ref int ofFound = ref open.IsObject ? ref _unclosedArrays : ref _unclosedObjects;
            bool stands = ofOpen > 0 && ofFound < 0;
            bool isOfAround = open.IsObject ? _depth > _objects : _objects > 0;
            if (!stands && !(isOfAround && (ofOpen > 0 || ofFound >= 0)))
            {
                ofFound++;
                _at++;
                return;
            }

            // A bracket of the right kind is missing: either this bracket replaces it, or it belongs before this one.
            ofOpen--;
            ofFound += stands ? 1 : 0;
            open.LosesNames = true;
            _at -= stands ? 0 : 1;
        }
        else if (isAfterComma && !_rules.AllowTrailingCommas)
        {
            AddSyntax(open.IsObject ? SyntaxText.TrailingCommaInObject : SyntaxText.TrailingCommaInArray, _at);
        }

        Close();
    }

    /// <summary>
    /// Counts, once, the unclosed brackets of the whole text, for objects and for arrays. A count is negative if more brackets close than open.
    /// </summary>
    private void CountBrackets()
    {
        if (_hasCounted)
        {
            return;
        }

        _hasCounted = true;
        for (int at = 0, next; (next = _text[at..].IndexOfAny(s_brackets)) >= 0;)
        {
            at += next + 1;
            switch (_text[at - 1])
            {
                case (byte)'"':
                    at = EndOfString(at, at);
                    break;
                case (byte)'{' or (byte)'}':
                    _unclosedObjects += _text[at - 1] == '{' ? 1 : -1;
                    break;
                default:
                    _unclosedArrays += _text[at - 1] == '[' ? 1 : -1;
                    break;
            }
        }
    }
}
