using System.Collections.Concurrent;
using Peregrine.Json.Contracts;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Converters;

/// <summary>
/// Writes the elements of a class of the base class library, if they are simple, without calling its enumerator through an interface
/// (<see cref="Rows{TItems, T, TPlace}"/>). Other elements, derived classes, trees that are too large, and output in pieces are left to
/// <see cref="EnumerableAccess{TCollection, T}"/>.
/// </summary>
internal sealed class RowAccess<TCollection, T, TPlace>(Rows<TCollection, T, TPlace> rows) : SequenceAccess<TCollection, T>
    where TCollection : class, IEnumerable<T>
    where TPlace : struct
{
    private static readonly EnumerableAccess<TCollection, T> s_others = EnumerableAccess<TCollection, T>.Instance;

    public override bool CarriesMetadata => s_others.CarriesMetadata;

    [BypassReadyToRun]
    public override nint Put(ref JsonWriter writer, nint at, TCollection collection, CollectionContract<TCollection, T> contract) =>
        collection.GetType() == typeof(TCollection) && contract.SimpleElements is { } simple && rows.Takes(collection)
            ? rows.Put(ref writer, at, collection, simple)
            : s_others.Put(ref writer, at, collection, contract);

    public override bool TryWrite(ref JsonWriter writer, PieceOutput output, TCollection collection, Elements<T> elements) =>
        s_others.TryWrite(ref writer, output, collection, elements);
}

/// <summary>
/// Contains a subclass of <see cref="Rows{TItems, T, TPlace}"/> for each supported collection class. The table generator writes most of them, each with its own
/// loop: a loop that is generic in the enumerator is slower.
/// </summary>
internal static partial class RowAccess
{
    /// <summary>Reads the elements from a copy of the bag, as its enumerator does.</summary>
    private sealed class OfConcurrentBag<T> : Rows<ConcurrentBag<T>, T, ArraySegment<T>>
    {
        protected override ArraySegment<T> Begin(ConcurrentBag<T> items) => items.ToArray();

        protected override int Fill(Span<T> row, ConcurrentBag<T> items, ref ArraySegment<T> place)
        {
            int count = Math.Min(row.Length, place.Count);
            place[..count].AsSpan().CopyTo(row);
            place = place[count..];
            return count;
        }
    }
}
