using System.Runtime.Intrinsics;
using System.Text.Encodings.Web;
using System.Text.Unicode;
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

    [Fact]
    public void VectorsOfUnitsAreTestedAsUnitsAre()
    {
        TextEncoderSettings some = new(UnicodeRanges.BasicLatin, UnicodeRanges.Cyrillic, UnicodeRanges.CjkUnifiedIdeographs);
        some.ForbidCharacters('ж', 'q', '\u4E8C');
        Random random = new(31);
        ushort[] units = new ushort[32];
        foreach (JavaScriptEncoder encoder in (JavaScriptEncoder[])[JavaScriptEncoder.UnsafeRelaxedJsonEscaping, JavaScriptEncoder.Create(UnicodeRanges.All), JavaScriptEncoder.Create(some)])
        {
            EscapeSet set = EscapeSet.For(encoder);
            bool[] escaped = new bool[0x10000];
            for (int unit = 0; unit < 0x10000; unit++)
            {
                escaped[unit] = char.IsSurrogate((char)unit) || encoder.WillEncode(unit);
                Assert.Equal(escaped[unit], set.Escapes((uint)unit));
            }

            for (int unit = 0; unit < 0x10000; unit++)
            {
                Array.Fill(units, (ushort)(unit ^ 0x100));
                units[unit % 32] = (ushort)unit;
                units[(unit + 5) % 32] = (ushort)random.Next(0x10000);
                CheckVectors(set, units, escaped);
            }

            for (int round = TestScale.Times(20_000); round > 0; round--)
            {
                int lowest = random.Next(0x10000), rows = random.Next(1, 5) * 0x100;
                for (int i = 0; i < units.Length; i++)
                {
                    units[i] = (ushort)(random.Next(3) == 0 ? random.Next(0x20, 0x7F) : lowest + random.Next(rows));
                }

                CheckVectors(set, units, escaped);
            }
        }
    }

    private static void CheckVectors(EscapeSet set, ushort[] units, bool[] escaped)
    {
        uint expected = 0;
        for (int i = 0; i < units.Length; i++)
        {
            expected |= escaped[units[i]] ? 1u << i : 0;
        }

        for (int i = 0; i < units.Length; i += 8)
        {
            Assert.Equal(expected >> i & 0xFF, EscapeSet.Escaped(ref set.Map, Vector128.Create(units, i)));
        }

        if (Utf8Encode.HasWide)
        {
            Assert.Equal(expected, EscapeSet.Escaped(ref set.Map, Vector512.Create(units)));
        }
    }
}
