namespace Peregrine.Json.Converters;

/// <summary>The condition for writing a member.</summary>
internal enum WriteCondition : byte
{
    Always,
    UnlessNull,
    UnlessDefault,

    /// <summary>Written unless the value is null or is already being written (a cycle).</summary>
    UnlessOpen,

    /// <summary>Always written. A value that is already being written (a cycle) is written as null.</summary>
    NullIfOpen,

    /// <summary>Written if the metadata's delegate (ShouldSerialize), called with the object and the value, returns true.</summary>
    IfAllowed,
}

/// <summary>
/// A member under some options, as data: no reflection, no delegate, no contract. Two specs with equal content are equal, however they were created.
/// </summary>
internal sealed record MemberSpec
{
    /// <summary>The name in JSON.</summary>
    public required string Name { get; init; }

    /// <summary>The name in .NET.</summary>
    public required string ClrName { get; init; }

    /// <summary>The type whose contract contains the member.</summary>
    public required Type Owner { get; init; }

    /// <summary>The type that declares the member: <see cref="Owner"/> or a base of it.</summary>
    public required Type DeclaringType { get; init; }

    /// <summary>The type of the value.</summary>
    public required Type ValueType { get; init; }

    /// <summary>The kind of the value in JSON.</summary>
    public required ShapeKind Kind { get; init; }

    /// <summary>The struct whose static methods read and write the value; null if a contract must be called.</summary>
    public Type? Codec { get; init; }

    /// <summary>Whether the member is written.</summary>
    public bool IsWritten { get; init; }

    /// <summary>Whether the value is read, to set the member or to fill its existing value.</summary>
    public bool IsRead { get; init; }

    /// <summary>Whether reading may set the member. If not, its existing value may still be filled.</summary>
    public bool IsAssigned { get; init; }

    /// <summary>Whether the member's existing value is filled instead of replaced.</summary>
    public bool Populates { get; init; }

    /// <summary>Whether the JSON must contain the member.</summary>
    public bool IsRequired { get; init; }

    /// <summary>The condition for writing.</summary>
    public WriteCondition Condition { get; init; }

    /// <summary>Whether a JSON null leaves the member unchanged.</summary>
    public bool IgnoresNull { get; init; }

    /// <summary>Whether a JSON null is an error, by the annotations of the setter or of the constructor parameter.</summary>
    public bool RefusesNull { get; init; }

    /// <summary>Whether writing null is an error.</summary>
    public bool GivesNoNull { get; init; }

    /// <summary>The number of the constructor parameter that receives the value, or -1.</summary>
    public int Parameter { get; init; } = -1;

    /// <summary>The name of the constructor parameter that receives the value.</summary>
    public string? ParameterName { get; init; }

    /// <summary>Whether the value is read to set the member.</summary>
    public bool IsSet => IsRead && IsAssigned;

    /// <summary>Whether the value is skipped although the type has a member of this name: the member is read-only or ignored.</summary>
    public bool IsSkipped => !IsRead && Parameter < 0;
}
