using Peregrine.Json.Insight;

namespace Peregrine.Json.Diagnostics;

/// <summary>A member of an object, as listed in <see cref="TypeDescription.Members"/>. Immutable.</summary>
public sealed class MemberDescription
{
    internal MemberDescription(string name, string clrName, Type declaredType)
    {
        Name = name;
        ClrName = clrName;
        DeclaredType = declaredType;
    }

    /// <summary>The name in JSON.</summary>
    public string Name { get; }

    /// <summary>The name of the property or field in the type; the name in JSON if a resolver created the member.</summary>
    public string ClrName { get; }

    /// <summary>The declared type of its value.</summary>
    public Type DeclaredType { get; }

    /// <summary>Whether the member is read: set, populated, or passed to the constructor.</summary>
    public bool IsRead { get; internal init; }

    /// <summary>Whether the member is written when <see cref="Condition"/> allows it.</summary>
    public bool IsWritten { get; internal init; }

    /// <summary>Whether the JSON must contain the member.</summary>
    public bool IsRequired { get; internal init; }

    /// <summary>Whether reading populates the member's existing value instead of replacing it.</summary>
    public bool IsPopulated { get; internal init; }

    /// <summary>Which values are left out when writing: none (<see cref="JsonIgnoreCondition.Never"/>), null, or the default of the type.</summary>
    public JsonIgnoreCondition Condition { get; internal init; }

    /// <summary>The name of the constructor parameter that receives the value, or null.</summary>
    public string? Parameter { get; internal init; }

    /// <summary>How the member's value is read and written. Null for an ignored member, whose type is never inspected.</summary>
    public TypeDescription? Value { get; internal set; }

    /// <inheritdoc/>
    public override string ToString() => DescriptionText.HeadOf(this);
}
