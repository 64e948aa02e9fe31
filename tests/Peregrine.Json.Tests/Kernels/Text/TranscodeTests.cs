using System.Buffers;
using System.Text;
using System.Text.Unicode;
using Peregrine.Json.Kernels;

namespace Peregrine.Json.Tests.Kernels;

public sealed class TranscodeTests
{
    private static void ToUtf8(GuardedMemory memory, GuardedMemory sources, string text)
    {
        byte[] expected = new byte[3 * text.Length];
        bool valid = Utf8.FromUtf16(text, expected, out _, out int length, replaceInvalidSequences: false) == OperationStatus.Done;
        for (int side = 0; side < 2; side++)
        {
            Span<byte> space = memory.AtEnd(3 * text.Length);
            Span<byte> place = side == 0 ? sources.AtEnd(2 * text.Length) : sources.AtStart(2 * text.Length);
            Span<char> source = System.Runtime.InteropServices.MemoryMarshal.Cast<byte, char>(place);
            text.CopyTo(source);
            bool done = Utf16Text.TryToUtf8(source, space, out int written);
            Assert.True(done == valid, $"{done} {text}");
            if (valid)
            {
                Assert.True(space[..written].SequenceEqual(expected.AsSpan(0, length)), text);
            }
        }
    }

    private static void ToText(GuardedMemory memory, string text)
    {
        byte[] utf8 = Encoding.UTF8.GetBytes(text);
        Assert.True(Utf8Text.IsValid(utf8));
        Assert.True(Utf8Text.TryToText(memory.CopyAtEnd(utf8), out string? atEnd) && atEnd == text, text);
        Assert.True(Utf8Text.TryToText(memory.CopyAtStart(utf8), out string? atStart) && atStart == text, text);
    }

    [Fact]
    public void OneSpecialAtEveryPositionOfEveryLength()
    {
        using GuardedMemory memory = new(4096), sources = new(4096);
        string[] specials = ["x", "é", "ж", "日", "😀", "\uD83D", "\uDE00", "\u007F", "\u0080", "\u07FF", "\u0800", "\uFFFF", "\\"];
        foreach (char filler in "aж日")
        {
            for (int length = 0; length <= 300; length += length < 70 ? 1 : 37)
            {
                for (int position = 0; position <= length; position++)
                {
                    foreach (string special in specials)
                    {
                        string text = new string(filler, position) + special + new string(filler, length - position);
                        ToUtf8(memory, sources, text);
                        if (special is not ("\uD83D" or "\uDE00"))
                        {
                            ToText(memory, text);
                        }
                    }
                }
            }
        }
    }

    [Fact]
    public void MixedText()
    {
        using GuardedMemory memory = new(1 << 15), sources = new(1 << 15);
        Random random = new(10);
        for (int round = TestScale.Times(20_000); round > 0; round--)
        {
            bool lone = random.Next(4) == 0;
            string text = TextSamples.Mixed(random, random.Next(8) == 0 ? 1500 : 100, lone);
            ToUtf8(memory, sources, text);
            if (!lone)
            {
                ToText(memory, text);
            }
        }
    }

    [Fact]
    public void EveryCharacter()
    {
        using GuardedMemory memory = new(4096), sources = new(4096);
        for (int unit = 0; unit < 0x10000; unit++)
        {
            string text = $"{(char)unit}{(char)unit}ab{(char)unit}ж{(char)unit}日{(char)unit}";
            ToUtf8(memory, sources, text);
            if ((unit & 0xF800) != 0xD800)
            {
                ToText(memory, text);
            }
        }
    }
}
