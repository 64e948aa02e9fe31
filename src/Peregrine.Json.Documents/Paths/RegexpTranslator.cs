using System.Globalization;
using System.Text;

namespace Peregrine.Json.Documents;

/// <summary>
/// Translates regular expressions of RFC 9485 to those of .NET, and checks their grammar. The characters ^ and $ are anchors, although they are ordinary
/// characters in the grammar: the mapping of RFC 9485 section 5.3 leaves them unchanged.
/// </summary>
internal sealed partial class RegexpTranslator
{
    /// <summary>The maximum length of a pattern, in UTF-16 code units.</summary>
    public const int MostLength = 4096;

    /// <summary>The maximum depth of groups.</summary>
    public const int MostDepth = 64;

    /// <summary>The maximum number of atoms and alternatives after all repetitions have been expanded. .NET's engine refuses more than about 2,000.</summary>
    public const int MostAtoms = 1500;

    /// <summary>
    /// The maximum number of different characters and classes. The time of .NET's engine is quadratic in this number: half a second at the maximum.
    /// </summary>
    public const int MostSets = 128;

    private readonly string _pattern;
    private readonly StringBuilder _result = new();

    /// <summary>For each open group: the number of atoms before it, in the group around it.</summary>
    private readonly Stack<long> _outer = new();

    /// <summary>Maps each character beyond U+FFFF to a single code unit; null in a translation for texts without such characters.</summary>
    private readonly RegexpAlphabet? _alphabet;

    /// <summary>The translation of each different character and class of the pattern.</summary>
    private readonly Dictionary<string, string> _known = new(StringComparer.Ordinal);

    /// <summary>If not null, receives the characters of each different class of the pattern, as ranges.</summary>
    private readonly List<List<(int First, int Last)>>? _sets;
    private int _set;
    private int _at;
    private long _atoms;

    /// <summary>The number of atoms in the preceding piece, which a quantifier repeats; -1 if there is none.</summary>
    private long _last = -1;

    private RegexpTranslator(string pattern, RegexpAlphabet? alphabet, List<List<(int First, int Last)>>? sets)
    {
        _pattern = pattern;
        _alphabet = alphabet;
        _sets = sets;
    }

    /// <summary>Translates a pattern for texts without characters beyond U+FFFF.</summary>
    /// <param name="pattern">The pattern.</param>
    /// <param name="result">The pattern for .NET, to be put between parentheses.</param>
    /// <param name="atoms">The number of atoms.</param>
    /// <param name="sets">The number of different characters and classes.</param>
    public static RegexpState Translate(string pattern, out string result, out int atoms, out int sets)
    {
        var translator = new RegexpTranslator(pattern, alphabet: null, sets: null);
        RegexpState state = translator.Translate();
        atoms = (int)Math.Min(translator._atoms, MostAtoms);
        sets = translator._known.Count;
        result = translator._result.ToString();
        return state;
    }

    /// <summary>
    /// Translates a valid pattern for texts with characters beyond U+FFFF, which the alphabet replaces. False if the alphabet would be too large.
    /// </summary>
    /// <param name="pattern">The pattern.</param>
    /// <param name="alphabet">The alphabet; null if it would be too large.</param>
    /// <param name="result">The pattern for .NET, to be put between parentheses.</param>
    public static bool TryTranslate(string pattern, out RegexpAlphabet? alphabet, out string result)
    {
        List<List<(int First, int Last)>> sets = [];
        new RegexpTranslator(pattern, alphabet: null, sets).Translate();
        alphabet = RegexpAlphabet.Of(sets);
        var translator = new RegexpTranslator(pattern, alphabet, sets: null);
        translator.Translate();
        result = translator._result.ToString();
        return alphabet is not null;
    }

    private RegexpState Translate()
    {
        if (_pattern.Length > MostLength)
        {
            return RegexpState.TooLarge;
        }

        while (_at < _pattern.Length)
        {
            if (!TryPiece())
            {
                return RegexpState.Invalid;
            }

            if (_atoms > MostAtoms || _known.Count > MostSets || _outer.Count > MostDepth)
            {
                return RegexpState.TooLarge;
            }
        }

        return _outer.Count == 0 ? RegexpState.Valid : RegexpState.Invalid;
    }

    private bool TryPiece()
    {
        char next = _pattern[_at++];
        switch (next)
        {
            case '|':
                Atom("|");
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
                return Atom(@"[^\n\r]");
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

    /// <summary>Counts the atoms of the preceding piece once for each repetition by a quantifier; false if there is no such piece.</summary>
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

    /// <summary>Translates a quantifier such as {2,5}, after its opening brace; false if it is not valid.</summary>
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

        _result.Append('{').Append(least).Append(',');
        if (!isOpen)
        {
            _result.Append(most);
        }

        _result.Append('}');
        return TryRepeat(Math.Max(1, isOpen ? least : most));
    }

    /// <summary>Reads the digits of a number, which is at most 10,000,000: a larger number becomes this maximum. Returns false if no digit follows.</summary>
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

    /// <summary>Translates an escape outside brackets, after its backslash; false if it is not valid.</summary>
    private bool TryEscape()
    {
        if (TryTake('p') || TryTake('P'))
        {
            bool isNegated = _pattern[_at - 1] == 'P';
            return TryReadCategory(out string? category) && Class([], [(category, isNegated)], isNegated: false);
        }

        return TryReadEscaped(out int character) && Literal(character);
    }

    private bool Literal(int character) => character < UnicodeRanges.FirstPair ? Basic(character) : Class([(character, character)], [], isNegated: false);

    private bool Basic(int character)
    {
        string unit = Unit(character);
        _known.TryAdd(unit, unit);
        return Atom(unit);
    }

    private bool Atom(string translated)
    {
        _result.Append(translated);
        _atoms++;
        _last = 1;
        return true;
    }

    private static string Unit(int character) => string.Create(CultureInfo.InvariantCulture, $@"\u{character:X4}");
}
