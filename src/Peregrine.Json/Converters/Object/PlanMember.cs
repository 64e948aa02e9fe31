using System.Reflection;
using Peregrine.Json.Contracts;

namespace Peregrine.Json.Converters;

/// <summary>A member of a plan.</summary>
/// <param name="Spec">What it is.</param>
/// <param name="Code">How it is reached.</param>
/// <param name="Contract">The contract of the value; the same for all members of this type, or one for this member's attributes.</param>
internal sealed record PlanMember(MemberSpec Spec, MemberCode Code, TypeContract Contract)
{
    /// <summary>Whether the member can be got and set.</summary>
    public bool CanSetAndGet => Spec.IsAssigned && (Code.Getter is not null || Code.Field is not null);

    /// <summary>The same member, fed to a parameter of the constructor.</summary>
    public PlanMember PassedTo(int parameter, string? name, bool refusesNull) =>
        new(Spec with { Parameter = parameter, ParameterName = name, RefusesNull = refusesNull }, Code, Contract);
}

/// <summary>
/// How a member is reached: a field, or a property's accessors. A member that no type has, which a resolver made up, has neither: only its plan's accessors
/// reach it.
/// </summary>
/// <param name="Field">The field, or null.</param>
/// <param name="Getter">The getter to call; null for a field or a member not written.</param>
/// <param name="Setter">The setter to call; null for a field or a member not set.</param>
internal sealed record MemberCode(FieldInfo? Field, MethodInfo? Getter, MethodInfo? Setter)
{
    /// <summary>Of a member that nothing reaches.</summary>
    public static MemberCode None { get; } = new(null, null, null);

    /// <summary>Whether getting it runs code that someone wrote.</summary>
    public bool IsGotByUser => UserCode.Is(Getter);

    /// <summary>Whether setting it runs code that someone wrote.</summary>
    public bool IsSetByUser => UserCode.Is(Setter);

    /// <summary>The field, or all accessors of the property.</summary>
    public static MemberCode Of(MemberInfo? member) => member switch
    {
        FieldInfo field => new MemberCode(field, null, null),
        PropertyInfo property => new MemberCode(null, property.GetMethod, property.SetMethod),
        _ => None,
    };
}
