using System.Diagnostics.CodeAnalysis;
using System.Globalization;
using System.Text;

namespace Peregrine.Json.Documents;

/// <content>Classes of characters.</content>
internal ref partial struct RegexpTranslator
{
    private const string Surrogates = @"\uD800-\uDFFF";

    /// <summary>Translates what follows an opening bracket.</summary>
    private bool TryClass()
    {
        var ranges = new List<(int First, int Last)>();
        var categories = new List<(string Name, bool IsNegated)>();
        bool isNegated = TryTake('^');
        for (bool isFirst = true; _at < _pattern.Length; isFirst = false)
        {
            if (TryTake(']'))
            {
                return !isFirst && Class(ranges, categories, isNegated);
            }

            if (TryTake('-'))
            {
                // Only the first and the last one stands for itself.
                if (!isFirst && !(_at < _pattern.Length && _pattern[_at] == ']'))
                {
                    return false;
                }

                ranges.Add(('-', '-'));
            }
            else if (!TryItem(ranges, categories))
            {
                return false;
            }
        }

        return false;
    }

    /// <summary>Reads a character, a range or a category.</summary>
    private bool TryItem(List<(int First, int Last)> ranges, List<(string Name, bool IsNegated)> categories)
    {
        if (_pattern.AsSpan(_at) is ['\\', 'p' or 'P', ..])
        {
            bool isNegated = _pattern[_at + 1] == 'P';
            _at += 2;
            bool isCategory = TryReadCategory(out string? category);
            categories.Add((category ?? "", isNegated));
            return isCategory;
        }

        if (!TryReadInBrackets(out int first))
        {
            return false;
        }

        int last = first;
        if (_pattern.AsSpan(_at) is ['-', not ']', ..])
        {
            _at++;
            if (!TryReadInBrackets(out last) || last < first)
            {
                return false;
            }
        }

        ranges.Add((first, last));
        return true;
    }

    private bool TryReadInBrackets(out int character)
    {
        character = 0;
        return TryTake('\\') ? TryReadEscaped(out character) : _pattern[_at] is not ('[' or ']' or '-') && TryReadCharacter(out character);
    }

    private bool TryReadCharacter(out int character)
    {
        bool isCharacter = Rune.TryGetRuneAt(_pattern, _at, out Rune rune);
        character = rune.Value;
        _at += rune.Utf16SequenceLength;
        return isCharacter;
    }

    /// <summary>Reads what follows the backslash of an escaped character.</summary>
    private bool TryReadEscaped(out int character)
    {
        character = 0;
        if (_at == _pattern.Length)
        {
            return false;
        }

        char next = _pattern[_at++];
        character = next switch
        {
            'n' => '\n',
            'r' => '\r',
            't' => '\t',
            (>= '(' and <= '+') or '-' or '.' or '?' or (>= '[' and <= '^') or (>= '{' and <= '}') => next,
            _ => -1,
        };
        return character >= 0;
    }

    /// <summary>Reads the name of a category in braces.</summary>
    private bool TryReadCategory([NotNullWhen(true)] out string? category)
    {
        category = null;
        int end = _pattern.IndexOf('}', _at);
        if (!TryTake('{') || end < 0 || !UnicodeRanges.IsCategory(_pattern.AsSpan(_at, end - _at)))
        {
            return false;
        }

        category = _pattern[_at..end];
        _at = end + 1;
        return true;
    }

    private bool Class(List<(int First, int Last)> ranges, List<(string Name, bool IsNegated)> categories, bool isNegated)
    {
        string basic = Basic(ranges, categories, isNegated);
        if (!_hasPairs)
        {
            return Atom(basic.Length == 0 ? @"[^\s\S]" : basic);
        }

        var alternatives = new StringBuilder("(?:").Append(basic.Length == 0 ? @"[^\s\S]" : basic);
        foreach ((int first, int last) in UnicodeRanges.BeyondBasic(ranges, categories, isNegated))
        {
            AppendPairs(alternatives, first, last);
        }

        return Atom(alternatives.Append(')').ToString());
    }

    /// <summary>Returns the class of the characters up to U+FFFF, or an empty string if there is none.</summary>
    private readonly string Basic(List<(int First, int Last)> ranges, List<(string Name, bool IsNegated)> categories, bool isNegated)
    {
        var items = new StringBuilder();
        foreach ((int first, int last) in ranges)
        {
            if (first <= char.MaxValue)
            {
                items.Append(Units(first)).Append('-').Append(Units(Math.Min(last, char.MaxValue)));
            }
        }

        foreach ((string name, bool isOther) in categories)
        {
            items.Append(isOther ? @"\P{" : @"\p{").Append(name).Append('}');
        }

        if (items.Length == 0 && !isNegated)
        {
            return "";
        }

        string all = items.Length == 0 ? @"[\s\S" : $"[{(isNegated ? "^" : "")}{items}";
        return all + (_hasPairs ? $"-[{Surrogates}]]" : "]");
    }

    /// <summary>Appends the pairs of surrogates of a range of characters.</summary>
    private static void AppendPairs(StringBuilder alternatives, int first, int last)
    {
        while (first <= last)
        {
            // Characters with the same high surrogate, or all those of some high surrogates.
            int end = Math.Min(last, first | 0x3FF);
            if ((first & 0x3FF) == 0 && last - first >= 0x3FF)
            {
                end = ((last + 1) & ~0x3FF) - 1;
            }

            alternatives.Append(CultureInfo.InvariantCulture, $@"|[\u{High(first):X4}-\u{High(end):X4}][\u{0xDC00 | (first & 0x3FF):X4}-\u{0xDC00 | (end & 0x3FF):X4}]");
            first = end + 1;
        }
    }

    private static int High(int character) => 0xD7C0 + (character >> 10);
}
