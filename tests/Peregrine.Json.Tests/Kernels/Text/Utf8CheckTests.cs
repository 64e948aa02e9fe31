using System.Text.Unicode;
using Peregrine.Json.Kernels;

namespace Peregrine.Json.Tests.Kernels;

/// <summary><see cref="Utf8Check"/> against <see cref="Utf8.IsValid"/>: every lead and trail, at every place of a block, cut at every byte, in random text.</summary>
public sealed class Utf8CheckTests
{
    /// <summary>Checks a text as <see cref="TokenBlocks"/> does: some blocks at a time, those without characters outside ASCII only after an open one.</summary>
    private static bool IsValid(Span<byte> text, int first, int blocksAtOnce)
    {
        ref byte start = ref Mem.First(text);
        bool isOpen = false;
        nint at = first;
        while (text.Length - at >= Marks64.Width)
        {
            nint end = at + (Math.Min(blocksAtOnce, (text.Length - at) / Marks64.Width) * Marks64.Width);
            if ((isOpen || text[(int)at..(int)end].ContainsAnyExceptInRange((byte)0, (byte)0x7F)) && !Utf8Check.Blocks(ref start, first, at, end, out isOpen))
            {
                return false;
            }

            at = end;
        }

        return at == text.Length ? !isOpen
            : !(isOpen || text[(int)at..].ContainsAnyExceptInRange((byte)0, (byte)0x7F)) || Utf8Check.Last(ref start, first, at, text.Length);
    }

    private static void Check(GuardedMemory memory, ReadOnlySpan<byte> text, int first)
    {
        bool expected = Utf8.IsValid(text[first..]);
        for (int place = 0; place < 2; place++)
        {
            Span<byte> input = place == 0 ? memory.CopyAtEnd(text) : memory.CopyAtStart(text);
            for (int atOnce = 1; atOnce <= 3; atOnce++)
            {
                if (IsValid(input, first, atOnce) != expected)
                {
                    Assert.Fail($"Not {expected}, {atOnce} at once, from {first}: {Convert.ToHexString(text)}");
                }
            }
        }
    }

    [Fact]
    public void EveryPairOfBytesIsSeen()
    {
        Assert.SkipUnless(TokenBlocks.IsSupported, "needs AVX2");
        using GuardedMemory memory = new(1 << 12);
        byte[] text = new byte[Marks64.Width];
        for (int lead = 0x80; lead <= 0xFF; lead++)
        {
            for (int second = 0; second <= 0xFF; second++)
            {
                text.AsSpan().Fill((byte)'a');
                (text[30], text[31], text[32], text[33]) = ((byte)lead, (byte)second, (byte)(lead >= 0xE0 ? 0x80 : 'b'), (byte)(lead >= 0xF0 ? 0xBF : 'c'));
                Check(memory, text, 0);
            }
        }
    }

    [Theory]
    [InlineData("C3A9")]
    [InlineData("E0B980")]
    [InlineData("ED9FBF")]
    [InlineData("F09F9880")]
    [InlineData("C0AF")]
    [InlineData("C1BF")]
    [InlineData("E09FBF")]
    [InlineData("EDA080")]
    [InlineData("F08FBFBF")]
    [InlineData("F4908080")]
    [InlineData("F5808080")]
    [InlineData("FF")]
    [InlineData("80")]
    [InlineData("E28280BF")]
    [InlineData("F09F988080")]
    [InlineData("E0B9E0B980")]
    [InlineData("C3C3A9")]
    public void EveryPlaceIsSeenAndEveryCut(string hex)
    {
        Assert.SkipUnless(TokenBlocks.IsSupported, "needs AVX2");
        using GuardedMemory memory = new(1 << 12);
        byte[] character = Convert.FromHexString(hex);
        for (int length = character.Length; length > 0; length--)
        {
            for (int size = 60; size <= 260; size += 25)
            {
                for (int place = 0; place <= size - length; place++)
                {
                    byte[] text = new byte[size];
                    text.AsSpan().Fill((byte)'a');
                    character.AsSpan(0, length).CopyTo(text.AsSpan(place));
                    Check(memory, text, place % 3);
                }
            }
        }
    }

    [Fact]
    public void RandomTextIsSeenAsItIs()
    {
        Assert.SkipUnless(TokenBlocks.IsSupported, "needs AVX2");
        using GuardedMemory memory = new(1 << 12);
        var random = new Random(50);
        string[] characters = ["a", "é", "ก", "日", "😀", "\uFFFF", "\u07FF", "\u0800", "\U0010FFFF"];
        for (int round = 0; round < 4000; round++)
        {
            string text = string.Concat(Enumerable.Range(0, random.Next(10, 400)).Select(_ => characters[random.Next(0, random.Next(1, characters.Length + 1))]));
            byte[] bytes = System.Text.Encoding.UTF8.GetBytes(text);
            Check(memory, bytes, 0);
            for (int change = 0; change < 3; change++)
            {
                byte[] changed = [.. bytes];
                changed[random.Next(changed.Length)] ^= (byte)(1 << random.Next(8));
                Check(memory, changed, 0);
                Check(memory, changed.AsSpan(0, random.Next(changed.Length)), 0);
            }
        }
    }
}
