namespace Peregrine.Json.Documents;

/// <summary>The kinds of selectors (RFC 9535 section 2.3).</summary>
internal enum SelectorKind : byte
{
    Name,
    Index,
    Wildcard,
    Slice,
    Filter,
}

/// <summary>A selector, which selects children of a node. Immutable.</summary>
internal sealed class PathSelector(SelectorKind kind)
{
    public SelectorKind Kind { get; } = kind;

    /// <summary>The name of a name selector.</summary>
    public JsonName? Name { get; init; }

    /// <summary>The index of an index selector.</summary>
    public long Index { get; init; }

    /// <summary>The range of a slice selector.</summary>
    public PathSlice Slice { get; init; }

    /// <summary>The condition of a filter selector.</summary>
    public PathCondition? Filter { get; init; }
}

/// <summary>A segment: selectors that apply to a node, or to the node and all its descendants (RFC 9535 section 2.5). Immutable.</summary>
internal sealed class PathSegment(bool isDescendant, PathSelector[] selectors)
{
    public bool IsDescendant { get; } = isDescendant;

    public PathSelector[] Selectors { get; } = selectors;

    /// <summary>Whether the segment selects at most one node.</summary>
    public bool IsSingular { get; } = !isDescendant && selectors is [{ Kind: SelectorKind.Name or SelectorKind.Index }];

    /// <summary>Whether the segment has a slice, which needs state of its own.</summary>
    public bool HasSlice { get; } = Array.Exists(selectors, static selector => selector.Kind == SelectorKind.Slice);

    /// <summary>Whether all selectors of the segment are names, so that only objects need a visit.</summary>
    public bool SelectsNames { get; } = Array.TrueForAll(selectors, static selector => selector.Kind == SelectorKind.Name);
}

/// <summary>A query that begins at the root or at the current node. Immutable.</summary>
internal sealed class PathQuery(bool isRelative, PathSegment[] segments, int slot)
{
    /// <summary>Whether the query begins at the current node of a filter.</summary>
    public bool IsRelative { get; } = isRelative;

    public PathSegment[] Segments { get; } = segments;

    /// <summary>
    /// The index of this query among the queries that are part of a filter and begin at the root; -1 for a query that begins at the current node, and for a
    /// whole expression.
    /// </summary>
    public int Slot { get; } = slot;

    /// <summary>Whether the query selects at most one node (RFC 9535 section 2.3.5.1).</summary>
    public bool IsSingular { get; } = Array.TrueForAll(segments, static segment => segment.IsSingular);
}

/// <summary>The range of a slice selector: start, end and step (RFC 9535 section 2.3.4).</summary>
internal readonly record struct PathSlice(long? Start, long? End, long Step)
{
    /// <summary>Returns the index of the first element that is selected in an array of this length, and the number of selected elements.</summary>
    public (int First, int Count) Of(int length)
    {
        if (Step == 0)
        {
            return default;
        }

        if (Step > 0)
        {
            long lower = Math.Clamp(Normal(Start ?? 0, length), 0, length), upper = Math.Clamp(Normal(End ?? length, length), 0, length);
            return ((int)lower, upper > lower ? (int)((upper - lower - 1) / Step) + 1 : 0);
        }

        long last = Math.Clamp(Normal(Start ?? length - 1, length), -1, length - 1);
        long before = End is { } end ? Math.Clamp(Normal(end, length), -1, length - 1) : -1;
        return ((int)last, last > before ? (int)((last - before - 1) / -Step) + 1 : 0);
    }

    private static long Normal(long index, int length) => index >= 0 ? index : length + index;
}
