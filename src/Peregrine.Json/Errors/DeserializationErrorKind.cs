namespace Peregrine.Json;

/// <summary>What kind of fault a text has.</summary>
public enum DeserializationErrorKind
{
    /// <summary>It is not JSON: bad syntax, an end too early, more after the value, ill-formed UTF-8 or UTF-16.</summary>
    Syntax,

    /// <summary>It nests deeper than the options allow.</summary>
    Depth,

    /// <summary>A value or a key cannot be converted to its type.</summary>
    Value,

    /// <summary>An object lacks a required member, has one that is unknown or comes again where that is not allowed, or null where null is not allowed.</summary>
    Member,

    /// <summary>Metadata is wrong: an id, a reference or a discriminator that is unknown, misplaced or repeated.</summary>
    Metadata,

    /// <summary>The text leads to a type that cannot be read: an interface, an abstract class without its discriminator, a class without a constructor to call.</summary>
    Unsupported,

    /// <summary>Code outside the library refused a value: a converter, a constructor, an accessor.</summary>
    UserCode,
}
