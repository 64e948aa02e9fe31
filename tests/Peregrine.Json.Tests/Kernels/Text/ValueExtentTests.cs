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

    /// <summary>A text whose brackets match, with few of them or many, and with strings that look like brackets.</summary>
    private static byte[] RandomValues(Random random, int length)
    {
        var text = new StringBuilder("[");
        var open = new Stack<char>("]");
        int most = 1 + random.Next(6);
        int shortest = random.Next(60);
        while (text.Length < length && open.Count > 0)
        {
            switch (random.Next(8))
            {
                case 0 or 1 when open.Count < most:
                    bool isArray = random.Next(2) == 0;
                    text.Append(isArray ? '[' : '{');
                    open.Push(isArray ? ']' : '}');
                    break;
                case 2 or 3 when open.Count > 1 || random.Next(200) == 0:
                    text.Append(open.Pop());
                    break;
                case 4:
                    text.Append(random.Next(4) == 0 ? ",\n" : ",");
                    break;
                case 5:
                    text.Append('"').Append('\\', 2 * random.Next(3)).Append('a', shortest + random.Next(40)).Append("\\\"{],").Append('\n', random.Next(2)).Append('"');
                    break;
                default:
                    text.Append("12 ");
                    break;
            }
        }

        return Encoding.UTF8.GetBytes(text.ToString());
    }

    [Fact]
    public void CountedStretchesFindWhatTheScalarFormFinds()
    {
        Assert.SkipUnless(GuardedMemory.IsSupported, "Guarded memory needs Linux.");
        var random = new Random(20261124);
        using var guarded = new GuardedMemory(40_000);
        int closed = 0, commas = 0;
        for (int round = 0; round < TestScale.Times(4000); round++)
        {
            int length = round < 700 ? round : random.Next(random.Next(8) == 0 ? 38_000 : 3000);
            int from = random.Next(70);
            byte[] text = [.. Encoding.UTF8.GetBytes(new string('1', from)), .. round % 3 == 0 ? RandomText(random, length) : RandomValues(random, length)];
            ref byte start = ref MemoryMarshal.GetReference(round % 2 == 0 ? guarded.CopyAtEnd(text) : guarded.CopyAtStart(text));
            int level = random.Next(3);
            ValueExtent.State counted = default;
            ValueExtent.State scalar = default;
            nint expected = Mem.Failed, found = Mem.Failed;
            for (nint at = from, end; at < text.Length && !counted.Closed; at = end)
            {
                // In pieces, as they arrive.
                end = Math.Min(text.Length, at + (random.Next(2) == 0 ? random.Next(1, 400) : text.Length));
                nint stop = at;
                nint last = ValueExtent.ScanToClose(ref start, ref stop, end, level, ref counted);
                found = last > 0 ? last : found;
                last = ValueExtent.ScanScalar(ref start, at, stop, level, comments: false, ref scalar);
                expected = last > 0 ? last : expected;
                Assert.True(stop == end || (counted.Closed && stop < end));
                Assert.Equal(expected, found);
                scalar.Comma = level == 0 ? counted.Comma : scalar.Comma;
                Assert.Equal(scalar, counted);
            }

            closed += counted.Closed ? 1 : 0;
            commas += counted.Comma > 0 ? 1 : 0;
        }

        Assert.True(closed > TestScale.Times(300) && commas > TestScale.Times(300), $"{closed} closed, {commas} with commas");
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
