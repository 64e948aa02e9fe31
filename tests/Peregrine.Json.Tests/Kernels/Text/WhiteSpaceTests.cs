using Peregrine.Json.Kernels;

namespace Peregrine.Json.Tests.Kernels;

public sealed class WhiteSpaceTests
{
    private delegate nint Form(ref byte start, nint at, nint end);

    [Fact]
    public void EveryLengthAndEveryByteAfter()
    {
        using GuardedMemory memory = new(1024);
        Form[] forms = [WhiteSpace.Skip, WhiteSpace.SkipScalar, WhiteSpace.SkipVector128, WhiteSpace.SkipVector256];
        Random random = new(7);
        for (int length = 0; length <= 300; length += length < 100 ? 1 : 13)
        {
            for (int other = -1; other < 256; other += length < 70 ? 1 : 17)
            {
                byte[] input = new byte[length + (other < 0 ? 0 : 1 + random.Next(40))];
                random.NextBytes(input);
                for (int i = 0; i < length; i++)
                {
                    input[i] = random.Next(8) == 0 ? (byte)"\t\r\n "[random.Next(4)] : (byte)' ';
                }

                if (other >= 0)
                {
                    input[length] = (byte)other;
                }

                int expected = input.AsSpan().IndexOfAnyExcept(" \t\r\n"u8);
                expected = expected < 0 ? input.Length : expected;
                foreach (Form form in forms)
                {
                    Assert.Equal(expected, form(ref Mem.First(memory.CopyAtEnd(input)), 0, input.Length));
                    Assert.Equal(expected, form(ref Mem.First(memory.CopyAtStart(input)), 0, input.Length));
                }
            }
        }
    }

    [Fact]
    public void BlanksAreMarkedWhereTheyStand()
    {
        using GuardedMemory memory = new(64);
        var random = new Random(8);
        for (int value = 0; value < 256; value++)
        {
            for (int place = 0; place < 64; place++)
            {
                byte[] input = new byte[64];
                random.NextBytes(input);
                input[place] = (byte)value;
                ulong expected = 0;
                for (int i = 0; i < 64; i++)
                {
                    expected |= WhiteSpace.IsWhiteSpace(input[i]) ? 1UL << i : 0;
                }

                Assert.Equal(expected, WhiteSpace.Blanks(ref Mem.First(memory.CopyAtEnd(input)), 0, 64));
            }
        }
    }
}
