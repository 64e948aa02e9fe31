using System.ComponentModel;

namespace Peregrine.Json.Runtime;

/// <summary>Marks that describe the declaration of a class, struct or interface.</summary>
[Flags]
[EditorBrowsable(EditorBrowsableState.Never)]
public enum ObjectMarks
{
    /// <summary>No mark.</summary>
    None = 0,

    /// <summary>The type is an abstract class or an interface.</summary>
    Abstract = 1,

    /// <summary>The type has no constructor that can create objects when JSON is read.</summary>
    NoConstructor = 2,

    /// <summary>The constructor sets all <c>required</c> members (<c>SetsRequiredMembersAttribute</c>).</summary>
    SetsRequiredMembers = 4,

    /// <summary>
    /// The type implements <see cref="IJsonOnDeserializing"/>, whose method is called as soon as the object is created, before members are set that are not
    /// arguments of the constructor.
    /// </summary>
    Deserializing = 8,

    /// <summary>
    /// The type implements <see cref="IJsonOnDeserialized"/>, whose method is called when all members are set. Required members are checked after that or, if
    /// the constructor has parameters, before the object is created.
    /// </summary>
    Deserialized = 16,

    /// <summary>The type implements <see cref="IJsonOnSerializing"/>, whose method is called before the first getter.</summary>
    Serializing = 32,

    /// <summary>
    /// The type implements <see cref="IJsonOnSerialized"/>, whose method is called after the last member, before the closing brace is written.
    /// </summary>
    Serialized = 64,

    /// <summary>
    /// The metadata that System.Text.Json's own generator writes describes the type in the same way as this declaration. The mark is not set, for example, if a
    /// member with <see cref="JsonIncludeAttribute"/> is hidden from that generator, or if an init-only member has an initial value.
    /// </summary>
    MatchesMetadata = 128,

    /// <summary>
    /// The type or a base type is in another assembly. The compiler may not see private members there, even if attributes include them. If reflection is on,
    /// the library looks for such members, and does not use the generated code of a type that has one.
    /// </summary>
    Referenced = 256,

    /// <summary>
    /// The type has required or init-only members that are not constructor parameters. The metadata of System.Text.Json's own generator passes them to a
    /// constructor, so that errors in other members are reported at the end of the object. If the options use this metadata and code can be generated at run
    /// time, the library follows the metadata instead of the generated code.
    /// </summary>
    MadeByMetadata = 512,

    /// <summary>The type has a <see cref="JsonPolymorphicAttribute"/> or a <see cref="JsonDerivedTypeAttribute"/>.</summary>
    Polymorphic = 1024,

    /// <summary>The <see cref="JsonPolymorphicAttribute"/> of the type names a classifier.</summary>
    Classified = 2048,

    /// <summary>
    /// The type at run time may differ from the one that the generator saw: the type or a base type is partial, so that other generators may add to it, or
    /// belongs to the framework, whose members may be in another order at run time. If reflection is on, the library compares the declaration with the type
    /// once and does not use the generated code if they differ.
    /// </summary>
    MayDiffer = 4096,
}
