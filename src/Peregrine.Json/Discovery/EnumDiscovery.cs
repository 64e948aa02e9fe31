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

    /// <summary>The contract of an enum under a converter of System.Text.Json's, or by number without one.</summary>
    public static TypeContract Create(Type type, JsonConverter? converter, FrozenOptions options)
    {
        TypeContract number = Numbers(type);
        if (converter is null || IsNumberConverter(converter))
        {
            return number;
        }

        (JsonNamingPolicy? policy, bool allowIntegers) = SettingsOf(converter);
        object names = Activator.CreateInstance(typeof(EnumNames<>).MakeGenericType(type), policy, options.Escapes)!;
        return (TypeContract)Activator.CreateInstance(typeof(StringEnumContract<>).MakeGenericType(type), names, allowIntegers, number)!;
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
        (JsonNamingPolicy? policy, bool allowIntegers) = converter is null || IsNumberConverter(converter) ? (null, true) : SettingsOf(converter);
        Type names = typeof(EnumNames<>).MakeGenericType(type);
        object read = Activator.CreateInstance(names, policy, options.Escapes)!;
        object written = options.Settings.DictionaryKeyPolicy is null ? read : Activator.CreateInstance(names, options.Settings.DictionaryKeyPolicy, options.Escapes)!;
        return Activator.CreateInstance(typeof(EnumKeyContract<>).MakeGenericType(type), read, written, allowIntegers)!;
    }

    private static TypeContract Numbers(Type type)
    {
        Type number = Enum.GetUnderlyingType(type);
        Type codec = typeof(EnumNumberCodec<,,>).MakeGenericType(type, number, SimpleTypes.Find(number)!.CodecType!);
        return (TypeContract)Activator.CreateInstance(typeof(ValueContract<,>).MakeGenericType(type, codec))!;
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

    private static (JsonNamingPolicy? Policy, bool AllowIntegers) SettingsOf(JsonConverter converter)
    {
        // Neither converter shows its settings; both keep them in fields of these names.
        Type declaring = converter is JsonStringEnumConverter ? typeof(JsonStringEnumConverter) : BaseOf(converter.GetType(), typeof(JsonStringEnumConverter<>))!;
        const BindingFlags Hidden = BindingFlags.Instance | BindingFlags.NonPublic;
        var policy = (JsonNamingPolicy?)declaring.GetField("_namingPolicy", Hidden)!.GetValue(converter);
        var flags = Convert.ToInt32(declaring.GetField("_converterOptions", Hidden)!.GetValue(converter), CultureInfo.InvariantCulture);
        return (policy, (flags & AllowNumbers) != 0);
    }
}
