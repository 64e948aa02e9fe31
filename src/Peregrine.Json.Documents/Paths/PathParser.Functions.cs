using System.Diagnostics.CodeAnalysis;
using System.Text;
using System.Text.Json;

namespace Peregrine.Json.Documents;

/// <content>Function extensions (RFC 9535 section 2.4).</content>
internal sealed partial class PathParser
{
    /// <summary>
    /// Parses the name of a function, the opening parenthesis and blank space after it. If no name with an opening parenthesis is there, stays at the same
    /// offset and returns false.
    /// </summary>
    private bool TryParseFunctionName([NotNullWhen(true)] out string? name)
    {
        int end = _at;
        while (end < _text.Length && (char.IsAsciiLetterLower(_text[end]) || (end > _at && (_text[end] == '_' || char.IsAsciiDigit(_text[end])))))
        {
            end++;
        }

        if (end == _at || end == _text.Length || _text[end] != '(')
        {
            name = null;
            return false;
        }

        name = _text[_at..end];
        _at = end + 1;
        SkipBlanks();
        return true;
    }

    private PathCondition? TryParseMatch(string function)
    {
        if (function is not ("match" or "search"))
        {
            return null;
        }

        Enter();
        PathOperand text = ParseValueArgument();
        ExpectComma(function);
        int start = _at;
        PathOperand pattern = ParseValueArgument();
        ExpectEnd(function, "two arguments");
        bool isWhole = function == "match";
        Regexp? regexp = null;
        if (pattern is { Literal: { Kind: JsonValueKind.String } literal })
        {
            regexp = new Regexp(Encoding.UTF8.GetString(literal.Text), isWhole);
            if (regexp.State == RegexpState.TooLarge)
            {
                throw Fail(start, Regexp.TooLarge);
            }
        }

        return new PathCondition(ConditionKind.Match) { Left = text, Right = pattern, IsWhole = isWhole, Pattern = regexp };
    }

    /// <summary>Parses the arguments of a function whose result is a value (length, count or value), after its opening parenthesis.</summary>
    private PathOperand ParseFunction(string function, int start)
    {
        Enter();
        switch (function)
        {
            case "length":
                PathOperand argument = ParseValueArgument();
                ExpectEnd(function, "one argument");
                return new PathOperand(OperandKind.Length) { Argument = argument };
            case "count" or "value":
                PathQuery query = TryParseQuery() ?? throw Expected($"a query, because {function} is a function for nodes");
                ExpectEnd(function, "one argument");
                return new PathOperand(function == "count" ? OperandKind.Count : OperandKind.Value) { Query = query };
            default:
                throw Fail(start, $"There is no function {function}: expected length, count, match, search or value");
        }
    }

    private PathOperand ParseValueArgument() => Peek() is '!' or '(' or ')' or '\0' ? throw Expected("a literal, a query or a function") : ParseComparable();

    private void ExpectComma(string function)
    {
        SkipBlanks();
        if (!TryTake(','))
        {
            throw Expected($"',' and the second of two arguments of {function}");
        }

        SkipBlanks();
    }

    private void ExpectEnd(string function, string arguments)
    {
        SkipBlanks();
        if (!TryTake(')'))
        {
            throw Expected($"')', because {function} has {arguments}");
        }

        _depth--;
    }
}
