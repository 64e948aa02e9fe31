namespace Peregrine.Json.Documents;

/// <content>
/// Evaluates values that arrive in a stream, one after another. By <see cref="Steps"/>, the caller decides whether they share one limit of steps.
/// </content>
internal sealed partial class PathEvaluator<TNode, TCursor, TSource>
{
    /// <summary>The number of steps that the limit still allows.</summary>
    public long Steps
    {
        get => _steps;
        set => _steps = value;
    }

    /// <summary>Passes the nodes that segments select, from the root on, to a receiver, if a condition is true for the root.</summary>
    /// <param name="filter">The condition, or null for none.</param>
    /// <param name="segments">The segments.</param>
    /// <param name="passed">The number of steps to count for following the path to this root in the stream.</param>
    /// <param name="matches">The receiver.</param>
    public void RunPart<TMatches>(PathCondition? filter, PathSegment[] segments, long passed, ref TMatches matches)
        where TMatches : struct, IMatches<TNode, TCursor, TSource>
    {
        Charge(passed);
        if (filter is null || Test(filter, _root))
        {
            Run(segments, _root, ref matches);
        }

        Charge(0);
    }
}
