using Peregrine.Json.Contracts;
using Peregrine.Json.Runtime;

namespace Peregrine.Json.Converters;

/// <summary>
/// A member as its declaration has it, with its attributes, before any option is applied. Reflection finds it, a source generator has written it down, or a
/// resolver describes it by metadata.
/// </summary>
internal sealed record MemberFacts
{
    /// <summary>The name in the type.</summary>
    public required string ClrName { get; init; }

    /// <summary>The type that declares it.</summary>
    public required Type DeclaringType { get; init; }

    /// <summary>The type of its value.</summary>
    public required Type ValueType { get; init; }

    /// <summary>The code that reaches it.</summary>
    public required MemberCode Code { get; init; }

    /// <summary>What a source generator wrote down, which makes its typed accessors; null if reflection does.</summary>
    public GeneratedObject? Generated { get; init; }

    /// <summary>Its number there, or among the members of the metadata.</summary>
    public int Candidate { get; init; }

    /// <summary>Whether it is a field.</summary>
    public bool IsField { get; init; }

    /// <summary>Whether it has a getter that may be called, or is a field.</summary>
    public bool CanGet { get; init; }

    /// <summary>Whether it has a setter that may be called, or is a field that is not read-only.</summary>
    public bool CanSet { get; init; }

    /// <summary>Whether an accessor is virtual.</summary>
    public bool IsVirtual { get; init; }

    /// <summary>The name in JSON, or null.</summary>
    public string? Name { get; init; }

    /// <summary>Whether an attribute gives the name, even if that is null.</summary>
    public bool IsNamed { get; init; }

    /// <summary>The policy that names it, or null.</summary>
    public JsonNamingPolicy? Policy { get; init; }

    /// <summary>Its place among the members.</summary>
    public int Order { get; init; }

    /// <summary>The condition as the member declares it.</summary>
    public JsonIgnoreCondition? Condition { get; init; }

    /// <summary>How its numbers are read and written, if it says so.</summary>
    public JsonNumberHandling? NumberHandling { get; init; }

    /// <summary>Whether its value is replaced or filled, if it says so.</summary>
    public JsonObjectCreationHandling? CreationHandling { get; init; }

    /// <summary>The converter that the member names, or null.</summary>
    public NamedConverter? Converter { get; init; }

    /// <summary>The contract that metadata names for this member alone; null for the one of its type or of its converter.</summary>
    public TypeContract? Contract { get; init; }

    /// <summary>Whether it holds extension data.</summary>
    public bool IsExtension { get; init; }

    /// <summary>Whether an attribute requires it.</summary>
    public bool IsRequired { get; init; }

    /// <summary>Whether the language requires it to be set, unless the constructor does so.</summary>
    public bool IsRequiredByLanguage { get; init; }

    /// <summary>Whether generated code reads and writes it without its contract.</summary>
    public bool IsSimple { get; init; }

    /// <summary>Whether its annotations forbid setting null; false where the options do not ask for annotations.</summary>
    public bool RefusesNull { get; init; }

    /// <summary>Whether its annotations say that it is never null; false where the options do not ask for annotations.</summary>
    public bool GivesNoNull { get; init; }

    /// <summary>Whether metadata has it though the type has neither a property nor a field for it.</summary>
    public bool IsAdded { get; init; }

    /// <summary>Whether a caller gave the metadata its setter.</summary>
    public bool IsSetByCaller { get; init; }

    /// <summary>Whether a delegate of the metadata decides if it is written.</summary>
    public bool IsAsked { get; init; }

    /// <summary>Whether metadata has such a delegate or had one: it is then written even if options leave out what is read-only.</summary>
    public bool HadCondition { get; init; }

    /// <summary>Whether an attribute says that it is neither read nor written.</summary>
    public bool IsIgnored => Condition == JsonIgnoreCondition.Always;
}
