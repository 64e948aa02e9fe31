using System.Buffers;
using System.Text;
using System.Text.Json;

namespace Peregrine.Json.EcmaTests.Parsing;

public class CanonicalTests
{
    [Theory]
    [InlineData("arrays"), InlineData("french"), InlineData("structures"), InlineData("unicode"), InlineData("values"), InlineData("weird")]
    public void PublishedExamples(string name)
    {
        string folder = TestData.Require("conformance", "jcs");
        byte[] input = File.ReadAllBytes(Path.Combine(folder, "input", name + ".json"));
        byte[] expected = Encoding.UTF8.GetBytes(File.ReadAllText(Path.Combine(folder, "output", name + ".json")).TrimEnd('\n'));
        Assert.Equal(expected, CanonicalJson.Canonicalize(input));
        Assert.Equal(expected, CanonicalJson.Canonicalize(Encoding.UTF8.GetString(input)));
        Assert.Equal(expected, CanonicalJson.Canonicalize(expected));
        using JsonDocument document = JsonDocument.Parse(input);
        Assert.Equal(expected, CanonicalJson.Canonicalize(document.RootElement));
        var buffer = new ArrayBufferWriter<byte>(name.Length > 6 ? 16 : 4096);
        CanonicalJson.Canonicalize(input, buffer);
        Assert.Equal(expected, buffer.WrittenSpan.ToArray());
    }

    [Fact]
    public void SectionsOfTheStandard()
    {
        // RFC 8785 §3.2.2 and §3.2.3, their examples.
        Assert.Equal(
            "{\"literals\":[null,true,false],\"numbers\":[333333333.3333333,1e+30,4.5,0.002,1e-27],\"string\":\"\u20ac$\\u000f\\nA'B\\\"\\\\\\\\\\\"/\"}",
            Canonical("{\"numbers\":[333333333.33333329,1E30,4.50,2e-3,0.000000000000000000000000001],\"string\":\"\\u20ac$\\u000F\\u000aA'\\u0042\\u0022\\u005c\\\\\\\"\\/\",\"literals\":[null,true,false]}"));
        Assert.Equal(
            "{\"\\r\":1,\"1\":2,\"\u0080\":3,\"\u00f6\":4,\"\u20ac\":5,\"\ud83d\ude00\":6,\"\ufb33\":7}",
            Canonical("{\"\\u20ac\":5,\"\\r\":1,\"\\ufb33\":7,\"1\":2,\"\\ud83d\\ude00\":6,\"\\u0080\":3,\"\\u00f6\":4}"));
        Assert.Equal("{\"10\":1,\"9\":2,\"toJSON\":{\"a\":1,\"b\":2}}", Canonical("{\"toJSON\":{\"b\":2,\"a\":1},\"9\":2,\"10\":1}"));
        Assert.Equal("-1", Canonical(" -1.0 "));
        Assert.Equal("0", Canonical("-0"));
    }

    [Fact]
    public void ManyNames()
    {
        int[] numbers = [.. Enumerable.Range(0, 3000)];
        new Random(3).Shuffle(numbers);
        string expected = "{" + string.Join(",", numbers.Select(n => $"n{n}").Order(StringComparer.Ordinal).Select(name => $"\"{name}\":{name[1..]}")) + "}";
        Assert.Equal(expected, Canonical("{" + string.Join(" , ", numbers.Select(n => $"\"n{n}\" : {n}.0")) + "}"));
    }

    [Theory]
    [InlineData("{\"a\":1,\"b\":2,\"a\":3}", 13), InlineData("{\"a\":{},\"\\u0061\":3}", 8), InlineData("[1,\"\\ud800\"]", 3), InlineData("{\"\\udc00a\":1}", 1), InlineData("[1e999]", 1), InlineData("[1,-1e400]", 3)]
    [InlineData("[\"\u20ac\",1e999]", 5), InlineData("[1,]", 3), InlineData("", 0)]
    public void WhatHasNoCanonicalForm(string text, int position)
    {
        foreach (Action action in (Action[])[() => CanonicalJson.Canonicalize(text), () => CanonicalJson.Canonicalize(Encoding.UTF8.GetBytes(text)), () => CanonicalJson.Canonicalize(Encoding.UTF8.GetBytes(text), new ArrayBufferWriter<byte>())])
        {
            EcmaJsonException thrown = Fails(action, EcmaErrorKind.Syntax);
            Assert.Equal(position, thrown.Position);
            Assert.Equal(Encoding.UTF8.GetByteCount(text.AsSpan(0, position)), thrown.BytePosition);
        }
    }

    [Fact]
    public void DuplicatesAmongManyNames()
    {
        string text = "{" + string.Join(",", Enumerable.Range(0, 1000).Select(n => $"\"n{n}\":0")) + ",\"n500\":1}";
        Assert.Equal(text.Length - 9, Fails(() => CanonicalJson.Canonicalize(text), EcmaErrorKind.Syntax).Position);
        Fails(() => CanonicalJson.Canonicalize("\"\ud800\""), EcmaErrorKind.Syntax);
    }

    [Fact]
    public void Values()
    {
        var value = new Dictionary<string, object?> { ["b"] = 1.50m, ["a"] = new[] { 1e21, 0.000001 }, ["\u00e9"] = "<\u20ac>", ["A"] = null };
        Assert.Equal("{\"A\":null,\"a\":[1e+21,0.000001],\"b\":1.5,\"\u00e9\":\"<\u20ac>\"}", Encoding.UTF8.GetString(CanonicalJson.Serialize(value)));
        Assert.Equal("{\"itemCount\":3,\"itemName\":\"x\"}", Encoding.UTF8.GetString(CanonicalJson.Serialize(new { ItemName = "x", ItemCount = 3 }, JsonSerializerOptions.Web)));
    }

    private static string Canonical(string text) => Encoding.UTF8.GetString(CanonicalJson.Canonicalize(text));
}
