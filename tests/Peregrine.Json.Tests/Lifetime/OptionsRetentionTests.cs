using System.Runtime;
using System.Runtime.CompilerServices;
using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;
using Peregrine.Json.Contracts;
using Peregrine.Json.Discovery;
using Peregrine.Json.Emit;
using Peregrine.Json.Tests.Front;

namespace Peregrine.Json.Tests.Lifetime;

/// <summary>What <see cref="ContractCache"/> promises about options.</summary>
[Collection(Alone.Name)]
public sealed class OptionsRetentionTests
{
    public enum Colour
    {
        Red,
        Green,
    }

    /// <summary>The usual mistake: options with a converter, made anew for every call, for a value of many objects.</summary>
    [Fact]
    public void OptionsMadePerCallLeaveNothingBehind() => Alone.AsShipped(static () =>
    {
        Item[] value = [.. Enumerable.Range(0, 40).Select(static i => new Item { Id = i, Colour = (Colour)(i & 1), Inner = new Inner { Text = "t" } })];
        string expected = Stj.Serialize(value, new JsonSerializerOptions { Converters = { new JsonStringEnumConverter() } });
        Use(20);
        long before = Alone.Heap();
        int assemblies = DynamicAssemblies();
        Use(3000);
        Assert.InRange(Alone.Heap() - before, long.MinValue, 200_000);
        Assert.Equal(assemblies, DynamicAssemblies());

        void Use(int times)
        {
            for (int i = 0; i < times; i++)
            {
                var options = new JsonSerializerOptions { Converters = { new JsonStringEnumConverter() } };
                string text = JsonSerializer.Serialize(value, options);
                if (text != expected || JsonSerializer.Deserialize<Item[]>(text, options)!.Length != value.Length)
                {
                    Assert.Fail(text);
                }
            }
        }
    });

    /// <summary>What calls constructors and reaches fields is compiled once for a type, not once for options.</summary>
    [Fact]
    public void OptionsMadePerCallCompileNothing() => Alone.AsShipped(static () =>
    {
        const string Text = """{"Id":1,"Inner":{"Text":"t"},"Pair":{"One":1,"Other":"o"},"Point":{"X":1,"Y":2,"Name":"n"}}""";
        Use(40);
        long before = JitInfo.GetCompiledMethodCount(currentThread: true);
        Use(200);
        Assert.InRange(JitInfo.GetCompiledMethodCount(currentThread: true) - before, 0, 20);

        static void Use(int times)
        {
            for (int i = 0; i < times; i++)
            {
                var options = new JsonSerializerOptions { IncludeFields = true, Converters = { new Heavy(0) } };
                Spread read = JsonSerializer.Deserialize<Spread>(Text, options)!;
                if (JsonSerializer.Serialize(read, options) != Text)
                {
                    Assert.Fail(JsonSerializer.Serialize(read, options));
                }
            }
        }
    });

    /// <summary>The same where the converter is the caller's own and has much memory: it goes with its options, long before there is much of it.</summary>
    [Fact]
    public void ConvertersMadePerCallAreFreed() => Alone.AsShipped(static () =>
    {
        Use(5);
        long before = Alone.Heap();
        int assemblies = DynamicAssemblies();
        for (int round = TestScale.Times(4); round > 0; round--)
        {
            Use(100);
            Assert.InRange(Alone.Heap() - before, long.MinValue, 2_000_000);
        }

        Assert.Equal(assemblies, DynamicAssemblies());

        [MethodImpl(MethodImplOptions.NoInlining)]
        static void Use(int times)
        {
            for (int i = 0; i < times; i++)
            {
                var options = new JsonSerializerOptions { Converters = { new Heavy() } };
                for (int use = 0; use < 30; use++)
                {
                    _ = JsonSerializer.Serialize(new Item { Id = i }, options);
                }
            }
        }
    });

    /// <summary>What is made for metadata goes with it, and does not keep its options.</summary>
    [Fact]
    public void WhatMetadataHoldsIsFreedWithIt()
    {
        List<WeakReference> held = Use();
        Assert.True(Alone.Collect(() => held.TrueForAll(static one => !one.IsAlive)), "alive: " + string.Join(" ", held.Select(static (one, i) => one.IsAlive ? i % 3 : -1).Where(static i => i >= 0).Distinct()));

        [MethodImpl(MethodImplOptions.NoInlining)]
        static List<WeakReference> Use()
        {
            var made = new List<WeakReference>();
            for (int i = 0; i < 20; i++)
            {
                var options = new JsonSerializerOptions { Converters = { new Heavy(0) }, TypeInfoResolver = new HeavyResolver() };
                var info = (JsonTypeInfo<Item>)options.GetTypeInfo(typeof(Item));
                JsonTypeInfo own = JsonTypeInfo.CreateJsonTypeInfo<Inner>(options);
                made.AddRange([new(options), new(info), new(own)]);
                for (int use = 0; use < Executors.ManyUses; use++)
                {
                    Item item = JsonSerializer.Deserialize("{\"Inner\":{\"Text\":\"t\"}}", info)!;
                    Assert.Contains("\"t\"", JsonSerializer.Serialize(item, info), StringComparison.Ordinal);
                    Assert.Equal("{}", JsonSerializer.Serialize(new Inner(), own));
                }
            }

            return made;
        }
    }

    /// <summary>Values at readers of other depths and grammars keep nothing beyond the given options.</summary>
    [Fact]
    public void OptionsForAReadersGrammarAreFreed()
    {
        List<WeakReference> held = Use();
        Assert.True(Alone.Collect(() => held.TrueForAll(static one => !one.IsAlive)));

        [MethodImpl(MethodImplOptions.NoInlining)]
        static List<WeakReference> Use()
        {
            var made = new List<WeakReference>();
            for (int i = 0; i < 20; i++)
            {
                var heavy = new HeavyPolicy();
                var options = new JsonSerializerOptions { PropertyNamingPolicy = heavy };
                made.AddRange([new(options), new(heavy)]);
                for (int depth = 20; depth < 24; depth++)
                {
                    var reader = new Utf8JsonReader("{\"Text0\":\"t\",}"u8, new JsonReaderOptions { MaxDepth = depth, AllowTrailingCommas = true });
                    Assert.Equal("t", JsonSerializer.Deserialize<Inner>(ref reader, options)!.Text);
                }
            }

            return made;
        }
    }

    /// <summary>A thread keeps writers with an encoder of System.Text.Json's, but none with a user's.</summary>
    [Fact]
    public void EncodersAreFreedWithTheirOptions()
    {
        WeakReference encoder = Use();
        Assert.True(Alone.Collect(() => !encoder.IsAlive));

        [MethodImpl(MethodImplOptions.NoInlining)]
        static WeakReference Use()
        {
            var encoder = new OwnEncoder();
            var options = new JsonSerializerOptions { Encoder = encoder, Converters = { new Heavy(0) { Text = "t" } } };
            Assert.Equal("\"t\"", JsonSerializer.Serialize(Guid.Empty, options));
            Assert.Equal("[\"t\"]", JsonSerializer.Serialize(new[] { Guid.Empty }, options));
            return new WeakReference(encoder);
        }
    }

    /// <summary>Equal options find each other among the last so many; those before are made anew, and work.</summary>
    [Fact]
    public void AsManyOptionsAreFoundByValueAsIsSaid()
    {
        ContractCache.Clear();
        var converters = Enumerable.Range(0, OptionsSharing.MostShared + 1).Select(static _ => new Heavy(0)).ToArray();
        JsonSerializerOptions[] kept = [.. converters.Select(static one => new JsonSerializerOptions { Converters = { one } })];
        OptionsScope[] frozen = [.. kept.Select(static one => ContractCache.For(one, ContractDiscovery.Source))];
        for (int i = 1; i < kept.Length; i++)
        {
            Assert.Same(frozen[i], ContractCache.For(new JsonSerializerOptions { Converters = { converters[i] } }, ContractDiscovery.Source));
        }

        Assert.NotSame(frozen[0], ContractCache.For(new JsonSerializerOptions { Converters = { converters[0] } }, ContractDiscovery.Source));
        Assert.Same(frozen[0], ContractCache.For(kept[0], ContractDiscovery.Source));
    }

    /// <summary>Every way options can refer to a user's object, each with much memory.</summary>
    [Fact]
    public void WhatOptionsHoldIsFreedWithThem()
    {
        JsonSerializerOptions[] Make() =>
        [
            new() { Converters = { new Heavy() } },
            new() { PropertyNamingPolicy = new HeavyPolicy() },
            new() { DictionaryKeyPolicy = new HeavyPolicy() },
            new() { TypeInfoResolver = new HeavyResolver() },
            new() { ReferenceHandler = new HeavyHandler() },
            new() { TypeInfoResolver = new DefaultJsonTypeInfoResolver { Modifiers = { new HeavyPolicy().Modify } } },
        ];

        Alone.AsShipped(() =>
        {
            Use(2);
            long before = Alone.Heap();
            List<WeakReference> options = Use(30);
            Assert.True(Alone.Collect(() => options.TrueForAll(static one => !one.IsAlive)), "alive: " + string.Join(" ", options.Select((one, i) => one.IsAlive ? i % 6 : -1).Where(static i => i >= 0).Distinct()));
            Assert.InRange(Alone.Heap() - before, long.MinValue, 1_000_000);
        });

        [MethodImpl(MethodImplOptions.NoInlining)]
        List<WeakReference> Use(int times)
        {
            var made = new List<WeakReference>();
            for (int i = 0; i < times; i++)
            {
                foreach (JsonSerializerOptions options in Make())
                {
                    made.Add(new WeakReference(options));
                    string text = JsonSerializer.Serialize(new Item { Inner = new Inner { Text = "t" } }, options);
                    _ = JsonSerializer.Deserialize<Item>(text, options);
                    _ = JsonSerializer.Serialize(new Item(), typeof(Item), options);
                    _ = JsonSerializer.Serialize<object>(new Item(), options);
                    _ = JsonSerializer.SerializeToUtf8Bytes(new Item(), (JsonTypeInfo<Item>)options.GetTypeInfo(typeof(Item)));
                }
            }

            return made;
        }
    }

    /// <summary>Emitted code does not keep options, and goes with them where there is much of it.</summary>
    [Theory]
    [InlineData(3)]
    [InlineData(60)]
    public void EmittedCodeKeepsNoOptions(int count)
    {
        Assert.SkipUnless(RuntimeFeature.IsDynamicCodeSupported, "Needs dynamic code.");
        List<WeakReference> options = Use(count);
        Assert.True(Alone.Collect(() => options.TrueForAll(static one => !one.IsAlive)));

        [MethodImpl(MethodImplOptions.NoInlining)]
        static List<WeakReference> Use(int count)
        {
            var made = new List<WeakReference>();
            for (int i = 0; i < count; i++)
            {
                var options = new JsonSerializerOptions { Converters = { new Heavy() } };
                made.Add(new WeakReference(options));
                string text = JsonSerializer.Serialize(new Item(), options);
                for (int use = 0; use < Executors.ManyUses; use++)
                {
                    Assert.Equal(text, JsonSerializer.Serialize(JsonSerializer.Deserialize<Item>(text, options), options));
                }

                Assert.Equal(Executors.Emitted, Executors.Of<Item>(options));
            }

            return made;
        }
    }

    /// <summary>Options alive keep their contracts, so that equal ones share them; options without a user's objects share them for good.</summary>
    [Fact]
    public void EqualOptionsShareContracts()
    {
        ContractCache.Clear();
        var converter = new Heavy(0);
        var first = new JsonSerializerOptions { Converters = { converter } };
        OptionsScope shared = ContractCache.For(first, ContractDiscovery.Source);
        Assert.Same(shared, ContractCache.For(new JsonSerializerOptions { Converters = { converter } }, ContractDiscovery.Source));
        Assert.NotSame(shared, ContractCache.For(new JsonSerializerOptions { Converters = { new Heavy(0) } }, ContractDiscovery.Source));
        Assert.False(shared.IsLasting);

        WeakReference plain = Plain();
        Alone.Heap();
        Assert.Same(plain.Target, ContractCache.For(new JsonSerializerOptions { MaxDepth = 61 }, ContractDiscovery.Source));
        GC.KeepAlive(first);

        [MethodImpl(MethodImplOptions.NoInlining)]
        static WeakReference Plain()
        {
            OptionsScope plain = ContractCache.For(new JsonSerializerOptions { MaxDepth = 61 }, ContractDiscovery.Source);
            Assert.True(plain.IsLasting);
            return new WeakReference(plain);
        }
    }

    /// <summary>However many sets of settings there are, few are kept.</summary>
    [Fact]
    public void PlainOptionsAreBounded()
    {
        ContractCache.Clear();
        Assert.Equal(OptionsSharing.MostLasting, Enumerable.Range(1, 300).Count(static depth => ContractCache.For(new JsonSerializerOptions { MaxDepth = depth }, ContractDiscovery.Source).IsLasting));
        List<WeakReference> others = Use();
        Assert.True(Alone.Collect(() => others.TrueForAll(static one => !one.IsAlive)));

        [MethodImpl(MethodImplOptions.NoInlining)]
        static List<WeakReference> Use() => [.. Enumerable.Range(400, 20).Select(static depth =>
        {
            var options = new JsonSerializerOptions { MaxDepth = depth };
            Assert.Equal("{\"Text\":null}", JsonSerializer.Serialize(new Inner(), options));
            return new WeakReference(options);
        })];
    }

    /// <summary>Settings compare by reference: a converter whose Equals says it equals another is still another.</summary>
    [Fact]
    public void ConvertersAreComparedByReference()
    {
        var one = new JsonSerializerOptions { Converters = { new Heavy(0) { Text = "one" } } };
        var two = new JsonSerializerOptions { Converters = { new Heavy(0) { Text = "two" } } };
        Assert.Equal("\"one\"", JsonSerializer.Serialize(Guid.Empty, one));
        Assert.Equal("\"two\"", JsonSerializer.Serialize(Guid.Empty, two));
    }

    [Fact]
    public void PlainOptionsMadeForEveryCallCostLittle()
    {
        ContractCache.Clear();
        JsonSerializerOptions kept = new() { MaxDepth = 61 };
        OptionsScope first = ContractCache.For(kept, ContractDiscovery.Source);
        long spent = long.MaxValue;
        for (int i = 0; i < Executors.ManyUses; i++)
        {
            spent = Math.Min(spent, Spent(static () => JsonSerializer.Deserialize<Inner>("{}"u8, new JsonSerializerOptions { MaxDepth = 61 })));
        }

        // Over the options and the object: being made read-only by System.Text.Json, the key, an entry by reference.
        Assert.InRange(spent - Spent(static () => new JsonSerializerOptions { MaxDepth = 61 }) - Spent(static () => new Inner()), 1, Peregrine.Json.Platform.StjVersion.IsNewer ? 1500 : 1000);
        Assert.Equal(Executors.Last, Executors.Of<Inner>(kept));
        Assert.Same(first, ContractCache.For(new JsonSerializerOptions { MaxDepth = 61 }, ContractDiscovery.Source));

        static long Spent(Func<object?> act)
        {
            long before = GC.GetAllocatedBytesForCurrentThread();
            act();
            return GC.GetAllocatedBytesForCurrentThread() - before;
        }
    }

    private static int DynamicAssemblies() => AppDomain.CurrentDomain.GetAssemblies().Count(static assembly => assembly.IsDynamic);

    public sealed class Item
    {
        public int Id { get; set; }

        public Colour Colour { get; set; }

        public Inner? Inner { get; set; }
    }

    public sealed class Spread
    {
        public int Id { get; set; }

        public Inner? Inner { get; set; }

        public Point Point;

        public Pair? Pair { get; set; }
    }

    public struct Point
    {
        public int X;
        public int Y;
        public string? Name;
    }

    public sealed record Pair(int One, string Other);

    public sealed class Inner
    {
        public string? Text { get; set; }
    }

    internal sealed class Heavy(int size = 1 << 20) : JsonConverter<Guid>
    {
        private readonly byte[] _weight = new byte[size];

        public string Text { get; init; } = "";

        public override bool Equals(object? obj) => obj is Heavy;

        public override int GetHashCode() => 0;

        public override Guid Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => _weight.Length == -1 ? default : Guid.Empty;

        public override void Write(Utf8JsonWriter writer, Guid value, JsonSerializerOptions options) => writer.WriteStringValue(Text);
    }

    private sealed class OwnEncoder : JavaScriptEncoder
    {
        public override int MaxOutputCharactersPerInputCharacter => Default.MaxOutputCharactersPerInputCharacter;

        public override unsafe int FindFirstCharacterToEncode(char* text, int textLength) => Default.FindFirstCharacterToEncode(text, textLength);

        public override unsafe bool TryEncodeUnicodeScalar(int unicodeScalar, char* buffer, int bufferLength, out int numberOfCharactersWritten) =>
            Default.TryEncodeUnicodeScalar(unicodeScalar, buffer, bufferLength, out numberOfCharactersWritten);

        public override bool WillEncode(int unicodeScalar) => Default.WillEncode(unicodeScalar);
    }

    private sealed class HeavyPolicy : JsonNamingPolicy
    {
        private readonly byte[] _weight = new byte[1 << 20];

        public void Modify(JsonTypeInfo info) => _weight[0]++;

        public override string ConvertName(string name) => name + _weight[0];
    }

    private sealed class HeavyResolver : IJsonTypeInfoResolver
    {
        private readonly byte[] _weight = new byte[1 << 20];
        private readonly DefaultJsonTypeInfoResolver _inner = new();

        public JsonTypeInfo? GetTypeInfo(Type type, JsonSerializerOptions options) => _weight.Length == 0 ? null : _inner.GetTypeInfo(type, options);
    }

    private sealed class HeavyHandler : ReferenceHandler
    {
        private readonly byte[] _weight = new byte[1 << 20];

        public override ReferenceResolver CreateResolver() => new Resolver(_weight);
    }

    private sealed class Resolver(byte[] weight) : ReferenceResolver
    {
        private readonly Dictionary<object, string> _ids = new(ReferenceEqualityComparer.Instance);

        public override void AddReference(string referenceId, object value) => _ids[value] = referenceId;

        public override string GetReference(object value, out bool alreadyExists)
        {
            alreadyExists = _ids.TryGetValue(value, out string? id);
            return id ?? (_ids[value] = $"{_ids.Count}{weight[0]}");
        }

        public override object ResolveReference(string referenceId) => _ids.First(pair => pair.Value == referenceId).Key;
    }
}
