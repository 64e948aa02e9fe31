namespace Peregrine.Json.Diagnostics;

/// <summary>What reads or writes the values of a type.</summary>
public enum ExecutionKind
{
    /// <summary>Code that the library has emitted for the type. This is the fastest way to read and write objects.</summary>
    EmittedCode,

    /// <summary>
    /// A table of the object's members. It is used for the first uses of a type, and for all uses if code cannot be emitted or would not pay off.
    /// </summary>
    AccessorTable,

    /// <summary>Source-generated code that is registered for the type.</summary>
    GeneratedCode,

    /// <summary>The library's own code for a simple type: a number, a string, a date, an enum.</summary>
    SimpleValue,

    /// <summary>The library's own loops over the elements of a collection.</summary>
    Collection,

    /// <summary>The library's own loops over the entries of a dictionary.</summary>
    Dictionary,

    /// <summary>The document models of System.Text.Json: elements, documents, nodes.</summary>
    DocumentModel,

    /// <summary>The contract of the underlying type of a nullable value or of an F# option.</summary>
    UnderlyingType,

    /// <summary>The contract of the value's run-time type, because the declared type is object.</summary>
    RuntimeType,

    /// <summary>The contract of the derived type that a discriminator names, because the type itself is abstract.</summary>
    DerivedType,

    /// <summary>A converter that was written for System.Text.Json.</summary>
    Converter,

    /// <summary>System.Text.Json, or the code that a context generated for System.Text.Json's writer.</summary>
    SystemTextJson,

    /// <summary>Nothing: every use throws an exception that says why.</summary>
    Refused,

    /// <summary>Nothing: the type is that of an ignored member.</summary>
    Ignored,

    /// <summary>The contract of one of the union's cases. When writing, the value selects the case; when reading, the JSON does.</summary>
    UnionCase,
}
