using System.Collections;

namespace Peregrine.Json.Converters;

/// <summary>Creates the fills of collections without an element type.</summary>
internal static class UntypedFills
{
    public static CollectionFill<TCollection, object> List<TCollection>(Func<TCollection>? create)
        where TCollection : IList => new(
            create,
            Refusals.Has(typeof(TCollection)) && typeof(TCollection) != typeof(ArrayList)
                ? AddOrNote
                : static (ref TCollection list, object item) => list.Add(item),
            static list => list.IsReadOnly);

    /// <summary>Adds an element. Even a list without a type argument may refuse an element because of the element's type.</summary>
    private static void AddOrNote<TCollection>(ref TCollection list, object item)
        where TCollection : IList
    {
        try
        {
            list.Add(item);
        }
        catch (Exception error) when (Refusals.Note(error))
        {
            throw;
        }
    }

    public static CollectionFill<TCollection, object> Queue<TCollection>(Func<TCollection>? create)
        where TCollection : Queue => new(create, static (ref TCollection queue, object item) => queue.Enqueue(item), null);

    public static CollectionFill<TCollection, object> Stack<TCollection>(Func<TCollection>? create)
        where TCollection : Stack => new(create, static (ref TCollection stack, object item) => stack.Push(item), null);
}
