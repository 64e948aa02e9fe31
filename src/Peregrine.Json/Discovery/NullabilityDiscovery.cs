using Peregrine.Json.Converters;

namespace Peregrine.Json.Discovery;

/// <summary>Reads the nullability annotations of members and parameters. Used only under RespectNullableAnnotations.</summary>
internal sealed class NullabilityDiscovery
{
    // Caches the attributes of types that set the nullability context; not thread-safe.
    private readonly NullabilityInfoContext _context = new();

    /// <summary>Returns whether the member's annotations forbid setting null, and whether they declare that it never returns null.</summary>
    public (bool RefusesNull, bool GivesNoNull) Of(MemberInfo member)
    {
        Type type = member is PropertyInfo property ? property.PropertyType : ((FieldInfo)member).FieldType;
        if (type.IsValueType && Nullable.GetUnderlyingType(type) is null)
        {
            return (false, false);
        }

        NullabilityInfo info = member is PropertyInfo p ? _context.Create(p) : _context.Create((FieldInfo)member);
        return (info.WriteState == NullabilityState.NotNull, info.ReadState == NullabilityState.NotNull);
    }

    /// <summary>Whether annotations forbid null as an argument for the parameter.</summary>
    public bool RefusesNull(ParameterInfo parameter)
    {
        Type type = ParameterSpec.TypeOf(parameter);
        return !(type.IsValueType && Nullable.GetUnderlyingType(type) is null) && _context.Create(parameter).WriteState == NullabilityState.NotNull;
    }
}
