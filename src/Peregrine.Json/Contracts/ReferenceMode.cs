namespace Peregrine.Json.Contracts;

/// <summary>What happens to an object that is met again.</summary>
internal enum ReferenceMode : byte
{
    /// <summary>It is written again; a cycle is an error.</summary>
    None,

    /// <summary>A reference to it is written, and read.</summary>
    Preserve,

    /// <summary>Inside itself it is written as null.</summary>
    IgnoreCycles,
}
