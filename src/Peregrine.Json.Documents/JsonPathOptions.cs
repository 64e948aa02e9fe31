namespace Peregrine.Json;

/// <summary>
/// Limits for expressions that others write, or for documents that others send: <c>$..*..*..*</c> can take time and memory out of all proportion to both.
/// Immutable.
/// </summary>
public sealed class JsonPathOptions
{
    private readonly int _maxResults = 10_000_000;
    private readonly long _maxSteps = 100_000_000;

    internal static JsonPathOptions Default { get; } = new();

    /// <summary>The maximum number of nodes that an evaluation returns. The default is 10,000,000.</summary>
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
    /// The maximum number of steps of an evaluation. A step is about one value that is visited, whether by a selector, by a filter or by a comparison; what
    /// passes over many values or bytes counts for more. The default is 100,000,000, which take about a second.
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
