using System.ComponentModel;

namespace Peregrine.Json.Runtime;

/// <summary>Which values of a member are not written.</summary>
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
    /// <summary>An ignored member: its name is known, and its value is skipped.</summary>
    None = 0,

    /// <summary>The member is written.</summary>
    Written = 1,

    /// <summary>The value is read, and set or passed to the constructor.</summary>
    Read = 2,

    /// <summary>The JSON must contain the member.</summary>
    Required = 4,

    /// <summary>A JSON null does not change the member.</summary>
    IgnoresNull = 8,

    /// <summary>A JSON null is refused: reading throws.</summary>
    RefusesNull = 16,

    /// <summary>A null value is refused: writing throws.</summary>
    GivesNoNull = 32,

    /// <summary>
    /// The code uses <see cref="ValueReads"/> and <see cref="ValueWrites"/>: no option and no converter may change how the value is read and written.
    /// </summary>
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

    /// <summary><see cref="IJsonOnDeserializing"/>: called as soon as the object is created. Only the constructor's arguments have been read by then.</summary>
    Deserializing = 1,

    /// <summary><see cref="IJsonOnDeserialized"/>: called when all members are set, before required members are checked.</summary>
    Deserialized = 2,

    /// <summary><see cref="IJsonOnSerializing"/>: called before the first getter.</summary>
    Serializing = 4,

    /// <summary><see cref="IJsonOnSerialized"/>: called after the last member, before the closing bracket.</summary>
    Serialized = 8,
}

/// <summary>
/// A member for which code was generated. Two of these are equal if all their properties are. Later versions may add properties with a default, but never
/// parameters.
/// </summary>
/// <param name="Name">The name in JSON.</param>
/// <param name="ClrName">The name in the type.</param>
/// <param name="DeclaringType">The type that declares it.</param>
/// <param name="ValueType">The type of its value.</param>
/// <param name="Uses">What the code does with it.</param>
/// <param name="Condition">Which values are not written.</param>
/// <param name="Parameter">The number of the constructor parameter that receives it, or -1.</param>
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

/// <summary>An object for which code was generated.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
[Experimental(Experiments.GeneratedCode)]
public sealed class GeneratedObject
{
    /// <summary>All members in the order in which they are written, including ignored ones, without the extension data.</summary>
    public required IReadOnlyList<GeneratedMember> Members { get; init; }

    /// <summary>The types of the parameters of the constructor that is called.</summary>
    public IReadOnlyList<Type> Parameters { get; init; } = [];

    /// <summary>Whether a name may occur more than once. Must be true if the code does not call <see cref="ExecutorPlan{T}.Note"/> for every member.</summary>
    public bool AllowsDuplicates { get; init; } = true;

    /// <summary>Whether the type has a member for unknown members (extension data).</summary>
    public bool HasExtensionData { get; init; }

    /// <summary>The callbacks that the code calls.</summary>
    public ObjectCalls Calls { get; init; }
}
