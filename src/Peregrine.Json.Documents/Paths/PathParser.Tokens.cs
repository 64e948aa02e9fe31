using System.Globalization;
using System.Text;

namespace Peregrine.Json.Documents;

/// <content>Characters, strings, numbers and errors.</content>
internal sealed partial class PathParser
{
    private char Peek() => _at < _text.Length ? _text[_at] : '\0';

    private bool TryTake(char expected)
    {
        if (_at < _text.Length && _text[_at] == expected)
        {
            _at++;
            return true;
        }

        return false;
    }

    private bool TryTake(string expected)
    {
        if (_text.AsSpan(_at).StartsWith(expected, StringComparison.Ordinal))
        {
            _at += expected.Length;
            return true;
        }

        return false;
    }

    private void SkipBlanks()
    {
        while (Peek() is ' ' or '\t' or '\n' or '\r')
        {
            _at++;
        }
    }

    private void SkipDigits()
    {
        while (char.IsAsciiDigit(Peek()))
        {
            _at++;
        }
    }

    /// <summary>Whether the next character may be part of an unquoted name. Also returns its number of UTF-16 code units.</summary>
    private bool IsNameCharacter(bool isFirst, out int length)
    {
        char next = _text[_at];
        length = 1;
        if (next < 0x80)
        {
            return char.IsAsciiLetter(next) || next == '_' || (!isFirst && char.IsAsciiDigit(next));
        }

        length = LengthOfCharacter();
        return true;
    }

    /// <summary>Returns the number of UTF-16 code units of the next character.</summary>
    private int LengthOfCharacter()
    {
        if (!char.IsSurrogate(_text[_at]))
        {
            return 1;
        }

        return _at + 1 < _text.Length && char.IsSurrogatePair(_text[_at], _text[_at + 1]) ? 2 : throw Fail(_at, "A surrogate has no partner");
    }

    /// <summary>Parses a number of a filter (RFC 9535 section 2.3.5.1).</summary>
    private string ParseNumber()
    {
        int start = _at;
        TryTake('-');
        int first = _at;
        SkipDigits();
        if (_at == first)
        {
            throw Expected("a digit");
        }

        if (_text[first] == '0' && _at > first + 1)
        {
            throw Fail(start, "A number may not begin with 0");
        }

        if (TryTake('.'))
        {
            ExpectDigits();
        }

        if (TryTake('e') || TryTake('E'))
        {
            _ = TryTake('+') || TryTake('-');
            ExpectDigits();
        }

        return _text[start.._at];
    }

    private void ExpectDigits()
    {
        int first = _at;
        SkipDigits();
        if (_at == first)
        {
            throw Expected("a digit");
        }
    }

    /// <summary>Parses a string in quotes (RFC 9535 section 2.3.1.1).</summary>
    private string ParseString()
    {
        int start = _at;
        char quote = _text[_at++];
        var text = new StringBuilder();
        while (_at < _text.Length)
        {
            char next = _text[_at];
            if (next == quote)
            {
                _at++;
                return text.ToString();
            }

            if (next < ' ')
            {
                throw Fail(_at, "A control character in a string must be escaped");
            }

            if (next == '\\')
            {
                ParseEscape(quote, text);
                continue;
            }

            int length = LengthOfCharacter();
            text.Append(_text, _at, length);
            _at += length;
        }

        throw Fail(start, "The string has no closing quote");
    }

    private void ParseEscape(char quote, StringBuilder text)
    {
        int start = _at++;
        char next = Peek();
        if (next == 'u')
        {
            _at++;
            char unit = ParseHex(start), low = char.IsHighSurrogate(unit) && TryTake("\\u") ? ParseHex(start) : '\0';
            if (char.IsSurrogate(unit) && !char.IsSurrogatePair(unit, low))
            {
                throw Fail(start, "A surrogate has no partner");
            }

            text.Append(unit).Append(low, char.IsSurrogate(unit) ? 1 : 0);
            return;
        }

        text.Append(next switch
        {
            'b' => '\b',
            'f' => '\f',
            'n' => '\n',
            'r' => '\r',
            't' => '\t',
            '/' or '\\' => next,
            _ => next == quote && _at < _text.Length ? next : throw Fail(
                start, $"An escape is one of \\b \\f \\n \\r \\t \\/ \\\\ \\{quote} and \\u with four hexadecimal digits"),
        });
        _at++;
    }

    private char ParseHex(int start)
    {
        // The framework's own parser also accepts null characters after the digits.
        if (_at + 4 > _text.Length || _text[_at + 3] == '\0'
            || !ushort.TryParse(_text.AsSpan(_at, 4), NumberStyles.AllowHexSpecifier, CultureInfo.InvariantCulture, out ushort value))
        {
            throw Fail(start, "\\u needs four hexadecimal digits");
        }

        _at += 4;
        return (char)value;
    }

    /// <summary>Returns the exception which says what is expected at the current offset, and what is there instead.</summary>
    private JsonPathException Expected(string expected) => Fail(
        _at, _at < _text.Length ? $"Expected {expected}, but found {Shown(_text[_at])}" : $"Expected {expected}, but the expression ends");

    private static JsonPathException Fail(int offset, string problem) =>
        new(string.Create(CultureInfo.InvariantCulture, $"{problem}, at offset {offset} of the JSONPath expression."), offset);

    private static string Shown(char found) => found is > ' ' and < (char)0x7F
        ? $"'{found}'"
        : found == ' ' ? "a space" : string.Create(CultureInfo.InvariantCulture, $"U+{(int)found:X4}");
}
