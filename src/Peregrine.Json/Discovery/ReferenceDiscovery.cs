using Peregrine.Json.Contracts;
using Peregrine.Json.Converters;
using Peregrine.Json.Interop;

namespace Peregrine.Json.Discovery;

/// <summary>Adds polymorphism, and the options' reference handling, to the contracts of objects and collections by wrapping them.</summary>
[RequiresUnreferencedCode(TrimmingText.Unreferenced)]
[RequiresDynamicCode(TrimmingText.Dynamic)]
internal static class ReferenceDiscovery
{
    /// <summary>Wraps the contract with polymorphism and references, as far as its type and the options require them.</summary>
    /// <param name="contract">The contract.</param>
    /// <param name="polymorphism">The polymorphism of the contract's type, or null.</param>
    /// <param name="options">The options.</param>
    /// <param name="choose">Chooses the derived type in place of a discriminator, or null; not used if references are preserved.</param>
    /// <param name="isGiven">Whether a caller's metadata defines the contract, so that it may differ from the one that the options have for its type.</param>
    public static TypeContract Around(
        TypeContract contract, JsonPolymorphismOptions? polymorphism, OptionsScope options, TypeChoice? choose = null, bool isGiven = false)
    {
        bool isSimple = contract.Kind is ShapeKind.Value or ShapeKind.Opaque;
        bool mayBeListed = MayMeet.DerivedTypes && options.Settings.KeepsDiscriminators && contract.Kind == ShapeKind.Object && polymorphism is null;
        Listing? listing = mayBeListed ? ListedTypes.Find(contract.Type, options) : null;
        if (MayMeet.References && options.References == ReferenceMode.Preserve && !isSimple)
        {
            // Structs have no ids.
            return listing is null || !contract.Type.IsValueType
                ? TypeCall.Make(contract.Type, new Preserve(contract, polymorphism, listing, options, isGiven))
                : TypeCall.Make(contract.Type, new Preserve(ListedAs(contract, listing, options), null, null, options, isGiven));
        }

        TypeContract inner = contract;
        if (MayMeet.DerivedTypes && polymorphism is not null && !isSimple)
        {
            inner = PolymorphismDiscovery.Around(contract, polymorphism, choose, options, isGiven);
        }
        else if (listing is not null)
        {
            inner = ListedAs(contract, listing, options);
        }

        return MayMeet.References && options.References == ReferenceMode.IgnoreCycles
            && (!isSimple || (contract.Shape.Union is not null && !contract.Type.IsValueType))
            ? TypeCall.Make(inner.Type, new Cycle(inner)) : inner;
    }

    private static TypeContract ListedAs(TypeContract contract, Listing listing, OptionsScope options) =>
        TypeCall.Make(contract.Type, new Listed(contract, listing, options));

    /// <summary>
    /// Returns the contract for a root type. If the options have a user's reference handler, the contract uses the handler in each call, even if the type
    /// itself has no references.
    /// </summary>
    public static TypeContract AtRoot(TypeContract contract, OptionsScope options) =>
        !MayMeet.References || options.Handler is null || contract.Shape.ReadsMetadata || contract is ReferredUnknownContract
            // System.Text.Json calls the handler itself.
            || (!ReflectionSwitch.Finds && contract is IDelegatedContract)
            ? contract : TypeCall.Make(contract.Type, new Resolver(contract, options));

    private sealed class Listed(TypeContract contract, Listing listing, OptionsScope options) : ITypeCall
    {
        [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
        [RequiresDynamicCode(TrimmingText.Dynamic)]
        public object Invoke<T>()
        {
            var typed = (TypeContract<T>)contract;
            return new ListedContract<T>(typed, () => PolymorphismDiscovery.ListedOf(typed, listing, options));
        }
    }

    private sealed class Preserve(
        TypeContract contract, JsonPolymorphismOptions? polymorphism, Listing? listing, OptionsScope options, bool isGiven) : ITypeCall
    {
        [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
        [RequiresDynamicCode(TrimmingText.Dynamic)]
        public object Invoke<T>()
        {
            var typed = (TypeContract<T>)contract;
            return new ReferenceContract<T>(
                typed, options,
                polymorphism is null ? null : () => PolymorphismDiscovery.Describe(typed, polymorphism, null, options, isGiven),
                listing is null ? null : () => PolymorphismDiscovery.ListedOf(typed, listing, options));
        }
    }

    private sealed class Resolver(TypeContract contract, OptionsScope options) : ITypeCall
    {
        [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
        [RequiresDynamicCode(TrimmingText.Dynamic)]
        public object Invoke<T>() => new ResolverContract<T>((TypeContract<T>)contract, options);
    }

    private sealed class Cycle(TypeContract contract) : ITypeCall
    {
        [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
        [RequiresDynamicCode(TrimmingText.Dynamic)]
        public object Invoke<T>() => new CycleContract<T>((TypeContract<T>)contract);
    }
}
