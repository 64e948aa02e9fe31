using System.Collections.Concurrent;

namespace Peregrine.Json.Converters;

/// <summary>Adds an element to a collection.</summary>
internal delegate void CollectionAdder<TCollection, T>(ref TCollection collection, T item);

/// <summary>
/// Fills a collection that exists before its elements are read, for example because it is populated, has callbacks, or is referenced by its elements.
/// </summary>
/// <param name="Create">Creates an empty collection; null if that is impossible.</param>
/// <param name="Add">Adds an element.</param>
/// <param name="IsReadOnly">Returns whether an instance is read-only; null if no instance is.</param>
internal sealed record CollectionFill<TCollection, T>(Func<TCollection>? Create, CollectionAdder<TCollection, T> Add, Func<TCollection, bool>? IsReadOnly)
{
    /// <summary>Adds many elements at once, without calling user code; null if elements must be added one by one.</summary>
    public Action<TCollection, ReadOnlySpan<T>>? AddAll { get; init; }
}

/// <summary>Creates the fills of collections with an element type.</summary>
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

    /// <summary>
    /// Returns the fill of List or a class derived from it. The fill calls List's own methods, even if the class implements the interfaces differently.
    /// </summary>
    public static CollectionFill<TCollection, T> List<TCollection, T>(Func<TCollection>? create)
        where TCollection : List<T> =>
        new(create, static (ref TCollection list, T item) => list.Add(item), null) { AddAll = static (list, items) => list.AddRange(items) };

    /// <summary>Returns the fill of a set. The fill calls the Add method of ISet.</summary>
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
    /// Whether a type is an immutable collection, whose values can be written neither with an id nor with a discriminator: a type of
    /// System.Collections.Immutable or an F# map, but not an F# list or set.
    /// </summary>
    public static bool IsImmutable(Type type) =>
        type is { Namespace: "System.Collections.Immutable", IsNested: false } or { Namespace: "Microsoft.FSharp.Collections", Name: "FSharpMap`2" };
}
