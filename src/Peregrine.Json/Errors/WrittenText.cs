namespace Peregrine.Json.Errors;

/// <summary>An open container of the output.</summary>
/// <param name="Offset">The offset of its bracket in the whole output.</param>
/// <param name="IsObject">Whether it is an object, else an array.</param>
internal record struct OpenContainer(long Offset, bool IsObject)
{
    /// <summary>The escaped name of the member that is being written, or null.</summary>
    public byte[]? Name { get; set; }
}

/// <summary>The state of an output when writing stopped, and what is known of the values in it.</summary>
internal abstract class WrittenText
{
    private Dictionary<long, Shape>? _shapes;

    /// <summary>The current member's number plus one if its name has not been written yet; -1 for the object itself; 0 if the text shows it.</summary>
    public int Member { get; set; }

    /// <summary>The containers that are open, the outermost first.</summary>
    public abstract ReadOnlySpan<OpenContainer> Open { get; }

    /// <summary>The bytes written.</summary>
    public abstract long Length { get; }

    /// <summary>Whether a value comes next.</summary>
    public abstract bool IsBeforeValue { get; }

    /// <summary>Records that the value at an offset has a shape other than that of its declared type. The first, innermost record wins.</summary>
    public void NoteShape(long offset, Shape shape) => (_shapes ??= []).TryAdd(offset, shape);

    /// <summary>Takes over the records of a text that begins at <paramref name="begin"/>.</summary>
    protected void TakeShapes(WrittenText other, long begin)
    {
        foreach ((long offset, Shape shape) in other._shapes ?? [])
        {
            NoteShape(begin + offset, shape);
        }
    }

    /// <summary>The shape recorded for the value at an offset, or null.</summary>
    public Shape? ShapeAt(long offset) => _shapes?.GetValueOrDefault(offset);
}
