using System.Runtime.CompilerServices;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Peregrine.Json.Contracts;

namespace Peregrine.Json.Tests.Lifetime;

/// <summary>The contract of metadata is found by a field of its type: only for that metadata, and no more after a hot reload.</summary>
[Collection(Alone.Name)]
public sealed class MetadataSlotTests
{
    public sealed class Shared
    {
        public int Number { get; set; }
    }

    public sealed class Reloaded
    {
        public int Number { get; set; }
    }

    [Fact]
    public void MetadataOfOneTypeIsToldApart() => Undisturbed.ByCollections(static () =>
    {
        Assert.SkipUnless(RuntimeFeature.IsDynamicCodeSupported, "Needs dynamic code.");
        JsonTypeInfo<Shared> plain = Info<Shared>(new JsonSerializerOptions()), camel = Info<Shared>(new JsonSerializerOptions { PropertyNamingPolicy = JsonNamingPolicy.CamelCase });
        for (int i = 0; i < 3; i++)
        {
            Assert.Equal("{\"Number\":5}", JsonSerializer.Serialize(new Shared { Number = 5 }, plain));
            Assert.Equal("{\"number\":5}", JsonSerializer.Serialize(new Shared { Number = 5 }, camel));
            Assert.Equal("{\"number\":5}"u8, JsonSerializer.SerializeToUtf8Bytes(new Shared { Number = 5 }, camel));
            Assert.Equal(5, JsonSerializer.Deserialize("{\"number\":5}"u8, camel)!.Number);
            Assert.Equal(0, JsonSerializer.Deserialize("{\"number\":5}"u8, plain)!.Number);
            Assert.Equal(5, JsonSerializer.Deserialize("{\"number\":5}", camel)!.Number);
            Assert.Equal(5, JsonSerializer.Deserialize("{\"Number\":5}".AsSpan(), plain)!.Number);
        }

        Assert.Same(plain, ContractSlot<Shared>.Find(plain)!.Info);
        Assert.Same(camel, ContractSlot<Shared>.Find(camel)!.Info);
        Assert.Null(ContractSlot<Shared>.Find((JsonTypeInfo<Shared>?)null));
        GC.KeepAlive((plain, camel));
    });

    [Fact]
    public void AHotReloadForgetsIt() => Undisturbed.ByCollections(static () =>
    {
        Assert.SkipUnless(RuntimeFeature.IsDynamicCodeSupported, "Needs dynamic code.");
        JsonTypeInfo<Reloaded> info = Info<Reloaded>(new JsonSerializerOptions());
        Use();
        ContractEntry? before = ContractSlot<Reloaded>.Find(info);
        Assert.NotNull(before);
        ContractUpdates.ClearCache(null);
        Assert.Null(ContractSlot<Reloaded>.Find(info));
        Assert.Null(ContractSlot<Reloaded>.Find((JsonTypeInfo<Reloaded>?)null));
        Use();
        Assert.NotNull(ContractSlot<Reloaded>.Find(info));
        Assert.NotSame(before, ContractSlot<Reloaded>.Find(info));

        // What is used once is not kept at hand.
        void Use()
        {
            for (int i = 0; i < 2; i++)
            {
                Assert.Equal("{\"Number\":5}", JsonSerializer.Serialize(new Reloaded { Number = 5 }, info));
            }
        }
    });

    private static JsonTypeInfo<T> Info<T>(JsonSerializerOptions options)
    {
        options.TypeInfoResolver = new DefaultJsonTypeInfoResolver();
        return (JsonTypeInfo<T>)options.GetTypeInfo(typeof(T));
    }
}
