namespace Peregrine.Json.Contracts;

/// <summary>How repeated occurrences of an object are written.</summary>
internal enum ReferenceMode : byte
{
    /// <summary>The object is written again; a cycle is an error.</summary>
    None,

    /// <summary>The object is written once with an id; further occurrences refer to the id. Reading resolves ids.</summary>
    Preserve,

    /// <summary>An object inside itself is written as null.</summary>
    IgnoreCycles,
}
