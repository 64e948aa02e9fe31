using System.Runtime.InteropServices;
using System.Text.Json.Serialization;
using Peregrine.Json.Contracts;
using Peregrine.Json.Errors;
using Peregrine.Json.Reading;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Converters;

/// <summary>Any other collection: written by enumerating it, read by a builder, where its type has one.</summary>
internal sealed class EnumerableContract<TCollection, T>(
    OptionsScope options,
    TypeContract<T>? element,
    CollectionBuilder<TCollection, T>? builder,
    CollectionFill<TCollection, T>? fill,
    bool isSet) : CollectionContract<TCollection, T>(options, element)
    where TCollection : IEnumerable<T>
{
    /// <summary>A class that derives from the list, declared as itself, is written by the list's items.</summary>
    private static readonly bool s_isList = typeof(List<T>).IsAssignableFrom(typeof(TCollection));

    public override TypeContract WithNumberHandling(JsonNumberHandling handling) =>
        new EnumerableContract<TCollection, T>(Options, (TypeContract<T>)Element.WithNumberHandling(handling), builder, fill, isSet);

    public override bool CarriesMetadata => !CollectionFills.IsImmutable(typeof(TCollection));

    protected override bool CountsOnlyDistinct => isSet;

    /// <inheritdoc/>
    public override int CountOfRoot(object? root) => root is TCollection made ? CollectionFills.CountOf(made) : -1;

    protected override CollectionFill<TCollection, T>? Fill => fill;

    protected override bool CanBuild => builder is not null;

    protected override TCollection Build(ReadOnlySpan<T> items) => builder!(items);

    protected override nint PutItems(ref JsonWriter writer, nint at, TCollection collection)
    {
        if (s_isList)
        {
            return PutList(ref writer, at, (List<T>)(object)collection);
        }

        if (collection.GetType() == typeof(List<T>))
        {
            // One that derives from it may enumerate as something else.
            var list = (List<T>)(object)collection;
            List<T>.Enumerator watch = list.GetEnumerator();
            at = PutRow(ref writer, at, CollectionsMarshal.AsSpan(list));
            _ = watch.MoveNext(); // Throws where the elements' getters have changed the list.
            return at;
        }

        if (collection is T[] array)
        {
            return PutRow(ref writer, at, array);
        }

        at = writer.Open(at, (byte)'[', out int depth);
        bool first = true, isWhole = false;
        writer.At = at;
        if (collection.GetType() == typeof(HashSet<T>))
        {
            foreach (T item in (HashSet<T>)(object)collection)
            {
                at = Element.Put(ref writer, writer.PutSeparator(at, first), item);
                first = false;
                writer.At = at;
            }

            return writer.Close(at, (byte)']', depth, !first);
        }

        IEnumerator<T> items = collection.GetEnumerator();
        try
        {
            while (Enumeration.Next(items))
            {
                at = Element.Put(ref writer, writer.PutSeparator(at, first), items.Current);
                first = false;
                writer.At = at;
            }

            isWhole = true;
        }
        finally
        {
            Enumeration.End(items, isWhole);
        }

        return writer.Close(at, (byte)']', depth, !first);
    }
}
