namespace Peregrine.Json.Writing;

/// <summary>Says of what is written whether any code that someone wrote has a part in it.</summary>
internal interface IWritesPlainly
{
    /// <summary>
    /// Whether writing calls none: should it fail, it can be done once more to find the path, and nobody sees that. Asked when a buffer is full for the
    /// first time.
    /// </summary>
    bool WritesPlainly { get; }
}
