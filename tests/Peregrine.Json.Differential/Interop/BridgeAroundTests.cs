using System.Buffers;
using System.Text;
using System.Text.Json.Serialization.Metadata;
using Peregrine.Json.Diagnostics;
using Peregrine.Json.Differential.Harness;

namespace Peregrine.Json.Differential.Interop;

/// <summary>Resolvers, modifiers and copies around <c>UsePeregrine</c>, in every order: each ends, with System.Text.Json's bytes, served or with a reason.</summary>
public class BridgeAroundTests
{
    public class Item
    {
        public int A { get; set; }

        public List<Item>? More { get; set; }

        public Part? Part { get; set; }
    }

    [JsonDerivedType(typeof(Part), "part")]
    public class Part
    {
        public int B { get; set; }
    }

    /// <summary>A resolver of a class that the library does not know.</summary>
    private sealed class Around(IJsonTypeInfoResolver inner) : IJsonTypeInfoResolver
    {
        public JsonTypeInfo? GetTypeInfo(Type type, JsonSerializerOptions options) => inner.GetTypeInfo(type, options);
    }

    /// <summary>Another source of metadata, which names members differently and knows one type.</summary>
    private sealed class Other : IJsonTypeInfoResolver
    {
        private readonly DefaultJsonTypeInfoResolver _inner = new() { Modifiers = { Rename } };

        public JsonTypeInfo? GetTypeInfo(Type type, JsonSerializerOptions options) => type == typeof(Part) ? _inner.GetTypeInfo(type, options) : null;
    }

    private static readonly (string Name, Func<JsonSerializerOptions, JsonSerializerOptions> Apply)[] s_steps =
    [
        ("use", static o => o.UsePeregrine()),
        ("modify", static o => With(o, o.TypeInfoResolver!.WithAddedModifier(static _ => { }))),
        ("rename", static o => With(o, o.TypeInfoResolver!.WithAddedModifier(Rename))),
        ("copy", static o => new(o)),
        ("combine", static o => With(o, JsonTypeInfoResolver.Combine(new Other(), o.TypeInfoResolver))),
        ("around", static o => With(o, new Around(o.TypeInfoResolver!))),
        ("add", Add),
        ("without", static o => o.WithoutPeregrine()),
    ];

    private static JsonSerializerOptions With(JsonSerializerOptions options, IJsonTypeInfoResolver resolver)
    {
        options.TypeInfoResolver = resolver;
        return options;
    }

    private static JsonSerializerOptions Add(JsonSerializerOptions options)
    {
        options.TypeInfoResolverChain.Add(new Other());
        return options;
    }

    private static void Rename(JsonTypeInfo info)
    {
        if (info.Kind == JsonTypeInfoKind.Object)
        {
            foreach (JsonPropertyInfo member in info.Properties)
            {
                member.Name += "_";
            }
        }
    }

    [Fact]
    public void EveryOrder()
    {
        int served = 0, left = 0, silent = 0;
        int length = s_steps.Length;
        for (int code = 0; code < length * length * length * length; code++)
        {
            if (!TestScale.TakesOf(0.3, code))
            {
                continue;
            }

            int[] order = [code % length, code / length % length, code / length / length % length, code / length / length / length];
            string name = string.Join(' ', order.Select(static i => s_steps[i].Name));
            JsonSerializerOptions plain = Made(order, isBridged: false), bridged = Made(order, isBridged: true);
            var item = new Item { A = 1, More = [new() { A = 2, Part = new() { B = 3 } }], Part = new() { B = 4 } };
            string expected = Stj.Serialize(item, plain);
            Assert.True(expected == Stj.Serialize(item, bridged), name);
            Assert.True(expected == Ours.Serialize(item, bridged), name);
            Assert.True(expected == Stj.Serialize(Stj.Deserialize<Item>(expected, bridged), plain), name);
            Assert.True(Stj.Serialize(new[] { new Part { B = 1 } }, plain) == Stj.Serialize(new[] { new Part { B = 1 } }, bridged), name);
            Assert.True(Stj.Serialize(new Part { B = 1 }, plain) == Stj.Serialize(new Part { B = 1 }, bridged), name);
            string bad = expected.Replace(":3", ":\"x\"", StringComparison.Ordinal);
            Assert.True(Outcome.Of<object?>(() => Stj.Deserialize<Item>(bad, plain)).ErrorText == Outcome.Of<object?>(() => Stj.Deserialize<Item>(bad, bridged)).ErrorText, name);

            TypeDescription described = Ours.Describe<Item>(bridged);
            switch (described.IsBridged)
            {
                case true:
                    served++;
                    break;
                case false:
                    Assert.True(described.BridgeReason.Length > 0, name);
                    left++;
                    break;
                default:
                    silent++;
                    break;
            }

            // Whatever of System.Text.Json's is around the bridge, it serves.
            if (order.Contains(0) && !order.Contains(5) && !order.Contains(7))
            {
                Assert.True(described.IsBridged, $"{name}: {described.BridgeReason}");
            }
        }

        int least = TestScale.Factor < 1 ? 20 : 100;
        Assert.True(served > 10 * least && left > least && silent > 5 * least, $"{served} {left} {silent}");

        static JsonSerializerOptions Made(int[] order, bool isBridged)
        {
            JsonSerializerOptions options = new() { TypeInfoResolver = new DefaultJsonTypeInfoResolver() };
            foreach (int step in order)
            {
                options = isBridged || step is not (0 or 7) ? s_steps[step].Apply(options) : options;
            }

            return options;
        }
    }

    public class Ignoring
    {
        public int A { get; set; }

        [JsonIgnore]
        public Encoding? Encoding { get; set; }

        [JsonIgnore]
        public ReadOnlySequence<byte> Bytes { get; set; }

        [JsonIgnore]
        public TwoConstructors? Two { get; set; }

        [JsonIgnore]
        public Clashing? Names { get; set; }
    }

    public class TwoConstructors
    {
        [JsonConstructor]
        public TwoConstructors(int a) => A = a;

        [JsonConstructor]
        public TwoConstructors(string b) => A = b.Length;

        public int A { get; }
    }

    public class Clashing
    {
        public int A { get; set; }

        [JsonPropertyName("A")]
        public int B { get; set; }
    }

    /// <summary>Members that are ignored have types without valid metadata: these are never looked at.</summary>
    [Fact]
    public void IgnoredMembersDoNotDecide()
    {
        foreach (Func<JsonSerializerOptions> make in (Func<JsonSerializerOptions>[])[static () => new(), static () => new() { ReferenceHandler = ReferenceHandler.Preserve }])
        {
            JsonSerializerOptions bridged = make().UsePeregrine();
            Assert.Equal(Stj.Serialize(new Ignoring { A = 1 }, make()), Stj.Serialize(new Ignoring { A = 1 }, bridged));
            Assert.Equal(Stj.Serialize(new List<Ignoring> { new() { A = 1 } }, make()), Stj.Serialize(new List<Ignoring> { new() { A = 1 } }, bridged));
            Assert.Equal(2, Stj.Deserialize<Ignoring>("{\"A\":2,\"Encoding\":{},\"Names\":1}", bridged)!.A);
            Assert.True(Ours.Describe<Ignoring>(bridged).IsBridged);
        }
    }

    public struct Boxed
    {
        public object? Next { get; set; }
    }

    /// <summary>A box at the root that its value leads to is the same object, for every entry point that takes a declared object.</summary>
    [Fact]
    public async Task BoxesKeepTheirIdentity()
    {
        foreach (Func<JsonSerializerOptions> make in (Func<JsonSerializerOptions>[])[static () => new() { ReferenceHandler = ReferenceHandler.IgnoreCycles }, static () => new() { ReferenceHandler = ReferenceHandler.Preserve }])
        {
            object box = default(Boxed);
            typeof(Boxed).GetProperty("Next")!.SetValue(box, make().ReferenceHandler == ReferenceHandler.IgnoreCycles ? box : new List<object> { 1 });
            List<string> theirs = await All(make()), mine = await All(make().UsePeregrine());
            Assert.Equal(theirs, mine);

            async Task<List<string>> All(JsonSerializerOptions options)
            {
                MemoryStream stream = new(), later = new();
                Stj.Serialize(stream, box, typeof(Boxed), options);
                await Stj.SerializeAsync(later, box, options);
                return
                [
                    Stj.Serialize(box, options), Stj.Serialize(box, typeof(Boxed), options), Stj.Serialize(box, options.GetTypeInfo(typeof(Boxed))), Encoding.UTF8.GetString(stream.ToArray()),
                    Encoding.UTF8.GetString(later.ToArray()), Stj.Serialize(new[] { box }, options), Stj.SerializeToNode(box, options)!.ToJsonString(), Stj.SerializeToElement(box, options).GetRawText(),
                ];
            }
        }
    }
}
