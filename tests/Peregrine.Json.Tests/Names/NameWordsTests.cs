using System.Runtime.CompilerServices;
using System.Text;
using Peregrine.Json.Kernels;
using Peregrine.Json.Names;

namespace Peregrine.Json.Tests.Names;

/// <summary>Expected names as words, against a comparison byte by byte, up to the end of the input.</summary>
public sealed class NameWordsTests
{
    private static readonly string[] s_names = [.. Enumerable.Range(1, 26).Select(n => string.Concat(Enumerable.Range(0, n).Select(i => "aBcD-ZzkS_9{[@`x"[(i + n) % 16])))];

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void SaysYesToItsTextAndNoToEveryOtherByte(bool ignoreCase)
    {
        Assert.SkipUnless(GuardedMemory.IsSupported, "No guard pages on this system.");
        using var memory = new GuardedMemory(128);
        foreach (string name in s_names)
        {
            NameWords[] words = NameWords.Of(new NameTable([name, "second"], null, ignoreCase, EscapeSet.For(null)));
            foreach ((NameWords expected, string lead) in ((NameWords, string)[])[(words[0], ","), (words[^1], "")])
            {
                byte[] text = Encoding.UTF8.GetBytes($"{lead}\"{name}\":1");
                int length = text.Length - 1;
                if (length > 24)
                {
                    Assert.Equal(int.MaxValue, expected.Needed);
                    continue;
                }

                Assert.Equal(length, expected.Length);
                Assert.Equal(Math.Max(length + 1, 8), expected.Needed);
                Array.Resize(ref text, expected.Needed);
                for (int i = 0; i < length; i++)
                {
                    byte right = text[i];
                    bool isLetter = ignoreCase && i > lead.Length && i < length - 2 && char.IsAsciiLetter((char)right);
                    for (int value = 0; value < 256; value++)
                    {
                        text[i] = (byte)value;
                        bool same = value == right || (isLetter && (value | 0x20) == (right | 0x20));
                        ReadOnlySpan<byte> input = memory.CopyAtEnd(text);
                        Assert.True(same == expected.IsAt(ref Unsafe.AsRef(in input[0]), 0, input.Length), $"{lead}{name}, byte {i} as {value}");
                    }

                    text[i] = right;
                }
            }
        }
    }

    /// <summary>Names that JSON may spell in other ways are left to the look-up.</summary>
    [Fact]
    public void WhatCannotStandRawIsNeverExpected()
    {
        foreach (string name in (string[])["a\"b", "a\\b", "a\n", "\ud800"])
        {
            Assert.Equal(int.MaxValue, NameWords.Of(new NameTable([name], null, ignoreCase: false, EscapeSet.For(null)))[0].Needed);
        }
    }
}
