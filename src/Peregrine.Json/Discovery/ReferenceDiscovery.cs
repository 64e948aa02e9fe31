using Peregrine.Json.Contracts;
using Peregrine.Json.Converters;
using Peregrine.Json.Interop;

namespace Peregrine.Json.Discovery;

/// <summary>Puts the options' reference handling around the contracts of objects and collections.</summary>
[RequiresUnreferencedCode(TrimmingText.Unreferenced)]
[RequiresDynamicCode(TrimmingText.Dynamic)]
internal static class ReferenceDiscovery
{
    private static readonly MethodInfo s_preserve = typeof(ReferenceDiscovery).GetMethod(nameof(Preserve), BindingFlags.NonPublic | BindingFlags.Static)!;
    private static readonly MethodInfo s_resolver = typeof(ReferenceDiscovery).GetMethod(nameof(Resolver), BindingFlags.NonPublic | BindingFlags.Static)!;
    private static readonly MethodInfo s_cycle = typeof(ReferenceDiscovery).GetMethod(nameof(Cycle), BindingFlags.NonPublic | BindingFlags.Static)!;

    /// <summary>The contract with polymorphism and references around it, as far as its type and the options require them.</summary>
    /// <param name="contract">The contract.</param>
    /// <param name="polymorphism">The polymorphism of its type, or null.</param>
    /// <param name="options">The options.</param>
    /// <param name="choose">Chooses the derived type instead of a discriminator, or null; never if references are preserved.</param>
    public static TypeContract Around(TypeContract contract, JsonPolymorphismOptions? polymorphism, OptionsScope options, TypeChoice? choose = null)
    {
        bool isSimple = contract.Kind is ShapeKind.Value or ShapeKind.Opaque;
        if (options.References == ReferenceMode.Preserve && !isSimple)
        {
            return Make(s_preserve, contract, polymorphism, options);
        }

        TypeContract inner = polymorphism is null || isSimple ? contract : PolymorphismDiscovery.Around(contract, polymorphism, choose, options);
        return options.References == ReferenceMode.IgnoreCycles && (!isSimple || (contract.IsUnion && !contract.Type.IsValueType))
            ? Make(s_cycle, inner)
            : inner;
    }

    /// <summary>The contract of a type that may be the root, if a user's handler must be called in every call.</summary>
    public static TypeContract AtRoot(TypeContract contract, OptionsScope options) =>
        options.Handler is null || contract.ReadsMetadata || contract is ReferredUnknownContract ? contract : Make(s_resolver, contract, options);

    private static TypeContract Make(MethodInfo method, TypeContract contract, params object?[] others) =>
        (TypeContract)Unwrapped.Call(method.MakeGenericMethod(contract.Type), [contract, .. others])!;

    private static ReferenceContract<T> Preserve<T>(TypeContract<T> contract, JsonPolymorphismOptions? polymorphism, OptionsScope options) =>
        new(contract, options, polymorphism is null ? null : () => PolymorphismDiscovery.Describe(contract, polymorphism, null, options));

    private static ResolverContract<T> Resolver<T>(TypeContract<T> contract, OptionsScope options) => new(contract, options);

    private static CycleContract<T> Cycle<T>(TypeContract<T> contract) => new(contract);
}
