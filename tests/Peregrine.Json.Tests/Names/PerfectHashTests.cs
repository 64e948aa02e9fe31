using Peregrine.Json.Names;

namespace Peregrine.Json.Tests.Names;

public sealed class PerfectHashTests
{
    [Fact]
    public void NoTwoKeysShareASlot()
    {
        var random = new Random(3);
        var key = new byte[8];
        for (int round = TestScale.Times(60); round > 0; round--)
        {
            ulong[] keys = [.. Enumerable.Range(0, random.Next(1200)).Select(_ => Next()).Distinct()];
            Assert.True(PerfectHash.TryBuild(keys, out PerfectHash hash));
            Assert.Equal(keys.Length, keys.Select(hash.SlotOf).Distinct().Count());
            Assert.All(keys, k => Assert.InRange(hash.SlotOf(k), 0, hash.SlotCount - 1));
            Assert.True(hash.SlotCount >= 2 * keys.Length);

            // Any name has a slot.
            for (int i = 0; i < 100; i++)
            {
                Assert.InRange(hash.SlotOf(Next()), 0, hash.SlotCount - 1);
            }
        }

        ulong Next()
        {
            random.NextBytes(key);
            return BitConverter.ToUInt64(key);
        }
    }

    [Fact]
    public void KeysOfOneBucket()
    {
        var random = new Random(4);
        for (int count = 1; count <= 12; count++)
        {
            ulong[] keys = [.. Enumerable.Range(0, count).Select(_ => (ulong)random.NextInt64() << 13)];
            Assert.True(PerfectHash.TryBuild(keys, out PerfectHash hash));
            Assert.Equal(count, keys.Select(hash.SlotOf).Distinct().Count());
        }
    }

    [Fact]
    public void EqualKeysAreRefused() => Assert.False(PerfectHash.TryBuild([1UL << 40, 2UL << 40, 1UL << 40], out _));

    [Fact]
    public void NoKeysAtAll()
    {
        Assert.True(PerfectHash.TryBuild([], out PerfectHash hash));
        Assert.InRange(hash.SlotOf(ulong.MaxValue), 0, hash.SlotCount - 1);
    }

    [Fact]
    public void TablesOfManyNamesStaySmall()
    {
        NameTable table = NameTableTests.TableOf([.. Enumerable.Range(0, 5000).Select(n => "Property" + n)], ignoreCase: false);
        Assert.Equal(4999, table.FindText("Property4999"u8));
        ulong[] keys = [.. Enumerable.Range(0, 5000).Select(n => NameKey.Whole(System.Text.Encoding.UTF8.GetBytes("Property" + n), fold: false))];
        Assert.True(PerfectHash.TryBuild(keys, out PerfectHash hash));
        Assert.True(hash.SlotCount <= 8 * 5000, $"{hash.SlotCount} slots");
    }
}
