using Peregrine.Json.Interop;

namespace Peregrine.Json.Bridge;

/// <summary>The position of the bridge among the resolvers of options.</summary>
/// <param name="Before">The resolvers that are queried before the bridge.</param>
/// <param name="After">The resolvers after the bridge, which supply the metadata.</param>
/// <param name="IsInside">Whether the bridge is inside another resolver, which may modify its metadata.</param>
internal sealed record BridgePlace(IJsonTypeInfoResolver[] Before, IJsonTypeInfoResolver[] After, bool IsInside)
{
    /// <summary>
    /// The field in which the result of <see cref="JsonTypeInfoResolver.WithAddedModifier"/> stores the resolver inside it; null if this version of
    /// System.Text.Json has no such field.
    /// </summary>
    private static readonly FieldInfo? s_source = FieldOf(
        JsonTypeInfoResolver.WithAddedModifier(JsonTypeInfoResolver.Combine(), static _ => { }).GetType());

    /// <summary>
    /// Returns the position in read-only options; null if the bridge is missing, or is inside a resolver whose class does not belong to System.Text.Json.
    /// </summary>
    public static BridgePlace? In(JsonSerializerOptions options) => In(options.TypeInfoResolverChain, [], isInside: false);

    /// <summary>Whether one of the resolvers is, or contains, a bridge that meets a condition.</summary>
    public static bool AnyContains(IEnumerable<IJsonTypeInfoResolver> resolvers, Func<BridgeResolver, bool> condition)
    {
        foreach (IJsonTypeInfoResolver resolver in resolvers)
        {
            if (resolver is BridgeResolver bridge ? condition(bridge) : InsideOf(resolver) is { } chain && AnyContains(chain, condition))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>
    /// Whether a resolver cannot contain the bridge: a generated context, System.Text.Json's default resolver, or a resolver of System.Text.Json that contains
    /// only such resolvers. False for all other classes.
    /// </summary>
    public static bool IsOther(IJsonTypeInfoResolver resolver) =>
        InfoInternals.IsGeneratedContext(resolver) || resolver.GetType() == typeof(DefaultJsonTypeInfoResolver)
        || (InsideOf(resolver) is { } chain && chain.All(IsOther));

    private static BridgePlace? In(IEnumerable<IJsonTypeInfoResolver> chain, List<IJsonTypeInfoResolver> before, bool isInside)
    {
        IJsonTypeInfoResolver[] all = [.. chain];
        for (int i = 0; i < all.Length; i++)
        {
            if (all[i] is BridgeResolver)
            {
                return new([.. before], [.. all.Skip(i + 1).Where(static resolver => resolver is not BridgeResolver)], isInside);
            }

            if (InsideOf(all[i]) is { } inner && In(inner, before, isInside: true) is { } place)
            {
                return place;
            }

            before.Add(all[i]);
        }

        return null;
    }

    /// <summary>Returns the resolvers inside a resolver of System.Text.Json; null for any other resolver.</summary>
    private static IEnumerable<IJsonTypeInfoResolver>? InsideOf(IJsonTypeInfoResolver resolver) =>
        resolver is IEnumerable<IJsonTypeInfoResolver> chain && resolver.GetType().Assembly == typeof(JsonTypeInfo).Assembly ? chain
        : s_source is not null && HiddenMembersGuard.Allows(HiddenMembers.RootConverter) && resolver.GetType() == s_source.DeclaringType
            && s_source.GetValue(resolver) is IJsonTypeInfoResolver source ? [source]
        : null;

    [UnconditionalSuppressMessage("Trimming", "IL2070", Justification = "A field that has been trimmed away is not found, and System.Text.Json serves.")]
    private static FieldInfo? FieldOf(Type type) =>
        type.GetField("_source", BindingFlags.Instance | BindingFlags.NonPublic) is { } field && field.FieldType == typeof(IJsonTypeInfoResolver)
            ? field : null;
}
