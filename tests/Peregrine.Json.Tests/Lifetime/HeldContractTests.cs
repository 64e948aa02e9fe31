using System.Runtime.CompilerServices;
using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;
using Peregrine.Json.Contracts;

namespace Peregrine.Json.Tests.Lifetime;

/// <summary>Which contracts the fields of a type hold, and until when.</summary>
[Collection(Alone.Name)]
public sealed class HeldContractTests
{
    /// <summary>The first two options of a type and as many others as is said are found without a table; those beyond work as well.</summary>
    [Fact]
    public void AsManyOptionsAsIsSaidAreAtHand() => Undisturbed.ByCollections(static () =>
    {
        JsonSerializerOptions[] all = [.. Enumerable.Range(0, HeldContracts.MostOthers + 4).Select(static _ => Owned())];
        for (int use = 0; use < 3; use++)
        {
            foreach (JsonSerializerOptions options in all)
            {
                Assert.Equal("{\"Kind\":\"Monday\"}", JsonSerializer.Serialize(new Many(), options));
            }
        }

        Assert.Equal(HeldContracts.MostOthers + 2, all.Count(static options => ContractSlot<Many>.Find(options)?.Given == options));
    });

    /// <summary>Each is found by the very options that it was made for, defaults among them.</summary>
    [Fact]
    public void OptionsOfATypeAreToldApart() => Undisturbed.ByCollections(static () =>
    {
        JsonSerializerOptions owned = Owned(), camel = new() { PropertyNamingPolicy = JsonNamingPolicy.CamelCase }, equal = new(camel);
        for (int use = 0; use < 3; use++)
        {
            Assert.Equal("{\"Kind\":1}", JsonSerializer.Serialize(new Several()));
            Assert.Equal("{\"Kind\":\"Monday\"}", JsonSerializer.Serialize(new Several(), owned));
            Assert.Equal("{\"kind\":1}", JsonSerializer.Serialize(new Several(), camel));
            Assert.Equal("{\"kind\":1}"u8, JsonSerializer.SerializeToUtf8Bytes(new Several(), equal));
            Assert.Equal(DayOfWeek.Friday, JsonSerializer.Deserialize<Several>("{\"Kind\":\"Friday\"}", owned)!.Kind);
            Assert.Equal(DayOfWeek.Friday, JsonSerializer.Deserialize<Several>("{\"kind\":5}", camel)!.Kind);
        }

        foreach (JsonSerializerOptions? options in (JsonSerializerOptions?[])[null, owned, camel, equal])
        {
            Assert.Same(options, ContractSlot<Several>.Find(options)!.Given);
        }

        Assert.Null(ContractSlot<Several>.Find(new JsonSerializerOptions()));
    });

    /// <summary>Options that are made for one call are not held at all, unless they are of those that stay.</summary>
    [Fact]
    public void OptionsThatAreUsedOnceAreNotHeld() => Undisturbed.ByCollections(static () =>
    {
        JsonSerializerOptions owned = Owned();
        _ = JsonSerializer.Serialize(new Once(), owned);
        Assert.Null(ContractSlot<Once>.Find(owned));
        _ = JsonSerializer.Serialize(new Once(), owned);
        Assert.NotNull(ContractSlot<Once>.Find(owned));
        _ = JsonSerializer.Serialize(new Once());
        Assert.NotNull(ContractSlot<Once>.Find((JsonSerializerOptions?)null));
    });

    /// <summary>After a full collection nothing is held that does not stay; options that are alive are held again by their next calls.</summary>
    [Fact]
    public void AFullCollectionReleasesWhatDoesNotStay()
    {
        JsonSerializerOptions owned = Owned();
        var info = (JsonTypeInfo<Released>)Owned(new DefaultJsonTypeInfoResolver()).GetTypeInfo(typeof(Released));
        for (int round = 0; round < 3; round++)
        {
            Undisturbed.ByCollections(() =>
            {
                for (int use = 0; use < 2; use++)
                {
                    Assert.Equal("{\"Kind\":1}", JsonSerializer.Serialize(new Released()));
                    Assert.Equal("{\"Kind\":\"Monday\"}", JsonSerializer.Serialize(new Released(), owned));
                    Assert.Equal("{\"Kind\":\"Monday\"}", JsonSerializer.Serialize(new Released(), info));
                }

                Assert.NotNull(ContractSlot<Released>.Find((JsonSerializerOptions?)null));
                Assert.NotNull(ContractSlot<Released>.Find(owned));
                Assert.Equal(RuntimeFeature.IsDynamicCodeSupported, ContractSlot<Released>.Find(info) is not null);
            });
            Assert.True(Alone.Collect(() => ContractSlot<Released>.Find(owned) is null && ContractSlot<Released>.Find(info) is null));
            Assert.NotNull(ContractSlot<Released>.Find((JsonSerializerOptions?)null));
        }
    }

    /// <summary>More options than places, all dropped: everything of theirs is freed.</summary>
    [Fact]
    public void OptionsThatWereHeldAreFreed()
    {
        List<WeakReference> dropped = Use();
        Assert.True(Alone.Collect(() => dropped.TrueForAll(static one => !one.IsAlive)));

        [MethodImpl(MethodImplOptions.NoInlining)]
        static List<WeakReference> Use()
        {
            var made = new List<WeakReference>();
            for (int i = 0; i < HeldContracts.MostOthers * 2; i++)
            {
                JsonSerializerOptions options = Owned();
                for (int use = 0; use < 4; use++)
                {
                    Assert.Equal("{\"Kind\":\"Monday\"}", JsonSerializer.Serialize(new Dropped(), options));
                    Assert.Equal("[{\"Kind\":\"Monday\"}]", JsonSerializer.Serialize<List<Dropped>>([new Dropped()], options));
                }

                made.Add(new WeakReference(options));
            }

            return made;
        }
    }

    /// <summary>Contracts that a hot reload retires make space for those made after it.</summary>
    [Fact]
    public void AHotReloadMakesSpace() => Undisturbed.ByCollections(static () =>
    {
        JsonSerializerOptions[] all = [.. Enumerable.Range(0, HeldContracts.MostOthers + 2).Select(static _ => Owned())];
        for (int round = 0; round < 3; round++)
        {
            for (int use = 0; use < 2; use++)
            {
                foreach (JsonSerializerOptions options in all)
                {
                    Assert.Equal("{\"Kind\":\"Monday\"}", JsonSerializer.Serialize(new Reloaded(), options));
                }
            }

            Assert.All(all, static options => Assert.NotNull(ContractSlot<Reloaded>.Find(options)));
            ContractUpdates.ClearCache(null);
            Assert.All(all, static options => Assert.Null(ContractSlot<Reloaded>.Find(options)));
        }
    });

    /// <summary>Threads that use different options of a type, while everything is released again and again, each get their own contract.</summary>
    [Fact]
    public void ThreadsDoNotGetTheContractsOfOthers()
    {
        using var end = new CancellationTokenSource();
        JsonSerializerOptions owned = Owned();
        JsonSerializerOptions[] camel = [.. Enumerable.Range(1, 3).Select(static depth => new JsonSerializerOptions { PropertyNamingPolicy = JsonNamingPolicy.CamelCase, MaxDepth = depth })];
        var releasing = new Thread(() =>
        {
            while (!end.IsCancellationRequested)
            {
                HeldContracts.ReleaseAll();
                Thread.Yield();
            }
        });
        releasing.Start();
        try
        {
            Parallel.For(0, 20_000, new ParallelOptions { MaxDegreeOfParallelism = 4 }, i =>
            {
                string text = i % 5 == 0 ? JsonSerializer.Serialize(new Raced()) : i % 5 == 1 ? JsonSerializer.Serialize(new Raced(), owned) : JsonSerializer.Serialize(new Raced(), camel[(i % 5) - 2]);
                Assert.Equal(i % 5 == 0 ? "{\"Kind\":1}" : i % 5 == 1 ? "{\"Kind\":\"Monday\"}" : "{\"kind\":1}", text);
            });
        }
        finally
        {
            end.Cancel();
            releasing.Join();
        }
    }

    private static JsonSerializerOptions Owned(IJsonTypeInfoResolver? resolver = null) => new() { Converters = { new JsonStringEnumConverter() }, TypeInfoResolver = resolver };

    public abstract class Item
    {
        public DayOfWeek Kind { get; set; } = DayOfWeek.Monday;
    }

    public sealed class Many : Item;

    public sealed class Several : Item;

    public sealed class Once : Item;

    public sealed class Released : Item;

    public sealed class Dropped : Item;

    public sealed class Reloaded : Item;

    public sealed class Raced : Item;
}
