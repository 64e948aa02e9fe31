using System.Buffers;

namespace Peregrine.Json.Errors;

internal ref partial struct SyntaxWalker
{
    private static readonly SearchValues<byte> s_endsPlainText = SearchValues.Create(
        "\0\x1\x2\x3\x4\x5\x6\a\b\t\n\v\f\r\xE\xF\x10\x11\x12\x13\x14\x15\x16\x17\x18\x19\x1A\x1B\x1C\x1D\x1E\x1F\"\\"u8);

    private void SkipWhiteSpace()
    {
        for (; _at < _input.Length; _at++)
        {
            switch (_input[_at])
            {
                case (byte)'\n':
                    NewLine(_at + 1);
                    break;
                case (byte)' ' or (byte)'\t' or (byte)'\r':
                    break;
                default:
                    return;
            }
        }
    }

    private void NewLine(int start)
    {
        Line++;
        _lineStart = start;
    }

    /// <summary>Skips comments and the white space after them, from the slash of the first.</summary>
    private bool SkipComments()
    {
        while (_at < _input.Length && _input[_at] == '/')
        {
            ReadOnlySpan<byte> after = _input[(_at + 1)..];
            bool skipped = after is [(byte)'/', ..] ? SkipLineComment(after[1..])
                : after is [(byte)'*', ..] ? SkipBlockComment(after[1..])
                : Fail(SyntaxText.NotAValue((byte)'/'));
            if (!skipped)
            {
                return false;
            }

            SkipWhiteSpace();
        }

        return true;
    }

    /// <summary>A line comment ends at LF, CR or CR LF; each of these counts as a new line here.</summary>
    private bool SkipLineComment(ReadOnlySpan<byte> comment)
    {
        int length = comment.IndexOfAny((byte)'\n', (byte)'\r');
        ReadOnlySpan<byte> text = length < 0 ? comment : comment[..length];
        if (text.IndexOf("\u2028"u8) >= 0 || text.IndexOf("\u2029"u8) >= 0)
        {
            return Fail(SyntaxText.LineSeparatorInComment);
        }

        _at += 2 + text.Length;
        if (length >= 0)
        {
            _at += comment[length..] is [(byte)'\r', (byte)'\n', ..] ? 2 : 1;
            NewLine(_at);
        }

        return true;
    }

    private bool SkipBlockComment(ReadOnlySpan<byte> comment)
    {
        int length = comment.IndexOf("*/"u8);
        if (length < 0)
        {
            return Fail(SyntaxText.OpenComment);
        }

        int start = _at + 2;
        Line += comment[..length].Count((byte)'\n');
        int lastLineFeed = comment[..length].LastIndexOf((byte)'\n');
        if (lastLineFeed >= 0)
        {
            _lineStart = start + lastLineFeed + 1;
        }

        _at = start + length + 2;
        return true;
    }

    /// <summary>RFC 8259 §7, from the opening quote to after the closing one.</summary>
    private bool ScanString()
    {
        _textStart = _at + 1;
        IsEscaped = false;
        int at = _textStart;
        while (true)
        {
            int plain = _input[at..].IndexOfAny(s_endsPlainText);
            if (plain < 0)
            {
                return FailAt(_input.Length, SyntaxText.OpenString);
            }

            at += plain;
            byte found = _input[at];
            if (found == '"')
            {
                _textEnd = at;
                _at = at + 1;
                return true;
            }

            if (found != '\\')
            {
                return FailAt(at, SyntaxText.ControlInString(found));
            }

            IsEscaped = true;
            at++;
            if (at >= _input.Length)
            {
                return FailAt(at, SyntaxText.OpenString);
            }

            byte escaped = _input[at];
            if ("\"\\/bfnrtu"u8.IndexOf(escaped) < 0)
            {
                return FailAt(at, SyntaxText.NotAnEscape(escaped));
            }

            at++;
            for (int digits = escaped == 'u' ? 4 : 0; digits > 0; digits--, at++)
            {
                if (at >= _input.Length)
                {
                    return FailAt(at, SyntaxText.OpenString);
                }

                if (!char.IsAsciiHexDigit((char)_input[at]))
                {
                    return FailAt(at, SyntaxText.NotAHexDigit(_input[at]));
                }
            }
        }
    }

    private bool ScanLiteral(string literal)
    {
        for (int i = 1; i < literal.Length; i++)
        {
            if (_at + i >= _input.Length || _input[_at + i] != literal[i])
            {
                return FailAt(_at + i, SyntaxText.NotALiteral(_input[_at..], literal));
            }
        }

        _textStart = _at;
        _textEnd = _at += literal.Length;
        return true;
    }

    /// <summary>RFC 8259 §6; after the number, a delimiter must follow or, for a root value, the end of the input.</summary>
    private bool ScanNumber()
    {
        _textStart = _at;
        int at = _at;
        if (_input[at] == '-' && !HasDigit(++at, SyntaxText.AfterSign))
        {
            return false;
        }

        if (_input[at] == '0')
        {
            at++;
            if (IsDigit(at))
            {
                return FailAt(at, SyntaxText.LeadingZero(_input[at]));
            }
        }

        at = SkipDigits(at);
        if (EndsNumber(at))
        {
            return FinishNumber(at);
        }

        if (_input[at] == '.')
        {
            if (!HasDigit(++at, SyntaxText.AfterPoint))
            {
                return false;
            }

            at = SkipDigits(at);
            if (EndsNumber(at))
            {
                return FinishNumber(at);
            }

            if (_input[at] is not ((byte)'e' or (byte)'E'))
            {
                return FailAt(at, SyntaxText.AfterFraction(_input[at]));
            }
        }

        if (_input[at] is not ((byte)'e' or (byte)'E'))
        {
            return FailAt(at, SyntaxText.AfterNumber(_input[at]));
        }

        at++;
        if (at < _input.Length && _input[at] is (byte)'+' or (byte)'-')
        {
            at++;
        }

        if (!HasDigit(at, SyntaxText.AfterSign))
        {
            return false;
        }

        at = SkipDigits(at);
        return EndsNumber(at) ? FinishNumber(at) : FailAt(at, SyntaxText.AfterNumber(_input[at]));
    }

    private bool FinishNumber(int at)
    {
        _textEnd = _at = at;
        return at < _input.Length || !_isContainerRoot || Fail(SyntaxText.AfterNumber(_input[at - 1]));
    }

    private bool HasDigit(int at, Func<byte, string> otherwise) =>
        IsDigit(at) || FailAt(at, at >= _input.Length ? SyntaxText.DigitAtEnd : otherwise(_input[at]));

    private readonly bool IsDigit(int at) => at < _input.Length && char.IsAsciiDigit((char)_input[at]);

    private readonly int SkipDigits(int at)
    {
        while (IsDigit(at))
        {
            at++;
        }

        return at;
    }

    private readonly bool EndsNumber(int at) => at >= _input.Length || ",}] \n\r\t/"u8.IndexOf(_input[at]) >= 0;
}
