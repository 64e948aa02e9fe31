namespace Peregrine.Json.Platform;

/// <summary>The texts of the compiler's warnings for calls that may fail with trimming or without dynamic code.</summary>
internal static class TrimmingText
{
    /// <summary>The text for RequiresUnreferencedCode.</summary>
    public const string Unreferenced = "JSON contracts are found by reflection over types that trimming may remove.";

    /// <summary>The text for RequiresDynamicCode.</summary>
    public const string Dynamic = "JSON contracts by reflection may need code generated at run time.";
}
