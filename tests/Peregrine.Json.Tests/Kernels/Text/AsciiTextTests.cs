using System.Text;
using Peregrine.Json.Kernels;

namespace Peregrine.Json.Tests.Kernels;

/// <summary><see cref="AsciiText.AreEqual"/> against its scalar form, at every length and with every byte changed.</summary>
public sealed class AsciiTextTests
{
    [Fact]
    public void EveryDifferentByteIsSeen()
    {
        using GuardedMemory memory = new(1 << 12);
        for (int length = 1; length <= 40; length++)
        {
            string text = string.Concat(Enumerable.Range(0, length).Select(static i => (char)('0' + i)));
            byte[] bytes = Encoding.ASCII.GetBytes(text);
            for (int changed = -1; changed < length; changed++)
            {
                foreach (byte change in (byte[])[1, 0x20, 0x80])
                {
                    byte[] other = [.. bytes];
                    other[Math.Max(changed, 0)] ^= changed < 0 ? (byte)0 : change;
                    for (int place = 0; place < 2; place++)
                    {
                        Span<byte> input = place == 0 ? memory.CopyAtEnd(other) : memory.CopyAtStart(other);
                        Assert.Equal(changed < 0, AsciiText.AreEqual(ref Mem.First(input), 0, length, text));
                        Assert.Equal(changed < 0, AsciiText.AreEqualScalar(ref Mem.First(input), 0, length, text));
                    }
                }
            }
        }
    }
}
