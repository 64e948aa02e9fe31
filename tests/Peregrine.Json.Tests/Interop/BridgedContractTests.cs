using System.Text.Json;
using System.Text.Json.Serialization.Metadata;

namespace Peregrine.Json.Tests.Interop;

/// <summary>Options with the bridge are, to this library's own calls, those without: the same contracts, found and made as ever.</summary>
public sealed class BridgedContractTests
{
    [Fact]
    public void ContractsAreThoseWithoutIt()
    {
        var plain = new JsonSerializerOptions(JsonSerializerDefaults.Web) { MaxDepth = 17 };
        JsonSerializerOptions bridged = new JsonSerializerOptions(plain).UsePeregrine();
        foreach (Type type in (Type[])[typeof(Held), typeof(List<Held>), typeof(Dictionary<string, Held>)])
        {
            Assert.Same(JsonSerializer.Know(type, plain).Contract, JsonSerializer.Know(type, bridged).Contract);
            Assert.Same(JsonSerializer.Know(type, plain).Contract, JsonSerializer.Know(type, new JsonSerializerOptions(bridged)).Contract);
        }
    }

    /// <summary>Resolvers around it stay in their order, those in front of it and those after it.</summary>
    [Fact]
    public void OtherResolversStay()
    {
        foreach (bool isInFront in (bool[])[false, true])
        {
            JsonSerializerOptions Make(bool isBridged)
            {
                var options = new JsonSerializerOptions();
                options.TypeInfoResolverChain.Add(new DefaultJsonTypeInfoResolver());
                if (isBridged)
                {
                    options.UsePeregrine();
                }

                IJsonTypeInfoResolver renaming = new DefaultJsonTypeInfoResolver().WithAddedModifier(static info =>
                {
                    if (info.Type == typeof(Held))
                    {
                        info.Properties[0].Name = "renamed";
                    }
                });
                options.TypeInfoResolverChain.Insert(isInFront ? 0 : options.TypeInfoResolverChain.Count - 1, renaming);
                return options;
            }

            Assert.Equal("""[{"renamed":1}]""", JsonSerializer.Serialize(new[] { new Held { A = 1 } }, Make(isBridged: false)));
            Assert.Equal("""[{"renamed":1}]""", JsonSerializer.Serialize(new[] { new Held { A = 1 } }, Make(isBridged: true)));
        }
    }

    public sealed class Held
    {
        public int A { get; set; }
    }
}
