using System.ComponentModel;

namespace Peregrine.Json.Runtime;

/// <summary>Marks that describe the declaration of a member.</summary>
[Flags]
[EditorBrowsable(EditorBrowsableState.Never)]
public enum MemberMarks
{
    /// <summary>No mark.</summary>
    None = 0,

    /// <summary>The member is a field.</summary>
    Field = 1,

    /// <summary>
    /// The member is a public field. It is read and written only with <see cref="System.Text.Json.JsonSerializerOptions.IncludeFields"/> or
    /// <see cref="JsonIncludeAttribute"/>.
    /// </summary>
    Public = 2,

    /// <summary>The member has a <see cref="JsonIncludeAttribute"/>.</summary>
    Included = 4,

    /// <summary>
    /// The value can be read from the object: the member is a field or has a getter that is public or included by a <see cref="JsonIncludeAttribute"/>.
    /// </summary>
    CanGet = 8,

    /// <summary>
    /// The value can be set: the member is a field that is not read-only, or has a setter (also <c>init</c>) that is public or included by a
    /// <see cref="JsonIncludeAttribute"/>.
    /// </summary>
    CanSet = 16,

    /// <summary>An accessor of the member is virtual.</summary>
    Virtual = 32,

    /// <summary>The member has the modifier <c>required</c>.</summary>
    LanguageRequired = 64,

    /// <summary>The member has a <see cref="JsonRequiredAttribute"/>.</summary>
    JsonRequired = 128,

    /// <summary>The nullable annotations of the member forbid setting it to null.</summary>
    RefusesNull = 256,

    /// <summary>The nullable annotations of the member say that its value is never null.</summary>
    GivesNoNull = 512,

    /// <summary>The getter may run user code: the property is not an automatic one, or another type may override or implement the getter.</summary>
    UserGet = 1024,

    /// <summary>The setter may run user code: the property is not an automatic one, or another type may override or implement the setter.</summary>
    UserSet = 2048,

    /// <summary>The executor reads the member with <see cref="ValueReads"/> and writes it with <see cref="ValueWrites"/>.</summary>
    Simple = 4096,

    /// <summary>The member has a <see cref="JsonExtensionDataAttribute"/>.</summary>
    ExtensionData = 8192,
}
