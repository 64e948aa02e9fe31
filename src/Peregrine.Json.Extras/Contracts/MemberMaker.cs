using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;

namespace Peregrine.Json.Extras;

/// <summary>Metadata of members that a resolver passes over, because they are not public.</summary>
[RequiresUnreferencedCode("Members are found by reflection.")]
[RequiresDynamicCode("Code that reads and writes members is made at run time.")]
internal static class MemberMaker
{
    /// <summary>Returns the metadata that the resolver has made of a member, or new one.</summary>
    public static JsonPropertyInfo Of(JsonTypeInfo type, IEnumerable<JsonPropertyInfo> made, MemberInfo member)
    {
        JsonPropertyInfo property = made.FirstOrDefault(one => !one.IsExtensionData && IsOf(one, member)) ?? Create(type, member);

        // A resolver leaves out the setter that is not public.
        if (property.Set is null && member is PropertyInfo { SetMethod: not null } accessors)
        {
            property.Set = accessors.SetValue;
        }

        return property;
    }

    /// <summary>Whether metadata is that of a member.</summary>
    public static bool IsOf(JsonPropertyInfo property, MemberInfo member) =>
        (property.AttributeProvider as MemberInfo)?.HasSameMetadataDefinitionAs(member) == true;

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
            property.Set = own.IsInitOnly ? null : own.SetValue;
        }
        else
        {
            property.Get = ((PropertyInfo)member).GetValue;
        }

        if (member.GetCustomAttribute<JsonNumberHandlingAttribute>() is { } handling)
        {
            property.NumberHandling = handling.Handling;
        }

        if (member.GetCustomAttribute<JsonConverterAttribute>() is { } converter)
        {
            property.CustomConverter = converter.ConverterType is { } maker ? (JsonConverter?)Activator.CreateInstance(maker) : converter.CreateConverter(kind);
        }

        return property;
    }
}
