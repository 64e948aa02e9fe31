using System.Globalization;
using System.Text;

namespace Peregrine.Json.Documents;

/// <summary>
/// Translates regular expressions of RFC 9485 to those of .NET, and checks their grammar. Characters beyond U+FFFF, which .NET sees as two, become groups of
/// two. The characters ^ and $ are anchors, which the grammar has as characters, because the mapping of RFC 9485 section 5.3 leaves them as they are.
/// </summary>
internal ref partial struct RegexpTranslator
{
    /// <summary>The maximum length of a pattern, in UTF-16 code units.</summary>
    public const int MostLength = 4096;

    /// <summary>How deep groups may be nested.</summary>
    public const int MostDepth = 64;

    /// <summary>The maximum number of atoms when all repetitions are written out.</summary>
    public const int MostAtoms = 5000;

    private readonly string _pattern;
    private readonly bool _hasPairs;
    private readonly StringBuilder _result;

    /// <summary>For each open group: the number of atoms before it.</summary>
    private readonly Stack<long> _outer;
    private int _at;
    private long _atoms;

    /// <summary>The number of atoms in the last piece, to which a quantifier applies; -1 if there is none.</summary>
    private long _last;

    private RegexpTranslator(string pattern, bool hasPairs)
    {
        _pattern = pattern;
        _hasPairs = hasPairs;
        _result = new StringBuilder();
        _outer = new Stack<long>();
        _last = -1;
    }

    /// <summary>Translates a pattern.</summary>
    /// <param name="pattern">The pattern.</param>
    /// <param name="hasPairs">Whether texts have characters beyond U+FFFF. Without, the pattern may be simpler.</param>
    /// <param name="result">The pattern for .NET, to be put between parentheses.</param>
    public static RegexpState Translate(string pattern, bool hasPairs, out string result)
    {
        result = "";
        if (pattern.Length > MostLength)
        {
            return RegexpState.TooLarge;
        }

        var translator = new RegexpTranslator(pattern, hasPairs);
        while (translator._at < pattern.Length)
        {
            if (!translator.TryPiece())
            {
                return RegexpState.Invalid;
            }

            if (translator._atoms > MostAtoms || translator._outer.Count > MostDepth)
            {
                return RegexpState.TooLarge;
            }
        }

        result = translator._result.ToString();
        return translator._outer.Count == 0 ? RegexpState.Valid : RegexpState.Invalid;
    }

    private bool TryPiece()
    {
        char next = _pattern[_at++];
        switch (next)
        {
            case '|':
                _result.Append('|');
                _last = -1;
                return true;
            case '(':
                _result.Append("(?:");
                _outer.Push(_atoms);
                _atoms = 0;
                _last = -1;
                return true;
            case ')':
                return TryEndGroup();
            case '*' or '+' or '?':
                _result.Append(next);
                return TryRepeat(1);
            case '{':
                return TryRange();
            case '[':
                return TryClass();
            case '\\':
                return TryEscape();
            case '.':
                return Atom(_hasPairs ? @"(?:[^\n\r\uD800-\uDFFF]|[\uD800-\uDBFF][\uDC00-\uDFFF])" : @"[^\n\r]");
            case '^':
                return Atom(@"(?:\A)");
            case '$':
                return Atom(@"(?:\z)");
            case ']' or '}':
                return false;
            default:
                _at--;
                return TryReadCharacter(out int character) && Literal(character);
        }
    }

    private bool TryEndGroup()
    {
        if (!_outer.TryPop(out long before))
        {
            return false;
        }

        _result.Append(')');
        _last = Math.Max(1, _atoms);
        _atoms = before + _last;
        return true;
    }

    /// <summary>Counts the atoms of the last piece as often as a quantifier repeats it.</summary>
    private bool TryRepeat(long most)
    {
        if (_last < 0)
        {
            return false;
        }

        _atoms += _last * (most - 1);
        _last = -1;
        return true;
    }

    /// <summary>Translates what follows the opening brace of a quantifier.</summary>
    private bool TryRange()
    {
        if (!TryNumber(out int least))
        {
            return false;
        }

        int most = least;
        bool isOpen = false;
        if (TryTake(','))
        {
            isOpen = !TryNumber(out most);
            if (!isOpen && most < least)
            {
                return false;
            }
        }

        if (!TryTake('}'))
        {
            return false;
        }

        most = isOpen ? least : most;
        _result.Append('{').Append(least).Append(',');
        if (!isOpen)
        {
            _result.Append(most);
        }

        _result.Append('}');
        return TryRepeat(Math.Max(1, most));
    }

    /// <summary>Reads digits; a number that is too large for anything becomes a large one.</summary>
    private bool TryNumber(out int number)
    {
        int start = _at;
        number = 0;
        while (_at < _pattern.Length && char.IsAsciiDigit(_pattern[_at]))
        {
            number = Math.Min((number * 10) + (_pattern[_at++] - '0'), 10_000_000);
        }

        return _at > start;
    }

    private bool TryTake(char expected)
    {
        bool isTaken = _at < _pattern.Length && _pattern[_at] == expected;
        _at += isTaken ? 1 : 0;
        return isTaken;
    }

    /// <summary>Translates what follows a backslash outside brackets.</summary>
    private bool TryEscape()
    {
        if (TryTake('p') || TryTake('P'))
        {
            bool isNegated = _pattern[_at - 1] == 'P';
            return TryReadCategory(out string? category) && Class([], [(category, isNegated)], isNegated: false);
        }

        return TryReadEscaped(out int character) && Literal(character);
    }

    private bool Literal(int character) => Atom(character > char.MaxValue ? $"(?:{Units(character)})" : Units(character));

    private bool Atom(string translated)
    {
        _result.Append(translated);
        _atoms++;
        _last = 1;
        return true;
    }

    /// <summary>Returns the UTF-16 code units of a character, escaped.</summary>
    private static string Units(int character) => character > char.MaxValue
        ? string.Create(CultureInfo.InvariantCulture, $@"\u{0xD7C0 + (character >> 10):X4}\u{0xDC00 | (character & 0x3FF):X4}")
        : string.Create(CultureInfo.InvariantCulture, $@"\u{character:X4}");
}
