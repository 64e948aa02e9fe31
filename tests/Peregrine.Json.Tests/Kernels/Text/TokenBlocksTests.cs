using System.Text;
using Peregrine.Json.Kernels;

namespace Peregrine.Json.Tests.Kernels;

/// <summary><see cref="TokenBlocks"/> against its scalar form, <see cref="TokenWalk"/>: at every place, cut at every byte, damaged.</summary>
public sealed class TokenBlocksTests
{
    private static readonly string[] s_documents =
    [
        "{}", "[]", "[ ]", "{ }", "[[],{}]", "{\"a\":1}", "[1]", "[-0.5e+7,true,false,null]", "[\"\",\"\\\"\",\"\\\\\"]",
        """{"id":12345,"name":"Ünïcode 日本語 text","tags":["a","b\n","\u00e9\ud83d\ude00\ud800"],"nested":{"x":-1.5e+10,"y":[true,false,null,{}],"z":[]}}""",
        "[\n    {\n        \"a\" : 1 ,\n\t\"long name that is more than sixty-four bytes, as few names of members are\" : \"and a [long] value, {that} is: longer\"\r\n    } ,\n    [ ]\n]",
        """{"path":"C:\\\\dir\\\\\\\\","quote":"\"\"\"\"\"\"\"\"\"\"\"\"\"\"\"\"\"\"\"\"\"\"\"\"\"\"\"\"\"\"\"\"\"","end":"\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\"}""",
        "{\"a\":{\"b\":{\"c\":[[[{\"d\":[1,2,3,[4,[5,[6]]]],\"e\":\"}]\"}]]],\"f\":null},\"g\":12345678901234567890.12345678901234567890e-123},\"h\":\"\"}",
        $"{{\"long\":\"{new string('x', 330)}\",\"é\":[\"{new string('y', 150)}é{new string('z', 200)}\\n{new string('z', 130)}\"]}}",
    ];

    private static nint Walk(Span<byte> input, nint at, int depth)
    {
        var none = default(SkipValue.NoTokens);
        return TokenWalk.Walk(ref Mem.First(input), at, input.Length, depth, trailingCommas: false, comments: false, ref none);
    }

    private static nint Walk(byte[] document, int depth)
    {
        var none = default(SkipValue.NoTokens);
        return TokenBlocks.Walk(ref Mem.First(document), 0, document.Length, depth, ref none);
    }

    /// <summary>What blocks accept, the scalar form accepts with the same end. What it accepts and nothing follows but white space, blocks accept.</summary>
    private static void Check(GuardedMemory memory, byte[] document, int before, int after, int depth = 64)
    {
        byte[] whole = [.. new string(' ', before).Select(static c => (byte)c), .. document, .. new string('\n', after).Select(static c => (byte)c)];
        if (whole.Length < Marks64.Width || document.Length == 0 || document[0] is not ((byte)'{' or (byte)'['))
        {
            return;
        }

        for (int place = 0; place < 2; place++)
        {
            Span<byte> input = place == 0 ? memory.CopyAtEnd(whole) : memory.CopyAtStart(whole);
            nint expected = Walk(input, before, depth);
            var none = default(SkipValue.NoTokens);
            nint actual = TokenBlocks.Walk(ref Mem.First(input), before, input.Length, depth, ref none);
            bool isAll = expected == before + document.Length;
            if (actual != expected && (actual >= 0 || isAll))
            {
                Assert.Fail($"{actual} instead of {expected}, {before} before, {after} after: {Encoding.UTF8.GetString(document)} {Convert.ToHexString(document)}");
            }

            CheckTape(input, before, depth, actual);
        }
    }

    /// <summary>The tape by blocks is the tape by tokens, word for word.</summary>
    private static void CheckTape(Span<byte> input, nint before, int depth, nint after)
    {
        var memory = new TapeMemory();
        var others = new TapeMemory();
        Assert.Equal(after, ValueTape.ByBlocks(ref Mem.First(input), before, input.Length, depth, memory, out int length));
        if (after >= 0)
        {
            Assert.Equal(after, ValueTape.ByTokens(ref Mem.First(input), before, input.Length, depth, false, false, others, out int expected, out _));
            if (!memory.Words.AsSpan(0, length).SequenceEqual(others.Words.AsSpan(0, expected)))
            {
                Assert.Fail($"Another tape, {before} before: {Encoding.UTF8.GetString(input)}");
            }
        }

        memory.Shorten();
        others.Shorten();
    }

    private static void ForEachDocument(Action<GuardedMemory, byte[]> check)
    {
        Assert.SkipUnless(TokenBlocks.IsSupported, "needs AVX2");
        using GuardedMemory memory = new(1 << 12);
        foreach (string document in s_documents)
        {
            check(memory, Encoding.UTF8.GetBytes(document));
        }
    }

    [Fact]
    public void AtEveryPlace() => ForEachDocument(static (memory, bytes) =>
    {
        for (int before = 0; before < 130; before++)
        {
            Check(memory, bytes, before, 0);
            Check(memory, bytes, before, 64);
            Check(memory, bytes, 64, before);
        }
    });

    [Fact]
    public void CutAtEveryByte() => ForEachDocument(static (memory, bytes) =>
    {
        for (int length = 1; length < bytes.Length; length++)
        {
            Check(memory, bytes[..length], 64, 0);
            Check(memory, bytes[..length], length & 63, 64);
        }
    });

    /// <summary>In the usual run by what a token begins or ends with, and by one in sixteen of the others, by turns.</summary>
    [Fact]
    public void EveryByteReplacedByEvery() => ForEachDocument(static (memory, bytes) =>
    {
        for (int at = 0; at < bytes.Length; at++)
        {
            byte was = bytes[at];
            for (int value = 0; value < 256; value++)
            {
                if (!UsualRun.IsShort || (value & 15) == (at & 15) || "{}[]\",:\\ \n\0\u001F\u0080"u8.Contains((byte)value))
                {
                    bytes[at] = (byte)value;
                    Check(memory, bytes, 64 + (value & 63), 0);
                }
            }

            bytes[at] = was;
        }
    });

    [Fact]
    public void RandomTokens()
    {
        Assert.SkipUnless(TokenBlocks.IsSupported, "needs AVX2");
        using GuardedMemory memory = new(1 << 12);
        string[] parts = ["{", "}", "[", "]", ",", ":", "\"a\"", "\"b\":", "1", "-2.5", "true", "null", " ", "\n  ", "\"\\\\\"", "\"\\u12", "é", "\"", "\\", "\f", "\u001A", ";"];
        Random random = new(11);
        for (int round = TestScale.Times(200_000); round > 0; round--)
        {
            StringBuilder text = new(random.Next(2) == 0 ? "{" : "[");
            for (int count = random.Next(12); count > 0; count--)
            {
                text.Append(parts[random.Next(random.Next(3) == 0 ? parts.Length : 14)]);
            }

            text.Append(random.Next(3) == 0 ? "" : text[0] == '{' ? "}" : "]");
            Check(memory, Encoding.UTF8.GetBytes(text.ToString()), random.Next(40, 70), random.Next(70), 1 + random.Next(6));
        }
    }

    [Theory]
    [InlineData("twitter.json")]
    [InlineData("citm_catalog.json")]
    [InlineData("canada.json")]
    public void Corpora(string name)
    {
        Assert.SkipUnless(TokenBlocks.IsSupported, "needs AVX2");
        byte[] document = File.ReadAllBytes(TestData.Require("corpora", name));
        Assert.Equal(document.AsSpan().TrimEnd("\r\n "u8).Length, Walk(document, 64));
    }

    [Fact]
    public void MoreLevelsThanAWordAreLeftToTheScalarForm()
    {
        Assert.SkipUnless(TokenBlocks.IsSupported, "needs AVX2");
        foreach (int levels in (ReadOnlySpan<int>)[63, 64, 65, 200])
        {
            byte[] document = Encoding.ASCII.GetBytes(new string('[', levels) + new string(']', levels));
            Assert.Equal(levels > 63 ? Mem.Failed : document.Length, Walk(document, 1000));
            Assert.Equal(document.Length, SkipValue.Skip(ref Mem.First(document), 0, document.Length, 1000, false, false));
        }
    }
}
