using System.Collections.Concurrent;
using System.Collections.Immutable;
using System.Collections.ObjectModel;
using System.Text;
using System.Text.Json.Serialization.Metadata;
using Peregrine.Json.Differential.Harness;

namespace Peregrine.Json.Differential.Interop;

/// <summary>
/// Shapes of types that the bridge walks over before anything is read or written: types that contain themselves or each other in every way a declared type can be reached,
/// and types nested as deep as the runtime makes them. What System.Text.Json does without the bridge is right.
/// </summary>
public class BridgeTypesTests
{
    public class SelfList : List<SelfList>;

    public class SelfNamed : Dictionary<string, SelfNamed>;

    public class SelfOverList : Dictionary<string, List<SelfOverList>>;

    public class SelfOverArray : List<SelfOverArray[]>;

    public class SelfOverArrays : List<SelfOverArrays[][]>;

    public class SelfByNumber : SortedDictionary<int, ConcurrentQueue<SelfByNumber?>>;

    public class Left : List<Right>;

    public class Right : Dictionary<string, Left>;

    public class First : List<Second[]>;

    public class Second : Dictionary<string, List<Third>>;

    public class Third : Collection<Dictionary<int, First>>;

    public class Wider<T> : List<T>;

    public class SelfGeneric : Wider<Wider<SelfGeneric>>;

    public struct Cell
    {
        public List<Cell?>? Cells { get; set; }

        public Cell[]? Row { get; set; }
    }

    public class Node
    {
        public SelfList? Lists { get; set; }

        public Left? Left { get; set; }

        public List<Node>? Nodes { get; set; }

        public Node[][]? Arrays { get; set; }

        public Dictionary<string, Dictionary<string, Node>>? Named { get; set; }

        public (int, List<Node>)? Pair { get; set; }

        public KeyValuePair<string, List<Node>> Entry { get; set; }

        public Cell? Cell { get; set; }

        public ImmutableArray<Node>? Kept { get; set; }
    }

    [JsonDerivedType(typeof(Branch), "branch")]
    [JsonDerivedType(typeof(Leaf), "leaf")]
    public class Tree
    {
        public Tree? Parent { get; set; }
    }

    public class Branch : Tree
    {
        public List<Tree>? Trees { get; set; }

        public List<Branch[]>? Branches { get; set; }
    }

    public class Leaf : Tree
    {
        public Dictionary<string, Leaf>? Leaves { get; set; }
    }

    [JsonPolymorphic]
    [JsonDerivedType(typeof(SelfDerived), "derived")]
    public class SelfBase : List<SelfBase>;

    public class SelfDerived : SelfBase;

    public class Optional<T>
    {
        public T? Value { get; set; }
    }

    /// <summary>Its converter asks for that of what it wraps, which may be what has it as a member.</summary>
    public class Linked
    {
        public Optional<Linked>? Next { get; set; }

        public List<Optional<Linked>>? Others { get; set; }

        public int Id { get; set; }
    }

    internal sealed class OptionalFactory : JsonConverterFactory
    {
        public override bool CanConvert(Type typeToConvert) => typeToConvert.IsGenericType && typeToConvert.GetGenericTypeDefinition() == typeof(Optional<>);

        public override JsonConverter? CreateConverter(Type typeToConvert, JsonSerializerOptions options) =>
            (JsonConverter)Activator.CreateInstance(typeof(OptionalConverter<>).MakeGenericType(typeToConvert.GetGenericArguments()), options)!;
    }

    internal sealed class OptionalConverter<T>(JsonSerializerOptions options) : JsonConverter<Optional<T>>
    {
        private readonly JsonConverter<T> _inner = (JsonConverter<T>)options.GetConverter(typeof(T));

        public override Optional<T>? Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions given) => new() { Value = _inner.Read(ref reader, typeof(T), given) };

        public override void Write(Utf8JsonWriter writer, Optional<T> value, JsonSerializerOptions given) => _inner.Write(writer, value.Value!, given);
    }

    /// <summary>A property of its own nullable type: a factory of System.Text.Json's asks for what is being made.</summary>
    public readonly struct Link(int id, object? next)
    {
        public int Id => id;

        public Link? Next => (Link?)next;
    }

    private static readonly (Type Type, string[] Texts)[] s_cases =
    [
        (typeof(SelfList), ["[]", "[[],[[]]]", "[[1]]", "[[", "{}"]),
        (typeof(SelfNamed), ["{}", """{"a":{"b":{}},"c":null}""", """{"a":[]}"""]),
        (typeof(SelfOverList), ["{}", """{"a":[{"b":[]},{}]}""", """{"a":{}}""", """{"a":[1]}"""]),
        (typeof(SelfOverArray), ["[]", "[[[]],[],null]", "[[[[1]]]]"]),
        (typeof(SelfOverArrays), ["[]", "[[[[]]],[[]]]", "[[[[[[1]]]]]]"]),
        (typeof(SelfByNumber), ["{}", """{"1":[{"2":[null]}]}""", """{"x":[]}"""]),
        (typeof(Left), ["[]", """[{"a":[{}]},{}]""", """[{"a":[1]}]"""]),
        (typeof(Right), ["{}", """{"a":[{"b":[]}]}""", """{"a":{}}"""]),
        (typeof(First), ["[]", """[[{"a":[[{"1":[]}]]}]]""", """[[{"a":[[{"1":{}}]]}]]"""]),
        (typeof(Second), ["{}", """{"a":[[{"1":[[{"b":[]}]]}]]}"""]),
        (typeof(Third), ["[]", """[{"1":[[{"a":[]}]]}]"""]),
        (typeof(SelfGeneric), ["[]", "[[[[]]]]", "[[1]]"]),
        (typeof(Cell), ["{}", """{"Cells":[{"Row":[{}]},null]}""", """{"Cells":[{"Row":[null]}]}"""]),
        (typeof(Cell?), ["null", """{"Row":[{"Cells":[]}]}"""]),
        (typeof(Node), ["{}", """{"Lists":[[]],"Left":[{"a":[]}],"Nodes":[{"Arrays":[[{}]]}],"Named":{"a":{"b":{}}},"Pair":{},"Entry":{"Key":"k","Value":[{}]},"Cell":{"Row":[{}]},"Kept":[{}]}""", """{"Nodes":[{"Arrays":[[1]]}]}"""]),
        (typeof(Tree), ["{}", """{"$type":"branch","Trees":[{"$type":"leaf","Leaves":{"a":{}}}],"Parent":{}}""", """{"$type":"branch","Branches":[[{"Trees":[1]}]]}"""]),
        (typeof(SelfBase), ["[]", "[[],[]]"]),
        (typeof(Branch), ["""{"Branches":[[{}]]}"""]),
        (typeof(List<(int, SelfList)>), ["[{}]"]),
        (typeof(Node[][][]), ["[[[{}]]]", "[[[1]]]"]),
        (typeof(int[][][][][]), ["[[[[[1]]]]]", "[[[[1]]]]"]),
        (typeof(int[,]), ["[[1]]"]),
        (typeof(Linked), ["{}", """{"Next":{"Next":{"Id":1},"Others":[{"Id":2}]},"Id":3}""", """{"Next":{"Next":[1]}}"""]),
        (typeof(Optional<Linked>), ["""{"Next":{"Next":{"Id":1}}}"""]),
        (typeof(List<Linked>), ["""[{"Others":[{"Id":1}]}]"""]),
        (typeof(Link), ["""{"Id":1,"Next":null}"""]),
        (typeof(Tuple<SelfList, Tuple<Left, Right>>), ["""{"Item1":[],"Item2":{"Item1":[],"Item2":{}}}"""]),
    ];

    public static TheoryData<string> Resolvers => ["none", "reflection", "modified", "two"];

    [Theory]
    [MemberData(nameof(Resolvers))]
    public void EveryShape(string resolver)
    {
        var report = new Report();
        foreach (bool isAll in (bool[])[true, false])
        {
            // All types by one set of options, whatever was asked for before, and each by its own.
            (JsonSerializerOptions plain, JsonSerializerOptions bridged) = (Make(resolver), Make(resolver).UsePeregrine());
            foreach ((Type type, string[] texts) in s_cases)
            {
                if (!isAll)
                {
                    (plain, bridged) = (Make(resolver), Make(resolver).UsePeregrine());
                }

                ((ICase)Activator.CreateInstance(typeof(Case<>).MakeGenericType(type))!).Run(report, texts, plain, bridged);
            }
        }

        report.Check();
    }

    /// <summary>Threads that meet at the first use of types which contain each other.</summary>
    [Fact]
    public void FirstUsesByManyThreads()
    {
        for (int round = UsualRun.IsShort ? 14 : 0; round < 20; round++)
        {
            JsonSerializerOptions bridged = Make(round % 2 == 0 ? "none" : "modified").UsePeregrine();
            using var barrier = new Barrier(4);
            Parallel.For(0, 4, new ParallelOptions { MaxDegreeOfParallelism = 4 }, turn =>
            {
                if (turn >= 0)
                {
                    barrier.SignalAndWait(TimeSpan.FromSeconds(1));
                }

                (Type type, string[] texts) = s_cases[turn % 2 == 0 ? 6 : 7];
                Assert.Equal(Stj.Serialize(Stj.Deserialize(texts[1], type), type), Stj.Serialize(Stj.Deserialize(texts[1], type, bridged), type, bridged));
                Assert.All(bridged.GetTypeInfo(typeof(Node)).Properties, static p => Assert.Null(p.CustomConverter));
            });
        }
    }

    /// <summary>Generic types inside each other: where System.Text.Json can configure them, so it can with the bridge.</summary>
    [Theory]
    [InlineData("list")]
    [InlineData("array")]
    [InlineData("dictionary")]
    [InlineData("nullable")]
    public void DeepTypes(string kind)
    {
        int depth = kind == "array" ? 30 : TestScale.IsLarge ? 1000 : 200;
        Type type = typeof(int);
        for (int i = 0; i < depth; i++)
        {
            type = kind switch
            {
                "list" => typeof(List<>).MakeGenericType(type),
                "array" => type.MakeArrayType(),
                "dictionary" => typeof(Dictionary<,>).MakeGenericType(typeof(string), type),
                _ => i % 2 == 0 ? typeof(KeyValuePair<,>).MakeGenericType(typeof(string), type) : typeof(Nullable<>).MakeGenericType(type),
            };
        }

        JsonSerializerOptions plain = new() { MaxDepth = 2000 };
        JsonSerializerOptions bridged = new JsonSerializerOptions(plain).UsePeregrine();
        foreach (string text in (string[])["[]", "{}", "[[[1]]]", "null"])
        {
            Outcome theirs = Outcome.Of(() => Stj.Serialize(Stj.Deserialize(text, type, plain), type, plain));
            Outcome mine = Outcome.Of(() => Stj.Serialize(Stj.Deserialize(text, type, bridged), type, bridged));
            Assert.Equal((theirs.Value, theirs.ErrorText), (mine.Value, mine.ErrorText));
        }
    }

    private static JsonSerializerOptions Make(string resolver)
    {
        var options = new JsonSerializerOptions { Converters = { new OptionalFactory() } };
        switch (resolver)
        {
            case "reflection":
                options.TypeInfoResolver = new DefaultJsonTypeInfoResolver();
                break;
            case "modified":
                options.TypeInfoResolver = new DefaultJsonTypeInfoResolver().WithAddedModifier(static info => _ = info.Properties.Count);
                break;
            case "two":
                options.TypeInfoResolverChain.Add(new DefaultJsonTypeInfoResolver { Modifiers = { static _ => { } } });
                options.TypeInfoResolverChain.Add(new DefaultJsonTypeInfoResolver());
                break;
        }

        return options;
    }

    private interface ICase
    {
        void Run(Report report, string[] texts, JsonSerializerOptions plain, JsonSerializerOptions bridged);
    }

    private sealed class Case<T> : ICase
    {
        public void Run(Report report, string[] texts, JsonSerializerOptions plain, JsonSerializerOptions bridged)
        {
            foreach (string text in texts)
            {
                byte[] utf8 = Encoding.UTF8.GetBytes(text);
                Outcome theirs = Outcome.Of<object?>(() => Stj.Deserialize<T>(utf8, plain));
                Both.Compare<T>(report, utf8, plain, theirs, Outcome.Of<object?>(() => Stj.Deserialize<T>(utf8, bridged)), "bridged Deserialize<T>(bytes)");
                Both.Compare<T>(report, utf8, plain, theirs, Outcome.Of<object?>(() => Ours.Deserialize<T>(utf8, bridged)), "Deserialize<T>(bytes)");
                if (theirs is { IsOk: true, Value: T value })
                {
                    Outcome written = Outcome.Of(() => Stj.SerializeToUtf8Bytes(value, plain));
                    Both.Compare(report, value, plain, written, Outcome.Of(() => Stj.SerializeToUtf8Bytes(value, bridged)), "bridged SerializeToUtf8Bytes<T>");
                    Both.Compare(report, value, plain, written, Outcome.Of(() => Ours.SerializeToUtf8Bytes(value, bridged)), "SerializeToUtf8Bytes<T>");
                    Both.Compare(report, value, plain, written, Outcome.Of(() => Streamed(value, bridged)), "bridged SerializeAsync<T>");
                }
            }
        }

        private static byte[] Streamed(T value, JsonSerializerOptions options)
        {
            var stream = new MemoryStream();
            Stj.SerializeAsync(stream, value, options).GetAwaiter().GetResult();
            return stream.ToArray();
        }
    }
}
