namespace Peregrine.Json.Writing;

/// <summary>Reports whether user code takes part in writing a value.</summary>
internal interface IWritesPlainly
{
    /// <summary>
    /// Whether writing calls no user code, so that a failed write can be repeated, unnoticed, to find the path. Read when a call begins to write in pieces;
    /// otherwise when a buffer is full for the first time.
    /// </summary>
    bool WritesPlainly { get; }
}
