namespace Peregrine.Json.Converters;

/// <summary>A type as its declaration has it, with its attributes, before any option is applied.</summary>
internal sealed record TypeFacts
{
    /// <summary>The type.</summary>
    public required Type Type { get; init; }

    /// <summary>How numbers in it are read and written, if it says so.</summary>
    public JsonNumberHandling? NumberHandling { get; init; }

    /// <summary>Whether its members are replaced or filled, if it says so.</summary>
    public JsonObjectCreationHandling? CreationHandling { get; init; }

    /// <summary>What is done with unknown members, if it says so.</summary>
    public JsonUnmappedMemberHandling? UnmappedMemberHandling { get; init; }

    /// <summary>The policy that names its members, or null.</summary>
    public JsonNamingPolicy? Policy { get; init; }

    /// <summary>The condition of those of its members that declare none.</summary>
    public JsonIgnoreCondition? Condition { get; init; }

    /// <summary>Whether JSON may name a derived type for it.</summary>
    public bool HasDiscriminators { get; init; }
}

/// <summary>An object type as its declaration has it: what its members do not say.</summary>
internal sealed record ObjectFacts<T>
{
    /// <summary>The type and its attributes about members.</summary>
    public required TypeFacts Owner { get; init; }

    /// <summary>The callbacks that it implements.</summary>
    public ObjectCallbacks Callbacks { get; init; }

    /// <summary>Why objects cannot be created, or null.</summary>
    public string? NotReadable { get; init; }

    /// <summary>Whether the constructor sets all members that the language requires.</summary>
    public bool SetsRequired { get; init; }

    /// <summary>The constructor's parameters.</summary>
    public ParameterFacts[] Parameters { get; init; } = [];

    /// <summary>The constructor that emitted code calls; null if the type has no constructor or no code is emitted for it.</summary>
    public MethodBase? Constructor { get; init; }

    /// <summary>Creates an object without arguments.</summary>
    public Func<T>? Create { get; init; }

    /// <summary>The same by metadata, which may create an object of another type; null if <see cref="Create"/> is used.</summary>
    public Func<object?>? CreateAny { get; init; }

    /// <summary>Creates an object from boxed arguments.</summary>
    public Func<object?[], T>? CreateWith { get; init; }

    /// <summary>How many of the arguments the constructor takes, if metadata says that others initialize members.</summary>
    public int? ConstructorParameters { get; init; }

    /// <summary>Makes the typed accessors of a member of metadata; null for other members, which are reached by their own code.</summary>
    public Converter<PlanMember, MemberAccess>? Access { get; init; }

    /// <summary>Creates generated code for a plan, or returns null; the second argument describes each of its members.</summary>
    public Func<ObjectPlan<T>, MemberFacts[], ObjectExecutor<T>?>? Executor { get; init; }
}

/// <summary>A parameter of a constructor as its declaration has it.</summary>
/// <param name="Name">The name.</param>
/// <param name="Type">The type of its value.</param>
/// <param name="HasDefault">Whether it has a default.</param>
/// <param name="Default">That default; null also if that is the default of the type.</param>
internal sealed record ParameterFacts(string? Name, Type Type, bool HasDefault, object? Default)
{
    /// <summary>The type as declared, if the value is passed by reference.</summary>
    public Type? ByReference { get; init; }

    /// <summary>Whether its annotation forbids null; false where the options do not ask for annotations.</summary>
    public bool RefusesNull { get; init; }

    /// <summary>Whether it gives the value of a member: names are compared ignoring case, types exactly.</summary>
    public bool IsOf(string member, Type type) => Type == type && string.Equals(member, Name, StringComparison.OrdinalIgnoreCase);
}
