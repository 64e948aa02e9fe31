using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;

namespace Peregrine.Json.Extras;

/// <summary>The members of one object by the attributes of Newtonsoft.Json, which are read without being made.</summary>
[RequiresUnreferencedCode("Members are found by reflection.")]
[RequiresDynamicCode("Code that reads and writes members is made at run time.")]
internal sealed class NewtonsoftMembers(JsonTypeInfo type)
{
    private const BindingFlags Declared = BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly;

    private const string Prefix = "Newtonsoft.Json.", EnumConverter = Prefix + "Converters.StringEnumConverter";

    // The values of Newtonsoft.Json's enums, of which only the numbers are in attributes.
    private const int AllowNull = 1, Always = 2, DisallowNull = 3, IgnoreNull = 1, IgnoreDefault = 1, Populate = 2;

    public void Apply()
    {
        for (Type? level = type.Type; level is not null && level != typeof(object); level = level.BaseType)
        {
            foreach (MemberInfo member in level.GetMembers(Declared))
            {
                if (member is FieldInfo or PropertyInfo { GetMethod: not null } && member is not PropertyInfo { GetMethod.IsStatic: true })
                {
                    Apply(member);
                }
            }
        }
    }

    private void Apply(MemberInfo member)
    {
        IList<CustomAttributeData> attributes = member.GetCustomAttributesData();
        JsonPropertyInfo? known = type.Properties.FirstOrDefault(one => MemberMaker.IsOf(one, member));
        if (Find(attributes, "JsonIgnoreAttribute") is not null && Find(attributes, "JsonPropertyAttribute") is null)
        {
            if (known is not null && member.GetCustomAttribute<JsonIncludeAttribute>() is null)
            {
                type.Properties.Remove(known);
            }

            return;
        }

        CustomAttributeData? marked = Find(attributes, "JsonPropertyAttribute"), converter = Find(attributes, "JsonConverterAttribute");
        bool isRequired = Find(attributes, "JsonRequiredAttribute") is not null;
        if (marked is null && known is null)
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
            Require(property, Always);
        }

        if (converter is not null && member.GetCustomAttribute<System.Text.Json.Serialization.JsonConverterAttribute>() is null)
        {
            Convert(property, member, converter);
        }

        if (known is null)
        {
            type.Properties.Add(property);
        }
    }

    private static CustomAttributeData? Find(IList<CustomAttributeData> attributes, string name) =>
        attributes.FirstOrDefault(one => one.AttributeType.FullName == Prefix + name);

    private static void Settle(JsonPropertyInfo property, MemberInfo member, CustomAttributeData marked)
    {
        if (property.Set is null && member is PropertyInfo { SetMethod: not null } accessors)
        {
            property.Set = accessors.SetValue;
        }

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
                    property.Order = number;
                    break;
                case "Order":
                    break;
                case "Required":
                    Require(property, number);
                    break;
                case "NullValueHandling":
                    LeaveOut(property, number == IgnoreNull, isDefault: false);
                    break;
                case "DefaultValueHandling" when (number & Populate) == 0:
                    LeaveOut(property, number == IgnoreDefault, isDefault: true);
                    break;
                default:
                    throw NoCounterpart($"The setting '{setting.MemberName}' of Newtonsoft.Json's [JsonProperty]", member);
            }
        }

        if (name is not null && member.GetCustomAttribute<JsonPropertyNameAttribute>() is null)
        {
            property.Name = name;
        }
    }

    private static void Require(JsonPropertyInfo property, int required)
    {
        property.IsRequired |= required is AllowNull or Always;
        if (required is Always or DisallowNull && CanBeNull(property.PropertyType))
        {
            // What System.Text.Json says of a member that cannot be null, it heeds only with RespectNullableAnnotations.
            if (property.Get is { } get)
            {
                property.Get = owner => NotNull(get(owner), property);
            }

            if (property.Set is { } set)
            {
                property.Set = (owner, value) => set(owner, NotNull(value, property));
            }
        }
    }

    private static object NotNull(object? value, JsonPropertyInfo property) =>
        value ?? throw new JsonException($"The member '{property.Name}' cannot be null.");

    private static bool CanBeNull(Type kind) => !kind.IsValueType || Nullable.GetUnderlyingType(kind) is not null;

    private static void LeaveOut(JsonPropertyInfo property, bool leavesOut, bool isDefault)
    {
        if (leavesOut)
        {
            object? nothing = isDefault && property.PropertyType.IsValueType ? Activator.CreateInstance(property.PropertyType) : null;
            property.ShouldSerialize ??= (_, value) => !Equals(value, nothing);
        }
    }

    private static void Convert(JsonPropertyInfo property, MemberInfo member, CustomAttributeData converter)
    {
        if (converter.ConstructorArguments is not [{ Value: Type { FullName: EnumConverter } }, ..])
        {
            throw NoCounterpart("The [JsonConverter] of Newtonsoft.Json", member);
        }

        property.CustomConverter = EnumConverters.Create(property.PropertyType, null, allowIntegers: true, property.Options);
    }

    private static InvalidOperationException NoCounterpart(string what, MemberInfo member) => new(
        $"{what} at '{member.DeclaringType}.{member.Name}' has no counterpart in System.Text.Json. An attribute of System.Text.Json in its place is needed.");
}
