using System.Reflection;
using System.Runtime.CompilerServices;
using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;
using Peregrine.Json.Errors;
using Peregrine.Json.Runtime;

namespace Peregrine.Json.Documents;

/// <summary>Finds members of types that are known only at run time, and says how these members can be set.</summary>
internal static class TypedMembers
{
    private static readonly ConditionalWeakTable<JsonTypeInfo, JsonPropertyInfo[]> s_initOnly = [];

    /// <summary>Returns the member with a JSON name, or null.</summary>
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

    /// <summary>
    /// Returns the first member of a patch that can be set only when the object is created, and whose current value cannot be changed in place; null if
    /// the patch has no such member.
    /// </summary>
    public static JsonPropertyInfo? SetOnlyWhenMade(JsonTypeInfo info, object current, JsonValueView patch, TypedListKeys keys)
    {
        bool isFixed = IsFixed(info);
        if (!isFixed && InitOnly(info).Length == 0)
        {
            return null;
        }

        foreach (JsonMemberView member in patch.EnumerateObject())
        {
            if (NameText.TryGet(patch.Tree, member.Word, out string? name) && Find(info, name) is { } property
                && (isFixed ? property.AssociatedParameter is not null : IsInitOnly(info, property))
                && !IsChangedInPlace(property, current, member.Value.ValueKind, keys, isFixed))
            {
                return property;
            }
        }

        return null;
    }

    /// <summary>
    /// Throws if a patch contains a member twice, with names that differ only in case, and the options forbid that. Of members with equal names, the caller
    /// passes only the last.
    /// </summary>
    public static void Once(JsonTypeInfo info, JsonPropertyInfo property, ref HashSet<object>? seen)
    {
        if (info.Options is { AllowDuplicateProperties: false, PropertyNameCaseInsensitive: true } && !(seen ??= []).Add(property))
        {
            throw new JsonException(ErrorText.DuplicateMember(property.Name, property.DeclaringType));
        }
    }

    /// <summary>Throws if a patch contains an entry of a dictionary twice, with names that are the same number or GUID, and the options forbid that.</summary>
    public static void Once(JsonTypeInfo info, string name, ref HashSet<object>? seen)
    {
        if (!info.Options.AllowDuplicateProperties && info.KeyType != typeof(string) && TypedKeys.TryParse(info.KeyType!, name, out object? key)
            && !(seen ??= new HashSet<object>(TypedKeyComparer.Instance)).Add(key))
        {
            throw new JsonException(ErrorText.DuplicateKey);
        }
    }

    /// <summary>Whether a new object requires a member, so that a null for it must not be left out.</summary>
    public static bool IsRequired(JsonPropertyInfo property) => property.IsRequired
        || (property.Options.RespectRequiredConstructorParameters && property.AssociatedParameter is { HasDefaultValue: false, IsMemberInitializer: false });

    /// <summary>
    /// Whether the metadata cannot set a member of an existing object: for an init-only member, the code of System.Text.Json's generator throws.
    /// </summary>
    public static bool IsInitOnly(JsonTypeInfo info, JsonPropertyInfo property) => Array.IndexOf(InitOnly(info), property) >= 0;

    private static JsonPropertyInfo[] InitOnly(JsonTypeInfo info) => info is not { Kind: JsonTypeInfoKind.Object, OriginatingResolver: JsonSerializerContext }
        ? [] : s_initOnly.GetValue(
            info, static info => GeneratedTypes.For(info.Type) is { MatchesMetadata: true } ? [] : [.. info.Properties.Where(IsInitOnly)]);

    private static bool IsInitOnly(JsonPropertyInfo property) => property.AttributeProvider is PropertyInfo { SetMethod: { } set }
        && Array.IndexOf(set.ReturnParameter.GetRequiredCustomModifiers(), typeof(IsExternalInit)) >= 0;

    /// <summary>Whether a value of a patch is merged into the current value of a member, so that the member is not set.</summary>
    private static bool IsChangedInPlace(JsonPropertyInfo property, object current, JsonValueKind kind, TypedListKeys keys, bool isFixed)
    {
        if (kind is not (JsonValueKind.Object or JsonValueKind.Array) || property.PropertyType.IsValueType || property.Get?.Invoke(current) is not { } value)
        {
            return false;
        }

        return kind == JsonValueKind.Object ? !IsMade(property.Options.GetTypeInfo(property.PropertyType), isFixed)
            : value is not Array && keys.For(property.PropertyType) is { } key && TypedListFrame.CanMerge(value, key);
    }

    /// <summary>Whether an object may have to be created again, instead of being changed in place.</summary>
    private static bool IsMade(JsonTypeInfo info, bool isFixed) => IsFixed(info) || InitOnly(info).Length > 0
        || (!isFixed && (info.Kind != JsonTypeInfoKind.Object || info.PolymorphismOptions is not null));

    /// <summary>Whether only the constructor of a type sets its members.</summary>
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
