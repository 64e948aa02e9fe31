using System.Diagnostics.CodeAnalysis;
using System.Globalization;
using System.Reflection;
using System.Text.Json;
using System.Text.Json.Serialization;
using Peregrine.Json.Contracts;
using Peregrine.Json.Converters;

namespace Peregrine.Json.Discovery;

/// <summary>Contracts of enums, by number or by name.</summary>
[RequiresUnreferencedCode(ContractDiscovery.Unreferenced)]
[RequiresDynamicCode(ContractDiscovery.Dynamic)]
internal static class EnumDiscovery
{
    /// <summary>The value of System.Text.Json's own flag that lets numbers pass for names.</summary>
    private const int AllowNumbers = 2;

    /// <summary>That of the flag that lets names pass.</summary>
    private const int AllowStrings = 1;

    /// <summary>The contract of an enum under a converter of System.Text.Json's, or by number without one.</summary>
    public static TypeContract Create(Type type, JsonConverter? converter, FrozenOptions options)
    {
        if (converter is null || IsNumberConverter(converter))
        {
            return Numbers(type);
        }

        return ByName(type, DeclaringOf(converter), converter, options);
    }

    private static TypeContract ByName(Type type, Type declaring, JsonConverter converter, FrozenOptions options)
    {
        (JsonNamingPolicy? policy, bool allowIntegers) = SettingsOf(declaring, converter);
        object names = Unwrapped.Create(typeof(EnumNames<>).MakeGenericType(type), policy, options.Escapes);
        return (TypeContract)Unwrapped.Create(typeof(StringEnumContract<>).MakeGenericType(type), names, allowIntegers, Numbers(type));
    }

    /// <summary>The contract of an enum by the converter that a resolver's metadata holds, which is one of System.Text.Json's own.</summary>
    public static TypeContract FromBuiltIn(Type type, JsonConverter converter, FrozenOptions options)
    {
        const BindingFlags Hidden = BindingFlags.Instance | BindingFlags.NonPublic;
        object? flags = converter.GetType().GetField("_converterOptions", Hidden)?.GetValue(converter);
        return flags is not null && (Convert.ToInt32(flags, CultureInfo.InvariantCulture) & AllowStrings) != 0 ? ByName(type, converter.GetType(), converter, options) : Numbers(type);
    }

    /// <summary>Whether this is one of System.Text.Json's enum converters (or derived from one) and fits the type.</summary>
    public static bool IsEnumConverter(JsonConverter converter, Type type) =>
        (converter is JsonStringEnumConverter && type.IsEnum)
        || (converter.GetType() is { } kind && BaseOf(kind, typeof(JsonStringEnumConverter<>)) is { } named && named.GenericTypeArguments[0] == type)
        || (BaseOf(converter.GetType(), typeof(JsonNumberEnumConverter<>)) is { } numbered && numbered.GenericTypeArguments[0] == type);

    /// <summary>Whether the converter is of the family at all, whatever type it is for.</summary>
    public static bool IsOfFamily(JsonConverter converter) =>
        converter is JsonStringEnumConverter
        || BaseOf(converter.GetType(), typeof(JsonStringEnumConverter<>)) is not null
        || IsNumberConverter(converter);

    /// <summary>The keys of a dictionary by enum: by the converter's names, unless the options have a policy for keys.</summary>
    public static object Keys(Type type, JsonConverter? converter, FrozenOptions options)
    {
        (JsonNamingPolicy? policy, bool allowIntegers) = converter is null || IsNumberConverter(converter) ? (null, true) : SettingsOf(DeclaringOf(converter), converter);
        Type names = typeof(EnumNames<>).MakeGenericType(type);
        object read = Unwrapped.Create(names, policy, options.Escapes);
        object written = options.Settings.DictionaryKeyPolicy is null ? read : Unwrapped.Create(names, options.Settings.DictionaryKeyPolicy, options.Escapes);
        return Unwrapped.Create(typeof(EnumKeyContract<>).MakeGenericType(type), read, written, allowIntegers);
    }

    private static TypeContract Numbers(Type type)
    {
        Type number = Enum.GetUnderlyingType(type);
        Type codec = typeof(EnumNumberCodec<,,>).MakeGenericType(type, number, SimpleTypes.Find(number)!.CodecType!);
        return (TypeContract)Unwrapped.Create(typeof(ValueContract<,>).MakeGenericType(type, codec));
    }

    private static bool IsNumberConverter(JsonConverter converter) => BaseOf(converter.GetType(), typeof(JsonNumberEnumConverter<>)) is not null;

    private static Type? BaseOf(Type? type, Type definition)
    {
        while (type is not null && !(type.IsGenericType && type.GetGenericTypeDefinition() == definition))
        {
            type = type.BaseType;
        }

        return type;
    }

    private static Type DeclaringOf(JsonConverter converter) =>
        converter is JsonStringEnumConverter ? typeof(JsonStringEnumConverter) : BaseOf(converter.GetType(), typeof(JsonStringEnumConverter<>))!;

    private static (JsonNamingPolicy? Policy, bool AllowIntegers) SettingsOf(Type declaring, JsonConverter converter)
    {
        // None of the converters shows its settings; all keep them in fields of these names.
        const BindingFlags Hidden = BindingFlags.Instance | BindingFlags.NonPublic;
        var policy = (JsonNamingPolicy?)declaring.GetField("_namingPolicy", Hidden)!.GetValue(converter);
        var flags = Convert.ToInt32(declaring.GetField("_converterOptions", Hidden)!.GetValue(converter), CultureInfo.InvariantCulture);
        return (policy, (flags & AllowNumbers) != 0);
    }
}
