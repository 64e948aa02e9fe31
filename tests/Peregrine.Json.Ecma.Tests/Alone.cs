namespace Peregrine.Json.EcmaTests;

/// <summary>Tests that measure time, or count what the whole process keeps: no other test runs beside them.</summary>
[CollectionDefinition(Name, DisableParallelization = true)]
public sealed class Alone
{
    public const string Name = "alone";
}
