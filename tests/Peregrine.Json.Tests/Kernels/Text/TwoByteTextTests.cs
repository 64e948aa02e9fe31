using System.Text;
using Peregrine.Json.Kernels;

namespace Peregrine.Json.Tests.Kernels.Text;

/// <summary>Text of characters of one and two bytes, sixteen bytes a step: a beginning of it, as one by one; nothing outside the input is loaded.</summary>
public sealed class TwoByteTextTests
{
    private static readonly string[] s_pieces = ["a", " ", "é", "ß", "Ж", "я", "\u0080", "\u00FF", "\u0100", "\u07FF", "\u007F", "Жя", "яЖяЖяЖяЖ"];

    private static readonly byte[][] s_others =
        [[0x80], [0xBF], [0xC0, 0x80], [0xC1, 0xBF], [0xC2], [0xDF, 0x41], [0xE0, 0xA0, 0x80], [0xEF, 0xBF, 0xBF], [0xF0, 0x9F, 0x98, 0x80], [0xFF], (byte[])[.. "\\n"u8]];

    [Fact]
    public void EveryLengthAndPlaceOfAnother()
    {
        Assert.SkipUnless(GuardedMemory.IsSupported, "Needs Linux.");
        using var memory = new GuardedMemory(4096);
        foreach (string piece in (string[])["Ж", "aЖ", "Жa", "aЖя"])
        {
            for (int count = 1; count <= 60; count++)
            {
                byte[] text = Encoding.UTF8.GetBytes(string.Concat(Enumerable.Repeat(piece, count)));
                Assert.Equal(text.Length, Check(memory, text, 16));
                _ = Check(memory, text, 0);
                for (int place = 0; place <= text.Length; place++)
                {
                    byte[] other = s_others[(place + count) % s_others.Length];
                    _ = Check(memory, [.. text[..place], .. other, .. text[place..]], 16);
                }
            }
        }
    }

    [Fact]
    public void RandomTexts()
    {
        Assert.SkipUnless(GuardedMemory.IsSupported, "Needs Linux.");
        using var memory = new GuardedMemory(4096);
        var random = new Random(9);
        int read = 0, bytes = 0;
        for (int i = 0; i < TestScale.Times(100_000); i++)
        {
            var input = new List<byte>();
            int kinds = random.Next(1, s_pieces.Length + 1), pieces = random.Next(1, 60);
            for (int piece = 0; piece < pieces; piece++)
            {
                input.AddRange(random.Next(60) == 0 ? s_others[random.Next(s_others.Length)] : Encoding.UTF8.GetBytes(s_pieces[random.Next(kinds)]));
            }

            bytes += input.Count;
            read += Check(memory, [.. input], random.Next(3) == 0 ? 0 : 16);
        }

        Assert.InRange(read, bytes / 3, bytes);
    }

    /// <summary>Decodes a text that this many other bytes follow; returns how many of its bytes were taken.</summary>
    private static int Check(GuardedMemory memory, byte[] text, int more)
    {
        Span<byte> input = memory.AtEnd(text.Length + more);
        text.CopyTo(input);
        input[text.Length..].Fill(0xBF);
        char[] units = new char[text.Length + 16], expected = new char[text.Length + 16];
        Progress progress = Utf8Decode.OfTwoBytes<StrictString>(ref Mem.First(input), 0, text.Length, input.Length, ref Mem.First(units.AsSpan()), 0, units.Length);
        Progress oneByOne = Utf8Decode.OneByOne<StrictString>(
            ref Mem.First(input), 0, progress.Read, (nint)text.Length, ref Mem.First(expected.AsSpan()), 0, expected.Length);
        Assert.Equal((progress.Read, progress.Written), (oneByOne.Read, oneByOne.Written));
        Assert.Equal(expected.AsSpan(0, (int)oneByOne.Written), units.AsSpan(0, (int)progress.Written));
        return (int)progress.Read;
    }
}
