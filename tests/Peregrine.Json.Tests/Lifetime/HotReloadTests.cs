using System.Reflection;
using System.Reflection.Metadata;
using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;
using Peregrine.Json.Contracts;
using Peregrine.Json.Tests.Front;

namespace Peregrine.Json.Tests.Lifetime;

/// <summary>A hot reload changes types: the runtime calls what the assembly names, and contracts are made anew.</summary>
[Collection(Alone.Name)]
public sealed class HotReloadTests
{
    [Fact]
    public void ContractsAreMadeAnew()
    {
        var own = new JsonSerializerOptions { Converters = { new JsonStringEnumConverter() } };
        var policy = new ChangingPolicy();
        var changing = new JsonSerializerOptions { PropertyNamingPolicy = policy };
        Use();
        Assert.Equal("{\"old_Number\":1}", JsonSerializer.Serialize(new Changed { Number = 1 }, changing));
        string[] before = [Executors.Of<Changed>(null), Executors.Of<Changed>(own)];
        Assert.DoesNotContain(Executors.None, before);

        policy.Prefix = "new_";
        Assert.Equal("{\"old_Number\":1}", JsonSerializer.Serialize(new Changed { Number = 1 }, changing));
        Reload();
        Assert.Equal(Executors.None, Executors.Of<Changed>(null));
        Assert.Equal(Executors.None, Executors.Of<Changed>(own));
        Assert.Equal("{\"new_Number\":1}", JsonSerializer.Serialize(new Changed { Number = 1 }, changing));
        Assert.Equal("{\"new_Number\":1}", JsonSerializer.Serialize(new Changed { Number = 1 }, typeof(Changed), changing));
        Assert.Equal("{\"new_Number\":1}", JsonSerializer.Serialize<object>(new Changed { Number = 1 }, changing));
        Use();
        Assert.Equal<string>(before, new[] { Executors.Of<Changed>(null), Executors.Of<Changed>(own) });

        // Metadata that a caller holds is a snapshot of System.Text.Json's own; its contract follows it.
        var info = (JsonTypeInfo<Changed>)changing.GetTypeInfo(typeof(Changed));
        Assert.Equal(Stj.Serialize(new Changed { Number = 1 }, info), JsonSerializer.Serialize(new Changed { Number = 1 }, info));

        void Use()
        {
            for (int i = 0; i < Executors.ManyUses; i++)
            {
                Assert.Equal("{\"Number\":1}", JsonSerializer.Serialize(new Changed { Number = 1 }));
                Assert.Equal("{\"Number\":1}", JsonSerializer.Serialize(new Changed { Number = 1 }, own));
                Assert.Equal(1, JsonSerializer.Deserialize<Changed>("{\"Number\":1}", own)!.Number);
            }
        }
    }

    private static void Reload()
    {
        int called = 0;
        foreach (MetadataUpdateHandlerAttribute handler in typeof(JsonSerializer).Assembly.GetCustomAttributes<MetadataUpdateHandlerAttribute>())
        {
            MethodInfo? clear = handler.HandlerType.GetMethod(nameof(ContractUpdates.ClearCache), BindingFlags.Static | BindingFlags.Public | BindingFlags.NonPublic, [typeof(Type[])]);
            clear?.Invoke(null, [new[] { typeof(Changed) }]);
            called += clear is null ? 0 : 1;
        }

        Assert.Equal(1, called);
    }

    public sealed class Changed
    {
        public int Number { get; set; }
    }

    private sealed class ChangingPolicy : JsonNamingPolicy
    {
        public string Prefix { get; set; } = "old_";

        public override string ConvertName(string name) => Prefix + name;
    }
}
