using System.Text.Json;
using System.Text.Json.Serialization.Metadata;

namespace Peregrine.Json.Documents;

/// <summary>The members of types that are known at run time only.</summary>
internal static class TypedMembers
{
    /// <summary>Returns the member with a name in JSON, or null.</summary>
    public static JsonPropertyInfo? Find(JsonTypeInfo info, string name)
    {
        StringComparison comparison = info.Options.PropertyNameCaseInsensitive ? StringComparison.OrdinalIgnoreCase : StringComparison.Ordinal;
        foreach (JsonPropertyInfo property in info.Properties)
        {
            if (!property.IsExtensionData && string.Equals(property.Name, name, comparison))
            {
                return property;
            }
        }

        return null;
    }

    /// <summary>Whether a patch has a member that the constructor sets, of an object that nothing else can change.</summary>
    public static bool NeedsConstructor(JsonTypeInfo info, object current, JsonValueView patch)
    {
        if (!IsFixed(info))
        {
            return false;
        }

        foreach (JsonMemberView member in patch.EnumerateObject())
        {
            if (NameText.TryGet(patch.Tree, member.Word, out string? name) && Find(info, name) is { AssociatedParameter: not null } property
                && (member.Value.ValueKind != JsonValueKind.Object || property.PropertyType.IsValueType || property.Get?.Invoke(current) is null
                    || IsFixed(info.Options.GetTypeInfo(property.PropertyType))))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>Whether the members of a type are set by its constructor only.</summary>
    private static bool IsFixed(JsonTypeInfo info)
    {
        bool hasParameter = false;
        if (info.Kind == JsonTypeInfoKind.Object)
        {
            foreach (JsonPropertyInfo property in info.Properties)
            {
                if (property.Set is not null)
                {
                    return false;
                }

                hasParameter |= property.AssociatedParameter is not null;
            }
        }

        return hasParameter;
    }
}
