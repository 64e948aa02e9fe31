namespace Peregrine.Json.AspNetCore;

/// <summary>The warning texts of members that may need code which trimming removes.</summary>
internal static class Trimming
{
    public const string Unreferenced = "JSON contracts are found by reflection over types that trimming may remove.";
    public const string Dynamic = "JSON contracts by reflection may need code generated at run time.";
}
