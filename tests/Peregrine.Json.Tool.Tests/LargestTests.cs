using System.Globalization;
using Peregrine.Json.Tool.Stats;

namespace Peregrine.Json.Tool.Tests;

public class LargestTests
{
    /// <summary>The five largest, largest first, and of equal ones those that came first: as sorting all of them by size gives, which keeps the order of equal ones.</summary>
    [Fact]
    public void OfEqualOnesTheFirstAreKept()
    {
        for (int seed = 0; seed < 300; seed++)
        {
            var random = new Random(seed);
            long[] sizes = [.. Enumerable.Range(0, random.Next(20)).Select(_ => (long)random.Next(1, 2 + (seed % 7)))];
            var largest = new Largest();
            for (int i = 0; i < sizes.Length; i++)
            {
                if (largest.Takes(sizes[i]))
                {
                    largest.Add(new Large(sizes[i], i.ToString(CultureInfo.InvariantCulture)));
                }
            }

            Assert.Equal(
                sizes.Select(static (size, i) => (size, i.ToString(CultureInfo.InvariantCulture))).OrderByDescending(static one => one.size).Take(5),
                largest.All.Select(static one => (one.Size, one.Path)));
        }
    }
}
