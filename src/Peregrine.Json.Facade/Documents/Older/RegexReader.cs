using System.Globalization;

namespace Peregrine.Json.Documents;

/// <summary>
/// Parses the output of <see cref="RegexpTranslator"/>: groups, alternatives, quantifiers, classes, escaped code units and the two anchors. Groups are parsed
/// recursively; the translator limits their depth.
/// </summary>
internal sealed class RegexReader(string text)
{
    private readonly Dictionary<string, int> _known = new(StringComparer.Ordinal);
    private int _at;

    /// <summary>The sets of the expression.</summary>
    public List<CharacterSet> Sets { get; } = [];

    public RegexNode Read()
    {
        RegexNode node = Alternatives();
        return _at == text.Length ? node : throw Unexpected();
    }

    private RegexNode Alternatives()
    {
        List<RegexNode> alternatives = [], sequence = [];
        while (_at < text.Length && text[_at] != ')')
        {
            if (text[_at] == '|')
            {
                _at++;
                alternatives.Add(new RegexNode(RegexNodeKind.Sequence) { Parts = sequence });
                sequence = [];
            }
            else
            {
                sequence.Add(Quantified(Atom()));
            }
        }

        alternatives.Add(new RegexNode(RegexNodeKind.Sequence) { Parts = sequence });
        return alternatives.Count == 1 ? alternatives[0] : new RegexNode(RegexNodeKind.Alternatives) { Parts = alternatives };
    }

    private RegexNode Atom()
    {
        int start = _at;
        switch (text[_at++])
        {
            case '(':
                // Groups capture nothing: "(?:".
                _at += 2;
                RegexNode node = Alternatives();
                Take(')');
                return node;
            case '[':
                return Class(start);
            case '\\' when text[_at] is 'A' or 'z':
                return new RegexNode(text[_at++] == 'A' ? RegexNodeKind.Start : RegexNodeKind.End);
            case '\\' when text[_at] == 'u':
                char unit = Unit();
                return Set(start, [(unit, unit)], [], isNegated: false);
            default:
                throw Unexpected();
        }
    }

    private RegexNode Quantified(RegexNode node)
    {
        switch (_at < text.Length ? text[_at] : '\0')
        {
            case '?':
                _at++;
                return RegexNode.Repeated(node, 0, 1);
            case '*':
                _at++;
                return RegexNode.Repeated(node, 0, RegexNode.Open);
            case '+':
                _at++;
                return RegexNode.Repeated(node, 1, RegexNode.Open);
            case '{':
                _at++;
                int least = Number();
                Take(',');
                int most = text[_at] == '}' ? RegexNode.Open : Number();
                Take('}');
                return RegexNode.Repeated(node, least, most);
            default:
                return node;
        }
    }

    /// <summary>Parses a character class, after its opening bracket.</summary>
    private RegexNode Class(int start)
    {
        var ranges = new List<(char First, char Last)>();
        var categories = new List<(string Name, bool IsNegated)>();
        bool isNegated = text[_at] == '^';
        _at += isNegated ? 1 : 0;
        while (text[_at] != ']')
        {
            Take('\\');
            char kind = text[_at];
            switch (kind)
            {
                case 'u':
                    char first = Unit(), last = first;
                    if (text[_at] == '-')
                    {
                        _at += 2;
                        last = Unit();
                    }

                    ranges.Add((first, last));
                    break;
                case 'p' or 'P':
                    int end = text.IndexOf('}', _at);
                    categories.Add((text.Substring(_at + 2, end - _at - 2), kind == 'P'));
                    _at = end + 1;
                    break;
                case 's':
                    // Together with the \S that follows, the class contains all code units.
                    ranges.Add((char.MinValue, char.MaxValue));
                    _at++;
                    Take('\\');
                    Take('S');
                    break;
                default:
                    char unit = kind == 'n' ? '\n' : kind == 'r' ? '\r' : throw Unexpected();
                    ranges.Add((unit, unit));
                    _at++;
                    break;
            }
        }

        _at++;
        return Set(start, ranges, categories, isNegated);
    }

    private RegexNode Set(int start, List<(char First, char Last)> ranges, List<(string Name, bool IsNegated)> categories, bool isNegated)
    {
        string key = text.Substring(start, _at - start);
        if (!_known.TryGetValue(key, out int set))
        {
            _known[key] = set = Sets.Count;
            Sets.Add(new CharacterSet(ranges, categories, isNegated));
        }

        return new RegexNode(RegexNodeKind.Set) { Set = set };
    }

    /// <summary>Parses the letter u and four hexadecimal digits, and returns the code unit that they denote.</summary>
    private char Unit()
    {
        Take('u');
        _at += 4;
        return (char)ushort.Parse(text.Substring(_at - 4, 4), NumberStyles.AllowHexSpecifier, CultureInfo.InvariantCulture);
    }

    private int Number()
    {
        int start = _at;
        while (char.IsAsciiDigit(text[_at]))
        {
            _at++;
        }

        return int.Parse(text.Substring(start, _at - start), NumberStyles.None, CultureInfo.InvariantCulture);
    }

    private void Take(char expected)
    {
        if (text[_at++] != expected)
        {
            throw Unexpected();
        }
    }

    private InvalidOperationException Unexpected() => new($"The translator does not write this, at offset {_at}: {text}");
}
