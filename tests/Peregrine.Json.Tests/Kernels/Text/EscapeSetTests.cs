using System.Text.Encodings.Web;
using Peregrine.Json.Kernels;

namespace Peregrine.Json.Tests.Kernels;

/// <summary>The tables of the default encoder are constants, not computed from the encoder: here they are compared with it.</summary>
public sealed class EscapeSetTests
{
    [Fact]
    public void TheDefaultTablesAreTheDefaultEncoders()
    {
        EscapeSet set = EscapeSet.For(null);
        Assert.Same(set, EscapeSet.For(JavaScriptEncoder.Default));
        for (int c = 0; c < 128; c++)
        {
            string spelled = JavaScriptEncoder.Default.Encode(((char)c).ToString());
            ulong word = System.Runtime.CompilerServices.Unsafe.Add(ref set.Words, c);
            Assert.Equal(spelled.Length, (int)(word >> 56));
            for (int i = 0; i < spelled.Length; i++)
            {
                Assert.Equal(spelled[i], (char)(byte)(word >> (8 * i)));
            }

            bool isLookedAt = (set.LowTable[c & 15] & set.HighTable[c >> 4]) != 0;
            Assert.Equal(JavaScriptEncoder.Default.WillEncode(c), isLookedAt);
            Assert.Equal(!isLookedAt, set.KeepsAscii((char)c));
        }
    }

    [Fact]
    public void TheDefaultEncoderKeepsNothingOutsideAscii()
    {
        EscapeSet set = EscapeSet.For(null);
        Assert.True(set.EscapesAllNonAscii);
        Assert.True(set.KeepsScalars);
        Assert.True(set.HasPadding);
        Assert.False(set.IsForeign);
        for (int unit = 0x80; unit < 0x10000; unit++)
        {
            Assert.True(char.IsSurrogate((char)unit) || JavaScriptEncoder.Default.WillEncode(unit));
        }
    }
}
