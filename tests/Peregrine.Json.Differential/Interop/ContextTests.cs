using System.IO.Pipelines;
using System.Text;
using System.Text.Json.Serialization.Metadata;
using Peregrine.Json.Differential.Harness;

namespace Peregrine.Json.Differential.Interop;

/// <summary>Contexts and chains of resolvers that do not know everything: what a value declared as object is written as, which resolver is called for what, and code of metadata's own.</summary>
public class ContextTests
{
    /// <summary>Values of every kind whose types no context names, or only some.</summary>
    private static readonly Func<object>[] s_values =
    [
        static () => new List<int> { 1, 2 },
        static () => new[] { 1, 2 },
        static () => new[] { "a" },
        static () => new List<string> { "a" },
        static () => new HashSet<int> { 1 },
        static () => new LinkedList<int>([1, 2]),
        static () => Enumerable.Range(1, 3),
        static () => Enumerable.Range(1, 3).Where(static i => i > 1),
        static () => Enumerable.Range(1, 3).Select(static i => i.ToString()),
        static () => new Dictionary<string, int> { ["a"] = 1 },
        static () => new Dictionary<string, JsonElement> { ["a"] = JsonElement.Parse("[1]") },
        static () => new SortedDictionary<string, JsonElement> { ["a"] = JsonElement.Parse("1") },
        static () => new System.Collections.Hashtable { ["a"] = 1 },
        static () => new System.Collections.ArrayList { 1 },
        static () => new List<List<int>> { new() { 1 } },
        static () => new List<object> { 1, new List<int> { 2 } },
        static () => new Ground(),
        static () => new Middle(),
        static () => new Top(),
        static () => new BothWays(),
        static () => new Measured { Number = 5 },
        static () => new TwoSequences(),
        static () => new DerivedFromUnconfigurable { 7 },
        static () => new Unconfigurable(),
        static () => new Root(),
        static () => new Leaf(),
        static () => new Unlisted(),
        static () => new object(),
        static () => 1,
        static () => "text",
        static () => 2.5,
        static () => 'c',
        static () => true,
        static () => DayOfWeek.Monday,
        static () => ConsoleColor.Red,
        static () => Guid.Empty,
        static () => new { Anonymous = 1 },
        static () => (1, 2),
        static () => new AnyHolder { Value = new List<int> { 1 } },
        static () => JsonElement.Parse("{}"),
        static () => new KeyValuePair<string, int>("a", 1),
        static () => (Action)(static () => { }),
        static () => typeof(int),
    ];

    private static readonly Dictionary<string, Func<IJsonTypeInfoResolver>> s_resolvers = new()
    {
        ["bare"] = static () => BareContext.Default,
        ["sequences"] = static () => SequenceContext.Default,
        ["interfaces"] = static () => InterfaceContext.Default,
        ["many"] = static () => ManyContext.Default,
        ["sequences, interfaces"] = static () => JsonTypeInfoResolver.Combine(SequenceContext.Default, InterfaceContext.Default),
        ["interfaces, many"] = static () => JsonTypeInfoResolver.Combine(InterfaceContext.Default, ManyContext.Default),
        ["many modified"] = static () => ManyContext.Default.WithAddedModifier(Rename),
        ["sequences modified, bare"] = static () => JsonTypeInfoResolver.Combine(SequenceContext.Default.WithAddedModifier(Rename), BareContext.Default),
        ["faulty"] = static () => JsonTypeInfoResolver.Combine(new FaultyFor(typeof(IList<int>)), SequenceContext.Default),
        ["faulty base"] = static () => JsonTypeInfoResolver.Combine(new FaultyFor(typeof(Ground)), SequenceContext.Default),
        ["reflection for some"] = static () => JsonTypeInfoResolver.Combine(new OnlyFor(typeof(IEnumerable<int>), typeof(Middle), typeof(ICollection<string>)), BareContext.Default),
        ["everything after"] = static () => JsonTypeInfoResolver.Combine(SequenceContext.Default, new DefaultJsonTypeInfoResolver()),
    };

    private static readonly Dictionary<string, (Func<object, JsonSerializerOptions, Task<string>> Theirs, Func<object, JsonSerializerOptions, Task<string>> Mine)> s_entries = new()
    {
        ["root"] = (static (v, o) => Text(Stj.Serialize<object>(v, o)), static (v, o) => Text(Ours.Serialize<object>(v, o))),
        ["root bytes"] = (static (v, o) => Text(Encoding.UTF8.GetString(Stj.SerializeToUtf8Bytes<object>(v, o))), static (v, o) => Text(Encoding.UTF8.GetString(Ours.SerializeToUtf8Bytes<object>(v, o)))),
        ["root by metadata"] = (static (v, o) => Text(Stj.Serialize(v, (JsonTypeInfo<object>)o.GetTypeInfo(typeof(object)))), static (v, o) => Text(Ours.Serialize(v, (JsonTypeInfo<object>)o.GetTypeInfo(typeof(object))))),
        ["root by type"] = (static (v, o) => Text(Stj.Serialize(v, typeof(object), o)), static (v, o) => Text(Ours.Serialize(v, typeof(object), o))),
        ["by run-time type"] = (static (v, o) => Text(Stj.Serialize(v, v.GetType(), o)), static (v, o) => Text(Ours.Serialize(v, v.GetType(), o))),
        ["element"] = (static (v, o) => Text(Stj.Serialize(new object?[] { null, v }, o)), static (v, o) => Text(Ours.Serialize(new object?[] { null, v }, o))),
        ["member"] = (static (v, o) => Text(Stj.Serialize(Member(v), o)), static (v, o) => Text(Ours.Serialize(Member(v), o))),
        ["list in member"] = (static (v, o) => Text(Stj.Serialize(new AnyHolder { Values = [null, v] }, o)), static (v, o) => Text(Ours.Serialize(new AnyHolder { Values = [null, v] }, o))),
        ["dictionary value"] = (static (v, o) => Text(Stj.Serialize(new AnyHolder { Named = new() { ["k"] = v } }, o)), static (v, o) => Text(Ours.Serialize(new AnyHolder { Named = new() { ["k"] = v } }, o))),
        ["stream"] = (static (v, o) => Streamed(s => Stj.Serialize(s, v, o)), static (v, o) => Streamed(s => Ours.Serialize(s, v, o))),
        ["stream async"] = (static (v, o) => StreamedAsync(s => Stj.SerializeAsync(s, v, o)), static (v, o) => StreamedAsync(s => Ours.SerializeAsync(s, v, o))),
        ["member async"] = (static (v, o) => StreamedAsync(s => Stj.SerializeAsync(s, Member(v), o)), static (v, o) => StreamedAsync(s => Ours.SerializeAsync(s, Member(v), o))),
        ["pipe"] = (static (v, o) => PipedAsync(p => Stj.SerializeAsync(p, v, o)), static (v, o) => PipedAsync(p => Ours.SerializeAsync(p, v, o))),
        ["writer"] = (static (v, o) => Written(w => Stj.Serialize(w, v, o)), static (v, o) => Written(w => Ours.Serialize(w, v, o))),
        ["element model"] = (static (v, o) => Text(Stj.SerializeToElement(v, o).GetRawText()), static (v, o) => Text(Ours.SerializeToElement(v, o).GetRawText())),
        ["node"] = (static (v, o) => Text(Stj.SerializeToNode(v, o)?.ToJsonString() ?? ""), static (v, o) => Text(Ours.SerializeToNode(v, o)?.ToJsonString() ?? "")),
    };

    public static TheoryData<string> Resolvers => [.. s_resolvers.Keys];

    [Theory]
    [MemberData(nameof(Resolvers))]
    public async Task WhatNoResolverNamesIsWrittenAsWhatIsNearest(string resolver)
    {
        var differences = new List<string>();
        foreach (bool keepsReferences in (bool[])[false, true])
        {
            foreach ((string name, var entry) in s_entries)
            {
                foreach (Func<object> make in s_values.Where((_, i) => UsualRun.Takes(0.3, resolver, keepsReferences, name, i)))
                {
                    string theirs = await Show(() => entry.Theirs(make(), Options(resolver, keepsReferences)));
                    string mine = await Show(() => entry.Mine(make(), Options(resolver, keepsReferences)));
                    if (theirs != mine)
                    {
                        differences.Add($"{resolver}{(keepsReferences ? ", references" : "")}: {name} of {make().GetType()}\n  theirs: {theirs}\n  mine:   {mine}");
                    }
                }
            }
        }

        Assert.True(differences.Count == 0, $"{differences.Count} differences\n" + string.Join('\n', differences.Take(40)));
    }

    /// <summary>The resolver gets the same calls, in the same order.</summary>
    [Fact]
    public async Task TheResolverIsAskedForTheSameTypes()
    {
        var differences = new List<string>();
        foreach ((string name, var entry) in s_entries)
        {
            foreach (Func<object> make in s_values)
            {
                var theirs = new Asked(SequenceContext.Default);
                var mine = new Asked(SequenceContext.Default);
                await Show(() => entry.Theirs(make(), new JsonSerializerOptions { TypeInfoResolver = theirs }));
                await Show(() => entry.Mine(make(), new JsonSerializerOptions { TypeInfoResolver = mine }));
                if (!theirs.Types.Order().SequenceEqual(mine.Types.Order()))
                {
                    differences.Add($"{name} of {make().GetType()}\n  theirs: {string.Join(' ', theirs.Types)}\n  mine:   {string.Join(' ', mine.Types)}");
                }
            }
        }

        Assert.True(differences.Count == 0, $"{differences.Count} differences\n" + string.Join('\n', differences.Take(40)));
    }

    [Fact]
    public async Task MetadataWithoutResolverIsRefused()
    {
        Assert.Equal(
            await Show(() => Text(Stj.Serialize(1, JsonTypeInfo.CreateJsonTypeInfo<int>(new JsonSerializerOptions())))),
            await Show(() => Text(Ours.Serialize(1, JsonTypeInfo.CreateJsonTypeInfo<int>(new JsonSerializerOptions())))));
        Assert.Equal(
            await Show(() => Text(Stj.Deserialize("1", JsonTypeInfo.CreateJsonTypeInfo<int>(new JsonSerializerOptions())).ToString())),
            await Show(() => Text(Ours.Deserialize("1", JsonTypeInfo.CreateJsonTypeInfo<int>(new JsonSerializerOptions())).ToString())));
        Assert.Throws<InvalidOperationException>(static () => Ours.Deserialize("{}", (JsonTypeInfo)JsonTypeInfo.CreateJsonTypeInfo<Ground>(new JsonSerializerOptions())));
        Assert.Equal("1", Ours.Serialize(1, JsonTypeInfo.CreateJsonTypeInfo<int>(JsonSerializerOptions.Default)));
    }

    [Fact]
    public void ContextsOfOldSdksBringTheirMetadataAlong()
    {
        const string Json = """{"Number":1,"Next":{"Number":2,"Items":[{"Number":3},null],"Counts":{"a":4}},"Counts":null}""";
        List<string> theirs = [], mine = [];
        var their = new OldContext(new JsonSerializerOptions(), theirs);
        var my = new OldContext(new JsonSerializerOptions(), mine);
        string expected = Stj.Serialize(Stj.Deserialize(Json, their.Chained)!, their.Chained);
        Assert.Equal(expected, Ours.Serialize(Ours.Deserialize(Json, my.Chained)!, my.Chained));
        Assert.Equal(theirs, mine);
        expected = Stj.Serialize(new List<Chained> { new() { Number = 5 } }, their.Items);
        Assert.Equal(expected, Ours.Serialize(new List<Chained> { new() { Number = 5 } }, my.Items));
        Assert.Equal(theirs, mine);
        Assert.Equal(Stj.Serialize(new Chained(), their.Options), Ours.Serialize(new Chained(), my.Options));
    }

    /// <summary>Code that metadata has to write a type is called where System.Text.Json calls it, and as often.</summary>
    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public async Task CodeOfMetadataWritesItsType(bool isComplete)
    {
        (string, Func<HandContext, Task<string>>, Func<HandContext, Task<string>>)[] calls =
        [
            ("root", static c => Text(Stj.Serialize(new Ground(), c.Ground)), static c => Text(Ours.Serialize(new Ground(), c.Ground))),
            ("null", static c => Text(Stj.Serialize(null!, c.Ground)), static c => Text(Ours.Serialize(null!, c.Ground))),
            ("untyped", static c => Text(Stj.Serialize(new Middle(), (JsonTypeInfo)c.Ground)), static c => Text(Ours.Serialize(new Middle(), (JsonTypeInfo)c.Ground))),
            ("bytes", static c => Text(Encoding.UTF8.GetString(Stj.SerializeToUtf8Bytes(new Ground(), c.Ground))), static c => Text(Encoding.UTF8.GetString(Ours.SerializeToUtf8Bytes(new Ground(), c.Ground)))),
            ("options", static c => Text(Stj.Serialize(new Ground(), c.Options)), static c => Text(Ours.Serialize(new Ground(), c.Options))),
            ("list", static c => Text(Stj.Serialize([new Ground(), null!, new Ground { A = 2 }], c.List)), static c => Text(Ours.Serialize([new Ground(), null!, new Ground { A = 2 }], c.List))),
            ("member", static c => Text(Stj.Serialize(new Holding { G = new Ground() }, c.Holding)), static c => Text(Ours.Serialize(new Holding { G = new Ground() }, c.Holding))),
            ("object member", static c => Text(Stj.Serialize(new Holding { O = new Ground() }, c.Holding)), static c => Text(Ours.Serialize(new Holding { O = new Ground() }, c.Holding))),
            ("derived object member", static c => Text(Stj.Serialize(new Holding { O = new Middle() }, c.Holding)), static c => Text(Ours.Serialize(new Holding { O = new Middle() }, c.Holding))),
            ("object root", static c => Text(Stj.Serialize<object>(new Ground(), c.Options)), static c => Text(Ours.Serialize<object>(new Ground(), c.Options))),
            ("stream", static c => Streamed(s => Stj.Serialize(s, new Ground(), c.Ground)), static c => Streamed(s => Ours.Serialize(s, new Ground(), c.Ground))),
            ("stream of list", static c => Streamed(s => Stj.Serialize(s, [new Ground()], c.List)), static c => Streamed(s => Ours.Serialize(s, [new Ground()], c.List))),
            ("stream async", static c => StreamedAsync(s => Stj.SerializeAsync(s, new Ground(), c.Ground)), static c => StreamedAsync(s => Ours.SerializeAsync(s, new Ground(), c.Ground))),
            ("pipe", static c => PipedAsync(p => Stj.SerializeAsync(p, new Ground(), c.Ground)), static c => PipedAsync(p => Ours.SerializeAsync(p, new Ground(), c.Ground))),
            ("writer", static c => Written(w => Stj.Serialize(w, new Ground(), c.Ground)), static c => Written(w => Ours.Serialize(w, new Ground(), c.Ground))),
            ("element", static c => Text(Stj.SerializeToElement(new Ground(), c.Ground).GetRawText()), static c => Text(Ours.SerializeToElement(new Ground(), c.Ground).GetRawText())),
            ("read", static c => Text(Stj.Deserialize("""{"A":5}""", c.Ground)!.A.ToString()), static c => Text(Ours.Deserialize("""{"A":5}""", c.Ground)!.A.ToString())),
            ("read list", static c => Text(Stj.Deserialize("""[{"A":5}]""", c.List)![0].A.ToString()), static c => Text(Ours.Deserialize("""[{"A":5}]""", c.List)![0].A.ToString())),
            ("read empty", static c => Text(Stj.Deserialize("{}", c.Ground)!.A.ToString()), static c => Text(Ours.Deserialize("{}", c.Ground)!.A.ToString())),
            ("throws -1", static c => Text(Stj.Serialize(new Ground { A = -1 }, c.Ground)), static c => Text(Ours.Serialize(new Ground { A = -1 }, c.Ground))),
            ("throws -2", static c => Text(Stj.Serialize(new Ground { A = -2 }, c.Ground)), static c => Text(Ours.Serialize(new Ground { A = -2 }, c.Ground))),
            ("throws -3", static c => Text(Stj.Serialize(new Ground { A = -3 }, c.Ground)), static c => Text(Ours.Serialize(new Ground { A = -3 }, c.Ground))),
            ("throws inside -1", static c => Text(Stj.Serialize([new Ground(), new Ground { A = -1 }], c.List)), static c => Text(Ours.Serialize([new Ground(), new Ground { A = -1 }], c.List))),
            ("throws inside -2", static c => Text(Stj.Serialize(new Holding { G = new Ground { A = -2 } }, c.Holding)), static c => Text(Ours.Serialize(new Holding { G = new Ground { A = -2 } }, c.Holding))),
            ("throws inside -3", static c => Text(Stj.Serialize(new Holding { G = new Ground { A = -3 } }, c.Holding)), static c => Text(Ours.Serialize(new Holding { G = new Ground { A = -3 } }, c.Holding))),
        ];
        var differences = new List<string>();
        foreach (Func<JsonSerializerOptions?> options in (Func<JsonSerializerOptions?>[])[static () => null, static () => new(), static () => new() { WriteIndented = true }, static () => new(JsonSerializerDefaults.Web), static () => new() { ReferenceHandler = ReferenceHandler.Preserve }, static () => new() { NumberHandling = JsonNumberHandling.WriteAsString }])
        {
            foreach ((string name, Func<HandContext, Task<string>> theirs, Func<HandContext, Task<string>> mine) in calls)
            {
                var their = new HandContext(options(), isComplete);
                var my = new HandContext(options(), isComplete);
                string expected = await Show(() => theirs(their)) + "\n    " + string.Join(' ', their.Log);
                string actual = await Show(() => mine(my)) + "\n    " + string.Join(' ', my.Log);
                if (expected != actual)
                {
                    differences.Add($"{name}\n  theirs: {expected}\n  mine:   {actual}");
                }
            }
        }

        Assert.True(differences.Count == 0, $"{differences.Count} differences\n" + string.Join('\n', differences.Take(40)));
    }

    [Fact]
    public async Task ContextsThatOnlyWriteWriteAndRefuseToRead()
    {
        var value = new WrittenOnly { A = 1, Others = [new() { A = 2 }, null!], Any = new WrittenStruct { X = 3 } };
        object[] values = [value, new[] { value }, new Dictionary<string, WrittenOnly> { ["a"] = value }, new WrittenStruct { X = 1 }, new WrittenRecord(1), new List<WrittenOnly> { value }];
        string[] texts = ["null", "{}", """{"A":1}""", """{"X":1}""", "[]", "[{}]", """[{"A":1}]""", """{"a":{}}""", """{"a":{"A":1}}""", "3", "\"\"", "", "{", "[", "{]", """{"A":1""", """{"V":{}}""", """{"V":{"A":1}}""", """{"S":{"X":1}}""", """{"S":null}"""];
        var differences = new List<string>();
        foreach (Func<JsonSerializerOptions> options in (Func<JsonSerializerOptions>[])
        [
            static () => new() { TypeInfoResolver = WritingContext.Default },
            static () => new() { TypeInfoResolver = WritingContext.Default, WriteIndented = true },
            static () => new(JsonSerializerDefaults.Web) { TypeInfoResolver = WritingContext.Default },
            static () => new() { TypeInfoResolver = JsonTypeInfoResolver.Combine(WritingContext.Default, MixedContext.Default, BareContext.Default) },
            static () => new() { TypeInfoResolver = MixedContext.Default },
            static () => new() { TypeInfoResolver = WritingContext.Default.WithAddedModifier(static _ => { }) },
            static () => new() { TypeInfoResolver = JsonTypeInfoResolver.Combine(WritingContext.Default, MixedContext.Default), ReferenceHandler = ReferenceHandler.IgnoreCycles },
        ])
        {
            foreach (object written in values)
            {
                foreach (string name in (string[])["by run-time type", "root", "stream", "stream async", "writer", "element model"])
                {
                    Compare($"{name} of {written.GetType()}", await Show(() => s_entries[name].Theirs(written, options())), await Show(() => s_entries[name].Mine(written, options())));
                }

                foreach (string text in texts)
                {
                    Compare($"{text} as {written.GetType()}", await Show(() => Read(Stj.Deserialize(text, written.GetType(), options()))), await Show(() => Read(Ours.Deserialize(text, written.GetType(), options()))));
                }
            }

            foreach (string text in texts)
            {
                Compare($"{text} as member", await Show(() => Read(Stj.Deserialize<HoldsWritten>(text, options()))), await Show(() => Read(Ours.Deserialize<HoldsWritten>(text, options()))));
            }

            var holder = new HoldsWritten { V = value };
            Compare("member", await Show(() => Text(Stj.Serialize(holder, options()))), await Show(() => Text(Ours.Serialize(holder, options()))));
        }

        Compare("default", await Show(() => Text(Stj.Serialize(value, new WritingContext().WrittenOnly))), await Show(() => Text(Ours.Serialize(value, new WritingContext().WrittenOnly))));
        Compare("nullable", Stj.Serialize(new WrittenStruct { X = 1 }, new WritingContext().NullableWrittenStruct), Ours.Serialize(new WrittenStruct { X = 1 }, new WritingContext().NullableWrittenStruct));
        Assert.True(differences.Count == 0, $"{differences.Count} differences\n" + string.Join('\n', differences.Take(40)));

        void Compare(string what, string theirs, string mine)
        {
            if (theirs != mine)
            {
                differences.Add($"{what}\n  theirs: {theirs}\n  mine:   {mine}");
            }
        }

        static Task<string> Read(object? value) => Text(value is null ? "null" : value.GetType() + " " + Stj.Serialize(value, value.GetType()));
    }

    /// <summary>Far beyond the uses after which code is emitted: every beginning of a text, and every character of it replaced.</summary>
    [Fact]
    public void GeneratedContextsReadAndWriteTheSameByEmittedCode()
    {
        (Type Type, string Json)[] texts =
        [
            (typeof(Wide), """{"First":true,"Number":1,"Text":"a","Maybe":2.5,"due":"2020-01-02T00:00:00","Rare":3,"Virtual":"x","ReadOnly":"q","Money":"4.5","Inner":{"Number":null},"Struct":{"Number":5},"Day":2}"""),
            (typeof(Wider), """{"Text":"a","Virtual":"x","Inner":{"Text":"b"},"Number":7}"""),
            (typeof(Plainer), """{"A":1,"B":"b","C":{"A":2,"D":[1,2]},"D":null,"E":{"Number":3}}"""),
            (typeof(List<Plainer>), """[{"E":{"Number":3},"D":[],"A":1},null,{"x":[{}],"A":2}]"""),
            (typeof(OnlyOnce), """{"A":1,"B":null,"C":"d","D":4}"""),
            (typeof(Noticing), """{"A":1}"""),
            (typeof(ContextShapes.Positional), """{"A":1,"B":"b","C":2,"D":2.5,"E":{"A":3,"D":null}}"""),
            (typeof(ContextShapes.Longer), """{"A":1,"B":2,"C":"c","D":"d","E":5,"F":false,"G":"x","H":"y","I":1}"""),
            (typeof(ContextShapes.Longer), """{"H":null,"G":null,"F":true,"E":null,"D":null,"C":null,"A":1}"""),
            (typeof(ContextShapes.Initialized), """{"A":1,"B":"b","C":"x","D":[2,3],"E":6}"""),
            (typeof(ContextShapes.Initialized), """{"B":"b","A":1}"""),
            (typeof(ContextShapes.Mutable), """{"A":1,"B":"b","C":0,"D":4}"""),
            (typeof(ContextShapes.Mutable?), """{"D":4,"C":3}"""),
            (typeof(ContextShapes.Immutable), """{"A":1,"B":"b","C":{"A":1,"C":2}}"""),
            (typeof(ContextShapes.Mixed), """{"A":1,"B":"b"}"""),
            (typeof(ContextShapes.Conditional), """{"A":"a","B":1,"C":null,"D":4,"E":{"A":1},"F":{}}"""),
            (typeof(ContextShapes.Throwing), """{"A":1,"B":7}"""),
            (typeof(ContextShapes.Throwing), """{"B":-1,"A":-1}"""),
            (typeof(ContextShapes.Marked), """{"A":1,"Text":"x","é":4,"Hidden":5}"""),
            (typeof(List<ContextShapes.Immutable>), """[{"B":"b","C":{},"A":1},{}]"""),
        ];
        var differences = new List<string>();
        foreach (Func<JsonSerializerOptions> make in (Func<JsonSerializerOptions>[])
        [
            static () => new(),
            static () => new(JsonSerializerDefaults.Web) { WriteIndented = true },
            static () => new() { DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingDefault, ReferenceHandler = ReferenceHandler.IgnoreCycles },
            static () => new() { ReferenceHandler = ReferenceHandler.Preserve, IgnoreReadOnlyProperties = true, PropertyNamingPolicy = JsonNamingPolicy.SnakeCaseLower },
            static () => new() { RespectNullableAnnotations = true, UnmappedMemberHandling = JsonUnmappedMemberHandling.Disallow, IncludeFields = true, AllowDuplicateProperties = false },
            static () => new() { TypeInfoResolver = WideContext.Default.WithAddedModifier(Rename) },
        ])
        {
            JsonSerializerOptions options = make();
            options.TypeInfoResolver ??= WideContext.Default;
            foreach ((Type type, string json) in texts)
            {
                for (int i = 0; i < json.Length * 2; i++)
                {
                    if (!TestScale.TakesOf(0.3, type, json, i))
                    {
                        continue;
                    }

                    string text = i < json.Length ? json[..(json.Length - i)] : json[..(i - json.Length)] + "1{\"n "[i % 5] + json[(i - json.Length + 1)..];
                    Outcome theirs = Outcome.Of(() => Written(Stj.Deserialize(text, type, options), type, isOurs: false));
                    Outcome mine = Outcome.Of(() => Written(Ours.Deserialize(text, type, options), type, isOurs: true));
                    if (theirs.ErrorText != mine.ErrorText || !Equals(theirs.Value, mine.Value))
                    {
                        differences.Add($"{type} {text}\n  theirs: {theirs.ErrorText ?? theirs.Value}\n  mine:   {mine.ErrorText ?? mine.Value}");
                    }
                }
            }

            string Written(object? value, Type type, bool isOurs)
            {
                var stream = new MemoryStream();
                if (isOurs)
                {
                    Ours.Serialize(stream, value, type, options);
                }
                else
                {
                    Stj.Serialize(stream, value, type, options);
                }

                return Encoding.UTF8.GetString(stream.ToArray());
            }
        }

        Assert.True(differences.Count == 0, $"{differences.Count} differences\n" + string.Join('\n', differences.Take(40)));
    }

    private static AnyHolder Member(object value) => new() { Inner = new AnyHolder { Value = value } };

    private static JsonSerializerOptions Options(string resolver, bool keepsReferences) =>
        new() { TypeInfoResolver = s_resolvers[resolver](), ReferenceHandler = keepsReferences ? ReferenceHandler.Preserve : null };

    private static void Rename(JsonTypeInfo info)
    {
        foreach (JsonPropertyInfo property in info.Properties)
        {
            property.Name = "_" + property.Name;
        }
    }

    private static Task<string> Text(string text) => Task.FromResult(text);

    private static Task<string> Streamed(Action<Stream> write)
    {
        var stream = new MemoryStream();
        write(stream);
        return Text(Encoding.UTF8.GetString(stream.ToArray()));
    }

    private static async Task<string> StreamedAsync(Func<Stream, Task> write)
    {
        var stream = new MemoryStream();
        await write(stream);
        return Encoding.UTF8.GetString(stream.ToArray());
    }

    private static async Task<string> PipedAsync(Func<PipeWriter, Task> write)
    {
        var stream = new MemoryStream();
        PipeWriter pipe = PipeWriter.Create(stream, new StreamPipeWriterOptions(leaveOpen: true));
        await write(pipe);
        await pipe.CompleteAsync();
        return Encoding.UTF8.GetString(stream.ToArray());
    }

    private static Task<string> Written(Action<Utf8JsonWriter> write)
    {
        var stream = new MemoryStream();
        using var writer = new Utf8JsonWriter(stream);
        writer.WriteStartArray();
        write(writer);
        writer.WriteEndArray();
        writer.Flush();
        return Text(Encoding.UTF8.GetString(stream.ToArray()));
    }

    private static async Task<string> Show(Func<Task<string>> call)
    {
        try
        {
            return await call();
        }
        catch (Exception error)
        {
            return new Outcome(null, error).ErrorText!;
        }
    }

    private sealed class Asked(IJsonTypeInfoResolver inner) : IJsonTypeInfoResolver
    {
        public List<string> Types { get; } = [];

        public JsonTypeInfo? GetTypeInfo(Type type, JsonSerializerOptions options)
        {
            Types.Add(type.ToString());
            return inner.GetTypeInfo(type, options);
        }
    }

    private sealed class FaultyFor(Type faulty) : IJsonTypeInfoResolver
    {
        public JsonTypeInfo? GetTypeInfo(Type type, JsonSerializerOptions options) => type == faulty ? throw new TimeoutException(type.ToString()) : null;
    }

    private sealed class OnlyFor(params Type[] types) : IJsonTypeInfoResolver
    {
        private readonly DefaultJsonTypeInfoResolver _reflection = new();

        public JsonTypeInfo? GetTypeInfo(Type type, JsonSerializerOptions options) => types.Contains(type) ? _reflection.GetTypeInfo(type, options) : null;
    }
}
