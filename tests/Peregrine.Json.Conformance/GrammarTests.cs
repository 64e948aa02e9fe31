using System.Text;

namespace Peregrine.Json.Conformance;

/// <summary>The rules of RFC 8259, section by section, at the root and in a place that is skipped. Needs no data, so that this project is never without a test.</summary>
public class GrammarTests
{
    [Theory]
    [InlineData("2: white space", "\t\n\r [ \t1\r\n,\n2 ] ", "\v[1]", "[\f1]", "\u00A0[1]", "[1]\u2028", "\0[1]")]
    [InlineData("3: literals", "[true,false,null]", "[True]", "[nul]", "[truefalse]", "[undefined]", "[NaN]")]
    [InlineData("4: objects", "{\"\":{},\"a\":1,\"a\":[2]}", "{a:1}", "{\"a\"}", "{\"a\":}", "{\"a\":1,}", "{,}", "{\"a\":1 \"b\":2}", "{1:1}", "{\"a\":1")]
    [InlineData("5: arrays", "[[],[1],[[\"\"]]]", "[1,]", "[,1]", "[1 2]", "[1", "]", "[1}", "[:]")]
    [InlineData("6: numbers", "[0,-0,10,-1.5,0.25e+3,1E-2,1e9]", "[01]", "[+1]", "[1.]", "[.5]", "[1e]", "[-]", "[1e+]", "[0x1]", "[--1]", "[1_0]")]
    [InlineData("7: strings", "[\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e9\\uD83D\\uDE00\u007F\u00E9\"]", "[\"\\x\"]", "[\"\\u12\"]", "[\"\\\"]", "['a']", "[\"a]", "[\"\n\"]", "[\"\u001F\"]", "[\"\\uD8z0\"]")]
    public void Sections(string section, string right, params string[] wrong)
    {
        byte[] text = Encoding.UTF8.GetBytes(right);
        Assert.True(Reading.IsSkipped(text, out Exception? error), $"{section}: {error?.Message}");
        Assert.True(Reading.Same<JsonElement>(text, section), section);
        Assert.All(wrong, other =>
        {
            byte[] refused = Encoding.UTF8.GetBytes(other);
            Assert.False(Reading.IsSkipped(refused, out _), $"{section}: {other}");
            Assert.False(Reading.Same<JsonElement>(refused, section), $"{section}: {other}");
            Assert.False(Reading.Same<Reading.Nothing>(refused, section), $"{section}: {other}");
        });
    }
}
