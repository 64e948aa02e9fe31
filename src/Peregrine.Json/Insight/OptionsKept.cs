namespace Peregrine.Json.Insight;

/// <summary>How long the contracts of newly used options are kept.</summary>
internal enum OptionsKept : byte
{
    /// <summary>The contracts are kept for the life of the process.</summary>
    Lasting,

    /// <summary>The contracts live as long as the options, which contain an object of user code.</summary>
    Owned,

    /// <summary>The options equal earlier options, and share their contracts.</summary>
    Shared,

    /// <summary>The contracts would be kept for the life of the process, but the limit of such option sets is reached.</summary>
    Overflow,
}
