using System.Text;
using System.Text.Json;
using System.Text.Unicode;
using Peregrine.Json.Kernels;

namespace Peregrine.Json.Tests.Kernels;

public sealed class SkipValueTests
{
    /// <summary>The standard reader's verdict on a whole document, made strict about UTF-8 everywhere.</summary>
    private static bool Expected(byte[] document, int depth, bool trailingCommas, bool comments)
    {
        if (!Utf8.IsValid(document))
        {
            return false;
        }

        JsonReaderOptions options = new()
        {
            MaxDepth = depth,
            AllowTrailingCommas = trailingCommas,
            CommentHandling = comments ? JsonCommentHandling.Skip : JsonCommentHandling.Disallow,
        };
        try
        {
            Utf8JsonReader reader = new(document, options);
            bool any = false;
            while (reader.Read())
            {
                any = true;
            }

            return any;
        }
        catch (JsonException)
        {
            return false;
        }
    }

    private static bool Actual(GuardedMemory memory, byte[] document, int depth, bool trailingCommas, bool comments)
    {
        Span<byte> input = memory.CopyAtEnd(document);
        bool atEnd = Skips(input, depth, trailingCommas, comments);
        input = memory.CopyAtStart(document);
        Assert.Equal(atEnd, Skips(input, depth, trailingCommas, comments));
        return atEnd;
    }

    private static bool Skips(Span<byte> input, int depth, bool trailingCommas, bool comments)
    {
        ref byte start = ref Mem.First(input);
        nint at = SkipAround(ref start, 0, input.Length, comments);
        at = SkipValue.Skip(ref start, at, input.Length, depth, trailingCommas, comments);
        return at >= 0 && SkipAround(ref start, at, input.Length, comments) == input.Length;
    }

    private static nint SkipAround(ref byte start, nint at, nint end, bool comments)
    {
        at = WhiteSpace.Skip(ref start, at, end);
        while (comments && at < end && Mem.U8(ref start, at, end) == '/')
        {
            nint after = SkipValue.SkipComment(ref start, at, end);
            if (after < 0)
            {
                return at;
            }

            at = WhiteSpace.Skip(ref start, after, end);
        }

        return at;
    }

    private static void Check(GuardedMemory memory, byte[] document, int depth = 64)
    {
        for (int options = 0; options < 4; options++)
        {
            bool trailingCommas = (options & 1) != 0, comments = (options & 2) != 0;
            bool expected = Expected(document, depth, trailingCommas, comments);
            if (Actual(memory, document, depth, trailingCommas, comments) != expected)
            {
                Assert.Fail($"Expected {expected} (commas {trailingCommas}, comments {comments}): {Encoding.UTF8.GetString(document)} {Convert.ToHexString(document)}");
            }
        }
    }

    [Fact]
    public void ConformanceSuite()
    {
        string path = TestData.Require("conformance", "JSONTestSuite", "test_parsing");
        using GuardedMemory memory = new(1 << 19);
        string[] files = Directory.GetFiles(path, "*.json");
        Assert.True(files.Length > 300);
        foreach (string file in files)
        {
            byte[] document = File.ReadAllBytes(file);
            Check(memory, document);
            char verdict = Path.GetFileName(file)[0];
            if (verdict != 'i')
            {
                Assert.Equal(verdict == 'y', Actual(memory, document, 512, false, false));
            }
        }
    }

    [Theory]
    [InlineData("[1,]")]
    [InlineData("[,]")]
    [InlineData("{,}")]
    [InlineData("[1,,]")]
    [InlineData("{\"a\":1,}")]
    [InlineData("{\"a\":1,,}")]
    [InlineData("[1,/*c*/]")]
    [InlineData("[/**/]")]
    [InlineData("{/**/}")]
    [InlineData("{\"a\"/**/:1}")]
    [InlineData("{\"a\":/**/1}")]
    [InlineData("{\"a\":1/**/}")]
    [InlineData("{\"a\":1,/**/\"b\":2}")]
    [InlineData("{/**/\"a\":1}")]
    [InlineData("[1/**/,2]")]
    [InlineData("[1//x\n,2]")]
    [InlineData("[1//x\r,2]")]
    [InlineData("[1//x\r\n,2]")]
    [InlineData("/*/**/1")]
    [InlineData("1//")]
    [InlineData("1//x")]
    [InlineData("1/")]
    [InlineData("1/*")]
    [InlineData("1/* *")]
    [InlineData("[1/ /2]")]
    [InlineData("[1 //\u2028\n]")]
    [InlineData("[1 //\u2029\n]")]
    [InlineData("[1 //\u2027\u202A\u3000é\n]")]
    [InlineData("[1 /*\u2028*/]")]
    [InlineData("[1}")]
    [InlineData("{\"a\":1]")]
    [InlineData("{1:1}")]
    [InlineData("{\"a\" 1}")]
    [InlineData("{\"a\"}")]
    [InlineData("[\"a\":1]")]
    [InlineData("tru")]
    [InlineData("truE")]
    [InlineData("falsee")]
    [InlineData("[nulll]")]
    [InlineData("-")]
    [InlineData("[-]")]
    [InlineData("[01]")]
    [InlineData("[1.]")]
    [InlineData("[.1]")]
    [InlineData("[1e]")]
    [InlineData("[1e+]")]
    [InlineData("[1E-07]")]
    [InlineData("[-0]")]
    [InlineData("[-0.00e0]")]
    [InlineData("[1.5.5]")]
    [InlineData("[12345678901234567890123456789.12345678901234567890123e12345678901]")]
    [InlineData("\"\\ud800\"")]
    [InlineData("\"\\ud800\\u\"")]
    [InlineData("\"\\x\"")]
    [InlineData("\"\\")]
    [InlineData("\"\\\"")]
    [InlineData("\u00A0[1]")]
    [InlineData("[1\f]")]
    [InlineData("")]
    [InlineData(" ")]
    public void Grammar(string document)
    {
        using GuardedMemory memory = new(1 << 12);
        byte[] bytes = Encoding.UTF8.GetBytes(document);
        Check(memory, bytes);
        if (bytes.Length > 0)
        {
            // The same deep in an array, far from the ends of the input.
            Check(memory, [.. "[                                        "u8, .. bytes, .. ",\"                                              \"]"u8]);
        }
    }

    [Fact]
    public void DepthIsExactForEveryKindAndWordEdge()
    {
        using GuardedMemory memory = new(1 << 14);
        foreach (int levels in (ReadOnlySpan<int>)[1, 2, 63, 64, 65, 127, 128, 129, 192, 1000, 1025])
        {
            for (int pattern = 0; pattern < 4; pattern++)
            {
                StringBuilder text = new(), close = new();
                Random random = new(pattern + levels);
                for (int level = 0; level < levels; level++)
                {
                    bool isObject = pattern switch { 0 => false, 1 => true, _ => random.Next(2) == 0 };
                    text.Append(isObject ? "{\"a\":" : "[");
                    close.Insert(0, isObject ? "}" : "]");
                }

                byte[] right = Encoding.ASCII.GetBytes(text + "1" + close);
                Assert.True(Actual(memory, right, levels, false, false));
                Assert.False(Actual(memory, right, levels - 1, false, false));
                char[] swapped = close.ToString().ToCharArray();
                int wrong = random.Next(swapped.Length);
                swapped[wrong] = swapped[wrong] == ']' ? '}' : ']';
                Assert.False(Actual(memory, Encoding.ASCII.GetBytes(text + "1" + new string(swapped)), levels, false, false));
                Assert.False(Actual(memory, right[..^1], levels, false, false));
            }
        }
    }

    [Fact]
    public void MutatedDocuments()
    {
        using GuardedMemory memory = new(1 << 14);
        byte[][] seeds =
        [
            Encoding.UTF8.GetBytes("""{"id":12345,"name":"Ünïcode 日本語 text","tags":["a","b\n","\u00e9\ud83d\ude00"],"nested":{"x":-1.5e+10,"y":[true,false,null,{}],"z":[]}}"""),
            Encoding.UTF8.GetBytes("[\n    {\n        \"a\" : 1 ,\n        \"long name that is more than thirty-two bytes\" : \"and a long value that is more than thirty-two bytes\"\n    } ,\n    [ ]\n]\n"),
            Encoding.UTF8.GetBytes("[1,/* c */2,{\"k\":3,},// line\n4,]"),
            Encoding.UTF8.GetBytes("[0,-0,1.25,1e5,12345678901234567890,0.000001,\"привет мир, длинная строка\",true,false,null]"),
        ];
        ReadOnlySpan<byte> likely = "{}[],:\"\\/* \n\rtfn0123-+.eEu\x00\x80é"u8;
        Random random = new(6);
        for (int round = TestScale.Times(60_000); round > 0; round--)
        {
            List<byte> document = [.. seeds[random.Next(seeds.Length)]];
            for (int edit = 1 + random.Next(3); edit > 0; edit--)
            {
                int position = random.Next(document.Count);
                switch (random.Next(4))
                {
                    case 0:
                        document.RemoveAt(position);
                        break;
                    case 1:
                        document.Insert(position, likely[random.Next(likely.Length)]);
                        break;
                    case 2:
                        document[position] = likely[random.Next(likely.Length)];
                        break;
                    default:
                        document.RemoveRange(position, Math.Min(random.Next(20), document.Count - position));
                        document.Add((byte)'0');
                        break;
                }
            }

            Check(memory, [.. document]);
        }
    }

    [Fact]
    public void WholeCorporaAndTheirTruncations()
    {
        string path = TestData.Require("corpora", "twitter.json");
        byte[] document = File.ReadAllBytes(path);
        Assert.Equal(document.AsSpan().TrimEnd("\r\n "u8).Length, SkipValue.Skip(ref Mem.First(document), 0, document.Length, 64, false, false));
        for (int cut = 1; cut < 3000; cut += 7)
        {
            Assert.Equal(Mem.Failed, SkipValue.Skip(ref Mem.First(document), 0, document.Length - 1 - cut * 200, 64, false, false));
        }
    }
}
