using System.Collections;

namespace Peregrine.Json.Errors;

/// <summary>A fact about a container around a fault. The second walk needs the fact and cannot find it in the input.</summary>
internal sealed class ContainerNote
{
    private readonly int[]? _counts;
    private readonly IEnumerable? _collection;
    private int _count = -1;

    private ContainerNote(nint offset, int[]? counts, IEnumerable? collection, bool isFilled)
    {
        Offset = offset;
        IsFilled = isFilled;
        _counts = counts;
        _collection = collection;
    }

    /// <summary>The offset of the container's bracket, or of the value with the shape <see cref="Chosen"/>; -1 if the note has no offset.</summary>
    public nint Offset { get; }

    /// <summary>Whether the object existed before it was read, so that no constructor argument comes from the text.</summary>
    public bool IsFilled { get; }

    /// <summary>Whether the collection's own code threw.</summary>
    public bool IsOwn { get; private init; }

    /// <summary>The shape that user code chose for the value at the offset, or null.</summary>
    public Shape? Chosen { get; private init; }

    /// <summary>Creates a note: user code chose this shape for the value at the offset.</summary>
    public static ContainerNote As(nint offset, Shape chosen) => new(offset, [], null, isFilled: false) { Chosen = chosen };

    /// <summary>
    /// Creates a note about a collection that may have fewer elements than the text (a set). After i elements of the text, the collection has <c>counts[i]</c>
    /// elements.
    /// </summary>
    public static ContainerNote Counts(nint offset, int[] counts) => new(offset, counts, null, isFilled: false);

    /// <summary>Creates a note with the number of elements in a collection. The path shows this number as the index.</summary>
    public static ContainerNote Count(nint offset, int count) => Counts(offset, [count]);

    /// <summary>
    /// Creates a note about a collection that was being filled. Its elements are counted when the path is built; a null reference counts as empty. Counting
    /// may call user code, whose exceptions reach the caller, as with System.Text.Json.
    /// </summary>
    public static ContainerNote Held(nint offset, IEnumerable? collection) =>
        collection is null ? Count(offset, 0) : new(offset, null, collection, isFilled: false);

    /// <summary>Creates a note: the path shows no index for the array, because no collection exists.</summary>
    public static ContainerNote WithoutIndex(nint offset) => Count(offset, -1);

    /// <summary>
    /// Creates a note: the collection's own code threw right after a bracket of the collection was read. The path then includes an index in the collection.
    /// </summary>
    public static ContainerNote Own(nint offset, IEnumerable? collection) =>
        new(offset, null, collection ?? Array.Empty<object>(), isFilled: false) { IsOwn = true };

    /// <summary>The note that a dictionary's own code threw right after the dictionary's end. The path then ends with the dictionary's last key.</summary>
    public static ContainerNote OwnOfLast { get; } = new(-1, null, null, isFilled: false) { IsOwn = true };

    /// <summary>
    /// The note that the exception came from user code of the container that has just been read (<see cref="ReadFault.IsInside"/>). It has no offset.
    /// </summary>
    public static ContainerNote Inside { get; } = new(-1, null, null, isFilled: false);

    /// <summary>Creates a note: the object existed before it was read.</summary>
    public static ContainerNote Filled(nint offset) => new(offset, [], null, isFilled: true);

    /// <summary>Returns the index that a path shows after <paramref name="read"/> elements.</summary>
    public int IndexAfter(int read) =>
        _counts is not null ? _counts[Math.Min(read, _counts.Length - 1)]
        : _count >= 0 ? _count
        : _count = CountOf(_collection!);

    /// <summary>
    /// Returns a copy of this note for the bracket at <paramref name="offset"/>. Between that bracket and the elements that this note counts, there are
    /// <paramref name="more"/> other elements.
    /// </summary>
    public ContainerNote MovedTo(nint offset, int more) => _counts is [var first, ..]
        ? Counts(offset, [.. Enumerable.Repeat(first, more), .. _counts])
        : new ContainerNote(offset, _counts, _collection, IsFilled) { IsOwn = IsOwn, Chosen = Chosen };

    /// <summary>Returns the number of elements in a collection, or 0 for null. May enumerate the collection.</summary>
    /// <remarks>
    /// Compiled without a profile, so that the enumerator's code is not inlined here. Otherwise, its exceptions would name this library as their source.
    /// </remarks>
    [MethodImpl(MethodImplOptions.AggressiveOptimization | MethodImplOptions.NoInlining)]
    public static int CountOf(IEnumerable? collection)
    {
        if (collection is null)
        {
            return 0;
        }

        if (collection is ICollection counted)
        {
            return counted.Count;
        }

        int count = 0;
        IEnumerator elements = collection.GetEnumerator();
        while (elements.MoveNext())
        {
            count++;
        }

        return count;
    }
}
