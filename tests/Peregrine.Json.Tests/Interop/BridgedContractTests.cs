using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Peregrine.Json.Contracts;

namespace Peregrine.Json.Tests.Interop;

/// <summary>Options with the bridge have contracts of their own, one set for this library's own calls and for those that come through System.Text.Json.</summary>
public sealed class BridgedContractTests
{
    [Fact]
    public void EqualOnesShareTheirContracts()
    {
        var plain = new JsonSerializerOptions(JsonSerializerDefaults.Web) { MaxDepth = 17 };
        JsonSerializerOptions bridged = new JsonSerializerOptions(plain).UsePeregrine();
        foreach (Type type in (Type[])[typeof(Held), typeof(List<Held>), typeof(Dictionary<string, Held>)])
        {
            ContractEntry known = JsonSerializer.Know(type, bridged);
            Assert.Same(known.Contract, JsonSerializer.Know(type, new JsonSerializerOptions(bridged)).Contract);
            Assert.Same(bridged, known.Frozen.Source);
            Assert.Same(plain, JsonSerializer.Know(type, plain).Frozen.Source);
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
