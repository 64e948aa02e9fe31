using System.Text;
using System.Text.Json;

namespace Peregrine.Json.Documents;

/// <content>Filters (RFC 9535 section 2.3.5) and functions (section 2.4), which are checked to be well-typed (section 2.4.3).</content>
internal sealed partial class PathParser
{
    private const string Conditions = "a condition: a query, a comparison, a function, '!' or '('";

    /// <summary>Parses the condition of a filter or in parentheses. Throws if the nesting exceeds <see cref="MostDepth"/>.</summary>
    private PathCondition ParseNested()
    {
        Enter();
        PathCondition condition = ParseOr();
        _depth--;
        return condition;
    }

    private void Enter()
    {
        if (++_depth > MostDepth)
        {
            throw Fail(_at, $"Filters, parentheses and functions may be nested {MostDepth} deep, not more");
        }
    }

    private PathCondition ParseOr()
    {
        PathCondition first = ParseAnd();
        if (!TryTakeOperator("||"))
        {
            return first;
        }

        var parts = new List<PathCondition> { first };
        do
        {
            parts.Add(ParseAnd());
        }
        while (TryTakeOperator("||"));

        return new PathCondition(ConditionKind.Or) { Parts = [.. parts] };
    }

    private PathCondition ParseAnd()
    {
        PathCondition first = ParseBasic();
        if (!TryTakeOperator("&&"))
        {
            return first;
        }

        var parts = new List<PathCondition> { first };
        do
        {
            parts.Add(ParseBasic());
        }
        while (TryTakeOperator("&&"));

        return new PathCondition(ConditionKind.And) { Parts = [.. parts] };
    }

    private bool TryTakeOperator(string name)
    {
        int before = _at;
        SkipBlanks();
        if (TryTake(name))
        {
            SkipBlanks();
            return true;
        }

        _at = before;
        return false;
    }

    private PathCondition ParseBasic()
    {
        if (TryTake('!'))
        {
            SkipBlanks();
            return new PathCondition(ConditionKind.Not) { Parts = [Peek() == '(' ? ParseParentheses() : ParseTest(isNegated: true)] };
        }

        return Peek() == '(' ? ParseParentheses() : ParseTest(isNegated: false);
    }

    private PathCondition ParseParentheses()
    {
        _at++;
        SkipBlanks();
        PathCondition condition = ParseNested();
        SkipBlanks();
        return TryTake(')') ? condition : throw Expected("')', an operator or another segment");
    }

    /// <summary>Parses a comparison, or a query or function that is a condition by itself.</summary>
    private PathCondition ParseTest(bool isNegated)
    {
        int start = _at;
        PathOperand? left = null;
        PathQuery? query = TryParseQuery();
        if (query is null)
        {
            if (TryParseFunctionName(out string? function))
            {
                if (TryParseMatch(function) is { } match)
                {
                    return TryParseOperator() is null ? match : throw Fail(start, $"The result of {function} is true or false and cannot be compared");
                }

                left = ParseFunction(function, start);
            }
            else
            {
                left = TryParseLiteral() ?? throw Expected(Conditions);
            }
        }

        int before = _at;
        if (TryParseOperator() is not { } comparison)
        {
            return query is not null
                ? new PathCondition(ConditionKind.Existence) { Query = query }
                : throw Fail(before, left!.Kind == OperandKind.Literal
                    ? "A literal is no condition: expected a comparison"
                    : "The function returns a value, which is no condition: expected a comparison");
        }

        if (isNegated)
        {
            throw Fail(before, "A comparison after '!' needs parentheses");
        }

        left ??= Singular(query!, start);
        return new PathCondition(ConditionKind.Comparison) { Operator = comparison, Left = left, Right = ParseComparable() };
    }

    private PathOperand ParseComparable()
    {
        int start = _at;
        if (TryParseQuery() is { } query)
        {
            return Singular(query, start);
        }

        if (TryParseFunctionName(out string? function))
        {
            return function is "match" or "search"
                ? throw Fail(start, $"The result of {function} is true or false and cannot be compared")
                : ParseFunction(function, start);
        }

        return TryParseLiteral() ?? throw Expected("a literal, a query or a function");
    }

    /// <summary>
    /// Returns, as an operand, the query that was parsed last. Throws if the query is not singular, or has blank space inside its brackets (section 2.3.5.1).
    /// </summary>
    private PathOperand Singular(PathQuery query, int start)
    {
        const string Which = "A query that is compared, or is the argument of a function for values,";
        if (!query.IsSingular)
        {
            throw Fail(start, $"{Which} may have names and indexes only, one for each segment");
        }

        return _blankAt < 0
            ? new PathOperand(OperandKind.Query) { Query = query } : throw Fail(_blankAt, $"{Which} may not have blank space inside its brackets");
    }

    private PathQuery? TryParseQuery()
    {
        bool isRelative = TryTake('@');
        _blankAt = -1;
        return isRelative || TryTake('$') ? new PathQuery(isRelative, ParseSegments(), isRelative ? -1 : _slots++) : null;
    }

    private PathOperator? TryParseOperator()
    {
        int before = _at;
        SkipBlanks();
        PathOperator? found = TryTake("==") ? PathOperator.Equal
            : TryTake("!=") ? PathOperator.NotEqual
            : TryTake("<=") ? PathOperator.LessOrEqual
            : TryTake(">=") ? PathOperator.GreaterOrEqual
            : TryTake('<') ? PathOperator.Less
            : TryTake('>') ? PathOperator.Greater
            : null;
        if (found is null)
        {
            _at = before;
        }
        else
        {
            SkipBlanks();
        }

        return found;
    }

    private PathOperand? TryParseLiteral()
    {
        switch (Peek())
        {
            case '\'' or '"':
                return Literal(JsonValueKind.String, ParseString());
            case '-' or (>= '0' and <= '9'):
                return Literal(JsonValueKind.Number, ParseNumber());
            default:
                int start = _at;
                JsonValueKind kind = TryTake("true") ? JsonValueKind.True
                    : TryTake("false") ? JsonValueKind.False
                    : TryTake("null") ? JsonValueKind.Null
                    : default;
                return kind == default ? null : Literal(kind, _text[start.._at]);
        }
    }

    private static PathOperand Literal(JsonValueKind kind, string text) =>
        new(OperandKind.Literal) { Literal = new PathLiteral(kind, Encoding.UTF8.GetBytes(text)) };
}
