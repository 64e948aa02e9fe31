using Peregrine.Json.Contracts;
using Peregrine.Json.Converters;
using Peregrine.Json.Interop;

namespace Peregrine.Json.Discovery;

/// <summary>Creates the contracts of dictionary keys.</summary>
[RequiresUnreferencedCode(TrimmingText.Unreferenced)]
[RequiresDynamicCode(TrimmingText.Dynamic)]
internal static class KeyDiscovery
{
    /// <summary>
    /// Returns a function that creates the key contract at first use, because a type that cannot be a key causes an error only at the first entry. Errors of
    /// the key's converter are thrown by this method.
    /// </summary>
    public static Func<KeyContract<TKey>> Finder<TKey>(OptionsScope options, Type dictionary)
        where TKey : notnull
    {
        JsonConverter? converter = ConverterOf(typeof(TKey), options);
        return () => Find<TKey>(converter, options, isDeclared: true);
    }

    /// <summary>Returns a function that creates the key contract of a dictionary whose metadata has its own metadata for keys.</summary>
    public static Func<KeyContract<TKey>> Given<TKey>(JsonTypeInfo key, OptionsScope options)
        where TKey : notnull
    {
        JsonConverter converter = key.Converter;
        return !InfoInternals.IsBuiltIn(converter) ? () => Find<TKey>(converter, options, isDeclared: true)
            : typeof(TKey) == typeof(object) ? () => (KeyContract<TKey>)(object)ByRuntimeType(options)
            : () => BuiltIn(typeof(TKey), converter, options) as KeyContract<TKey> ?? new UnsupportedKeyContract<TKey>(() => converter.GetType().ToString());
    }

    /// <summary>Creates the contract of keys declared as object, which are written by their run-time type.</summary>
    /// <param name="options">The options.</param>
    /// <param name="text">The metadata for keys that are strings, or null to use the options' contract.</param>
    public static ObjectKeyContract ByRuntimeType(OptionsScope options, JsonTypeInfo? text = null) =>
        new(type => type == typeof(string) && text is not null ? Given<string>(text, options)() : OfRuntimeType(type, options));

    private static KeyContract OfRuntimeType(Type type, OptionsScope options)
    {
        JsonConverter? converter = ConverterOf(type, options);
        object? builtIn = converter is null ? BuiltIn(type, EnumConverterOf(type, options), options) : null;
        return (KeyContract)(builtIn ?? TypeCall.Run(type, new FindCall(converter, options))!);
    }

    /// <summary>Returns the user's converter for the type, or null. Throws if the converter does not fit the type.</summary>
    private static JsonConverter? ConverterOf(Type type, OptionsScope options)
    {
        // A converter that the resolver assigned takes precedence over the options' converters. A built-in converter for an enum does not, because one of the
        // options' converters may have created it.
        if (ResolvedOf(type, options) is { } assigned && !(type.IsEnum && InfoInternals.IsBuiltIn(assigned)))
        {
            return InfoInternals.IsBuiltIn(assigned) ? null : assigned;
        }

        if (ConverterDiscovery.Find(type, options) is not { } found || EnumDiscovery.IsOfFamily(found))
        {
            return null;
        }

        JsonConverter converter = ConverterDiscovery.Unfold(found, type, options);
        return ConverterDiscovery.IsFor(converter, type) ? converter : throw Throw.ConverterNotCompatible(converter.GetType(), type);
    }

    /// <summary>
    /// Returns the converter, built-in or a user's, that the options' resolver has for a type; null if it has none, or if reflection finds the same one.
    /// </summary>
    private static JsonConverter? ResolvedOf(Type type, OptionsScope options) =>
        MayMeet.Metadata && !PlainResolvers.IsPlain(options.Settings.TypeInfoResolver) ? InfoInternals.KnownOf(type, options.Source)?.Converter : null;

    private static KeyContract<TKey> Find<TKey>(JsonConverter? converter, OptionsScope options, bool isDeclared)
    {
        Type type = typeof(TKey);
        if (converter is not null)
        {
            return Foreign<TKey>(type, converter, options, isDeclared);
        }

        if (type == typeof(object))
        {
            return (KeyContract<TKey>)(object)ByRuntimeType(options);
        }

        return BuiltIn(type, EnumConverterOf(type, options), options) as KeyContract<TKey> ?? Unsupported<TKey>(options);
    }

    private static JsonConverter? EnumConverterOf(Type type, OptionsScope options) => type.IsEnum ? ConverterDiscovery.Find(type, options) : null;

    private static object? BuiltIn(Type type, JsonConverter? converter, OptionsScope options) =>
        type == typeof(string) ? new StringKeyContract(options.Settings.DictionaryKeyPolicy)
        : type.IsEnum ? EnumDiscovery.Keys(type, converter, options)
        : SimpleTypes.FindKey(type);

    /// <summary>
    /// Returns the contract of keys for whose type a user's converter was found. If the converter is for exactly this type, it reads and writes the keys as far
    /// as it overrides the methods for keys; the built-in contract of the type, if there is one, does the rest.
    /// </summary>
    private static KeyContract<TKey> Foreign<TKey>(Type type, JsonConverter converter, OptionsScope options, bool isDeclared)
    {
        KeyContract<TKey>? builtIn = (options.Settings.TypeInfoResolver is JsonSerializerContext
            // If the bridge is in use, the options have a chain of resolvers. With such options, System.Text.Json's converter would use a built-in converter
            // instead of throwing.
            ? options.Settings.IsBridged ? Unsupported<TKey>(options) : null
            : type == typeof(string) ? new StringKeyContract(options.Settings.DictionaryKeyPolicy)
            : SimpleTypes.FindKey(type)) as KeyContract<TKey>;
        bool reads = ConverterDiscovery.Overrides(converter, nameof(JsonConverter<>.ReadAsPropertyName));
        bool writes = ConverterDiscovery.Overrides(converter, nameof(JsonConverter<>.WriteAsPropertyName));
        if (converter is JsonConverter<TKey> keys)
        {
            return reads || writes || builtIn is null
                ? new StjKeyContract<TKey, TKey>(keys, options, reads ? null : builtIn, writes ? null : builtIn)
                : builtIn;
        }

        // A converter for another type can only read keys as values of that type. From version 11 on, it is not called for a dictionary's declared key type,
        // unless the resolver is a context. A converter for object would write a key by its run-time type, which leads to the same converter again.
        if (StjVersion.IsNewer && isDeclared && (builtIn is not null || options.Settings.TypeInfoResolver is not JsonSerializerContext))
        {
            return builtIn ?? Unsupported<TKey>(options);
        }

        KeyContract<TKey>? written = writes || converter.Type != typeof(object) ? null : builtIn ?? Unsupported<TKey>(options);
        return (KeyContract<TKey>)Activator.CreateInstance(
            typeof(StjKeyContract<,>).MakeGenericType(type, converter.Type!), converter, options, null, written)!;
    }

    private static UnsupportedKeyContract<TKey> Unsupported<TKey>(OptionsScope options) =>
        new(() => options.Source.GetConverter(typeof(TKey)).GetType().ToString());

    private sealed class FindCall(JsonConverter? converter, OptionsScope options) : ITypeCall
    {
        [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
        [RequiresDynamicCode(TrimmingText.Dynamic)]
        public object Invoke<T>() => Find<T>(converter, options, isDeclared: false);
    }
}
