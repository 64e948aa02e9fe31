using Peregrine.Json.Contracts;
using Peregrine.Json.Runtime;

namespace Peregrine.Json.Converters;

/// <summary>
/// A member as declared, with its attributes, before options apply. Reflection, the source generator or a resolver's metadata supplies it.
/// </summary>
internal sealed record MemberFacts
{
    /// <summary>The name in .NET.</summary>
    public required string ClrName { get; init; }

    /// <summary>The type that declares the member.</summary>
    public required Type DeclaringType { get; init; }

    /// <summary>The type of the member's value.</summary>
    public required Type ValueType { get; init; }

    /// <summary>The code that accesses the member.</summary>
    public required MemberCode Code { get; init; }

    /// <summary>The generated code that creates the typed accessors; null for reflection.</summary>
    public GeneratedObject? Generated { get; init; }

    /// <summary>The member's number in the generated code, or among the members of the metadata.</summary>
    public int Candidate { get; init; }

    /// <summary>Whether the member is a field.</summary>
    public bool IsField { get; init; }

    /// <summary>Whether the member has a callable getter or is a field.</summary>
    public bool CanGet { get; init; }

    /// <summary>Whether the member has a callable setter or is a field that is not read-only.</summary>
    public bool CanSet { get; init; }

    /// <summary>Whether an accessor is virtual.</summary>
    public bool IsVirtual { get; init; }

    /// <summary>The declared name in JSON, or null if none is declared.</summary>
    public string? Name { get; init; }

    /// <summary>Whether an attribute sets the name, even to null.</summary>
    public bool IsNamed { get; init; }

    /// <summary>The naming policy of the member, or null.</summary>
    public JsonNamingPolicy? Policy { get; init; }

    /// <summary>The declared order: members with smaller numbers are written first.</summary>
    public int Order { get; init; }

    /// <summary>The declared condition, or null.</summary>
    public JsonIgnoreCondition? Condition { get; init; }

    /// <summary>The declared number handling, or null.</summary>
    public JsonNumberHandling? NumberHandling { get; init; }

    /// <summary>Whether the declaration makes reading replace or fill the value; null if it does not specify.</summary>
    public JsonObjectCreationHandling? CreationHandling { get; init; }

    /// <summary>The converter that the member names, or null.</summary>
    public NamedConverter? Converter { get; init; }

    /// <summary>The contract that metadata specifies for this member only; null if the contract follows from the type or the converter.</summary>
    public TypeContract? Contract { get; init; }

    /// <summary>Whether the member contains extension data.</summary>
    public bool IsExtension { get; init; }

    /// <summary>Whether an attribute requires the member.</summary>
    public bool IsRequired { get; init; }

    /// <summary>Whether the member has the modifier <c>required</c>.</summary>
    public bool IsRequiredByLanguage { get; init; }

    /// <summary>Whether generated code reads the member with <see cref="ValueReads"/> and writes it with <see cref="ValueWrites"/>.</summary>
    public bool IsSimple { get; init; }

    /// <summary>Whether annotations forbid setting null; false if the options ignore annotations.</summary>
    public bool RefusesNull { get; init; }

    /// <summary>Whether annotations declare the value as never null; false if the options ignore annotations.</summary>
    public bool GivesNoNull { get; init; }

    /// <summary>Whether the member exists only in the metadata: the type has neither a property nor a field for it.</summary>
    public bool IsAdded { get; init; }

    /// <summary>Whether a caller has set the metadata's setter; false also if no decision depends on this.</summary>
    public bool IsSetByCaller { get; init; }

    /// <summary>Whether a delegate of the metadata decides if the member is written.</summary>
    public bool IsAsked { get; init; }

    /// <summary>
    /// Whether the metadata has, or had, a delegate that decides if the member is written. The member is then written even if the options leave out read-only
    /// members.
    /// </summary>
    public bool HadCondition { get; init; }

    /// <summary>Whether an attribute excludes the member from reading and writing.</summary>
    public bool IsIgnored => Condition == JsonIgnoreCondition.Always;
}
