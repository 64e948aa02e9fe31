namespace Peregrine.Json.Tool.Diff;

/// <summary>
/// Which elements of two arrays belong together. Equal ones at both ends do; between them the longest common subsequence, where it is not too much work; and
/// what lies between two of these, one by one from the left.
/// </summary>
internal static class Alignment
{
    /// <summary>Cells of the table of lengths that are at most filled.</summary>
    private const long MostWork = 4_000_000;

    /// <summary>Pairs of indices in order, -1 for the one that is not there.</summary>
    public static List<(int Old, int New)> Of(List<Node> old, List<Node> @new)
    {
        var pairs = new List<(int, int)>();
        int head = 0;
        int most = Math.Min(old.Count, @new.Count);
        while (head < most && old[head].Hash == @new[head].Hash)
        {
            pairs.Add((head, head));
            head++;
        }

        int tail = 0;
        while (tail < most - head && old[^(tail + 1)].Hash == @new[^(tail + 1)].Hash)
        {
            tail++;
        }

        Middle(old, head, old.Count - tail, @new, head, @new.Count - tail, pairs);
        for (; tail > 0; tail--)
        {
            pairs.Add((old.Count - tail, @new.Count - tail));
        }

        return pairs;
    }

    private static void Middle(List<Node> old, int oldFrom, int oldTo, List<Node> @new, int newFrom, int newTo, List<(int, int)> pairs)
    {
        int rows = oldTo - oldFrom;
        int columns = newTo - newFrom;
        if ((long)rows * columns <= MostWork)
        {
            // Lengths of the longest common subsequences of what is left after each pair of places.
            int[,] lengths = new int[rows + 1, columns + 1];
            for (int row = rows - 1; row >= 0; row--)
            {
                for (int column = columns - 1; column >= 0; column--)
                {
                    lengths[row, column] = old[oldFrom + row].Hash == @new[newFrom + column].Hash
                        ? lengths[row + 1, column + 1] + 1
                        : Math.Max(lengths[row + 1, column], lengths[row, column + 1]);
                }
            }

            int from = 0, to = 0;
            for (int row = 0, column = 0; row < rows && column < columns;)
            {
                if (old[oldFrom + row].Hash == @new[newFrom + column].Hash)
                {
                    OneByOne(oldFrom + from, oldFrom + row, newFrom + to, newFrom + column, pairs);
                    pairs.Add((oldFrom + row++, newFrom + column++));
                    (from, to) = (row, column);
                }
                else if (lengths[row + 1, column] >= lengths[row, column + 1])
                {
                    row++;
                }
                else
                {
                    column++;
                }
            }

            (oldFrom, newFrom) = (oldFrom + from, newFrom + to);
        }

        OneByOne(oldFrom, oldTo, newFrom, newTo, pairs);
    }

    private static void OneByOne(int oldFrom, int oldTo, int newFrom, int newTo, List<(int, int)> pairs)
    {
        while (oldFrom < oldTo || newFrom < newTo)
        {
            pairs.Add((oldFrom < oldTo ? oldFrom++ : -1, newFrom < newTo ? newFrom++ : -1));
        }
    }
}
