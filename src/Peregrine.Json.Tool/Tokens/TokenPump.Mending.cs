using System.Buffers;

namespace Peregrine.Json.Tool.Tokens;

// Handles text that the grammar does not allow: records the fault. If more faults are to be found, continues with the text that was probably meant.
internal sealed partial class TokenPump<TSink>
{
    private static readonly SearchValues<byte> s_endsWord = SearchValues.Create(",:[]{}\" \t\r\n"u8);

    private int _faultAt;

    /// <summary>Records the fault at which the grammar stopped, and continues after it or in the next line. Returns false if reading must end.</summary>
    private bool Mend()
    {
        if (_grammar.Fault == GrammarFault.End && _grammar.Place == GrammarPlace.Root && (_settings.Lines || _hasValue))
        {
            return IsAtLineEnd && Refuse(FaultText.EmptyLine, _at) && BeginLine(_limit);
        }

        // A slash that does not begin a comment is an unexpected byte.
        GrammarFault fault = _grammar.Place == GrammarPlace.Slash ? GrammarFault.Byte : _grammar.Fault;
        _grammar.GoTo(_grammar.Place == GrammarPlace.Slash ? _grammar.PlaceAround : _grammar.Place);
        bool isComment = fault == GrammarFault.Byte && !_settings.Comments && !_grammar.IsInToken && _grammar.Place != GrammarPlace.AfterRoot && IsComment();
        if (!Refuse(isComment ? FaultText.Comment : Message(fault), _at) || _settings.Lines)
        {
            return _settings.Lines && Faults.Count < _settings.MostFaults && SkipLine();
        }

        if (!isComment)
        {
            return fault is not (GrammarFault.End or GrammarFault.TooDeep) && GoOn(fault);
        }

        _at = _grammar.GoToComment(_at);
        return true;
    }

    /// <summary>Continues at the place in the grammar that was probably meant. Returns false if there is no likely place.</summary>
    private bool GoOn(GrammarFault fault)
    {
        byte found = _window.Bytes[_at];
        if (fault == GrammarFault.NotUtf8)
        {
            _at++;
            return true;
        }

        if (fault == GrammarFault.TrailingComma)
        {
            _at++;
            _grammar.CloseInnermost();
            return true;
        }

        bool isWithinToken = IsWithinToken();
        if (_grammar.IsInWholeNumber)
        {
            _grammar.EndToken();
        }

        switch (_grammar.Place)
        {
            case GrammarPlace.Text when found == '\n':
                // The closing quote is missing; the string ends with its line.
                _grammar.EndToken();
                return true;
            case GrammarPlace.Text:
                _at++;
                return true;
            case GrammarPlace.Escape or GrammarPlace.Hex:
                _grammar.GoTo(GrammarPlace.Text);
                return true;
            case >= GrammarPlace.Minus and <= GrammarPlace.Literal:
                SkipWord();
                _grammar.EndToken();
                return true;
            case GrammarPlace.AfterRoot:
                return false;
        }

        if (_grammar.Open.Level == 0)
        {
            return false;
        }

        switch (_grammar.Place)
        {
            case GrammarPlace.Value or GrammarPlace.FirstElement or GrammarPlace.Element:
                AtValue(found);
                break;
            case GrammarPlace.AfterValue:
                AfterValue(found, isWithinToken);
                break;
            case GrammarPlace.FirstName or GrammarPlace.Name:
                AtName(found);
                break;
            default:
                AtColon(found);
                break;
        }

        return true;
    }

    private void AtValue(byte found)
    {
        if (found == ':')
        {
            PassTo(GrammarPlace.FirstElement);
        }
        else if (found is (byte)',' or (byte)']' or (byte)'}')
        {
            _grammar.GoTo(GrammarPlace.AfterValue);
        }
        else
        {
            PassWordTo(GrammarPlace.AfterValue);
        }
    }

    private void AfterValue(byte found, bool isWithinToken)
    {
        if (found is (byte)']' or (byte)'}')
        {
            // If the bracket closes the enclosing container, the innermost container's bracket is missing, and this bracket is read again.
            _at += found == _grammar.Open.ClosingAround ? 0 : 1;
            _grammar.CloseInnermost();
            return;
        }

        bool inObject = _grammar.Open.InObject;
        bool isName = found == '"' && inObject;
        bool isValue = found is (byte)'"' or (byte)'{' or (byte)'[' or (byte)'-' || (char.IsAsciiLetterOrDigit((char)found) && !inObject);
        if (found == ':')
        {
            PassTo(GrammarPlace.FirstElement);
        }
        else if (isWithinToken || !(isName || isValue))
        {
            PassWordTo(GrammarPlace.AfterValue);
        }
        else
        {
            // The comma is missing.
            _grammar.GoTo(isName ? GrammarPlace.Name : GrammarPlace.Value);
        }
    }

    private void AtName(byte found)
    {
        switch (found)
        {
            case (byte)',':
                PassTo(GrammarPlace.FirstName);
                break;
            case (byte)':':
                _grammar.GoTo(GrammarPlace.Colon);
                break;
            case (byte)']' or (byte)'}' or (byte)'[' or (byte)'{':
                _grammar.GoTo(GrammarPlace.AfterValue);
                break;
            default:
                PassWordTo(GrammarPlace.Colon);
                break;
        }
    }

    private void AtColon(byte found)
    {
        switch (found)
        {
            case (byte)',' or (byte)']' or (byte)'}':
                _grammar.GoTo(GrammarPlace.AfterValue);
                break;
            case (byte)'=':
                PassTo(GrammarPlace.FirstElement);
                break;
            case (byte)'"' or (byte)'{' or (byte)'[' or (byte)'-':
            case var _ when char.IsAsciiLetterOrDigit((char)found):
                _grammar.GoTo(GrammarPlace.Value);
                break;
            default:
                PassWordTo(GrammarPlace.Colon);
                break;
        }
    }

    private void PassTo(GrammarPlace place)
    {
        _at++;
        _grammar.GoTo(place);
    }

    private void PassWordTo(GrammarPlace place)
    {
        _at++;
        SkipWord();
        _grammar.GoTo(place);
    }

    /// <summary>Skips the rest of a word: everything up to white space, a quote, a bracket, a comma or a colon.</summary>
    private void SkipWord()
    {
        while (true)
        {
            int length = _window.Bytes.AsSpan(_at, _window.End - _at).IndexOfAny(s_endsWord);
            _at = length < 0 ? _window.End : _at + length;
            if (length >= 0 || _hasEnded)
            {
                return;
            }

            _hasEnded = !_window.Refill(ref _at);
            FindLimit();
        }
    }

    private bool IsComment()
    {
        if (_window.Bytes[_at] == '/' && _at + 1 == _window.End && !_hasEnded)
        {
            _hasEnded = !_window.Refill(ref _at);
            FindLimit();
        }

        return _window.Bytes.AsSpan(_at, _window.End - _at) is [(byte)'/', (byte)'/' or (byte)'*', ..];
    }

    /// <summary>Whether the byte at the fault seems to continue the token before it, so that the rest of that word must be skipped.</summary>
    private bool IsWithinToken() =>
        _at > 0 && char.IsAsciiLetterOrDigit((char)_window.Bytes[_at - 1])
        && (char.IsAsciiLetterOrDigit((char)_window.Bytes[_at]) || _window.Bytes[_at] is (byte)'.' or (byte)'+' or (byte)'-');

    private string Message(GrammarFault fault) => FaultText.Of(new FaultPlace(_grammar.Open.Level, IsAtLineEnd, _settings), _grammar, fault, _window.Bytes.AsSpan(0, _window.End), _at);

    /// <summary>Records a fault. Returns false if reading must stop.</summary>
    private bool Refuse(string message, int at)
    {
        if (Faults.Count > 0 && Faults[^1].Offset == _window.Locate(at).Offset)
        {
            // The attempt to continue after the previous fault failed at the same position. A position is reported only once.
            return true;
        }

        bool isLast = Faults.Count + 1 == _settings.MostFaults;
        if (isLast)
        {
            // Reads more, so that the excerpt shows the rest of the line. Reading stops after this fault, so no other offset in the window needs to be
            // adjusted.
            _ = _window.End - at < 100 && _window.Refill(ref at);
        }

        _faultAt = at;
        (long offset, long line, long column) = _window.Locate(at);
        Faults.Add(new Fault(offset, line, column, message, _window.Excerpt(at)));
        return !isLast;
    }
}
