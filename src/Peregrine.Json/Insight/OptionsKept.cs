namespace Peregrine.Json.Insight;

/// <summary>What becomes of options that are met for the first time.</summary>
internal enum OptionsKept : byte
{
    /// <summary>Their contracts stay for the life of the process.</summary>
    Lasting,

    /// <summary>Their contracts live as long as they: an object of a user's is in them.</summary>
    Owned,

    /// <summary>They are equal to others that are known, and share their contracts.</summary>
    Shared,

    /// <summary>Their contracts would stay, but as many sets as may do so already.</summary>
    Overflow,
}
