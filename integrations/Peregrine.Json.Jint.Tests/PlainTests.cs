using System.Buffers;
using System.Text;
using Jint;
using Jint.Native;
using Jint.Native.Function;
using Jint.Native.Object;
using Peregrine.Json.Ecma;

namespace Peregrine.Json.Jint.Tests;

/// <summary>
/// Values whose writing runs no code are written by a separate walk. At any other value, the walk stops, and the general code writes the whole text instead.
/// The text is the same in both cases.
/// </summary>
public class PlainTests
{
    /// <summary>
    /// Edge cases for the walk of values that run no code. The expected texts are those of Jint's own JSON object, and reading by public members only must give
    /// them, too.
    /// </summary>
    public static TheoryData<string> Values =>
    [
        "undefined", "null", "true", "'text'", "-0", "1e21", "NaN", "Symbol('s')", "() => 1", "new Date(0)", "{}", "[]", "[[]]", "[{}]", "({ a: {}, b: [] })",
        "[1, , 3]", "[, ]", "(() => { var a = [1, 2, 3]; delete a[1]; return a; })()", "(() => { var a = [1]; a[3] = 4; return a; })()",
        "(() => { var a = [1, 2, 3]; a.length = 2; return a; })()", "(() => { var a = []; a.length = 3; return a; })()",
        "(() => { var a = []; a[5000] = 1; return a.slice(4990); })()", "(() => { Array.prototype[1] = 'inherited'; return [1, , 3]; })()",
        "(() => { Object.defineProperty(Array.prototype, 1, { get() { return 'got'; }, configurable: true }); return [[1, , 3], [1, 2]]; })()", "(() => { var a = [1, 2]; a.extra = 3; return a; })()", "/(b)/.exec('abc')",
        "(() => { var a = [1, 2, 3]; Object.defineProperty(a, 1, { get() { return 'got'; } }); return a; })()", "Object.freeze([1, { a: Object.freeze({ b: 2 }) }])",
        "(() => { var a = [1, 2]; a.toJSON = () => 'own'; return { a }; })()", "(() => { var a = [1, 2]; a.toJSON = 1; return { a }; })()",
        "(() => { class A extends Array { } var a = new A(); a.push(1); return [a, a]; })()", "(() => { class A extends Array { toJSON() { return 'A'; } } return [new A()]; })()",
        "({ a: undefined, b: 1, c: undefined })", "({ a: undefined })", "[undefined, () => 1, Symbol.iterator]", "({ a() { }, b: 1 })", "({ [Symbol('s')]: 1, b: 2 })",
        "({ 10: 'a', 9: 'b', x: 'c', 1: 'd', '01': 'e', 4294967295: 'f', 4294967294: 'g', '-1': 'h' })", "({ x: 1, 2: 2 })", "({ 1: 1, 2: 2, 30: 3 })", "({ '': 1, ' ': 2 })",
        "(() => { var o = { a: 1, b: 2, c: 3 }; delete o.a; o.a = 4; return o; })()", "(() => { var o = { a: 1, b: 2 }; Object.defineProperty(o, 'b', { enumerable: false }); return o; })()",
        "({ get a() { return { b: 1 }; }, c: [1] })", "({ a: 1, toJSON: 2 })", "({ a: { toJSON() { return [1, 2]; } }, b: {} })", "Object.create({ toJSON() { return 'inherited'; } })",
        "Object.create(null)", "Object.assign(Object.create(null), { a: 1 })", "Object.create({ a: 1 })", "[new Proxy({ a: 1 }, {}), new Proxy([1], {})]",
        "[new Number(1), new String('s'), new Boolean(false)]", "[new Map([[1, 2]]), new Set([1]), /x/, new Error('e')]", "[Object(Symbol('s'))]", "({ a: new Uint8Array(2) })",
        "(() => { var o = {}; for (var i = 0; i < 100; i++) o['name' + i] = i; return o; })()", "(() => { var o = {}; for (var i = 100; i > 0; i--) o[i] = [i]; o.x = 1; return [o, { o }]; })()",
        "(() => { var o = 1; for (var i = 0; i < 200; i++) o = i % 2 ? [o] : { o }; return o; })()", "(() => { var o = 1; for (var i = 0; i < 63; i++) o = [o, i]; return o; })()",
        "(() => { var o = 1; for (var i = 0; i < 64; i++) o = { a: o, i }; return o; })()", "['\\ud800', '\\udc00x', '\"\\\\\\n\\u0001', 'ä€𝄞', 'x'.repeat(5000), 'ä\"'.repeat(3000)]",
        "({ 'n\"\\n': 1, ['x'.repeat(300)]: 2, ['ä'.repeat(9000)]: 3 })", "Array.from({ length: 3000 }, (_, i) => ({ i, s: 'text ' + i, d: i / 7, n: null, b: i % 2 > 0, t: [i] }))",
        "[...Array.from({ length: 2000 }, (_, i) => ({ i })), new Date(0), { a: 1 }]", "['a' + 'b'.repeat(40), 'abc'.slice(1), 'long text of some length '.repeat(20).substring(3, 400)]",
        "(() => { var s = ''; for (var i = 0; i < 100; i++) s += 'part ' + i; return [s, { s }]; })()", "arguments", "globalThis.Math",
    ];

    [Theory]
    [MemberData(nameof(Values))]
    public void TextsAreTheSame(string value)
    {
        foreach (string space in new[] { "undefined", "2", "'\\t'", "'\\udc00 \\ud800'" })
        {
            string program = $"JSON.stringify((function () {{ return {Expression(value)}; }})(1, 'two'), null, {space})";
            string expected = StorageTests.Run(new Engine(), program);
            Assert.Equal(expected, StorageTests.Run(StorageTests.Made(readsStorage: false), program));
            Engine engine = StorageTests.Made(readsStorage: true);
            for (int i = 0; i < 3; i++)
            {
                Assert.Equal(expected, StorageTests.Run(engine, program));
            }
        }
    }

    /// <summary>Values that JSON.parse creates, with and without hidden classes.</summary>
    [Theory]
    [InlineData("""{"a":1,"b":{"c":[1,2,{"d":null}]},"e":"x"}""")]
    [InlineData("""[{"2":1,"1":2,"x":3},{"10":[],"9":{}},{"b":1,"a":2},{"b":1,"a":2}]""")]
    public void ParsedValues(string text)
    {
        string program = $"JSON.stringify(JSON.parse('{text}'))";
        Assert.Equal(StorageTests.Run(new Engine(), program), StorageTests.Run(StorageTests.Made(readsStorage: true), program));
    }

    [Theory]
    [InlineData("var o = { a: [1] }; o.a.push(o); JSON.stringify(o)")]
    [InlineData("var o = { a: 1 }; o.b = { c: [{ o }] }; JSON.stringify([1, o])")]
    [InlineData("var o = [], p = o; for (var i = 0; i < 90; i++) { var q = [i]; p.push(q); p = q; } p.push(o); JSON.stringify(o)")]
    [InlineData("JSON.stringify({ a: [1, 2n] })")]
    [InlineData("JSON.stringify({ a: { get b() { throw new RangeError('thrown'); } } })")]
    [InlineData("var p = Proxy.revocable([], {}); p.revoke(); JSON.stringify({ p: p.proxy })")]
    public void WhatIsThrownIsTheSame(string program)
    {
        string expected = StorageTests.Run(StorageTests.Made(readsStorage: false), program);
        Assert.Equal(expected, StorageTests.Run(StorageTests.Made(readsStorage: true), program));
        Assert.Contains("Error", expected, StringComparison.Ordinal);
    }

    /// <summary>A lazy property runs code of the program. That code may call JSON.stringify too, and may change the value that is being written.</summary>
    [Theory]
    [InlineData("o[2].a = 'changed'; JSON.stringify([{ a: 1 }])", """[{"a":1},{"a":true,"b":"[{\"a\":1}]"},{"a":"changed"}]""")]
    [InlineData("o.length = 2; 'made'", """[{"a":1},{"a":true,"b":"made"},null]""")]
    [InlineData("Object.prototype.toJSON = () => 'late'; 'made'", """[{"a":1},{"a":true,"b":"made"},"late"]""")]
    public void LazyPropertiesEndTheWalk(string code, string expected)
    {
        Engine engine = StorageTests.Made(readsStorage: true);
        JsObjectLayout layout = new JsObjectLayout.Builder().Add("a").AddLazy("b", (_, _) => engine.Evaluate(code)).Build();
        engine.SetValue("made", JsObject.Create(engine, layout, [JsBoolean.True, null]));
        engine.Execute("var o = [{ a: 1 }, made, { a: 2 }]");
        Assert.Equal(expected, StorageTests.Run(engine, "JSON.stringify(o)"));
    }

    [Fact]
    public void DepthsAndLengthsAreLimited()
    {
        Engine engine = new Engine().UsePeregrineJson(new EcmaOptions { MaxDepth = 3, MaxLength = 1000 });
        Assert.Equal("[[[1]]]", StorageTests.Run(engine, "JSON.stringify([[[1]]])"));
        Assert.Contains("RangeError", StorageTests.Run(engine, "JSON.stringify([[[[1]]]])"), StringComparison.Ordinal);
        Assert.Contains("RangeError", StorageTests.Run(engine, "JSON.stringify(['x'.repeat(999)])"), StringComparison.Ordinal);
    }

    /// <summary>
    /// After the walk of values that run no code has given up a long text, some texts are written without the walk; later texts are written with it.
    /// </summary>
    [Fact]
    public void TheWalkIsLeftOutForAWhile()
    {
        var shapes = new JintShapes();
        Assert.True(shapes.BeginPlain());
        shapes.GaveUp(100);
        Assert.True(shapes.BeginPlain());
        shapes.GaveUp(3 * 4096);
        Assert.Equal([false, false, false, true, true], Enumerable.Range(0, 5).Select(_ => shapes.BeginPlain()));
    }

    /// <summary>Writing values that run no code to a buffer allocates at most 64 bytes, however Jint stores the values.</summary>
    [Theory]
    [InlineData("Array.from({ length: 200 }, (_, i) => ({ id: i, name: 'x' + i, tags: ['a', 'b'], inner: { a: null } }))")]
    [InlineData("Array.from({ length: 200 }, (_, i) => { var o = { z: 1 }; delete o.z; for (var k = 0; k < 1 + i % 20; k++) o['n' + k] = k; return o; })")]
    public void NothingIsAllocated(string value)
    {
        Engine engine = StorageTests.Made(readsStorage: true);
        JsValue made = engine.Evaluate(value);
        var buffer = new ArrayBufferWriter<byte>(1 << 20);
        long least = long.MaxValue;
        for (int i = 0; i < 5; i++)
        {
            buffer.ResetWrittenCount();
            long before = GC.GetAllocatedBytesForCurrentThread();
            JintJson.TryStringify(engine, made, buffer);
            least = Math.Min(least, GC.GetAllocatedBytesForCurrentThread() - before);
        }

        Assert.InRange(least, 0, 64);
        Assert.Equal(engine.Evaluate($"JSON.stringify({value})").AsString(), Encoding.UTF8.GetString(buffer.WrittenSpan));
    }

    [Fact]
    public void ThisVersionIsKnown()
    {
        Assert.True(JintTables.IsKnown);
        Assert.True(JintCalls.IsKnown);
    }

    /// <summary>If the tables or calls of a version of Jint do not work as expected, this library does not use them.</summary>
    [Fact]
    public void AnotherVersionIsNotKnown()
    {
        Assert.False(JintTables.Passes(static (_, _) => false));
        Assert.False(JintTables.Passes(static (_, _) => true));
        Assert.False(JintTables.Passes(static (_, _) => throw new InvalidCastException()));
        Assert.False(JintTables.Passes(static (table, stack) => JintTables.TryAdd(table, stack) && Swapped(stack)));
        Assert.False(JintCalls.Passes(static (_, _, _) => null));
        Assert.False(JintCalls.Passes(static (_, _, _) => throw new MissingMethodException()));
        Assert.False(JintCalls.Passes(static (function, self, arguments) => JintStorage.Call(function.Engine, function, JsValue.Undefined, arguments, null)));
        Assert.False(JintCalls.Passes(static (function, self, arguments) => JintStorage.Call(function.Engine, function, self, [.. arguments.Reverse()], null)));
        Assert.False(JintCalls.Passes(static (function, self, arguments) => arguments.Length == 3 ? null : JintStorage.Call(function.Engine, function, self, arguments, null)));
    }

    /// <summary>Callbacks of all kinds receive the same arguments as from Jint's own JSON object.</summary>
    [Theory]
    [InlineData("function (k, v) { return v; }")]
    [InlineData("function () { return arguments.length + ':' + typeof arguments[1]; }")]
    [InlineData("function (k, ...rest) { return k === '' ? rest[0] : rest.length; }")]
    [InlineData("function (k, v = 5, w = 6) { return k === '' ? v : w; }")]
    [InlineData("(k, v) => typeof v === 'number' ? v + 1 : v")]
    [InlineData("function (k, v) { 'use strict'; return typeof v === 'number' ? String(this.length || Object.keys(this)) : v; }")]
    [InlineData("function (k, v) { return k === '1' ? function () { } : v; }")]
    [InlineData("function f(k, v) { 'use strict'; return k === 'deep' ? f('', v) : v; }")]
    [InlineData("function (k, v) { if (k === 'c') throw new TypeError('by callback'); return v; }")]
    [InlineData("function* (k, v) { yield v; }")]
    [InlineData("async function (k, v) { return v; }")]
    [InlineData("class { }")]
    [InlineData("(function (k, v) { return v; }).bind({})")]
    [InlineData("new Proxy(function (k, v) { return v; }, {})")]
    [InlineData("Math.max")]
    public void CallbacksOfAllKinds(string function)
    {
        foreach (string call in new[] { "JSON.stringify({ a: 1, b: [2, { c: 3 }], deep: null }, f)", "JSON.stringify(JSON.parse('{\"a\":1,\"b\":[2,{\"c\":3}],\"deep\":null}', f))" })
        {
            string program = $"var f = {Expression(function)}; {call}";
            string expected = StorageTests.Run(new Engine(), program);
            Assert.Equal(expected, StorageTests.Run(StorageTests.Made(readsStorage: true), program));
        }
    }

    private static string Expression(string value) => value.StartsWith('{') || value.StartsWith("function", StringComparison.Ordinal) || value.StartsWith("async", StringComparison.Ordinal) ? $"({value})" : value;

    private static bool Swapped(PlainStack<JintValue> stack)
    {
        stack.Names.AsSpan(0, stack.Count).Reverse();
        return true;
    }
}
