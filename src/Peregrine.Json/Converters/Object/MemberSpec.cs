namespace Peregrine.Json.Converters;

/// <summary>Which values of a member are not written.</summary>
internal enum WriteCondition : byte
{
    Always,
    UnlessNull,
    UnlessDefault,

    /// <summary>Written unless it is null or an object that is being written further out.</summary>
    UnlessOpen,

    /// <summary>Always written, but as null if it is being written further out.</summary>
    NullIfOpen,

    /// <summary>Written if the contract's delegate, called with the object and the value, returns true.</summary>
    IfAllowed,
}

/// <summary>
/// What is known of a member before any code accesses it. Only data: no reflection, no delegate, no contract. Two specs with equal content are equal, however
/// they were created.
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

    /// <summary>The struct whose static methods read and write the value; null if a contract must be called.</summary>
    public Type? Codec { get; init; }

    /// <summary>Whether it is written.</summary>
    public bool IsWritten { get; init; }

    /// <summary>Whether its value is read, to set the member or to fill its existing value.</summary>
    public bool IsRead { get; init; }

    /// <summary>Whether reading may set the member. If not, its existing value may still be filled.</summary>
    public bool IsAssigned { get; init; }

    /// <summary>Whether the member's existing value is filled instead of replaced.</summary>
    public bool Populates { get; init; }

    /// <summary>Whether the JSON must contain the member.</summary>
    public bool IsRequired { get; init; }

    /// <summary>Which values are not written.</summary>
    public WriteCondition Condition { get; init; }

    /// <summary>A JSON null does not change the member.</summary>
    public bool IgnoresNull { get; init; }

    /// <summary>A JSON null is an error, by the annotations of the setter or of the constructor parameter.</summary>
    public bool RefusesNull { get; init; }

    /// <summary>Writing a null value is an error.</summary>
    public bool GivesNoNull { get; init; }

    /// <summary>The number of the constructor parameter it is passed to, or -1.</summary>
    public int Parameter { get; init; } = -1;

    /// <summary>The name of that parameter.</summary>
    public string? ParameterName { get; init; }

    /// <summary>Whether its value is read to set it.</summary>
    public bool IsSet => IsRead && IsAssigned;

    /// <summary>A known name whose value is skipped: a read-only member, an ignored one.</summary>
    public bool IsSkipped => !IsRead && Parameter < 0;
}
