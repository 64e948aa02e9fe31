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

    /// <summary>Cases in which Jint's own JSON object differs from the standard. This library's JSON object gives the result of the standard.</summary>
    [Theory]
    [InlineData("JSON.stringify(2 ** 60)", "1152921504606847000")]
    [InlineData("JSON.stringify(5e-324)", "5e-324")]
    [InlineData("var f = function () { }; f.toJSON = function () { return 'x'; }; JSON.stringify(f)", "\"x\"")]
    [InlineData("JSON.parse('1\\u0000')", "!SyntaxError")]
    [InlineData("JSON.stringify(JSON.parse('['.repeat(10000) + ']'.repeat(10000))).length", "20000")]
    [InlineData("JSON.stringify(new Proxy([1], { get: function (t, k) { return k === 'length' ? -1 : t[k]; } }))", "[]")]
    [InlineData("var s = new String('x'); s.toString = function () { throw new RangeError(); }; JSON.stringify(undefined, undefined, s)", "!RangeError")]
    [InlineData("var l = []; for (var i = 0; i < 20000; i++) l.push('n' + i); JSON.stringify({ n19999: 1 }, l)", "{\"n19999\":1}")]
    [InlineData("var l = []; [JSON.stringify(new Proxy({ a: 1, [Symbol('s')]: 2 }, { get(t, k) { l.push(String(k)); return t[k]; } })), l].join()", "{\"a\":1},toJSON,a")]
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

    /// <summary>A long call ends when any limit of the engine is exceeded, as with Jint's own JSON object.</summary>
    [Theory]
    [InlineData("JSON.parse(text)", "[1],", 2_000_000)]
    [InlineData("JSON.parse(text)", "{\"a\":1},", 2_000_000)]
    [InlineData("JSON.parse(text)", "1.5,", 5_000_000)]
    [InlineData("JSON.parse(text)", "\"x\",", 5_000_000)]
    [InlineData("JSON.stringify(value)", "[1,\"long enough\"],", 1_500_000)]
    [InlineData("JSON.stringify(value, null, 4)", "{\"name\":1},", 1_500_000)]
    public void ConstraintsAreSeen(string code, string element, int count)
    {
        string text = $"[{string.Concat(Enumerable.Repeat(element, count))}1]";
        foreach (bool isOurs in (bool[])[false, true])
        {
            Assert.IsType<MemoryLimitExceededException>(Outcome(isOurs, options => options.LimitMemory(20_000_000)));
            Assert.IsType<TimeoutException>(Outcome(isOurs, options => options.TimeoutInterval(TimeSpan.FromMilliseconds(15))));
            Assert.IsType<StatementsCountOverflowException>(Outcome(isOurs, options => options.MaxStatements(20)));
            using var source = new CancellationTokenSource();
            Assert.IsType<ExecutionCanceledException>(Outcome(isOurs, options => options.CancellationToken(source.Token), source.Cancel));
        }

        Exception? Outcome(bool isOurs, Action<Options> limit, Action? before = null)
        {
            var engine = new Engine(options => limit(isOurs ? options.UsePeregrineJson() : options));
            engine.SetValue("before", before ?? (() => { }));
            engine.SetValue("text", text);
            if (code.Contains("value", StringComparison.Ordinal))
            {
                engine.SetValue("value", Filled(engine));
            }

            return Record.Exception(() => engine.Evaluate($"(before(), {code})"));
        }

        // Creates the value outside of the script, so that the engine's limits apply only to the call.
        JsValue Filled(Engine engine) => new JsArray(engine, [.. Enumerable.Repeat(new Engine().UsePeregrineJson().Evaluate($"({element.TrimEnd(',')})"), count)]);
    }

    public static TheoryData<string> ClrValues => [.. s_values.Keys];

    private static readonly Dictionary<string, object> s_values = new(StringComparer.Ordinal)
    {
        ["list"] = new List<int> { 1, 2 },
        ["array"] = new[] { "a", "b" },
        ["jagged"] = new[] { new[] { 1 }, [2, 3] },
        ["JsonArray"] = new System.Text.Json.Nodes.JsonArray(1, 2),
        ["ReadOnlyCollection"] = new List<int> { 1, 2 }.AsReadOnly(),
        ["Collection"] = new System.Collections.ObjectModel.Collection<string> { "x" },
        ["ArrayList"] = new System.Collections.ArrayList { 1, "x" },
        ["ImmutableArray"] = System.Collections.Immutable.ImmutableArray.Create(1, 2),
        ["HashSet"] = new HashSet<int> { 1, 2 },
        ["Queue"] = new Queue<int>([1, 2]),
        ["dictionary"] = new Dictionary<string, int> { ["a"] = 1 },
        ["nested"] = new Dictionary<string, List<int>> { ["a"] = [1] },
        ["plain"] = new Holder { Name = "n", Items = [1, 2] },
        ["anonymous"] = new { A = 1, B = new[] { 1 } },
        ["lists of plain"] = new List<Holder> { new() { Name = "n" } },
    };

    public sealed class Holder
    {
        public string? Name { get; set; }

        public List<int>? Items { get; set; }
    }

    /// <summary>Objects of .NET give the same text as with Jint's own JSON object, whether or not SerializeToJson is set.</summary>
    [Theory]
    [MemberData(nameof(ClrValues))]
    public void ObjectsOfDotNet(string name)
    {
        Action<Options>[] settings =
        [
            static _ => { },
            static options => options.Interop.SerializeToJson = static (target, space, indent) => $"\"HOOK {target!.GetType().Name} {space.Length} {indent?.Length}\"",
        ];
        foreach (Action<Options> setting in settings)
        {
            foreach (string code in (string[])["JSON.stringify(v)", "JSON.stringify({ a: [v] })", "JSON.stringify({ a: { b: v } }, null, 2)", "JSON.stringify([v], (k, x) => x)", "JSON.stringify([v], ['a', 'Name'])"])
            {
                Options? made = null;
                Engine own = new Engine(setting).SetValue("v", s_values[name]);
                Engine ours = new Engine(options => setting(made = options)).UsePeregrineJson(null, made).SetValue("v", s_values[name]);
                Engine byOptions = new Engine(options => setting(options.UsePeregrineJson())).SetValue("v", s_values[name]);
                string expected = Run(own, code);
                Assert.Equal(expected, Run(ours, code));
                Assert.Equal(expected, Run(byOptions, code));
            }
        }
    }

    /// <summary>Every realm of an engine has a JSON object of this library, with the errors and prototypes of that realm.</summary>
    [Fact]
    public void AllRealms()
    {
        var engine = new Engine(static options => options.UsePeregrineJson());
        Assert.Equal("1152921504606847000", Run(engine, "JSON.stringify(2 ** 60)"));
        Assert.Equal("1152921504606847000", Run(engine, "new ShadowRealm().evaluate('JSON.stringify(2 ** 60)')"));
        Assert.Equal("true,true,true,true,SyntaxError", Run(engine, """
            new ShadowRealm().evaluate(`
                var name; try { JSON.parse('x') } catch (e) { name = e instanceof SyntaxError && e.name }
                [JSON.parse('{}') instanceof Object, JSON.parse('[]') instanceof Array, JSON instanceof Object, JSON.parse instanceof Function, name].join()`)
            """));
        Assert.Equal("1.50,true", Run(engine, "[JSON.stringify(JSON.rawJSON('1.50')), JSON.isRawJSON(JSON.rawJSON('1'))].join()"));
    }

    internal static string Run(Engine engine, string code)
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
