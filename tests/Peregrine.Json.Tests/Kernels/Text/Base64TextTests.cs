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
