using System.Buffers.Text;
using System.Text;
using System.Text.Json;
using Peregrine.Json.Kernels;

namespace Peregrine.Json.Tests.Kernels;

public sealed class Base64TextTests
{
    private static byte[]? Expected(byte[] text)
    {
        Utf8JsonReader reader = new(Encoding.UTF8.GetBytes(Stj.Serialize(Encoding.Latin1.GetString(text))));
        reader.Read();
        return reader.TryGetBytesFromBase64(out byte[]? value) ? value : null;
    }

    private static void Check(byte[] text)
    {
        byte[]? expected = Expected(text);
        bool read = Base64Text.TryRead(text, out byte[] actual);
        Assert.True(read == expected is not null, Encoding.Latin1.GetString(text));
        Assert.True(!read || actual.AsSpan().SequenceEqual(expected));
        CheckPlain(text, expected);
    }

    /// <summary>The short way takes the text to its quote, or nothing; it takes no white space, and what it takes is right.</summary>
    private static void CheckPlain(byte[] text, byte[]? expected)
    {
        if (text.AsSpan().Contains((byte)'"'))
        {
            // Another, shorter text.
            return;
        }

        using GuardedMemory memory = new(2048);
        byte[] quoted = [(byte)'"', .. text, (byte)'"'];
        Span<byte> space = memory.AtEnd(quoted.Length);
        quoted.CopyTo(space);
        nint after = Base64Text.ReadPlain(ref Mem.First(space), 1, space.Length, out byte[]? plain);
        bool isPlain = expected is not null && text.Length > 0 && !text.AsSpan().ContainsAny(" \t\r\n"u8);
        Assert.Equal(isPlain ? quoted.Length : Mem.Failed, after);
        Assert.Equal(isPlain ? expected : null, plain);
        Assert.Equal(Mem.Failed, Base64Text.ReadPlain(ref Mem.First(space), 1, space.Length - 1, out _));
    }

    [Fact]
    public void EveryLengthBothWays()
    {
        using GuardedMemory memory = new(1024);
        Random random = new(8);
        for (int length = 0; length <= 300; length++)
        {
            byte[] value = new byte[length];
            random.NextBytes(value);
            Span<byte> space = memory.AtEnd((int)Base64Text.EncodedLength(length));
            Assert.Equal(space.Length, Base64Text.Write(ref Mem.First(space), 0, space.Length, value));
            Assert.Equal(Convert.ToBase64String(value), Encoding.ASCII.GetString(space));
            Assert.True(Base64Text.TryRead(space, out byte[] back));
            Assert.Equal(value, back);
            CheckPlain(space.ToArray(), value);
        }
    }

    /// <summary>With space after the text, whole blocks are written; bytes before the source and after it must not be touched, nor count.</summary>
    [Fact]
    public void EveryLengthWithSpaceAfterTheText()
    {
        using GuardedMemory memory = new(2048), sources = new(1024);
        Random random = new(10);
        for (int length = 1; length <= 400; length++)
        {
            Span<byte> value = length % 2 == 0 ? sources.AtEnd(length) : sources.AtStart(length);
            random.NextBytes(value);
            if (length % 5 == 0)
            {
                value.Fill(0xFF);
            }

            string expected = Convert.ToBase64String(value);
            foreach (int after in (int[])[1, 63, 64, 65, 1000])
            {
                foreach (int at in (int[])[0, 1, 7])
                {
                    Span<byte> space = memory.AtEnd(at + expected.Length + after);
                    space[..at].Fill((byte)'#');
                    Assert.Equal(at + expected.Length, Base64Text.Write(ref Mem.First(space), at, space.Length, value));
                    Assert.Equal(new string('#', at) + expected, Encoding.ASCII.GetString(space[..(at + expected.Length)]));
                }
            }
        }
    }

    /// <summary>Each value of each byte of a group, in each place of a block.</summary>
    [Fact]
    public void EveryByteInEveryPlace()
    {
        byte[] value = new byte[160], space = new byte[1024];
        for (int place = 0; place < value.Length; place++)
        {
            for (int b = 0; b < 256; b++)
            {
                value[place] = (byte)b;
                nint end = Base64Text.Write(ref space[0], 0, space.Length, value);
                Assert.True(Encoding.ASCII.GetString(space, 0, (int)end) == Convert.ToBase64String(value), $"{b} at {place}");
            }
        }
    }

    [Fact]
    public void DamagedTextsAsTheStandardReader()
    {
        Random random = new(9);
        foreach (string text in (string[])["", "=", "==", "A", "AQ", "AQ=", "AQ==", "AR==", "AQI=", "AQJ=", "A Q = =", "AQ==\n", " AQ==", "AQ== AQ==", "AQ==AQ==", "-_-_", "AQ==\0", "AQ==x", "\u00A0", " ", "    ", "A===", "====", "AAAA====", "AAAA ="])
        {
            Check(Encoding.Latin1.GetBytes(text));
        }

        for (int round = TestScale.Times(30_000); round > 0; round--)
        {
            byte[] value = new byte[random.Next(60)];
            random.NextBytes(value);
            List<byte> text = [.. Encoding.ASCII.GetBytes(Convert.ToBase64String(value))];
            for (int edit = random.Next(4); edit > 0; edit--)
            {
                int position = random.Next(text.Count + 1);
                switch (random.Next(3))
                {
                    case 0:
                        text.Insert(position, (byte)" \t\r\n=-A"[random.Next(7)]);
                        break;
                    case 1 when position < text.Count:
                        text[position] = (byte)random.Next(256);
                        break;
                    default:
                        if (position < text.Count)
                        {
                            text.RemoveAt(position);
                        }

                        break;
                }
            }

            Check([.. text]);
        }
    }
}
