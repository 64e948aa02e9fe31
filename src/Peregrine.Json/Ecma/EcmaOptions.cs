namespace Peregrine.Json;

/// <summary>Limits beyond those of the standard, which has none. Exceeding one is an <see cref="EcmaJsonException"/> of kind <see cref="EcmaErrorKind.Range"/>.</summary>
public sealed class EcmaOptions
{
    internal static EcmaOptions Default { get; } = new();

    /// <summary>How many arrays and objects may be inside one another; unlimited if not set. Depth takes memory, but no stack.</summary>
    public int MaxDepth { get; init; } = int.MaxValue;

    /// <summary>The longest text that is read or written, in code units of its encoding; if not set, what one array or one string holds.</summary>
    public long MaxLength { get; init; } = long.MaxValue;
}
