using Peregrine.Json.Contracts;

namespace Peregrine.Json.Converters;

/// <summary>The code generated for a type, which has the accessors of its members.</summary>
internal interface IGeneratedCode
{
    /// <summary>The type.</summary>
    Type Type { get; }
}

/// <summary>A member of a plan.</summary>
/// <param name="Spec">The member as data.</param>
/// <param name="Code">The code that accesses it.</param>
/// <param name="Contract">The contract of the value: shared by all members of this type, or specific to this member's attributes.</param>
internal sealed record PlanMember(MemberSpec Spec, MemberCode Code, TypeContract Contract)
{
    /// <summary>Whether the member has a getter and a setter.</summary>
    public bool CanSetAndGet { get; init; }

    /// <summary>The generated code that creates the typed accessors; null for reflection.</summary>
    public IGeneratedCode? Generated { get; init; }

    /// <summary>The member's number in the generated code, or among the members of the metadata.</summary>
    public int Candidate { get; init; }

    /// <summary>Returns the same member, passed to a constructor parameter.</summary>
    public PlanMember PassedTo(int parameter, string? name, bool refusesNull) =>
        this with { Spec = Spec with { Parameter = parameter, ParameterName = name, RefusesNull = refusesNull } };
}

/// <summary>The code with which emitted code accesses a member: a field, or a property's accessors.</summary>
/// <param name="Field">The field, or null.</param>
/// <param name="Getter">The getter to call; null for a field or a member not written.</param>
/// <param name="Setter">The setter to call; null for a field or a member not set.</param>
internal sealed record MemberCode(FieldInfo? Field, MethodInfo? Getter, MethodInfo? Setter)
{
    /// <summary>The code of a member without access.</summary>
    public static MemberCode None { get; } = new(null, null, null);

    /// <summary>The code of a member of metadata: only the plan's accessors access it, and they may run any code.</summary>
    public static MemberCode Delegates { get; } = ByAccessors(isGotByUser: true, isSetByUser: true);

    /// <summary>Whether getting the value may run user code.</summary>
    public bool IsGotByUser { get; private init; } = UserCode.Is(Getter);

    /// <summary>Whether setting the value may run user code.</summary>
    public bool IsSetByUser { get; private init; } = UserCode.Is(Setter);

    /// <summary>Returns the code of a member that only the plan's accessors access.</summary>
    /// <param name="isGotByUser">Whether the getter may run any code.</param>
    /// <param name="isSetByUser">Whether the setter may run any code.</param>
    public static MemberCode ByAccessors(bool isGotByUser, bool isSetByUser) => new(null, null, null) { IsGotByUser = isGotByUser, IsSetByUser = isSetByUser };

    /// <summary>
    /// Whether the code accesses a member of <paramref name="owner"/> or its base type whose value has exactly the type <paramref name="value"/>. Unchecked
    /// code relies on this.
    /// </summary>
    public bool IsOf(Type owner, Type value) =>
        (Field is null || (!Field.IsStatic && Field.FieldType == value && Field.DeclaringType!.IsAssignableFrom(owner)))
        && (Getter is null
            || (!Getter.IsStatic && Getter.ReturnType == value && Getter.GetParameters().Length == 0 && Getter.DeclaringType!.IsAssignableFrom(owner)))
        && (Setter is null
            || (!Setter.IsStatic && Setter.GetParameters() is [var taken] && taken.ParameterType == value && Setter.DeclaringType!.IsAssignableFrom(owner)));
}
