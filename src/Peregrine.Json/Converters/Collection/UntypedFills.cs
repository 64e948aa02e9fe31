using System.Collections;

namespace Peregrine.Json.Converters;

/// <summary>How collections without an element type are filled.</summary>
internal static class UntypedFills
{
    public static CollectionFill<TCollection, object> List<TCollection>(Func<TCollection>? create)
        where TCollection : IList => new(create, static (ref TCollection list, object item) => list.Add(item), static list => list.IsReadOnly);

    public static CollectionFill<TCollection, object> Queue<TCollection>(Func<TCollection>? create)
        where TCollection : Queue => new(create, static (ref TCollection queue, object item) => queue.Enqueue(item), null);

    public static CollectionFill<TCollection, object> Stack<TCollection>(Func<TCollection>? create)
        where TCollection : Stack => new(create, static (ref TCollection stack, object item) => stack.Push(item), null);
}
