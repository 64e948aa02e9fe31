using System.Text.Json;

namespace Peregrine.Json.Documents;

/// <content>Comparisons (RFC 9535 section 2.3.5.2.2).</content>
internal sealed partial class PathEvaluator<TNode, TCursor, TSource>
{
    private bool Compare(in Operand left, PathOperator comparison, in Operand right) => comparison switch
    {
        PathOperator.Equal => AreEqual(left, right),
        PathOperator.NotEqual => !AreEqual(left, right),
        PathOperator.Less => IsOrdered(left, right) && Order(left, right) < 0,
        PathOperator.Greater => IsOrdered(left, right) && Order(left, right) > 0,
        PathOperator.LessOrEqual => IsOrdered(left, right) ? Order(left, right) <= 0 : AreEqual(left, right),
        _ => IsOrdered(left, right) ? Order(left, right) >= 0 : AreEqual(left, right),
    };

    /// <summary>
    /// Compares the node of a query, on the left side, with a literal. If the query selects no node, or the node has another kind than the literal, only "not
    /// equal" is true. Most comparisons are of this form.
    /// </summary>
    private bool CompareNode(PathQuery query, TNode current, PathOperator comparison, PathLiteral literal)
    {
        if (!TryResolve(query, current, out TNode node) || _source.KindOf(node) != literal.Kind)
        {
            return comparison == PathOperator.NotEqual;
        }

        int order = 0;
        if (literal.Kind is JsonValueKind.String or JsonValueKind.Number)
        {
            ReadOnlySpan<byte> text = _source.TextOf(node, ref _leftSpace);
            Charge(text.Length >> 5);
            order = literal.Kind == JsonValueKind.String ? Order(text, literal.Text, comparison)
                : ShortNumber.TryCompare(ShortNumber.Read(text), literal.Short, out int found) ? found
                : NumberText.Compare(text, literal.Text);
        }
        else if (comparison is PathOperator.Less or PathOperator.Greater)
        {
            return false;
        }

        return comparison switch
        {
            PathOperator.Equal => order == 0,
            PathOperator.NotEqual => order != 0,
            PathOperator.Less => order < 0,
            PathOperator.LessOrEqual => order <= 0,
            PathOperator.Greater => order > 0,
            _ => order >= 0,
        };
    }

    /// <summary>
    /// Compares two texts. The result is negative, 0 or positive, as the first text is less, equal or greater; for a test of equality, it is 0 or 1.
    /// </summary>
    private static int Order(ReadOnlySpan<byte> text, byte[] other, PathOperator comparison) => comparison is PathOperator.Equal or PathOperator.NotEqual
        ? text.SequenceEqual(other) ? 0 : 1
        : text.SequenceCompareTo(other);

    /// <summary>Whether two operands have an order: both are numbers, or both are strings.</summary>
    private static bool IsOrdered(in Operand left, in Operand right) =>
        left.Kind == right.Kind && left.Kind is JsonValueKind.Number or JsonValueKind.String;

    private int Order(in Operand left, in Operand right)
    {
        ReadOnlySpan<byte> text = TextOf(left, ref _leftSpace), other = TextOf(right, ref _rightSpace);
        return left.Kind == JsonValueKind.Number ? NumberText.Compare(text, other) : text.SequenceCompareTo(other);
    }

    private bool AreEqual(in Operand left, in Operand right)
    {
        if (left.Kind != right.Kind)
        {
            return false;
        }

        switch (left.Kind)
        {
            case JsonValueKind.String:
                return TextOf(left, ref _leftSpace).SequenceEqual(TextOf(right, ref _rightSpace));
            case JsonValueKind.Number:
                return NumberText.AreEqual(TextOf(left, ref _leftSpace), TextOf(right, ref _rightSpace));
            case JsonValueKind.Array or JsonValueKind.Object:
                bool areEqual = _source.AreEqual(left.Node, right.Node, ref _steps);
                Charge(1);
                return areEqual;
            default:
                return true;
        }
    }
}
