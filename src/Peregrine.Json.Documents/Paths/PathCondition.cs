using System.Text.Json;

namespace Peregrine.Json.Documents;

/// <summary>The kinds of conditions that a filter tests.</summary>
internal enum ConditionKind : byte
{
    Or,
    And,
    Not,
    Comparison,
    Existence,
    Match,
}

/// <summary>The operators of comparisons.</summary>
internal enum PathOperator : byte
{
    Equal,
    NotEqual,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
}

/// <summary>A condition that a filter tests (RFC 9535 section 2.3.5). Immutable.</summary>
internal sealed class PathCondition(ConditionKind kind)
{
    public ConditionKind Kind { get; } = kind;

    /// <summary>The operands of <see cref="ConditionKind.Or"/>, <see cref="ConditionKind.And"/> or <see cref="ConditionKind.Not"/>.</summary>
    public PathCondition[] Parts { get; init; } = [];

    /// <summary>The query of an existence test.</summary>
    public PathQuery? Query { get; init; }

    public PathOperator Operator { get; init; }

    /// <summary>The left side of a comparison, or the text that the function match or search tests.</summary>
    public PathOperand? Left { get; init; }

    /// <summary>The right side of a comparison, or the pattern of the function match or search.</summary>
    public PathOperand? Right { get; init; }

    /// <summary>Whether the pattern must match the whole text: true for the function match, false for search.</summary>
    public bool IsWhole { get; init; }

    /// <summary>The regular expression of the function match or search, if its pattern is a string literal; otherwise null.</summary>
    public Regexp? Pattern { get; init; }
}

/// <summary>The kinds of operands.</summary>
internal enum OperandKind : byte
{
    Literal,
    Query,
    Length,
    Count,
    Value,
}

/// <summary>
/// An operand whose result is a value or nothing: a literal, a query that selects at most one node, or a function whose result is a value (ValueType in RFC
/// 9535). Immutable.
/// </summary>
internal sealed class PathOperand(OperandKind kind)
{
    public OperandKind Kind { get; } = kind;

    public PathLiteral? Literal { get; init; }

    /// <summary>The query that is the operand, or the argument of the function count or value.</summary>
    public PathQuery? Query { get; init; }

    /// <summary>The argument of the function length.</summary>
    public PathOperand? Argument { get; init; }
}

/// <summary>A string, a number, true, false or null in an expression.</summary>
/// <param name="kind">The kind of the value.</param>
/// <param name="text">The text of the string in UTF-8; for the other kinds, the literal as it is written.</param>
internal sealed class PathLiteral(JsonValueKind kind, byte[] text)
{
    public JsonValueKind Kind { get; } = kind;

    public byte[] Text { get; } = text;

    /// <summary>The number for fast comparisons, or a value that says that the number is not short. Not used if the literal is not a number.</summary>
    public ShortNumber Short { get; } = kind == JsonValueKind.Number ? ShortNumber.Read(text) : default;
}
