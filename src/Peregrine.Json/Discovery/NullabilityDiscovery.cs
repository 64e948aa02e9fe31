using Peregrine.Json.Converters;

namespace Peregrine.Json.Discovery;

/// <summary>What the annotations of members and parameters say about null. Used only under RespectNullableAnnotations.</summary>
internal sealed class NullabilityDiscovery
{
    // Keeps the context attributes of types it has seen; not thread-safe.
    private readonly NullabilityInfoContext _context = new();

    /// <summary>Whether null must not be set, and must not be returned.</summary>
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

    /// <summary>Whether null must not be passed.</summary>
    public bool RefusesNull(ParameterInfo parameter)
    {
        Type type = ParameterSpec.TypeOf(parameter);
        return !(type.IsValueType && Nullable.GetUnderlyingType(type) is null) && _context.Create(parameter).WriteState == NullabilityState.NotNull;
    }
}
