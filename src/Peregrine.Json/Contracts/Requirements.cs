namespace Peregrine.Json.Contracts;

/// <summary>What a trimmed or precompiled program is warned of.</summary>
internal static class Requirements
{
    public const string Unreferenced = "Contracts are found by reflection over types that trimming may remove.";
    public const string Dynamic = "Contracts by reflection make generic types at run time.";
}
