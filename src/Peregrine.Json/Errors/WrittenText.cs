namespace Peregrine.Json.Errors;

/// <summary>A container of the output that is open.</summary>
/// <param name="Offset">Where its bracket is in the whole output.</param>
/// <param name="IsObject">Whether it is an object, else an array.</param>
internal record struct OpenContainer(long Offset, bool IsObject)
{
    /// <summary>The name of the member that is being written as it is escaped, or null.</summary>
    public byte[]? Name { get; set; }
}

/// <summary>How far an output had come when writing stopped, and what is known of the values in it.</summary>
internal abstract class WrittenText
{
    private Dictionary<long, JsonShape>? _shapes;

    /// <summary>The member that is at hand by its number and one, where its name is not written yet; -1 for the object itself; 0 where the text shows it.</summary>
    public int Member { get; set; }

    /// <summary>The containers that are open, the outermost first.</summary>
    public abstract ReadOnlySpan<OpenContainer> Open { get; }

    /// <summary>The bytes written.</summary>
    public abstract long Length { get; }

    /// <summary>Whether a value comes next.</summary>
    public abstract bool IsBeforeValue { get; }

    /// <summary>Notes that the value at an offset has a shape of its own, whatever its declared type. The first, innermost, wins.</summary>
    public void NoteShape(long offset, JsonShape shape) => (_shapes ??= []).TryAdd(offset, shape);

    /// <summary>Takes the notes of a text that begins at <paramref name="begin"/>.</summary>
    protected void TakeShapes(WrittenText other, long begin)
    {
        foreach ((long offset, JsonShape shape) in other._shapes ?? [])
        {
            NoteShape(begin + offset, shape);
        }
    }

    /// <summary>The shape noted for the value at an offset, or null.</summary>
    public JsonShape? ShapeAt(long offset) => _shapes?.GetValueOrDefault(offset);
}
