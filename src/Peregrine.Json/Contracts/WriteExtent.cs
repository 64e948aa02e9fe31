namespace Peregrine.Json.Contracts;

/// <summary>The content that values of a type may have, at any depth. It decides how the values are written to a stream or a pipe.</summary>
[Flags]
internal enum WriteExtent : byte
{
    /// <summary>Only simple values and objects, at any depth, without collections.</summary>
    Small = 0,

    /// <summary>A collection, or a value that may be one: the length has no limit.</summary>
    Large = 1,

    /// <summary>An asynchronous sequence, or a value that may be one.</summary>
    Waiting = 2,

    /// <summary>Not determined yet.</summary>
    Unknown = 4,
}
