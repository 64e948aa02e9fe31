using System.Diagnostics.Metrics;

namespace Peregrine.Json.Insight;

/// <summary>A few counters, each with its value of a tag. The values of the tag are computed when they are needed.</summary>
/// <param name="size">The number of counters.</param>
/// <param name="nameOf">Returns the value of the tag for each counter.</param>
internal sealed class TaggedCounts(int size, Func<int, string> nameOf)
{
    private readonly long[] _counts = new long[size];

    public long Add(int index) => Interlocked.Increment(ref _counts[index]);

    public string NameOf(int index) => nameOf(index);

    /// <summary>Returns the counts that are not zero.</summary>
    public IEnumerable<Measurement<long>> Measure(string tag)
    {
        for (int i = 0; i < _counts.Length; i++)
        {
            long count = Volatile.Read(ref _counts[i]);
            if (count > 0)
            {
                yield return new Measurement<long>(count, new KeyValuePair<string, object?>(tag, nameOf(i)));
            }
        }
    }
}
