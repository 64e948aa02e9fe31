namespace Peregrine.Json.Errors;

/// <summary>
/// What errors depend on besides the input: the features that its grammar allows beyond RFC 8259, the depth limit, and the input's place in a longer text or
/// stream.
/// </summary>
/// <param name="MaxDepth">The effective limit of nested containers.</param>
/// <param name="AllowTrailingCommas">A comma is allowed before a closing bracket.</param>
/// <param name="SkipComments">Comments are allowed between tokens.</param>
/// <param name="IsStream">
/// The input comes from a stream or pipe. System.Text.Json's path then omits the key after a dictionary's entry and everything after the root value, and every
/// member of an object is read where it stands, not only after the end of the object.
/// </param>
/// <param name="FirstLine">The number of line feeds before the input, if it is a piece of a longer text; otherwise 0.</param>
/// <param name="FirstColumn">The number of bytes between the last of these line feeds and the input.</param>
internal readonly record struct ReadRules(
    int MaxDepth, bool AllowTrailingCommas, bool SkipComments, bool IsStream = false, long FirstLine = 0, long FirstColumn = 0)
{
    /// <summary>The path of the input's value, with which all paths begin.</summary>
    public string RootPath { get; init; } = "$";

    /// <summary>
    /// Whether references are preserved. As for a stream, every member is then read where it stands, and none only after the end of its object.
    /// </summary>
    public bool KeepsReferences { get; init; }

    /// <summary>The number of open containers around the input.</summary>
    public int Around { get; init; }

    /// <summary>The shape of the outermost object around the input whose constructor has parameters, or null.</summary>
    public Shape? WithParametersAround { get; init; }

    /// <summary>The number of elements of the outermost array that were read before the input begins.</summary>
    public int FirstIndex { get; init; }

    /// <summary>
    /// Whether the input is read as a sequence of elements that arrive one by one. System.Text.Json then scans a whole container before it refuses the
    /// container in the place of a single token, so it reports bad syntax in the container first. Exception: at the end of the input, an error that more input
    /// might have removed is not reported first.
    /// </summary>
    public bool LooksThroughValues { get; init; }

    /// <summary>Whether more input may come. An error is then reported only if no further input could change it.</summary>
    public bool IsArriving { get; init; }
}
