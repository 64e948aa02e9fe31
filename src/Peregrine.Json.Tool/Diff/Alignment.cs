namespace Peregrine.Json.Tool.Diff;

/// <summary>
/// Pairs the elements of two arrays. First, equal elements at both ends are paired, and between the ends those of the longest common subsequence. The elements
/// between two such pairs are then paired one by one from the left. The subsequence is found in linear space and in time O(ND) for N elements, D of which are
/// not common (E. W. Myers, An O(ND) Difference Algorithm and Its Variations, Algorithmica 1, 1986, §4b).
/// </summary>
internal sealed class Alignment
{
    /// <summary>The maximum number of search steps for a pair of arrays, about a second.</summary>
    public const long MostWork = 300_000_000;

    private readonly List<Node> _old;
    private readonly List<Node> _new;
    private readonly List<(int Old, int New)> _pairs = [];
    private int[] _forward = [];
    private int[] _backward = [];
    private long _work;
    private int _oldDone;
    private int _newDone;

    private Alignment(List<Node> old, List<Node> @new, long mostWork)
    {
        (_old, _new, _work) = (old, @new, mostWork);
        Middle(new Box(0, old.Count, 0, @new.Count));
        OneByOne(old.Count, @new.Count);
    }

    /// <summary>The pairs of indices in order; -1 if an element has no counterpart.</summary>
    public IReadOnlyList<(int Old, int New)> Pairs => _pairs;

    /// <summary>Whether the arrays differ too much for the allowed work, so that some elements are paired only by position.</summary>
    public bool IsCut { get; private set; }

    public static Alignment Of(List<Node> old, List<Node> @new, long mostWork = MostWork) => new(old, @new, mostWork);

    /// <summary>Finds the equal elements in the middle of a shortest path, and repeats this before and after them.</summary>
    private void Middle(Box all)
    {
        var left = new Stack<Box>();
        left.Push(all);
        while (left.TryPop(out Box box))
        {
            if (box.IsCommon)
            {
                Common(box.OldFrom, box.NewFrom, box.Rows);
                continue;
            }

            // Without its equal ends, the rest has at least two differences, so each half has fewer.
            int head = 0;
            while (head < box.Rows && head < box.Columns && AreEqual(box.OldFrom + head, box.NewFrom + head))
            {
                head++;
            }

            Common(box.OldFrom, box.NewFrom, head);
            box = box with { OldFrom = box.OldFrom + head, NewFrom = box.NewFrom + head };
            int tail = 0;
            while (tail < box.Rows && tail < box.Columns && AreEqual(box.OldTo - tail - 1, box.NewTo - tail - 1))
            {
                tail++;
            }

            left.Push(new Box(box.OldTo - tail, box.OldTo, box.NewTo - tail, box.NewTo, IsCommon: true));
            box = box with { OldTo = box.OldTo - tail, NewTo = box.NewTo - tail };
            if (box.Rows > 0 && box.Columns > 0 && Meeting(box) is { } common)
            {
                left.Push(new Box(common.OldTo, box.OldTo, common.NewTo, box.NewTo));
                left.Push(common);
                left.Push(new Box(box.OldFrom, common.OldFrom, box.NewFrom, common.NewFrom));
            }
        }
    }

    /// <summary>
    /// Returns the equal elements, possibly none, where the shortest paths from both corners of a box meet; null if the allowed work is used up. A path goes
    /// right for an old element, down for a new one, or diagonally for two equal ones; the number of a diagonal is the old offset minus the new one.
    /// </summary>
    private Box? Meeting(Box box)
    {
        int rows = box.Rows, columns = box.Columns;
        int delta = rows - columns;
        bool isOdd = (delta & 1) != 0;
        if (_forward.Length == 0)
        {
            // One entry for each diagonal of the first box, which is the largest, and one extra at each end.
            _forward = new int[rows + columns + 3];
            _backward = new int[rows + columns + 3];
        }

        int zero = _forward.Length / 2;
        for (int d = 0; d <= (rows + columns + 1) / 2; d++)
        {
            _work -= (2 * d) + 2;
            if (_work < 0)
            {
                IsCut = true;
                return null;
            }

            for (int k = -d; k <= d; k += 2)
            {
                int from = Furthest(_forward, zero, d, k, rows, columns);
                int row = from;
                while (row >= 0 && row < rows && row - k < columns && AreEqual(box.OldFrom + row, box.NewFrom + row - k))
                {
                    row++;
                }

                _forward[zero + k] = row;
                if (isOdd && row >= 0 && Math.Abs(delta - k) < d && _backward[zero + delta - k] is >= 0 and var other && row + other >= rows)
                {
                    return Common(box, from, from - k, row - from);
                }
            }

            for (int k = -d; k <= d; k += 2)
            {
                int from = Furthest(_backward, zero, d, k, rows, columns);
                int row = from;
                while (row >= 0 && row < rows && row - k < columns && AreEqual(box.OldTo - row - 1, box.NewTo - row + k - 1))
                {
                    row++;
                }

                _backward[zero + k] = row;
                if (!isOdd && row >= 0 && Math.Abs(delta - k) <= d && _forward[zero + delta - k] is >= 0 and var other && row + other >= rows)
                {
                    return Common(box, rows - row, columns - row + k, row - from);
                }
            }
        }

        throw new InvalidOperationException("The ways from both corners meet.");
    }

    /// <summary>Returns how far a path with one more difference reaches on a diagonal, before equal elements; -1 if it leaves the box.</summary>
    private static int Furthest(int[] reached, int zero, int d, int k, int rows, int columns)
    {
        if (d == 0)
        {
            return 0;
        }

        int down = k < d ? reached[zero + k + 1] : -1;
        int right = k > -d ? reached[zero + k - 1] : -1;
        down = down >= 0 && down - k <= columns ? down : -1;
        right = right >= 0 && right < rows ? right + 1 : -1;
        return Math.Max(down, right);
    }

    private bool AreEqual(int old, int @new) => _old[old].Hash == _new[@new].Hash;

    private static Box Common(Box box, int row, int column, int count) =>
        new(box.OldFrom + row, box.OldFrom + row + count, box.NewFrom + column, box.NewFrom + column + count, IsCommon: true);

    /// <summary>Pairs equal elements, after pairing one by one the elements between the previous equal elements and these.</summary>
    private void Common(int old, int @new, int count)
    {
        if (count == 0)
        {
            return;
        }

        OneByOne(old, @new);
        for (; count > 0; count--)
        {
            _pairs.Add((_oldDone++, _newDone++));
        }
    }

    private void OneByOne(int old, int @new)
    {
        while (_oldDone < old || _newDone < @new)
        {
            _pairs.Add((_oldDone < old ? _oldDone++ : -1, _newDone < @new ? _newDone++ : -1));
        }
    }

    /// <summary>A range of the old array and a range of the new one. The ranges are equal if <paramref name="IsCommon"/>.</summary>
    private readonly record struct Box(int OldFrom, int OldTo, int NewFrom, int NewTo, bool IsCommon = false)
    {
        public int Rows => OldTo - OldFrom;

        public int Columns => NewTo - NewFrom;
    }
}
