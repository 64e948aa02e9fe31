using Peregrine.Json.Contracts;
using Peregrine.Json.Converters;
using Peregrine.Json.Interop;
using Peregrine.Json.Runtime;

namespace Peregrine.Json.Discovery;

/// <summary>Creates contracts that wrap another contract, and contracts that refuse a type.</summary>
[RequiresUnreferencedCode(TrimmingText.Unreferenced)]
[RequiresDynamicCode(TrimmingText.Dynamic)]
internal static class ContractsAround
{
    /// <summary>
    /// Returns the contract with the number handling <paramref name="declared"/>, which its type, the object or union that contains the value, or the options
    /// specify. If <paramref name="declared"/> is null, or the contract reads and writes no numbers, returns the contract unchanged.
    /// </summary>
    public static TypeContract Handling(TypeContract contract, JsonNumberHandling? declared) =>
        declared is not null && contract.HandlesNumbers ? contract.WithNumberHandling(declared.Value) : contract;

    /// <summary>Creates the contract of a nullable type around the contract of its underlying type.</summary>
    public static TypeContract NullableOf(Type underlying, TypeContract contract, TypeContract? reading = null)
    {
        if (SimpleTypes.FindNullable(contract) is { } simple)
        {
            return simple;
        }

        contract = contract is IConverterContract converted ? converted.InNullable() : contract;
        if (GeneratedTypes.For(typeof(Nullable<>).MakeGenericType(underlying)) is INullableType generated)
        {
            return generated.Around(contract, reading);
        }

        return !ReflectionSwitch.Finds ? throw Throw.NotGenerated(typeof(Nullable<>).MakeGenericType(underlying))
            : contract.CodecType is { } codec
            ? (TypeContract)Activator.CreateInstance(typeof(NullableValueContract<,>).MakeGenericType(underlying, codec), contract)!
            : (TypeContract)Activator.CreateInstance(typeof(NullableContract<>).MakeGenericType(underlying), contract, reading)!;
    }

    /// <summary>Creates the contract of a type whose values, except null, are never read or written.</summary>
    public static TypeContract RefusedOf(Type type, OptionsScope options) => RefusedOf(type, ErrorText.InstancesNotSupported(type), options);

    /// <inheritdoc cref="RefusedOf(Type, OptionsScope)"/>
    public static TypeContract RefusedOf(Type type, string text, OptionsScope options) =>
        TypeCall.Make(type, new Refused(text, options.References == ReferenceMode.Preserve));

    /// <summary>
    /// Wraps a collection's contract in one that calls the callbacks, and that creates the collection with <paramref name="create"/> or, if
    /// <paramref name="isRefused"/> is true, refuses to create it. Returns the collection's contract if there is nothing to add.
    /// </summary>
    public static TypeContract WithCallbacks(TypeContract collection, Func<object?>? create, bool isRefused, ObjectCallbacks callbacks) =>
        create is null && !isRefused && callbacks.Kinds == default ? collection
            : TypeCall.Make(collection.Type, new Callbacks(collection, create, isRefused, callbacks));

    private sealed class Refused(string text, bool keepsReferences) : ITypeCall
    {
        [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
        [RequiresDynamicCode(TrimmingText.Dynamic)]
        public object Invoke<T>() => new RefusedContract<T>(text, keepsReferences);
    }

    private sealed class Callbacks(TypeContract collection, Func<object?>? create, bool isRefused, ObjectCallbacks callbacks) : ITypeCall
    {
        [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
        [RequiresDynamicCode(TrimmingText.Dynamic)]
        public object Invoke<T>() => new CallbackContract<T>((TypeContract<T>)collection, create, isRefused, callbacks);
    }
}
