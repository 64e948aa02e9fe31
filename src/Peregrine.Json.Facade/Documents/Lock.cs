namespace Peregrine.Json.Documents;

/// <summary>An object to lock.</summary>
internal sealed class Lock;
