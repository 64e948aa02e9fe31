using System.ComponentModel;

namespace Peregrine.Json.Runtime;

/// <summary>A member for which code was generated: its declaration with its attributes.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class GeneratedMember
{
    internal GeneratedMember(string clrName, Type declaringType, Type valueType, MemberMarks marks)
    {
        ClrName = clrName;
        DeclaringType = declaringType;
        ValueType = valueType;
        Marks = marks;
    }

    /// <summary>The name that <see cref="JsonPropertyNameAttribute"/> gives it, or null.</summary>
    public string? Name { get; set; }

    /// <summary>The policy that names it by an attribute, or null.</summary>
    public JsonNamingPolicy? Policy { get; set; }

    /// <summary>Its order by <see cref="JsonPropertyOrderAttribute"/>.</summary>
    public int Order { get; set; }

    /// <summary>Its condition by <see cref="JsonIgnoreAttribute"/>, or null.</summary>
    public JsonIgnoreCondition? Condition { get; set; }

    /// <summary>Its number handling by <see cref="JsonNumberHandlingAttribute"/>, or null.</summary>
    public JsonNumberHandling? NumberHandling { get; set; }

    /// <summary>Whether its value is replaced or populated, by <see cref="JsonObjectCreationHandlingAttribute"/>, or null.</summary>
    public JsonObjectCreationHandling? CreationHandling { get; set; }

    /// <summary>The attribute that names its converter, or null.</summary>
    public JsonConverterAttribute? Converter { get; set; }

    /// <summary>The name in the type.</summary>
    internal string ClrName { get; }

    /// <summary>The type that declares it.</summary>
    internal Type DeclaringType { get; }

    /// <summary>The type of its value.</summary>
    internal Type ValueType { get; }

    /// <summary>What its declaration says.</summary>
    internal MemberMarks Marks { get; }

    /// <summary>Whether the member has all of the marks.</summary>
    internal bool Has(MemberMarks marks) => (Marks & marks) == marks;
}

/// <summary>A parameter of the constructor that creates objects.</summary>
/// <param name="Name">The name.</param>
/// <param name="Type">The type.</param>
/// <param name="HasDefault">Whether it has a default.</param>
/// <param name="Default">That default; null also if that is the default of the type.</param>
/// <param name="RefusesNull">Whether its annotation forbids null.</param>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed record GeneratedParameter(string Name, Type Type, bool HasDefault = false, object? Default = null, bool RefusesNull = false);
