namespace Peregrine.Json.Contracts;

/// <summary>What happens to an object that occurs again.</summary>
internal enum ReferenceMode : byte
{
    /// <summary>The object is written again; a cycle is an error.</summary>
    None,

    /// <summary>A reference to it is written, and read.</summary>
    Preserve,

    /// <summary>An object within itself is written as null.</summary>
    IgnoreCycles,
}
