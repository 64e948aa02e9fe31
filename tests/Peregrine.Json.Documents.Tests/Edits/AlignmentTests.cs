using Peregrine.Json.Documents;

namespace Peregrine.Json.DocumentsTests.Edits;

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
            Assert.Equal(Longest(old, @new), Kept(old, @new, work: 10_000, isCut: false));
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
        Assert.Equal(count - 5, Kept(old, [.. edited], work: 10_000 + (4 * count), isCut: false));
    }

    [Fact]
    public void WorkHasABoundAndItIsSaid()
    {
        int[] old = [.. Enumerable.Range(0, 5000)];
        int[] @new = [.. Enumerable.Range(0, 5000).Select(static i => i % 100 == 0 ? i : -i)];
        Assert.InRange(Kept(old, @new, work: 1000, isCut: true), 0, 50);
    }

    /// <summary>The elements that the runs keep: equal ones, each once and in order; gives how many.</summary>
    private static int Kept(int[] old, int[] @new, long work, bool isCut)
    {
        long left = work;
        List<ArrayAlignment.Run> runs = ArrayAlignment.Of(Hashes(old), Hashes(@new), ref left, out bool isReallyCut);
        Assert.Equal(isCut, isReallyCut);
        Assert.InRange(left, isCut ? long.MinValue : 0, work);
        int oldAt = 0, newAt = 0;
        foreach (ArrayAlignment.Run run in runs)
        {
            Assert.True(run.Old >= oldAt && run.New >= newAt && run.Count > 0);
            (oldAt, newAt) = (run.Old + run.Count, run.New + run.Count);
            Assert.Equal(old[run.Old..oldAt], @new[run.New..newAt]);
        }

        return runs.Sum(static run => run.Count);
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

    private static ulong[] Hashes(int[] letters) => [.. letters.Select(static letter => (ulong)letter)];

    private static int Longest(int[] old, int[] @new)
    {
        int[,] lengths = new int[old.Length + 1, @new.Length + 1];
        for (int row = old.Length - 1; row >= 0; row--)
        {
            for (int column = @new.Length - 1; column >= 0; column--)
            {
                lengths[row, column] = old[row] == @new[column]
                    ? lengths[row + 1, column + 1] + 1 : Math.Max(lengths[row + 1, column], lengths[row, column + 1]);
            }
        }

        return lengths[0, 0];
    }
}
