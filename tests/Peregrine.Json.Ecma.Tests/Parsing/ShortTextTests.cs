using System.Text;
using Peregrine.Json.Kernels;

namespace Peregrine.Json.EcmaTests.Parsing;

/// <summary>Short strings: the vector form against the scalar one, at the edge of unmapped memory; and that equal ones become one object.</summary>
public class ShortTextTests
{
    [Fact]
    public void VectorIsScalar()
    {
        Assert.SkipUnless(GuardedMemory.IsSupported, "Needs guard pages.");
        using var source = new GuardedMemory(4096);
        var random = new Random(3);
        for (int round = TestScale.Times(20_000); round > 0; round--)
        {
            byte[] text = new byte[random.Next(80)];
            int plain = random.Next(text.Length + 1);
            for (int i = 0; i < text.Length; i++)
            {
                text[i] = i < plain || random.Next(3) == 0 ? (byte)random.Next('a', 'z') : (byte)"\"\\\u0001\u001f"[random.Next(4)];
                text[i] = i >= plain && random.Next(8) == 0 ? (byte)random.Next(128, 256) : text[i];
            }

            ReadOnlySpan<byte> region = source.CopyAtEnd(text);
            nint at = random.Next(text.Length + 1);
            nint actual = ShortText.Read(ref Mem.First(region), at, region.Length, out ulong first, out ulong second);
            if (region.Length - at < 32)
            {
                Assert.Equal(Mem.Failed, actual);
                continue;
            }

            nint expected = ShortText.ReadScalar(ref Mem.First(region), at, region.Length, out ulong head, out ulong tail);
            Assert.Equal(expected, actual);
            if (expected is >= 0 and <= ShortText.MostWords)
            {
                Assert.Equal((head, tail), (first, second));
                byte[] words = new byte[16];
                region.Slice((int)at, (int)expected).CopyTo(words);
                Assert.Equal((BitConverter.ToUInt64(words, 0), BitConverter.ToUInt64(words, 8)), (first, second));
            }
        }
    }

    [Fact]
    public void EqualTextsAreOneString()
    {
        var text = new StringBuilder("[");
        var random = new Random(4);
        string[] words = [.. Enumerable.Range(0, 300).Select(length => new string((char)('a' + length % 26), length % 40))];
        List<string> expected = [];
        for (int i = 0; i < 20_000; i++)
        {
            // First ever new ones, until they are given up; then the same few.
            string word = i % 5_000 < 1_000 ? "new " + i : words[random.Next(words.Length)];
            expected.Add(word);
            text.Append(i == 0 ? "\"" : ",\"").Append(word).Append('"');
        }

        EcmaArray array = EcmaJson.Parse(text.Append(']').ToString()).AsArray();
        Assert.Equal(expected, Enumerable.Range(0, array.Length).Select(i => array[i].AsString()));

        EcmaArray same = EcmaJson.Parse("[" + string.Join(',', Enumerable.Repeat("\"repeated\"", 100)) + "]").AsArray();
        Assert.Same(same[0].AsString(), same[50].AsString());
    }
}
