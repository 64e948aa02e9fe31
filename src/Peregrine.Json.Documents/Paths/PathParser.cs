using System.Globalization;

namespace Peregrine.Json.Documents;

/// <summary>Parses an expression by the grammar of RFC 9535 appendix A. Nested filters are parsed recursively; the depth is limited.</summary>
internal sealed partial class PathParser
{
    /// <summary>The maximum depth of filters, parentheses and functions.</summary>
    public const int MostDepth = 64;

    private const long MostInteger = (1L << 53) - 1;

    private readonly string _text;
    private int _at;
    private int _depth;

    /// <summary>The offset of blank space inside the brackets of the query that was parsed last in a filter; -1 if there is none.</summary>
    private int _blankAt;
    private int _slots;

    private PathParser(string text) => _text = text;

    /// <summary>Parses a whole expression.</summary>
    /// <param name="text">The expression.</param>
    /// <param name="slots">The number of queries that are part of a filter and begin at the root.</param>
    /// <exception cref="JsonPathException">The expression is not well-formed or not valid.</exception>
    public static PathQuery Parse(string text, out int slots)
    {
        var parser = new PathParser(text);
        if (!parser.TryTake('$'))
        {
            throw parser.Expected("'$', with which an expression begins");
        }

        PathSegment[] segments = parser.ParseSegments();
        if (parser._at < text.Length)
        {
            throw parser.Expected("'.', '..' or '[', with which a segment begins, or the end of the expression");
        }

        slots = parser._slots;
        return new PathQuery(isRelative: false, segments, slot: -1);
    }

    private PathSegment[] ParseSegments()
    {
        var segments = new List<PathSegment>();
        while (true)
        {
            int before = _at;
            SkipBlanks();
            if (TryTake('['))
            {
                segments.Add(new PathSegment(isDescendant: false, ParseBrackets()));
            }
            else if (TryTake('.'))
            {
                segments.Add(TryTake('.') ? ParseDescendant() : new PathSegment(isDescendant: false, [ParseShorthand("a name or '*'")]));
            }
            else
            {
                // Moves back before the white space, because the caller decides whether white space is allowed after the query.
                _at = before;
                return [.. segments];
            }
        }
    }

    private PathSegment ParseDescendant() =>
        new(isDescendant: true, TryTake('[') ? ParseBrackets() : [ParseShorthand("a name, '*' or '['")]);

    /// <summary>Parses the name or '*' of a segment that begins with a point, after the points.</summary>
    private PathSelector ParseShorthand(string expected)
    {
        if (TryTake('*'))
        {
            return new PathSelector(SelectorKind.Wildcard);
        }

        int start = _at;
        while (_at < _text.Length && IsNameCharacter(isFirst: _at == start, out int length))
        {
            _at += length;
        }

        return _at > start ? NameSelector(_text[start.._at]) : throw Expected(expected);
    }

    private PathSelector[] ParseBrackets()
    {
        var selectors = new List<PathSelector>();
        do
        {
            SkipBlanksInBrackets();
            selectors.Add(ParseSelector());
            SkipBlanksInBrackets();
        }
        while (TryTake(','));

        return TryTake(']') ? [.. selectors] : throw Expected("',' or ']'");
    }

    private void SkipBlanksInBrackets()
    {
        int before = _at;
        SkipBlanks();
        if (_blankAt < 0 && _at > before)
        {
            _blankAt = before;
        }
    }

    private PathSelector ParseSelector()
    {
        switch (Peek())
        {
            case '\'' or '"':
                return NameSelector(ParseString());
            case '*':
                _at++;
                return new PathSelector(SelectorKind.Wildcard);
            case '?':
                _at++;
                SkipBlanks();
                return new PathSelector(SelectorKind.Filter) { Filter = ParseNested() };
            case ':' or '-' or (>= '0' and <= '9'):
                return ParseIndexOrSlice();
            default:
                throw Expected("a selector: a name in quotes, an index, a slice, '*' or '?'");
        }
    }

    private PathSelector ParseIndexOrSlice()
    {
        long? start = Peek() == ':' ? null : ParseInteger();
        int after = _at;
        SkipBlanks();
        if (!TryTake(':'))
        {
            _at = after;
            return new PathSelector(SelectorKind.Index) { Index = start!.Value };
        }

        long? end = ParseBound(), step = null;
        if (TryTake(':'))
        {
            step = ParseBound();
        }

        return new PathSelector(SelectorKind.Slice) { Slice = new PathSlice(start, end, step ?? 1) };
    }

    /// <summary>Parses an integer after a colon, if there is one, and the blank space around it.</summary>
    private long? ParseBound()
    {
        SkipBlanks();
        if (Peek() is not ('-' or (>= '0' and <= '9')))
        {
            return null;
        }

        long bound = ParseInteger();
        SkipBlanks();
        return bound;
    }

    private long ParseInteger()
    {
        int start = _at;
        bool isNegative = TryTake('-');
        int first = _at;
        SkipDigits();
        if (_at == first)
        {
            throw Expected("a digit");
        }

        if (_text[first] == '0' && (isNegative || _at > first + 1))
        {
            throw Fail(start, "An integer is neither -0 nor begins with 0");
        }

        if (!long.TryParse(_text.AsSpan(start, _at - start), NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out long value)
            || value is > MostInteger or < -MostInteger)
        {
            throw Fail(start, "An integer is at least -(2^53)+1 and at most 2^53-1");
        }

        return value;
    }

    private static PathSelector NameSelector(string name) => new(SelectorKind.Name) { Name = new JsonName(name) };
}
