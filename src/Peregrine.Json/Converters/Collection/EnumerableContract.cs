using System.Runtime.InteropServices;
using System.Text.Json.Serialization;
using Peregrine.Json.Contracts;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Converters;

/// <summary>Any other collection: written by enumerating it, read by a builder, where its type has one.</summary>
internal sealed class EnumerableContract<TCollection, T>(
    FrozenOptions options,
    TypeContract<T>? element,
    CollectionBuilder<TCollection, T>? builder,
    CollectionFill<TCollection, T>? fill,
    bool isSet) : CollectionContract<TCollection, T>(options, element)
    where TCollection : IEnumerable<T>
{
    public override TypeContract WithNumberHandling(JsonNumberHandling handling) =>
        new EnumerableContract<TCollection, T>(Options, (TypeContract<T>)Element.WithNumberHandling(handling), builder, fill, isSet);

    protected override bool CountsOnlyDistinct => isSet;

    protected override CollectionFill<TCollection, T>? Fill => fill;

    protected override bool CanBuild => builder is not null;

    protected override TCollection Build(ReadOnlySpan<T> items) => builder!(items);

    protected override void WriteItems(ref JsonWriter writer, TCollection collection)
    {
        if (collection is List<T> list)
        {
            Element.WriteElements(ref writer, CollectionsMarshal.AsSpan(list));
            return;
        }

        if (collection is T[] array)
        {
            Element.WriteElements(ref writer, array);
            return;
        }

        writer.StartArray();
        bool first = true;
        foreach (T item in collection)
        {
            writer.Element(first);
            Element.Write(ref writer, item);
            first = false;
        }

        writer.EndArray(!first);
    }
}
