using System.Text;
using Peregrine.Json.Kernels;

namespace Peregrine.Json.EcmaTests.Model;

/// <summary>The hash of names is that of the runtime's strings, with its seed, and one of the last byte of an odd number.</summary>
public class NameHashTests
{
    /// <summary>The same hash, whether of bytes or of a string, would let names be tried out in one form for the other; each has the seed.</summary>
    [Fact]
    public void HashesOfDifferentNamesDiffer()
    {
        string[] names = [.. Enumerable.Range(0, 20_000).Select(static i => $"name {i}"), .. Enumerable.Range(0, 20_000).Select(static i => $"names {i}")];
        Assert.InRange(names.Select(static name => NameHash.Of(name)).Distinct().Count(), names.Length - 5, names.Length);
        Assert.InRange(names.Select(static name => NameHash.Of(Encoding.UTF8.GetBytes(name))).Distinct().Count(), names.Length - 5, names.Length);
        int[] buckets = new int[256];
        foreach (string name in names)
        {
            buckets[NameHash.Of(Encoding.UTF8.GetBytes(name)) & 255]++;
        }

        Assert.InRange(buckets.Max(), 0, 4 * names.Length / 256);
    }

    /// <summary>If the last byte moved every hash by the same distance, names that differ in it would collide together.</summary>
    [Fact]
    public void TheLastByteMovesEachHashByAnotherDistance()
    {
        static int Distance(int i) => unchecked(NameHash.Of(Encoding.UTF8.GetBytes($"{i:D4}a")) - NameHash.Of(Encoding.UTF8.GetBytes($"{i:D4}b")));
        Assert.InRange(Enumerable.Range(0, 1000).Select(Distance).Distinct().Count(), 990, 1000);
    }
}
