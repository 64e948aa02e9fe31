using System.Collections;
using System.Text.Json.Serialization;
using Peregrine.Json.Contracts;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Converters;

/// <summary>How the elements of a collection are reached when it is written: as a span, by their numbers, by an enumerator.</summary>
internal interface ISequenceAccess<TCollection, T>
{
    /// <summary>Whether writing calls no code that someone wrote, the elements aside.</summary>
    static virtual bool WritesPlainly => false;

    /// <inheritdoc cref="IContainerContract.CarriesMetadata"/>
    static virtual bool CarriesMetadata => false;

    /// <summary>Writes all elements, with the brackets, at <paramref name="at"/>; gives the offset after them.</summary>
    static abstract nint Put(ref JsonWriter writer, nint at, TCollection collection, CollectionContract<TCollection, T> contract);

    /// <summary>The elements one by one, for an output in pieces.</summary>
    static abstract IEnumerator<T> Enumerate(TCollection collection);
}

/// <summary>A collection that is written as <typeparamref name="TAccess"/> reaches its elements. Reading depends on nothing of that, and its code is shared.</summary>
/// <inheritdoc cref="CollectionContract{TCollection, T}"/>
internal class SequenceContract<TCollection, T, TAccess>(
    OptionsScope options, TypeContract<T>? element, CollectionBuilder<TCollection, T>? builder, CollectionFill<TCollection, T>? fill, bool isSet)
    : CollectionContract<TCollection, T>(options, element, builder, fill, isSet), IWritesPlainly
    where TAccess : struct, ISequenceAccess<TCollection, T>
{
    public bool WritesPlainly => TAccess.WritesPlainly;

    public sealed override bool CarriesMetadata => TAccess.CarriesMetadata;

    public sealed override TypeContract WithNumberHandling(JsonNumberHandling handling) =>
        new SequenceContract<TCollection, T, TAccess>(Options, (TypeContract<T>)Element.WithNumberHandling(handling), Builder, Fill, IsSet);

    protected sealed override nint PutItems(ref JsonWriter writer, nint at, TCollection collection) => TAccess.Put(ref writer, at, collection, this);

    public sealed override bool TryWrite(ref JsonWriter writer, PieceOutput output, TCollection? value)
    {
        if (value is null || IsShort(value, output))
        {
            Write(ref writer, value);
            return true;
        }

        writer.StartArray();
        output.Begin(RowOf(value, output) ?? (PieceWriter)BeginEach(value));
        return false;
    }

    /// <summary>Elements that are not gone into, of what nobody can change while they are written; null for all others.</summary>
    private PieceRow<T>? RowOf(TCollection value, PieceOutput output) =>
        Element.Extent != WriteExtent.Small ? null
        : value is T[] array ? new PieceRow<T>(Element, array, null)
        : output.IsPlain && value is List<T> list && list.GetType() == typeof(List<T>) ? new PieceRow<T>(Element, null, list)
        : null;

    /// <summary>By itself, so that the delegate is made only where it is used.</summary>
    private PieceElements<T> BeginEach(TCollection value) => new(Element, () => TAccess.Enumerate(value));

    /// <summary>Whether a value surely fits a buffer, as far as can be said without asking it anything that someone wrote.</summary>
    private bool IsShort(TCollection value, PieceOutput output)
    {
        int count = value switch
        {
            T[] array => array.Length,
            List<T> list when list.GetType() == typeof(List<T>) => list.Count,
            Memory<T> memory => memory.Length,
            ReadOnlyMemory<T> memory => memory.Length,
            _ => int.MaxValue,
        };
        int longest = count == 0 ? 0 : Elements.LongestText;
        return longest > 0 ? (long)count * longest <= output.Enough : count == 0 || (count <= PieceOutput.Few && Element.Extent == WriteExtent.Small);
    }
}

/// <summary>One-dimensional array.</summary>
internal sealed class ArrayContract<T>(OptionsScope options, TypeContract<T>? element)
    : SequenceContract<T[], T, ArrayAccess<T>>(options, element, static items => items.Length == 0 ? [] : items.ToArray(), null, isSet: false);

/// <summary>List of T.</summary>
internal sealed class ListContract<T>(OptionsScope options, TypeContract<T>? element)
    : SequenceContract<List<T>, T, ListAccess<T>>(options, element, CollectionBuilders.List, s_fill, isSet: false)
{
    private static readonly CollectionFill<List<T>, T> s_fill = CollectionFills.List<List<T>, T>(static () => []);
}

/// <summary>Memory of elements other than bytes: an array, and null is an empty one.</summary>
internal sealed class MemoryContract<T>(OptionsScope options, TypeContract<T>? element)
    : SequenceContract<Memory<T>, T, MemoryAccess<T>>(options, element, static items => items.ToArray(), null, isSet: false);

/// <summary>The same, read-only.</summary>
internal sealed class ReadOnlyMemoryContract<T>(OptionsScope options, TypeContract<T>? element)
    : SequenceContract<ReadOnlyMemory<T>, T, MemoryAccess<T>>(options, element, static items => items.ToArray(), null, isSet: false);

/// <summary>Any other collection: written by enumerating it, read by a builder, where its type has one.</summary>
internal sealed class EnumerableContract<TCollection, T>(
    OptionsScope options, TypeContract<T>? element, CollectionBuilder<TCollection, T>? builder, CollectionFill<TCollection, T>? fill, bool isSet)
    : SequenceContract<TCollection, T, EnumerableAccess<TCollection, T>>(options, element, builder, fill, isSet)
    where TCollection : IEnumerable<T>;

/// <summary>A collection that does not say what its elements are: they are objects.</summary>
internal sealed class UntypedContract<TCollection>(
    OptionsScope options, TypeContract<object>? element, CollectionBuilder<TCollection, object>? builder, CollectionFill<TCollection, object>? fill)
    : SequenceContract<TCollection, object, UntypedAccess<TCollection>>(options, element, builder, fill, isSet: false)
    where TCollection : IEnumerable;
