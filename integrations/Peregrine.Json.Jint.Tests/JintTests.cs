using System.Buffers;
using System.Text;
using Jint;
using Jint.Native;
using Jint.Runtime;
using Peregrine.Json.EcmaTests.Engines;

namespace Peregrine.Json.Jint.Tests;

/// <summary>A Jint engine with this library's JSON object in place of its own.</summary>
public class JintTests
{
    public static TheoryData<string, int> Numbers => [.. Script.All.Select((script, at) => (script.Statement, at))];

    [Theory]
    [MemberData(nameof(Numbers))]
    public void ScriptsComeToWhatTheStandardSays(string statement, int number)
    {
        Script script = Script.All[number];
        Assert.Equal(statement, script.Statement);
        Assert.Equal(script.ExpectedIn("jint"), Run(new Engine().UsePeregrineJson(), script.Code));
    }

    /// <summary>Where Jint's own JSON object differs from the standard.</summary>
    [Theory]
    [InlineData("JSON.stringify(2 ** 60)", "1152921504606847000")]
    [InlineData("JSON.stringify(5e-324)", "5e-324")]
    [InlineData("var f = function () { }; f.toJSON = function () { return 'x'; }; JSON.stringify(f)", "\"x\"")]
    [InlineData("JSON.parse('1\\u0000')", "!SyntaxError")]
    [InlineData("JSON.stringify(JSON.parse('['.repeat(10000) + ']'.repeat(10000))).length", "20000")]
    [InlineData("JSON.stringify(new Proxy([1], { get: function (t, k) { return k === 'length' ? -1 : t[k]; } }))", "[]")]
    [InlineData("var s = new String('x'); s.toString = function () { throw new RangeError(); }; JSON.stringify(undefined, undefined, s)", "!RangeError")]
    [InlineData("var l = []; for (var i = 0; i < 20000; i++) l.push('n' + i); JSON.stringify({ n19999: 1 }, l)", "{\"n19999\":1}")]
    [InlineData("JSON.stringify(1n)", "!TypeError")]
    [InlineData("JSON.stringify(Object(1n))", "!TypeError")]
    [InlineData("BigInt.prototype.toJSON = function (key) { 'use strict'; return typeof this + key; }; JSON.stringify({ a: 1n })", "{\"a\":\"biginta\"}")]
    public void WhereJintDiffers(string code, string expected) => Assert.Equal(expected, Run(new Engine().UsePeregrineJson(), code));

    [Fact]
    public void CallbacksThatCallInTooDeepGetAnErrorThatAScriptCatches() => Assert.Equal("RangeError,[1]", Run(new Engine().UsePeregrineJson(), """
        var o = { toJSON: function () { return JSON.stringify(o); } }, name;
        try { JSON.stringify(o); } catch (e) { name = e.name; }
        [name, JSON.stringify([1])].join();
        """));

    [Fact]
    public void ObjectsHaveHiddenClassesFromTheSecondOn()
    {
        var engine = new Engine().UsePeregrineJson();
        JsArray read = engine.Call("eval", """JSON.parse('[{"first":1,"second":2},{"first":1,"second":2},{"first":1,"second":2}]')""").AsArray();
        Assert.True(engine.Advanced.HasSharedShape(read[1].AsObject()) && engine.Advanced.HasSharedShape(read[2].AsObject()));
    }

    [Fact]
    public void Utf8GoesInAndOut()
    {
        var engine = new Engine();
        JsValue value = JintJson.Parse(engine, "{\"b\":[1,\"\u20ac\\ud800\"],\"1\":null}"u8);
        var buffer = new ArrayBufferWriter<byte>();
        Assert.True(JintJson.TryStringify(engine, value, buffer));
        Assert.Equal("{\"1\":null,\"b\":[1,\"\u20ac\\ud800\"]}", Encoding.UTF8.GetString(buffer.WrittenSpan));
        Assert.False(JintJson.TryStringify(engine, JsValue.Undefined, buffer));
    }

    [Fact]
    public void LimitsAreRangeErrors()
    {
        Engine engine = new Engine().UsePeregrineJson(new EcmaOptions { MaxDepth = 2, MaxLength = 10 });
        Assert.Equal("!RangeError", Run(engine, "JSON.parse('[[[]]]')"));
        Assert.Equal("!RangeError", Run(engine, "JSON.stringify('12345678901')"));
    }

    private static string Run(Engine engine, string code)
    {
        try
        {
            return TypeConverter.ToString(engine.Call("eval", code));
        }
        catch (JavaScriptException thrown)
        {
            return "!" + thrown.Error.Get("name");
        }
    }
}
