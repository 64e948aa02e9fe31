using Peregrine.Json.Contracts;
using Peregrine.Json.Insight;

namespace Peregrine.Json.Interop;

/// <summary>
/// A resolver that returns the metadata of the resolvers after it in a chain, and makes System.Text.Json call this library if a value of such a type is the
/// root of a call. The metadata looks the same to all who read it (schema exporters, modifiers, polymorphism of frameworks).
/// </summary>
/// <param name="know">Finds or makes contracts.</param>
[RequiresUnreferencedCode(TrimmingText.Unreferenced)]
[RequiresDynamicCode(TrimmingText.Dynamic)]
internal sealed class BridgeResolver(Func<Type, JsonSerializerOptions, ContractEntry> know) : IJsonTypeInfoResolver
{
    /// <inheritdoc/>
    public JsonTypeInfo? GetTypeInfo(Type type, JsonSerializerOptions options)
    {
        IList<IJsonTypeInfoResolver> chain = options.TypeInfoResolverChain;
        int own = chain.IndexOf(this);

        // Inside another resolver, which may want to modify the result: the resolvers after this one there are queried.
        return own < 0 ? null
            : options.IsReadOnly
                && BridgeMembers.AreKnown ? ContractCache.BridgeOf(options, key => new BridgedOptions(key, After(key.TypeInfoResolverChain, own), know))
                    .InfoOf(type)
            // Options that may still change query again once they are read-only.
            : After(chain, own).GetTypeInfo(type, options);
    }

    /// <summary>
    /// Whether System.Text.Json, called with the options, lets this library read and write roots of the type; if it could but does not, also the reason. Null
    /// if the options do not have the bridge.
    /// </summary>
    public static bool? Serves(Type type, JsonSerializerOptions options, out FallbackReason reason)
    {
        reason = FallbackReason.None;
        if (!IsIn(options))
        {
            return null;
        }

        // Requesting the metadata decides it.
        return options.TryGetTypeInfo(type, out _) && ContractCache.FindBridge<BridgedOptions>(options)?.Serves(type, out reason) == true;
    }

    /// <summary>The metadata of a type in equal options without the bridge.</summary>
    public static JsonTypeInfo? PlainInfoOf(Type type, JsonSerializerOptions options) => ContractCache.FindBridge<BridgedOptions>(options)?.PlainInfoOf(type);

    /// <summary>Whether options have the bridge.</summary>
    public static bool IsIn(JsonSerializerOptions options) => options.TypeInfoResolverChain.Any(static resolver => resolver is BridgeResolver);

    /// <summary>The options' resolver without the bridge: this library's own calls do not need the bridge.</summary>
    public static IJsonTypeInfoResolver? Without(JsonSerializerOptions options)
    {
        IList<IJsonTypeInfoResolver> chain = options.TypeInfoResolverChain;
        IJsonTypeInfoResolver[] others = [.. chain.Where(static resolver => resolver is not BridgeResolver)];
        return others.Length == chain.Count ? options.TypeInfoResolver : others.Length == 1 ? others[0] : JsonTypeInfoResolver.Combine(others);
    }

    /// <summary>The resolver that would be queried if this one were not in the chain.</summary>
    private static IJsonTypeInfoResolver After(IList<IJsonTypeInfoResolver> chain, int own) =>
        own == chain.Count - 2 ? chain[own + 1] : JsonTypeInfoResolver.Combine([.. chain.Skip(own + 1)]);
}
