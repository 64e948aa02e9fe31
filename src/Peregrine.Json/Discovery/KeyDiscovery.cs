using System.Diagnostics.CodeAnalysis;
using System.Reflection;
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

    /// <summary>Keys that are written by their run-time type.</summary>
    public static ObjectKeyContract ByRuntimeType(FrozenOptions options) =>
        new(type => (KeyContract)s_find.MakeGenericMethod(type).Invoke(null, [options])!);

    private static readonly MethodInfo s_find = typeof(KeyDiscovery).GetMethod(nameof(Find), BindingFlags.NonPublic | BindingFlags.Static)!;

    private static KeyContract<TKey> Find<TKey>(FrozenOptions options)
    {
        Type type = typeof(TKey);
        if (type == typeof(object))
        {
            return (KeyContract<TKey>)(object)ByRuntimeType(options);
        }

        object? found = type == typeof(string) ? new StringKeyContract(options.Settings.DictionaryKeyPolicy)
            : type.IsEnum ? EnumDiscovery.Keys(type, ConverterDiscovery.Find(type, options), options)
            : SimpleTypes.FindKey(type);
        return found as KeyContract<TKey> ?? new UnsupportedKeyContract<TKey>();
    }
}
