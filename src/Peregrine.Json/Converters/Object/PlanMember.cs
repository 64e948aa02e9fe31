using Peregrine.Json.Contracts;
using Peregrine.Json.Runtime;

namespace Peregrine.Json.Converters;

/// <summary>A member of a plan.</summary>
/// <param name="Spec">What it is.</param>
/// <param name="Code">How it is accessed.</param>
/// <param name="Contract">The contract of the value: shared by all members of this type, or specific to this member's attributes.</param>
internal sealed record PlanMember(MemberSpec Spec, MemberCode Code, TypeContract Contract)
{
    /// <summary>Whether the member has a getter and a setter.</summary>
    public bool CanSetAndGet { get; init; }

    /// <summary>What makes its typed accessors; null if reflection does.</summary>
    public GeneratedObject? Generated { get; init; }

    /// <summary>Its number there.</summary>
    public int Candidate { get; init; }

    /// <summary>The same member, fed to a parameter of the constructor.</summary>
    public PlanMember PassedTo(int parameter, string? name, bool refusesNull) =>
        this with { Spec = Spec with { Parameter = parameter, ParameterName = name, RefusesNull = refusesNull } };
}

/// <summary>How emitted code accesses a member: a field, or a property's accessors.</summary>
/// <param name="Field">The field, or null.</param>
/// <param name="Getter">The getter to call; null for a field or a member not written.</param>
/// <param name="Setter">The setter to call; null for a field or a member not set.</param>
internal sealed record MemberCode(FieldInfo? Field, MethodInfo? Getter, MethodInfo? Setter)
{
    /// <summary>For a member without access.</summary>
    public static MemberCode None { get; } = new(null, null, null);

    /// <summary>For a member of metadata: only the plan's accessors reach it, and they may run any code.</summary>
    public static MemberCode Delegates { get; } = ByAccessors(isGotByUser: true, isSetByUser: true);

    /// <summary>Whether getting it runs user code.</summary>
    public bool IsGotByUser { get; private init; } = UserCode.Is(Getter);

    /// <summary>Whether setting it runs user code.</summary>
    public bool IsSetByUser { get; private init; } = UserCode.Is(Setter);

    /// <summary>For a member that only the plan's accessors reach.</summary>
    /// <param name="isGotByUser">Whether its getter may run any code.</param>
    /// <param name="isSetByUser">Whether its setter may.</param>
    public static MemberCode ByAccessors(bool isGotByUser, bool isSetByUser) => new(null, null, null) { IsGotByUser = isGotByUser, IsSetByUser = isSetByUser };

    /// <summary>Whether the code belongs to a type or a base of it, and to values of a type. Code that runs without further checks relies on this.</summary>
    public bool IsOf(Type owner, Type value) =>
        (Field is null || (!Field.IsStatic && Field.FieldType == value && Field.DeclaringType!.IsAssignableFrom(owner)))
        && (Getter is null
            || (!Getter.IsStatic && Getter.ReturnType == value && Getter.GetParameters().Length == 0 && Getter.DeclaringType!.IsAssignableFrom(owner)))
        && (Setter is null
            || (!Setter.IsStatic && Setter.GetParameters() is [var taken] && taken.ParameterType == value && Setter.DeclaringType!.IsAssignableFrom(owner)));
}
