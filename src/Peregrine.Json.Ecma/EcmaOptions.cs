namespace Peregrine.Json;

/// <summary>Limits beyond those of the standard, which has none. Exceeding one is an <see cref="EcmaJsonException"/> of kind <see cref="EcmaErrorKind.Range"/>.</summary>
public sealed class EcmaOptions
{
    /// <summary>Containers inside one another where functions could make ever new ones, if nothing else is set.</summary>
    private const int MostGrown = 100_000;

    private readonly int? _maxDepth;

    internal static EcmaOptions Default { get; } = new();

    /// <summary>
    /// How many arrays and objects may be inside one another. If it is not set, a text is read to any depth, and so are values written in which there is nothing but data. Where
    /// functions run that can put ever new values in (a replacer, a <c>toJSON</c>, a getter, a proxy, any code of a host; of a reviver, in what it has put in itself), 100,000 is the limit then.
    /// Depth takes memory, but no stack.
    /// </summary>
    public int MaxDepth
    {
        get => _maxDepth ?? int.MaxValue;
        init => _maxDepth = value;
    }

    /// <summary>The longest text that is read or written, in code units of its encoding; if not set, what one array or one string holds.</summary>
    public long MaxLength { get; init; } = long.MaxValue;

    /// <summary>The limit of depth where functions run.</summary>
    internal int MaxGrowth => _maxDepth ?? MostGrown;
}
