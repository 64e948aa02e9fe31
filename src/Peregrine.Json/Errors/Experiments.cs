namespace Peregrine.Json.Errors;

/// <summary>The ids of what is public and may still change: docs/rules has a page for each.</summary>
internal static class Experiments
{
    /// <summary>What generated code is written against, as long as no generator is published with it.</summary>
    public const string GeneratedCode = "PJ1000";
}
