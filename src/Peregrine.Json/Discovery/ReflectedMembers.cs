using Peregrine.Json.Contracts;
using Peregrine.Json.Converters;

namespace Peregrine.Json.Discovery;

/// <summary>Finds the members of a type by reflection: most derived type first, properties before fields.</summary>
[RequiresUnreferencedCode(TrimmingText.Unreferenced)]
[RequiresDynamicCode(TrimmingText.Dynamic)]
internal static class ReflectedMembers
{
    private const BindingFlags Declared = BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly;

    /// <summary>Finds the members one by one, so that the caller processes each before the attributes of the next are read.</summary>
    /// <param name="facts">The type's facts.</param>
    /// <param name="options">The options.</param>
    /// <param name="isOverridden">Whether an ignored property of a more derived type overrides a property.</param>
    public static IEnumerable<MemberFacts> Of(TypeFacts facts, OptionsScope options, Func<PropertyInfo, bool> isOverridden)
    {
        NullabilityDiscovery? nullability = options.Settings.RespectNullableAnnotations ? new NullabilityDiscovery() : null;
        foreach (Type declaring in TypeHierarchy.Of(facts.Type))
        {
            Type? required = LanguageMarks.Required(declaring);
            foreach (PropertyInfo property in declaring.GetProperties(Declared))
            {
                if (property.GetIndexParameters().Length > 0 || isOverridden(property))
                {
                    continue;
                }

                MethodInfo? getter = property.GetMethod, setter = property.SetMethod;
                bool isMarked = IsMarked(property);
                bool included = isMarked && property.IsDefined(typeof(JsonIncludeAttribute), inherit: false);
                if ((included || getter?.IsPublic == true || setter?.IsPublic == true)
                    && Find(facts, property, property.PropertyType, Accessible(getter, included), Accessible(setter, included), isMarked,
                        required, nullability) is { } found)
                {
                    yield return found;
                }
            }

            foreach (FieldInfo field in declaring.GetFields(Declared))
            {
                bool isMarked = IsMarked(field);
                if (((isMarked && field.IsDefined(typeof(JsonIncludeAttribute), inherit: false)) || (field.IsPublic && options.Settings.IncludeFields))
                    && Find(facts, field, field.FieldType, null, null, isMarked, required, nullability) is { } found)
                {
                    yield return found;
                }
            }
        }
    }

    /// <summary>Whether a property has a virtual accessor.</summary>
    public static bool IsVirtual(PropertyInfo property) => property.GetMethod?.IsVirtual == true || property.SetMethod?.IsVirtual == true;

    /// <summary>Whether the member has any System.Text.Json attribute: one query, since most members have none of the ten attributes.</summary>
    private static bool IsMarked(MemberInfo member) => member.IsDefined(typeof(JsonAttribute), inherit: false);

    private static MethodInfo? Accessible(MethodInfo? accessor, bool included) => accessor is not null && (accessor.IsPublic || included) ? accessor : null;

    /// <summary>
    /// Returns the facts of a member. Null if the member is ignored and its type or its converter attribute is invalid; such a member is not bound to a
    /// constructor parameter either.
    /// </summary>
    private static MemberFacts? Find(TypeFacts owner, MemberInfo info, Type type, MethodInfo? getter, MethodInfo? setter, bool isMarked,
        Type? required, NullabilityDiscovery? nullability)
    {
        JsonIgnoreCondition? declared = isMarked ? info.GetCustomAttribute<JsonIgnoreAttribute>(inherit: false)?.Condition : null;
        JsonIgnoreCondition? condition = declared ?? ConditionOf(owner, type);
        NamedConverter? converter;
        try
        {
            if (type.IsPointer || type.IsByRef || type.IsByRefLike || type.ContainsGenericParameters || type.IsFunctionPointer)
            {
                throw Throw.InvalidMemberType(type, info.Name, info.DeclaringType!);
            }

            converter = isMarked ? ConverterDiscovery.FindNamed(type, info) : null;
        }
        catch (InvalidOperationException) when (condition == JsonIgnoreCondition.Always)
        {
            return null;
        }

        var field = info as FieldInfo;
        (bool refusesNull, bool givesNoNull) = condition == JsonIgnoreCondition.Always ? default : nullability?.Of(info) ?? default;
        var facts = new MemberFacts
        {
            ClrName = info.Name,
            DeclaringType = info.DeclaringType!,
            ValueType = type,
            Code = new MemberCode(field, getter, setter),
            IsField = field is not null,
            CanGet = getter is not null || field is not null,
            CanSet = setter is not null || field is { IsInitOnly: false },
            IsVirtual = info is PropertyInfo property && IsVirtual(property),
            Condition = condition,
            Converter = converter,
            IsRequiredByLanguage = required is not null && info.IsDefined(required, inherit: false),
            RefusesNull = refusesNull,
            GivesNoNull = givesNoNull,
        };
        if (!isMarked)
        {
            return facts;
        }

        var name = info.GetCustomAttribute<JsonPropertyNameAttribute>(inherit: false);
        return facts with
        {
            Order = info.GetCustomAttribute<JsonPropertyOrderAttribute>(inherit: false)?.Order ?? 0,
            IsNamed = name is not null,
            Name = name?.Name,
            Policy = name is null ? NewerMarks.PolicyOf(info) : null,
            IsExtension = info.IsDefined(typeof(JsonExtensionDataAttribute), inherit: false),
            IsRequired = info.IsDefined(typeof(JsonRequiredAttribute), inherit: false),
            NumberHandling = info.GetCustomAttribute<JsonNumberHandlingAttribute>(inherit: false)?.Handling,
            CreationHandling = PopulateDiscovery.Declared(info),
        };
    }

    /// <summary>
    /// Returns the condition that a type sets for members without a condition of their own. If this is WhenWritingNull and the member cannot be null, returns
    /// Never.
    /// </summary>
    private static JsonIgnoreCondition? ConditionOf(TypeFacts owner, Type type) =>
        owner.Condition == JsonIgnoreCondition.WhenWritingNull && type.IsValueType && Nullable.GetUnderlyingType(type) is null
            ? JsonIgnoreCondition.Never : owner.Condition;
}
