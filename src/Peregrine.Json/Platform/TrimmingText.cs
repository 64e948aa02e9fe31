namespace Peregrine.Json.Platform;

/// <summary>The compiler's warnings for calls that trimming or the absence of dynamic code may break.</summary>
internal static class TrimmingText
{
    /// <summary>For RequiresUnreferencedCode.</summary>
    public const string Unreferenced = "JSON contracts are found by reflection over types that trimming may remove.";

    /// <summary>For RequiresDynamicCode.</summary>
    public const string Dynamic = "JSON contracts by reflection may need code generated at run time.";
}
