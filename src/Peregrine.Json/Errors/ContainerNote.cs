using System.Collections;

namespace Peregrine.Json.Errors;

/// <summary>A fact about a container on the path to a fault that the second walk cannot see in the input.</summary>
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

    /// <summary>Where the container's bracket is.</summary>
    public nint Offset { get; }

    /// <summary>The object existed before it was read: no constructor argument comes from the text.</summary>
    public bool IsFilled { get; }

    /// <summary>The collection's own code threw.</summary>
    public bool IsOwn { get; private init; }

    /// <summary>The shape that user code chose for the value; the offset is that of the value.</summary>
    public Shape? Chosen { get; private init; }

    /// <summary>User code chose this shape for the value at the offset.</summary>
    public static ContainerNote As(nint offset, Shape chosen) => new(offset, [], null, isFilled: false) { Chosen = chosen };

    /// <summary>How many elements a collection held after each element read, if that differs from the number read (sets).</summary>
    public static ContainerNote Counts(nint offset, int[] counts) => new(offset, counts, null, isFilled: false);

    /// <summary>How many elements a collection held.</summary>
    public static ContainerNote Count(nint offset, int count) => Counts(offset, [count]);

    /// <summary>
    /// A collection that was being filled. It is counted when the path is made. Counting may call user code, whose exceptions go to the caller, as with
    /// System.Text.Json.
    /// </summary>
    public static ContainerNote Held(nint offset, IEnumerable? collection) =>
        collection is null ? Count(offset, 0) : new(offset, null, collection, isFilled: false);

    /// <summary>No collection: its path shows no index.</summary>
    public static ContainerNote WithoutIndex(nint offset) => Count(offset, -1);

    /// <summary>A collection whose own code threw, right after one of its brackets: the path leads into it.</summary>
    public static ContainerNote Own(nint offset, IEnumerable? collection) =>
        new(offset, null, collection ?? Array.Empty<object>(), isFilled: false) { IsOwn = true };

    /// <summary>As <see cref="Own"/>, for the dictionary that has just been closed: the path keeps its last key.</summary>
    public static ContainerNote OwnOfLast { get; } = new(-1, null, null, isFilled: false) { IsOwn = true };

    /// <summary>Does not describe one container: see <see cref="ReadFault.IsInside"/>.</summary>
    public static ContainerNote Inside { get; } = new(-1, null, null, isFilled: false);

    /// <summary>An object that existed before it was read.</summary>
    public static ContainerNote Filled(nint offset) => new(offset, [], null, isFilled: true);

    /// <summary>The index that a path shows after <paramref name="read"/> elements.</summary>
    public int IndexAfter(int read) =>
        _counts is not null ? _counts[Math.Min(read, _counts.Length - 1)]
        : _count >= 0 ? _count
        : _count = CountOf(_collection!);

    /// <summary>The same note for a bracket at another offset, which is followed by <paramref name="more"/> more elements.</summary>
    public ContainerNote MovedTo(nint offset, int more) => _counts is [var first, ..]
        ? Counts(offset, [.. Enumerable.Repeat(first, more), .. _counts])
        : new ContainerNote(offset, _counts, _collection, IsFilled) { IsOwn = IsOwn, Chosen = Chosen };

    /// <summary>How many elements a collection holds.</summary>
    /// <remarks>
    /// Compiled without a profile, so that the enumerator's code is not inlined here: its exceptions would name this library as their source.
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
