namespace Peregrine.Json.Errors;

/// <summary>An open container of the output.</summary>
/// <param name="Offset">The offset of its bracket in the whole output.</param>
/// <param name="IsObject">True for an object, false for an array.</param>
internal record struct OpenContainer(long Offset, bool IsObject)
{
    /// <summary>The offset, in the buffer of names, of the current member's name.</summary>
    public int NameAt { get; set; }

    /// <summary>The length of the current member's name, or -1 if there is no current member.</summary>
    public int NameLength { get; set; } = -1;

    /// <summary>The offset after the current member's name in the buffer of names. The names of inner containers begin there.</summary>
    public readonly int NameEnd => NameAt + Math.Max(NameLength, 0);
}

/// <summary>The output when writing stopped, and the shapes of values in it.</summary>
internal abstract class WrittenText
{
    private Dictionary<long, Shape>? _shapes;

    /// <summary>The current member's number plus one if its name has not been written; -1 for the object itself; 0 if the text contains the name.</summary>
    public int Member { get; set; }

    /// <summary>The open containers, the outermost first.</summary>
    public abstract ReadOnlySpan<OpenContainer> Open { get; }

    /// <summary>Returns the escaped name of an open container's current member.</summary>
    public abstract ReadOnlySpan<byte> NameIn(in OpenContainer container);

    /// <summary>The number of bytes written.</summary>
    public abstract long Length { get; }

    /// <summary>Whether a value must be written next.</summary>
    public abstract bool IsBeforeValue { get; }

    /// <summary>
    /// Records that the value at an offset has another shape than its declared type. Only the first record for an offset counts: that of the innermost
    /// contract.
    /// </summary>
    public void NoteShape(long offset, Shape shape) => (_shapes ??= []).TryAdd(offset, shape);

    /// <summary>Clears all records, so that the object can be used for another text.</summary>
    protected void Forget() => (_shapes, Member) = (null, 0);

    /// <summary>Adds the records of another text, which begins at <paramref name="begin"/> in this text.</summary>
    protected void TakeShapes(WrittenText other, long begin)
    {
        foreach ((long offset, Shape shape) in other._shapes ?? [])
        {
            NoteShape(begin + offset, shape);
        }
    }

    /// <summary>Returns the shape recorded for the value at an offset, or null.</summary>
    public Shape? ShapeAt(long offset) => _shapes?.GetValueOrDefault(offset);
}
