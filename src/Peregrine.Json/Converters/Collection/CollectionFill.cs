using System.Collections.Concurrent;

namespace Peregrine.Json.Converters;

/// <summary>Adds an element to a collection.</summary>
internal delegate void CollectionAdder<TCollection, T>(ref TCollection collection, T item);

/// <summary>Fills a collection that exists before its elements are read: it is populated, has callbacks, or its elements refer to it.</summary>
/// <param name="Create">Creates an empty collection; null if that is impossible.</param>
/// <param name="Add">Adds an element.</param>
/// <param name="IsReadOnly">Returns whether an instance is read-only; null if no instance is.</param>
internal sealed record CollectionFill<TCollection, T>(Func<TCollection>? Create, CollectionAdder<TCollection, T> Add, Func<TCollection, bool>? IsReadOnly)
{
    /// <summary>Adds many elements at once. Null if user code may run when an element is added.</summary>
    public Action<TCollection, ReadOnlySpan<T>>? AddAll { get; init; }
}

/// <summary>Creates the fills of all kinds of collections.</summary>
internal static class CollectionFills
{
    public static CollectionFill<TCollection, T> Collection<TCollection, T>(Func<TCollection>? create)
        where TCollection : ICollection<T> =>
        new(
            create, Refusals.Has(typeof(TCollection)) ? AddOrNote : static (ref TCollection collection, T item) => collection.Add(item),
            static collection => collection.IsReadOnly);

    private static void AddOrNote<TCollection, T>(ref TCollection collection, T item)
        where TCollection : ICollection<T>
    {
        try
        {
            collection.Add(item);
        }
        catch (Exception error) when (Refusals.Note(error))
        {
            throw;
        }
    }

    /// <summary>Returns the fill of a class derived from List. It calls List's own methods, even if the class implements the interfaces differently.</summary>
    public static CollectionFill<TCollection, T> List<TCollection, T>(Func<TCollection>? create)
        where TCollection : List<T> =>
        new(create, static (ref TCollection list, T item) => list.Add(item), null) { AddAll = static (list, items) => list.AddRange(items) };

    /// <summary>Returns the fill of a set. It calls the set's own Add.</summary>
    public static CollectionFill<TCollection, T> Set<TCollection, T>(Func<TCollection>? create)
        where TCollection : ISet<T> =>
        new(
            create, typeof(SortedSet<T>).IsAssignableFrom(typeof(TCollection)) ? AddCompared : static (ref TCollection set, T item) => set.Add(item),
            static set => set.IsReadOnly);

    private static void AddCompared<TCollection, T>(ref TCollection set, T item)
        where TCollection : ISet<T>
    {
        try
        {
            set.Add(item);
        }
        catch (Exception error) when (Refusals.NoteCompared(error, ((SortedSet<T>)(object)set).Comparer))
        {
            throw;
        }
    }

    public static CollectionFill<TCollection, T> Queue<TCollection, T>(Func<TCollection>? create)
        where TCollection : Queue<T> => new(create, static (ref TCollection queue, T item) => queue.Enqueue(item), null);

    public static CollectionFill<TCollection, T> Stack<TCollection, T>(Func<TCollection>? create)
        where TCollection : Stack<T> => new(create, static (ref TCollection stack, T item) => stack.Push(item), null);

    public static CollectionFill<TCollection, T> ConcurrentQueue<TCollection, T>(Func<TCollection>? create)
        where TCollection : ConcurrentQueue<T> => new(create, static (ref TCollection queue, T item) => queue.Enqueue(item), null);

    public static CollectionFill<TCollection, T> ConcurrentStack<TCollection, T>(Func<TCollection>? create)
        where TCollection : ConcurrentStack<T> => new(create, static (ref TCollection stack, T item) => stack.Push(item), null);

    /// <summary>Returns a function that creates an instance with the type's constructor.</summary>
    public static Func<TCollection> Maker<TCollection>()
        where TCollection : new()
    {
        if (typeof(TCollection).IsValueType || typeof(TCollection).Assembly == typeof(object).Assembly)
        {
            return static () => new TCollection();
        }

        // Exceptions thrown by the constructor propagate unchanged, not in a TargetInvocationException.
        var invoker = ConstructorInvoker.Create(typeof(TCollection).GetConstructor(Type.EmptyTypes)!);
        return () => (TCollection)invoker.Invoke();
    }

    /// <summary>
    /// Whether a collection is created from all its elements at the end and supports no metadata. This includes F# maps, but not F# lists and sets.
    /// </summary>
    public static bool IsImmutable(Type type) =>
        type is { Namespace: "System.Collections.Immutable", IsNested: false } or { Namespace: "Microsoft.FSharp.Collections", Name: "FSharpMap`2" };
}
