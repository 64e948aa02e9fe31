using System.Text.Json.Serialization;
using Peregrine.Json.Insight;

namespace Peregrine.Json.Diagnostics;

/// <summary>A member of an object, as <see cref="TypeDescription.Members"/> lists it. Immutable.</summary>
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

    /// <summary>The name in the type; that in JSON where a resolver made the member up.</summary>
    public string ClrName { get; }

    /// <summary>The declared type of its value.</summary>
    public Type DeclaredType { get; }

    /// <summary>Whether it is read: to set it, to fill what it holds, or to pass it to the constructor.</summary>
    public bool IsRead { get; internal init; }

    /// <summary>Whether it is written, if <see cref="Condition"/> allows it.</summary>
    public bool IsWritten { get; internal init; }

    /// <summary>Whether JSON must have it.</summary>
    public bool IsRequired { get; internal init; }

    /// <summary>Whether what it holds already is filled, not replaced.</summary>
    public bool IsPopulated { get; internal init; }

    /// <summary>The values that are not written: none (<see cref="JsonIgnoreCondition.Never"/>), null, or the type's default.</summary>
    public JsonIgnoreCondition Condition { get; internal init; }

    /// <summary>The parameter of the constructor that takes it, or null.</summary>
    public string? Parameter { get; internal init; }

    /// <summary>How its value is served; null for an ignored member, whose type is never looked at.</summary>
    public TypeDescription? Value { get; internal set; }

    /// <inheritdoc/>
    public override string ToString() => DescriptionText.HeadOf(this);
}
