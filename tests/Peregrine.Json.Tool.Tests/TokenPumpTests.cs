using System.Text;
using System.Text.Json;
using Peregrine.Json.Tool.Tokens;

namespace Peregrine.Json.Tool.Tests;

/// <summary>The pump against System.Text.Json's reader and this library's, over random texts in windows and pieces of every size.</summary>
public sealed class TokenPumpTests
{
    [Fact]
    public void LayoutsAreThoseOfTheReader()
    {
        for (int seed = 0; seed < Pump.Seeds(400); seed++)
        {
            byte[] text = new RandomJson(seed).Document();
            int window = 16 + (seed % 90);
            Assert.Equal(Reference.Layout(text, "  "), Encoding.UTF8.GetString(Pump.Format(text, "  ", window, 1 + (seed % 40))!));
            Assert.Equal(Reference.Layout(text, "\t"), Encoding.UTF8.GetString(Pump.Format(text, "\t")!));
            Assert.Equal(Reference.Layout(text, null), Encoding.UTF8.GetString(Pump.Minify(text, window, 1 + (seed % 40))!));
        }
    }

    [Fact]
    public void FormattedThenMinifiedIsMinified()
    {
        for (int seed = 1000; seed < 1000 + Pump.Seeds(200); seed++)
        {
            byte[] text = new RandomJson(seed).Document();
            byte[] formatted = Pump.Format(text, "   ", 16 + (seed % 50))!;
            Assert.Equal(Pump.Minify(text), Pump.Minify(formatted));
            Assert.Equal(formatted, Pump.Format(Pump.Minify(text)!, "   "));
        }
    }

    /// <summary>One text in every window up to a length above its own: each token lies across the end of one.</summary>
    [Fact]
    public void EveryWindowGivesTheSame()
    {
        byte[] text = Encoding.UTF8.GetBytes("""
            { "name": "a \u00e9\n\ud83d\ude00 日本語 😀 text of more than thirty-two bytes", "numbers": [ -0.50, 12345678901234567890, 1.25e-300 ],
              "literals": [true, false , null], "empty": [ [ ], { } , ""], "n\u0041me": {"deep": [[[[{"x":[1]}]]]]} }
            """);
        string minified = Reference.Layout(text, null);
        for (int window = 16; window < text.Length + 16; window++)
        {
            Assert.Equal(minified, Encoding.UTF8.GetString(Pump.Minify(text, window)!));
            Assert.Equal(minified, Encoding.UTF8.GetString(Pump.Minify(text, window, 1)!));
        }
    }

    /// <summary>Accepted and refused as the library's own reader does, at the same byte and line, wherever windows end.</summary>
    [Fact]
    public void FaultsAreWhereTheReaderFindsThem()
    {
        for (int seed = 0; seed < Pump.Seeds(6000); seed++)
        {
            var random = new RandomJson(seed);
            byte[] text = random.Damaged(random.Document());
            Agrees(text, 16 + (seed % 70), 1 + (seed % 50));
        }
    }

    [Fact]
    public void EveryPrefixIsRefusedAtItsEnd()
    {
        byte[] text = """{"a":[1.5e+3,true,"x\u00e9\n"],"b":{"c":null}}"""u8.ToArray();
        for (int length = 0; length < text.Length; length++)
        {
            byte[] prefix = text[..length];
            Assert.Equal(length, Assert.Single(Pump.Check<PlainJson>(prefix)).Offset);
            Agrees(prefix, 16, 1);
        }
    }

    [Fact]
    public void EveryTextOfUpToThreeBytesIsTakenAsTheReaderTakesIt()
    {
        byte[] alphabet = [.. "{}[],:\"\\0 1e-.+tn/\n\u0001"u8, 0x80, 0xC3, 0xA9, 0xEF, 0xBB, 0xBF];
        foreach (byte first in alphabet)
        {
            foreach (byte second in alphabet)
            {
                Agrees([first, second], 16, 4);
                foreach (byte third in alphabet)
                {
                    Agrees([first, second, third], 16, 4);
                }
            }
        }
    }

    [Fact]
    public void PlacesAreLinesAndColumns()
    {
        byte[] text = Encoding.UTF8.GetBytes("[\n  \"é日\",\n  \"x\" 1\n]");
        foreach (int window in (int[])[16, 20, 64, 1000])
        {
            Fault fault = Assert.Single(Pump.Check<PlainJson>(text, window, 3));
            Assert.Equal((3, 7, 19), (fault.Line, fault.Column, fault.Offset));
        }

        // A long line, most of which has left the window.
        byte[] wide = Encoding.UTF8.GetBytes("[\n\"" + new string('日', 1000) + "\",\n [\"" + new string('é', 1000) + "\", x]]");
        Fault last = Assert.Single(Pump.Check<PlainJson>(wide, 64));
        Assert.Equal((3, 1007, wide.Length - 3), (last.Line, last.Column, last.Offset));
    }

    [Fact]
    public void DepthTakesNoStack()
    {
        const int depth = 3_000_000;
        byte[] text = Encoding.UTF8.GetBytes(new string('[', depth) + new string(']', depth));
        Assert.Empty(Pump.Check<PlainJson>(text));
        Assert.Contains("more than 1000 ", Assert.Single(Pump.Check<PlainJson>(text, settings: new PumpSettings { MaxDepth = 1000 })).Message, StringComparison.Ordinal);
        Assert.Empty(Pump.Check<PlainJson>(Encoding.UTF8.GetBytes(new string('[', 1000) + new string(']', 1000)), settings: new PumpSettings { MaxDepth = 1000 }));
        string objects = string.Concat(Enumerable.Repeat("{\"a\":[", 5000));
        string ends = string.Concat(Enumerable.Repeat("]}", 5000));
        Assert.Empty(Pump.Check<PlainJson>(Encoding.UTF8.GetBytes(objects + ends)));
        Assert.Equal(objects + ends + "\n", Encoding.UTF8.GetString(Pump.Minify(Encoding.UTF8.GetBytes(objects + ends), 64)!));
    }

    [Theory]
    [InlineData("\uFEFF[]", "byte order mark", 0)]
    [InlineData("", "empty", 0)]
    [InlineData(" \n ", "empty", 3)]
    [InlineData("[1,]", "a comma is followed by a value", 3)]
    [InlineData("{\"a\":1,}", "a comma is followed by a name", 7)]
    [InlineData("[01]", "leading zeros", 2)]
    [InlineData("01", "leading zeros", 1)]
    [InlineData("[1] 2", "end of the text", 4)]
    [InlineData("{a:1}", "a name in quotes or '}', found 'a'", 1)]
    [InlineData("{\"a\" 1}", "':' after the name, found '1'", 5)]
    [InlineData("['a']", "a value or ']', found a single quote", 1)]
    [InlineData("[1 // x\n]", "no comments", 3)]
    [InlineData("[\"a\nb\"]", "the line ends within a string", 3)]
    [InlineData("[\"a\u0001b\"]", "U+0001", 3)]
    [InlineData("[\"\\x\"]", "after the backslash, found 'x'", 3)]
    [InlineData("[\"\\u12g4\"]", "hexadecimal digits after \\u, found 'g'", 6)]
    [InlineData("[tru]", "'true', found ']'", 4)]
    [InlineData("[1.]", "a digit, found ']'", 3)]
    [InlineData("[[{\"a\":[", "ends within an array, 4 levels deep", 8)]
    [InlineData("[\"a", "ends within a string", 3)]
    [InlineData("[1e", "ends within a number", 3)]
    [InlineData("[1)", "',' or ']' after the value, found ')'", 2)]
    public void MessagesSayWhatWasExpected(string text, string message, long offset)
    {
        Fault fault = Assert.Single(Pump.Check<PlainJson>(Encoding.UTF8.GetBytes(text)));
        Assert.Contains(message, fault.Message, StringComparison.Ordinal);
        Assert.Equal(offset, fault.Offset);
    }

    [Theory]
    [InlineData(new byte[] { (byte)'"', 0x80, (byte)'"' }, 1)]
    [InlineData(new byte[] { (byte)'"', 0xC3, (byte)'"' }, 1)]
    [InlineData(new byte[] { (byte)'"', 0xC0, 0xAF, (byte)'"' }, 1)]
    [InlineData(new byte[] { (byte)'"', (byte)'a', 0xED, 0xA0, 0x80, (byte)'"' }, 2)]
    [InlineData(new byte[] { (byte)'"', 0xF4, 0x90, 0x80, 0x80, (byte)'"' }, 1)]
    public void WhatIsNotUtf8IsRefusedAtItsByte(byte[] text, long offset)
    {
        foreach (int window in (int[])[16, 64])
        {
            Fault fault = Assert.Single(Pump.Check<PlainJson>(text, window, 1));
            Assert.Equal((offset, FaultText.NotUtf8), (fault.Offset, fault.Message));
        }
    }

    /// <summary>Numbers and strings that are many windows long keep their text, and their faults their places.</summary>
    [Fact]
    public void TokensLongerThanTheWindow()
    {
        string number = "-" + new string('7', 500) + "." + new string('3', 700) + "e+" + new string('1', 90);
        string text = "{\"" + new string('n', 300) + "\":[\"" + string.Concat(Enumerable.Repeat("x\\u00e9日", 200)) + "\"," + number + "]}";
        Assert.Equal(text + "\n", Encoding.UTF8.GetString(Pump.Minify(Encoding.UTF8.GetBytes(text), 64, 7)!));
        byte[] damaged = Encoding.UTF8.GetBytes(text.Replace("e+", "e+-", StringComparison.Ordinal));
        Agrees(damaged, 64, 9);
    }

    [Theory]
    [InlineData("[1, // one\n 2 /* two * / **/, /**/ 3]// end", "")]
    [InlineData("// first\n{ /* a */ \"a\" /* b */ : /* c */ 1 /* d */ } // last\r\n// more", "")]
    [InlineData("[ /* only */ ]", "")]
    [InlineData("[1 /* open", "the text ends within a comment")]
    [InlineData("[1 /x]", "found '/'")]
    [InlineData("[1] / 2", "found '/'")]
    [InlineData("/", "found '/'")]
    public void Comments(string text, string message)
    {
        byte[] bytes = Encoding.UTF8.GetBytes(text);
        for (int window = 16; window < 40; window++)
        {
            Assert.Contains(message, string.Concat(Pump.Check<CommentedJson>(bytes, window, 1 + (window % 5)).Select(static fault => fault.Message)), StringComparison.Ordinal);
        }

        Assert.Equal(message.Length == 0, Pump.Check<CommentedJson>(bytes).Count == 0);
        Assert.NotEmpty(Pump.Check<PlainJson>(bytes));
    }

    /// <summary>Comments and trailing commas are taken where System.Text.Json's reader takes them, but for a comment between a name and its colon, which it refuses.</summary>
    [Fact]
    public void LenientTextsAreThoseOfTheReader()
    {
        string[] parts = ["[", "]", "{", "}", ",", "\"a\"", ":", "1", "/*c*/", "//c\n", " "];
        var random = new Random(5);
        int taken = 0;
        for (int i = 0; i < Pump.Seeds(20000); i++)
        {
            string text = string.Concat(Enumerable.Range(0, random.Next(1, 9)).Select(_ => parts[random.Next(parts.Length)]));
            byte[] bytes = Encoding.UTF8.GetBytes(text);
            bool expected = IsTaken(Encoding.UTF8.GetBytes(System.Text.RegularExpressions.Regex.Replace(text, "\"a\"( |/\\*c\\*/|//c\n)+:", "\"a\":")));
            Assert.True(expected == (Pump.Check<CommentedJson>(bytes, 16, 3, new PumpSettings { TrailingCommas = true }).Count == 0), text);
            taken += expected ? 1 : 0;
        }

        Assert.True(taken > 0);

        static bool IsTaken(byte[] text)
        {
            var reader = new Utf8JsonReader(text, new JsonReaderOptions { CommentHandling = JsonCommentHandling.Skip, AllowTrailingCommas = true });
            try
            {
                while (reader.Read())
                {
                    // To the end.
                }

                return true;
            }
            catch (JsonException)
            {
                return false;
            }
        }
    }

    /// <summary>Looking for all faults ends, begins with the first fault, and goes forward.</summary>
    [Fact]
    public void AllFaultsBeginWithTheFirst()
    {
        var all = new PumpSettings { MostFaults = 100 };
        for (int seed = 50_000; seed < 50_000 + Pump.Seeds(4000); seed++)
        {
            var random = new RandomJson(seed);
            byte[] text = random.Damaged(random.Damaged(random.Document()));
            List<Fault> faults = Pump.Check<PlainJson>(text, 16 + (seed % 60), 1 + (seed % 30), all);
            Assert.Equal(Reference.Fault(text)?.Offset, faults.FirstOrDefault()?.Offset);
            Assert.Equal(faults.Select(static fault => fault.Offset).Order(), faults.Select(static fault => fault.Offset));
            _ = Pump.Check<CommentedJson>(text, 16 + (seed % 60), 1 + (seed % 30), all with { TrailingCommas = true });
            _ = Pump.Check<JsonLines>(text, 16 + (seed % 60), 1 + (seed % 30), all);
        }
    }

    [Theory]
    [InlineData("[1,2,]", 5)]
    [InlineData("{\"a\":tru,\"b\":2,\"c\" 3,\"d\":01}", 8, 19, 26)]
    [InlineData("[1 2,,3]", 3, 5)]
    [InlineData("{a:1,'b':2}", 1, 5)]
    [InlineData("{\"a\":[1,2}", 9)]
    [InlineData("[\"\\x\\u12\",\"a\u0001b\"]", 3, 8, 12)]
    [InlineData("{\"a\"=1,\"b\":\"x", 4, 13)]
    public void AllFaultsAreFound(string text, params int[] offsets) =>
        Assert.Equal(offsets.Select(static offset => (long)offset), Pump.Check<PlainJson>(Encoding.UTF8.GetBytes(text), settings: new PumpSettings { MostFaults = 100 }).Select(static fault => fault.Offset));

    [Fact]
    public void LinesAreTakenOneByOne()
    {
        var all = new PumpSettings { MostFaults = 100 };
        for (int seed = 0; seed < Pump.Seeds(3000); seed++)
        {
            var random = new RandomJson(seed);
            byte[] text = random.Lines();
            Assert.Empty(Pump.Check<JsonLines>(text, 16 + (seed % 60), 1 + (seed % 30)));
            byte[] damaged = random.Damaged(text);
            List<long> expected = BadLines(damaged);
            Assert.Equal(expected, Pump.Check<JsonLines>(damaged, 16 + (seed % 60), 1 + (seed % 30), all).Select(static fault => fault.Line));
        }
    }

    [Fact]
    public void LinesBecomeArraysAndBack()
    {
        for (int seed = 0; seed < Pump.Seeds(300); seed++)
        {
            byte[] lines = new RandomJson(seed).Lines();
            byte[] array = Pump.Write<ToArraySink, JsonLines>(lines, static output => new ToArraySink(output), 16 + (seed % 60), 1 + (seed % 30), finish: static sink => sink.Finish())!;
            byte[] back = Pump.Write<FromArraySink, PlainJson>(array, static output => new FromArraySink(output, "x"), 16 + (seed % 50))!;
            string expected = string.Concat(Encoding.UTF8.GetString(lines).Split('\n', StringSplitOptions.RemoveEmptyEntries).Select(static line => Reference.Layout(Encoding.UTF8.GetBytes(line), null)));
            Assert.Equal(expected, Encoding.UTF8.GetString(back));
            Assert.Null(Reference.Fault(array));
        }
    }

    /// <summary>Lines that are not one value each, read one by one; an empty last line is none.</summary>
    private static List<long> BadLines(byte[] text)
    {
        if (text.AsSpan().StartsWith("\uFEFF"u8) || text is [0xFE, 0xFF, ..] or [0xFF, 0xFE, ..] or [0, not 0, ..] or [not 0, 0, ..])
        {
            return text.AsSpan().StartsWith("\uFEFF"u8) ? throw new InvalidOperationException("No test makes this.") : [.. Pump.Check<JsonLines>(text, settings: new PumpSettings { MostFaults = 100 }).Select(static fault => fault.Line)];
        }

        string[] lines = Encoding.Latin1.GetString(text).Split('\n');
        return [.. lines.Index().Where((line) => Reference.Fault(Encoding.Latin1.GetBytes(line.Item)) is not null && !(line.Index == lines.Length - 1 && line.Item.Trim(" \t\r".ToCharArray()).Length == 0)).Select(static line => line.Index + 1L)];
    }

    private static void Agrees(byte[] text, int window, int piece)
    {
        (long Offset, long Line)? expected = Reference.Fault(text);
        Fault? found = Pump.Check<PlainJson>(text, window, piece).FirstOrDefault();
        bool isOtherEncoding = found?.Message == FaultText.Utf16;
        (long Offset, long Line)? actual = found is null ? null : isOtherEncoding ? expected : (found.Offset, found.Line);
        Assert.True(expected == actual, $"{Convert.ToHexString(text)} {Encoding.UTF8.GetString(text)}: {actual}, not {expected}");
    }
}
