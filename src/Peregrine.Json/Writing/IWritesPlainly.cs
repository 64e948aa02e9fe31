namespace Peregrine.Json.Writing;

/// <summary>Whether user code takes part in writing a value.</summary>
internal interface IWritesPlainly
{
    /// <summary>
    /// Whether no user code is called: a write that failed can then be repeated unnoticed to find the path. Called when a buffer is full for the
    /// first time.
    /// </summary>
    bool WritesPlainly { get; }
}
