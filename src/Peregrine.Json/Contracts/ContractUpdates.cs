using System.Reflection.Metadata;
using Peregrine.Json.Contracts;

[assembly: MetadataUpdateHandler(typeof(ContractUpdates))]

namespace Peregrine.Json.Contracts;

/// <summary>Removes contracts after a hot reload has changed the code of a running program. The runtime calls it.</summary>
internal static class ContractUpdates
{
    /// <summary>Clears all contracts. They are created again at their next use.</summary>
    /// <param name="types">The types that changed.</param>
    public static void ClearCache(Type[]? types) => ContractCache.Clear();
}
