using System.Buffers;
using System.Text;
using System.Text.Json;
using Ours = Peregrine.Json.JsonSerializer;

namespace Peregrine.Json.ExtrasTests;

/// <summary>The productions of JSON5 1.0.0, one by one: what they become, and what is next to them and refused.</summary>
public sealed class RelaxedGrammarTests
{
    [Theory]
    [InlineData("{}", "{}")]
    [InlineData("[]", "[]")]
    [InlineData("[ ]", "[ ]")]
    [InlineData("null", "null")]
    [InlineData(" true ", " true ")]
    [InlineData("[1,]", "[1]")]
    [InlineData("[1 , ]", "[1  ]")]
    [InlineData("{\"a\":1,}", "{\"a\":1}")]
    [InlineData("[[1,],[],{},]", "[[1],[],{}]")]
    [InlineData("[1,/*c*/]", "[1]")]
    [InlineData("[1/*c*/,/*d*/2/*e*/]", "[1,2]")]
    [InlineData("[1,\u00A02]", "[1,2]")]
    [InlineData("{a:1}", "{\"a\":1}")]
    [InlineData("{ a : 1 , b:2,}", "{ \"a\" : 1 , \"b\":2}")]
    [InlineData("{'a':1}", "{\"a\":1}")]
    [InlineData("{$:1,_:2,$_9a:3}", "{\"$\":1,\"_\":2,\"$_9a\":3}")]
    [InlineData("{null:1,true:2,NaN:3,Infinity:4,if:5}", "{\"null\":1,\"true\":2,\"NaN\":3,\"Infinity\":4,\"if\":5}")]
    [InlineData("{ünïcödé:1,日本:2,Ⅷ:3}", "{\"ünïcödé\":1,\"日本\":2,\"Ⅷ\":3}")]
    [InlineData("{a\u0301:1,a٣:2,a‿b:3,a\u200C\u200Db:4,aः:5}", "{\"a\u0301\":1,\"a٣\":2,\"a‿b\":3,\"a\u200C\u200Db\":4,\"aः\":5}")]
    [InlineData("{𝒜𝒷:1}", "{\"𝒜𝒷\":1}")]
    [InlineData(@"{\u0061b:1,a\u0062:2,\u00e9:3,a\u0030:4,\u0024\u005F:5}", @"{""\u0061b"":1,""a\u0062"":2,""\u00e9"":3,""a\u0030"":4,""\u0024\u005F"":5}")]
    [InlineData("{a/*c*/:/*d*/1}", "{\"a\":1}")]
    [InlineData("{\"a\"//c\n://d\n1}", "{\"a\"\n:\n1}")]
    public void ObjectsAndArrays(string text, string strict) => Becomes(text, strict);

    [Theory]
    [InlineData("''", "\"\"")]
    [InlineData("'a'", "\"a\"")]
    [InlineData("'a\"b'", "\"a\\\"b\"")]
    [InlineData("\"a'b\"", "\"a'b\"")]
    [InlineData(@"'\''", "\"'\"")]
    [InlineData(@"""\'""", "\"'\"")]
    [InlineData(@"'\""'", @"""\""""")]
    [InlineData(@"'\\\/\b\f\n\r\t'", @"""\\\/\b\f\n\r\t""")]
    [InlineData(@"'\v\0'", @"""\u000b\u0000""")]
    [InlineData(@"'\0a'", @"""\u0000a""")]
    [InlineData(@"'\x41\xfF\x00'", @"""\u0041\u00fF\u0000""")]
    [InlineData(@"'\u0041\uD83D\uDE00'", @"""\u0041\uD83D\uDE00""")]
    [InlineData(@"'\uD800'", @"""\uD800""")]
    [InlineData(@"'\a\c\é\😀\ '", "\"acé😀 \"")]
    [InlineData("'a\\\nb'", "\"ab\"")]
    [InlineData("'a\\\r\nb'", "\"ab\"")]
    [InlineData("'a\\\rb'", "\"ab\"")]
    [InlineData("'a\\\u2028b\\\u2029c'", "\"abc\"")]
    [InlineData("\"a\\\n\\\nb\"", "\"ab\"")]
    [InlineData("'\u2028\u2029'", "\"\u2028\u2029\"")]
    [InlineData("'\t\u0001\u001f'", @"""\u0009\u0001\u001f""")]
    [InlineData("'\\\t'", @"""\u0009""")]
    [InlineData("\"\t\"", @"""\u0009""")]
    [InlineData("'//x/*y*/'", "\"//x/*y*/\"")]
    public void Strings(string text, string strict) => Becomes(text, strict);

    [Theory]
    [InlineData("0", "0")]
    [InlineData("-0", "-0")]
    [InlineData("+0", "0")]
    [InlineData("+1", "1")]
    [InlineData("1.", "1")]
    [InlineData("-1.", "-1")]
    [InlineData(".5", "0.5")]
    [InlineData("-.5", "-0.5")]
    [InlineData("+.5e1", "0.5e1")]
    [InlineData("5.e-3", "5e-3")]
    [InlineData("0.e+1", "0e+1")]
    [InlineData("1.50E5", "1.50E5")]
    [InlineData("0x0", "0")]
    [InlineData("0xdecaf", "912559")]
    [InlineData("0XC0FFEE", "12648430")]
    [InlineData("-0xC0FFEE", "-12648430")]
    [InlineData("+0x1", "1")]
    [InlineData("0x000000000000000000000000000000001", "1")]
    [InlineData("0xFFFFFFFFFFFFFFFF", "18446744073709551615")]
    [InlineData("0x10000000000000000", "18446744073709551616")]
    [InlineData("-0x8000000000000000", "-9223372036854775808")]
    [InlineData("[1.,.5,0x1]", "[1,0.5,1]")]
    [InlineData("NaN", "\"NaN\"")]
    [InlineData("+NaN", "\"NaN\"")]
    [InlineData("-NaN", "\"NaN\"")]
    [InlineData("Infinity", "\"Infinity\"")]
    [InlineData("+Infinity", "\"Infinity\"")]
    [InlineData("-Infinity", "\"-Infinity\"")]
    [InlineData("[NaN,-Infinity]", "[\"NaN\",\"-Infinity\"]")]
    public void Numbers(string text, string strict) => Becomes(text, strict);

    [Theory]
    [InlineData("/**/1", "1")]
    [InlineData("1/***/", "1")]
    [InlineData("1//", "1")]
    [InlineData("1//c", "1")]
    [InlineData("//c\n1", "\n1")]
    [InlineData("//c\r1", "\r1")]
    [InlineData("//c\u20281", "1")]
    [InlineData("//\u2027\u2029\n1", "\n1")]
    [InlineData("/*\n//*/1", "1")]
    [InlineData("/* * / */1", "1")]
    [InlineData("\v\f\u00A0\uFEFF\u2028\u2029\u1680\u2000\u200A\u202F\u205F\u30001", "1")]
    [InlineData("\uFEFF{ }", "{ }")]
    public void WhiteSpaceAndComments(string text, string strict) => Becomes(text, strict);

    [Theory]
    [InlineData("")]
    [InlineData(" //c")]
    [InlineData("[")]
    [InlineData("[,]")]
    [InlineData("[1,,]")]
    [InlineData("[1 2]")]
    [InlineData("[1}")]
    [InlineData("]")]
    [InlineData("{,}")]
    [InlineData("{a}")]
    [InlineData("{a:}")]
    [InlineData("{a:1 b:2}")]
    [InlineData("{1:1}")]
    [InlineData("{a-b:1}")]
    [InlineData("{a\u00A0b:1}")]
    [InlineData("{\u0301a:1}")]
    [InlineData("{\u200Ca:1}")]
    [InlineData("{a\u2019:1}")]
    [InlineData("{😀:1}")]
    [InlineData(@"{\u0030a:1}")]
    [InlineData(@"{a\u002D:1}")]
    [InlineData(@"{a\u0022:1}")]
    [InlineData(@"{a\x41:1}")]
    [InlineData(@"{\uD835\uDC9C:1}")]
    [InlineData(@"{a\u00")]
    [InlineData(@"{a\")]
    [InlineData("'")]
    [InlineData("'a\"")]
    [InlineData("'\n'")]
    [InlineData("\"\r\"")]
    [InlineData(@"'\")]
    [InlineData(@"'\1'")]
    [InlineData(@"'\9'")]
    [InlineData(@"'\00'")]
    [InlineData(@"'\x4'")]
    [InlineData(@"'\xg0'")]
    [InlineData(@"'\u12'")]
    [InlineData(@"'\u{41}'")]
    [InlineData("\"\\\n\n\"")]
    [InlineData("01")]
    [InlineData("-01")]
    [InlineData("00x1")]
    [InlineData("0x")]
    [InlineData("0xg")]
    [InlineData("0x1g")]
    [InlineData("0x1.5")]
    [InlineData("0b1")]
    [InlineData(".")]
    [InlineData("+.")]
    [InlineData(".e1")]
    [InlineData("1e")]
    [InlineData("1.e")]
    [InlineData("1e+")]
    [InlineData("1..")]
    [InlineData("1.5.")]
    [InlineData("+")]
    [InlineData("-")]
    [InlineData("+-1")]
    [InlineData("- 1")]
    [InlineData("1_000")]
    [InlineData("1n")]
    [InlineData("1a")]
    [InlineData("nan")]
    [InlineData("Inf")]
    [InlineData("Infinityx")]
    [InlineData("NaN1")]
    [InlineData("True")]
    [InlineData("nul")]
    [InlineData("undefined")]
    [InlineData("/")]
    [InlineData("/*")]
    [InlineData("/*/1")]
    [InlineData("1/*")]
    [InlineData("#c\n1")]
    [InlineData("1 2")]
    [InlineData("1,")]
    [InlineData("\u200B1")]
    [InlineData("\u180E1")]
    [InlineData("(1)")]
    [InlineData("`a`")]
    public void Refused(string text)
    {
        var bytes = new ArrayBufferWriter<byte>();
        JsonException ofText = Assert.Throws<JsonException>(() => JsonRelaxed.ToJson(text));
        JsonException ofBytes = Assert.Throws<JsonException>(() => JsonRelaxed.ToJson(Encoding.UTF8.GetBytes(text), bytes));
        Assert.Equal(ofText.Message, ofBytes.Message);
        Assert.Equal(0, bytes.WrittenCount);
        Assert.Equal(ofText.Message, Assert.Throws<JsonException>(() => Ours.DeserializeRelaxed<JsonElement>(text)).Message);
    }

    [Fact]
    public void HexadecimalNumbersAreExactAndBounded()
    {
        string digits = new('F', 512);
        Assert.Equal(System.Numerics.BigInteger.Pow(2, 2048) - 1, System.Numerics.BigInteger.Parse(JsonRelaxed.ToJson("0x" + digits), null));
        Assert.Equal("15", JsonRelaxed.ToJson("0x" + new string('0', 1000) + "F"));
        JsonException refused = Assert.Throws<JsonException>(() => JsonRelaxed.ToJson("[0x" + digits + "F]"));
        Assert.Equal("A hexadecimal number has more than 512 digits. Path: $[0] | LineNumber: 0 | BytePositionInLine: 1.", refused.Message);
    }

    [Theory]
    [InlineData("{a:[[1]]}", 3, null)]
    [InlineData("{a:[[1]]}", 2, "The maximum configured depth of 2 has been exceeded. Cannot read next JSON array. Path: $.a[0] | LineNumber: 0 | BytePositionInLine: 4.")]
    [InlineData("[\n{/*c*/b:{}}]", 2, "The maximum configured depth of 2 has been exceeded. Cannot read next JSON object. Path: $[0].b | LineNumber: 1 | BytePositionInLine: 8.")]
    public void DepthIsBounded(string text, int most, string? message)
    {
        Assert.Equal(message, Record.Exception(() => JsonRelaxed.ToJson(text, most))?.Message);
        Assert.Equal(message is not null, Record.Exception(() => Ours.DeserializeRelaxed<JsonElement>(text, new JsonSerializerOptions { MaxDepth = most })) is JsonException);
    }

    [Fact]
    public void DepthTakesNoStack()
    {
        const int deep = 1_000_000;
        string text = string.Concat(Enumerable.Repeat("[/**/", deep)) + new string(']', deep);
        Assert.Equal(2 * deep, JsonRelaxed.ToJson(text, deep).Length);
        Assert.Contains("depth of 64", Assert.Throws<JsonException>(() => JsonRelaxed.ToJson(text)).Message, StringComparison.Ordinal);
        Assert.Contains("depth of 64", Assert.Throws<JsonException>(() => Ours.DeserializeRelaxed<object>(text)).Message, StringComparison.Ordinal);
    }

    [Fact]
    public void BytesThatAreNotUtf8AreRefused()
    {
        foreach (byte[] text in (byte[][])[[.. "['"u8, 0xFF, .. "']"u8], [.. "[ /*"u8, 0xC3, .. "*/]"u8], [.. "[\""u8, 0xED, 0xA0, 0x80, .. "\"]"u8]])
        {
            JsonException refused = Assert.Throws<JsonException>(() => JsonRelaxed.ToJson(text, new ArrayBufferWriter<byte>()));
            Assert.Equal((0, text.AsSpan().IndexOfAnyInRange((byte)0x80, (byte)0xFF)), (refused.LineNumber, (int)refused.BytePositionInLine!));
        }

        Assert.Throws<ArgumentException>(() => JsonRelaxed.ToJson("'\uD800'"));
        Assert.Throws<ArgumentException>(() => Ours.DeserializeRelaxed<string>("'\uD800'"));
    }

    private static void Becomes(string text, string strict)
    {
        Assert.Equal(strict, JsonRelaxed.ToJson(text));
        var bytes = new ArrayBufferWriter<byte>();
        JsonRelaxed.ToJson(Encoding.UTF8.GetBytes(text), bytes);
        Assert.Equal(strict, Encoding.UTF8.GetString(bytes.WrittenSpan));
        Assert.Equal(JsonElement.Parse(strict).GetRawText(), Ours.DeserializeRelaxed<JsonElement>(text).GetRawText());
        Assert.Equal(JsonElement.Parse(strict).GetRawText(), Ours.DeserializeRelaxed<JsonElement>(new MemoryStream(Encoding.UTF8.GetBytes(text))).GetRawText());
    }
}
