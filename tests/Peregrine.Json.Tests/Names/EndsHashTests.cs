using System.Text;
using Peregrine.Json.Names;

namespace Peregrine.Json.Tests.Names;

public sealed class EndsHashTests
{
    [Fact]
    public void NoTwoNamesShareASlot()
    {
        var random = new Random(11);
        for (int trial = TestScale.Times(300); trial > 0; trial--)
        {
            var names = new HashSet<string>();
            int count = random.Next(1, 120);
            while (names.Count < count)
            {
                names.Add(string.Create(random.Next(0, 40), random, static (span, r) => r.GetItems("abcdeXYZ_09", span)));
            }

            NameEnds[] ends = [.. names.Select(n => NameKey.EndsOf(Encoding.ASCII.GetBytes(n), fold: 0))];
            EndsHash hash = EndsHash.Build(ends);
            if (ends.Distinct().Count() < ends.Length)
            {
                Assert.False(hash.IsBuilt);
                continue;
            }

            Assert.True(hash.IsBuilt);
            nint[] slots = [.. ends.Select(e => hash.SlotOf(e.First, e.Last, e.Length))];
            Assert.Equal(ends.Length, slots.Distinct().Count());
            Assert.All(slots, slot => Assert.InRange(slot, 0, hash.SlotCount - 1));
        }
    }

    [Fact]
    public void TooManyNamesHaveNone()
    {
        NameEnds[] ends = [.. Enumerable.Range(0, 3000).Select(n => NameKey.EndsOf(Encoding.ASCII.GetBytes("Property" + n), fold: 0))];
        Assert.False(EndsHash.Build(ends).IsBuilt);
    }

    [Fact]
    public void ThereIsNoneUnlessBuilt() => Assert.False(default(EndsHash).IsBuilt);
}
