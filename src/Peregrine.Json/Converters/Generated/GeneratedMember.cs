using System.ComponentModel;
using System.Text.Json;

namespace Peregrine.Json.Runtime;

/// <summary>What the declaration of a member says.</summary>
[Flags]
[EditorBrowsable(EditorBrowsableState.Never)]
public enum MemberMarks
{
    /// <summary>Nothing.</summary>
    None = 0,

    /// <summary>It is a field.</summary>
    Field = 1,

    /// <summary>
    /// It is a public field. It is a member only with <see cref="System.Text.Json.JsonSerializerOptions.IncludeFields"/> or <see cref="JsonIncludeAttribute"/>.
    /// </summary>
    Public = 2,

    /// <summary>It has <see cref="JsonIncludeAttribute"/>.</summary>
    Included = 4,

    /// <summary>It has a getter that may be called (a public one, or any if the member has <see cref="JsonIncludeAttribute"/>), or it is a field.</summary>
    CanGet = 8,

    /// <summary>
    /// It has a setter that may be called (a public one, including <c>init</c>, or any if the member has <see cref="JsonIncludeAttribute"/>), or it is a field
    /// that is not read-only.
    /// </summary>
    CanSet = 16,

    /// <summary>An accessor is virtual.</summary>
    Virtual = 32,

    /// <summary>The language requires it to be set.</summary>
    LanguageRequired = 64,

    /// <summary>It has <see cref="JsonRequiredAttribute"/>.</summary>
    JsonRequired = 128,

    /// <summary>Its annotations forbid setting null.</summary>
    RefusesNull = 256,

    /// <summary>Its annotations say that it is never null.</summary>
    GivesNoNull = 512,

    /// <summary>The getter may run other code than that of an automatic property.</summary>
    UserGet = 1024,

    /// <summary>The setter may run other code than that of an automatic property.</summary>
    UserSet = 2048,

    /// <summary>The executor reads and writes it by <see cref="ValueReads"/> and <see cref="ValueWrites"/>.</summary>
    Simple = 4096,

    /// <summary>It has <see cref="JsonExtensionDataAttribute"/>.</summary>
    ExtensionData = 8192,
}

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
