using System.Text.Json;

namespace Peregrine.Json.Tests.Writing;

/// <summary>The loops over elements that are objects: they prefetch some before they are written, which must change nothing, at any length.</summary>
public sealed class ElementLoopTests
{
    public static TheoryData<int> Lengths => [.. Enumerable.Range(0, 14)];

    [Theory]
    [MemberData(nameof(Lengths))]
    public void ObjectsNullsAndArrays(int length)
    {
        for (int nulls = 0; nulls < 1 << Math.Min(length, 6); nulls++)
        {
            Pair?[] pairs = [.. Enumerable.Range(0, length).Select(i => (nulls >> i & 1) != 0 ? null : new Pair { Number = i, Text = $"<{i}>" })];
            double[]?[] rows = [.. Enumerable.Range(0, length).Select(i => (nulls >> i & 1) != 0 ? null : Enumerable.Range(0, i % 3).Select(n => n + 0.25).ToArray())];
            List<string?>[] texts = [.. Enumerable.Range(0, length).Select(i => new List<string?>((nulls >> i & 1) != 0 ? [] : [null, "x"]))];
            foreach (bool isIndented in (bool[])[false, true])
            {
                var options = new JsonSerializerOptions { WriteIndented = isIndented };
                Assert.Equal(System.Text.Json.JsonSerializer.Serialize(pairs, options), JsonSerializer.Serialize(pairs, options));
                Assert.Equal(System.Text.Json.JsonSerializer.Serialize(rows, options), JsonSerializer.Serialize(rows, options));
                Assert.Equal(System.Text.Json.JsonSerializer.Serialize(texts, options), JsonSerializer.Serialize(texts, options));
                Assert.Equal(System.Text.Json.JsonSerializer.Serialize<IEnumerable<Pair?>>([.. pairs], options), JsonSerializer.Serialize<IEnumerable<Pair?>>([.. pairs], options));
            }
        }
    }

    /// <summary>Where the depth ends, an empty array of arrays is refused as one that is not empty.</summary>
    [Fact]
    public void EmptyArraysCountTowardsTheDepth()
    {
        int[][][] nested = [[[]]];
        foreach (int depth in (int[])[1, 2, 3])
        {
            var options = new JsonSerializerOptions { MaxDepth = depth };
            Assert.Equal(Outcome(() => System.Text.Json.JsonSerializer.Serialize(nested, options)), Outcome(() => JsonSerializer.Serialize(nested, options)));
        }
    }

    private static string Outcome(Func<string> write)
    {
        try
        {
            return write();
        }
        catch (JsonException refused)
        {
            return refused.Message;
        }
    }

    private sealed class Pair
    {
        public int Number { get; set; }

        public string? Text { get; set; }
    }
}
