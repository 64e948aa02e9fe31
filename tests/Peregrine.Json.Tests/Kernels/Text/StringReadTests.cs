using System.Text;
using System.Text.Json;
using Peregrine.Json.Kernels;

namespace Peregrine.Json.Tests.Kernels;

public sealed class StringReadTests
{
    /// <summary>The standard reader's verdict on a whole string token; it decodes strictly.</summary>
    private static string? Expected(ReadOnlySpan<byte> content)
    {
        byte[] quoted = [(byte)'"', .. content, (byte)'"'];
        try
        {
            Utf8JsonReader reader = new(quoted);
            reader.Read();
            string? text = reader.GetString();
            return reader.BytesConsumed == quoted.Length ? text : null;
        }
        catch (Exception error) when (error is JsonException or InvalidOperationException)
        {
            return null;
        }
    }

    private static void Check(GuardedMemory memory, ReadOnlySpan<byte> content, ReadOnlySpan<byte> after)
    {
        string? expected = Expected(content);
        byte[] input = [.. content, (byte)'"', .. after];
        for (int side = 0; side < 2; side++)
        {
            Span<byte> placed = side == 0 ? memory.CopyAtEnd(input) : memory.CopyAtStart(input);
            nint found = StringRead.Read(ref Mem.First(placed), 0, placed.Length, out string? value);
            if (expected is null && found > content.Length)
            {
                // The standard reader refused the token: either it is ill-formed, or it ended early and the kernel stopped there too.
                Assert.Fail($"Accepted {Convert.ToHexString(content)} as {value}");
            }

            if (expected is not null && (found != content.Length + 1 || value != expected))
            {
                Assert.Fail($"{found} {value} for {Convert.ToHexString(content)}, expected {expected}");
            }

            if (expected is null)
            {
                continue;
            }

            byte[] space = new byte[content.Length];
            Assert.True(StringRead.TryUnescape(ref Mem.First(placed), 0, content.Length, space, out int written));
            Assert.Equal(expected, Encoding.UTF8.GetString(space, 0, written));
            nint single = StringRead.ReadSingleChar(ref Mem.First(placed), 0, placed.Length, out char unit);
            Assert.Equal(expected.Length == 1 ? content.Length + 1 : Mem.Failed, single);
            Assert.True(single < 0 || unit == expected[0]);
        }
    }

    [Fact]
    public void EveryLengthWithOneSpecialAtEveryPosition()
    {
        using GuardedMemory memory = new(2048);
        string[] specials = ["", "\\n", "\\u0041", "é", "日", "😀", "\\ud83d\\ude00", "\u007F", "\u0001"];
        foreach (string special in specials)
        {
            byte[] middle = Encoding.UTF8.GetBytes(special);
            for (int length = 0; length <= 140; length += length < 70 ? 1 : 9)
            {
                for (int position = 0; position <= length; position += special.Length == 0 ? 1000 : 1)
                {
                    byte[] content = new byte[length + middle.Length];
                    for (int i = 0; i < content.Length; i++)
                    {
                        content[i] = (byte)('a' + i % 26);
                    }

                    middle.CopyTo(content, position);
                    Check(memory, content, position % 2 == 0 ? [] : ",\"привет日本語日本語日本語日本語\""u8);
                }
            }
        }
    }

    [Fact]
    public void IllFormedSequencesAtEveryOffset()
    {
        using GuardedMemory memory = new(2048);
        byte[][] bad =
        [
            [0x80], [0xBF], [0xC3], [0xE2, 0x82], [0xF0, 0x9F, 0x98], [0xFE], [0xFF], [0xC0, 0x80], [0xC0, 0xAF], [0xC1, 0xBF], [0xE0, 0x80, 0xAF], [0xE0, 0x9F, 0xBF],
            [0xF0, 0x80, 0x80, 0xAF], [0xF0, 0x8F, 0xBF, 0xBF], [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF], [0xED, 0xA0, 0xBD, 0xED, 0xB8, 0x80], [0xF4, 0x90, 0x80, 0x80],
            [0xF5, 0x80, 0x80, 0x80], [0xF8, 0x88, 0x80, 0x80, 0x80], "\\x41"u8.ToArray(), "\\U0041"u8.ToArray(), "\\'"u8.ToArray(), "\\0"u8.ToArray(), "\\ "u8.ToArray(),
            "\\u"u8.ToArray(), "\\u1"u8.ToArray(), "\\u123"u8.ToArray(), "\\u12G4"u8.ToArray(), "\\u+123"u8.ToArray(), "\\u 123"u8.ToArray(), "\\u-001"u8.ToArray(),
            "\\ud800"u8.ToArray(), "\\udc00"u8.ToArray(), "\\ud800\\ud800"u8.ToArray(), "\\udc00\\ud800"u8.ToArray(), "\\ud800\\n"u8.ToArray(), "\\ud800\\u0041"u8.ToArray(),
            "\\uD83D\\u"u8.ToArray(), "\\ud83d😀"u8.ToArray(),
        ];
        string[] around = ["", "ж", "日"];
        foreach (byte[] sequence in bad)
        {
            foreach (string filler in around)
            {
                for (int offset = 0; offset <= 130; offset += filler.Length == 0 ? 1 : 3)
                {
                    byte[] head = Encoding.UTF8.GetBytes(filler.Length == 0 ? new string('x', offset) : string.Concat(Enumerable.Repeat(filler, offset / 3)));
                    byte[] tail = Encoding.UTF8.GetBytes(filler.Length == 0 ? new string('y', offset % 7) : string.Concat(Enumerable.Repeat(filler, offset % 29)));
                    byte[] content = [.. head, .. sequence, .. tail];
                    Assert.Null(Expected(content));
                    Check(memory, content, []);
                }
            }
        }
    }

    [Fact]
    public void EveryUtf8SequenceOfTwoAndThreeBytes()
    {
        byte[] input = new byte[64];
        for (int lead = 0x80; lead < 0x100; lead++)
        {
            for (int second = 0; second < 0x100; second++)
            {
                for (int third = 0x7E; third < 0xC2; third += third is 0x7F or 0x81 or 0xBE or 0xBF or 0xC0 ? 1 : 7)
                {
                    Array.Fill(input, (byte)'x');
                    input[0] = (byte)lead;
                    input[1] = (byte)second;
                    input[2] = (byte)third;
                    input[35] = (byte)'"';
                    if (second is '"' or '\\' or < 0x20)
                    {
                        continue;
                    }

                    bool expected = System.Text.Unicode.Utf8.IsValid(input.AsSpan(0, 35));
                    nint found = StringRead.Read(ref Mem.First(input), 0, input.Length, out string? value);
                    if (found >= 0 != expected || (expected && value != Encoding.UTF8.GetString(input, 0, 35)))
                    {
                        Assert.Fail($"{lead:X2} {second:X2} {third:X2}: {found}");
                    }
                }
            }
        }
    }

    [Fact]
    public void EveryCodePointRawAndEscaped()
    {
        for (int unit = 0; unit < 0x10000; unit++)
        {
            bool surrogate = (unit & 0xF800) == 0xD800;
            byte[] escaped = Encoding.ASCII.GetBytes($"ab\\u{unit:x4}cd\"");
            nint found = StringRead.Read(ref Mem.First(escaped), 0, escaped.Length, out string? value);
            Assert.True(surrogate ? found < 0 : found == escaped.Length && value == $"ab{(char)unit}cd");
            if (surrogate || unit is < 0x20 or '"' or '\\')
            {
                continue;
            }

            byte[] raw = Encoding.UTF8.GetBytes($"{(char)unit}\",\"{new string((char)unit, 20)}\"              ");
            found = StringRead.Read(ref Mem.First(raw), 0, raw.Length, out value);
            Assert.Equal($"{(char)unit}", value);
            Assert.Equal(found, StringRead.ReadSingleChar(ref Mem.First(raw), 0, raw.Length, out char single));
            Assert.Equal((char)unit, single);
            StringRead.Read(ref Mem.First(raw), found + 2, raw.Length, out value);
            Assert.Equal(new string((char)unit, 20), value);
        }
    }

    [Fact]
    public void MixedTextInEverySpelling()
    {
        using GuardedMemory memory = new(1 << 16);
        Random random = new(2);
        for (int round = TestScale.Times(20_000); round > 0; round--)
        {
            string text = TextSamples.Mixed(random, random.Next(10) == 0 ? 2000 : 100, loneSurrogates: false);
            byte[] content = TextSamples.Spelled(random, text, 1 + random.Next(60));
            Assert.Equal(text, Expected(content));
            Check(memory, content, random.Next(2) == 0 ? [] : "]             日本語日本語日本語"u8);
            if (content.Length > 0)
            {
                content[random.Next(content.Length)] = (byte)random.Next(256);
                Check(memory, content, []);
            }
        }
    }

    [Fact]
    public void LongTextsGoThroughScratchOfAnySize()
    {
        foreach (int length in (ReadOnlySpan<int>)[500, 5_000, 1_100_000, 3_000_000, 700])
        {
            string text = string.Concat(Enumerable.Repeat("жé日\n", length / 4));
            byte[] input = [.. TextSamples.Spelled(new Random(3), text, 1000), (byte)'"'];
            Assert.Equal(input.Length, StringRead.Read(ref Mem.First(input), 0, input.Length, out string? value));
            Assert.Equal(text, value);
        }
    }
}
