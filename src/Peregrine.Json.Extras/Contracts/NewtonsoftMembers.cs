using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Runtime.Serialization;
using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;

namespace Peregrine.Json.Extras;

/// <summary>
/// Changes the members in the metadata of one type as the attributes of Newtonsoft.Json say. Reads the attributes without creating instances of them.
/// </summary>
[RequiresUnreferencedCode("Members are found by reflection.")]
[RequiresDynamicCode("Code that reads and writes members is made at run time.")]
internal sealed class NewtonsoftMembers(JsonTypeInfo type)
{
    private const string EnumConverter = NewtonsoftAttributes.Prefix + "Converters.StringEnumConverter";

    // The values of Newtonsoft.Json's enums: attribute data contains only their numbers.
    private const int AllowNull = 1, Always = 2, DisallowNull = 3, IgnoreNull = 1, IgnoreDefault = 1, Populate = 2;

    public void Apply()
    {
        bool onlyMarked = NewtonsoftAttributes.OnlyMarked(type);
        List<MemberInfo> seen = [];
        foreach (Type level in MemberMaker.Levels(type.Type))
        {
            foreach (MemberInfo member in level.GetMembers(MemberMaker.Declared))
            {
                // An override is used instead of the property that it overrides, with the attributes of both.
                if (member is (FieldInfo or PropertyInfo) && !MemberMaker.IsIndexer(member)
                    && !seen.Exists(one => one is PropertyInfo own && member is PropertyInfo other && MemberMaker.Overrides(own, other)))
                {
                    seen.Add(member);
                    Apply(member, onlyMarked);
                }
            }
        }
    }

    private void Apply(MemberInfo member, bool onlyMarked)
    {
        JsonPropertyInfo? known = type.Properties.FirstOrDefault(one => MemberMaker.IsOf(one, member));
        CustomAttributeData? marked = NewtonsoftAttributes.Find(member, "JsonPropertyAttribute");
        CustomAttributeData? converter = NewtonsoftAttributes.Find(member, "JsonConverterAttribute");
        bool isRequired = NewtonsoftAttributes.Find(member, "JsonRequiredAttribute") is not null;
        bool isMember = marked is not null || isRequired;
        if (NewtonsoftAttributes.Find(member, "JsonIgnoreAttribute") is not null
            || (onlyMarked && !isMember && !member.IsDefined(typeof(DataMemberAttribute)) && known is not { IsExtensionData: true }))
        {
            if (known is not null && member.GetCustomAttribute<JsonIncludeAttribute>() is null)
            {
                type.Properties.Remove(known);
            }

            return;
        }

        if (NewtonsoftAttributes.Find(member, "JsonExtensionDataAttribute") is not null && known is not { IsExtensionData: true })
        {
            throw NewtonsoftAttributes.NoCounterpart("The [JsonExtensionData] of Newtonsoft.Json", member);
        }

        if (!isMember && known is null)
        {
            return;
        }

        JsonPropertyInfo property = known ?? MemberMaker.Of(type, [], member);
        if (marked is not null)
        {
            Settle(property, member, marked);
        }

        if (isRequired)
        {
            Require(property, member, Always);
        }

        if (converter is not null && member.GetCustomAttribute<System.Text.Json.Serialization.JsonConverterAttribute>() is null)
        {
            Convert(property, member, converter);
        }

        // A member of a derived type hides a member of a base type that has the same name.
        if (known is null && !type.Properties.Any(one => one.Name == property.Name && Hides(one, member)))
        {
            type.Properties.Add(property);
        }
    }

    private static bool Hides(JsonPropertyInfo property, MemberInfo member) =>
        property.AttributeProvider is MemberInfo { DeclaringType: { } declaring } && declaring.IsSubclassOf(member.DeclaringType!);

    private void Settle(JsonPropertyInfo property, MemberInfo member, CustomAttributeData marked)
    {
        MemberMaker.SetAnyway(property, member);
        string? name = marked.ConstructorArguments is [{ Value: string given }] ? given : null;
        foreach (CustomAttributeNamedArgument setting in marked.NamedArguments)
        {
            int number = setting.TypedValue.Value as int? ?? 0;
            switch (setting.MemberName)
            {
                case "PropertyName":
                    name = (string?)setting.TypedValue.Value;
                    break;
                case "Order" when member.GetCustomAttribute<JsonPropertyOrderAttribute>() is null:
                    // A member without an order has -1 in Newtonsoft.Json and 0 in System.Text.Json, so 1 is added.
                    property.Order = number < int.MaxValue ? number + 1 : number;
                    break;
                case "Order":
                    break;
                case "Required":
                    Require(property, member, number);
                    break;
                case "NullValueHandling":
                    LeaveOut(property, number == IgnoreNull, nothing: null);
                    break;
                case "DefaultValueHandling" when (number & Populate) == 0:
                    LeaveOut(property, number == IgnoreDefault, DefaultOf(property, member));
                    break;
                default:
                    throw NewtonsoftAttributes.NoCounterpart($"The setting '{setting.MemberName}' of Newtonsoft.Json's [JsonProperty]", member);
            }
        }

        if (name is not null && member.GetCustomAttribute<JsonPropertyNameAttribute>() is null)
        {
            property.Name = name;
        }
    }

    private void Require(JsonPropertyInfo property, MemberInfo member, int required)
    {
        if (required is AllowNull or Always)
        {
            MemberMaker.Require(property);
        }

        if (required is Always or DisallowNull && CanBeNull(property.PropertyType))
        {
            // System.Text.Json checks that a member is not null only with RespectNullableAnnotations, so the check is added here.
            if (property.Get is { } get)
            {
                property.Get = owner => NotNull(get(owner), property);
            }

            if (property.AssociatedParameter is not null)
            {
                ForbidNull(property, member, required);
            }
            else if (property.Set is { } set)
            {
                property.Set = (owner, value) => set(owner, NotNull(value, property));
            }
        }
    }

    /// <summary>
    /// Refuses a null for a member that a parameter of the constructor sets. No setter is called, so the member's getter, which throws for a null, is called on
    /// each new object. Throws if there is no getter, and for DisallowNull, because the getter cannot distinguish a missing member from a null.
    /// </summary>
    private void ForbidNull(JsonPropertyInfo property, MemberInfo member, int required)
    {
        if (required == DisallowNull || property.Get is not { } get)
        {
            throw NewtonsoftAttributes.NoCounterpart("Required.DisallowNull of Newtonsoft.Json for a parameter of a constructor", member);
        }

        type.OnDeserialized += made => get(made);
    }

    private static object NotNull(object? value, JsonPropertyInfo property) =>
        value ?? throw new JsonException($"The member '{property.Name}' cannot be null.");

    private static bool CanBeNull(Type kind) => !kind.IsValueType || Nullable.GetUnderlyingType(kind) is not null;

    /// <summary>Returns the value of [DefaultValue]; without it, the default of the type.</summary>
    private static object? DefaultOf(JsonPropertyInfo property, MemberInfo member) =>
        member.GetCustomAttribute<DefaultValueAttribute>() is { } given ? given.Value
        : property.PropertyType.IsValueType ? Activator.CreateInstance(property.PropertyType) : null;

    /// <summary>If <paramref name="leavesOut"/> is set, the member is neither written nor set when its value equals <paramref name="nothing"/>.</summary>
    private static void LeaveOut(JsonPropertyInfo property, bool leavesOut, object? nothing)
    {
        if (!leavesOut)
        {
            return;
        }

        Func<object, object?, bool>? before = property.ShouldSerialize;
        property.ShouldSerialize = (owner, value) => !Equals(value, nothing) && (before is null || before(owner, value));
        if (property.Set is { } set)
        {
            property.Set = (owner, value) =>
            {
                if (!Equals(value, nothing))
                {
                    set(owner, value);
                }
            };
        }
    }

    private static void Convert(JsonPropertyInfo property, MemberInfo member, CustomAttributeData converter)
    {
        bool isPlain = converter.ConstructorArguments is [{ Value: Type { FullName: EnumConverter } }]
            or [{ Value: Type { FullName: EnumConverter } }, { Value: IReadOnlyCollection<CustomAttributeTypedArgument> { Count: 0 } }];
        if (!isPlain || !Types.Underlying(property.PropertyType).IsEnum)
        {
            throw NewtonsoftAttributes.NoCounterpart("The [JsonConverter] of Newtonsoft.Json", member);
        }

        property.CustomConverter = EnumConverters.Create(property.PropertyType, null, allowIntegers: true, property.Options);
    }
}
