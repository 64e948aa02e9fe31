using System.Diagnostics.CodeAnalysis;
using System.Text;

namespace Peregrine.Json.Documents;

/// <content>Classes of characters.</content>
internal sealed partial class RegexpTranslator
{
    private const string Everything = @"[\s\S]", Nothing = @"[^\s\S]";

    /// <summary>Translates a character class, after its opening bracket; false if it is not valid.</summary>
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
                // A hyphen stands for itself only at the beginning or at the end of the class.
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

    /// <summary>Reads an item of a character class: a character, a range or a category. False if it is not valid.</summary>
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

    /// <summary>Reads an escaped character, after its backslash; false if it cannot be escaped.</summary>
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

    /// <summary>Reads the name of a category in braces; false if there is no such category.</summary>
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
        string key = $"{(isNegated ? "^" : "")}{string.Join(',', ranges)}{string.Join(',', categories)}";
        if (!_known.TryGetValue(key, out string? translated))
        {
            _known[key] = translated = Translated(ranges, categories, isNegated);
        }

        return Atom(translated);
    }

    private string Translated(List<(int First, int Last)> ranges, List<(string Name, bool IsNegated)> categories, bool isNegated)
    {
        var items = new StringBuilder();
        if (_alphabet is null)
        {
            _sets?.Add(UnicodeRanges.Of(ranges, categories, isNegated));
            AppendBasic(items, ranges);
            foreach ((string name, bool isOther) in categories)
            {
                items.Append(isOther ? @"\P{" : @"\p{").Append(name).Append('}');
            }

            return items.Length == 0 ? (isNegated ? Everything : Nothing) : $"[{(isNegated ? "^" : "")}{items}]";
        }

        AppendBasic(items, UnicodeRanges.Of(ranges, categories, isNegated));
        _alphabet.Append(items, _set++);
        return items.Length == 0 ? Nothing : $"[{items}]";
    }

    /// <summary>Appends the characters up to U+FFFF of some ranges to a character class.</summary>
    private static void AppendBasic(StringBuilder items, List<(int First, int Last)> ranges)
    {
        foreach ((int first, int last) in ranges)
        {
            if (first < UnicodeRanges.FirstPair)
            {
                items.Append(Unit(first)).Append('-').Append(Unit(Math.Min(last, char.MaxValue)));
            }
        }
    }
}
