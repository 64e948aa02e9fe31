using Peregrine.Json.Contracts;
using Peregrine.Json.Insight;

namespace Peregrine.Json.Bridge;

/// <summary>
/// A resolver that returns the metadata of the resolvers after it in a chain, and makes System.Text.Json call this library if the root of a call has a type
/// with such metadata. All readers of the metadata (schema exporters, modifiers, polymorphism of frameworks) see it unchanged. This library does not change the
/// metadata after returning it.
/// </summary>
/// <param name="know">Finds or creates contracts.</param>
/// <param name="keepsDiscriminators">Whether a derived type that a base lists is written with its discriminator, even if the derived type is declared.</param>
[RequiresUnreferencedCode(TrimmingText.Unreferenced)]
[RequiresDynamicCode(TrimmingText.Dynamic)]
internal sealed class BridgeResolver(Func<Type, JsonSerializerOptions, ContractEntry> know, bool keepsDiscriminators) : IJsonTypeInfoResolver
{
    private bool KeepsDiscriminators => keepsDiscriminators;

    /// <inheritdoc/>
    public JsonTypeInfo? GetTypeInfo(Type type, JsonSerializerOptions options) =>

        // If this resolver returns null, the next resolvers are queried. Options that can still change query it again once they are read-only.
        options.IsReadOnly && BridgeMembers.AreKnown ? OptionsOf(options).InfoOf(type, know) : null;

    /// <summary>
    /// Whether System.Text.Json, called with the options, lets this library read and write roots of the type; if this library could but does not, also returns
    /// the reason. Null if the options do not have the bridge.
    /// </summary>
    public static bool? Serves(Type type, JsonSerializerOptions options, out FallbackReason reason)
    {
        reason = FallbackReason.None;

        // A resolver that hides the bridge inside it is detected only by its queries to the bridge.
        BridgedOptions? bridged = ContractCache.FindBridge<BridgedOptions>(options);
        return !IsIn(options) && bridged?.IsHidden != true ? null
            : options.TryGetTypeInfo(type, out JsonTypeInfo? info)
                && BridgedOptions.Serves(info, ContractCache.FindBridge<BridgedOptions>(info.Options), out reason);
    }

    /// <summary>
    /// Returns the metadata of a type in equal options without the bridge; null if these have none, if the options have no bridge, or if they are not
    /// read-only.
    /// </summary>
    public static JsonTypeInfo? PlainInfoOf(Type type, JsonSerializerOptions options) =>
        options.IsReadOnly && IsIn(options) ? OptionsOf(options).PlainInfoOf(type) : null;

    /// <summary>Whether options have the bridge: directly in their chain of resolvers, or inside a resolver of System.Text.Json in this chain.</summary>
    public static bool IsIn(JsonSerializerOptions options) => MayBeIn(options) && BridgePlace.AnyContains(options.TypeInfoResolverChain, static _ => true);

    /// <summary>Whether options have the bridge that keeps discriminators.</summary>
    public static bool KeepsDiscriminatorsIn(JsonSerializerOptions options) =>
        MayBeIn(options) && BridgePlace.AnyContains(options.TypeInfoResolverChain, static bridge => bridge.KeepsDiscriminators);

    /// <summary>
    /// Returns the options' resolver without the bridge, which this library's own calls do not need. A bridge inside another resolver stays in that resolver.
    /// </summary>
    public static IJsonTypeInfoResolver? Without(JsonSerializerOptions options) => IsIn(options) ? WithoutBridge(options) : options.TypeInfoResolver;

    /// <summary>
    /// Returns the options' resolver without the bridge. A separate method, so that the assembly that this method uses is not loaded before its first call.
    /// </summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static IJsonTypeInfoResolver? WithoutBridge(JsonSerializerOptions options)
    {
        IList<IJsonTypeInfoResolver> chain = options.TypeInfoResolverChain;
        IJsonTypeInfoResolver[] others = [.. chain.Where(static resolver => resolver is not BridgeResolver)];
        return others.Length == chain.Count ? options.TypeInfoResolver : others.Length == 1 ? others[0] : JsonTypeInfoResolver.Combine(others);
    }

    /// <summary>
    /// False if the options have no resolver, or only a context or System.Text.Json's default resolver. Checked first, because reading the chain would make the
    /// options create it.
    /// </summary>
    private static bool MayBeIn(JsonSerializerOptions options) =>
        options.TypeInfoResolver is not (null or JsonSerializerContext) and { } resolver && resolver.GetType() != typeof(DefaultJsonTypeInfoResolver);

    private static BridgedOptions OptionsOf(JsonSerializerOptions options) =>
        ContractCache.BridgeOf(options, static key => new BridgedOptions(key, BridgePlace.In(key)));
}
