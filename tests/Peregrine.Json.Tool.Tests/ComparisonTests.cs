using Peregrine.Json.Tool.Diff;
using Peregrine.Json.Tool.Stats;

namespace Peregrine.Json.Tool.Tests;

/// <summary>Which values are compared, and how often.</summary>
public sealed class ComparisonTests
{
    /// <summary>Members in another order are no difference, at any depth.</summary>
    [Fact]
    public void OrderIsNoDifferenceAtAnyDepth() => Assert.Empty(Comparison.Between(Nested(3_000, isTurned: false), Nested(3_000, isTurned: true)));

    /// <summary>If every level were compared with all of its contents, eight times the levels would take sixty-four times as long.</summary>
    [Fact(Explicit = true)]
    [Trait("Phase", "Alone")]
    public void OrderAtTheInnermostLevelTakesTimeInProportion()
    {
        const int few = 3_000, factor = 8;
        (Node Old, Node New) small = (Nested(few, isTurned: false), Nested(few, isTurned: true)), large = (Nested(few * factor, isTurned: false), Nested(few * factor, isTurned: true));
        ThreadTime.InProportion(() => Compare(small), () => Compare(large), 4 * factor, 1, $"{few} and {few * factor} levels");

        static void Compare((Node Old, Node New) pair) => Assert.Empty(Comparison.Between(pair.Old, pair.New));
    }

    /// <summary>Objects inside each other; the innermost has two members, in one order or the other.</summary>
    private static Node Nested(int levels, bool isTurned)
    {
        var innermost = new Node(ValueKind.Object, "");
        innermost.Names.AddRange(isTurned ? ["\"b\"", "\"a\""] : ["\"a\"", "\"b\""]);
        innermost.Items.AddRange([new Node(ValueKind.Number, "1"), new Node(ValueKind.Number, "1")]);
        Node outer = innermost;
        for (int level = 0; level < levels; level++)
        {
            var next = new Node(ValueKind.Object, "");
            next.Names.Add("\"n\"");
            next.Items.Add(outer);
            outer = next;
        }

        return outer;
    }
}
