namespace Peregrine.Json.Documents;

/// <summary>Keeps all nodes.</summary>
internal struct MatchList<TNode, TCursor, TSource>(int most) : IMatches<TNode, TCursor, TSource>
    where TNode : struct
    where TCursor : struct
    where TSource : struct, INodeSource<TNode, TCursor>
{
    private const int FirstLength = 16;

    private TNode[] _nodes = [];
    private int _count;

    public readonly ReadOnlySpan<TNode> Nodes => _nodes.AsSpan(0, _count);

    public bool Add(PathEvaluator<TNode, TCursor, TSource> evaluator, TNode node)
    {
        if (_count == _nodes.Length)
        {
            Grow(ref _nodes, _count, most);
        }

        _nodes[_count++] = node;
        return true;
    }

    /// <summary>Makes a full array larger.</summary>
    /// <exception cref="JsonPathLimitException">It may not be larger.</exception>
    internal static void Grow<T>(ref T[] full, int count, int most)
    {
        if (count >= most)
        {
            throw new JsonPathLimitException(
                $"The expression selects more than {most:N0} nodes, the value of {nameof(JsonPathOptions)}.{nameof(JsonPathOptions.MaxResults)}.");
        }

        Array.Resize(ref full, (int)Math.Min(Math.Max(FirstLength, 2L * count), most));
    }
}

/// <summary>Keeps all nodes and their normalized paths.</summary>
internal struct PathList<TNode, TCursor, TSource>(int most) : IMatches<TNode, TCursor, TSource>
    where TNode : struct
    where TCursor : struct
    where TSource : struct, INodeSource<TNode, TCursor>
{
    private (TNode Node, string Path)[] _nodes = [];
    private int _count;

    public readonly ReadOnlySpan<(TNode Node, string Path)> Nodes => _nodes.AsSpan(0, _count);

    public bool Add(PathEvaluator<TNode, TCursor, TSource> evaluator, TNode node)
    {
        if (_count == _nodes.Length)
        {
            MatchList<TNode, TCursor, TSource>.Grow(ref _nodes, _count, most);
        }

        _nodes[_count++] = (node, evaluator.PathOfLast());
        return true;
    }
}

/// <summary>Keeps the first node.</summary>
internal struct FirstMatch<TNode, TCursor, TSource> : IMatches<TNode, TCursor, TSource>
    where TNode : struct
    where TCursor : struct
    where TSource : struct, INodeSource<TNode, TCursor>
{
    public bool IsFound { get; private set; }

    public TNode Node { get; private set; }

    public bool Add(PathEvaluator<TNode, TCursor, TSource> evaluator, TNode node)
    {
        Node = node;
        IsFound = true;
        return false;
    }
}

/// <summary>Keeps a node and whether there is another one.</summary>
internal struct OnlyMatch<TNode, TCursor, TSource> : IMatches<TNode, TCursor, TSource>
    where TNode : struct
    where TCursor : struct
    where TSource : struct, INodeSource<TNode, TCursor>
{
    /// <summary>0, 1, or 2 for more.</summary>
    public int Count { get; private set; }

    public TNode Node { get; private set; }

    public bool Add(PathEvaluator<TNode, TCursor, TSource> evaluator, TNode node)
    {
        Node = node;
        return ++Count < 2;
    }
}

/// <summary>Counts nodes.</summary>
internal struct MatchCount<TNode, TCursor, TSource> : IMatches<TNode, TCursor, TSource>
    where TNode : struct
    where TCursor : struct
    where TSource : struct, INodeSource<TNode, TCursor>
{
    public long Count { get; private set; }

    public bool Add(PathEvaluator<TNode, TCursor, TSource> evaluator, TNode node)
    {
        Count++;
        return true;
    }
}
