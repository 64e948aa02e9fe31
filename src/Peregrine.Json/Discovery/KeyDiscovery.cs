using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Text.Json.Serialization;
using Peregrine.Json.Contracts;
using Peregrine.Json.Converters;
using Peregrine.Json.Interop;

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
        new(type => (KeyContract)Unwrapped.Call(s_find.MakeGenericMethod(type), options)!);

    private static readonly MethodInfo s_find = typeof(KeyDiscovery).GetMethod(nameof(Find), BindingFlags.NonPublic | BindingFlags.Static)!;

    private static KeyContract<TKey> Find<TKey>(FrozenOptions options)
    {
        Type type = typeof(TKey);
        if (ConverterDiscovery.Find(type, options) is { } converter && !EnumDiscovery.IsOfFamily(converter))
        {
            return Foreign<TKey>(type, ConverterDiscovery.Unfold(converter, type, options), options);
        }

        if (type == typeof(object))
        {
            return (KeyContract<TKey>)(object)ByRuntimeType(options);
        }

        object? found = type == typeof(string) ? new StringKeyContract(options.Settings.DictionaryKeyPolicy)
            : type.IsEnum ? EnumDiscovery.Keys(type, ConverterDiscovery.Find(type, options), options)
            : SimpleTypes.FindKey(type);
        return found as KeyContract<TKey> ?? Unsupported<TKey>(options);
    }

    /// <summary>By a converter that can, each way on its own; otherwise as if there were none.</summary>
    private static KeyContract<TKey> Foreign<TKey>(Type type, JsonConverter converter, FrozenOptions options)
    {
        KeyContract<TKey>? builtIn = (type == typeof(string) ? new StringKeyContract(options.Settings.DictionaryKeyPolicy)
            : type.IsEnum ? EnumDiscovery.Keys(type, null, options)
            : SimpleTypes.FindKey(type)) as KeyContract<TKey>;
        bool reads = ConverterDiscovery.Overrides(converter, nameof(JsonConverter<>.ReadAsPropertyName));
        bool writes = ConverterDiscovery.Overrides(converter, nameof(JsonConverter<>.WriteAsPropertyName));
        return converter is JsonConverter<TKey> keys && (reads || writes || builtIn is null)
            ? new ForeignKeyContract<TKey>(keys, options, reads ? null : builtIn, writes ? null : builtIn)
            : builtIn ?? Unsupported<TKey>(options);
    }

    private static UnsupportedKeyContract<TKey> Unsupported<TKey>(FrozenOptions options) => new(() => options.Source.GetConverter(typeof(TKey)).GetType().ToString());
}
