using System.Text;
using System.Text.Encodings.Web;
using System.Text.Json;
using Peregrine.Json.Kernels;

namespace Peregrine.Json.Tests.Kernels;

/// <summary>Texts that are written as they stand: blocks against the scalar form, both against what a writer makes of the element.</summary>
public sealed class VerbatimTextTests
{
    private static readonly JavaScriptEncoder?[] s_encoders = [null, JavaScriptEncoder.UnsafeRelaxedJsonEscaping, JavaScriptEncoder.Create(System.Text.Unicode.UnicodeRanges.All)];

    private static string RandomValue(Random random, int depth, bool clean)
    {
        string blank = clean || random.Next(40) > 0 ? "" : " ";
        return random.Next(depth > 4 ? 4 : 7) switch
        {
            0 => blank + random.Next(1_000_000),
            1 => "-1.5e+10" + blank,
            2 => "true",
            3 => "\"" + RandomString(random, clean) + "\"",
            4 => "[" + string.Join(',', Enumerable.Range(0, random.Next(4)).Select(_ => RandomValue(random, depth + 1, clean))) + blank + "]",
            _ => "{" + string.Join(',', Enumerable.Range(0, random.Next(4)).Select(i => $"\"{RandomString(random, clean)}{i}\"{blank}:{RandomValue(random, depth + 1, clean)}")) + "}",
        };
    }

    private static string RandomString(Random random, bool clean)
    {
        string plain = new('x', random.Next(30));
        return clean || random.Next(12) > 0 ? plain + " /{}[],:-" : plain + random.Next(5) switch
        {
            0 => "\\n",
            1 => "+",
            2 => "<",
            3 => "é",
            _ => "'",
        };
    }

    [Fact]
    public void ATextIsVerbatimWhereTheWriterWouldWriteItSo()
    {
        Assert.SkipUnless(GuardedMemory.IsSupported, "Guarded memory needs Linux.");
        var random = new Random(20261121);
        using var guarded = new GuardedMemory(8000);
        int verbatim = 0;
        for (int round = 0; round < TestScale.Times(6000); round++)
        {
            byte[] text = Encoding.UTF8.GetBytes(RandomValue(random, 0, clean: random.Next(3) > 0));
            if (text.Length > 8000)
            {
                continue;
            }

            JavaScriptEncoder? encoder = s_encoders[random.Next(s_encoders.Length)];
            using var written = new MemoryStream();
            using (var writer = new Utf8JsonWriter(written, new JsonWriterOptions { Encoder = encoder }))
            {
                JsonElement.Parse(text).WriteTo(writer);
            }

            EscapeSet escapes = EscapeSet.For(encoder);
            bool expected = written.ToArray().AsSpan().SequenceEqual(text);
            bool scalar = VerbatimText.IsScalar(text, 1000, escapes);
            ReadOnlySpan<byte> there = round % 2 == 0 ? guarded.CopyAtEnd(text) : guarded.CopyAtStart(text);
            Assert.Equal(scalar, VerbatimText.Is(there, 1000, escapes));
            Assert.True(!scalar || expected, Encoding.UTF8.GetString(text));

            // What may be missed: text outside ASCII, which some encoders leave, and escapes in the encoder's own spelling.
            Assert.True(scalar || !expected || text.Contains((byte)'\\') || text.AsSpan().ContainsAnyExceptInRange((byte)0, (byte)0x7F), Encoding.UTF8.GetString(text));
            verbatim += scalar ? 1 : 0;
        }

        Assert.InRange(verbatim, TestScale.Times(6000) / 3, TestScale.Times(6000));
    }

    [Theory]
    [InlineData("[1,]")]
    [InlineData("{\"a\":1,}")]
    [InlineData("[1/**/]")]
    [InlineData("[1, 2]")]
    [InlineData("[\"a\\u0041\"]")]
    public void WhatAnotherGrammarTookIsNot(string text)
    {
        for (int shift = 0; shift < 70; shift++)
        {
            byte[] utf8 = Encoding.UTF8.GetBytes("[" + new string('1', shift) + "0," + text + "]");
            Assert.False(VerbatimText.Is(utf8, 100, EscapeSet.For(null)));
            Assert.False(VerbatimText.IsScalar(utf8, 100, EscapeSet.For(null)));
        }
    }

    [Theory]
    [InlineData(1)]
    [InlineData(3)]
    [InlineData(63)]
    [InlineData(64)]
    [InlineData(65)]
    [InlineData(200)]
    public void TooDeepIsNot(int depth)
    {
        byte[] utf8 = Encoding.UTF8.GetBytes(new string('[', depth) + new string(']', depth));
        Assert.True(VerbatimText.Is(utf8, depth, EscapeSet.For(null)));
        Assert.False(VerbatimText.Is(utf8, depth - 1, EscapeSet.For(null)));
        Assert.False(VerbatimText.IsScalar(utf8, depth - 1, EscapeSet.For(null)));
    }
}
