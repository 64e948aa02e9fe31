using System.Collections;
using Peregrine.Json.Runtime;

namespace Peregrine.Json.Converters;

/// <summary>
/// Compares a type with its generated code. The source generators of a project do not see each other's output: another generator may have added members and
/// attributes to the type.
/// </summary>
[RequiresUnreferencedCode(TrimmingText.Unreferenced)]
internal static class GeneratedComparison
{
    private const BindingFlags Declared = BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly;

    /// <summary>Returns, as text for a message, how the generated code differs from the type; null if nothing differs that changes the JSON.</summary>
    /// <param name="type">The type.</param>
    /// <param name="generated">The generated code of the type.</param>
    /// <param name="members">The members in the generated code.</param>
    public static string? DifferenceOf(Type type, GeneratedObject generated, GeneratedMember[] members) =>
        OfAttributes(type, generated) ?? OfInterfaces(type, generated) ?? OfConstructor(type, generated) ?? OfMembers(type, members);

    private static string? OfAttributes(Type type, GeneratedObject generated)
    {
        if (!type.IsDefined(typeof(JsonAttribute), inherit: false))
        {
            return null;
        }

        bool isPolymorphic = Has<JsonPolymorphicAttribute>(type) || Has<JsonDerivedTypeAttribute>(type);
        return Has<JsonConverterAttribute>(type) ? Attribute(nameof(JsonConverterAttribute))
            : isPolymorphic && !generated.Has(ObjectMarks.Polymorphic) ? Attribute(nameof(JsonPolymorphicAttribute))
            : Has<JsonNumberHandlingAttribute>(type) != generated.NumberHandling.HasValue ? Attribute(nameof(JsonNumberHandlingAttribute))
            : Has<JsonUnmappedMemberHandlingAttribute>(type) != generated.UnmappedMemberHandling.HasValue
                ? Attribute(nameof(JsonUnmappedMemberHandlingAttribute))
            : Has<JsonObjectCreationHandlingAttribute>(type) != generated.CreationHandling.HasValue ? Attribute(nameof(JsonObjectCreationHandlingAttribute))
            : null;

        static string Attribute(string name) => $"the attribute {name}";
    }

    private static string? OfInterfaces(Type type, GeneratedObject generated) =>
        type.IsAssignableTo(typeof(IEnumerable)) ? "IEnumerable"
        : type.IsAssignableTo(typeof(IJsonOnDeserializing)) && !generated.Has(ObjectMarks.Deserializing) ? nameof(IJsonOnDeserializing)
        : type.IsAssignableTo(typeof(IJsonOnDeserialized)) && !generated.Has(ObjectMarks.Deserialized) ? nameof(IJsonOnDeserialized)
        : type.IsAssignableTo(typeof(IJsonOnSerializing)) && !generated.Has(ObjectMarks.Serializing) ? nameof(IJsonOnSerializing)
        : type.IsAssignableTo(typeof(IJsonOnSerialized)) && !generated.Has(ObjectMarks.Serialized) ? nameof(IJsonOnSerialized)
        : null;

    /// <summary>Reports a difference if the constructor that would be chosen for the type has other parameters than in the generated code.</summary>
    private static string? OfConstructor(Type type, GeneratedObject generated)
    {
        if (type.IsAbstract || type.IsInterface)
        {
            return null;
        }

        ConstructorInfo[] all = type.GetConstructors(Declared), visible = Array.FindAll(all, static one => one.IsPublic);
        ConstructorInfo? chosen = Array.Find(all, static one => one.IsDefined(typeof(JsonConstructorAttribute), inherit: false))
            ?? Array.Find(visible, static one => one.GetParameters().Length == 0) ?? (visible.Length == 1 && !type.IsValueType ? visible[0] : null);
        ParameterInfo[] parameters = chosen?.GetParameters() ?? [];
        GeneratedParameter[] known = generated.Parameters();
        bool isSame = parameters.Length == known.Length;
        for (int i = 0; isSame && i < known.Length; i++)
        {
            isSame = parameters[i].Name == known[i].Name && parameters[i].ParameterType == known[i].Type;
        }

        return isSame ? null : "a constructor";
    }

    /// <summary>
    /// Reports a member that the generated code lacks, or has in another order or with other attributes. Members that only the generated code has were removed
    /// by trimming.
    /// </summary>
    private static string? OfMembers(Type type, GeneratedMember[] members)
    {
        int at = 0;
        foreach (Type declaring in TypeHierarchy.Of(type))
        {
            foreach (MemberInfo member in (MemberInfo[])[.. declaring.GetProperties(Declared), .. declaring.GetFields(Declared)])
            {
                if (!IsMember(member, members, at))
                {
                    continue;
                }

                int found = Array.FindIndex(members, at, one => one.ClrName == member.Name && one.DeclaringType == declaring);
                if (found < 0)
                {
                    return Array.Exists(members, one => one.ClrName == member.Name && one.DeclaringType == declaring)
                        ? $"the order in which '{member.Name}' is declared" : $"the member '{member.Name}'";
                }

                if (!HasSameAttributes(member, members[found]))
                {
                    return $"attributes of the member '{member.Name}'";
                }

                at = found + 1;
            }
        }

        return null;
    }

    /// <summary>
    /// Whether generated code would declare the member: it is public or has a JsonIncludeAttribute, is no indexer, has a type that C# can use as a type
    /// argument, and overrides no ignored member.
    /// </summary>
    private static bool IsMember(MemberInfo member, GeneratedMember[] members, int before)
    {
        if (member is FieldInfo field)
        {
            return (field.IsPublic || field.IsDefined(typeof(JsonIncludeAttribute), inherit: false)) && IsValue(field.FieldType);
        }

        var property = (PropertyInfo)member;
        MethodInfo? getter = property.GetMethod, setter = property.SetMethod;
        return property.GetIndexParameters().Length == 0 && IsValue(property.PropertyType)
            && (getter is { IsPublic: true } || setter is { IsPublic: true } || property.IsDefined(typeof(JsonIncludeAttribute), inherit: false))
            && !((getter is { IsVirtual: true } || setter is { IsVirtual: true }) && OverridesIgnored(property, members.AsSpan(0, before)));
    }

    private static bool IsValue(Type type) => !type.IsPointer && !type.IsByRef && !type.IsByRefLike && !type.IsFunctionPointer;

    private static bool OverridesIgnored(PropertyInfo property, ReadOnlySpan<GeneratedMember> members)
    {
        foreach (GeneratedMember one in members)
        {
            if (one.ClrName == property.Name && one.ValueType == property.PropertyType
                && one.Condition == JsonIgnoreCondition.Always && one.Has(MemberMarks.Virtual))
            {
                return true;
            }
        }

        return false;
    }

    private static bool HasSameAttributes(MemberInfo member, GeneratedMember known)
    {
        if (!member.IsDefined(typeof(JsonAttribute), inherit: false))
        {
            return true;
        }

        JsonIgnoreCondition? condition = member.GetCustomAttribute<JsonIgnoreAttribute>(inherit: false)?.Condition;
        bool isSame = (condition is null || condition == known.Condition)
            && (member.GetCustomAttribute<JsonPropertyNameAttribute>(inherit: false) is not { } name || name.Name == known.Name);
        return isSame && (condition == JsonIgnoreCondition.Always
            || ((member.GetCustomAttribute<JsonPropertyOrderAttribute>(inherit: false)?.Order ?? 0) == known.Order
                && (known.Converter is not null || !Has<JsonConverterAttribute>(member))
                && (known.NumberHandling.HasValue || !Has<JsonNumberHandlingAttribute>(member))
                && (known.CreationHandling.HasValue || !Has<JsonObjectCreationHandlingAttribute>(member))
                && (known.Has(MemberMarks.JsonRequired) || !Has<JsonRequiredAttribute>(member))
                && (known.Has(MemberMarks.ExtensionData) || !Has<JsonExtensionDataAttribute>(member))
                && (known.Has(MemberMarks.Included) || !Has<JsonIncludeAttribute>(member))));
    }

    private static bool Has<T>(MemberInfo member)
        where T : Attribute => member.IsDefined(typeof(T), inherit: false);
}
