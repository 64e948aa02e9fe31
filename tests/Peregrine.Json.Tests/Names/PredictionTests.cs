using System.Runtime.InteropServices;
using System.Text;
using Peregrine.Json.Names;

namespace Peregrine.Json.Tests.Names;

public sealed class PredictionTests
{
    private static readonly string[] s_raw = [.. Enumerable.Range(1, 29).Select(n => string.Concat(Enumerable.Range(0, n).Select(i => "aBcDé-ZzkS_9{[@`"[(i + n) % 16]))).Where(n => Encoding.UTF8.GetByteCount(n) <= 29)];

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void SaysYesToItsTextAndNoToEveryOtherByte(bool ignoreCase)
    {
        Assert.SkipUnless(GuardedMemory.IsSupported, "No guard pages on this system.");
        using var memory = new GuardedMemory(128);
        foreach (string name in s_raw)
        {
            byte[] utf8 = Encoding.UTF8.GetBytes(name);
            Prediction prediction = Prediction.Of(utf8, 7, ignoreCase);
            byte[] text = [(byte)'"', .. utf8, (byte)'"', (byte)':'];
            Assert.Equal(text.Length, prediction.Length);
            Assert.Equal(7, prediction.Member);
            byte[] wide = [.. text, .. new byte[32 - text.Length]];
            Assert.True(IsAt(prediction, memory.CopyAtEnd(wide)), name);
            Assert.Equal(!ignoreCase || name.All(c => !char.IsAsciiLetterUpper(c)), IsNameNearEnd(prediction, memory.CopyAtEnd(text.AsSpan(0, text.Length - 1))));
            for (int i = 0; i < text.Length; i++)
            {
                for (int value = 0; value < 256; value++)
                {
                    wide[i] = (byte)value;
                    bool same = value == text[i] || (ignoreCase && i > 0 && i < text.Length - 2 && char.IsAsciiLetter((char)value) && (value | 0x20) == (text[i] | 0x20));
                    Assert.True(same == IsAt(prediction, wide), $"{name}, byte {i} as {value}");
                    bool isColon = i == text.Length - 1;
                    Assert.True((same || isColon) == IsNameAt(prediction, wide), $"{name} alone, byte {i} as {value}");
                    bool near = IsNameNearEnd(prediction, memory.CopyAtEnd(wide.AsSpan(0, text.Length - 1)));
                    same |= isColon;
                    Assert.True(!near || same, $"{name}, near the end, byte {i} as {value}");
                    Assert.True(ignoreCase || near == same, $"{name}, near the end, byte {i} as {value}");
                }

                wide[i] = text[i];
            }

            for (int length = 0; length < text.Length - 1; length++)
            {
                Assert.False(IsNameNearEnd(prediction, memory.CopyAtEnd(text.AsSpan(0, length))));
            }
        }
    }

    [Fact]
    public void WhatCannotStandRawIsNeverPredicted()
    {
        foreach (string name in (string[])["", "a\"b", "a\\b", "a\u0001", "a\n", new string('a', 30), new string('é', 15)])
        {
            Prediction prediction = Prediction.Of(Encoding.UTF8.GetBytes(name), 3, ignoreCase: false);
            Assert.Equal(NameTable.Unknown, prediction.Member);
            byte[] text = [.. Encoding.UTF8.GetBytes("\"" + name + "\":"), .. new byte[64]];
            Assert.False(IsAt(prediction, text));
            Assert.False(IsNameNearEnd(prediction, text));
            Assert.False(IsAt(prediction, new byte[64]));
        }
    }

    private static bool IsAt(Prediction prediction, Span<byte> text) => prediction.IsAt(ref MemoryMarshal.GetReference(text), 0, text.Length);

    private static bool IsNameAt(Prediction prediction, Span<byte> text) => prediction.IsNameAt(ref MemoryMarshal.GetReference(text), 0, text.Length);

    private static bool IsNameNearEnd(Prediction prediction, Span<byte> text) => prediction.IsNameNearEnd(ref MemoryMarshal.GetReference(text), 0, text.Length);
}
