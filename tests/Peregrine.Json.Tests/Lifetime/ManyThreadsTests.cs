using System.Reflection;
using System.Runtime.CompilerServices;
using System.Text.Json;
using System.Text.Json.Serialization;
using Peregrine.Json.Contracts;
using Peregrine.Json.Converters;
using Peregrine.Json.Discovery;
using Peregrine.Json.Names;
using Peregrine.Json.Tests.Front;

namespace Peregrine.Json.Tests.Lifetime;

/// <summary>
/// The first uses of many types on many threads at once, while options are made and code is emitted: every result is right, nothing is made twice,
/// and in the end every type is on its emitted code.
/// </summary>
[Collection(Alone.Name)]
[Trait("Phase", "Alone")]
public sealed class ManyThreadsTests
{
    private const int Threads = 64;

    private static readonly string s_end = RuntimeFeature.IsDynamicCodeSupported ? Executors.Emitted : Executors.Table;

    private static int s_constructed;

    /// <summary>A type that is read under several bases in turn remembers the reserved names of each once, and then writes to nothing that threads share.</summary>
    [Fact(Explicit = true)]
    public void SeveralBasesAreRememberedOnce()
    {
        const string Text = """{"$type":"x","A":1}""";
        var options = new JsonSerializerOptions { MaxDepth = 57 };
        var contract = (ObjectContract<OfSeveral>)ContractCache.For(options, ContractDiscovery.Source).Contract(typeof(OfSeveral));
        Read();
        object?[] remembered = [.. Fields()];
        Assert.Equal(2, remembered.OfType<MetadataNames[]>().Single().Length);
        Assert.Single(remembered.OfType<MetadataNames>());
        for (int round = 0; round < 3; round++)
        {
            Read();
            Assert.All(remembered.Zip(Fields()), static pair => Assert.Same(pair.First, pair.Second));
        }

        void Read()
        {
            Assert.Equal(1, ((OfSeveral)JsonSerializer.Deserialize<IFirst>(Text, options)!).A);
            Assert.Equal(1, ((OfSeveral)JsonSerializer.Deserialize<ISecond>(Text, options)!).A);
            Assert.Equal(1, ((OfSeveral)JsonSerializer.Deserialize<IThird>(Text, options)!).A);
            Assert.Equal(1, JsonSerializer.Deserialize<OfSeveral>(Text, options)!.A);
        }

        IEnumerable<object?> Fields() =>
            contract.GetType().GetFields(BindingFlags.NonPublic | BindingFlags.Instance).Where(static field => field.Name.StartsWith("_passed", StringComparison.Ordinal)).Select(field => field.GetValue(contract));
    }

    [JsonDerivedType(typeof(OfSeveral), "x")]
    private interface IFirst;

    [JsonDerivedType(typeof(OfSeveral), "x")]
    private interface ISecond;

    [JsonDerivedType(typeof(OfSeveral), "x")]
    private interface IThird;

    private sealed class OfSeveral : IFirst, ISecond, IThird
    {
        public int A { get; set; }
    }

    /// <summary>
    /// Contracts that threads find at once under options that are new to the library are all known afterwards: those that a hot reload does not know would
    /// serve types as they were before it.
    /// </summary>
    [Theory(Explicit = true)]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(2)]
    public void FirstUsesAtOnceAreAllKnown(int kind)
    {
        Type[] types = [.. Markers.Take(8).SelectMany(static one => Markers.Take(8).Select(other => typeof(Marked<,>).MakeGenericType(one, other)))];
        for (int round = 0; round < 20; round++)
        {
            JsonSerializerOptions? options = kind switch
            {
                0 => null,
                1 => new JsonSerializerOptions { MaxDepth = 58 },
                _ => new JsonSerializerOptions { Converters = { new JsonStringEnumConverter() } },
            };
            ContractCache.Clear();
            ContractEntry[] found = new ContractEntry[types.Length];
            OnThreads(thread => found[thread] = ContractCache.Know(types[thread % types.Length], options, ContractDiscovery.Source));
            HashSet<ContractEntry> known = [.. ContractCache.Known()];
            Assert.All(found, one => Assert.Contains(one, known));
            ContractCache.Clear();
            Assert.All(found, static one => Assert.True(one.IsRetired));
        }
    }

    [Theory(Explicit = true)]
    [InlineData(false)]
    [InlineData(true)]
    public void EveryTypeEndsOnItsEmittedCode(bool inBackground)
    {
        ContractCache.Clear();
        int kinds = Math.Clamp((int)Math.Sqrt(TestScale.Times(Markers.Length * Markers.Length)), 8, Markers.Length);
        Type[] marked = [.. Markers.Take(kinds).SelectMany(one => Markers.Take(kinds).Select(other => typeof(Marked<,>).MakeGenericType(one, other)))];
        Caller[] callers = [.. marked.Select(static type => (Caller)Activator.CreateInstance(typeof(Caller<>).MakeGenericType(type))!)];
        var owned = new JsonSerializerOptions { Converters = { new JsonStringEnumConverter() } };
        HashSet<string> before = [.. Emitted()];
        s_constructed = 0;

        Action useAll = () => OnThreads(thread =>
        {
            int step = callers.Length - 1 - (2 * thread);
            for (int i = 0; i < callers.Length; i++)
            {
                // Each thread in an order of its own; a third of them walks together, so that first uses meet.
                Caller caller = callers[thread % 3 == 0 ? i : (int)(((long)i * step % callers.Length + callers.Length) % callers.Length)];
                caller.Use(i, null);
                caller.Use(i, owned);
                caller.Use(i, new JsonSerializerOptions { MaxDepth = 59 });
            }
        });
        if (inBackground)
        {
            Alone.InBackground(useAll);
        }
        else
        {
            useAll();
        }

        Assert.Equal(Threads * callers.Length * 3 * 2, s_constructed);
        var alike = new JsonSerializerOptions { MaxDepth = 59 };
        foreach (JsonSerializerOptions? options in (JsonSerializerOptions?[])[null, owned, alike])
        {
            string[] late = [.. marked.Where(type => Executors.Of(type, options) != s_end).Select(static type => type.ToString())];
            Assert.True(late.Length == 0, $"{late.Length} of {marked.Length} types are not on their last executor: {string.Join(", ", late.Take(3))}");
        }

        // One a type and set of options, and as many for what all of them hold, unless that has generated code.
        Assert.Equal(RuntimeFeature.IsDynamicCodeSupported ? (callers.Length + (Executors.AreGenerated ? 0 : 1)) * 3 : 0, Emitted().Count(name => !before.Contains(name)));
    }

    [Fact(Explicit = true)]
    public void DerivedTypesPastTheEighthEndOnEmittedCode()
    {
        ContractCache.Clear();
        Shape[] shapes = [.. typeof(Shape).GetNestedTypes().Select(static (type, i) => (Shape)Activator.CreateInstance(type)!)];
        Assert.InRange(shapes.Length, 12, 99);
        object[] objects = [.. shapes, 1, "text", 2.5, true, new int[] { 1 }, new List<string> { "t" }];
        string expected = Stj.Serialize(shapes), expectedObjects = Stj.Serialize(objects);
        OnThreads(_ =>
        {
            for (int use = 0; use < Executors.ManyUses; use++)
            {
                Check(expected, JsonSerializer.Serialize(shapes));
                Check(expectedObjects, JsonSerializer.Serialize(objects));
                Shape[] read = JsonSerializer.Deserialize<Shape[]>(expected)!;
                for (int i = 0; i < read.Length; i++)
                {
                    Check(shapes[i].GetType().Name, read[i].GetType().Name);
                }
            }
        });

        var contract = (PolymorphicContract<Shape>)ContractCache.For(null, ContractDiscovery.Source).Contract<Shape>();
        var plan = (PolymorphicPlan<Shape>)typeof(PolymorphicContract<Shape>).GetProperty("Plan", BindingFlags.Instance | BindingFlags.NonPublic)!.GetValue(contract)!;
        Assert.All(plan.Derived, static derived => Assert.Equal(s_end, Executors.Of(derived.Plain)));
        Assert.Equal(plan.Derived.Length, plan.Derived.Select(static derived => derived.Type).Distinct().Count());
    }

    /// <summary>Equal options, made by all threads at once, have one set of contracts.</summary>
    [Fact(Explicit = true)]
    public void EqualOptionsMadeAtOnceShareTheirContracts()
    {
        for (int round = TestScale.Times(20); round > 0; round--)
        {
            ContractCache.Clear();
            var converter = new JsonStringEnumConverter();
            var made = new (OptionsScope Plain, OptionsScope Owned, TypeContract Contract)[Threads];
            OnThreads(thread =>
            {
                var owned = new JsonSerializerOptions { Converters = { converter } };
                OptionsScope plain = ContractCache.For(new JsonSerializerOptions { MaxDepth = 58 }, ContractDiscovery.Source);
                made[thread] = (plain, ContractCache.For(owned, ContractDiscovery.Source), plain.Contract(typeof(MarkedInner)));
                Check("{\"A\":7}", JsonSerializer.Serialize(new MarkedInner { A = 7 }, owned));
                GC.KeepAlive(owned);
            });
            Assert.Single(made.Select(static one => one.Plain).Distinct());
            Assert.Single(made.Select(static one => one.Owned).Distinct());
            Assert.Single(made.Select(static one => one.Contract).Distinct());
        }
    }

    private static void Check(string expected, string actual)
    {
        // Assert.Equal would cost more than what it checks.
        if (expected != actual)
        {
            Assert.Equal(expected, actual);
        }
    }

    private static void OnThreads(Action<int> act)
    {
        var failures = new List<Exception>();
        using var start = new Barrier(Threads);
        Thread[] threads = [.. Enumerable.Range(0, Threads).Select(i => new Thread(() =>
        {
            try
            {
                start.SignalAndWait();
                act(i);
            }
            catch (Exception failure)
            {
                lock (failures)
                {
                    failures.Add(failure);
                }
            }
        }))];
        Array.ForEach(threads, static thread => thread.Start());
        Array.ForEach(threads, static thread => thread.Join());
        Assert.Empty(failures);
    }

    /// <summary>Those that could be made: a test may have left others.</summary>
    private static IEnumerable<Type> TypesOf(Assembly assembly)
    {
        try
        {
            return assembly.GetTypes();
        }
        catch (ReflectionTypeLoadException error)
        {
            return error.Types.OfType<Type>();
        }
    }

    /// <summary>The names of what was emitted, each of which is used once: some of other tests may be unloaded meanwhile.</summary>
    private static IEnumerable<string> Emitted() => AppDomain.CurrentDomain.GetAssemblies()
        .Where(static assembly => assembly.IsDynamic && assembly.GetName().Name!.StartsWith("Peregrine.Json.Emitted", StringComparison.Ordinal))
        .SelectMany(TypesOf).Select(static type => type.Name).Where(static name => name.StartsWith("Executor_Marked", StringComparison.Ordinal));

    private static Type[] Markers { get; } = typeof(Marks).GetNestedTypes();

    private abstract class Caller
    {
        public abstract void Use(int number, JsonSerializerOptions? options);
    }

    private sealed class Caller<T> : Caller
        where T : Marked
    {
        public override void Use(int number, JsonSerializerOptions? options)
        {
            string text = $$"""{"One":null,"Other":null,"Number":{{number}},"Text":"t{{number}}","Inner":{"A":{{number}}},"Numbers":[1,2,3]}""";
            T first = JsonSerializer.Deserialize<T>(text, options)!;
            Check(text, JsonSerializer.Serialize(first, options));
            var second = (T)JsonSerializer.Deserialize(text, typeof(T), options)!;
            Check(text, JsonSerializer.Serialize(second, typeof(T), options));
        }
    }

    public abstract class Marked
    {
        protected Marked() => Interlocked.Increment(ref s_constructed);
    }

    public sealed class Marked<TOne, TOther> : Marked
    {
        public TOne? One { get; set; }

        public TOther? Other { get; set; }

        public int Number { get; set; }

        public string? Text { get; set; }

        public MarkedInner? Inner { get; set; }

        public int[]? Numbers { get; set; }
    }

    public sealed class MarkedInner
    {
        public int A { get; set; }
    }

    /// <summary>Two of these make a type.</summary>
    public static class Marks
    {
        public class A1;
        public class A2;
        public class A3;
        public class A4;
        public class A5;
        public class A6;
        public class A7;
        public class A8;
        public class B1;
        public class B2;
        public class B3;
        public class B4;
        public class B5;
        public class B6;
        public class B7;
        public class B8;
        public class C1;
        public class C2;
        public class C3;
        public class C4;
        public class C5;
        public class C6;
        public class C7;
        public class C8;
    }

    [JsonDerivedType(typeof(S1), "s1")]
    [JsonDerivedType(typeof(S2), "s2")]
    [JsonDerivedType(typeof(S3), "s3")]
    [JsonDerivedType(typeof(S4), "s4")]
    [JsonDerivedType(typeof(S5), "s5")]
    [JsonDerivedType(typeof(S6), "s6")]
    [JsonDerivedType(typeof(S7), "s7")]
    [JsonDerivedType(typeof(S8), "s8")]
    [JsonDerivedType(typeof(S9), "s9")]
    [JsonDerivedType(typeof(S10), 10)]
    [JsonDerivedType(typeof(S11), 11)]
    [JsonDerivedType(typeof(S12), 12)]
    public abstract class Shape
    {
        public int Number { get; set; } = 5;

        public sealed class S1 : Shape;

        public sealed class S2 : Shape;

        public sealed class S3 : Shape;

        public sealed class S4 : Shape;

        public sealed class S5 : Shape;

        public sealed class S6 : Shape;

        public sealed class S7 : Shape;

        public sealed class S8 : Shape;

        public sealed class S9 : Shape;

        public sealed class S10 : Shape;

        public sealed class S11 : Shape;

        public sealed class S12 : Shape;
    }
}
