namespace Peregrine.Json.Diagnostics;

/// <summary>The kind of code that reads or writes the values of a type.</summary>
public enum ExecutionKind
{
    /// <summary>Code that the library has emitted for the type at run time. This is the fastest way to read and write objects.</summary>
    EmittedCode,

    /// <summary>
    /// A table with an accessor for each member of the object. It serves the first uses of a type, and all uses if code cannot be emitted or would not pay off.
    /// </summary>
    AccessorTable,

    /// <summary>Code that the source generator wrote for the type at compile time.</summary>
    GeneratedCode,

    /// <summary>The library's own code for a simple type, such as a number, a string, a date or an enum.</summary>
    SimpleValue,

    /// <summary>The library's own loops over the elements of a collection.</summary>
    Collection,

    /// <summary>The library's own loops over the entries of a dictionary.</summary>
    Dictionary,

    /// <summary>The code for the document models of System.Text.Json: <c>JsonElement</c>, <c>JsonDocument</c> and <c>JsonNode</c>.</summary>
    DocumentModel,

    /// <summary>The contract of the underlying type of a nullable value or of an F# option.</summary>
    UnderlyingType,

    /// <summary>The contract of the value's run-time type, because the declared type is <see langword="object"/>.</summary>
    RuntimeType,

    /// <summary>The contract of the derived type that a discriminator names, because the type itself is abstract.</summary>
    DerivedType,

    /// <summary>A converter that was written for System.Text.Json.</summary>
    Converter,

    /// <summary>System.Text.Json itself, or the method of a <c>JsonSerializerContext</c> that writes the type with a <c>Utf8JsonWriter</c>.</summary>
    SystemTextJson,

    /// <summary>
    /// No code: the type cannot be read, or cannot be written. An attempt throws an exception that gives the reason. A null may still be read or written.
    /// </summary>
    Refused,

    /// <summary>No code: the value belongs to an ignored member, which is neither read nor written.</summary>
    Ignored,

    /// <summary>The contract of one of the union's cases. When writing, the value selects the case; when reading, the JSON does.</summary>
    UnionCase,
}
