using System.Diagnostics.Metrics;

namespace Peregrine.Json.Insight;

/// <summary>Counts of a few things, each with the value of a tag. The values are made when someone asks for them.</summary>
/// <param name="size">How many things there are.</param>
/// <param name="nameOf">The value of the tag for each.</param>
internal sealed class TaggedCounts(int size, Func<int, string> nameOf)
{
    private readonly long[] _counts = new long[size];

    public long Add(int index) => Interlocked.Increment(ref _counts[index]);

    public string NameOf(int index) => nameOf(index);

    /// <summary>Those that are not zero.</summary>
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
