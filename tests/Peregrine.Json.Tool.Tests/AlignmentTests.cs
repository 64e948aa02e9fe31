using Peregrine.Json.Tool.Diff;
using Peregrine.Json.Tool.Stats;

namespace Peregrine.Json.Tool.Tests;

/// <summary>Which elements of two arrays belong together.</summary>
public sealed class AlignmentTests
{
    [Fact]
    public void AsManyAsPossibleAreKept()
    {
        var random = new Random(4242);
        for (int round = 0; round < 3000; round++)
        {
            int letters = random.Next(1, 6);
            int[] old = Letters(random, random.Next(0, 14), letters);
            int[] @new = random.Next(3) == 0 ? Letters(random, random.Next(0, 14), letters) : Edited(random, old, letters);
            Alignment alignment = Alignment.Of(Nodes(old), Nodes(@new));
            Assert.False(alignment.IsCut);
            Assert.Equal(Longest(old, @new), Check(old, @new, alignment));
        }
    }

    /// <summary>Ten thousand elements, of which few are changed, moved, added or taken away: work is by differences.</summary>
    [Theory]
    [InlineData(10_000)]
    [InlineData(200_000)]
    public void LargeArraysWithFewChangesAreAligned(int count)
    {
        int[] old = [.. Enumerable.Range(0, count)];
        List<int> edited = [.. old];
        edited.RemoveAt(count / 10);
        edited[count / 2] = -1;
        edited.InsertRange(count / 3, [-2, -3]);
        edited.RemoveRange(count - 9, 3);
        Alignment alignment = Alignment.Of(Nodes(old), Nodes([.. edited]), mostWork: 10_000);
        Assert.False(alignment.IsCut);
        Assert.Equal(count - 5, Check(old, [.. edited], alignment));
    }

    [Fact]
    public void WorkHasABoundAndItIsSaid()
    {
        int[] old = [.. Enumerable.Range(0, 5000)];
        int[] @new = [.. Enumerable.Range(0, 5000).Select(static i => i % 100 == 0 ? i : -i)];
        Alignment alignment = Alignment.Of(Nodes(old), Nodes(@new), mostWork: 1000);
        Assert.True(alignment.IsCut);
        Check(old, @new, alignment);
    }

    /// <summary>All elements of both, once, in order; gives how many equal ones are paired.</summary>
    private static int Check(int[] old, int[] @new, Alignment alignment)
    {
        Assert.Equal(Enumerable.Range(0, old.Length), alignment.Pairs.Select(static pair => pair.Old).Where(static at => at >= 0));
        Assert.Equal(Enumerable.Range(0, @new.Length), alignment.Pairs.Select(static pair => pair.New).Where(static at => at >= 0));
        Assert.DoesNotContain((-1, -1), alignment.Pairs);
        return alignment.Pairs.Count(pair => pair.Old >= 0 && pair.New >= 0 && old[pair.Old] == @new[pair.New]);
    }

    private static int[] Letters(Random random, int count, int letters) => [.. Enumerable.Range(0, count).Select(_ => random.Next(letters))];

    private static int[] Edited(Random random, int[] letters, int most)
    {
        List<int> edited = [.. letters];
        for (int edits = random.Next(5); edits > 0; edits--)
        {
            if (random.Next(2) == 0 || edited.Count == 0)
            {
                edited.Insert(random.Next(edited.Count + 1), random.Next(most));
            }
            else
            {
                edited.RemoveAt(random.Next(edited.Count));
            }
        }

        return [.. edited];
    }

    private static List<Node> Nodes(int[] letters) => [.. letters.Select(static letter => new Node(ValueKind.Number, "") { Hash = letter })];

    private static int Longest(int[] old, int[] @new)
    {
        int[,] lengths = new int[old.Length + 1, @new.Length + 1];
        for (int row = old.Length - 1; row >= 0; row--)
        {
            for (int column = @new.Length - 1; column >= 0; column--)
            {
                lengths[row, column] = old[row] == @new[column] ? lengths[row + 1, column + 1] + 1 : Math.Max(lengths[row + 1, column], lengths[row, column + 1]);
            }
        }

        return lengths[0, 0];
    }
}
