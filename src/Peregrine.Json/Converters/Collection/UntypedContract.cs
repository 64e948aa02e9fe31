using System.Collections;
using System.Text.Json.Serialization;
using Peregrine.Json.Contracts;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Converters;

/// <summary>A collection that does not say what its elements are: they are objects.</summary>
internal sealed class UntypedContract<TCollection>(
    OptionsScope options,
    TypeContract<object>? element,
    CollectionBuilder<TCollection, object>? builder,
    CollectionFill<TCollection, object>? fill) : CollectionContract<TCollection, object>(options, element)
    where TCollection : IEnumerable
{
    /// <summary>What is declared as a list is written by its items, as many as it has when each is reached.</summary>
    private static readonly bool s_isList = typeof(IList).IsAssignableFrom(typeof(TCollection));

    public override TypeContract WithNumberHandling(JsonNumberHandling handling) =>
        new UntypedContract<TCollection>(Options, (TypeContract<object>)Element.WithNumberHandling(handling), builder, fill);

    protected override CollectionFill<TCollection, object>? Fill => fill;

    protected override bool CanBuild => builder is not null;

    protected override TCollection Build(ReadOnlySpan<object> items) => builder!(items);

    protected override IEnumerator<object> ItemsOf(TCollection collection) => s_isList ? ByNumber((IList)collection) : PieceItems.Of((IEnumerable)collection);

    private static IEnumerator<object> ByNumber(IList list)
    {
        for (int i = 0; i < list.Count; i++)
        {
            yield return list[i]!;
        }
    }

    protected override nint PutItems(ref JsonWriter writer, nint at, TCollection collection)
    {
        at = writer.Open(at, (byte)'[', out int depth);
        bool first = true;
        writer.At = at;
        if (s_isList)
        {
            var list = (IList)collection;
            for (int i = 0; i < list.Count; i++)
            {
                at = Element.Put(ref writer, writer.PutSeparator(at, first), list[i]);
                first = false;
                writer.At = at;
            }

            return writer.Close(at, (byte)']', depth, !first);
        }

        IEnumerator items = collection.GetEnumerator();
        try
        {
            while (Enumeration.Next(items))
            {
                at = Element.Put(ref writer, writer.PutSeparator(at, first), items.Current);
                first = false;
                writer.At = at;
            }
        }
        finally
        {
            (items as IDisposable)?.Dispose();
        }

        return writer.Close(at, (byte)']', depth, !first);
    }
}

/// <summary>How such collections are made and filled.</summary>
internal static class UntypedFills
{
    public static CollectionFill<TCollection, object> List<TCollection>(Func<TCollection>? create)
        where TCollection : IList => new(create, static (ref TCollection list, object item) => list.Add(item), static list => list.IsReadOnly);

    public static CollectionFill<TCollection, object> Queue<TCollection>(Func<TCollection>? create)
        where TCollection : Queue => new(create, static (ref TCollection queue, object item) => queue.Enqueue(item), null);

    public static CollectionFill<TCollection, object> Stack<TCollection>(Func<TCollection>? create)
        where TCollection : Stack => new(create, static (ref TCollection stack, object item) => stack.Push(item), null);
}
