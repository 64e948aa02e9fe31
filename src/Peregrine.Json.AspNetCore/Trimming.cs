namespace Peregrine.Json.AspNetCore;

/// <summary>What members that may need more than a trimmed program has say of it.</summary>
internal static class Trimming
{
    public const string Unreferenced = "JSON contracts are found by reflection over types that trimming may remove.";
    public const string Dynamic = "JSON contracts by reflection may need code generated at run time.";
}
