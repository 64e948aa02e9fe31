using Peregrine.Json.Contracts;
using Peregrine.Json.Insight;
using Peregrine.Json.Interop;
using Peregrine.Json.Runtime;

namespace Peregrine.Json.Discovery;

/// <summary>
/// Finds contracts for callers that pass metadata. Needs no warning about trimming or ahead-of-time compilation: members are accessed with the metadata's
/// delegates, and if no code can be generated at run time, System.Text.Json reads and writes the types that have no generated code.
/// </summary>
internal static class MetadataDoor
{
    private const string Kept =
        "Members, constructors and callbacks are reached by the metadata's delegates. What is asked of a type itself is which of the collection "
        + "interfaces known here it "
        + "implements: those are kept where the type is. Reflection finds contracts only where the options' resolver is System.Text.Json's own, whose "
        + "constructor warns.";

    /// <summary>Returns the contract for a caller's metadata; creates it at the first call with this metadata.</summary>
    public static ContractEntry Know<T>(JsonTypeInfo<T> info)
    {
        Learn<T>();
        return RuntimeFeature.IsDynamicCodeSupported || IsGenerated(info) ? Make(info) : Delegated<T>.Know(info);
    }

    /// <inheritdoc cref="Know{T}(JsonTypeInfo{T})"/>
    public static ContractEntry Know(JsonTypeInfo info) => RuntimeFeature.IsDynamicCodeSupported || IsGenerated(info)
        ? Make(info) : Delegated<object>.Know(info);

    /// <summary>Whether generated code reads and writes the type, so that no code is created at run time.</summary>
    private static bool IsGenerated(JsonTypeInfo info) => GeneratedTypes.For(info.Type) is { MatchesMetadata: true };

    /// <summary>Returns a context's metadata for a type; throws if it has none.</summary>
    public static JsonTypeInfo InfoOf(Type type, JsonSerializerContext context) =>
        context.GetTypeInfo(type) ?? throw Throw.NoMetadataInContext(type, context.GetType().ToString());

    [UnconditionalSuppressMessage("AOT", "IL3050", Justification = "Without dynamic code, only generated code is reached, which names its generic types.")]
    [UnconditionalSuppressMessage("Trimming", "IL2026", Justification = Kept)]
    private static ContractEntry Make(JsonTypeInfo info) => TypeInfoContracts.Know(info);

    [UnconditionalSuppressMessage("AOT", "IL3050", Justification = "Does nothing without dynamic code.")]
    [UnconditionalSuppressMessage("Trimming", "IL2026", Justification = Kept)]
    private static void Learn<T>() => TypeCall.Learn<T>();

    /// <summary>Returns the settings and contracts of the metadata's options: the same ones, whether metadata or a type is used first with them.</summary>
    [UnconditionalSuppressMessage("AOT", "IL3050", Justification = "Contracts are created for callers that name their types, whose methods warn.")]
    [UnconditionalSuppressMessage("Trimming", "IL2026", Justification = Kept)]
    private static OptionsScope Scope(JsonTypeInfo info) => ContractCache.For(info.Options, ContractDiscovery.Source);

    /// <summary>Contracts that delegate to System.Text.Json. If the type is known only at run time, they are contracts of object.</summary>
    private static class Delegated<T>
    {
        public static ContractEntry Know(JsonTypeInfo info) => ContractCache.Know(info, static key =>
        {
            InfoInternals.Configure(key);
            Observation.FellBack(key.Type, FallbackReason.DynamicCodeOff);
            return new ContractEntry(0, key.Options, Scope(key), new DelegatedContract<T>(key, FallbackReason.DynamicCodeOff));
        });
    }
}
