using Peregrine.Json.Contracts;
using Peregrine.Json.Converters;
using Peregrine.Json.Interop;
using Peregrine.Json.Runtime;

namespace Peregrine.Json.Discovery;

/// <summary>
/// Chooses the converter of a value: the one that the member's attribute names; otherwise the first of the options' converters that accepts the type; otherwise
/// the one that the type's attribute names.
/// </summary>
[RequiresUnreferencedCode(TrimmingText.Unreferenced)]
[RequiresDynamicCode(TrimmingText.Dynamic)]
internal static class ConverterDiscovery
{
    /// <summary>Returns the converter that the options or the type's attribute specify, or null. A factory is returned unchanged.</summary>
    public static JsonConverter? Find(Type type, OptionsScope options) => FindClaiming(type, options) ?? FindNamed(type);

    private static JsonConverter? FindClaiming(Type type, OptionsScope options) =>
        !MayMeet.Converters ? null : Array.Find(options.Settings.Converters, c => CanConvert(c, type));

    private static JsonConverter? FindNamed(Type type) =>
        MayMeet.Converters && AttributeOf(type) is { } attribute ? Instantiate(type, attribute, type.ToString()) : null;

    /// <summary>Returns the converter attribute of a type or member, or null.</summary>
    public static JsonConverterAttribute? AttributeOf(MemberInfo marked)
    {
        object[] found = marked.GetCustomAttributes(typeof(JsonConverterAttribute), inherit: false);
        return found.Length switch
        {
            0 => null,
            1 => (JsonConverterAttribute)found[0],
            _ => throw Throw.AttributeTwice(typeof(JsonConverterAttribute), LocationOf(marked)),
        };
    }

    /// <summary>Returns the contract that uses the converter of the options or of the type's attribute; null without a converter.</summary>
    public static TypeContract? FindContract(Type type, OptionsScope options, out JsonConverter? converter)
    {
        // Queries the options' converters once for a type.
        JsonConverter? claiming = FindClaiming(type, options);
        converter = claiming ?? (GeneratedTypes.For(type) is GeneratedObject ? null : FindNamed(type));
        if (converter is null)
        {
            return null;
        }

        TypeContract contract = claiming is not null ? Convert(type, claiming, options) : Create(type, converter, options, type.ToString());
        contract.Origin = new ContractOrigin(claiming is not null ? ContractOriginKind.Options : ContractOriginKind.TypeAttribute, converter.GetType());
        return contract;
    }

    /// <summary>Returns the converter that a member's attribute specifies, or null. A factory is not called yet.</summary>
    public static NamedConverter? FindNamed(Type type, MemberInfo member) =>
        AttributeOf(member) is { } attribute ? Named(type, attribute, LocationOf(member)) : null;

    /// <summary>Returns the converter that a member's attribute specifies, as recorded by the source generator.</summary>
    public static NamedConverter NamedBy(GeneratedMember member) =>
        MayMeet.Converters ? Named(member.ValueType, member.Converter!, member.DeclaringType + "." + member.ClrName)
        : throw Throw.NotGenerated(member.ValueType);

    private static NamedConverter Named(Type type, JsonConverterAttribute attribute, string location)
    {
        JsonConverter converter = Instantiate(type, attribute, location);
        return new NamedConverter(converter, TargetOf(type, converter, location));
    }

    /// <summary>Returns the contract of a member with a converter of its own.</summary>
    public static TypeContract ForMember(Type type, NamedConverter named, OptionsScope options)
    {
        TypeContract contract = Assigned(named.Target, named.Converter, options);
        contract.Origin = new ContractOrigin(ContractOriginKind.MemberAttribute, named.Converter.GetType());
        if (named.Target == type)
        {
            return contract;
        }

        TypeContract nullable = ContractsAround.NullableOf(named.Target, contract);
        nullable.Origin = contract.Origin;
        return nullable;
    }

    /// <summary>
    /// Returns the contract that reads and writes a type with this converter. For a nullable type, the converter may be for the underlying type.
    /// </summary>
    public static TypeContract Create(Type type, JsonConverter converter, OptionsScope options, string location)
    {
        Type target = TargetOf(type, converter, location);
        TypeContract contract = Convert(target, converter, options);
        return target == type ? contract : ContractsAround.NullableOf(target, contract);
    }

    private static TypeContract Convert(Type type, JsonConverter converter, OptionsScope options) =>
        EnumDiscovery.IsEnumConverter(converter, type)
            ? EnumDiscovery.Create(type, converter, options)
            : Claimed(type, Unfold(converter, type, options), options);

    /// <summary>
    /// Returns the contract that uses a converter from a member's attribute or from metadata, even if the converter does not accept the type: an incompatible
    /// value is reported when it occurs. Throws if the type and the converter's type are structs and only one of them is a nullable type.
    /// </summary>
    public static TypeContract Assigned(Type type, JsonConverter converter, OptionsScope options) =>
        EnumDiscovery.IsEnumConverter(converter, type)
            ? EnumDiscovery.Create(type, converter, options)
            : Foreign(type, Unfold(converter, type, options), options);

    /// <summary>
    /// If the underlying type of a nullable type uses a converter for a reference type (an interface or object), returns a contract that calls this converter
    /// for the nullable type, because the converter also accepts null. Otherwise returns null.
    /// </summary>
    public static TypeContract? OverNullable(Type type, TypeContract underlying, OptionsScope options) =>
        !MayMeet.Converters || underlying is not IConverterContract { Converter: { Type.IsValueType: false } converter } ? null
        : Claimed(type, converter, options, underlying.Origin);

    /// <summary>Returns the converter that a factory creates for the type; returns any other converter unchanged.</summary>
    public static JsonConverter Unfold(JsonConverter converter, Type type, OptionsScope options)
    {
        if (converter is not JsonConverterFactory factory)
        {
            return converter;
        }

        return factory.CreateConverter(type, options.Source) switch
        {
            null => throw Throw.FactoryGaveNull(factory.GetType()),
            JsonConverterFactory => throw Throw.FactoryGaveFactory(factory.GetType()),
            var made => made,
        };
    }

    /// <summary>Whether the converter overrides this method of <see cref="JsonConverter{T}"/>.</summary>
    public static bool Overrides(JsonConverter converter, string method)
    {
        if (!ReflectionSwitch.Finds)
        {
            return Overrides(converter.GetType(), method);
        }

        MethodInfo? found = null;
        for (Type? current = converter.GetType(); current is not null && found is null; current = current.BaseType)
        {
            found = Array.Find(
                current.GetMethods(BindingFlags.Instance | BindingFlags.Public | BindingFlags.DeclaredOnly),
                m => m.Name == method && m.GetBaseDefinition().DeclaringType is { IsGenericType: true } t
                    && t.GetGenericTypeDefinition() == typeof(JsonConverter<>));
        }

        return found is not null && found.DeclaringType != found.GetBaseDefinition().DeclaringType;
    }

    /// <summary>
    /// Does the same as the public overload for a program without reflection, which contains only the overriding methods (the generator names them), not the
    /// overridden ones.
    /// </summary>
    private static bool Overrides(Type? type, string method) =>
        type is not null && (Array.Exists(
            type.GetMethods(BindingFlags.Instance | BindingFlags.Public | BindingFlags.DeclaredOnly),
            m => m.Name == method && m.IsVirtual && (m.Attributes & MethodAttributes.NewSlot) == 0) || Overrides(type.BaseType, method));

    private static bool CanConvert(JsonConverter converter, Type type) =>
        EnumDiscovery.IsOfFamily(converter) ? EnumDiscovery.IsEnumConverter(converter, type) : converter.CanConvert(type);

    private static string LocationOf(MemberInfo marked) => marked is Type type ? type.ToString() : marked.DeclaringType + "." + marked.Name;

    /// <summary>
    /// Returns the type itself if the converter accepts it, or else the underlying type of a nullable type. Throws if the converter accepts neither.
    /// </summary>
    private static Type TargetOf(Type type, JsonConverter converter, string location) =>
        CanConvert(converter, type) ? type
        : Nullable.GetUnderlyingType(type) is { } underlying && CanConvert(converter, underlying) ? underlying
        : throw Throw.ConverterAttributeNotCompatible(location, type);

    private static TypeContract Claimed(Type type, JsonConverter converter, OptionsScope options, ContractOrigin? origin = null)
    {
        TypeContract contract = IsFor(converter, type) ? Foreign(type, converter, options) : throw Throw.ConverterNotCompatible(converter.GetType(), type);
        contract.Origin = origin;
        return contract;
    }

    /// <summary>Whether the type that the converter converts is assignable to <paramref name="type"/>, or the reverse.</summary>
    public static bool IsFor(JsonConverter converter, Type type) => Takes(converter.Type!, type) || Takes(type, converter.Type!);

    /// <summary>
    /// Whether a value of type <paramref name="other"/> can be assigned to the type. A nullable value can also be assigned to an interface of its underlying
    /// type.
    /// </summary>
    private static bool Takes(Type type, Type other) =>
        type.IsAssignableFrom(type.IsInterface ? Nullable.GetUnderlyingType(other) ?? other : other);

    private static TypeContract Foreign(Type type, JsonConverter converter, OptionsScope options)
    {
        Type converted = converter.Type!;
        if (type.IsValueType && converted.IsValueType && (Nullable.GetUnderlyingType(type) is null) != (Nullable.GetUnderlyingType(converted) is null))
        {
            throw Throw.ConverterOfSeveralTypes(converter.GetType(), converted, type);
        }

        if (type == converted && FindKnown(type, converter, options) is { } known)
        {
            return known;
        }

        if (type == converted && GeneratedTypes.For(type) is { } generated)
        {
            return (TypeContract)generated.Call(new OfItsType(converter, options))!;
        }

        (bool readsNull, bool writesNull) = InfoInternals.NullsOf(converter) ?? NullsOf(converter, converted);
        return (TypeContract)Activator.CreateInstance(
            typeof(ConverterContract<,>).MakeGenericType(type, converted), converter, options, readsNull, writesNull)!;
    }

    /// <summary>
    /// Returns the contract for a converter that a user's factory or a package of this library has created, if this library can replace the converter by its
    /// own code; otherwise null.
    /// </summary>
    private static TypeContract? FindKnown(Type type, JsonConverter converter, OptionsScope options) =>
        converter is IOwnConverter own ? own.ContractFor(options) : type.IsEnum ? EnumDiscovery.FromFactory(type, converter, options) : null;

    private static (bool Reads, bool Writes) NullsOf(JsonConverter converter, Type converted) => NullsOf(
        converter, converted, (bool)typeof(JsonConverter<>).MakeGenericType(converted).GetProperty(nameof(JsonConverter<>.HandleNull))!.GetValue(converter)!);

    private static (bool Reads, bool Writes) NullsOf(JsonConverter converter, Type converted, bool handles) =>
        (handles || (IsNeverNull(converted) && !Overrides(converter, "get_HandleNull")), handles);

    private static bool IsNeverNull(Type type) => type.IsValueType && Nullable.GetUnderlyingType(type) is null;

    private static JsonConverter Instantiate(Type type, JsonConverterAttribute attribute, string location)
    {
        if (attribute.ConverterType is not { } kind)
        {
            return attribute.CreateConverter(type) ?? throw Throw.ConverterAttributeNotCompatible(location, type);
        }

        if (kind.IsGenericTypeDefinition && StjVersion.IsNewer)
        {
            kind = type.IsGenericType && type.GenericTypeArguments.Length == kind.GetGenericArguments().Length
                ? kind.MakeGenericType(type.GenericTypeArguments)
                : throw Throw.ConverterAttributeInvalid(location);
        }

        if (!typeof(JsonConverter).IsAssignableFrom(kind) || kind.GetConstructor(BindingFlags.Public | BindingFlags.Instance, []) is null)
        {
            throw Throw.ConverterAttributeInvalid(location);
        }

        return (JsonConverter)Activator.CreateInstance(kind)!;
    }

    /// <summary>Creates the contract of a type with a converter for exactly this type.</summary>
    private sealed class OfItsType(JsonConverter converter, OptionsScope options) : ITypeCall
    {
        [RequiresUnreferencedCode(TrimmingText.Unreferenced)]
        [RequiresDynamicCode(TrimmingText.Dynamic)]
        public object Invoke<T>()
        {
            var typed = (JsonConverter<T>)converter;
            (bool readsNull, bool writesNull) = InfoInternals.NullsOf(converter) ?? NullsOf(converter, typeof(T), typed.HandleNull);
            return new ConverterContract<T, T>(typed, options, readsNull, writesNull);
        }
    }
}
