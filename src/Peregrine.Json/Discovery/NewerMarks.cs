using Peregrine.Json.Contracts;
using Peregrine.Json.Interop;

namespace Peregrine.Json.Discovery;

/// <summary>
/// Reads attributes and metadata that exist only in a System.Text.Json newer than the one that the library is built against. Their types and members are looked
/// up by name, once. A type with an unknown attribute is left to System.Text.Json.
/// </summary>
[RequiresUnreferencedCode(TrimmingText.Unreferenced)]
[RequiresDynamicCode(TrimmingText.Dynamic)]
internal static class NewerMarks
{
    private const string Union = "System.Runtime.CompilerServices.UnionAttribute";
    private const string Closed = "System.Runtime.CompilerServices.IsClosedTypeAttribute";

    private static readonly Assembly s_stj = typeof(JsonConverter).Assembly;

    /// <summary>
    /// The attributes of version 10, and the attributes of version 11 whose effect appears in metadata, each with the properties that this library supports.
    /// </summary>
    private static readonly Dictionary<string, string[]> s_known = new()
    {
        ["JsonConstructorAttribute"] = [],
        ["JsonConverterAttribute"] = ["ConverterType"],
        ["JsonDerivedTypeAttribute"] = ["DerivedType", "TypeDiscriminator"],
        ["JsonExtensionDataAttribute"] = [],
        ["JsonIgnoreAttribute"] = ["Condition"],
        ["JsonIncludeAttribute"] = [],
        ["JsonNamingPolicyAttribute"] = ["NamingPolicy"],
        ["JsonNumberHandlingAttribute"] = ["Handling"],
        ["JsonObjectCreationHandlingAttribute"] = ["Handling"],
        ["JsonPolymorphicAttribute"] = ["IgnoreUnrecognizedTypeDiscriminators", "InferClosedTypePolymorphism", "TypeClassifier",
            "TypeDiscriminatorPropertyName", "UnknownDerivedTypeHandling"],
        ["JsonPropertyNameAttribute"] = ["Name"],
        ["JsonPropertyOrderAttribute"] = ["Order"],
        ["JsonRequiredAttribute"] = [],
        ["JsonSerializableAttribute"] = ["GenerationMode", "TypeInfoPropertyName"],
        ["JsonSourceGenerationOptionsAttribute"] = [],
        ["JsonStringEnumMemberNameAttribute"] = ["Name"],
        ["JsonUnionAttribute"] = ["TypeClassifier"],
        ["JsonUnmappedMemberHandlingAttribute"] = ["UnmappedMemberHandling"],
    };

    /// <summary>System.Text.Json's object converters that behave like this library's contracts of objects.</summary>
    private static readonly HashSet<string> s_ofObjects =
    [
        "CastingConverter`1", "FSharpOptionConverter`2", "FSharpValueOptionConverter`2", "JsonMetadataServicesConverter`1", "KeyValuePairConverter`2",
        "LargeObjectWithParameterizedConstructorConverter`1",
        "LargeObjectWithParameterizedConstructorConverterWithReflection`1", "NullableConverter`1", "ObjectDefaultConverter`1",
        "SmallObjectWithParameterizedConstructorConverter`5",
    ];

    private static readonly PropertyInfo? s_policy = s_stj.GetType("System.Text.Json.Serialization.JsonNamingPolicyAttribute")?.GetProperty("NamingPolicy");
    private static readonly bool s_hasUnions = s_stj.GetType("System.Text.Json.Serialization.JsonUnionAttribute") is not null;
    private static readonly JsonTypeInfoKind? s_unionKind = Enum.TryParse("Union", out JsonTypeInfoKind kind) ? kind : null;
    private static readonly bool s_ignoresTypes = typeof(JsonIgnoreAttribute).GetCustomAttribute<AttributeUsageAttribute>()?.ValidOn.HasFlag(
        AttributeTargets.Class) == true;

    /// <summary>Returns the naming policy that an attribute sets for a type's members or for one member; null without the attribute.</summary>
    public static JsonNamingPolicy? PolicyOf(MemberInfo marked) =>
        StjVersion.IsNewer && s_policy is not null && Attribute.GetCustomAttribute(marked, s_policy.DeclaringType!, inherit: false) is { } attribute
            ? (JsonNamingPolicy?)s_policy.GetValue(attribute)
            : null;

    /// <summary>
    /// Returns the condition that an attribute of a type sets for members without their own condition; null without the attribute. Throws if the condition is
    /// Always.
    /// </summary>
    public static JsonIgnoreCondition? ConditionOf(Type type) =>
        StjVersion.IsNewer && s_ignoresTypes && type.GetCustomAttribute<JsonIgnoreAttribute>(inherit: false) is { } attribute
            ? attribute.Condition != JsonIgnoreCondition.Always ? attribute.Condition : throw Throw.IgnoredType()
            : null;

    /// <summary>
    /// Whether the metadata of a type must be requested from System.Text.Json's own resolver, because generated code and reflection here may miss something
    /// about the type.
    /// </summary>
    public static bool NeedMetadata(Type type, OptionsScope options) =>
        StjVersion.IsNewer
        && (options.Settings.Newer is not null || StjVersion.IsUnseen || (!GeneratedDiscovery.SaysAll(type, options) && SaysMore(type)));

    /// <summary>Whether even the metadata is not sufficient, so that System.Text.Json must read and write the type itself.</summary>
    public static bool NeedsItself(JsonTypeInfo info, OptionsScope options) =>
        StjVersion.IsNewer
        && ((info.Kind > JsonTypeInfoKind.Dictionary && !(IsUnion(info) && UnionInternals.AreKnown && InfoInternals.CanConfigure))
            || IsOtherObject(info) || (options.References == ReferenceMode.Preserve && !IsUnion(info) && TypeClassifiers.AreIn(info))
            || (options.Settings.Newer is not null && NewerOptions.AreUnknown(options.Source)) || (StjVersion.IsUnseen && IsUnknown(info.Type)));

    /// <summary>Whether the metadata describes a union.</summary>
    public static bool IsUnion(JsonTypeInfo info) => StjVersion.IsNewer && info.Kind == s_unionKind;

    /// <summary>
    /// Whether an object has a converter of System.Text.Json that is unknown here, extension data of an unknown type, or a constructor with an out parameter.
    /// </summary>
    private static bool IsOtherObject(JsonTypeInfo info)
    {
        if (info.Kind != JsonTypeInfoKind.Object)
        {
            return false;
        }

        Type converter = info.Converter.GetType();
        return (converter.Assembly == s_stj && converter.IsGenericType && !s_ofObjects.Contains(converter.Name))
            || (info.ConstructorAttributeProvider is ConstructorInfo constructor && GivesBack(constructor))
            || info.Properties.Any(static p => p.IsExtensionData && !ExtensionDiscovery.IsKnownType(p.PropertyType));
    }

    /// <summary>Whether the constructor has an out parameter: System.Text.Json omits such a parameter and then mistakes other parameters for it.</summary>
    private static bool GivesBack(ConstructorInfo constructor) =>
        Array.Exists(constructor.GetParameters(), static parameter => parameter is { IsOut: true, ParameterType.IsByRef: true });

    /// <summary>
    /// Whether a type may say more than the attributes of version 10 can: it has [JsonPolymorphic], lists a generic definition in [JsonDerivedType], is a union
    /// or a closed type, or has a constructor with an out parameter.
    /// </summary>
    private static bool SaysMore(Type type)
    {
        if (type.IsPrimitive || type.IsArray || type.Assembly == typeof(object).Assembly)
        {
            return false;
        }

        if (Array.Exists(type.GetConstructors(BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.Instance), GivesBack))
        {
            return true;
        }

        foreach (CustomAttributeData data in type.GetCustomAttributesData())
        {
            Type attribute = data.AttributeType;
            if (attribute == typeof(JsonPolymorphicAttribute)
                || (attribute == typeof(JsonDerivedTypeAttribute) && data.ConstructorArguments is [{ Value: Type { IsGenericTypeDefinition: true } }, ..])
                || (s_hasUnions && attribute.FullName is Union or Closed))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>
    /// Whether the type, a member or a parameter has an attribute of System.Text.Json that is not supported here, or a supported attribute with properties that
    /// are not supported.
    /// </summary>
    private static bool IsUnknown(Type type)
    {
        const BindingFlags All = BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.Instance | BindingFlags.DeclaredOnly;
        for (Type? current = type; current is not null && current.Assembly != typeof(object).Assembly; current = current.BaseType)
        {
            if (Array.Exists(current.GetCustomAttributesData().ToArray(), IsUnknown)
                || Array.Exists(current.GetMembers(All), static member => member is not Type && IsUnknownMember(member)))
            {
                return true;
            }
        }

        return Array.Exists(type.GetInterfaces(), static one => one.Assembly != typeof(object).Assembly && Array.Exists(one.GetMembers(), IsUnknownMember));
    }

    private static bool IsUnknownMember(MemberInfo member) =>
        member.GetCustomAttributesData().Any(IsUnknown)
            || (member is ConstructorInfo constructor && Array.Exists(constructor.GetParameters(), static p => p.GetCustomAttributesData().Any(IsUnknown)));

    private static bool IsUnknown(CustomAttributeData data)
    {
        if (!typeof(JsonAttribute).IsAssignableFrom(data.AttributeType))
        {
            return false;
        }

        // An attribute class of user code that derives from a known attribute is treated like the known one.
        Type? attribute = data.AttributeType;
        while (attribute is not null && attribute.Assembly != s_stj)
        {
            attribute = attribute.BaseType;
        }

        return attribute is null || !s_known.TryGetValue(attribute.Name, out string[]? properties)
            || data.NamedArguments.Any(named => named.MemberInfo.DeclaringType == attribute && !properties.Contains(named.MemberName));
    }
}
