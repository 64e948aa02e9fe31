using System.Runtime.InteropServices;
using System.Text;
using Peregrine.Json.Kernels;

namespace Peregrine.Json.Tests.Kernels;

/// <summary>The scan over arriving input: blocks against the scalar form, both against what a value is.</summary>
public sealed class ValueExtentTests
{
    private static byte[] RandomText(Random random, int length)
    {
        var text = new StringBuilder();
        while (text.Length < length)
        {
            text.Append(random.Next(9) switch
            {
                0 => "{",
                1 => "}",
                2 => "[",
                3 => "]",
                4 => ",",
                5 => random.Next(3) == 0 ? "\n" : " ",
                6 => "1234",
                7 => "\"" + new string('\\', 2 * random.Next(4)) + new string('a', random.Next(random.Next(4) == 0 ? 400 : 70)) + (random.Next(4) == 0 ? "\n" : "") + "\\\"{],\"",
                _ => "\"" + new string('x', random.Next(5)) + "\"",
            });
        }

        return Encoding.UTF8.GetBytes(text.ToString())[..length];
    }

    [Fact]
    public void BlocksFindWhatTheScalarFormFinds()
    {
        Assert.SkipUnless(GuardedMemory.IsSupported, "Guarded memory needs Linux.");
        var random = new Random(20260101);
        using var guarded = new GuardedMemory(1000);
        for (int round = 0; round < TestScale.Times(3000); round++)
        {
            int length = round < 400 ? round : random.Next(1000);
            byte[] text = RandomText(random, length);
            int level = random.Next(2);
            ref byte start = ref MemoryMarshal.GetReference(round % 2 == 0 ? guarded.CopyAtEnd(text) : guarded.CopyAtStart(text));
            ValueExtent.State whole = default;
            ValueExtent.State scalar = default;
            nint expected = ValueExtent.ScanScalar(ref start, 0, text.Length, level, comments: false, ref scalar);
            Assert.Equal(expected, ValueExtent.Scan(ref start, 0, text.Length, level, comments: false, ref whole));
            Assert.Equal(scalar, whole);

            // In two pieces.
            int split = random.Next(length + 1);
            ValueExtent.State pieces = default;
            nint first = ValueExtent.Scan(ref start, 0, split, level, comments: false, ref pieces);
            nint second = ValueExtent.Scan(ref start, split, text.Length, level, comments: false, ref pieces);
            Assert.Equal(expected, second > 0 ? second : first);
            Assert.Equal(scalar, pieces);
        }
    }

    [Theory]
    [InlineData("[1,2", 1, 3)]
    [InlineData("[1", 1, -1)]
    [InlineData("[{\"a\":[1,2]}", 1, 12)]
    [InlineData("[{\"a\":[1,2]", 1, -1)]
    [InlineData("[\"a,\\\"b", 1, -1)]
    [InlineData("[\"a,\\\"b\"", 1, 8)]
    [InlineData("{\"a\":1}{", 0, 7)]
    [InlineData("1 2", 0, 2)]
    [InlineData("1/", 0, 1)]
    [InlineData("[1/*,*/", 1, 2)]
    [InlineData("[1/*,*/,2", 1, 8)]
    public void EverythingBegunBeforeTheExtentIsWhole(string text, int level, int expected)
    {
        byte[] utf8 = Encoding.UTF8.GetBytes(text);
        ValueExtent.State state = default;
        Assert.Equal(expected, ValueExtent.Scan(ref MemoryMarshal.GetArrayDataReference(utf8), 0, utf8.Length, level, comments: text.Contains('/', StringComparison.Ordinal), ref state));
    }
}
