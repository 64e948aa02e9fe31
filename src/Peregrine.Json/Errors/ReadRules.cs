namespace Peregrine.Json.Errors;

/// <summary>What the grammar of an input allows beyond RFC 8259.</summary>
/// <param name="MaxDepth">The effective limit of nested containers.</param>
/// <param name="AllowTrailingCommas">A comma is allowed before a closing bracket.</param>
/// <param name="SkipComments">Comments are allowed between tokens.</param>
/// <param name="IsStream">
/// The input comes from a stream or pipe, where System.Text.Json's path differs: no last key after a dictionary's entry, nothing
/// after the root value, and no member of an object is read late.
/// </param>
/// <param name="FirstLine">Line feeds before the input, which is then a piece of a longer one.</param>
/// <param name="FirstColumn">Bytes between the last of them and the input.</param>
internal readonly record struct ReadRules(
    int MaxDepth, bool AllowTrailingCommas, bool SkipComments, bool IsStream = false, long FirstLine = 0, long FirstColumn = 0)
{
    /// <summary>The beginning of paths.</summary>
    public string RootPath { get; init; } = "$";

    /// <summary>Objects are referred to by their ids: no member of an object is read late, as in a stream.</summary>
    public bool KeepsReferences { get; init; }

    /// <summary>Containers that are open around the input.</summary>
    public int Around { get; init; }

    /// <summary>The outermost of them that is an object made by a constructor with parameters, or null.</summary>
    public Shape? WithParametersAround { get; init; }

    /// <summary>How many elements of the outermost array came before the current one, beyond those in the input.</summary>
    public int FirstIndex { get; init; }

    /// <summary>
    /// The bytes arrive while reading goes on. Before System.Text.Json refuses a container that is in the place of a single token, it scans the container, so
    /// that bad syntax in it is reported first. If only more input could decide, the input has ended by then, and the container is not scanned.
    /// </summary>
    public bool LooksThroughValues { get; init; }

    /// <summary>More input may come: an error is reported only if no further input could change it.</summary>
    public bool IsArriving { get; init; }
}
