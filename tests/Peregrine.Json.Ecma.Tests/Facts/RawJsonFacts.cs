namespace Peregrine.Json.EcmaTests.Facts;

public class RawJsonFacts
{
    [Fact]
    [Statement("1.3.1")]
    public void RawJson()
    {
        EcmaValue raw = EcmaJson.RawJson("1E5");
        Assert.True(EcmaJson.IsRawJson(raw));
        Assert.Equal(["rawJSON"], raw.AsObject().Names);
        Assert.Equal("1E5", raw.AsObject().Get("rawJSON").AsString());
        Assert.Null(raw.AsObject().Prototype);
        Assert.Throws<InvalidOperationException>(() => raw.AsObject().Set("x", 1));
        Assert.False(raw.AsObject().Delete("rawJSON"));
        Assert.Equal("1E5", Text(raw));
        Assert.Equal("{\n \"a\": 1E5\n}", Text(Obj(("a", raw)), default, 1));
        string big = new('7', 100_000);
        Assert.Equal($"[{big},\"{big}\u00e9\u20ac\"]", Text(Arr(EcmaJson.RawJson(big), EcmaJson.RawJson($"\"{big}\u00e9\u20ac\""))));
        Assert.Equal("[\"\ud83d\ude00\"]", Text(Arr(EcmaJson.RawJson("\"\ud83d\ude00\""))));

        // A proxy of one is none.
        EcmaValue proxy = new EcmaProxy(raw.AsObject(), new EcmaProxyHandler());
        Assert.False(EcmaJson.IsRawJson(proxy));
        Assert.Equal("""{"rawJSON":"1E5"}""", Text(proxy));
        Assert.False(EcmaJson.IsRawJson(Obj(("rawJSON", "1"))));
        Assert.False(EcmaJson.IsRawJson("1"));

        // A replacer sees the object.
        Assert.Equal("2", EcmaJson.Stringify(raw, Each((_, value) => EcmaJson.IsRawJson(value) ? 2 : value)));
        Assert.Equal("[7]", EcmaJson.Stringify(Arr(1), Each((_, value) => value.IsNumber ? EcmaJson.RawJson("7") : value)));
    }

    [Theory]
    [InlineData(""), InlineData(" 1"), InlineData("1\n"), InlineData("\t1"), InlineData("1\r"), InlineData("[]"), InlineData("{}"), InlineData("[1"), InlineData("undefined"), InlineData("1 2"), InlineData("'a'"), InlineData("1,"), InlineData("\"")]
    [Statement("1.3.1")]
    public void WhatIsNoRawJson(string text) => Fails(() => EcmaJson.RawJson(text), EcmaErrorKind.Syntax);

    [Theory]
    [InlineData("", 0, 0, 1), InlineData("[]", 0, 0, 1), InlineData("\"\u00e9\" ", 3, 4, 1), InlineData("\"\ud83d\ude00\"\t", 4, 6, 1), InlineData("\"?\" ", 3, 5, 1)]
    [InlineData("1\n\n", 2, 2, 2), InlineData("\"\u00e9", 2, 3, 1), InlineData("1 2", 2, 2, 1)]
    public void WhereARawJsonIsNone(string text, long position, long bytePosition, long line)
    {
        // Attributes cannot hold an unpaired surrogate.
        EcmaJsonException fault = Assert.Throws<EcmaJsonException>(() => EcmaJson.CheckRawJson(text.Replace('?', '\ud800')));
        Assert.Equal((position, bytePosition, line), (fault.Position, fault.BytePosition, fault.LineNumber));
    }
}
