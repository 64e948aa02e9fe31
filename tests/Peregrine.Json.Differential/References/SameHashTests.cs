using System.Runtime.CompilerServices;
using Peregrine.Json.Differential.Harness;
using static Peregrine.Json.Differential.References.ReferenceModels;

namespace Peregrine.Json.Differential.References;

/// <summary>Identity hashes have 26 bits: of many objects some share one, and are two objects all the same.</summary>
public class SameHashTests
{
    [Fact]
    public void ObjectsOfOneHashAreNotOne()
    {
        var report = new Report();
        (Node A, Node B)[] pairs = [.. Pairs(6)];
        foreach (JsonSerializerOptions options in ReferenceTests.Options)
        {
            foreach ((Node a, Node b) in pairs)
            {
                ReferenceTrials.RoundTrip<List<Node>>(report, [a, b, a, b], options);
                ReferenceTrials.RoundTrip(report, new Node { Next = a, Children = [b, a], Map = new() { ["b"] = b }, Any = b }, options);
                a.Next = b;
                ReferenceTrials.RoundTrip(report, a, options);
                b.Next = a;
                ReferenceTrials.RoundTrip(report, b, options);
                (a.Next, b.Next) = (null, null);
            }

            ReferenceTrials.RoundTrip(report, pairs.SelectMany(static pair => (Node[])[pair.A, pair.B, pair.A]).ToList(), options);
        }

        report.Check();
    }

    private static IEnumerable<(Node A, Node B)> Pairs(int count)
    {
        var known = new Dictionary<int, Node>();
        while (count > 0)
        {
            var node = new Node { Number = known.Count };
            if (!known.TryAdd(RuntimeHelpers.GetHashCode(node), node))
            {
                count--;
                yield return (known[RuntimeHelpers.GetHashCode(node)], node);
            }
        }
    }
}
