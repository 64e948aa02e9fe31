namespace Peregrine.Json.Extras;

/// <summary>Types and their nullable forms.</summary>
internal static class Types
{
    /// <summary>Returns the underlying type of a nullable type, and any other type itself.</summary>
    public static Type Underlying(Type type)
    {
        ArgumentNullException.ThrowIfNull(type);
        return Nullable.GetUnderlyingType(type) ?? type;
    }
}
