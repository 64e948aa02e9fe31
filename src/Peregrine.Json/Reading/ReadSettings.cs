namespace Peregrine.Json.Reading;

/// <summary>The options' grammar and depth for reading.</summary>
/// <param name="MaxDepth">The limit of nested containers.</param>
/// <param name="TrailingCommas">Whether a comma is allowed before a closing bracket.</param>
/// <param name="Comments">Whether comments are skipped; otherwise they are errors.</param>
internal readonly record struct ReadSettings(int MaxDepth, bool TrailingCommas, bool Comments)
{
    /// <summary>
    /// Whether the input is a run: some values of a longer container, cut at a comma or after a value. The last byte of the input is then a closing bracket, in
    /// the place of the comma or of the byte after the value.
    /// </summary>
    public bool IsRun { get; init; }

    /// <summary>Whether references are preserved.</summary>
    public bool KeepsReferences { get; init; }

    /// <summary>The settings in the form that errors need.</summary>
    public ReadRules Rules => new(MaxDepth, TrailingCommas, Comments) { KeepsReferences = KeepsReferences };
}
