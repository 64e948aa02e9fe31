using System.Reflection;
using System.Reflection.Emit;
using System.Runtime.CompilerServices;
using System.Runtime.Loader;
using System.Text.Json;
using System.Text.Json.Serialization;
using Peregrine.Json.Contracts;
using Peregrine.Json.Discovery;
using Peregrine.Json.Tests.Front;

namespace Peregrine.Json.Tests.Lifetime;

/// <summary>Types of load contexts: those of the same name are distinguished, and collectible ones unload.</summary>
[Collection(Alone.Name)]
public sealed class LoadContextTests
{
    private const string Text = """{"Number":5,"Text":"t","Kind":1,"Spot":{"X":3,"Hidden":4},"Names":["a","b"],"Children":[{"Number":6,"Text":null,"Kind":0,"Spot":{"X":0,"Hidden":0},"Names":null,"Children":[],"Kinds":null,"Any":null}],"Kinds":{"k":1},"Any":null}""";

    private static readonly JsonSerializerOptions s_shared = new() { Converters = { new JsonStringEnumConverter() } };

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void ACollectibleContextUnloads(bool isOwn)
    {
        Assert.SkipUnless(RuntimeFeature.IsDynamicCodeSupported, "Needs dynamic code.");
        WeakReference context = Use(isOwn);
        Assert.True(Alone.Collect(() => !context.IsAlive));

        [MethodImpl(MethodImplOptions.NoInlining)]
        static WeakReference Use(bool isOwn)
        {
            AssemblyLoadContext context = PluginAssembly.Load(isCollectible: true, out Assembly assembly);
            UseAll(assembly, isOwn ? new JsonSerializerOptions { Converters = { (JsonConverter)Activator.CreateInstance(assembly.GetType("Converter")!)! } } : null, checksText: !isOwn);
            context.Unload();
            return new WeakReference(context);
        }
    }

    /// <summary>Options that live on, and contracts of the host, keep no plug-in.</summary>
    [Fact]
    public void AContextUnloadsUnderOptionsThatStay()
    {
        Assert.SkipUnless(RuntimeFeature.IsDynamicCodeSupported, "Needs dynamic code.");
        WeakReference context = Use();
        Assert.True(Alone.Collect(() => !context.IsAlive));
        Assert.Equal("""{"Any":1,"Plugged":null}""", JsonSerializer.Serialize(new HostModel { Any = 1 }, s_shared));

        [MethodImpl(MethodImplOptions.NoInlining)]
        static WeakReference Use()
        {
            AssemblyLoadContext context = PluginAssembly.Load(isCollectible: true, out Assembly assembly);
            UseAll(assembly, s_shared, checksText: false);
            context.Unload();
            return new WeakReference(context);
        }
    }

    [Fact]
    public void EveryKindOfAssemblyOfOneNameWorks()
    {
        Assert.SkipUnless(RuntimeFeature.IsDynamicCodeSupported, "Needs dynamic code.");
        for (int round = 0; round < 2; round++)
        {
            PluginAssembly.Load(isCollectible: false, out Assembly loaded);
            PluginAssembly.Load(isCollectible: true, out Assembly collectible);
            foreach (Assembly assembly in (Assembly[])[loaded, collectible, Assembly.Load(PluginAssembly.Bytes), PluginAssembly.Dynamic(AssemblyBuilderAccess.Run), PluginAssembly.Dynamic(AssemblyBuilderAccess.RunAndCollect)])
            {
                UseAll(assembly, null, checksText: true);
                UseAll(assembly, s_shared, checksText: false);
            }
        }
    }

    /// <summary>Two assemblies of one name in one type: code could name one of them only, so the table stays.</summary>
    [Fact]
    public void WhatCannotBeNamedStaysWithTheTable()
    {
        Assert.SkipUnless(RuntimeFeature.IsDynamicCodeSupported, "Needs dynamic code.");
        PluginAssembly.Load(isCollectible: false, out Assembly one);
        PluginAssembly.Load(isCollectible: false, out Assembly two);
        Type pair = typeof(Both<,>).MakeGenericType(one.GetType("Model")!, two.GetType("Model")!);
        object value = Activator.CreateInstance(pair)!;
        pair.GetProperty("One")!.SetValue(value, Activator.CreateInstance(one.GetType("Model")!));
        pair.GetProperty("Two")!.SetValue(value, Activator.CreateInstance(two.GetType("Model")!));
        string expected = Stj.Serialize(value, pair);
        for (int use = 0; use < Executors.ManyUses; use++)
        {
            Assert.Equal(expected, JsonSerializer.Serialize(value, pair));
            object read = JsonSerializer.Deserialize(expected, pair)!;
            Assert.Same(two.GetType("Model"), pair.GetProperty("Two")!.GetValue(read)!.GetType());
        }

        Assert.Equal(Executors.Table, Executors.Of(pair, null));
    }

    /// <summary>Reads and writes every type of the plug-in, more often than it takes to emit code.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void UseAll(Assembly assembly, JsonSerializerOptions? options, bool checksText)
    {
        Type model = assembly.GetType("Model")!;
        for (int use = 0; use < Executors.ManyUses; use++)
        {
            object read = JsonSerializer.Deserialize(checksText ? Text : "{\"Number\":5,\"Text\":\"t\"}", model, options)!;
            Assert.Same(model, read.GetType());
            string text = JsonSerializer.Serialize(read, model, options);
            Assert.Equal(checksText ? Text : text, text);
            Assert.Equal(text, JsonSerializer.Serialize(JsonSerializer.Deserialize(text, model, options), model, options));
            Assert.Equal("[" + text + "]", JsonSerializer.Serialize<object>(new[] { read }, options));

            // The runtime finds a type that an attribute names by its assembly's name, and no dynamic assembly by that.
            if (!assembly.IsDynamic)
            {
                Type shape = assembly.GetType("Shape")!;
                object circle = JsonSerializer.Deserialize("""{"$type":"circle","Radius":1.5}""", shape, options)!;
                Assert.Equal("Circle", circle.GetType().Name);
                Assert.StartsWith("""{"$type":"circle","Radius":1.5,""", JsonSerializer.Serialize(circle, shape, options), StringComparison.Ordinal);
            }

            object plugged = JsonSerializer.Deserialize("""{"Number":7,"Inner":{"More":2.5}}""", assembly.GetType("Plugged")!, options)!;
            string host = JsonSerializer.Serialize(new HostModel { Any = plugged, Plugged = (IPlugged)plugged }, options);
            Assert.StartsWith("""{"Any":{"Number":7,"Inner":{"More":2.5,""", host, StringComparison.Ordinal);
            Assert.EndsWith(""","Plugged":{"Number":7}}""", host, StringComparison.Ordinal);
        }

        string executor = Executors.Of(model, options);
        Assert.Equal(!RuntimeFeature.IsDynamicCodeSupported ? Executors.Table : Executors.Emitted, executor);
    }

    public sealed class Both<TOne, TTwo>
    {
        public TOne? One { get; set; }

        public TTwo? Two { get; set; }
    }
}
