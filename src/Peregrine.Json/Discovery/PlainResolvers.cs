using Peregrine.Json.Contracts;
using Peregrine.Json.Interop;

namespace Peregrine.Json.Discovery;

/// <summary>
/// Decides which resolvers return the same metadata as System.Text.Json's own resolver, so that reflection finds the same contracts without them.
/// </summary>
[RequiresUnreferencedCode(TrimmingText.Unreferenced)]
[RequiresDynamicCode(TrimmingText.Dynamic)]
internal static class PlainResolvers
{
    /// <summary>Whether the resolver is the default one, which options without a resolver use.</summary>
    public static bool IsUsual(IJsonTypeInfoResolver? resolver) =>
        (ReflectionSwitch.IsLeftOn && ReferenceEquals(resolver, JsonSerializerOptions.Default.TypeInfoResolver)) || GeneratedResolver.IsIn(resolver);

    /// <summary>
    /// Whether the resolver is null, the default one, or System.Text.Json's own without modifiers. In a program without reflection, System.Text.Json's own
    /// counts as changed, because only its metadata then has contracts for types without generated code.
    /// </summary>
    public static bool IsPlain(IJsonTypeInfoResolver? resolver) =>
        resolver is null || IsUsual(resolver)
        || (ReflectionSwitch.Finds && resolver.GetType() == typeof(DefaultJsonTypeInfoResolver)
            && ((DefaultJsonTypeInfoResolver)resolver).Modifiers.Count == 0);

    /// <summary>
    /// Whether a resolver returns metadata unchanged from its origin. Other resolvers (a user's, a class derived from a context, the result of
    /// WithAddedModifier) may have changed the metadata, which still names its origin.
    /// </summary>
    public static bool ReturnsUnmodified(IJsonTypeInfoResolver? resolver) =>
        resolver is null || InfoInternals.IsGeneratedContext(resolver) || resolver.GetType() == typeof(DefaultJsonTypeInfoResolver)
        || (resolver is IEnumerable<IJsonTypeInfoResolver> chain && resolver.GetType().Assembly == typeof(JsonConverter).Assembly
            && AllReturnUnmodified(chain));

    /// <summary>Whether a resolver returns a context's metadata unchanged. True for the context itself, without a check of its class.</summary>
    public static bool ReturnsUnmodified(IJsonTypeInfoResolver? resolver, JsonSerializerContext origin) =>
        ReferenceEquals(resolver, origin) || ReturnsUnmodified(resolver);

    /// <summary>Whether all resolvers return metadata unchanged. A separate method, so that the assembly that it needs is loaded at its first call.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static bool AllReturnUnmodified(IEnumerable<IJsonTypeInfoResolver> chain) => chain.All(ReturnsUnmodified);

    /// <summary>
    /// Whether System.Text.Json's own resolver created the metadata and no other code has changed it since. Metadata still names that resolver after a context
    /// or another resolver has changed the metadata and passed it on, so all resolvers before that resolver in the chain must be generated contexts without
    /// metadata for the type.
    /// </summary>
    public static bool MadeAsIs(JsonTypeInfo info, OptionsScope options)
    {
        if (info.OriginatingResolver is not { } origin || !IsPlain(origin) || !ReturnsUnmodified(options.Settings.TypeInfoResolver))
        {
            return false;
        }

        foreach (IJsonTypeInfoResolver resolver in Flatten(options.Settings.TypeInfoResolver!))
        {
            if (resolver is not JsonSerializerContext)
            {
                return true;
            }

            if (!InfoInternals.IsGeneratedContext(resolver) || resolver.GetTypeInfo(info.Type, options.Source) is not null)
            {
                return false;
            }
        }

        return false;
    }

    private static IEnumerable<IJsonTypeInfoResolver> Flatten(IJsonTypeInfoResolver resolver) =>
        resolver is not JsonSerializerContext && resolver is IEnumerable<IJsonTypeInfoResolver> chain ? chain.SelectMany(Flatten) : [resolver];
}
