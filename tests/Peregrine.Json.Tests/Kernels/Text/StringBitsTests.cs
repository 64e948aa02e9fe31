using Peregrine.Json.Kernels;

namespace Peregrine.Json.Tests.Kernels;

/// <summary>Words of one bit a byte against loops over the bits.</summary>
public sealed class StringBitsTests
{
    [Fact]
    public void EveryBitIsTheParityOfThoseUpToIt()
    {
        var random = new Random(20261125);
        for (int round = 0; round < TestScale.Times(2000); round++)
        {
            ulong bits = round < 64 ? 1UL << round : (ulong)random.NextInt64() & (ulong)random.NextInt64();
            ulong expected = 0;
            bool isOdd = false;
            for (int i = 0; i < 64; i++)
            {
                isOdd ^= (bits >> i & 1) != 0;
                expected |= isOdd ? 1UL << i : 0;
            }

            Assert.Equal(expected, StringBits.PrefixXor(bits));
        }
    }

    [Fact]
    public void ABackslashEscapesWhatFollowsUnlessItIsEscaped()
    {
        var random = new Random(20261126);
        for (int round = 0; round < TestScale.Times(2000); round++)
        {
            // From a bit on: what stands below it has been looked at.
            int from = random.Next(64);
            ulong backslashes = ((ulong)random.NextInt64() | (round % 2 == 0 ? (ulong)random.NextInt64() << 1 : 0)) & (ulong.MaxValue << from);
            bool isEscaped = random.Next(2) == 0;
            ulong carried = isEscaped ? 1UL << from : 0;
            ulong expected = 0;
            for (int i = from; i < 64; i++)
            {
                expected |= isEscaped ? 1UL << i : 0;
                isEscaped = !isEscaped && (backslashes >> i & 1) != 0;
            }

            Assert.Equal(expected, StringBits.Escaped(backslashes, ref carried));
            Assert.Equal(isEscaped ? 1UL : 0, carried);
        }
    }
}
