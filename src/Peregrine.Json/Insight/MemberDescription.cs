using Peregrine.Json.Insight;

namespace Peregrine.Json.Diagnostics;

/// <summary>An immutable description of a member of an object. <see cref="TypeDescription.Members"/> lists the members.</summary>
public sealed class MemberDescription
{
    internal MemberDescription(string name, string clrName, Type declaredType)
    {
        Name = name;
        ClrName = clrName;
        DeclaredType = declaredType;
    }

    /// <summary>The name of the member in JSON.</summary>
    public string Name { get; }

    /// <summary>The name of the property or field in .NET; the name in JSON if a resolver created the member.</summary>
    public string ClrName { get; }

    /// <summary>The declared type of the member's value.</summary>
    public Type DeclaredType { get; }

    /// <summary>Whether the member is read: its value is set, populated, or passed to the constructor.</summary>
    public bool IsRead { get; internal init; }

    /// <summary>Whether the member is written when <see cref="Condition"/> allows it.</summary>
    public bool IsWritten { get; internal init; }

    /// <summary>Whether the JSON must contain the member.</summary>
    public bool IsRequired { get; internal init; }

    /// <summary>Whether reading populates the member's existing value instead of replacing it.</summary>
    public bool IsPopulated { get; internal init; }

    /// <summary>When the member is left out of the JSON: never, if its value is null, or if its value is the default of its type.</summary>
    public JsonIgnoreCondition Condition { get; internal init; }

    /// <summary>The name of the constructor parameter that receives the member's value; null if there is no such parameter.</summary>
    public string? Parameter { get; internal init; }

    /// <summary>The description of the type of the member's value. Null for an ignored member, whose type is never inspected.</summary>
    public TypeDescription? Value { get; internal set; }

    /// <summary>Returns the names, the type and how the member is read and written, in one line.</summary>
    public override string ToString() => DescriptionText.HeadOf(this);
}
