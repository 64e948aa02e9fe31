using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;

namespace Peregrine.Json.Extras;

/// <summary>Creates metadata for members that a resolver leaves out, such as non-public ones and fields, and adds setters that a resolver leaves out.</summary>
[RequiresUnreferencedCode("Members are found by reflection.")]
[RequiresDynamicCode("Code that reads and writes members is made at run time.")]
internal static class MemberMaker
{
    /// <summary>Selects the instance members that a type declares itself, of any visibility.</summary>
    public const BindingFlags Declared = BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly;

    /// <summary>Lets exceptions from accessors and constructors propagate unchanged, without a <see cref="TargetInvocationException"/> around them.</summary>
    private const BindingFlags Plainly = BindingFlags.DoNotWrapExceptions;

    /// <summary>Conditions of System.Text.Json 10. The package for .NET 8 is built with an older one, and may be used with this one.</summary>
    private const JsonIgnoreCondition WhenWriting = (JsonIgnoreCondition)4, WhenReading = (JsonIgnoreCondition)5;

    /// <summary>Returns the metadata that the resolver created for a member; if there is none, creates it. Adds a setter that the resolver left out.</summary>
    public static JsonPropertyInfo Of(JsonTypeInfo type, IEnumerable<JsonPropertyInfo> made, MemberInfo member)
    {
        JsonPropertyInfo property = made.FirstOrDefault(one => !one.IsExtensionData && IsOf(one, member)) ?? Create(type, member);
        SetAnyway(property, member);
        return property;
    }

    /// <summary>
    /// Adds a setter that the resolver leaves out: a non-public one, or one for a read-only field, as other serializers do. A member that
    /// <c>[JsonIgnore]</c> excludes from reading gets none.
    /// </summary>
    public static void SetAnyway(JsonPropertyInfo property, MemberInfo member) => property.Set ??= member switch
    {
        _ when ConditionOf(member) == WhenReading => null,
        PropertyInfo { SetMethod: not null } accessors => (owner, value) => accessors.SetValue(owner, value, Plainly, null, null, null),
        FieldInfo field => field.SetValue,
        _ => null,
    };

    /// <summary>Makes a member required. System.Text.Json demands a setter for that, so a member without one gets a setter that does nothing.</summary>
    public static void Require(JsonPropertyInfo property)
    {
        property.Set ??= static (_, _) => { };
        property.IsRequired = true;
    }

    /// <summary>Creates an object with a constructor.</summary>
    public static object Construct(ConstructorInfo constructor) => constructor.Invoke(Plainly, null, null, null);

    /// <summary>Returns a type and its bases, without <see cref="object"/>.</summary>
    public static IEnumerable<Type> Levels(Type type)
    {
        for (Type? level = type; level is not null && level != typeof(object); level = level.BaseType)
        {
            yield return level;
        }
    }

    /// <summary>Whether metadata describes a member.</summary>
    public static bool IsOf(JsonPropertyInfo property, MemberInfo member) =>
        (property.AttributeProvider as MemberInfo)?.HasSameMetadataDefinitionAs(member) == true;

    /// <summary>Whether a member is a property with parameters.</summary>
    public static bool IsIndexer(MemberInfo member) => member is PropertyInfo property && property.GetIndexParameters().Length > 0;

    /// <summary>Whether a property overrides another.</summary>
    public static bool Overrides(PropertyInfo property, PropertyInfo other) =>
        property.Name == other.Name && Accessor(property) is { IsVirtual: true } own && own.GetBaseDefinition() == Accessor(other)!.GetBaseDefinition();

    /// <summary>Returns a member and, after it, the properties that it overrides.</summary>
    public static IEnumerable<MemberInfo> WithOverridden(MemberInfo member)
    {
        yield return member;
        for (Type? level = member.DeclaringType!.BaseType; level is not null && member is PropertyInfo; level = level.BaseType)
        {
            if (Array.Find(level.GetProperties(Declared), other => Overrides((PropertyInfo)member, other)) is { } overridden)
            {
                yield return overridden;
            }
        }
    }

    private static JsonIgnoreCondition? ConditionOf(MemberInfo member) => member.GetCustomAttribute<JsonIgnoreAttribute>()?.Condition;

    private static MethodInfo? Accessor(PropertyInfo property) => property.GetMethod ?? property.SetMethod;

    private static JsonPropertyInfo Create(JsonTypeInfo type, MemberInfo member)
    {
        Type kind = member is FieldInfo field ? field.FieldType : ((PropertyInfo)member).PropertyType;
        string name = member.GetCustomAttribute<JsonPropertyNameAttribute>()?.Name
            ?? type.Options.PropertyNamingPolicy?.ConvertName(member.Name) ?? member.Name;
        JsonPropertyInfo property = type.CreateJsonPropertyInfo(kind, name);
        property.AttributeProvider = member;
        if (member is FieldInfo own)
        {
            property.Get = own.GetValue;
        }
        else if (member is PropertyInfo { GetMethod: not null } accessors)
        {
            property.Get = owner => accessors.GetValue(owner, Plainly, null, null, null);
        }

        SetAnyway(property, member);
        Mark(property, member, kind);
        return property;
    }

    /// <summary>
    /// Applies attributes of System.Text.Json as a resolver would: those for number handling, order, the converter and the creation of objects, [JsonRequired]
    /// and the condition of [JsonIgnore].
    /// </summary>
    private static void Mark(JsonPropertyInfo property, MemberInfo member, Type kind)
    {
        if (member.GetCustomAttribute<JsonNumberHandlingAttribute>() is { } handling)
        {
            property.NumberHandling = handling.Handling;
        }

        if (member.GetCustomAttribute<JsonPropertyOrderAttribute>() is { } order)
        {
            property.Order = order.Order;
        }

        if (member.GetCustomAttribute<JsonConverterAttribute>() is { } converter)
        {
            property.CustomConverter = converter.ConverterType is { } maker ? (JsonConverter?)Activator.CreateInstance(maker) : converter.CreateConverter(kind);
        }

        if (member.GetCustomAttribute<JsonObjectCreationHandlingAttribute>() is { } creation)
        {
            property.ObjectCreationHandling = creation.Handling;
        }

        if (member.IsDefined(typeof(JsonRequiredAttribute), inherit: true))
        {
            Require(property);
        }

        switch (ConditionOf(member))
        {
            case JsonIgnoreCondition.Never:
                property.ShouldSerialize = static (_, _) => true;
                break;
            case WhenWriting:
                property.Get = null;
                break;
            case JsonIgnoreCondition.WhenWritingNull:
                property.ShouldSerialize = static (_, value) => value is not null;
                break;
            case JsonIgnoreCondition.WhenWritingDefault:
                object? nothing = DefaultOf(kind);
                property.ShouldSerialize = (_, value) => !Equals(value, nothing);
                break;
        }
    }

    /// <summary>Returns the default value of a type. No constructor of a structure is called.</summary>
    public static object? DefaultOf(Type kind) =>
        kind.IsValueType && Nullable.GetUnderlyingType(kind) is null ? System.Runtime.CompilerServices.RuntimeHelpers.GetUninitializedObject(kind) : null;
}
