namespace Peregrine.Json;

/// <summary>
/// Limits for the texts and values that <see cref="EcmaJson"/> reads and writes; ECMA-262 itself has no limits. A text or value that exceeds a limit throws an
/// <see cref="EcmaJsonException"/> of kind <see cref="EcmaErrorKind.Range"/>.
/// </summary>
public sealed class EcmaOptions
{
    /// <summary>The default maximum depth of nested containers if functions can run, because they could create containers without end.</summary>
    private const int MostGrown = 100_000;

    private readonly int? _maxDepth;

    internal static EcmaOptions Default { get; } = new();

    /// <summary>
    /// The maximum depth of nested arrays and objects. If it is not set, there is no limit for reading a text or for writing a value that contains only data,
    /// and there is a limit of 100,000 if functions can run that may add values without end (a replacer, a <c>toJSON</c>, a getter, a proxy, any code of a
    /// host). With a reviver, the limit of 100,000 applies only to values that the reviver added. Nesting uses memory, but not the call stack. With 0, no array
    /// and no object is allowed.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is negative.</exception>
    public int MaxDepth
    {
        get => _maxDepth ?? int.MaxValue;
        init
        {
            ArgumentOutOfRangeException.ThrowIfNegative(value);
            _maxDepth = value;
        }
    }

    /// <summary>
    /// The maximum length of a text that is read or written, in code units of its encoding. The text must always fit into a .NET array or string. A
    /// UTF-16 text that is read may have at most a third of the maximum length of an array, because it is converted to UTF-8.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is negative.</exception>
    public long MaxLength
    {
        get;
        init
        {
            ArgumentOutOfRangeException.ThrowIfNegative(value);
            field = value;
        }
    } = long.MaxValue;

    /// <summary>The maximum depth of a value that functions of the user may extend: <see cref="MaxDepth"/> if it is set, otherwise 100,000.</summary>
    internal int MaxGrowth => _maxDepth ?? MostGrown;
}
