using System.Reflection;
using System.Runtime.Serialization;
using System.Text.Json;

namespace Peregrine.Json.Extras;

/// <summary>
/// The names that attributes give to the members of one enum, as a naming policy, because the converters of System.Text.Json accept names only in this form.
/// </summary>
internal sealed class EnumMemberNames : JsonNamingPolicy
{
    private readonly Dictionary<string, string> _names = new(StringComparer.Ordinal);
    private readonly JsonNamingPolicy? _others;

    private EnumMemberNames(FieldInfo[] fields, JsonNamingPolicy? others)
    {
        _others = others;
        foreach (FieldInfo field in fields)
        {
            if (field.GetCustomAttribute<EnumMemberAttribute>() is { IsValueSetExplicitly: true, Value: { } name })
            {
                _names.Add(field.Name, name);
            }
        }
    }

    /// <summary>
    /// Returns a policy with the names from the attributes of an enum's members; <paramref name="others"/> names the members without an attribute. If no member
    /// has an attribute, returns <paramref name="others"/>.
    /// </summary>
    public static JsonNamingPolicy? Of(FieldInfo[] fields, JsonNamingPolicy? others)
    {
        var names = new EnumMemberNames(fields, others);
        return names._names.Count == 0 ? others : names;
    }

    public override string ConvertName(string name) => _names.TryGetValue(name, out string? given) ? given : _others is null ? name : _others.ConvertName(name);
}
