namespace Peregrine.Json.Documents;

/// <summary>
/// Pairs equal elements of two arrays, which it compares by their hashes. First pairs equal elements at the start and at the end of both arrays, then a longest
/// common subsequence of the elements between them (E. W. Myers, An O(ND) Difference Algorithm and Its Variations, Algorithmica 1, 1986, section 4b): in linear
/// space and in time O(ND) for N elements, D of which are in one array only. Stops searching when the allowed number of steps is used up; equal elements may
/// then have no pair.
/// </summary>
internal sealed class ArrayAlignment
{
    private readonly ulong[] _old;
    private readonly ulong[] _new;
    private readonly List<Run> _runs = [];
    private int[] _forward = [];
    private int[] _backward = [];
    private long _work;
    private bool _isCut;

    private ArrayAlignment(ulong[] old, ulong[] @new, long work)
    {
        _old = old;
        _new = @new;
        _work = work;
    }

    /// <summary>Returns the runs of consecutive equal elements, in the order of both arrays.</summary>
    /// <param name="old">The hashes of the elements of one array.</param>
    /// <param name="new">The hashes of the elements of the other array.</param>
    /// <param name="work">The number of steps that the search may take. The steps that it takes are subtracted.</param>
    /// <param name="isCut">Whether all steps were used up, so that equal elements may be missing from the runs.</param>
    public static List<Run> Of(ulong[] old, ulong[] @new, ref long work, out bool isCut)
    {
        var alignment = new ArrayAlignment(old, @new, work);
        alignment.Align(new Box(0, old.Length, 0, @new.Length));
        work = alignment._work;
        isCut = alignment._isCut;
        return alignment._runs;
    }

    private void Align(Box all)
    {
        var left = new Stack<Box>();
        left.Push(all);
        while (left.TryPop(out Box box))
        {
            if (box.IsCommon)
            {
                Add(box.OldFrom, box.NewFrom, box.Rows);
                continue;
            }

            // A box that has both old and new elements, but no equal ones at its ends, has at least two differences, so each of its halves has fewer
            // differences than the box.
            int least = Math.Min(box.Rows, box.Columns);
            int head = _old.AsSpan(box.OldFrom, least).CommonPrefixLength(_new.AsSpan(box.NewFrom, least));
            Add(box.OldFrom, box.NewFrom, head);
            box = box with { OldFrom = box.OldFrom + head, NewFrom = box.NewFrom + head };
            int tail = 0;
            while (tail < box.Rows && tail < box.Columns && _old[box.OldTo - tail - 1] == _new[box.NewTo - tail - 1])
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

    private void Add(int old, int @new, int count)
    {
        if (count > 0)
        {
            _runs.Add(new Run(old, @new, count));
        }
    }

    /// <summary>
    /// Searches from the start and from the end of a box at once. Returns the equal elements, possibly none, where the two shortest paths meet; null if the
    /// allowed number of steps is used up. A path goes right over an old element, down over a new element, or diagonally over two equal elements. The number of
    /// a diagonal is the offset in the old elements minus the offset in the new elements.
    /// </summary>
    private Box? Meeting(Box box)
    {
        int rows = box.Rows, columns = box.Columns;
        int delta = rows - columns;
        bool isOdd = (delta & 1) != 0;
        if (_forward.Length == 0)
        {
            // One array element for each diagonal of the first box, which is the largest box, and one more at each end.
            _forward = new int[rows + columns + 3];
            _backward = new int[rows + columns + 3];
        }

        int zero = _forward.Length / 2;
        for (int d = 0; d <= (rows + columns + 1) / 2; d++)
        {
            for (int k = -d; k <= d; k += 2)
            {
                int from = Furthest(_forward, zero, d, k, rows, columns), row = from;
                while (row >= 0 && row < rows && row - k < columns && _old[box.OldFrom + row] == _new[box.NewFrom + row - k])
                {
                    row++;
                }

                _work -= 1 + row - from;
                _forward[zero + k] = row;
                if (isOdd && row >= 0 && Math.Abs(delta - k) < d && _backward[zero + delta - k] is >= 0 and var other && row + other >= rows)
                {
                    return Common(box, from, from - k, row - from);
                }
            }

            for (int k = -d; k <= d; k += 2)
            {
                int from = Furthest(_backward, zero, d, k, rows, columns), row = from;
                while (row >= 0 && row < rows && row - k < columns && _old[box.OldTo - row - 1] == _new[box.NewTo - row + k - 1])
                {
                    row++;
                }

                _work -= 1 + row - from;
                _backward[zero + k] = row;
                if (!isOdd && row >= 0 && Math.Abs(delta - k) <= d && _forward[zero + delta - k] is >= 0 and var other && row + other >= rows)
                {
                    return Common(box, rows - row, columns - row + k, row - from);
                }
            }

            if (_work < 0)
            {
                _isCut = true;
                return null;
            }
        }

        throw new InvalidOperationException("The ways from both corners meet.");
    }

    /// <summary>
    /// Returns the largest number of old elements that a path with <paramref name="d"/> differences has passed when it steps onto diagonal
    /// <paramref name="k"/>, before it passes equal elements there; -1 if every such path leaves the box. Computes it from the paths with one difference less,
    /// in <paramref name="reached"/>.
    /// </summary>
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

    private static Box Common(Box box, int row, int column, int count) =>
        new(box.OldFrom + row, box.OldFrom + row + count, box.NewFrom + column, box.NewFrom + column + count, IsCommon: true);

    /// <summary>Consecutive equal elements: the index of the first one in the old array, its index in the new array, and the number of elements.</summary>
    internal readonly record struct Run(int Old, int New, int Count);

    /// <summary>A range of the old array and a range of the new array. If <paramref name="IsCommon"/>, the elements of the two ranges are equal.</summary>
    private readonly record struct Box(int OldFrom, int OldTo, int NewFrom, int NewTo, bool IsCommon = false)
    {
        public int Rows => OldTo - OldFrom;

        public int Columns => NewTo - NewFrom;
    }
}
