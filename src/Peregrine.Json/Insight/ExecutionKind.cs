namespace Peregrine.Json.Diagnostics;

/// <summary>What reads or writes the values of a type.</summary>
public enum ExecutionKind
{
    /// <summary>Code that the library has emitted for the type: the fastest way for objects.</summary>
    EmittedCode,

    /// <summary>A table of the object's members: its first uses, and all where code cannot be emitted or would not pay.</summary>
    AccessorTable,

    /// <summary>Code of a source generator that is registered for the type.</summary>
    GeneratedCode,

    /// <summary>The library's own code for a simple type: a number, a string, a date, an enum.</summary>
    SimpleValue,

    /// <summary>The library's own loops over the elements of an array.</summary>
    Collection,

    /// <summary>The library's own loops over the entries of a dictionary.</summary>
    Dictionary,

    /// <summary>The document models of System.Text.Json: elements, documents, nodes.</summary>
    DocumentModel,

    /// <summary>The contract of the underlying type, of a nullable value or of an option of F#.</summary>
    UnderlyingType,

    /// <summary>The contract of the value's run-time type: the declared type is object.</summary>
    RuntimeType,

    /// <summary>The contract of a derived type, which a discriminator names: the type itself is abstract.</summary>
    DerivedType,

    /// <summary>A converter that was written for System.Text.Json.</summary>
    Converter,

    /// <summary>System.Text.Json, or the code that a context generated for its writer.</summary>
    SystemTextJson,

    /// <summary>Nothing: an exception says why.</summary>
    Refused,

    /// <summary>Nothing: the member that has the type is ignored.</summary>
    Ignored,

    /// <summary>The contract of one of the union's cases: which one, the value shows when it is written, and its JSON when it is read.</summary>
    UnionCase,
}
