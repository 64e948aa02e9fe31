using System.Text;
using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Unicode;
using Peregrine.Json.Kernels;

namespace Peregrine.Json.Tests.Kernels;

public sealed class EscapeTextTests
{
    /// <summary>An encoder the library does not know: other spellings, other rules, longer than a table word.</summary>
    private sealed class Percent : JavaScriptEncoder
    {
        public override int MaxOutputCharactersPerInputCharacter => 16;

        public override bool WillEncode(int unicodeScalar) => unicodeScalar is 'q' or '"' or '\\' or < 0x20 or 0x439 or 0x1F600 or 0xFFFD;

        public override unsafe int FindFirstCharacterToEncode(char* text, int textLength)
        {
            for (int i = 0; i < textLength; i++)
            {
                if (!Rune.TryCreate(text[i], out Rune rune) && !(i + 1 < textLength && Rune.TryCreate(text[i], text[i + 1], out rune)))
                {
                    return i;
                }

                if (WillEncode(rune.Value))
                {
                    return i;
                }

                i += rune.Utf16SequenceLength - 1;
            }

            return -1;
        }

        public override unsafe bool TryEncodeUnicodeScalar(int unicodeScalar, char* buffer, int bufferLength, out int numberOfCharactersWritten)
        {
            string spelled = WillEncode(unicodeScalar) ? $"%{{{unicodeScalar:x}}}é" : new Rune(unicodeScalar).ToString();
            numberOfCharactersWritten = 0;
            if (spelled.Length > bufferLength)
            {
                return false;
            }

            spelled.CopyTo(new Span<char>(buffer, bufferLength));
            numberOfCharactersWritten = spelled.Length;
            return true;
        }
    }

    private static readonly (string Name, JavaScriptEncoder Encoder)[] s_encoders =
    [
        ("default", JavaScriptEncoder.Default),
        ("relaxed", JavaScriptEncoder.UnsafeRelaxedJsonEscaping),
        ("all", JavaScriptEncoder.Create(UnicodeRanges.All)),
        ("cyrillic", JavaScriptEncoder.Create(UnicodeRanges.BasicLatin, UnicodeRanges.Cyrillic)),
        ("forbids", JavaScriptEncoder.Create(Forbidding())),
        ("nothing", JavaScriptEncoder.Create(new TextEncoderSettings())),
        ("foreign", new Percent()),
    ];

    private static TextEncoderSettings Forbidding()
    {
        TextEncoderSettings settings = new(UnicodeRanges.All);
        settings.ForbidCharacters('a', '/', 'ж', '日');
        return settings;
    }

    private static readonly Dictionary<JavaScriptEncoder, JsonSerializerOptions> s_options =
        s_encoders.ToDictionary(pair => pair.Encoder, pair => new JsonSerializerOptions { Encoder = pair.Encoder });

    private static byte[] Expected(string text, JavaScriptEncoder encoder) =>
        Stj.SerializeToUtf8Bytes(text, s_options[encoder])[1..^1];

    /// <summary>Through a buffer that is exactly as large as promised.</summary>
    private static byte[] Written(GuardedMemory memory, ReadOnlySpan<char> text, EscapeSet set)
    {
        int size = 6 * text.Length + 32;
        Span<byte> space = memory.AtEnd(size);
        nint after = EscapeText.Write(ref Mem.First(space), 0, size, ref Mem.First(text), text.Length, set, out nint consumed);
        Assert.Equal(text.Length, consumed);
        return space[..(int)after].ToArray();
    }

    /// <summary>Through buffers of the given size, one after the other.</summary>
    private static byte[] WrittenInPieces(GuardedMemory memory, ReadOnlySpan<char> text, EscapeSet set, int size)
    {
        MemoryStream all = new();
        while (true)
        {
            Span<byte> space = memory.AtEnd(size);
            nint after = EscapeText.Write(ref Mem.First(space), 0, size, ref Mem.First(text), text.Length, set, out nint consumed);
            all.Write(space[..(int)after]);
            text = text[(int)consumed..];
            if (text.IsEmpty)
            {
                return all.ToArray();
            }

            size = consumed == 0 ? 2 * size : size;
        }
    }

    private static byte[] WrittenUtf8(GuardedMemory memory, ReadOnlySpan<byte> text, EscapeSet set, int size)
    {
        MemoryStream all = new();
        Span<byte> source = memory.AtStart(text.Length);
        while (true)
        {
            text.CopyTo(source);
            Span<byte> space = memory.AtEnd(size);
            nint after = EscapeText.WriteUtf8(ref Mem.First(space), 0, size, ref Mem.First(text), text.Length, set, out nint consumed);
            all.Write(space[..(int)after]);
            text = text[(int)consumed..];
            if (text.IsEmpty)
            {
                return all.ToArray();
            }

            size = consumed == 0 ? 2 * size : size;
        }
    }

    private static byte[] Scalar(string text, EscapeSet set)
    {
        byte[] space = new byte[6 * text.Length + 32];
        Progress progress = EscapeText.WriteScalar(ref Mem.First(space), 0, space.Length, ref Mem.First(text), 0, text.Length, text.Length, set);
        Assert.Equal(text.Length, progress.Read);
        return space[..(int)progress.Written];
    }

    private static void Check(GuardedMemory memory, string text, bool pieces = true)
    {
        foreach ((string name, JavaScriptEncoder encoder) in s_encoders)
        {
            EscapeSet set = EscapeSet.For(encoder);
            byte[] expected = Expected(text, encoder);
            byte[] actual = set.IsForeign ? WrittenInPieces(memory, text, set, 100) : Written(memory, text, set);
            if (!actual.AsSpan().SequenceEqual(expected))
            {
                Assert.Fail($"{name}, length {text.Length}: {Encoding.UTF8.GetString(actual)} for {Encoding.UTF8.GetString(expected)}");
            }

            if (!set.IsForeign)
            {
                Assert.Equal(expected, Scalar(text, set));
            }

            if (pieces)
            {
                Assert.Equal(expected, WrittenInPieces(memory, text, set, 1 + text.Length % 90));
                Assert.Equal(expected, WrittenUtf8(memory, Encoding.UTF8.GetBytes(text), set, 13 + text.Length % 90));
            }
        }
    }

    [Fact]
    public void EveryCharacterAlone()
    {
        using GuardedMemory memory = new(4096);
        foreach ((string name, JavaScriptEncoder encoder) in s_encoders)
        {
            EscapeSet set = EscapeSet.For(encoder);
            using MemoryStream stream = new();
            using Utf8JsonWriter writer = new(stream, new JsonWriterOptions { Encoder = encoder });
            writer.WriteStartArray();
            StringBuilder actual = new("[");
            for (int unit = 0; unit < 0x10000; unit++)
            {
                string text = ((char)unit).ToString();
                writer.WriteStringValue(text);
                actual.Append(unit == 0 ? "\"" : ",\"").Append(Encoding.UTF8.GetString(Written(memory, text, set))).Append('"');
            }

            writer.WriteEndArray();
            writer.Flush();
            Assert.True(Encoding.UTF8.GetString(stream.ToArray()) == actual.Append(']').ToString(), name);
        }
    }

    [Fact]
    public void EveryCharacterBetweenOthers()
    {
        using GuardedMemory memory = new(4096);
        string[] around = ["x", "\"", "ж", "日", "\uD83D", "\uDE00", "\u0001"];
        foreach ((string name, JavaScriptEncoder encoder) in s_encoders)
        {
            EscapeSet set = EscapeSet.For(encoder);
            foreach (string other in around)
            {
                // One long text with every character after and before the other one, cut in blocks.
                for (int block = 0; block < 0x10000; block += 0x1000)
                {
                    StringBuilder text = new();
                    for (int unit = block; unit < block + 0x1000; unit++)
                    {
                        text.Append(other).Append((char)unit);
                    }

                    byte[] expected = Expected(text.ToString(), encoder);
                    Assert.True(WrittenInPieces(memory, text.ToString(), set, 4000).AsSpan().SequenceEqual(expected), $"{name} {block:X4}");
                }
            }
        }
    }

    [Fact]
    public void OneSpecialAtEveryPositionOfEveryLength()
    {
        using GuardedMemory memory = new(4096);
        char[] specials = ['x', '"', '\\', '\n', '\u001F', '\u007F', '<', 'a', '\u0080', 'ж', '日', '\uD83D', '\uDE00', '\uFFFD', '\u0100', '\u8022'];
        EscapeSet[] sets = [EscapeSet.For(null), EscapeSet.For(JavaScriptEncoder.UnsafeRelaxedJsonEscaping)];
        JavaScriptEncoder[] encoders = [JavaScriptEncoder.Default, JavaScriptEncoder.UnsafeRelaxedJsonEscaping];
        for (int length = 0; length <= 300; length += length < 70 ? 1 : 23)
        {
            char[] filler = new char[length];
            for (int i = 0; i < length; i++)
            {
                filler[i] = (char)('A' + i % 26);
            }

            for (int position = 0; position < length; position++)
            {
                foreach (char special in specials)
                {
                    char kept = filler[position];
                    filler[position] = special;
                    for (int set = 0; set < 2; set++)
                    {
                        string prefix = new(filler, 0, position), suffix = new(filler, position + 1, length - position - 1);
                        byte[] expected = [.. Encoding.ASCII.GetBytes(prefix), .. Expected(special.ToString(), encoders[set]), .. Encoding.ASCII.GetBytes(suffix)];
                        Assert.True(Written(memory, filler, sets[set]).AsSpan().SequenceEqual(expected));
                        nint shortForm = length <= 32 && EscapeText.TryWriteShort(ref Mem.First(memory.AtStart(64)), 0, 64, ref Mem.First(filler.AsSpan()), length, sets[set]) ? length : -1;
                        Assert.Equal(length <= 32 && expected.Length == length && special < 0x80, shortForm >= 0);
                        Assert.True(shortForm < 0 || memory.AtStart(length).SequenceEqual(expected));
                    }

                    filler[position] = kept;
                }
            }
        }
    }

    [Fact]
    public void SourcesAreNeverReadOutsideTheirBounds()
    {
        using GuardedMemory memory = new(4096);
        byte[] space = new byte[4096];
        EscapeSet set = EscapeSet.For(null);
        for (int length = 1; length <= 300; length++)
        {
            for (int kind = 0; kind < 4; kind++)
            {
                Span<char> source = System.Runtime.InteropServices.MemoryMarshal.Cast<byte, char>(kind % 2 == 0 ? memory.AtEnd(2 * length) : memory.AtStart(2 * length));
                source.Fill(kind < 2 ? 'x' : '日');
                string text = source.ToString();
                nint after = EscapeText.Write(ref Mem.First(space), 0, space.Length, ref Mem.First(source), length, set, out _);
                Assert.Equal(Expected(text, JavaScriptEncoder.Default), space[..(int)after]);
                Span<byte> utf8 = kind % 2 == 0 ? memory.CopyAtEnd(Encoding.UTF8.GetBytes(text)) : memory.CopyAtStart(Encoding.UTF8.GetBytes(text));
                after = EscapeText.WriteUtf8(ref Mem.First(space), 0, space.Length, ref Mem.First(utf8), utf8.Length, set, out nint consumed);
                Assert.Equal(utf8.Length, consumed);
                Assert.Equal(Expected(text, JavaScriptEncoder.Default), space[..(int)after]);
            }
        }
    }

    [Fact]
    public void MixedText()
    {
        using GuardedMemory memory = new(1 << 16);
        Random random = new(4);
        for (int round = TestScale.Times(2_000); round > 0; round--)
        {
            string text = TextSamples.Mixed(random, random.Next(8) == 0 ? 1500 : 80, loneSurrogates: random.Next(3) == 0);
            Check(memory, text, pieces: text.AsSpan().IndexOfAnyInRange('\uD800', '\uDFFF') < 0);
        }
    }

    /// <summary>Text with many characters to escape is written as code units, some hundred bytes at once: cut and damaged around those.</summary>
    [Theory]
    [InlineData("é")]
    [InlineData("ก")]
    [InlineData("日a")]
    [InlineData("😀")]
    [InlineData("<b")]
    public void DenseUtf8IsWrittenAsByTheScalarForm(string character)
    {
        using GuardedMemory memory = new(1 << 14);
        byte[] text = Encoding.UTF8.GetBytes(string.Concat(Enumerable.Repeat(character, 600 / Encoding.UTF8.GetByteCount(character))));
        byte[] space = new byte[8 * text.Length];
        foreach ((EscapeSet set, byte damage) in new[] { EscapeSet.For(null), EscapeSet.For(JavaScriptEncoder.UnsafeRelaxedJsonEscaping) }.SelectMany(static set => ((byte[])[0, 0x80, 0xC3, 0xE0, 0xED, 0xF0, 0xFF]).Select(damage => (set, damage))))
        {
            for (int length = 30; length <= text.Length; length += length is > 240 and < 280 ? 1 : 7)
            {
                byte[] changed = text[..length];
                int place = length / 2;
                changed[place] = damage == 0 ? changed[place] : damage;
                Progress expected = EscapeText.WriteUtf8Scalar(ref Mem.First(space), 0, space.Length, ref Mem.First(changed), 0, length, length, set);
                Assert.Equal(length, expected.Read);
                foreach (int size in (int[])[40, 1500, 3000, 6000])
                {
                    byte[] written = WrittenUtf8(memory, changed, set, size);
                    if (!written.AsSpan().SequenceEqual(space.AsSpan(0, (int)expected.Written)))
                    {
                        Assert.Fail($"{length} bytes, {damage:X2} at {place}, in {size}: {Encoding.UTF8.GetString(written)}");
                    }
                }
            }
        }
    }

    [Fact]
    public void IllFormedUtf8BecomesReplacementsAsInTheStandardWriter()
    {
        using GuardedMemory memory = new(1 << 12);
        Random random = new(5);
        for (int round = TestScale.Times(4_000); round > 0; round--)
        {
            byte[] text = Encoding.UTF8.GetBytes(TextSamples.Mixed(random, 80, loneSurrogates: false));
            for (int damage = random.Next(4); damage > 0 && text.Length > 0; damage--)
            {
                text[random.Next(text.Length)] = (byte)random.Next(256);
            }

            foreach ((string name, JavaScriptEncoder encoder) in s_encoders)
            {
                using MemoryStream stream = new();
                using (Utf8JsonWriter writer = new(stream, new JsonWriterOptions { Encoder = encoder }))
                {
                    writer.WriteStringValue(text);
                }

                byte[] actual = WrittenUtf8(memory, text, EscapeSet.For(encoder), 20 + random.Next(200));
                Assert.True(actual.AsSpan().SequenceEqual(stream.ToArray().AsSpan()[1..^1]), $"{name} {Convert.ToHexString(text)}");
            }
        }
    }

    [Fact]
    public void NaughtyStrings()
    {
        string path = TestData.Require("conformance", "blns.json");
        using GuardedMemory memory = new(1 << 16);
        foreach (string text in Stj.Deserialize<string[]>(File.ReadAllBytes(path))!)
        {
            Check(memory, text);
        }
    }

    [Fact]
    public void SetsAreMadeOncePerEncoder()
    {
        foreach ((_, JavaScriptEncoder encoder) in s_encoders)
        {
            Assert.Same(EscapeSet.For(encoder), EscapeSet.For(encoder));
        }

        Assert.Same(EscapeSet.For(null), EscapeSet.For(JavaScriptEncoder.Default));
        Assert.True(EscapeSet.For(s_encoders[^1].Encoder).IsForeign);
        Assert.True(EscapeSet.For(null).EscapesAllNonAscii);
        for (int unit = 0x80; unit < 0x10000; unit++)
        {
            Assert.True((unit & 0xF800) == 0xD800 || JavaScriptEncoder.Default.WillEncode(unit));
        }
    }
}
