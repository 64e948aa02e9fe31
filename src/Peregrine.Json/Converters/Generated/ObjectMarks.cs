using System.ComponentModel;

namespace Peregrine.Json.Runtime;

/// <summary>What the declaration of an object says.</summary>
[Flags]
[EditorBrowsable(EditorBrowsableState.Never)]
public enum ObjectMarks
{
    /// <summary>Nothing.</summary>
    None = 0,

    /// <summary>It is an abstract class or an interface.</summary>
    Abstract = 1,

    /// <summary>It has no constructor that could be chosen.</summary>
    NoConstructor = 2,

    /// <summary>The constructor sets all members that the language requires.</summary>
    SetsRequiredMembers = 4,

    /// <summary>
    /// It has <see cref="IJsonOnDeserializing"/>: called as soon as the object is created. Only the constructor's arguments have been read by then.
    /// </summary>
    Deserializing = 8,

    /// <summary>It has <see cref="IJsonOnDeserialized"/>: called when all members are set, before required members are checked.</summary>
    Deserialized = 16,

    /// <summary>It has <see cref="IJsonOnSerializing"/>: called before the first getter.</summary>
    Serializing = 32,

    /// <summary>It has <see cref="IJsonOnSerialized"/>: called after the last member, before the closing brace.</summary>
    Serialized = 64,

    /// <summary>
    /// The metadata of System.Text.Json's own generator describes the type in the same way: no member with <see cref="JsonIncludeAttribute"/> is hidden from
    /// it, and no init-only member has an initial value.
    /// </summary>
    MatchesMetadata = 128,

    /// <summary>
    /// The type or a base type is in another assembly. The compiler does not see private members there, even if attributes include them. If reflection is on,
    /// the library looks for such members, and does not use the generated code of a type that has one.
    /// </summary>
    Referenced = 256,

    /// <summary>
    /// It has required or init-only members that are not constructor parameters. The metadata of System.Text.Json's own generator passes them to a constructor:
    /// errors in other members are then reported where the object ends. Where code can be made at run time, the library follows such metadata instead of the
    /// generated code.
    /// </summary>
    MadeByMetadata = 512,

    /// <summary>It has <see cref="JsonPolymorphicAttribute"/> or a <see cref="JsonDerivedTypeAttribute"/>.</summary>
    Polymorphic = 1024,

    /// <summary>Its <see cref="JsonPolymorphicAttribute"/> names a classifier.</summary>
    Classified = 2048,

    /// <summary>
    /// The generator may not have seen all of the type: it, or a base type, is declared in parts, to which other generators add, or is the framework's, whose
    /// members are in another order at run time. If reflection is on, the library compares the declaration with the type, once, and does not use generated code
    /// that differs.
    /// </summary>
    MayDiffer = 4096,
}
