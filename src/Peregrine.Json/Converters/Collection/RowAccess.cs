using System.Collections.Immutable;
using System.Runtime.InteropServices;
using Peregrine.Json.Buffers;
using Peregrine.Json.Contracts;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Converters;

/// <summary>
/// Classes of the base class library whose elements are reached without an interface. Elements that run no user code are taken in rows, each of which is
/// written by one call; others, and derived classes, are enumerated.
/// </summary>
internal abstract class RowAccess<TCollection, T> : SequenceAccess<TCollection, T>
    where TCollection : class, IEnumerable<T>
{
    private static readonly EnumerableAccess<TCollection, T> s_others = EnumerableAccess<TCollection, T>.Instance;

    public sealed override bool CarriesMetadata => s_others.CarriesMetadata;

    public sealed override nint Put(ref JsonWriter writer, nint at, TCollection collection, CollectionContract<TCollection, T> contract) =>
        collection.GetType() == typeof(TCollection) && contract.SimpleElements is { } simple
            ? PutRows(ref writer, at, collection, simple)
            : s_others.Put(ref writer, at, collection, contract);

    public sealed override PieceWriter Pieces(TCollection collection, Elements<T> elements, PieceOutput output) =>
        s_others.Pieces(collection, elements, output);

    /// <summary>Writes elements that run no user code, with the brackets.</summary>
    protected abstract nint PutRows(ref JsonWriter writer, nint at, TCollection collection, Elements<T> elements);
}

/// <summary>These classes, by a method for each.</summary>
internal static class RowAccess
{
    public static SequenceAccess<SortedSet<T>, T> SortedSet<T>() => new SortedSetAccess<T>();

    public static SequenceAccess<LinkedList<T>, T> LinkedList<T>() => new LinkedListAccess<T>();

    public static SequenceAccess<ImmutableList<T>, T> ImmutableList<T>() => new ImmutableListAccess<T>();

    public static SequenceAccess<ImmutableHashSet<T>, T> ImmutableHashSet<T>() => new ImmutableHashSetAccess<T>();

    public static SequenceAccess<ImmutableSortedSet<T>, T> ImmutableSortedSet<T>() => new ImmutableSortedSetAccess<T>();
}

/// <summary>Immutable lists: short ones by index, which costs less than the enumerator.</summary>
internal sealed class ImmutableListAccess<T> : RowAccess<ImmutableList<T>, T>
{
    protected override nint PutRows(ref JsonWriter writer, nint at, ImmutableList<T> collection, Elements<T> elements) =>
        collection.Count <= Rows.MostByIndex
            ? Rows.Put(ref writer, at, new Rows.OfList<T>(collection), elements)
            : Rows.Put(ref writer, at, collection.GetEnumerator(), elements);
}

/// <summary>Immutable sorted sets, in the same way.</summary>
internal sealed class ImmutableSortedSetAccess<T> : RowAccess<ImmutableSortedSet<T>, T>
{
    protected override nint PutRows(ref JsonWriter writer, nint at, ImmutableSortedSet<T> collection, Elements<T> elements) =>
        collection.Count <= Rows.MostByIndex
            ? Rows.Put(ref writer, at, new Rows.OfSet<T>(collection), elements)
            : Rows.Put(ref writer, at, collection.GetEnumerator(), elements);
}

/// <summary>Immutable sets.</summary>
internal sealed class ImmutableHashSetAccess<T> : RowAccess<ImmutableHashSet<T>, T>
{
    protected override nint PutRows(ref JsonWriter writer, nint at, ImmutableHashSet<T> collection, Elements<T> elements) =>
        Rows.Put(ref writer, at, collection.GetEnumerator(), elements);
}

/// <summary>Sorted sets.</summary>
internal sealed class SortedSetAccess<T> : RowAccess<SortedSet<T>, T>
{
    protected override nint PutRows(ref JsonWriter writer, nint at, SortedSet<T> collection, Elements<T> elements) =>
        Rows.Put(ref writer, at, collection.GetEnumerator(), elements);
}

/// <summary>Linked lists.</summary>
internal sealed class LinkedListAccess<T> : RowAccess<LinkedList<T>, T>
{
    protected override nint PutRows(ref JsonWriter writer, nint at, LinkedList<T> collection, Elements<T> elements) =>
        Rows.Put(ref writer, at, collection.GetEnumerator(), elements);
}

/// <summary>Elements taken in rows from something that runs no user code.</summary>
internal static class Rows
{
    /// <summary>Trees of at most this many elements are read by index.</summary>
    public const int MostByIndex = 256;

    /// <summary>Writes all elements, which run no user code either, with the brackets.</summary>
    public static nint Put<T, TItems>(ref JsonWriter writer, nint at, TItems items, Elements<T> elements)
        where TItems : struct, IEnumerator<T>
    {
        FirstItems<T> space = default;
        Span<T> row = FirstItems<T>.Span(ref space);
        int count = Fill(row, ref items);
        if (count < row.Length)
        {
            items.Dispose();
            return count == 0 ? writer.PutEmptyArray(at) : elements.Put(ref writer, at, row[..count]);
        }

        at = writer.Open(at, (byte)'[', out int depth);
        at = elements.PutMore(ref writer, at, row, 0, count);
        do
        {
            // The first place stays as it is, since only the first element of an array has no comma before it.
            count = Fill(row[1..], ref items);
            if (count > 0)
            {
                at = elements.PutMore(ref writer, at, row, 1, count);
            }
        }
        while (count == row.Length - 1);

        items.Dispose();
        return writer.Close(at, (byte)']', depth, any: true);
    }

    private static int Fill<T, TItems>(Span<T> row, ref TItems items)
        where TItems : struct, IEnumerator<T>
    {
        int count = 0;
        while (count < row.Length && items.MoveNext())
        {
            row[count++] = items.Current;
        }

        return count;
    }

    /// <summary>The elements of an immutable list by index.</summary>
    public struct OfList<T>(ImmutableList<T> list) : IEnumerator<T>
    {
        private int _next;

        public readonly T Current => list[_next - 1];

        readonly object? System.Collections.IEnumerator.Current => Current;

        public bool MoveNext() => _next++ < list.Count;

        public void Reset() => _next = 0;

        public readonly void Dispose()
        {
        }
    }

    /// <summary>The elements of an immutable sorted set by index.</summary>
    public struct OfSet<T>(ImmutableSortedSet<T> set) : IEnumerator<T>
    {
        private int _next;

        public readonly T Current => set[_next - 1];

        readonly object? System.Collections.IEnumerator.Current => Current;

        public bool MoveNext() => _next++ < set.Count;

        public void Reset() => _next = 0;

        public readonly void Dispose()
        {
        }
    }
}
