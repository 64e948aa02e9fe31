using System.Collections.Concurrent;
using System.Collections.Frozen;
using System.Collections.Immutable;
using System.Collections.ObjectModel;
using System.Text;
using System.Text.Json.Serialization.Metadata;
using Peregrine.Json.Differential.Harness;

namespace Peregrine.Json.Differential.Members;

/// <summary>Members that are filled instead of replaced.</summary>
public class PopulateTests
{
    private static readonly JsonSerializerOptions?[] s_options =
    [
        null,
        new() { PreferredObjectCreationHandling = JsonObjectCreationHandling.Populate },
        new() { PreferredObjectCreationHandling = JsonObjectCreationHandling.Populate, IncludeFields = true, IgnoreReadOnlyProperties = true, IgnoreReadOnlyFields = true },
        new() { PreferredObjectCreationHandling = JsonObjectCreationHandling.Populate, AllowDuplicateProperties = false },
        new() { PreferredObjectCreationHandling = JsonObjectCreationHandling.Populate, IgnoreNullValues = true, IncludeFields = true },
    ];

    public class Lists
    {
        public List<int> List { get; } = [1];
        public List<int> Settable { get; set; } = [1];
        public IList<int> IList { get; } = new List<int> { 1 };
        public IList<int> Fixed { get; } = new int[1];
        public ICollection<int> ICollection { get; } = new List<int> { 1 };
        public IEnumerable<int> IEnumerable { get; } = new List<int> { 1 };
        public IReadOnlyList<int> IReadOnlyList { get; } = new List<int> { 1 };
        public ISet<int> ISet { get; } = new HashSet<int> { 1 };
        public HashSet<int> Set { get; } = [1];
        public SortedSet<int> Sorted { get; } = [9];
        public LinkedList<int> Linked { get; } = new([1]);
        public Queue<int> Queue { get; } = new([1]);
        public Stack<int> Stack { get; } = new([1]);
        public ConcurrentQueue<int> ConcurrentQueue { get; } = new([1]);
        public ConcurrentStack<int> ConcurrentStack { get; } = new([1]);
        public ConcurrentBag<int> Bag { get; } = [1];
        public Collection<int> Collection { get; } = [1];
        public ObservableCollection<int> Observable { get; } = [1];
        public ReadOnlyCollection<int> ReadOnly { get; } = new([1]);
        public int[] Array { get; } = [1];
        public ImmutableList<int> Immutable { get; } = [1];
        public List<List<int>> Nested { get; } = [[1]];
        public List<int> Null { get; }
        public List<int> NullSettable { get; set; }
        public readonly List<int> Field = [1];
        public Own Own { get; } = [1];
        public string Text { get; } = "a";
        public byte[] Bytes { get; } = [1];
    }

    public class Own : List<int>;

    public class Maps
    {
        public Dictionary<string, int> Map { get; } = new() { ["a"] = 1 };
        public Dictionary<string, int> Settable { get; set; } = new() { ["a"] = 1 };
        public Dictionary<string, int> Folding { get; } = new(StringComparer.OrdinalIgnoreCase) { ["a"] = 1 };
        public IDictionary<string, int> IMap { get; } = new Dictionary<string, int> { ["a"] = 1 };
        public IDictionary<string, int> Fixed { get; } = new ReadOnlyDictionary<string, int>(new Dictionary<string, int>());
        public IReadOnlyDictionary<string, int> IReadOnly { get; } = new Dictionary<string, int> { ["a"] = 1 };
        public SortedDictionary<string, int> Sorted { get; } = new() { ["a"] = 1 };
        public SortedList<string, int> SortedList { get; } = new() { ["a"] = 1 };
        public ConcurrentDictionary<string, int> Concurrent { get; } = new() { ["a"] = 1 };
        public ImmutableDictionary<string, int> Immutable { get; } = ImmutableDictionary<string, int>.Empty;
        public Dictionary<string, List<int>> Lists { get; } = new() { ["a"] = [1] };
    }

    public class Objects
    {
        public Point Point { get; } = new();
        public Point Settable { get; set; } = new() { X = 7, Y = 8 };
        public Point Null { get; }
        public Point NullSettable { get; set; }
        public Pair Pair { get; set; }
        public Pair ReadOnlyPair { get; }
        public Pair? MaybePair { get; set; } = new Pair { A = 1, B = 2 };
        public Positional Positional { get; } = new(1, 2) { C = 3 };
        public Positional SettablePositional { get; set; } = new(1, 2) { C = 3 };
        public Point Field = new() { X = 7 };

        [JsonObjectCreationHandling(JsonObjectCreationHandling.Replace)] public Point Replaced { get; set; } = new() { X = 7, Y = 8 };
        [JsonIgnore(Condition = JsonIgnoreCondition.WhenReading)] public Point Unread { get; } = new();
        private Point _counted = new();
        public int Sets;
        public Point Counted { get => _counted; set { _counted = value; Sets++; } }
    }

    public class Point
    {
        public int X { get; set; }
        public int Y { get; set; }
        public Point Next { get; set; }
    }

    public struct Pair
    {
        public int A { get; set; }
        public int B { get; set; }
    }

    public record Positional(int A, int B)
    {
        public int C { get; set; }
        public List<int> Items { get; } = [1];
    }

    [JsonObjectCreationHandling(JsonObjectCreationHandling.Populate)]
    public class ByType
    {
        public List<int> List { get; } = [1];
        public Point Point { get; } = new() { X = 7, Next = new() { X = 1 } };
        public int Number { get; set; }
        public IEnumerable<int> Plain { get; set; } = [1];
    }

    [JsonObjectCreationHandling(JsonObjectCreationHandling.Populate)]
    public record RecordByType(int A)
    {
        public List<int> List { get; } = [1];
    }

    public class ByMember
    {
        [JsonObjectCreationHandling(JsonObjectCreationHandling.Populate)] public List<int> List { get; } = [1];
        [JsonObjectCreationHandling(JsonObjectCreationHandling.Populate)] public Dictionary<string, int> Map { get; set; } = new() { ["a"] = 1 };
        public List<int> Other { get; } = [1];
    }

    public record RecordByMember(int A)
    {
        [JsonObjectCreationHandling(JsonObjectCreationHandling.Populate)] public List<int> List { get; } = [1];
    }

    public class BadArray { [JsonObjectCreationHandling(JsonObjectCreationHandling.Populate)] public int[] A { get; set; } }
    public class BadText { [JsonObjectCreationHandling(JsonObjectCreationHandling.Populate)] public string A { get; set; } }
    public class BadSequence { [JsonObjectCreationHandling(JsonObjectCreationHandling.Populate)] public IEnumerable<int> A { get; set; } }
    public class BadStruct { [JsonObjectCreationHandling(JsonObjectCreationHandling.Populate)] public Pair A { get; } }
    public class BadWriteOnly { [JsonObjectCreationHandling(JsonObjectCreationHandling.Populate)] public List<int> A { set { } } }
    public class GoodStruct { [JsonObjectCreationHandling(JsonObjectCreationHandling.Populate)] public Pair A { get; set; } = new() { A = 3 }; }
    public class BadMaybe { [JsonObjectCreationHandling(JsonObjectCreationHandling.Populate)] public Pair? A { get; set; } = new() { A = 3 }; }
    [JsonDerivedType(typeof(Dot), "dot")] public class Shape { public int X { get; set; } }
    [JsonDerivedType(typeof(Spot))] public class Unnamed { public int X { get; set; } }
    public class Dot : Shape { public int Y { get; set; } }
    public class Spot : Unnamed { public int Y { get; set; } }
    public class BadShape { [JsonObjectCreationHandling(JsonObjectCreationHandling.Populate)] public Shape A { get; set; } = new Dot(); }
    public class GoodUnnamed { [JsonObjectCreationHandling(JsonObjectCreationHandling.Populate)] public Unnamed A { get; } = new Spot { X = 1, Y = 2 }; }
    public class Shapes { public Shape A { get; set; } = new Dot { X = 1 }; public Unnamed List { get; } = new Spot { Y = 2 }; }
    public class Immutables { [JsonObjectCreationHandling(JsonObjectCreationHandling.Populate)] public ImmutableArray<int> A { get; set; } }

    /// <summary>What refuses elements, or is filled where its like is not.</summary>
    public class Refusing
    {
        public FrozenSet<int> FrozenSet { get; } = [1];
        public FrozenSet<int> Settable { get; set; } = [1];
        public FrozenSet<int> Null { get; set; }
        public FrozenDictionary<string, int> FrozenMap { get; } = FrozenDictionary.ToFrozenDictionary(new Dictionary<string, int> { ["a"] = 1 });
        public FrozenDictionary<string, int> SettableMap { get; set; } = FrozenDictionary.ToFrozenDictionary(new Dictionary<string, int> { ["a"] = 1 });
        public FrozenDictionary<string, int> NullMap { get; set; }
        public ReadOnlyDictionary<string, int> ReadOnlyMap { get; set; } = new(new Dictionary<string, int> { ["a"] = 1 });
        public ReadOnlySet<int> ReadOnlySet { get; set; } = new(new HashSet<int> { 1 });
        public ReadOnlyCollection<int> ReadOnlyCollection { get; set; } = new([1]);
        public ReadOnlyObservableCollection<int> ReadOnlyObservable { get; set; } = new([1]);
        public IReadOnlySet<int> IReadOnlySet { get; set; } = new HashSet<int> { 1 };
        public ArraySegment<int> Segment { get; set; } = new([1]);
        public ImmutableSortedSet<int> ImmutableSet { get; set; } = [1];
        public IImmutableDictionary<string, int> ImmutableMap { get; set; } = ImmutableDictionary<string, int>.Empty;
        public IImmutableList<int> IImmutable { get; set; } = ImmutableList<int>.Empty;
        public ImmutableList<int>.Builder Builder { get; set; } = ImmutableList.CreateBuilder<int>();
        public ImmutableArray<int>.Builder ArrayBuilder { get; } = ImmutableArray.CreateBuilder<int>();
        public ImmutableHashSet<int>.Builder SetBuilder { get; } = ImmutableHashSet.CreateBuilder<int>();
        public ImmutableDictionary<string, int>.Builder MapBuilder { get; } = ImmutableDictionary.CreateBuilder<string, int>();
    }

    public class OneRefusing<T>
    {
        [JsonObjectCreationHandling(JsonObjectCreationHandling.Populate)] public T A { get; set; }
    }

    private static IEnumerable<(Type, string)> Inputs()
    {
        foreach (System.Reflection.PropertyInfo property in typeof(Refusing).GetProperties())
        {
            foreach (string value in (string[])["[2]", "[]", "null", "{}", """{"b":2}""", """{"a":"x"}"""])
            {
                yield return (typeof(Refusing), $$"""{"{{property.Name}}":{{value}}}""");
                yield return (typeof(OneRefusing<>).MakeGenericType(property.PropertyType), $$"""{"A":{{value}}}""");
            }
        }

        foreach (string name in typeof(Lists).GetProperties().Select(p => p.Name).Append("Field"))
        {
            foreach (string value in (string[])["[2,3]", "[]", "null", "[2,\"x\"]", "[2,", "{}", "5", "\"AQI=\"", "[[2],[3]]", "[1,1,\"x\"]"])
            {
                yield return (typeof(Lists), $$"""{"{{name}}":{{value}}}""");
            }
        }

        foreach (string name in typeof(Maps).GetProperties().Select(p => p.Name))
        {
            foreach (string value in (string[])["""{"b":2}""", """{"a":2}""", """{"A":2}""", """{"b":2,"b":3}""", "{}", "null", """{"b":"x"}""", """{"a":[2]}""", "[]"])
            {
                yield return (typeof(Maps), $$"""{"{{name}}":{{value}}}""");
            }
        }

        foreach (string name in typeof(Objects).GetProperties().Select(p => p.Name).Append("Field"))
        {
            foreach (string value in (string[])["""{"X":5}""", "{}", "null", """{"A":5}""", """{"A":5,"C":6,"Items":[2]}""", """{"X":"x"}""", "[]", """{"Next":{"X":1}}"""])
            {
                yield return (typeof(Objects), $$"""{"{{name}}":{{value}}}""");
            }
        }

        yield return (typeof(Objects), """{"Counted":{"X":1},"Counted":{"Y":1}}""");
        yield return (typeof(ByType), """{"List":[2],"Point":{"Y":1,"Next":{"Y":2}},"Plain":[2],"Number":3}""");
        yield return (typeof(RecordByType), """{"List":[2],"A":1}""");
        yield return (typeof(ByMember), """{"List":[2],"Map":{"b":2},"Other":[2]}""");
        yield return (typeof(ByMember), """{"List":null,"Map":null}""");
        foreach (Type type in (Type[])[typeof(RecordByMember), typeof(BadArray), typeof(BadText), typeof(BadSequence), typeof(BadStruct), typeof(BadWriteOnly), typeof(GoodStruct), typeof(BadMaybe), typeof(Immutables), typeof(BadShape), typeof(GoodUnnamed), typeof(Shapes)])
        {
            yield return (type, "{}");
            yield return (type, """{"A":{"B":4},"List":[2]}""");
            yield return (type, """{"A":[2]}""");
            yield return (type, """{"A":{"X":4,"Y":5},"List":{"X":3,"Y":"x"}}""");
            yield return (type, """{"A":{"X":4,"Y":5},"List":{"X":3}}""");
            yield return (type, """{"A":{"$type":"dot","X":4,"Y":5}}""");
        }
    }

    [JsonDerivedType(typeof(Atlas), "a"), JsonDerivedType(typeof(Map), "m")] public class Map : Dictionary<string, int>;
    public class Atlas : Map;
    [JsonDerivedType(typeof(Lines), "l"), JsonDerivedType(typeof(Points))] public class Points : List<int>;
    public class Lines : Points;

    /// <summary>A value of a polymorphic type is filled as any other, as long as its owner is none of these itself.</summary>
    public class Named
    {
        public Map Map { get; set; } = new() { ["old"] = 9 };
        public Map Atlas { get; set; } = new Atlas { ["old"] = 9 };
        public Map Fixed { get; } = new Atlas { ["old"] = 9, ["a"] = 8 };
        public Points Points { get; set; } = [9];
        public Points Lines { get; set; } = new Lines { 9 };
        public Shape Shape { get; set; } = new() { X = 9 };
        public Shape Dot { get; set; } = new Dot { X = 9 };
        public System.Collections.Hashtable Table { get; set; } = new() { ["old"] = 9 };
    }

    /// <summary>Every kind of value that says its type, with the discriminator where it should be and where it should not.</summary>
    [Fact]
    public void WhatTheJsonNames()
    {
        var report = new Report();
        string[] values =
        [
            """{"a":1,"b":2}""", "{}", "null", "5", "[]", "[1,2]", "[1,2", """["x"]""", """{"a":"x"}""", """{"X":"x"}""", """{"$values":[1]}""", """{"$type":"x","a":1}""", """{"$type":5}""", """{"$ref":"1"}""", """{"$id":"1"}""",
            .. new[] { "a", "m", "l", "dot" }.SelectMany(static t => new[]
            {
                $$"""{"$type":"{{t}}","a":"x"}""", $$"""{"$type":"{{t}}","a":1,"b":"x"}""", $$"""{"$type":"{{t}}","a":tru}""", $$"""{"$type":"{{t}}","Y":1,"X":"x"}""", $$"""{"$type":"{{t}}","X":1,"Y":"x"}""", $$"""{"$type":"{{t}}","$values":["x"]}""", $$"""{"$type":"{{t}}","\ud800":1}""",
                $$"""{"$type":"{{t}}"}""", $$"""{"$type":"{{t}}","a":1,"b":2}""", $$"""{"a":1,"$type":"{{t}}"}""", $$"""{"$type":"{{t}}","$values":[1,2]}""", $$"""{"$type":"{{t}}","$values":[2,"x"]}""",
                $$"""{"$values":[3],"$type":"{{t}}"}""", $$"""{"$type":"{{t}}","$values":[1],"a":1}""", $$"""{"$type":"{{t}}","$values":null}""", $$"""{"$type":"{{t}}","$type":"{{t}}"}""", $$"""{"$type":"{{t}}","X":1,"Y":2}""",
            }),
        ];
        foreach (bool anywhere in new[] { false, true })
        {
            foreach (bool duplicates in new[] { false, true })
            {
                var options = new JsonSerializerOptions { PreferredObjectCreationHandling = JsonObjectCreationHandling.Populate, AllowOutOfOrderMetadataProperties = anywhere, AllowDuplicateProperties = duplicates };
                foreach (string member in new[] { "Map", "Atlas", "Fixed", "Points", "Lines", "Shape", "Dot", "Table" })
                {
                    foreach (string value in values)
                    {
                        Both.Read<Named>(report, Encoding.UTF8.GetBytes($$"""{"{{member}}":{{value}}}"""), options);
                    }
                }
            }
        }

        report.Check();
    }

    [Fact]
    [Facts.Proves("3.8-1", "filling keeps lists, sets, queues, stacks, dictionaries, objects and settable structs; without setter and value nothing is assigned")]
    [Facts.Proves("3.8-2", "what cannot be filled is refused by an attribute on the member and left alone by a preference")]
    public void Read()
    {
        var report = new Report();
        foreach (JsonSerializerOptions? options in s_options)
        {
            foreach ((Type type, string json) in Inputs())
            {
                Both.Of(type).Read(report, Encoding.UTF8.GetBytes(json), options);
            }
        }

        report.Check();
    }

    /// <summary>What is wrong with the member itself goes before what reference handling forbids.</summary>
    [Fact]
    public void RefusedUnderReferenceHandling()
    {
        Type[] types =
        [
            typeof(BadArray), typeof(BadText), typeof(BadSequence), typeof(BadStruct), typeof(BadWriteOnly), typeof(BadMaybe), typeof(BadShape), typeof(GoodStruct), typeof(GoodUnnamed),
            typeof(Immutables), typeof(Lists), typeof(Shapes),
        ];
        var report = new Report();
        foreach (ReferenceHandler handler in (ReferenceHandler[])[ReferenceHandler.IgnoreCycles, ReferenceHandler.Preserve])
        {
            foreach (JsonObjectCreationHandling preferred in Enum.GetValues<JsonObjectCreationHandling>())
            {
                var options = new JsonSerializerOptions { ReferenceHandler = handler, PreferredObjectCreationHandling = preferred };
                foreach (Type type in types)
                {
                    Both.Of(type).Read(report, "{\"A\":{\"$type\":\"dot\",\"X\":1}}"u8.ToArray(), options);
                }
            }
        }

        report.Check();
    }

    /// <summary>The same by contracts of a resolver, and by what a modifier sets.</summary>
    [Fact]
    public void ReadByResolvers()
    {
        var report = new Report();
        Action<JsonTypeInfo>[] modifiers =
        [
            static _ => { },
            static info => info.PreferredPropertyObjectCreationHandling = info.Kind == JsonTypeInfoKind.Object ? JsonObjectCreationHandling.Populate : null,
            static info => Demand(info, JsonObjectCreationHandling.Populate, static p => p.Get is not null && p.PropertyType.IsAssignableTo(typeof(System.Collections.ICollection)) && !p.PropertyType.IsArray && !p.PropertyType.IsValueType),
            static info => Demand(info, JsonObjectCreationHandling.Replace, static _ => true),
        ];
        foreach (Action<JsonTypeInfo> modifier in modifiers)
        {
            foreach (JsonSerializerOptions? options in s_options)
            {
                var resolved = new JsonSerializerOptions(options ?? JsonSerializerOptions.Default) { TypeInfoResolver = new DefaultJsonTypeInfoResolver { Modifiers = { modifier } } };
                foreach ((Type type, string json) in Inputs())
                {
                    Both.Of(type).ReadOnce(report, Encoding.UTF8.GetBytes(json), resolved);
                }
            }
        }

        report.Check();

        static void Demand(JsonTypeInfo info, JsonObjectCreationHandling handling, Predicate<JsonPropertyInfo> which)
        {
            foreach (JsonPropertyInfo property in info.Properties)
            {
                if (which(property))
                {
                    property.ObjectCreationHandling = handling;
                }
            }
        }
    }

    public class Twice
    {
        [JsonObjectCreationHandling(JsonObjectCreationHandling.Populate)]
        public Twice? Again { get; set; }

        [JsonObjectCreationHandling(JsonObjectCreationHandling.Populate)]
        public Dictionary<string, int>? Map { get; set; }

        [JsonObjectCreationHandling(JsonObjectCreationHandling.Populate)]
        public List<int> List { get; } = [];

        [JsonExtensionData]
        public Dictionary<string, object?>? More { get; set; }
    }

    /// <summary>The second of two values goes into what the first one left, before it is seen that there are two.</summary>
    [Fact]
    public void FilledTwice()
    {
        foreach (bool allows in new[] { false, true })
        {
            var options = new JsonSerializerOptions { AllowDuplicateProperties = allows };
            foreach (string text in new[]
            {
                "{\"Again\":{\"b\":1},\"Again\":{\"b\":2}}", "{\"Again\":{\"b\":1},\"Again\":{\"c\":2}}", "{\"Again\":{\"b\":1},\"Again\":{\"c\":2,\"b\":3},\"x\":1}", "{\"Again\":{\"Map\":{\"a\":1}},\"Again\":{\"Map\":{\"a\":1}}}",
                "{\"Map\":{\"a\":1},\"Map\":{\"a\":1}}", "{\"Map\":{\"a\":1},\"Map\":{\"b\":1}}", "{\"Map\":{\"a\":1},\"Map\":null }", "{\"Map\":null,\"Map\":null }", "{\"List\":[1],\"List\":[2] }", "{\"List\":[1],\"List\":[\"x\"]}", "{\"List\":[1],\"List\":5}",
                "{ \"Again\" : {\"Again\":null} , \"Again\" : {\"Again\":null} }", "{\"Map\":{},\"List\":[],\"Map\":{}",
            })
            {
                Both.Read<Twice>(text, options);
            }
        }
    }

    public struct Made(int a, int b)
    {
        public int A { get; } = a;

        public int B { get; set; } = b;

        public List<int> Late { get; set; } = [];
    }

    public class Filling
    {
        [JsonObjectCreationHandling(JsonObjectCreationHandling.Populate)]
        public Made Made { get; set; }

        public Made Replaced { get; set; }

        [JsonObjectCreationHandling(JsonObjectCreationHandling.Populate)]
        public KeyValuePair<int, List<int>> Pair { get; set; }
    }

    /// <summary>Where the constructor is not called, its arguments are members as any other: those that cannot be set are skipped.</summary>
    [Fact]
    public void FilledByMembers()
    {
        foreach (string name in new[] { "Made", "Replaced", "Pair" })
        {
            foreach (string part in new[] { "{\"A\":1,\"B\":2}", "{\"A\":\"x\",\"B\":2}", "{\"A\":[1,{_}]}", "{\"B\":\"x\"}", "{\"B\":[_]}", "{\"Late\":[1,\"x\"],\"B\":3}", "{\"Late\":[1,_],\"B\":3}", "{\"Late\":[1,2],\"B\":3,", "{\"Value\":[1,_]}", "{\"Value\":[1,\"x\"]}", "{\"Key\":{\"a\":_}}", "{\"Key\":1,\"Value\":[1]}", "null", "5" })
            {
                Both.Read<Filling>($"{{\"{name}\":{part}}}");
                Both.Read<Filling>($"{{\"{name}\": {part} , \"Pair\":5}}");
            }
        }
    }
}
