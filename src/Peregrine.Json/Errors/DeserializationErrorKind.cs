namespace Peregrine.Json;

/// <summary>The kind of an error in a JSON text.</summary>
public enum DeserializationErrorKind
{
    /// <summary>The text is not valid JSON: it has bad syntax, ends too early, continues after the value, or is ill-formed UTF-8 or UTF-16.</summary>
    Syntax,

    /// <summary>The text nests deeper than the options allow.</summary>
    Depth,

    /// <summary>A JSON value or a dictionary key cannot be converted to its .NET type.</summary>
    Value,

    /// <summary>An object lacks a required member, has an unknown or repeated member that is not allowed, or has null where null is not allowed.</summary>
    Member,

    /// <summary>JSON metadata is wrong: for example, an id, a reference or a type discriminator is unknown, misplaced or repeated.</summary>
    Metadata,

    /// <summary>
    /// A type that is needed to read the text cannot be read: for example, a delegate, an interface, an abstract class without a discriminator in the text, or
    /// a class without a usable constructor.
    /// </summary>
    Unsupported,

    /// <summary>
    /// Code outside the library, such as a converter, a constructor or an accessor, threw an exception, or a converter read too little or too much of the JSON.
    /// </summary>
    UserCode,
}
