using System.Diagnostics.CodeAnalysis;
using Peregrine.Json.Contracts;
using Peregrine.Json.Converters;
using Peregrine.Json.Errors;

namespace Peregrine.Json.Discovery;

/// <summary>Which types can be keys of a dictionary.</summary>
[RequiresUnreferencedCode(ContractDiscovery.Unreferenced)]
[RequiresDynamicCode(ContractDiscovery.Dynamic)]
internal static class KeyDiscovery
{
    /// <summary>Gives the key contract when first asked: a type that is no key raises its error only when an entry is met.</summary>
    public static Func<KeyContract<TKey>> Finder<TKey>(FrozenOptions options, Type dictionary)
        where TKey : notnull => () => Find<TKey>(options);

    private static KeyContract<TKey> Find<TKey>(FrozenOptions options)
    {
        Type type = typeof(TKey);
        object? found = type == typeof(string) ? new StringKeyContract(options.Settings.DictionaryKeyPolicy)
            : type.IsEnum ? EnumDiscovery.Keys(type, ConverterDiscovery.Find(type, options), options)
            : SimpleTypes.FindKey(type);
        return found as KeyContract<TKey> ?? new UnsupportedKeyContract<TKey>();
    }
}
