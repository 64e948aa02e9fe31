namespace Peregrine.Json.Converters;

/// <summary>A type as declared, with its attributes, before options apply.</summary>
internal sealed record TypeFacts
{
    /// <summary>The type.</summary>
    public required Type Type { get; init; }

    /// <summary>The declared number handling, or null.</summary>
    public JsonNumberHandling? NumberHandling { get; init; }

    /// <summary>Whether the declaration makes reading replace or fill the members; null if it does not specify.</summary>
    public JsonObjectCreationHandling? CreationHandling { get; init; }

    /// <summary>The declared handling of unknown members, or null.</summary>
    public JsonUnmappedMemberHandling? UnmappedMemberHandling { get; init; }

    /// <summary>The naming policy of the members, or null.</summary>
    public JsonNamingPolicy? Policy { get; init; }

    /// <summary>The condition of members that declare none.</summary>
    public JsonIgnoreCondition? Condition { get; init; }

    /// <summary>Whether a discriminator in JSON can name a derived type.</summary>
    public bool HasDiscriminators { get; init; }
}

/// <summary>An object type as declared, apart from its members.</summary>
internal sealed record ObjectFacts<T>
{
    /// <summary>The type, and its attributes that concern the members.</summary>
    public required TypeFacts Owner { get; init; }

    /// <summary>The callbacks of the type, or of its metadata.</summary>
    public ObjectCallbacks Callbacks { get; init; }

    /// <summary>The reason why objects cannot be created, or null.</summary>
    public string? NotReadable { get; init; }

    /// <summary>Whether the constructor sets all members that the language requires.</summary>
    public bool SetsRequired { get; init; }

    /// <summary>The constructor's parameters.</summary>
    public ParameterFacts[] Parameters { get; init; } = [];

    /// <summary>The constructor that emitted code calls; null if the type has no constructor or no code is emitted for it.</summary>
    public MethodBase? Constructor { get; init; }

    /// <summary>Creates an object without arguments.</summary>
    public Func<T>? Create { get; init; }

    /// <summary>Creates an object without arguments by metadata, which may return an object of another type; null if <see cref="Create"/> is used.</summary>
    public Func<object?>? CreateAny { get; init; }

    /// <summary>Creates an object from boxed arguments.</summary>
    public Func<object?[], T>? CreateWith { get; init; }

    /// <summary>The number of arguments that the constructor takes; metadata may list further ones, which initialize members.</summary>
    public int? ConstructorParameters { get; init; }

    /// <summary>Creates the typed accessors of a member if metadata defines the members; null if generated code or reflection does.</summary>
    public Converter<PlanMember, MemberAccess>? Access { get; init; }

    /// <summary>Creates the executor of generated code for a plan, or returns null; the second argument describes each member.</summary>
    public Func<ObjectPlan<T>, MemberFacts[], ObjectExecutor<T>?>? Executor { get; init; }
}

/// <summary>A constructor parameter as declared.</summary>
/// <param name="Name">The name.</param>
/// <param name="Type">The type of the value.</param>
/// <param name="HasDefault">Whether the parameter has a default.</param>
/// <param name="Default">The default; null also if it is the type's default.</param>
internal sealed record ParameterFacts(string? Name, Type Type, bool HasDefault, object? Default)
{
    /// <summary>The declared by-reference type if the value is passed by reference; otherwise null.</summary>
    public Type? ByReference { get; init; }

    /// <summary>Whether annotations forbid null; false if the options ignore annotations.</summary>
    public bool RefusesNull { get; init; }

    /// <summary>Whether the parameter receives the value of a member: names match ignoring case, types exactly.</summary>
    public bool IsOf(string member, Type type) => Type == type && string.Equals(member, Name, StringComparison.OrdinalIgnoreCase);
}
