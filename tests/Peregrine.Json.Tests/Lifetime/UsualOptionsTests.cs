using System.Text.Json;
using Peregrine.Json.Contracts;
using Peregrine.Json.Discovery;

namespace Peregrine.Json.Tests.Lifetime;

/// <summary>How long contracts under System.Text.Json's own settings are kept.</summary>
[Collection(Alone.Name)]
public sealed class UsualOptionsTests
{
    /// <summary>Where a program uses many settings first, System.Text.Json's own stay as well, whether named, left out or equal to them.</summary>
    [Theory]
    [InlineData(JsonSerializerDefaults.General)]
    [InlineData(JsonSerializerDefaults.Web)]
    [InlineData(JsonSerializerDefaults.Strict)]
    public void TheUsualSettingsStayHoweverManyCameBefore(JsonSerializerDefaults usual)
    {
        JsonSerializerOptions named = usual switch
        {
            JsonSerializerDefaults.General => JsonSerializerOptions.Default,
            JsonSerializerDefaults.Web => JsonSerializerOptions.Web,
            _ => JsonSerializerOptions.Strict,
        };
        foreach (JsonSerializerOptions? first in (JsonSerializerOptions?[])[named, new(usual), usual == JsonSerializerDefaults.General ? null : new(usual)])
        {
            ContractCache.Clear();
            for (int depth = 1; depth <= OptionsSharing.MostLasting; depth++)
            {
                _ = ContractCache.For(new JsonSerializerOptions { MaxDepth = depth }, ContractDiscovery.Source);
            }

            Assert.False(ContractCache.For(new JsonSerializerOptions { MaxDepth = 100 }, ContractDiscovery.Source).IsLasting);
            OptionsScope scope = ContractCache.For(first, ContractDiscovery.Source);
            Assert.True(scope.IsLasting);
            Assert.Same(scope, ContractCache.For(named, ContractDiscovery.Source));
            Assert.Same(scope, ContractCache.For(new JsonSerializerOptions(usual), ContractDiscovery.Source));
        }
    }
}
