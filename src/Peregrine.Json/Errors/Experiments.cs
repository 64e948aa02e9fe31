namespace Peregrine.Json.Errors;

/// <summary>The ids of public parts that may still change: docs/rules has a page for each.</summary>
internal static class Experiments
{
    /// <summary>The types that generated code is written against, until a generator is published with them.</summary>
    public const string GeneratedCode = "PJ1000";
}
