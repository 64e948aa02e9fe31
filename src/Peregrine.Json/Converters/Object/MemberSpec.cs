using Peregrine.Json.Errors;

namespace Peregrine.Json.Converters;

/// <summary>When a member that has a value is not written all the same.</summary>
internal enum WriteCondition : byte
{
    Always,
    UnlessNull,
    UnlessDefault,

    /// <summary>Unless null, or the object that is being written further out.</summary>
    UnlessOpen,

    /// <summary>Never left out, but taken for null where it is being written further out.</summary>
    NullIfOpen,

    /// <summary>If the delegate of a contract says so, which is called with the object and the value.</summary>
    IfAllowed,
}

/// <summary>
/// What is known of a member before any code reaches it. Plain data: no reflection, no delegate, no contract. Two specs of equal content are equal, whoever
/// made them.
/// </summary>
internal sealed record MemberSpec
{
    /// <summary>The name in JSON.</summary>
    public required string Name { get; init; }

    /// <summary>The name in the type.</summary>
    public required string ClrName { get; init; }

    /// <summary>The type whose contract has the member.</summary>
    public required Type Owner { get; init; }

    /// <summary>The type that declares the member: <see cref="Owner"/> or a base of it.</summary>
    public required Type DeclaringType { get; init; }

    /// <summary>The type of the value.</summary>
    public required Type ValueType { get; init; }

    /// <summary>What the value is in JSON.</summary>
    public required ShapeKind Kind { get; init; }

    /// <summary>The struct whose static methods read and write the value; null where a contract has to be asked.</summary>
    public Type? Codec { get; init; }

    /// <summary>Whether the member can be got at all.</summary>
    public bool CanGet { get; init; } = true;

    /// <summary>Whether it is written.</summary>
    public bool IsWritten { get; init; }

    /// <summary>Whether its value is read, to set the member or to fill what it holds.</summary>
    public bool IsRead { get; init; }

    /// <summary>Whether reading may set the member; what it holds may be filled all the same.</summary>
    public bool IsAssigned { get; init; }

    /// <summary>Whether what the member holds already is filled, not replaced.</summary>
    public bool Populates { get; init; }

    /// <summary>Whether JSON must have the member.</summary>
    public bool IsRequired { get; init; }

    /// <summary>When the member is not written.</summary>
    public WriteCondition Condition { get; init; }

    /// <summary>Null in JSON leaves the member as it is.</summary>
    public bool IgnoresNull { get; init; }

    /// <summary>Null in JSON is an error (the annotations of the setter, or of the constructor parameter, say so).</summary>
    public bool RefusesNull { get; init; }

    /// <summary>A null value is not written but an error.</summary>
    public bool GivesNoNull { get; init; }

    /// <summary>The number of the constructor parameter it is passed to, or -1.</summary>
    public int Parameter { get; init; } = -1;

    /// <summary>The name of that parameter.</summary>
    public string? ParameterName { get; init; }

    /// <summary>A known name whose value is skipped: a read-only member, an ignored one.</summary>
    public bool IsSkipped => !IsRead && Parameter < 0;
}
