using System.Buffers;
using System.Text;
using Jint;
using Jint.Native;
using Jint.Native.Object;

namespace Peregrine.Json.Jint.Tests;

/// <summary>Objects are read from Jint's storage only if the storage works as expected, and the results are the same as by public members.</summary>
public class StorageTests
{
    /// <summary>With the version of Jint that the tests run with, the storage is read.</summary>
    [Fact]
    public void ThisVersionIsKnown() => Assert.True(JintStorage.IsKnown && StorageCheck.Passes(new()));

    /// <summary>If a version of Jint lacks one of the members, or one of them returns another value than expected, only public members are used.</summary>
    [Fact]
    public void AnotherVersionIsNotKnown()
    {
        StorageMembers members = new();
        StorageMembers[] others =
        [
            members with { Shape = static _ => throw new MissingMethodException() },
            members with { Shape = static _ => null },
            members with { Shape = static target => target },
            members with { Shape = static _ => "the same for all" },
            members with { Names = static (object shape, out JsValue[]? names) => throw new TypeLoadException() },
            members with { Names = static (object shape, out JsValue[]? names) => (names = null) is not null },
            members with { Names = static (object shape, out JsValue[]? names) => JintStorage.TryGetNames(shape, out names) && Array.Exists(names = [.. names!.Reverse()], _ => true) },
            members with { Slot = static (_, _) => throw new MissingMethodException() },
            members with { Slot = static (target, slot) => JintStorage.SlotOf(target, 0) },
            members with { Slot = static (target, slot) => new JsString(JintStorage.SlotOf(target, slot).ToString()) },
            members with { RawSlot = static (_, _) => throw new MissingMethodException() },
            members with { RawSlot = JintStorage.SlotOf },
            members with { RawSlot = static (target, slot) => JintStorage.RawSlotOf(target, 0) },
            members with { Elements = static _ => throw new MissingFieldException() },
            members with { Elements = static _ => null },
            members with { Elements = static target => [.. target] },
            members with { Elements = static target => [.. JintStorage.ElementsOf(target)!.Reverse()] },
            members with { Properties = static _ => throw new MissingMethodException() },
            members with { Properties = static _ => null },
            members with { Properties = static target => target },
            members with { Prototype = static _ => throw new MissingFieldException() },
            members with { Prototype = static _ => null },
            members with { Version = static _ => throw new MissingFieldException() },
            members with { Version = static _ => 7 },
            members with { Call = static (_, _, _, _) => throw new MissingMethodException() },
            members with { Call = static (_, _, _, _) => JsValue.Undefined },
            members with { Call = static (engine, function, self, arguments) => JintStorage.Call(engine, function, self, [.. arguments, self], null) },
        ];
        Assert.All(others, static other => Assert.False(StorageCheck.Passes(other)));
    }

    [Fact]
    public void AnAbsentMemberIsAnExceptionThatTheCheckSees()
    {
        Assert.Throws<MissingFieldException>(() => Absent.Field(new JsObject(new Engine())));
        Assert.False(StorageCheck.Passes(new() { Prototype = static target => Absent.Field(target) }));
    }

    private static class Absent
    {
        [System.Runtime.CompilerServices.UnsafeAccessor(System.Runtime.CompilerServices.UnsafeAccessorKind.Field, Name = "_absent")]
        public static extern ref ObjectInstance? Field(ObjectInstance target);
    }

    public static TheoryData<int> Seeds => [.. Enumerable.Range(1, 24)];

    /// <summary>
    /// Random scripts give the same text, run their functions in the same order and throw the same errors, whether objects are read from their storage or by
    /// public members. The results are also the same as with Jint's own JSON object, except for scripts with proxies.
    /// </summary>
    [Theory]
    [MemberData(nameof(Seeds))]
    public void BothWaysAreTheSame(int seed)
    {
        var random = new Random(seed);
        for (int i = 0; i < 60; i++)
        {
            string program = new ProgramMaker(random).Make();
            string expected = Run(new Engine(), program), byPublic = Run(Made(readsStorage: false), program), byStorage = Run(Made(readsStorage: true), program);
            Assert.True(byPublic == byStorage, $"{program}\npublic:  {byPublic}\nstorage: {byStorage}");

            // Jint's own JSON writes the symbols of a proxy's target as names.
            if (!program.Contains("new Proxy", StringComparison.Ordinal))
            {
                Assert.True(expected == byStorage, $"{program}\nJint:    {expected}\nstorage: {byStorage}");
            }
        }
    }

    /// <summary>Objects that code of the script changes while they are written.</summary>
    [Theory]
    [InlineData("var o = { a: 1, b: { toJSON() { o.c = 5; o.d = 6; return 2; } }, c: 3 }; JSON.stringify(o)", """{"a":1,"b":2,"c":5}""")]
    [InlineData("var o = { a: { toJSON() { delete o.b; return 1; } }, b: 2, c: 3 }; JSON.stringify(o)", """{"a":1,"c":3}""")]
    [InlineData("var o = { a: { toJSON() { Object.defineProperty(o, 'b', { get() { return 'got'; } }); return 1; } }, b: 2 }; JSON.stringify(o)", """{"a":1,"b":"got"}""")]
    [InlineData("var o = { a: { toJSON() { Object.setPrototypeOf(o, { b: 'inherited' }); delete o.b; return 1; } }, b: 2 }; JSON.stringify(o)", """{"a":1,"b":"inherited"}""")]
    [InlineData("var o = { a: { toJSON() { Object.prototype.toJSON = function () { return 'late'; }; return 1; } }, b: {}, c: [] }; JSON.stringify(o)", """{"a":1,"b":"late","c":"late"}""")]
    [InlineData("var o = { a: { toJSON() { Array.prototype.toJSON = function () { return 'late'; }; return 1; } }, b: {}, c: [] }; JSON.stringify(o)", """{"a":1,"b":{},"c":"late"}""")]
    [InlineData("JSON.stringify([{}, []]); Object.defineProperty(Object.prototype, 'toJSON', { get() { return () => 'got'; }, configurable: true }); JSON.stringify([{}])", "\"got\"")]
    [InlineData("JSON.stringify([{}, []]); Object.setPrototypeOf(Array.prototype, { toJSON() { return 'other'; } }); JSON.stringify([{}, []])", "\"other\"")]
    [InlineData("class P { toJSON() { return 'p'; } } class Q { } var q = new Q(); var before = JSON.stringify([q, new Q()]); Object.setPrototypeOf(Q.prototype, P.prototype); before + JSON.stringify([q, { q }])", """[{},{}]["p",{"q":"p"}]""")]
    [InlineData("class Q { constructor() { this.x = 1; } } var q = new Q(); var before = JSON.stringify([q, q]); Q.prototype.toJSON = () => 'q'; before + JSON.stringify([q])", """[{"x":1},{"x":1}]["q"]""")]
    [InlineData("var o = [{ a: 1 }, { a: 2 }]; var before = JSON.stringify(o, ['a', 'b']); Object.prototype.b = 'p'; before + JSON.stringify(o, ['b', 'a'])", """[{"a":1},{"a":2}][{"b":"p","a":1},{"b":"p","a":2}]""")]
    [InlineData("var o = [{ a: 1 }, { a: { toJSON() { Object.prototype.b = 'late'; return 2; } } }, { a: 3 }]; JSON.stringify(o, ['a', 'b'])", """[{"a":1},{"a":2,"b":"late"},{"a":3,"b":"late"}]""")]
    [InlineData("class Q { constructor() { this.a = 1; } } var o = [new Q(), { get a() { Q.prototype.b = 'q'; return 2; } }, new Q(), { a: 4 }]; JSON.stringify(o, ['a', 'b'])", """[{"a":1},{"a":2},{"a":1,"b":"q"},{"a":4}]""")]
    [InlineData("class Q { constructor() { this.a = 1; } } var o = [new Q(), new Q()]; var before = JSON.stringify(o, ['b']); Object.setPrototypeOf(Q.prototype, { get b() { return 'r' + this.a; } }); before + JSON.stringify(o, ['b'])", """[{},{}][{"b":"r1"},{"b":"r1"}]""")]
    [InlineData("var o = { a: 1 }; Object.setPrototypeOf(o, new Proxy({}, { get(t, k) { return k === 'toJSON' ? undefined : 'by ' + k; } })); JSON.stringify([o, o], ['b', 'a'])", """[{"b":"by b","a":1},{"b":"by b","a":1}]""")]
    [InlineData("var o = []; for (var i = 0; i < 50; i++) o.push({ a: i }); o[49].n33 = 1; var l = []; for (var i = 0; i < 60; i++) l.push('n' + i); JSON.stringify(o.slice(46), l)", """[{},{},{},{"n33":1}]""")]
    [InlineData("var o = { x: 1, toJSON() { return 'own'; } }; JSON.stringify([o, { toJSON: 1, x: o }])", """["own",{"toJSON":1,"x":"own"}]""")]
    [InlineData("var o = { a: 1, b: 2, c: 3 }; JSON.stringify(o, function (k, v) { if (k === 'a') { o.b = 'new'; delete o.c; } return v; })", """{"a":1,"b":"new"}""")]
    [InlineData("var o = { a: 1, b: 2 }, p = { a: 'x', b: 'y' }; JSON.stringify({ o, n: { toJSON() { return JSON.stringify(p); } }, p })", """{"o":{"a":1,"b":2},"n":"{\"a\":\"x\",\"b\":\"y\"}","p":{"a":"x","b":"y"}}""")]
    public void ObjectsThatChange(string code, string expected)
    {
        Assert.Equal(expected, Run(Made(readsStorage: true), code));
        Assert.Equal(expected, Run(Made(readsStorage: false), code));
    }

    /// <summary>
    /// Objects of several engines that have hidden classes with the same names, objects with lazy properties, and objects that JSON.parse has created.
    /// </summary>
    [Fact]
    public void ObjectsOfSeveralEngines()
    {
        Engine one = Made(readsStorage: true), other = Made(readsStorage: true);
        JsValue foreign = other.Evaluate("({ a: 1, b: [{ a: 2, b: 3 }] })");
        one.SetValue("foreign", foreign);
        Assert.Equal("""[{"a":1,"b":[{"a":2,"b":3}]},{"a":5,"b":6}]""", Run(one, "JSON.stringify([foreign, { a: 5, b: 6 }])"));
        other.Execute("Object.prototype.toJSON = function () { return 'other'; }");
        Assert.Equal("""["other",{"a":5,"b":6}]""", Run(one, "JSON.stringify([foreign, { a: 5, b: 6 }])"));

        JsObjectLayout layout = new JsObjectLayout.Builder().Add("eager").AddLazy("lazy", static (_, state) => new JsString("made of " + state)).Build();
        one.SetValue("made", JsObject.Create(one, layout, [new JsString("e"), null], "state"));
        Assert.Equal("""[{"eager":"e","lazy":"made of state"},{"eager":"e","lazy":"made of state"}]""", Run(one, "JSON.stringify([made, made])"));

        var buffer = new ArrayBufferWriter<byte>();
        Assert.True(JintJson.TryStringify(one, one.Evaluate("JSON.parse('[{\"a\":1,\"b\":2},{\"a\":1,\"b\":2}]')"), buffer));
        Assert.Equal("""[{"a":1,"b":2},{"a":1,"b":2}]""", Encoding.UTF8.GetString(buffer.WrittenSpan));
    }

    /// <summary>After a call, the record of its hidden classes does not keep them alive.</summary>
    [Fact]
    public void NothingIsKeptAfterACall()
    {
        var shapes = new JintShapes();
        WeakReference weak = Learn(shapes);
        shapes.Forget();
        for (int i = 0; i < 3 && weak.IsAlive; i++)
        {
            GC.Collect();
            GC.WaitForPendingFinalizers();
        }

        Assert.False(weak.IsAlive);
        GC.KeepAlive(shapes);

        [System.Runtime.CompilerServices.MethodImpl(System.Runtime.CompilerServices.MethodImplOptions.NoInlining)]
        static WeakReference Learn(JintShapes shapes)
        {
            var target = (JsObject)new Engine().Evaluate("({ kept: 1, no: 2 })");
            Assert.Equal(["kept", "no"], shapes.LayoutOf(target)!.Names.ToArray());
            Assert.True(shapes.HasNoToJson(new Engine().Evaluate("Object.create(null)")));
            return new WeakReference(JintStorage.ShapeOf(target));
        }
    }

    internal static Engine Made(bool readsStorage)
    {
        var engine = new Engine();
        JintJson.Install(engine, engine.Global, new JintRealm(engine, engine.Intrinsics, engine.Global, null) { ReadsStorage = readsStorage }, null);
        return engine;
    }

    internal static string Run(Engine engine, string code) => JintTests.Run(engine, code);
}
