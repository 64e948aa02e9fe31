namespace Peregrine.Json.Reading;

/// <summary>The options' settings for the grammar.</summary>
/// <param name="MaxDepth">The limit of nested containers.</param>
/// <param name="TrailingCommas">Whether a comma is allowed before a closing bracket.</param>
/// <param name="Comments">Whether comments are skipped; otherwise they are errors.</param>
internal readonly record struct ReadSettings(int MaxDepth, bool TrailingCommas, bool Comments)
{
    /// <summary>The input is a run: its last bracket covers a comma, after which more follows.</summary>
    public bool IsRun { get; init; }

    /// <summary>Whether objects are referred to by their ids.</summary>
    public bool KeepsReferences { get; init; }

    /// <summary>The same settings, for explaining an error.</summary>
    public ReadRules Rules => new(MaxDepth, TrailingCommas, Comments) { KeepsReferences = KeepsReferences };
}
