using System.Runtime.Intrinsics;
using Peregrine.Json.Kernels;

namespace Peregrine.Json.Tests.Kernels;

public class ByteShuffleTests
{
    [Fact]
    public void EachLaneTakesAByteOrZero()
    {
        var random = new Random(51);
        byte[] bytes = new byte[16], indices = new byte[16], expected = new byte[16];
        for (int i = TestScale.Times(20_000); i > 0; i--)
        {
            random.NextBytes(bytes);
            for (int lane = 0; lane < 16; lane++)
            {
                indices[lane] = (byte)(random.Next(3) == 0 ? random.Next(128, 256) : random.Next(16));
                expected[lane] = indices[lane] < 16 ? bytes[indices[lane]] : (byte)0;
            }

            Assert.Equal(Vector128.Create(expected), ByteShuffle.Select(Vector128.Create(bytes), Vector128.Create(indices)));
        }
    }
}
