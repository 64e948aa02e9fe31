using System.Text;
using Peregrine.Json.Kernels;

namespace Peregrine.Json.Tests.Kernels.Text;

/// <summary>Short strings outside ASCII, read from one block: the same as one by one, or left to others; no byte outside the input is loaded.</summary>
public sealed class ShortForeignTextTests
{
    private static readonly string[] s_pieces = ["a", "z", "0", " ", "é", "ß", "Ж", "я", "\u0080", "\u07FF", "\u0800", "語", "한", "\uD7FF", "\uE000", "\uFFFF", "\\n", "\"", "\\u00e9", "😀", "\u0001", "\u001f"];

    private static readonly byte[][] s_faults = [[0x80], [0xBF], [0xC0, 0x80], [0xC1, 0xBF], [0xC2], [0xE0, 0x9F, 0x80], [0xE2, 0x82], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xFF]];

    [Fact]
    public void EveryLengthOfOneKindOfCharacter()
    {
        Assert.SkipUnless(Utf8Decode.HasWide && GuardedMemory.IsSupported, "Needs AVX-512 VBMI2.");
        using var memory = new GuardedMemory(4096);
        foreach (string piece in (string[])["a", "Ж", "語", "aЖ", "語a", "Ж語"])
        {
            for (int count = 1; count <= 70; count++)
            {
                string text = string.Concat(Enumerable.Repeat(piece, count));
                int bytes = Encoding.UTF8.GetByteCount(text);
                foreach (int more in (int[])[0, 1, 2, 63, 64, 65, 100])
                {
                    byte[] input = [.. Encoding.UTF8.GetBytes(text + "\""), .. Enumerable.Repeat((byte)'"', more)];
                    Check(memory, input, text, isRead: input.Length > 64 && bytes <= 63 && text.Length <= 32);
                }
            }
        }
    }

    [Fact]
    public void RandomTexts()
    {
        Assert.SkipUnless(Utf8Decode.HasWide && GuardedMemory.IsSupported, "Needs AVX-512 VBMI2.");
        using var memory = new GuardedMemory(4096);
        var random = new Random(5);
        int read = 0;
        for (int i = 0; i < TestScale.Times(100_000); i++)
        {
            var input = new List<byte>();
            int kinds = random.Next(1, s_pieces.Length + 1), pieces = random.Next(1, 40);
            for (int piece = 0; piece < pieces; piece++)
            {
                input.AddRange(random.Next(60) == 0 ? s_faults[random.Next(s_faults.Length)] : Encoding.UTF8.GetBytes(s_pieces[random.Next(kinds)]));
            }

            input.Add((byte)'"');
            input.AddRange(Enumerable.Repeat((byte)random.Next(256), random.Next(70)));
            read += Check(memory, [.. input], null, isRead: null) ? 1 : 0;
        }

        Assert.InRange(read, TestScale.Times(100_000) / 10, int.MaxValue);
    }

    /// <summary>Whether a string was read; if so it is what the characters give one by one.</summary>
    private static bool Check(GuardedMemory memory, byte[] input, string? expected, bool? isRead)
    {
        Span<byte> text = memory.AtEnd(input.Length);
        input.CopyTo(text);
        nint after = Utf8Decode.ToShortText(ref text[0], 0, text.Length, out string? read);
        Assert.Equal(after < 0, read is null);
        if (isRead is { } must)
        {
            Assert.Equal(must, after >= 0);
        }

        if (after < 0)
        {
            return false;
        }

        int quote = input.AsSpan().IndexOf((byte)'"');
        Assert.Equal(quote + 1, after);
        var units = new char[quote];
        Progress progress = Utf8Decode.OneByOne<StrictString>(ref text[0], 0, quote, quote, ref units[0], 0, units.Length);
        Assert.Equal(quote, progress.Read);
        string scalar = new(units, 0, (int)progress.Written);
        Assert.DoesNotContain('\\', scalar);
        Assert.Equal(expected ?? scalar, read);
        Assert.Equal(scalar, read);
        return true;
    }
}
