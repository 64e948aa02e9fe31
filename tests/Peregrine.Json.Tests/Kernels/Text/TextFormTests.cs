using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;
using System.Text;
using System.Text.Encodings.Web;
using Peregrine.Json.Contracts;
using Peregrine.Json.Kernels;

namespace Peregrine.Json.Tests.Kernels;

/// <summary>The forms a dispatcher does not choose on this machine, held against the scalar ones.</summary>
public sealed class TextFormTests
{
    private delegate nint Encode(ref byte destination, nint at, nint limit, Vector128<ushort> units);

    private static char[] Units(Random random, int lowest, int beyond)
    {
        char[] units = new char[8];
        for (int i = 0; i < 8; i++)
        {
            do
            {
                units[i] = (char)(random.Next(3) == 0 ? random.Next(lowest, beyond) : lowest + random.Next(Math.Min(0x900, beyond - lowest)));
            }
            while (char.IsSurrogate(units[i]));
        }

        return units;
    }

    [Fact]
    public void Utf8BlocksOfEveryClass()
    {
        Random random = new(11);
        byte[] space = new byte[64];
        for (int round = TestScale.Times(50_000); round > 0; round--)
        {
            (int lowest, int beyond, Encode[] forms) = (round % 3) switch
            {
                0 => (0, 0x800, new Encode[] { Utf8Encode.TwoByteBlock, Utf8Encode.MixedBlock, Utf8Encode.Block, Utf8Encode.TwoByteBlockCompressed, Utf8Encode.MixedBlockCompressed }),
                1 => (0x800, 0x10000, [Utf8Encode.ThreeByteBlock, Utf8Encode.MixedBlock, Utf8Encode.Block, Utf8Encode.MixedBlockCompressed]),
                _ => (0, 0x10000, [Utf8Encode.MixedBlock, Utf8Encode.Block, Utf8Encode.MixedBlockCompressed]),
            };
            char[] units = Units(random, lowest, beyond);
            byte[] expected = Encoding.UTF8.GetBytes(units);
            foreach (Encode form in forms)
            {
                if (form.Method.Name.EndsWith("Compressed", StringComparison.Ordinal) && !Avx512Vbmi2.VL.IsSupported)
                {
                    continue;
                }

                nint after = form(ref Mem.First(space), 3, 3 + Utf8Encode.BlockSpace, Mem.Chars128(ref Mem.First(units.AsSpan()), 0, 8));
                Assert.True(space.AsSpan(3, (int)after - 3).SequenceEqual(expected), form.Method.Name);
            }
        }
    }

    [Fact]
    public void BlocksOf32AndTheirBeginnings()
    {
        Assert.SkipUnless(Utf8Encode.HasWide && GuardedMemory.IsSupported, "Needs AVX-512 VBMI2 and Linux.");
        Random random = new(15);
        using GuardedMemory output = new(4096);
        char[] units = new char[32];
        for (int round = TestScale.Times(50_000); round > 0; round--)
        {
            (int lowest, int beyond) = (round % 5) switch { 0 => (0, 0x80), 1 => (0x80, 0x800), 2 => (0x800, 0x10000), 3 => (0, 0x800), _ => (0, 0x10000) };
            int rarity = random.Next(1, 40);
            for (int i = 0; i < units.Length; i++)
            {
                do
                {
                    units[i] = (char)(random.Next(rarity) == 0 ? random.Next(0x10000) : random.Next(lowest, beyond));
                }
                while (char.IsSurrogate(units[i]));
            }

            int count = round % 3 == 0 ? 32 : random.Next(33);
            Span<byte> space = output.AtEnd(Utf8Encode.WideSpace);
            nint after = Utf8Encode.Wide(ref Mem.First(space), 0, space.Length, Vector512.Create<ushort>(MemoryMarshal.Cast<char, ushort>(units.AsSpan())), count);
            Assert.Equal(Encoding.UTF8.GetBytes(units, 0, count), space[..(int)after].ToArray());
        }
    }

    [Fact]
    public void KeptTextUpToTheFirstEscape()
    {
        Assert.SkipUnless(GuardedMemory.IsSupported, "Needs Linux.");
        using GuardedMemory input = new(4096), output = new(4096);
        EscapeSet set = EscapeSet.For(JavaScriptEncoder.UnsafeRelaxedJsonEscaping);
        string[] fillers = ["ж", "日", "жaя ", "a日本ж", "ü"];
        char[] specials = ['"', '\n', '\u00A0', '\u2028', '\uD83D', '\uFEFF', 'я'];
        for (int length = 1; length <= 100; length++)
        {
            for (int position = -1; position < length; position++)
            {
                string filler = fillers[(length + position + 1) % fillers.Length];
                char[] text = [.. Enumerable.Range(0, length).Select(i => filler[i % filler.Length])];
                char special = specials[(2 * length + position + 1) % specials.Length];
                if (position >= 0)
                {
                    text[position] = special;
                }

                int kept = position < 0 || special == 'я' ? length : position;
                for (int side = 0; side < 2; side++)
                {
                    Span<char> source = MemoryMarshal.Cast<byte, char>(side == 0 ? input.AtStart(2 * length) : input.AtEnd(2 * length));
                    text.CopyTo(source);
                    byte[] expected = Encoding.UTF8.GetBytes(text, 0, kept);
                    if (Utf8Encode.HasWide)
                    {
                        Span<byte> wide = output.AtEnd(3 * length + Utf8Encode.WideSpace);
                        Progress progress = EscapeText.WriteKeptWide(ref Mem.First(wide), 0, wide.Length, ref Mem.First(source), 0, length, set);
                        Assert.Equal(kept, (int)progress.Read);
                        Assert.Equal(expected, wide[..(int)progress.Written].ToArray());
                    }

                    Span<byte> space = output.AtEnd(3 * length + Utf8Encode.BlockSpace);
                    Progress narrow = EscapeText.WriteKeptNarrow(ref Mem.First(space), 0, space.Length, ref Mem.First(source), 0, length, set);
                    Assert.Equal(kept, (int)narrow.Read);
                    Assert.Equal(expected, space[..(int)narrow.Written].ToArray());
                }
            }
        }
    }

    [Fact]
    public void EscapedBlocksWithoutCompress()
    {
        Random random = new(12);
        byte[] space = new byte[64], scalar = new byte[64];
        EscapeSet set = EscapeSet.For(JavaScriptEncoder.Default);
        for (int round = TestScale.Times(20_000); round > 0; round--)
        {
            char[] units = Units(random, 0x80, 0x10000);
            uint nonAscii = 0;
            for (int i = 0; i < 8; i++)
            {
                if (random.Next(2) == 0)
                {
                    units[i] = (char)('A' + random.Next(26));
                }
                else
                {
                    nonAscii |= 1u << i;
                }
            }

            Progress expected = EscapeText.WriteScalar(ref Mem.First(scalar), 0, 64, ref Mem.First(units.AsSpan()), 0, 8, 8, set);
            nint after = EscapeText.WriteMixed(ref Mem.First(space), 0, 64, Mem.Chars128(ref Mem.First(units.AsSpan()), 0, 8), nonAscii);
            Assert.True(space.AsSpan(0, (int)after).SequenceEqual(scalar.AsSpan(0, (int)expected.Written)));
        }
    }

    [Fact]
    public void LongTextsDecodeInPlace()
    {
        Random random = new(14);
        for (int round = TestScale.Times(3_000); round > 0; round--)
        {
            string text = TextSamples.Mixed(random, 400, loneSurrogates: false) + "é";
            byte[] utf8 = Encoding.UTF8.GetBytes(text);
            Assert.Equal(text.Length, Utf8Text.CountUnits(ref Mem.First(utf8), utf8.Length));
            Assert.Equal(text, Utf8Text.Decode(ref Mem.First(utf8), utf8.Length));
        }
    }

    /// <summary>Whatever the bytes, at any length: the string of a strict decoder, or none.</summary>
    [Fact]
    public void TextsOfAnyBytesAreDecodedStrictly()
    {
        Random random = new(15);
        var strict = new UTF8Encoding(encoderShouldEmitUTF8Identifier: false, throwOnInvalidBytes: true);
        int refused = 0;
        for (int round = TestScale.Times(20_000); round > 0; round--)
        {
            byte[] utf8 = Encoding.UTF8.GetBytes(TextSamples.Mixed(random, random.Next(3) == 0 ? 2_000 : 700, loneSurrogates: false));
            for (int damage = random.Next(3); damage > 0 && utf8.Length > 0; damage--)
            {
                utf8[random.Next(utf8.Length)] = (byte)random.Next(256);
            }

            string? expected = null;
            try
            {
                expected = strict.GetString(utf8);
            }
            catch (DecoderFallbackException)
            {
                refused++;
            }

            Assert.Equal(expected is not null, Utf8Text.TryToText(utf8, out string? text));
            Assert.Equal(expected, text);
            Assert.Equal(expected, utf8.Length == 0 ? "" : Utf8Text.Decode(ref Mem.First(utf8), utf8.Length));
            if (expected is null)
            {
                InvalidOperationException error = Assert.Throws<InvalidOperationException>(() => WriteCall.TextOf(utf8));
                Assert.IsType<DecoderFallbackException>(error.InnerException);
            }
        }

        Assert.True(refused > TestScale.Times(20_000) / 100);
    }

    /// <summary>Texts for which no scratch array is long enough, tried at any length: the same string as the usual way gives.</summary>
    [Fact]
    public void HugeStringsAreDecodedAsAnyOther()
    {
        Random random = new(16);
        for (int round = TestScale.Times(3_000); round > 0; round--)
        {
            byte[] json = JsonSerializer.SerializeToUtf8Bytes(TextSamples.Mixed(random, 300, loneSurrogates: false) + "\n");
            if (random.Next(2) == 0)
            {
                json[random.Next(1, json.Length - 1)] = (byte)random.Next(0x23, 256);
            }

            nint quote = StringScan.Find(ref Mem.First(json), 1, json.Length, out _);
            if (quote > 0)
            {
                nint after = StringRead.Read(ref Mem.First(json), 1, json.Length, out string? expected);
                Assert.Equal(after < 0 ? null : expected, StringRead.DecodeByBytes(ref Mem.First(json), 1, quote));
            }
        }
    }
}
