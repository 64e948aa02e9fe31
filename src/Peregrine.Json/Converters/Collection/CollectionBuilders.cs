using System.Collections.Concurrent;
using System.Collections.Immutable;
using System.Collections.ObjectModel;
using System.Runtime.InteropServices;

namespace Peregrine.Json.Converters;

/// <summary>Creates collections of the base class library, each from all its elements.</summary>
internal static class CollectionBuilders
{
    public static List<T> List<T>(ReadOnlySpan<T> items)
    {
        var list = new List<T>(items.Length);
        CollectionsMarshal.SetCount(list, items.Length);
        items.CopyTo(CollectionsMarshal.AsSpan(list));
        return list;
    }

    public static HashSet<T> HashSet<T>(ReadOnlySpan<T> items)
    {
        var set = new HashSet<T>(items.Length);
        foreach (T item in items)
        {
            set.Add(item);
        }

        return set;
    }

    public static SortedSet<T> SortedSet<T>(ReadOnlySpan<T> items)
    {
        var set = new SortedSet<T>();
        try
        {
            foreach (T item in items)
            {
                set.Add(item);
            }
        }
        catch (Exception error) when (Refusals.NoteCompared<T>(error))
        {
            throw;
        }

        return set;
    }

    public static LinkedList<T> LinkedList<T>(ReadOnlySpan<T> items)
    {
        var list = new LinkedList<T>();
        foreach (T item in items)
        {
            list.AddLast(item);
        }

        return list;
    }

    public static Collection<T> Collection<T>(ReadOnlySpan<T> items) => new(List(items));

    public static ObservableCollection<T> ObservableCollection<T>(ReadOnlySpan<T> items) => new(List(items));

    public static Queue<T> Queue<T>(ReadOnlySpan<T> items)
    {
        var queue = new Queue<T>(items.Length);
        foreach (T item in items)
        {
            queue.Enqueue(item);
        }

        return queue;
    }

    /// <summary>Pushes the elements in order, so a stack comes back reversed after writing and reading, as with System.Text.Json.</summary>
    public static Stack<T> Stack<T>(ReadOnlySpan<T> items)
    {
        var stack = new Stack<T>(items.Length);
        foreach (T item in items)
        {
            stack.Push(item);
        }

        return stack;
    }

    public static ConcurrentQueue<T> ConcurrentQueue<T>(ReadOnlySpan<T> items)
    {
        var queue = new ConcurrentQueue<T>();
        foreach (T item in items)
        {
            queue.Enqueue(item);
        }

        return queue;
    }

    public static ConcurrentStack<T> ConcurrentStack<T>(ReadOnlySpan<T> items)
    {
        var stack = new ConcurrentStack<T>();
        foreach (T item in items)
        {
            stack.Push(item);
        }

        return stack;
    }

    public static ImmutableArray<T> ImmutableArray<T>(ReadOnlySpan<T> items) => System.Collections.Immutable.ImmutableArray.Create(items);

    public static ImmutableList<T> ImmutableList<T>(ReadOnlySpan<T> items) => System.Collections.Immutable.ImmutableList.Create(items);

    public static ImmutableHashSet<T> ImmutableHashSet<T>(ReadOnlySpan<T> items) => System.Collections.Immutable.ImmutableHashSet.Create(items);

    public static ImmutableSortedSet<T> ImmutableSortedSet<T>(ReadOnlySpan<T> items)
    {
        try
        {
            return System.Collections.Immutable.ImmutableSortedSet.Create(items);
        }
        catch (Exception error) when (Refusals.NoteCompared<T>(error))
        {
            throw;
        }
    }

    public static ImmutableQueue<T> ImmutableQueue<T>(ReadOnlySpan<T> items) => System.Collections.Immutable.ImmutableQueue.Create(items);

    public static ImmutableStack<T> ImmutableStack<T>(ReadOnlySpan<T> items) => System.Collections.Immutable.ImmutableStack.Create(items);

    /// <summary>Returns a builder that calls a function that takes a sequence. The function receives a new array.</summary>
    public static CollectionBuilder<TCollection, T> OfSequence<TCollection, T>(Func<IEnumerable<T>, TCollection> make) => items =>
    {
        T[] own = items.ToArray();
        try
        {
            return make(own);
        }
        catch (Exception error) when (Refusals.NoteCompared<T>(error))
        {
            throw;
        }
    };
}
