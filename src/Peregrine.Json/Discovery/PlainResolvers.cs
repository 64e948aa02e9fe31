using System.Diagnostics.CodeAnalysis;
using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;
using Peregrine.Json.Contracts;
using Peregrine.Json.Errors;
using Peregrine.Json.Interop;

namespace Peregrine.Json.Discovery;

/// <summary>Which resolvers give what System.Text.Json's own gives, so that reflection finds the same contracts without them.</summary>
[RequiresUnreferencedCode(TrimmingText.Unreferenced)]
[RequiresDynamicCode(TrimmingText.Dynamic)]
internal static class PlainResolvers
{
    /// <summary>Whether the resolver is the one that options get which name none.</summary>
    public static bool IsUsual(IJsonTypeInfoResolver? resolver) =>
        ReflectionSwitch.IsOn && ReferenceEquals(resolver, JsonSerializerOptions.Default.TypeInfoResolver);

    /// <summary>Whether the resolver is System.Text.Json's own, unmodified.</summary>
    public static bool IsPlain(IJsonTypeInfoResolver? resolver) =>
        resolver is null || IsUsual(resolver)
        || (resolver.GetType() == typeof(DefaultJsonTypeInfoResolver) && ((DefaultJsonTypeInfoResolver)resolver).Modifiers.Count == 0);

    /// <summary>
    /// Whether what a resolver gives is as its origin made it: one around another, by a user or by WithAddedModifier, may have changed it and leaves
    /// the origin's name on it.
    /// </summary>
    public static bool ReturnsUnmodified(IJsonTypeInfoResolver? resolver) =>
        resolver is null or JsonSerializerContext || resolver.GetType() == typeof(DefaultJsonTypeInfoResolver)
        || (resolver is IEnumerable<IJsonTypeInfoResolver> chain && resolver.GetType().Assembly == typeof(JsonConverter).Assembly
            && chain.All(ReturnsUnmodified));

    /// <summary>
    /// Whether the metadata is what System.Text.Json's own resolver made, and nobody has had it in hand since. It keeps that resolver's name when a context or
    /// another resolver changes it and hands it on, so those before it in the chain must be contexts of the generator that have nothing for the type.
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
