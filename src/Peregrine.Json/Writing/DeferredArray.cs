namespace Peregrine.Json.Writing;

/// <summary>
/// An array whose elements are not there yet: an <see cref="IAsyncEnumerable{T}"/> met while a document is written. The document around it is
/// written at once with a hole in its place; the elements are asked for when the bytes before the hole have left.
/// </summary>
internal abstract class DeferredArray
{
    /// <summary>How many containers are open where it stands.</summary>
    public int Depth { get; set; }

    /// <summary>What of its document stands before it.</summary>
    public OutputPath? Place { get; set; }

    /// <summary>Begins the enumeration.</summary>
    public abstract void Begin(CancellationToken cancellationToken);

    /// <summary>Goes to the next element.</summary>
    public abstract ValueTask<bool> MoveNextAsync();

    /// <summary>Writes the current element.</summary>
    public abstract void WriteCurrent(ref JsonWriter writer);

    /// <summary>Ends the enumeration.</summary>
    public abstract ValueTask EndAsync();
}
