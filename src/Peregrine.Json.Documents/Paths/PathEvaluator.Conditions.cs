using System.Buffers.Text;
using System.Text;
using System.Text.Json;

namespace Peregrine.Json.Documents;

/// <content>Filters (RFC 9535 section 2.3.5.2).</content>
internal sealed partial class PathEvaluator<TNode, TCursor, TSource>
{
    private const int MostDigits = 20;

    private byte[] _leftSpace = [], _rightSpace = [];
    private char[] _characters = [];
    private Regexp? _lastPattern;
    private (bool IsKnown, bool IsFound, TNode Node)[] _fromRoot = [];

    private bool Test(PathCondition condition, TNode current)
    {
        switch (condition.Kind)
        {
            case ConditionKind.Or:
                foreach (PathCondition part in condition.Parts)
                {
                    if (Test(part, current))
                    {
                        return true;
                    }
                }

                return false;
            case ConditionKind.And:
                foreach (PathCondition part in condition.Parts)
                {
                    if (!Test(part, current))
                    {
                        return false;
                    }
                }

                return true;
            case ConditionKind.Not:
                return !Test(condition.Parts[0], current);
            case ConditionKind.Comparison:
                return condition is { Left: { Kind: OperandKind.Query, Query: { } query }, Right.Literal: { } literal }
                    ? CompareNode(query, current, condition.Operator, literal)
                    : Compare(Evaluate(condition.Left!, current), condition.Operator, Evaluate(condition.Right!, current));
            case ConditionKind.Existence:
                return Exists(condition.Query!, current);
            default:
                return IsMatch(condition, current);
        }
    }

    private bool Exists(PathQuery query, TNode current)
    {
        if (query.IsSingular)
        {
            return TryResolve(query, current, out _);
        }

        var first = new FirstMatch<TNode, TCursor, TSource>();
        return !Run(query.Segments, query.IsRelative ? current : _root, ref first);
    }

    /// <summary>Finds the node of a query that selects at most one node. A query that begins at the root is followed only once; its result is stored.</summary>
    private bool TryResolve(PathQuery query, TNode current, out TNode node)
    {
        if (query.IsRelative)
        {
            return TryFollow(query, current, out node);
        }

        if (_fromRoot.Length == 0)
        {
            _fromRoot = new (bool, bool, TNode)[_path.Slots];
        }

        ref (bool IsKnown, bool IsFound, TNode Node) known = ref _fromRoot[query.Slot];
        if (!known.IsKnown)
        {
            known.IsFound = TryFollow(query, _root, out known.Node);
            known.IsKnown = true;
        }

        node = known.Node;
        return known.IsFound;
    }

    private bool TryFollow(PathQuery query, TNode start, out TNode node)
    {
        node = start;
        Charge(query.Segments.Length);
        foreach (PathSegment segment in query.Segments)
        {
            PathSelector selector = segment.Selectors[0];
            if (!(selector.Kind == SelectorKind.Name ? TryGetMember(node, selector.Name!, out node) : TryGetElement(node, selector.Index, out node)))
            {
                return false;
            }
        }

        return true;
    }

    private Operand Evaluate(PathOperand operand, TNode current)
    {
        switch (operand.Kind)
        {
            case OperandKind.Literal:
                return new Operand(operand.Literal!.Kind) { Literal = operand.Literal.Text };
            case OperandKind.Query:
                return TryResolve(operand.Query!, current, out TNode found) ? new Operand(_source.KindOf(found)) { Node = found } : default;
            case OperandKind.Length:
                return LengthOf(Evaluate(operand.Argument!, current));
            case OperandKind.Count:
                var count = new MatchCount<TNode, TCursor, TSource>();
                Run(operand.Query!.Segments, operand.Query.IsRelative ? current : _root, ref count);
                return Number(count.Count);
            default:
                var only = new OnlyMatch<TNode, TCursor, TSource>();
                Run(operand.Query!.Segments, operand.Query.IsRelative ? current : _root, ref only);
                return only.Count == 1 ? new Operand(_source.KindOf(only.Node)) { Node = only.Node } : default;
        }
    }

    /// <summary>Evaluates the function length (RFC 9535 section 2.4.4).</summary>
    private Operand LengthOf(Operand operand)
    {
        switch (operand.Kind)
        {
            case JsonValueKind.String:
                ReadOnlySpan<byte> text = TextOf(operand, ref _leftSpace);
                return Number(ScalarText.CountCharacters(text));
            case JsonValueKind.Array or JsonValueKind.Object:
                return Number(_source.CountOf(operand.Node));
            default:
                return default;
        }
    }

    /// <summary>
    /// Evaluates the functions match and search (RFC 9535 sections 2.4.6 and 2.4.7). Throws <see cref="JsonPathLimitException"/> if the pattern is too large.
    /// </summary>
    private bool IsMatch(PathCondition condition, TNode current)
    {
        Operand text = Evaluate(condition.Left!, current);
        if (text.Kind != JsonValueKind.String)
        {
            return false;
        }

        Regexp? regexp = condition.Pattern;
        if (regexp is null)
        {
            Operand pattern = Evaluate(condition.Right!, current);
            if (pattern.Kind != JsonValueKind.String)
            {
                return false;
            }

            ReadOnlySpan<byte> source = TextOf(pattern, ref _rightSpace);
            if (!ScalarText.IsValid(source))
            {
                return false;
            }

            if (_lastPattern is null || _lastPattern.IsWhole != condition.IsWhole || !source.SequenceEqual(_lastPattern.Utf8))
            {
                _lastPattern = _path.Patterns.Get(source, condition.IsWhole, out long steps);
                Charge(steps);
            }

            regexp = _lastPattern;
        }

        if (regexp.State != RegexpState.Valid)
        {
            return regexp.State == RegexpState.Invalid ? false : throw new JsonPathLimitException(Regexp.TooLarge + ".");
        }

        ReadOnlySpan<byte> utf8 = TextOf(text, ref _leftSpace);
        if (!ScalarText.IsValid(utf8))
        {
            return false;
        }

        Charge(regexp.Cost(utf8.Length));
        if (_characters.Length < utf8.Length)
        {
            _characters = new char[Math.Max(256, utf8.Length)];
        }

        return regexp.IsMatch(_characters.AsSpan(0, Encoding.UTF8.GetChars(utf8, _characters)));
    }

    private static Operand Number(long value) => new(JsonValueKind.Number) { Computed = value };

    private ReadOnlySpan<byte> TextOf(Operand operand, ref byte[] space)
    {
        if (operand.Literal is { } literal)
        {
            return literal;
        }

        if (operand.Computed is { } computed)
        {
            space = space.Length < MostDigits ? new byte[MostDigits] : space;
            Utf8Formatter.TryFormat(computed, space, out int length);
            return space.AsSpan(0, length);
        }

        ReadOnlySpan<byte> text = _source.TextOf(operand.Node, ref space);
        Charge(text.Length >> 5);
        return text;
    }

    /// <summary>The value of an operand: a node, a literal or a computed number. An operand without a value has the kind Undefined.</summary>
    private struct Operand(JsonValueKind kind)
    {
        public JsonValueKind Kind { get; } = kind;

        public TNode Node { get; init; }

        /// <summary>The text of a literal in UTF-8; null if the value is not a literal.</summary>
        public byte[]? Literal { get; init; }

        /// <summary>The number that the function length or count returned; null if the value is not such a number.</summary>
        public long? Computed { get; init; }
    }
}
