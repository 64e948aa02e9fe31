namespace Peregrine.Json;

/// <summary>
/// Limits for expressions or documents from untrusted sources: an expression such as <c>$..*..*..*</c> can take far more time and memory than its length and
/// the length of the document suggest. Immutable.
/// </summary>
public sealed class JsonPathOptions
{
    private readonly int _maxResults = 10_000_000;
    private readonly long _maxSteps = 100_000_000;

    internal static JsonPathOptions Default { get; } = new();

    /// <summary>
    /// The maximum number of nodes that an evaluation may return. If there are more, the evaluation throws a <see cref="JsonPathLimitException"/>. The default
    /// is 10,000,000.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is negative.</exception>
    public int MaxResults
    {
        get => _maxResults;
        init
        {
            ArgumentOutOfRangeException.ThrowIfNegative(value);
            _maxResults = value;
        }
    }

    /// <summary>
    /// The maximum number of steps of an evaluation. An evaluation that needs more throws a <see cref="JsonPathLimitException"/>. A step is about one value
    /// that a selector, a filter or a comparison visits. Work that covers many values or bytes at once counts as more steps. The default is 100,000,000, which
    /// take about a second.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is negative.</exception>
    public long MaxSteps
    {
        get => _maxSteps;
        init
        {
            ArgumentOutOfRangeException.ThrowIfNegative(value);
            _maxSteps = value;
        }
    }
}
