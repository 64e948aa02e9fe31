namespace Peregrine.Json.Insight;

/// <summary>How long the contracts of options are kept that are used for the first time.</summary>
internal enum OptionsKept : byte
{
    /// <summary>Their contracts are kept for the life of the process.</summary>
    Lasting,

    /// <summary>Their contracts live as long as the options, which contain an object of user code.</summary>
    Owned,

    /// <summary>They equal options that are known already, and share their contracts.</summary>
    Shared,

    /// <summary>Their contracts would be kept for the life of the process, but the limit of such sets is reached.</summary>
    Overflow,
}
