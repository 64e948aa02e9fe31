namespace Peregrine.Json.Discovery;

/// <summary>
/// The attributes that compilers write for <c>required</c>. System.Text.Json identifies them by name only, because an assembly that also runs on older
/// frameworks contains its own copies.
/// </summary>
internal static class LanguageMarks
{
    /// <summary>Returns the attribute that marks the <c>required</c> members of a type; null if the type declares none.</summary>
    public static Type? Required(Type type) =>
        type.IsDefined(typeof(RequiredMemberAttribute), inherit: false) ? typeof(RequiredMemberAttribute) : Named(type, typeof(RequiredMemberAttribute));

    /// <summary>Whether a constructor sets all <c>required</c> members.</summary>
    public static bool SetsRequired(ConstructorInfo constructor) =>
        constructor.IsDefined(typeof(SetsRequiredMembersAttribute), inherit: false) || Named(constructor, typeof(SetsRequiredMembersAttribute)) is not null;

    private static Type? Named(MemberInfo member, Type attribute)
    {
        foreach (CustomAttributeData data in member.GetCustomAttributesData())
        {
            if (data.AttributeType.Name == attribute.Name && data.AttributeType.FullName == attribute.FullName)
            {
                return data.AttributeType;
            }
        }

        return null;
    }
}
