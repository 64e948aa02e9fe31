// Written by tools/Peregrine.Json.Tables; do not edit.
#nullable enable
using System.Collections.Concurrent;
using System.Collections.Immutable;
using Peregrine.Json.Buffers;

namespace Peregrine.Json.Converters;

internal static partial class RowAccess
{
    public static SequenceAccess<SortedSet<T>, T> SortedSet<T>() => new RowAccess<SortedSet<T>, T, SortedSet<T>.Enumerator>(new OfSortedSet<T>());

    public static SequenceAccess<LinkedList<T>, T> LinkedList<T>() => new RowAccess<LinkedList<T>, T, LinkedList<T>.Enumerator>(new OfLinkedList<T>());

    public static SequenceAccess<ImmutableHashSet<T>, T> ImmutableHashSet<T>() => new RowAccess<ImmutableHashSet<T>, T, ImmutableHashSet<T>.Enumerator>(new OfImmutableHashSet<T>());

    public static SequenceAccess<ImmutableQueue<T>, T> ImmutableQueue<T>() => new RowAccess<ImmutableQueue<T>, T, ImmutableQueue<T>.Enumerator>(new OfImmutableQueue<T>());

    public static SequenceAccess<ImmutableStack<T>, T> ImmutableStack<T>() => new RowAccess<ImmutableStack<T>, T, ImmutableStack<T>.Enumerator>(new OfImmutableStack<T>());

    public static SequenceAccess<ImmutableList<T>, T> ImmutableList<T>() => new RowAccess<ImmutableList<T>, T, int>(new OfImmutableList<T>());

    public static SequenceAccess<ImmutableSortedSet<T>, T> ImmutableSortedSet<T>() => new RowAccess<ImmutableSortedSet<T>, T, int>(new OfImmutableSortedSet<T>());

    public static SequenceAccess<ConcurrentBag<T>, T> ConcurrentBag<T>() => new RowAccess<ConcurrentBag<T>, T, ArraySegment<T>>(new OfConcurrentBag<T>());

    private sealed class OfSortedSet<T> : Rows<SortedSet<T>, T, SortedSet<T>.Enumerator>
    {
        protected override SortedSet<T>.Enumerator Begin(SortedSet<T> items) => items.GetEnumerator();

        protected override int Fill(Span<T> row, SortedSet<T> items, ref SortedSet<T>.Enumerator place)
        {
            int count = 0;
            while (count < row.Length && place.MoveNext())
            {
                row[count++] = place.Current;
            }

            return count;
        }
    }

    private sealed class OfLinkedList<T> : Rows<LinkedList<T>, T, LinkedList<T>.Enumerator>
    {
        protected override LinkedList<T>.Enumerator Begin(LinkedList<T> items) => items.GetEnumerator();

        protected override int Fill(Span<T> row, LinkedList<T> items, ref LinkedList<T>.Enumerator place)
        {
            int count = 0;
            while (count < row.Length && place.MoveNext())
            {
                row[count++] = place.Current;
            }

            return count;
        }
    }

    private sealed class OfImmutableHashSet<T> : Rows<ImmutableHashSet<T>, T, ImmutableHashSet<T>.Enumerator>
    {
        protected override ImmutableHashSet<T>.Enumerator Begin(ImmutableHashSet<T> items) => items.GetEnumerator();

        protected override int Fill(Span<T> row, ImmutableHashSet<T> items, ref ImmutableHashSet<T>.Enumerator place)
        {
            int count = 0;
            while (count < row.Length && place.MoveNext())
            {
                row[count++] = place.Current;
            }

            return count;
        }

        protected override void End(ref ImmutableHashSet<T>.Enumerator place) => place.Dispose();
    }

    private sealed class OfImmutableQueue<T> : Rows<ImmutableQueue<T>, T, ImmutableQueue<T>.Enumerator>
    {
        protected override ImmutableQueue<T>.Enumerator Begin(ImmutableQueue<T> items) => items.GetEnumerator();

        protected override int Fill(Span<T> row, ImmutableQueue<T> items, ref ImmutableQueue<T>.Enumerator place)
        {
            int count = 0;
            while (count < row.Length && place.MoveNext())
            {
                row[count++] = place.Current;
            }

            return count;
        }
    }

    private sealed class OfImmutableStack<T> : Rows<ImmutableStack<T>, T, ImmutableStack<T>.Enumerator>
    {
        protected override ImmutableStack<T>.Enumerator Begin(ImmutableStack<T> items) => items.GetEnumerator();

        protected override int Fill(Span<T> row, ImmutableStack<T> items, ref ImmutableStack<T>.Enumerator place)
        {
            int count = 0;
            while (count < row.Length && place.MoveNext())
            {
                row[count++] = place.Current;
            }

            return count;
        }
    }

    private sealed class OfImmutableList<T> : Rows<ImmutableList<T>, T, int>
    {
        public override bool Takes(ImmutableList<T> items) => items.Count <= MostByIndex;

        protected override int Fill(Span<T> row, ImmutableList<T> items, ref int place)
        {
            int count = Math.Min(row.Length, items.Count - place);
            for (int i = 0; i < count; i++)
            {
                row[i] = items[place + i];
            }

            place += count;
            return count;
        }
    }

    private sealed class OfImmutableSortedSet<T> : Rows<ImmutableSortedSet<T>, T, int>
    {
        public override bool Takes(ImmutableSortedSet<T> items) => items.Count <= MostByIndex;

        protected override int Fill(Span<T> row, ImmutableSortedSet<T> items, ref int place)
        {
            int count = Math.Min(row.Length, items.Count - place);
            for (int i = 0; i < count; i++)
            {
                row[i] = items[place + i];
            }

            place += count;
            return count;
        }
    }
}

/// <summary>Reads the elements of a list with its enumerator, which collections around a list return.</summary>
internal sealed class ListRows<T> : Rows<IEnumerator<T>, T, List<T>.Enumerator>
{
    public static readonly ListRows<T> Instance = new();

    public override bool Takes(IEnumerator<T> items) => items.GetType() == typeof(List<T>.Enumerator);

    protected override List<T>.Enumerator Begin(IEnumerator<T> items) => (List<T>.Enumerator)items;

    protected override int Fill(Span<T> row, IEnumerator<T> items, ref List<T>.Enumerator place)
    {
        int count = 0;
        while (count < row.Length && place.MoveNext())
        {
            row[count++] = place.Current;
        }

        return count;
    }
}
