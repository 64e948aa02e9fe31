using System.Collections;
using Peregrine.Json.Contracts;
using Peregrine.Json.Reading;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Converters;

/// <summary>A synchronous collection; <see cref="SequenceAccess{TCollection, T}"/> defines how its elements are accessed when it is written.</summary>
internal class SequenceContract<TCollection, T>(
    OptionsScope options,
    TypeContract<T>? element,
    SequenceAccess<TCollection, T> access,
    CollectionBuilder<TCollection, T>? builder,
    CollectionFill<TCollection, T>? fill = null,
    bool isSet = false) : CollectionContract<TCollection, T>(options, element, builder, fill, isSet), IWritesPlainly
{
    public bool WritesPlainly => access.WritesPlainly;

    public sealed override bool CarriesMetadata => access.CarriesMetadata;

    public sealed override TypeContract WithNumberHandling(JsonNumberHandling handling) =>
        new SequenceContract<TCollection, T>(Options, (TypeContract<T>)Element.WithNumberHandling(handling), access, Builder, Fill, IsSet);

    [BypassReadyToRun]
    public sealed override void Write(ref JsonWriter writer, TCollection? value) => writer.At = Put(ref writer, writer.At, value);

    [BypassReadyToRun]
    public sealed override nint Put(ref JsonWriter writer, nint at, TCollection? value) =>
        value is null ? writer.PutNull(at) : access.Put(ref writer, at, value, this);

    [BypassReadyToRun]
    public sealed override bool TryWrite(ref JsonWriter writer, PieceOutput output, TCollection? value)
    {
        if (value is null || IsShort(value, output, writer.LineLength))
        {
            Write(ref writer, value);
            return true;
        }

        writer.StartArray();
        return access.TryWrite(ref writer, output, value, Elements);
    }

    /// <summary>
    /// Whether a value is written at once, because its text certainly fits a buffer, or because it has few elements, none of which contains a collection. Runs
    /// no user code to find out.
    /// </summary>
    private bool IsShort(TCollection value, PieceOutput output, long line)
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
        return longest > 0 ? count * (longest + 1 + line) <= output.Enough : count == 0 || (count <= PieceOutput.Few && Element.Extent == WriteExtent.Small);
    }
}

/// <summary>A one-dimensional array.</summary>
internal sealed class ArrayContract<T>(OptionsScope options, TypeContract<T>? element)
    : SequenceContract<T[], T>(options, element, ArrayAccess<T>.Instance, static items => items.Length == 0 ? [] : items.ToArray())
{
    [BypassReadyToRun]
    protected override T[] ReadAtOnce(ref JsonReader reader)
    {
        reader.StartArray();
        return reader.IsEmptyArray() ? [] : Elements.ReadArray(ref reader);
    }
}

/// <summary>A <see cref="List{T}"/>.</summary>
internal sealed class ListContract<T>(OptionsScope options, TypeContract<T>? element)
    : SequenceContract<List<T>, T>(options, element, ListAccess<T>.Instance, CollectionBuilders.List, s_fill)
{
    private static readonly CollectionFill<List<T>, T> s_fill = CollectionFills.List<List<T>, T>(static () => []);

    [BypassReadyToRun]
    protected override List<T> ReadAtOnce(ref JsonReader reader)
    {
        reader.StartArray();
        return reader.IsEmptyArray() ? [] : Elements.ReadList(ref reader);
    }
}

/// <summary>A memory of elements other than bytes, as a JSON array; null is read as an empty memory.</summary>
internal sealed class MemoryContract<T>(OptionsScope options, TypeContract<T>? element)
    : SequenceContract<Memory<T>, T>(options, element, MemoryAccess<T>.Instance, static items => items.ToArray());

/// <summary>A read-only memory of elements other than bytes, as a JSON array; null is read as an empty memory.</summary>
internal sealed class ReadOnlyMemoryContract<T>(OptionsScope options, TypeContract<T>? element)
    : SequenceContract<ReadOnlyMemory<T>, T>(options, element, ReadOnlyMemoryAccess<T>.Instance, static items => items.ToArray());

/// <summary>
/// A collection, other than an array, a List or a memory, that has an element type. It is written by <c>access</c> or, if that is null, by
/// <see cref="EnumerableAccess{TCollection, T}"/>. It is read by <c>builder</c> or <c>fill</c>; if both are null, it cannot be read.
/// </summary>
internal sealed class EnumerableContract<TCollection, T>(
    OptionsScope options,
    TypeContract<T>? element,
    SequenceAccess<TCollection, T>? access,
    CollectionBuilder<TCollection, T>? builder,
    CollectionFill<TCollection, T>? fill,
    bool isSet) : SequenceContract<TCollection, T>(options, element, access ?? EnumerableAccess<TCollection, T>.Instance, builder, fill, isSet)
    where TCollection : IEnumerable<T>;

/// <summary>A collection without an element type: its elements are objects.</summary>
internal sealed class UntypedContract<TCollection>(
    OptionsScope options, TypeContract<object>? element, CollectionBuilder<TCollection, object>? builder, CollectionFill<TCollection, object>? fill)
    : SequenceContract<TCollection, object>(options, element, UntypedAccess<TCollection>.Instance, builder, fill)
    where TCollection : IEnumerable;
