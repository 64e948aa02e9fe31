using System.Runtime.InteropServices;
using System.Text.Json.Serialization;
using Peregrine.Json.Contracts;
using Peregrine.Json.Errors;
using Peregrine.Json.Reading;
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

    public override bool CarriesMetadata => !CollectionFills.IsImmutable(typeof(TCollection));

    protected override bool CountsOnlyDistinct => isSet;

    /// <inheritdoc/>
    public override int CountOfRoot(object? root) => isSet && root is TCollection set ? CollectionFills.CountOf(set) : -1;

    protected override CollectionFill<TCollection, T>? Fill => fill;

    protected override bool CanBuild => builder is not null;

    protected override TCollection Build(ReadOnlySpan<T> items) => builder!(items);

    protected override nint PutItems(ref JsonWriter writer, nint at, TCollection collection)
    {
        if (collection is List<T> list)
        {
            return PutRow(ref writer, at, CollectionsMarshal.AsSpan(list));
        }

        if (collection is T[] array)
        {
            return PutRow(ref writer, at, array);
        }

        at = writer.Open(at, (byte)'[', out int depth);
        bool first = true;
        foreach (T item in collection)
        {
            at = Element.Put(ref writer, writer.PutSeparator(at, first), item);
            first = false;
        }

        return writer.Close(at, (byte)']', depth, !first);
    }
}
