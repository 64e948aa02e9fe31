namespace Peregrine.Json.Contracts;

/// <summary>What may be in the values of a type, whatever stands in between: it decides how they go to a stream or a pipe.</summary>
[Flags]
internal enum WriteExtent : byte
{
    /// <summary>Nothing but simple values and objects of them.</summary>
    Small = 0,

    /// <summary>A collection, or what may be one: there is no limit to the length.</summary>
    Large = 1,

    /// <summary>An asynchronous sequence, or what may be one.</summary>
    Waiting = 2,

    /// <summary>Not looked at yet.</summary>
    Unknown = 4,
}
