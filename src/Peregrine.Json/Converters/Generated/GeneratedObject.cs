using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;
using System.Text.Json.Serialization;
using Peregrine.Json.Errors;

namespace Peregrine.Json.Runtime;

/// <summary>When a member that has a value is left out all the same.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
[Experimental(Experiments.GeneratedCode)]
public enum MemberCondition
{
    /// <summary>Never.</summary>
    Always,

    /// <summary>When it is null.</summary>
    UnlessNull,

    /// <summary>When it is the default of its type.</summary>
    UnlessDefault,
}

/// <summary>What an executor does with a member.</summary>
[Flags]
[EditorBrowsable(EditorBrowsableState.Never)]
[Experimental(Experiments.GeneratedCode)]
public enum MemberUses
{
    /// <summary>The name is known and its value skipped: an ignored member.</summary>
    None = 0,

    /// <summary>The member is written.</summary>
    Written = 1,

    /// <summary>The value is read, and set or given to the constructor.</summary>
    Read = 2,

    /// <summary>The member must be there.</summary>
    Required = 4,

    /// <summary>Null in JSON leaves the member as it is.</summary>
    IgnoresNull = 8,

    /// <summary>Null in JSON is refused.</summary>
    RefusesNull = 16,

    /// <summary>A null value is not written but refused.</summary>
    GivesNoNull = 32,

    /// <summary>The code uses <see cref="ValueReads"/> and <see cref="ValueWrites"/>: no option and no converter may treat the value in another way.</summary>
    Simple = 64,
}

/// <summary>Which callbacks of a type the code calls.</summary>
[Flags]
[EditorBrowsable(EditorBrowsableState.Never)]
[Experimental(Experiments.GeneratedCode)]
public enum ObjectCalls
{
    /// <summary>None.</summary>
    None = 0,

    /// <summary><see cref="IJsonOnDeserializing"/>: as soon as the object is made, before anything of it is read but what its constructor takes.</summary>
    Deserializing = 1,

    /// <summary><see cref="IJsonOnDeserialized"/>: when all members are set, and before required ones are missed.</summary>
    Deserialized = 2,

    /// <summary><see cref="IJsonOnSerializing"/>: before the first member is got.</summary>
    Serializing = 4,

    /// <summary><see cref="IJsonOnSerialized"/>: after the last member, before the closing bracket.</summary>
    Serialized = 8,
}

/// <summary>
/// A member as code was generated for it: plain data, equal where all of it is. What later versions add are properties with a default, never parameters.
/// </summary>
/// <param name="Name">The name in JSON.</param>
/// <param name="ClrName">The name in the type.</param>
/// <param name="DeclaringType">The type that declares it.</param>
/// <param name="ValueType">The type of its value.</param>
/// <param name="Uses">What the code does with it.</param>
/// <param name="Condition">When it is left out.</param>
/// <param name="Parameter">The constructor parameter it is given to, or -1.</param>
[EditorBrowsable(EditorBrowsableState.Never)]
[Experimental(Experiments.GeneratedCode)]
public sealed record GeneratedMember(
    string Name,
    string ClrName,
    Type DeclaringType,
    Type ValueType,
    MemberUses Uses,
    MemberCondition Condition = MemberCondition.Always,
    int Parameter = -1);

/// <summary>An object as code was generated for it.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
[Experimental(Experiments.GeneratedCode)]
public sealed class GeneratedObject
{
    /// <summary>All members in the order in which they are written, ignored ones too; extension data aside.</summary>
    public required IReadOnlyList<GeneratedMember> Members { get; init; }

    /// <summary>The types of the parameters of the constructor that is called.</summary>
    public IReadOnlyList<Type> Parameters { get; init; } = [];

    /// <summary>Whether a name may come twice; code that does not call <see cref="ExecutorPlan{T}.Note"/> for every member says so.</summary>
    public bool AllowsDuplicates { get; init; } = true;

    /// <summary>Whether the type has a member that takes unknown ones.</summary>
    public bool HasExtensionData { get; init; }

    /// <summary>The callbacks that the code calls.</summary>
    public ObjectCalls Calls { get; init; }
}
