namespace Peregrine.Json.Documents;

/// <summary>What a lock statement takes.</summary>
internal sealed class Lock;
