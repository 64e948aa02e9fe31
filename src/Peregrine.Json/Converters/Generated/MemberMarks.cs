using System.ComponentModel;

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
