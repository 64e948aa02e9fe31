using Peregrine.Json.Contracts;
using Peregrine.Json.Converters;
using Peregrine.Json.Interop;

namespace Peregrine.Json.Discovery;

/// <summary>
/// The contracts of a collection's elements and keys from metadata that a caller set for this collection alone (<see
/// cref="JsonCollectionInfoValues{T}.ElementInfo"/>, <see cref="JsonCollectionInfoValues{T}.KeyInfo"/>). A part that is not set comes from the options.
/// </summary>
/// <param name="element">The contract of the elements, or null.</param>
/// <param name="key">The metadata of the keys, or null.</param>
[RequiresUnreferencedCode(TrimmingText.Unreferenced)]
[RequiresDynamicCode(TrimmingText.Dynamic)]
internal sealed class GivenParts(TypeContract? element, JsonTypeInfo? key) : ITypeSource
{
    /// <summary>
    /// Returns what a collection's metadata says about its elements and keys, as far as this differs from the options' metadata; null if it does not differ.
    /// </summary>
    public static GivenParts? Of(JsonTypeInfo info, OptionsScope options)
    {
        if (info.Kind is not (JsonTypeInfoKind.Enumerable or JsonTypeInfoKind.Dictionary))
        {
            return null;
        }

        TypeContract? element = TypeInfoContracts.OwnOf(InfoInternals.ElementOf(info), options);
        JsonTypeInfo? key = InfoInternals.KeyOf(info) is { } given && !TypeInfoContracts.IsFrom(given, options) ? given : null;
        return element is null && key is null ? null : new GivenParts(element is null ? null : options.ElementContract(element), key);
    }

    /// <summary>
    /// Returns the contract for the value of a nullable type, if <see cref="JsonMetadataServices.GetNullableConverter{T}(JsonTypeInfo{T})"/> received a
    /// converter for the underlying type that is not the options' converter; otherwise, or if both converters are built in, null.
    /// </summary>
    public static TypeContract? InsideNullable(JsonTypeInfo info, Type underlying, OptionsScope options)
    {
        if (InfoInternals.InsideNullable(info.Converter) is not { } inside || !options.Source.TryGetTypeInfo(underlying, out JsonTypeInfo? known))
        {
            return null;
        }

        return ReferenceEquals(known.Converter, inside) ? null
            : !InfoInternals.IsBuiltIn(inside) ? ConverterDiscovery.Assigned(underlying, inside, options)
            : InfoInternals.IsBuiltIn(known.Converter) ? null
            : ContractDiscovery.CreateBuiltIn(underlying, options);
    }

    [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
    [RequiresDynamicCode(TrimmingText.Dynamic)]
    public TypeContract? Simple(Type type, OptionsScope options) => element ?? CollectionDiscovery.ElementOf(type, options);

    [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
    [RequiresDynamicCode(TrimmingText.Dynamic)]
    public Func<KeyContract<TKey>> Keys<TKey>(OptionsScope options, Type dictionary)
        where TKey : notnull => key is null ? KeyDiscovery.Finder<TKey>(options, dictionary) : KeyDiscovery.Given<TKey>(key, options);

    [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
    [RequiresDynamicCode(TrimmingText.Dynamic)]
    public KeyContract<object> KeysByRuntimeType(OptionsScope options) => KeyDiscovery.ByRuntimeType(options, key);
}
