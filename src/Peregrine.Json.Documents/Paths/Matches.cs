using System.Runtime.CompilerServices;
using Peregrine.Json.Kernels;

namespace Peregrine.Json.Documents;

/// <summary>Rented memory for the nodes of one evaluation.</summary>
internal static class MatchMemory
{
    private const int FirstLength = 16;

    /// <summary>
    /// Replaces a full array by a larger one. Returns the maximum number of nodes to store in the new array: its length or, if that is greater than
    /// <paramref name="most"/>, <paramref name="most"/>.
    /// </summary>
    /// <exception cref="JsonPathLimitException">The array already has the maximum number of nodes.</exception>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static int Grow<T>(ref T[] full, int count, int most)
    {
        if (count >= most)
        {
            throw TooMany(most);
        }

        T[] larger = RentedArrays.Rent<T>((int)Math.Min(Math.Max(FirstLength, 2L * count), Array.MaxLength));
        full.AsSpan(0, count).CopyTo(larger);
        Return(ref full, count);
        full = larger;
        return Math.Min(larger.Length, most);
    }

    public static JsonPathLimitException TooMany(int most) => new(
        $"The expression selects more than {most:N0} nodes, the value of {nameof(JsonPathOptions)}.{nameof(JsonPathOptions.MaxResults)}.");

    public static void Return<T>(ref T[] nodes, int count)
    {
        if (nodes.Length > 0)
        {
            if (RuntimeHelpers.IsReferenceOrContainsReferences<T>())
            {
                nodes.AsSpan(0, count).Clear();
            }

            RentedArrays.Return(nodes);
            nodes = [];
        }
    }
}

/// <summary>Collects all nodes that a query selects.</summary>
internal struct MatchList<TNode, TCursor, TSource>(int most) : IMatches<TNode, TCursor, TSource>
    where TNode : struct
    where TCursor : struct
    where TSource : struct, INodeSource<TNode, TCursor>
{
    private TNode[] _nodes = [];
    private int _count;
    private int _room;

    public readonly ReadOnlySpan<TNode> Nodes => _nodes.AsSpan(0, _count);

    public bool Add(PathEvaluator<TNode, TCursor, TSource> evaluator, TNode node)
    {
        TNode[] nodes = _nodes;
        if (_count >= _room)
        {
            _room = MatchMemory.Grow(ref _nodes, _count, most);
            nodes = _nodes;
        }

        nodes[_count++] = node;
        return true;
    }

    /// <summary>Returns the memory to the pool. After an exception, the garbage collector frees the memory instead.</summary>
    public void Release() => MatchMemory.Return(ref _nodes, _count);
}

/// <summary>Collects all nodes that a query selects, and their normalized paths.</summary>
internal struct PathList<TNode, TCursor, TSource>(int most) : IMatches<TNode, TCursor, TSource>
    where TNode : struct
    where TCursor : struct
    where TSource : struct, INodeSource<TNode, TCursor>
{
    private (TNode Node, string Path)[] _nodes = [];
    private int _count;
    private int _room;

    public readonly ReadOnlySpan<(TNode Node, string Path)> Nodes => _nodes.AsSpan(0, _count);

    public void Release() => MatchMemory.Return(ref _nodes, _count);

    public bool Add(PathEvaluator<TNode, TCursor, TSource> evaluator, TNode node)
    {
        if (_count == _room)
        {
            _room = MatchMemory.Grow(ref _nodes, _count, most);
        }

        _nodes[_count++] = (node, evaluator.PathOfLast());
        return true;
    }
}

/// <summary>Stores the first node that a query selects, and ends the evaluation there.</summary>
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

/// <summary>Stores the node that a query selects, and ends the evaluation at the second one: the function value has a result only for a single node.</summary>
internal struct OnlyMatch<TNode, TCursor, TSource> : IMatches<TNode, TCursor, TSource>
    where TNode : struct
    where TCursor : struct
    where TSource : struct, INodeSource<TNode, TCursor>
{
    /// <summary>The number of nodes: 0, 1, or 2 for two or more.</summary>
    public int Count { get; private set; }

    public TNode Node { get; private set; }

    public bool Add(PathEvaluator<TNode, TCursor, TSource> evaluator, TNode node)
    {
        Node = node;
        return ++Count < 2;
    }
}

/// <summary>Counts the nodes that a query selects.</summary>
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
