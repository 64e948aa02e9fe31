using System.Runtime.InteropServices;
using System.Text;
using Peregrine.Json.Kernels;

namespace Peregrine.Json.Tests.Kernels;

/// <summary>Blocks of the decoder against one character at a time, for every form of text, between unmapped pages on both sides of source and target.</summary>
public sealed class Utf8DecodeTests : IDisposable
{
    private const int MostBytes = 4096;

    private readonly GuardedMemory _source = new(MostBytes), _target = new(2 * (MostBytes + Utf8Decode.Slack));

    public void Dispose()
    {
        _source.Dispose();
        _target.Dispose();
    }

    /// <summary>What stands at one place: escapes, characters of every length, and everything that is wrong in some form of text.</summary>
    private static readonly byte[][] s_specials =
    [
        .. new[]
        {
            "\\n", "\\\"", "\\\\", "\\/", "\\b\\f", "\\\\\\\\", "\\\\\\n", "\\\\n", "\\\\\\\\\\t", "\\u0041", "\\u00e9\\u65E5", "\\u0430\\u0431\\u0432\\u0433\\u0434",
            "\\uD83d\\uDe00", "\\ud83d", "\\ude00", "\\ud83d\\n", "\\u12G4", "\\u1", "\\x", "\\N", "\\", "\\é", "\\日", "é", "ж\\nж", "日", "日\\u65e5日", "😀", "😀\\r\\n😀",
        }.Select(Encoding.UTF8.GetBytes),
        [0xED, 0xA0, 0xBD], [0xED, 0xB8, 0x80], [0xED, 0xA0, 0xBD, 0xED, 0xB8, 0x80], [0x80], [0xC3], [0xE2, 0x82], [0xF0, 0x9F, 0x98], [0xC0, 0xAF], [0xE0, 0x80, 0xAF], [0xF5, 0x80, 0x80, 0x80], [0xFF],
    ];

    [Fact]
    public void OneSpecialAtEveryPositionOfEveryLength()
    {
        foreach (string filler in (string[])["a", "ж", "日", "\\n", "\\u0436"])
        {
            byte[] unit = Encoding.UTF8.GetBytes(filler);
            foreach (byte[] special in s_specials)
            {
                for (int length = 0; length <= 36; length++)
                {
                    for (int position = 0; position <= length; position++)
                    {
                        byte[] text = [.. Repeat(unit, position), .. special, .. Repeat(unit, length - position)];
                        Check(text, position % 2 == 0 ? "" : "\",\"привет,日本語日本語\"");
                    }
                }
            }
        }
    }

    [Fact]
    public void TwoSpecialsAtAnyDistance()
    {
        foreach (byte[] first in s_specials)
        {
            foreach (byte[] second in s_specials)
            {
                for (int before = 0; before < 17; before += 5)
                {
                    for (int between = 0; between < 20; between += between < 3 ? 1 : 4)
                    {
                        byte[] text = [.. Repeat("x"u8, before), .. first, .. Repeat("y"u8, between), .. second, .. "0123456789abcdef"u8];
                        Check(text, "\"");
                    }
                }
            }
        }
    }

    [Fact]
    public void EveryByteAfterABackslashAtEveryLane()
    {
        byte[] text = new byte[40];
        for (int lane = 0; lane < 17; lane++)
        {
            for (int value = 0; value < 256; value++)
            {
                Array.Fill(text, (byte)'x');
                text[lane] = (byte)'\\';
                text[lane + 1] = (byte)value;
                Check(text, "\"");
            }
        }
    }

    [Fact]
    public void EveryByteInARunOfTwoByteCharacters()
    {
        byte[] run = Repeat("ж"u8, 44);
        for (int place = 0; place < run.Length; place++)
        {
            for (int value = 0; value < 256; value++)
            {
                byte[] text = [.. run];
                text[place] = (byte)value;
                CheckForm<StrictString>(_source.CopyAtEnd(text), text.Length, Utf8Decode.Slack);
            }
        }
    }

    [Fact]
    public void OneSpecialAtEveryPlaceOfBlocksOf64()
    {
        string[] fillers = ["a", "ж", "日", "日aж", "a日", "日日日日日日日日日日日日日日日日ж"];
        byte[] after = Encoding.UTF8.GetBytes("\",\"привет,日本語日本語, and a tail that fills one more block of sixty-four bytes\"");
        foreach (string filler in fillers)
        {
            byte[] unit = Encoding.UTF8.GetBytes(filler);
            foreach (byte[] special in s_specials)
            {
                for (int position = 0; position * unit.Length <= 136; position++)
                {
                    for (int left = 0; left * unit.Length <= 136; left += 1 + (TestScale.Times(10) < 10 ? 4 : 0))
                    {
                        byte[] input = [.. Repeat(unit, position), .. special, .. Repeat(unit, left), .. after];
                        int length = input.Length - after.Length;
                        CheckForm<StrictString>(_source.CopyAtEnd(input), length, left % 2 * Utf8Decode.Slack);
                        CheckForm<PlainWtf8>(_source.CopyAtStart(input), length, Utf8Decode.Slack);
                    }
                }
            }
        }
    }

    [Fact]
    public void EveryByteInBlocksOf64()
    {
        foreach (string filler in (string[])["ж", "日", "日ж", "бaa日"])
        {
            byte[] run = [.. Repeat(Encoding.UTF8.GetBytes(filler), 30), .. "\", a tail that fills one more block of sixty-four bytes, or nearly so"u8];
            for (int place = 0; place < 80; place++)
            {
                for (int value = 0; value < 256; value++)
                {
                    byte[] text = [.. run];
                    text[place] = (byte)value;
                    CheckForm<StrictString>(_source.CopyAtEnd(text), 30 * Encoding.UTF8.GetByteCount(filler), Utf8Decode.Slack);
                }
            }
        }
    }

    [Fact]
    public void EveryByteInAndAroundHexadecimalDigits()
    {
        byte[] escapes = "\\u04AF\\u04af\\u9f0E\\u0b71tail of the text"u8.ToArray();
        for (int place = 0; place < 24; place++)
        {
            for (int value = 0; value < 256; value++)
            {
                byte[] text = [.. escapes];
                text[place] = (byte)value;
                Check(text, "\"");
            }
        }

        for (int unit = 0; unit < 0x10000; unit++)
        {
            byte[] text = Encoding.ASCII.GetBytes($"\\u{unit:x4}\\u{unit:X4}\\u{unit ^ 0x10:x4}\\u{unit ^ 0x400:x4}tail");
            CheckForm<StrictString>(_source.CopyAtEnd(text), text.Length, Utf8Decode.Slack);
        }
    }

    [Fact]
    public void TextsInEverySpellingAndDamaged()
    {
        Random random = new(13);
        for (int round = TestScale.Times(40_000); round > 0; round--)
        {
            byte[] text = TextSamples.Spelled(random, TextSamples.Mixed(random, 150, random.Next(4) == 0), 1 + random.Next(60));
            for (int damage = random.Next(3); damage > 0 && text.Length > 0; damage--)
            {
                text[random.Next(text.Length)] = random.Next(2) == 0 ? (byte)'\\' : (byte)random.Next(256);
            }

            Check(text, random.Next(2) == 0 ? "" : "\"日本語 привет, tail of the document");
        }
    }

    private static byte[] Repeat(ReadOnlySpan<byte> unit, int times)
    {
        byte[] text = new byte[unit.Length * times];
        for (int i = 0; i < times; i++)
        {
            unit.CopyTo(text.AsSpan(i * unit.Length));
        }

        return text;
    }

    private void Check(ReadOnlySpan<byte> text, string after)
    {
        byte[] input = [.. text, .. Encoding.UTF8.GetBytes(after)];
        CheckForms(_source.CopyAtEnd(input), text.Length, 0);
        CheckForms(_source.CopyAtStart(input), text.Length, Utf8Decode.Slack);
    }

    private void CheckForms(Span<byte> input, int length, int slack)
    {
        CheckForm<PlainText>(input, length, slack);
        CheckForm<PlainWtf8>(input, length, slack);
        CheckForm<StrictString>(input, length, slack);
        CheckForm<EcmaString>(input, length, slack);
        CheckForm<Wtf8String>(input, length, slack);
    }

    private void CheckForm<TText>(Span<byte> input, int length, int slack)
        where TText : struct, IEncodedText
    {
        char[] expected = new char[length];
        ref byte start = ref Mem.First(input);
        Progress wanted = Utf8Decode.OneByOne<TText>(ref start, 0, length, length, ref Mem.First(expected.AsSpan()), 0, length);
        Span<char> space = MemoryMarshal.Cast<byte, char>(slack == 0 ? _target.AtEnd(2 * length) : _target.AtStart(2 * (length + slack)));
        nint count = Utf8Decode.ToUnits<TText>(ref start, 0, length, input.Length, ref Mem.First(space), space.Length);
        if (count != (wanted.Read < 0 ? Mem.Failed : wanted.Written) || (count > 0 && !space[..(int)count].SequenceEqual(expected.AsSpan(0, (int)count))))
        {
            Assert.Fail($"{typeof(TText).Name}, {Convert.ToHexString(input)}, {length}: {count} units {(count > 0 ? space[..(int)count].ToString() : "")}");
        }
    }
}
