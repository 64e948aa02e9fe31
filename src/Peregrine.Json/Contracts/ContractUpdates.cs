using System.Reflection.Metadata;
using Peregrine.Json.Contracts;

[assembly: MetadataUpdateHandler(typeof(ContractUpdates))]

namespace Peregrine.Json.Contracts;

/// <summary>Called by the runtime when a running program's code has been changed.</summary>
internal static class ContractUpdates
{
    /// <summary>Contracts are made anew at their next use, of whatever types.</summary>
    /// <param name="types">The types that changed.</param>
    public static void ClearCache(Type[]? types) => ContractCache.Clear();
}
