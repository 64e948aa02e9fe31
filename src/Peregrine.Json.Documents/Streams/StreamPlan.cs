namespace Peregrine.Json.Documents;

/// <summary>
/// A path, split for a text that is read forwards: the steps, which are followed while the text arrives, and the other segments, which are evaluated on each
/// value that the steps lead to. Immutable.
/// </summary>
internal sealed class StreamPlan
{
    private StreamPlan(PathSelector[] selectors, StreamStep[] steps, PathCondition? filter, PathSegment[] rest)
    {
        Selectors = selectors;
        Steps = steps;
        Filter = filter;
        Rest = rest;
    }

    /// <summary>The selectors of the path from which the steps were created; none for a pointer.</summary>
    public PathSelector[] Selectors { get; }

    public StreamStep[] Steps { get; }

    /// <summary>The condition of the last step, if it is a filter: each value that the step leads to is held and tested.</summary>
    public PathCondition? Filter { get; }

    /// <summary>The segments after the steps.</summary>
    public PathSegment[] Rest { get; }

    /// <summary>Whether every value that the steps lead to is itself a result.</summary>
    public bool IsWhole => Filter is null && Rest.Length == 0;

    /// <summary>Returns the steps to the array at a pointer.</summary>
    public static StreamPlan Of(JsonPointer pointer) => new([], [.. pointer.Tokens.ToArray().Select(StreamStep.Of)], null, []);

    /// <summary>Splits a path. If a filter has a query that begins at the root, there are no steps: the path is evaluated on the whole text.</summary>
    public static StreamPlan Of(JsonPath path)
    {
        PathSegment[] segments = path.Query.Segments;
        var selectors = new List<PathSelector>();
        var steps = new List<StreamStep>();
        PathCondition? filter = null;
        int count = 0;
        while (count < segments.Length && path.Slots == 0 && filter is null
            && segments[count] is { IsDescendant: false, Selectors: [var selector] } && StreamStep.Of(selector) is { } step)
        {
            selectors.Add(selector);
            steps.Add(step);
            filter = selector.Filter;
            count++;
        }

        return new StreamPlan([.. selectors], [.. steps], filter, segments[count..]);
    }
}
