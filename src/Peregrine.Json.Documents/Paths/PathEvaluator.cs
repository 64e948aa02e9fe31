using System.Runtime.CompilerServices;

namespace Peregrine.Json.Documents;

/// <summary>Receives the nodes that a query selects.</summary>
internal interface IMatches<TNode, TCursor, TSource>
    where TNode : struct
    where TCursor : struct
    where TSource : struct, INodeSource<TNode, TCursor>
{
    /// <summary>Receives a node; false if no more nodes are wanted.</summary>
    bool Add(PathEvaluator<TNode, TCursor, TSource> evaluator, TNode node);
}

/// <summary>
/// One evaluation of an expression. A query is a pipeline: each segment passes one node after the other to the next segment, so that no lists of intermediate
/// results are needed. A frame has the state of a segment; the last segment usually needs none. The nodes come in the order of RFC 9535 section 2.1.2. The
/// depth of recursion is limited: by the nesting of filters in the expression, and for descendants by <see cref="MostCalls"/>.
/// </summary>
internal sealed partial class PathEvaluator<TNode, TCursor, TSource>
    where TNode : struct
    where TCursor : struct
    where TSource : struct, INodeSource<TNode, TCursor>
{
    /// <summary>
    /// More steps than the look-ups of a path that selects one node can cost, apart from one step for each segment: a look-up costs a sixteenth of the number
    /// of children, and all containers on the path together have fewer than 2^29. If the limit allows this many steps, they need not be counted.
    /// </summary>
    private const long MostStepsToOne = 1 << 25;

    private readonly TSource _source;
    private readonly TNode _root;
    private readonly JsonPath _path;
    private readonly bool _hasPaths;
    private Frame[] _frames = [];
    private int _depth;
    private TCursor[] _cursors = [];
    private int _open;
    private long _steps;

    public PathEvaluator(JsonPath path, TSource source, TNode root, bool hasPaths)
    {
        _path = path;
        _source = source;
        _root = root;
        _hasPaths = hasPaths;
        _steps = path.Options.MaxSteps;
    }

    /// <summary>Finds the node of an expression that selects at most one node. Uses no evaluator, but counts the same steps.</summary>
    public static bool TryFollow(JsonPath path, TSource source, TNode root, out TNode node)
    {
        node = root;
        long steps = path.Options.MaxSteps;
        bool isCounted = steps - path.Query.Segments.Length < MostStepsToOne;
        foreach (PathSegment segment in path.Query.Segments)
        {
            PathSelector selector = segment.Selectors[0];
            bool isName = selector.Kind == SelectorKind.Name;
            if (isCounted && (steps -= 1 + (isName ? source.CostOfMember(node) : source.CostOfElement(node))) < 0)
            {
                throw path.TooManySteps();
            }

            if (!(isName ? source.TryGetMember(node, selector.Name!, out node) : source.TryGetElement(node, selector.Index, out node)))
            {
                return false;
            }
        }

        return true;
    }

    /// <summary>Finds the first node that an expression selects.</summary>
    public static bool TryFirst(JsonPath path, TSource source, TNode root, out TNode node)
    {
        bool isFound;
        if (path.IsSingular)
        {
            isFound = TryFollow(path, source, root, out node);
        }
        else
        {
            var first = new FirstMatch<TNode, TCursor, TSource>();
            new PathEvaluator<TNode, TCursor, TSource>(path, source, root, hasPaths: false).Run(ref first);
            (isFound, node) = (first.IsFound, first.Node);
        }

        return isFound && path.Options.MaxResults == 0 ? throw MatchMemory.TooMany(0) : isFound;
    }

    /// <summary>Finds all nodes that an expression selects.</summary>
    public static MatchList<TNode, TCursor, TSource> All(JsonPath path, TSource source, TNode root)
    {
        var matches = new MatchList<TNode, TCursor, TSource>(path.Options.MaxResults);
        new PathEvaluator<TNode, TCursor, TSource>(path, source, root, hasPaths: false).Run(ref matches);
        return matches;
    }

    /// <summary>Finds all nodes that an expression selects, and their paths.</summary>
    public static PathList<TNode, TCursor, TSource> AllWithPaths(JsonPath path, TSource source, TNode root)
    {
        var matches = new PathList<TNode, TCursor, TSource>(path.Options.MaxResults);
        new PathEvaluator<TNode, TCursor, TSource>(path, source, root, hasPaths: true).Run(ref matches);
        return matches;
    }

    /// <summary>Passes all nodes that the expression selects to a receiver.</summary>
    public void Run<TMatches>(ref TMatches matches)
        where TMatches : struct, IMatches<TNode, TCursor, TSource>
    {
        Run(_path.Query.Segments, _root, ref matches);
        Charge(0);
    }

    /// <summary>Passes all nodes that segments select to a receiver; false if the receiver wants no more.</summary>
    private bool Run<TMatches>(PathSegment[] segments, TNode start, ref TMatches matches)
        where TMatches : struct, IMatches<TNode, TCursor, TSource>
    {
        if (segments.Length == 0)
        {
            return matches.Add(this, start);
        }

        // The last segment needs no frame, unless a path or a slice needs its state.
        int floor = _depth, last = segments.Length - 1;
        bool isDirect = !_hasPaths && !segments[last].HasSlice;
        if (isDirect && last == 0)
        {
            return Drain(segments[0], start, ref matches);
        }

        Push(start, segments[0]);
        while (_depth > floor)
        {
            int level = _depth - 1 - floor;
            if (!Next(_frames[_depth - 1], segments[level], out TNode found))
            {
                _depth--;
            }
            else if (level == last || (isDirect && level == last - 1))
            {
                if (!(level == last ? matches.Add(this, found) : Drain(segments[last], found, ref matches)))
                {
                    _depth = floor;
                    return false;
                }
            }
            else
            {
                Push(found, segments[level + 1]);
            }
        }

        return true;
    }

    private void Push(TNode node, PathSegment segment)
    {
        if (_depth == _frames.Length)
        {
            Array.Resize(ref _frames, Math.Max(4, 2 * _depth));
        }

        Frame frame = _frames[_depth++] ??= new Frame();
        frame.Node = node;
        frame.Selector = 0;
        frame.IsOpen = false;
        frame.Level = 0;
        if (segment.IsDescendant)
        {
            BeginDescent(frame);
        }
    }

    /// <summary>Subtracts steps from those that the limit allows. Throws <see cref="JsonPathLimitException"/> if there are not enough left.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void Charge(long steps)
    {
        if ((_steps -= steps) < 0)
        {
            ThrowTooLong();
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void ThrowTooLong() => throw _path.TooManySteps();

    /// <summary>The state of one segment of a query, while the nodes that it selects are found one at a time.</summary>
    private sealed class Frame
    {
        /// <summary>The node to whose children the selectors apply.</summary>
        public TNode Node;

        /// <summary>
        /// The end of the descendants of the segment's first node; used only if the source enumerates them by itself
        /// (<see cref="INodeSource{TNode, TCursor}.IsLinear"/>).
        /// </summary>
        public TNode End;

        /// <summary>The index of the current selector in the segment.</summary>
        public int Selector;

        /// <summary>Whether <see cref="Cursor"/> is in use by the current selector.</summary>
        public bool IsOpen;

        /// <summary>The position of the current selector among the children of the node.</summary>
        public TCursor Cursor;

        /// <summary>The selector that selected the node that was found last.</summary>
        public PathSelector? Last;

        /// <summary>The number of elements that a slice has still to select.</summary>
        public int Remaining;

        /// <summary>
        /// For a slice with a negative step: the first elements of the array. <see cref="Element"/> is the index of the element that was selected last.
        /// </summary>
        public TNode[] Elements = [];
        public long Element;

        /// <summary>
        /// For a segment that selects descendants: one cursor for each container from the segment's first node to the parent of the current node.
        /// </summary>
        public TCursor[] Descent = [];
        public int Level;
    }
}
