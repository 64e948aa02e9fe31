using Peregrine.Json.Names;

namespace Peregrine.Json.Tests.Names;

public sealed class MemberSetTests
{
    /// <summary>One member after the other, in any order: what was added is there, and nothing else.</summary>
    [Fact]
    public void HoldsWhatWasAdded()
    {
        for (int seed = 0; seed < 200; seed++)
        {
            var random = new Random(seed);
            int most = ((int[])[1, 63, 64, 65, 66, 127, 128, 129, 200, 1000])[seed % 10];
            var expected = new HashSet<int>();
            MemberSet set = default;
            for (int i = 0; i < 40; i++)
            {
                int member = random.Next(4) == 0 ? most - 1 : random.Next(most);
                Assert.Equal(expected.Add(member), set.Add(member));
                Assert.Equal(expected.Order(), Enumerable.Range(0, 1100).Where(one => set.Contains(one)));
            }
        }
    }

    [Fact]
    public void OneMemberIsNoOther()
    {
        for (int member = 0; member < 300; member++)
        {
            MemberSet set = default;
            Assert.True(set.Add(member));
            Assert.False(set.Add(member));
            Assert.Equal([member], Enumerable.Range(0, 700).Where(one => set.Contains(one)));
        }
    }
}
