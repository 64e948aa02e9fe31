using System.ComponentModel;

namespace Peregrine.Json.Runtime;

/// <summary>The declaration of a member for which code was generated, with the values of its attributes.</summary>
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

    /// <summary>The name in JSON that the member's <see cref="JsonPropertyNameAttribute"/> sets; null without the attribute.</summary>
    public string? Name { get; set; }

    /// <summary>The naming policy that an attribute of the member sets; null without such an attribute.</summary>
    public JsonNamingPolicy? Policy { get; set; }

    /// <summary>The order that the member's <see cref="JsonPropertyOrderAttribute"/> sets; 0 without the attribute.</summary>
    public int Order { get; set; }

    /// <summary>The condition that the member's <see cref="JsonIgnoreAttribute"/> sets; null without the attribute.</summary>
    public JsonIgnoreCondition? Condition { get; set; }

    /// <summary>The number handling that the member's <see cref="JsonNumberHandlingAttribute"/> sets; null without the attribute.</summary>
    public JsonNumberHandling? NumberHandling { get; set; }

    /// <summary>
    /// The creation handling (replace or populate) that the member's <see cref="JsonObjectCreationHandlingAttribute"/> sets; null without the attribute.
    /// </summary>
    public JsonObjectCreationHandling? CreationHandling { get; set; }

    /// <summary>The attribute of the member that names its converter; null without such an attribute.</summary>
    public JsonConverterAttribute? Converter { get; set; }

    /// <summary>The name in .NET.</summary>
    internal string ClrName { get; }

    /// <summary>The type that declares the member.</summary>
    internal Type DeclaringType { get; }

    /// <summary>The type of the member's value.</summary>
    internal Type ValueType { get; }

    /// <summary>The marks of the declaration.</summary>
    internal MemberMarks Marks { get; }

    /// <summary>Whether the member has all of the marks.</summary>
    internal bool Has(MemberMarks marks) => (Marks & marks) == marks;
}

/// <summary>A parameter of the constructor that creates objects.</summary>
/// <param name="Name">The name of the parameter.</param>
/// <param name="Type">The type of the parameter.</param>
/// <param name="HasDefault">Whether the parameter is optional.</param>
/// <param name="Default">The default value of an optional parameter. Null means the default of the type.</param>
/// <param name="RefusesNull">Whether the nullable annotation of the parameter forbids null.</param>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed record GeneratedParameter(string Name, Type Type, bool HasDefault = false, object? Default = null, bool RefusesNull = false);
