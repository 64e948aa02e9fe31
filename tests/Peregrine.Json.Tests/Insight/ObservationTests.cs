using System.Collections.Concurrent;
using System.Diagnostics.Metrics;
using System.Diagnostics.Tracing;
using System.Reflection;
using System.Runtime.CompilerServices;
using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;
using Peregrine.Json.Contracts;
using Peregrine.Json.Discovery;
using Peregrine.Json.Errors;
using Peregrine.Json.Insight;
using Peregrine.Json.Reading;
using Peregrine.Json.Tests.Front;
using Peregrine.Json.Tests.Lifetime;
using Peregrine.Json.Writing;
using static Peregrine.Json.Tests.Insight.DescribedModels;

namespace Peregrine.Json.Tests.Insight;

/// <summary>What listeners hear, value by value.</summary>
[Collection(Alone.Name)]
public sealed class ObservationTests
{
    private static readonly bool s_isDynamic = RuntimeFeature.IsDynamicCodeSupported;

    [Fact]
    public void ContractsAndCodeAreEvents()
    {
        ContractCache.Clear();
        using Listener listener = Listener.Start();
        for (int use = 0; use < Executors.ManyUses; use++)
        {
            _ = JsonSerializer.Serialize(new Square());
        }

        string name = typeof(Square).ToString();
        object?[] made = listener.Single("ContractMade", name);
        Assert.Equal("AccessorTable", made[1]);
        Assert.InRange((double)made[2]!, 0.0001, 60_000);
        if (s_isDynamic)
        {
            object?[] emitted = listener.Single("CodeEmitted", name);
            Assert.Equal(2, emitted[1]);
            Assert.InRange((double)emitted[2]!, 0.0001, 60_000);
            Assert.Empty(listener.Of("FellBack", name));
        }
        else
        {
            Assert.Equal([name, "AccessorTable", "dynamic code is off"], listener.Single("FellBack", name));
        }
    }

    [Fact]
    public void FallbacksAreEvents()
    {
        ContractCache.Clear();
        using Listener listener = Listener.Start();
        if (s_isDynamic)
        {
            Type wide = EmittedTypes.Wide(401);
            object value = Activator.CreateInstance(wide)!;
            for (int use = 0; use < Executors.ManyUses; use++)
            {
                _ = JsonSerializer.Serialize(value, wide);
            }

            Assert.Equal(["Wide", "AccessorTable", "more members than the compiler would optimise"], listener.Single("FellBack", "Wide"));
        }

        _ = JsonSerializer.Serialize(new Written(), OfWriting);
        Assert.Equal([typeof(Written).ToString(), "SystemTextJson", "code that the context generated for its writer"], listener.Single("FellBack", typeof(Written).ToString()));

        // Under options that use this library, System.Text.Json serves what may be in a box that is met again, and says so once.
        JsonSerializerOptions bridged = new JsonSerializerOptions { ReferenceHandler = System.Text.Json.Serialization.ReferenceHandler.IgnoreCycles }.UsePeregrine();
        for (int i = 0; i < 3; i++)
        {
            Assert.Equal("{\"Items\":null}", Stj.Serialize(default(Boxed), bridged));
            Assert.Equal("{\"Side\":1}", Stj.Serialize(new Bridged { Side = 1 }, bridged));
        }

        string reason = s_isDynamic
            ? "it is a value type and the options ignore cycles, which may lead through the box that a value comes from"
            : "code cannot be emitted here, or this version of System.Text.Json does not show how its converters write in parts";
        Assert.Equal([typeof(Boxed).ToString(), "SystemTextJson", "in calls of System.Text.Json's own methods, as " + reason], listener.Single("FellBack", typeof(Boxed).ToString()));
        Assert.Equal(!s_isDynamic, listener.Of("FellBack", typeof(Bridged).ToString()).Any(static one => (string)one[1]! == "SystemTextJson"));
    }

    [Fact]
    public void OptionsMadeForEveryCallAreSeen()
    {
        ContractCache.Clear();
        using Listener listener = Listener.Start();
        for (int i = 0; i < 2 * OptionsSharing.MostShared; i++)
        {
            _ = JsonSerializer.Serialize(1, new JsonSerializerOptions { Converters = { new DotConverter() } });
        }

        Assert.Equal(2 * OptionsSharing.MostShared, listener.Of("OptionsKnown", "owned").Length);
        Assert.Equal([["owned", OptionsSharing.MostShared], ["owned", OptionsSharing.MostShared]], listener.Of("OptionsLimitReached", "owned"));
        for (int i = 0; i <= OptionsSharing.MostLasting; i++)
        {
            _ = JsonSerializer.Serialize(1, new JsonSerializerOptions { MaxDepth = 1000 + i });
        }

        // The defaults are one of those that stay.
        Assert.Equal(OptionsSharing.MostLasting - 1, listener.Of("OptionsKnown", "lasting").Length);
        Assert.NotEmpty(listener.Of("OptionsLimitReached", "overflow"));
        Assert.Equal(OptionsSharing.MostLasting, listener.Of("OptionsLimitReached", "overflow")[0][1]);
        int shared = listener.Of("OptionsKnown", "shared").Length;
        _ = JsonSerializer.Serialize(1, new JsonSerializerOptions { MaxDepth = 1000 });
        Assert.Equal(shared + 1, listener.Of("OptionsKnown", "shared").Length);
        Assert.Empty(listener.Of("CachesCleared", null));
        ContractCache.Clear();
        Assert.Single(listener.Of("CachesCleared", null));
    }

    [Fact]
    public void FailuresAreEvents()
    {
        using Listener listener = Listener.Start();
        Assert.Throws<JsonException>(static () => JsonSerializer.Deserialize<Circle>("{\"R\":true}"));
        Assert.Throws<NotSupportedException>(static () => JsonSerializer.Deserialize<DescribedModels.Shape>("{}"));
        Assert.False(JsonSerializer.TryDeserialize<Circle>("{").IsSuccess);
        Assert.Throws<JsonException>(static () => JsonSerializer.Serialize(Loop()));
        string circle = typeof(Circle).ToString(), json = typeof(JsonException).ToString();
        Assert.Equal([[circle, json], [circle, json]], listener.Of("ReadFailed", circle));
        Assert.Equal([typeof(DescribedModels.Shape).ToString(), typeof(NotSupportedException).ToString()], listener.Single("ReadFailed", typeof(DescribedModels.Shape).ToString()));
        Assert.Equal([typeof(Node).ToString(), json], listener.Single("WriteFailed", typeof(Node).ToString()));
    }

    /// <summary>A listener that starts late receives an event for each contract already known. Those before it may still be being told, so there may be more than one.</summary>
    [Fact]
    public void ALateListenerHearsWhatIsKnown()
    {
        ContractCache.Clear();
        _ = JsonSerializer.Serialize(new Late());
        _ = JsonSerializer.Serialize(new Dot(), Converting);
        _ = JsonSerializer.Serialize(new Circle(), (JsonTypeInfo<Circle>)Modified.GetTypeInfo(typeof(Circle)));
        using Listener listener = Listener.Start();
        foreach (Type type in (Type[])[typeof(Late), typeof(List<Late>), typeof(Dot), typeof(Circle)])
        {
            Assert.True(SpinWait.SpinUntil(() => listener.Of("ContractKnown", type.ToString()).Length > 0, 20_000));
        }

        Assert.Empty(listener.Of("ContractKnown", typeof(int).ToString()));
        object?[] late = [typeof(Late).ToString(), "AccessorTable", "AccessorTable", DescriptionText.HeadOf(JsonSerializer.Describe<Late>())];
        Assert.All(listener.Of("ContractKnown", typeof(Late).ToString()), one => Assert.Equal(late, one));
        object?[] dot = [typeof(Dot).ToString(), "Converter", "Converter", DescriptionText.HeadOf(JsonSerializer.Describe<Dot>(Converting))];
        Assert.Contains(listener.Of("ContractKnown", typeof(Dot).ToString()), one => one.SequenceEqual(dot));
    }

    /// <summary>Used by one test alone: nobody else's contracts of it are known.</summary>
    private sealed class Late
    {
        public List<Late>? Others { get; set; }
    }

    /// <summary>Known contracts are described on a thread of the pool, where an exception would end the process.</summary>
    [Fact]
    public void WhatThrowsWhenItIsDescribedEndsNothing()
    {
        ContractCache.Clear();
        _ = ContractCache.Know(
            Modified.GetTypeInfo(typeof(Circle)), static _ => new ContractEntry(0, null, ContractCache.For(null, ContractDiscovery.Source), new FaultyContract()));
        _ = JsonSerializer.Serialize(new Node());
        try
        {
            using Listener listener = Listener.Start();
            Assert.True(SpinWait.SpinUntil(() => listener.Of("DescriptionFailed", null).Length > 0, 20_000));
            Assert.Equal([typeof(FormatException).ToString()], listener.Of("DescriptionFailed", null)[0]);

            // All others are described.
            Assert.NotEmpty(listener.Of("ContractKnown", typeof(Node).ToString()));
        }
        finally
        {
            ContractCache.Clear();
        }
    }

    [Fact]
    public void TheMeterCounts()
    {
        ContractCache.Clear();
        Dictionary<string, double> before = Measure();
        for (int use = 0; use < Executors.ManyUses; use++)
        {
            _ = JsonSerializer.Serialize(new Square());
        }

        Assert.Throws<JsonException>(static () => JsonSerializer.Deserialize<Square>("{\"A\":true}"));
        Assert.Throws<JsonException>(static () => JsonSerializer.Serialize(Loop()));
        Assert.Throws<NotSupportedException>(static () => JsonSerializer.Deserialize<DescribedModels.Shape>("{}"));
        _ = JsonSerializer.Serialize(1, new JsonSerializerOptions { Converters = { new DotConverter() } });
        Dictionary<string, double> after = Measure();
        Grew(4, "peregrine.json.contracts");
        Assert.True(after["peregrine.json.contracts.time"] > before.GetValueOrDefault("peregrine.json.contracts.time"));
        // The loop is 64 uses of its type.
        Grew(s_isDynamic ? 2 : 0, "peregrine.json.emitted");
        Grew(s_isDynamic ? 0 : 2, "peregrine.json.fallbacks|peregrine.json.fallback.reason=dynamic_code_off");
        Grew(1, "peregrine.json.options|peregrine.json.options.kept=owned");
        Grew(1, "peregrine.json.read.errors|error.type=System.Text.Json.JsonException");
        Grew(1, "peregrine.json.read.errors|error.type=System.NotSupportedException");
        Grew(1, "peregrine.json.write.errors|error.type=System.Text.Json.JsonException");
        ContractCache.Clear();
        Assert.Equal(after.GetValueOrDefault("peregrine.json.clears") + 1, Measure()["peregrine.json.clears"]);

        void Grew(double by, string name) => Assert.Equal(before.GetValueOrDefault(name) + by, after.GetValueOrDefault(name));
    }

    /// <summary>Names and units are those of the guide, and no tag has a type's name.</summary>
    [Fact]
    public void InstrumentsAreAsWritten()
    {
        _ = JsonSerializer.Serialize(1);
        var found = new List<string>();
        using var listener = new MeterListener();
        listener.InstrumentPublished = (instrument, _) =>
        {
            if (instrument.Meter.Name == "Peregrine.Json")
            {
                found.Add($"{instrument.Name} {instrument.Unit}");
            }
        };
        listener.Start();
        Assert.Equal(
            [
                "peregrine.json.calls {call}", "peregrine.json.clears {clear}", "peregrine.json.contracts {contract}", "peregrine.json.contracts.time s", "peregrine.json.emitted {type}", "peregrine.json.emitted.time s",
                "peregrine.json.fallbacks {type}", "peregrine.json.options {options}", "peregrine.json.read.errors {error}", "peregrine.json.write.errors {error}",
            ],
            found.Order(StringComparer.Ordinal));
    }

    /// <summary>Events name types by strings, and what the listener hears keeps no load context.</summary>
    [Fact]
    public void AListenerKeepsNoType()
    {
        Assert.SkipUnless(s_isDynamic, "The types of the load context are emitted.");
        using Listener listener = Listener.Start();
        WeakReference context = Use();
        Assert.NotEmpty(listener.Of("ContractMade", "Model"));
        Assert.True(Alone.Collect(() => !context.IsAlive));

        [MethodImpl(MethodImplOptions.NoInlining)]
        static WeakReference Use()
        {
            System.Runtime.Loader.AssemblyLoadContext context = PluginAssembly.Load(isCollectible: true, out Assembly assembly);
            Type model = assembly.GetType("Model")!;
            for (int use = 0; use < Executors.ManyUses; use++)
            {
                _ = JsonSerializer.Serialize(Activator.CreateInstance(model), model);
            }

            Assert.NotEmpty(JsonSerializer.Describe(model).ToString());
            Assert.Throws<JsonException>(() => JsonSerializer.Deserialize("1", model));
            context.Unload();
            return new WeakReference(context);
        }
    }

    /// <summary>A listener may write what it hears as JSON.</summary>
    [Fact]
    public void AListenerMayUseTheLibrary()
    {
        ContractCache.Clear();
        var lines = new ConcurrentQueue<string>();
        using Listener listener = Listener.Start();
        listener.Hearing = values => lines.Enqueue(JsonSerializer.Serialize(new Line(values.Length, $"{values[0]}")));
        _ = JsonSerializer.Serialize(new Square());
        Assert.Contains(lines, static line => line.Contains("Square", StringComparison.Ordinal));

        // The thread that tells what is known may have been the first to write a line.
        Assert.True(SpinWait.SpinUntil(() => lines.Any(static line => line.Contains("Line", StringComparison.Ordinal)), 20_000));
    }

    /// <summary>Listeners that begin and end while contracts are made and forgotten: calls are not affected, and each listener receives what is known when it starts.</summary>
    [Fact]
    public void ListenersComeAndGoWhileTypesAreUsed()
    {
        ContractCache.Clear();
        Type[] types = [typeof(Node), typeof(Circle), typeof(Square), typeof(Plain), typeof(List<Node>), typeof(Dictionary<string, Circle>), typeof(DescribedModels.Shape), typeof(Extended)];
        var errors = new ConcurrentQueue<Exception>();
        int heard = 0;
        Thread[] threads = [.. Enumerable.Range(0, 24).Select(number => new Thread(() =>
        {
            try
            {
                for (int round = 0; round < 8; round++)
                {
                    using Listener? listener = number % 3 == 0 ? Listener.Start() : null;
                    if (number == 1)
                    {
                        ContractCache.Clear();
                        _ = Measure();
                    }

                    var options = new JsonSerializerOptions { Converters = { new DotConverter() } };
                    foreach (Type type in types)
                    {
                        Assert.Equal("null", JsonSerializer.Serialize((object?)null, type, listener is not null || number % 2 == 0 ? options : null));
                    }

                    if (listener is not null)
                    {
                        Assert.True(SpinWait.SpinUntil(() => listener.Of("ContractKnown", null).Length + listener.Of("ContractMade", null).Length > 0, 20_000));
                        Interlocked.Increment(ref heard);
                    }
                }
            }
            catch (Exception error)
            {
                errors.Enqueue(error);
            }
        }))];
        Array.ForEach(threads, static thread => thread.Start());
        Array.ForEach(threads, static thread => thread.Join());
        Assert.Empty(errors);
        Assert.Equal(64, heard);
    }

    /// <summary>The runtime keeps event sources and meters, but no copy of the library that is to be unloaded.</summary>
    [Fact]
    public void ACopyOfTheLibraryUnloads()
    {
        Assert.SkipUnless(s_isDynamic, "By reflection alone.");
        WeakReference copy = Use();
        Assert.True(Alone.Collect(() => !copy.IsAlive));

        [MethodImpl(MethodImplOptions.NoInlining)]
        static WeakReference Use()
        {
            var context = new System.Runtime.Loader.AssemblyLoadContext("copy", isCollectible: true);
            Type serializer = context.LoadFromAssemblyPath(typeof(JsonSerializer).Assembly.Location).GetType(typeof(JsonSerializer).FullName!)!;
            Func<object?, Type, JsonSerializerOptions?, string> write = serializer.GetMethod("Serialize", [typeof(object), typeof(Type), typeof(JsonSerializerOptions)])!.CreateDelegate<Func<object?, Type, JsonSerializerOptions?, string>>();
            Assert.Equal("[1]", write(new[] { 1 }, typeof(int[]), null));

            // Options of the program's own, held by a field of their type until the next full collection.
            MethodInfo generic = serializer.GetMethods().Single(static m =>
                m is { Name: "Serialize", IsGenericMethodDefinition: true } && m.ReturnType == typeof(string) && m.GetParameters() is [_, { ParameterType: var second }] && second == typeof(JsonSerializerOptions));
            var owned = new JsonSerializerOptions { Converters = { new JsonStringEnumConverter() } };
            for (int use = 0; use < 3; use++)
            {
                Assert.Equal("[1]", generic.MakeGenericMethod(typeof(List<int>)).Invoke(null, [new List<int> { 1 }, owned]));
            }

            context.Unload();
            return new WeakReference(context);
        }
    }

    private sealed record Line(int Count, string Text);

    private sealed class FaultyContract() : TypeContract<object>(ShapeKind.Opaque, ExecutionKind.Converter)
    {
        public override object? Read(ref JsonReader reader) => null;

        public override void Write(ref JsonWriter writer, object? value) => writer.WriteNull();

        public override void VisitParts(Action<TypeContract> visit) => throw new FormatException();
    }

    private static Node Loop()
    {
        var node = new Node();
        node.Next = node;
        return node;
    }

    private static Dictionary<string, double> Measure()
    {
        var values = new Dictionary<string, double>();
        using var listener = new MeterListener();
        listener.InstrumentPublished = static (instrument, listener) =>
        {
            if (instrument.Meter.Name == Observation.Name)
            {
                listener.EnableMeasurementEvents(instrument);
            }
        };
        listener.SetMeasurementEventCallback<long>((instrument, value, tags, _) => values[NameOf(instrument, tags)] = value);
        listener.SetMeasurementEventCallback<double>((instrument, value, tags, _) => values[NameOf(instrument, tags)] = value);
        listener.Start();
        listener.RecordObservableInstruments();
        return values;
    }

    private static string NameOf(Instrument instrument, ReadOnlySpan<KeyValuePair<string, object?>> tags) =>
        instrument.Name + string.Concat(tags.ToArray().Select(static tag => $"|{tag.Key}={tag.Value}"));

    private sealed class Listener : EventListener
    {
        private readonly ConcurrentQueue<(string Name, object?[] Values)> _heard = new();

        public Action<object?[]>? Hearing { get; set; }

        public static Listener Start()
        {
            // There is a source only once there is a contract.
            _ = JsonSerializer.Serialize(1);
            var listener = new Listener();
            listener.EnableEvents(EventSource.GetSources().Single(static source => source.Name == Observation.Name), EventLevel.Informational, EventKeywords.All);
            return listener;
        }

        public object?[][] Of(string name, string? first) => [.. _heard.Where(one => one.Name == name && (first is null || Equals(one.Values[0], first))).Select(static one => one.Values)];

        public object?[] Single(string name, string first) => Assert.Single(Of(name, first));

        protected override void OnEventWritten(EventWrittenEventArgs eventData)
        {
            if (eventData.EventSource.Name == Observation.Name)
            {
                object?[] values = [.. eventData.Payload!];
                _heard.Enqueue((eventData.EventName!, values));
                Hearing?.Invoke(values);
            }
        }
    }
}
