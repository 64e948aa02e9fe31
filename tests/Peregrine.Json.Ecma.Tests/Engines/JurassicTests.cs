using System.Buffers;
using System.Text;
using Jurassic;
using Peregrine.Json.EcmaTests.Differential;

namespace Peregrine.Json.EcmaTests.Engines;

/// <summary>A real engine with this library's JSON object in place of its own.</summary>
public class JurassicTests
{
    private const string Calls = """
        function replace(text, seed, space) {
            var trace = [];
            var result = JSON.stringify(JSON.parse(text), meddler(seed, trace), space);
            return trace.join('\n') + '\n' + String(result);
        }
        function revive(text, seed) {
            var trace = [];
            var result = JSON.stringify(JSON.parse(text, meddler(seed, trace)));
            return trace.join('\n') + '\n' + String(result);
        }
        function list(text, names, space) { return JSON.stringify(JSON.parse(text), JSON.parse(names), space); }
        """;

    public static TheoryData<string, int> Numbers => [.. Script.All.Select((script, at) => (script.Statement, at))];

    [Theory]
    [MemberData(nameof(Numbers))]
    public void ScriptsComeToWhatTheStandardSays(string statement, int number)
    {
        Script script = Script.All[number];
        Assert.Equal(statement, script.Statement);
        Assert.Equal(script.ExpectedIn("jurassic"), Run(Engine(), script.Code));
    }

    [Fact]
    public void ScriptsComeToTheSameInV8()
    {
        Node.Require();
        string[] answers = Node.Ask([.. Script.All.Select(script => Node.Request("script", script.Code))]);
        Assert.Equal(Script.All.Select(script => script.Expected), answers);
    }

    /// <summary>What replacers and revivers of an engine see and do is what those of the library's own values see and do.</summary>
    [Fact]
    public void CallbacksAreCalledAsOverTheModel()
    {
        ScriptEngine engine = Engine();
        engine.Execute(Node.Resource("meddler.js") + Calls);
        int count = TestScale.Times(6_000);
        for (int seed = 0; seed < count; seed++)
        {
            var random = new Random(seed);
            string text = new RandomJson(seed) { HasInheritedNames = false }.Next(wrong: false), space = seed % 2 == 0 ? "" : "\t";
            int program = random.Next(1000);
            List<string> trace = [];
            (string theirs, string? ours) = (seed % 3) switch
            {
                0 => (engine.CallGlobalFunction<string>("replace", text, program, space),
                    EcmaJson.Stringify(EcmaJson.Parse(text), Meddling.Function(program, trace), space)),
                1 => (engine.CallGlobalFunction<string>("revive", text, program), EcmaJson.Stringify(EcmaJson.Parse(text, Meddling.Function(program, trace)))),
                _ => (engine.CallGlobalFunction<string>("list", text, "[\"a\",\"1\",2,\"b\",\"a\",1,null,true,\"\"]", space),
                    EcmaJson.Stringify(EcmaJson.Parse(text), Arr("a", "1", 2, "b", ""), space)),
            };
            string expected = seed % 3 == 2 ? ours! : string.Join('\n', trace) + "\n" + (ours ?? "undefined");
            Assert.True(expected == theirs, $"{seed}, program {program}: {text}\nin the engine:\n{theirs}\nover the model:\n{expected}");
        }
    }

    [Fact]
    public void DepthCostsNoStack()
    {
        Assert.Equal("200000,200000,99999", Run(Engine(), """
            var text = new Array(100001).join('[') + new Array(100001).join(']');
            var value = JSON.parse(text), calls = 0;
            var seen = JSON.stringify(value, function (key, inner) { calls++; return inner; }).length;
            [JSON.stringify(value).length, seen, calls - 1].join();
            """));
        Assert.Equal("100000", Run(Engine(), """
            var text = new Array(100001).join('[') + new Array(100001).join(']'), calls = 0;
            JSON.parse(text, function (key, value) { calls++; return value; });
            calls;
            """));
    }

    /// <summary>
    /// The engine catches and rethrows what passes each of its calls, and .NET keeps some 15 KB of stack for every rethrow until the last handler is done: however early
    /// an error is thrown, the process would end on the way out. The engine's own limit, which scripts that recurse without JSON need as well, counts calls through JSON too;
    /// scripts cannot catch its error, the host can.
    /// </summary>
    [Fact]
    public void CallbacksThatCallInTooDeepEndAtTheLimitOfTheEngine()
    {
        ScriptEngine engine = Engine();
        engine.RecursionDepthLimit = 40;
        Assert.Throws<StackOverflowException>(() => engine.Evaluate("var o = { toJSON: function () { return JSON.stringify(o); } }; JSON.stringify(o);"));
        Assert.Throws<StackOverflowException>(() => engine.Evaluate("function reviver() { return JSON.parse('[1]', reviver); } JSON.parse('1', reviver);"));
        Assert.Equal("[1]", Run(engine, "JSON.stringify(JSON.parse('[1]'))"));
    }

    [Fact]
    public void WhatAScriptThrowsIsWhatItCatches()
    {
        Assert.Equal("true,true,true", Run(Engine(), """
            var thrown = { mine: 1 }, caught = [];
            function fail() { throw thrown; }
            var calls = [function () { JSON.stringify([{ toJSON: fail }]); }, function () { JSON.stringify({ a: 1 }, fail); }, function () { JSON.parse('[1,{"a":2}]', fail); }];
            calls.forEach(function (call) { try { call(); } catch (e) { caught.push(e === thrown); } });
            caught.join();
            """));
    }

    [Fact]
    public void LimitsAreRangeErrors()
    {
        var engine = new ScriptEngine();
        JurassicJson.Install(engine, new EcmaOptions { MaxDepth = 3, MaxLength = 20 });
        Assert.Equal("[[[1]]]", Run(engine, "JSON.stringify(JSON.parse('[[[1]]]'))"));
        Assert.Equal("!RangeError", Run(engine, "JSON.parse('[[[[1]]]]')"));
        Assert.Equal("!RangeError", Run(engine, "JSON.stringify([[[[1]]]])"));
        Assert.Equal("!RangeError", Run(engine, "JSON.parse('\"123456789012345678901234567890\"')"));
        Assert.Equal("!RangeError", Run(engine, "JSON.stringify('123456789012345678901234567890')"));
    }

    [Fact]
    public void ValuesOfTheEngineGoStraightToUtf8()
    {
        var host = new JurassicHost(new ScriptEngine());
        object? value = EcmaJson.Parse<object?, JurassicHost>(host, "{\"b\":[1,\"\u20ac\\ud800\"],\"1\":null}"u8, host.Undefined);
        var buffer = new ArrayBufferWriter<byte>();
        Assert.True(EcmaJson.TryStringify(host, value, buffer, host.Undefined, host.Undefined));
        Assert.Equal("{\"1\":null,\"b\":[1,\"\u20ac\\ud800\"]}", Encoding.UTF8.GetString(buffer.WrittenSpan));
    }

    private static ScriptEngine Engine()
    {
        var engine = new ScriptEngine();
        JurassicJson.Install(engine);
        return engine;
    }

    private static string Run(ScriptEngine engine, string code)
    {
        try
        {
            return TypeConverter.ToString(engine.Evaluate(code));
        }
        catch (JavaScriptException thrown)
        {
            return "!" + ((Jurassic.Library.ObjectInstance)thrown.GetErrorObject(engine)).GetPropertyValue("name");
        }
    }
}
