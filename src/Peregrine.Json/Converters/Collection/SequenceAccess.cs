using System.Collections;
using System.Collections.Immutable;
using System.Runtime.InteropServices;
using Peregrine.Json.Contracts;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Converters;

/// <summary>
/// Writes the elements of a collection: as a span, by index, or with an enumerator. This is an object, not a struct with static methods, so that collections
/// whose types are reference types share the code of their contracts.
/// </summary>
internal abstract class SequenceAccess<TCollection, T>
{
    /// <summary>Whether writing the collection runs no user code, apart from code that writes the elements.</summary>
    public virtual bool WritesPlainly => false;

    /// <inheritdoc cref="IContainerContract.CarriesMetadata"/>
    public virtual bool CarriesMetadata => false;

    /// <summary>Writes all elements, with the brackets, at <paramref name="at"/>; returns the offset after them.</summary>
    public abstract nint Put(ref JsonWriter writer, nint at, TCollection collection, CollectionContract<TCollection, T> contract);

    /// <summary>Writes the elements and the closing bracket to an output in pieces, like <see cref="TypeContract{T}.TryWrite"/>.</summary>
    public abstract bool TryWrite(ref JsonWriter writer, PieceOutput output, TCollection collection, Elements<T> elements);

    /// <summary>Writes the elements of a list or, if that is null, of a memory, in pieces, like <see cref="TryWrite"/>.</summary>
    protected static bool TryWriteRow(ref JsonWriter writer, PieceOutput output, ReadOnlyMemory<T> memory, List<T>? list, Elements<T> elements)
    {
        int level = output.Level;
        RowPlace place = default;
        if (place.Write(ref writer, output, elements, memory.Span, list))
        {
            return true;
        }

        output.BeginBelow(level, new PieceRow<T>(elements, memory, list, place));
        return false;
    }
}

/// <summary>Writes an array.</summary>
internal sealed class ArrayAccess<T> : SequenceAccess<T[], T>
{
    public static readonly ArrayAccess<T> Instance = new();

    public override bool WritesPlainly => true;

    [BypassReadyToRun]
    public override nint Put(ref JsonWriter writer, nint at, T[] collection, CollectionContract<T[], T> contract) =>
        contract.PutRow(ref writer, at, collection);

    [BypassReadyToRun]
    public override bool TryWrite(ref JsonWriter writer, PieceOutput output, T[] collection, Elements<T> elements) =>
        TryWriteRow(ref writer, output, collection, null, elements);
}

/// <summary>Writes the span of a memory.</summary>
internal sealed class MemoryAccess<T> : SequenceAccess<Memory<T>, T>
{
    public static readonly MemoryAccess<T> Instance = new();

    [BypassReadyToRun]
    public override nint Put(ref JsonWriter writer, nint at, Memory<T> collection, CollectionContract<Memory<T>, T> contract) =>
        contract.PutRow(ref writer, at, collection.Span);

    public override bool TryWrite(ref JsonWriter writer, PieceOutput output, Memory<T> collection, Elements<T> elements) =>
        TryWriteRow(ref writer, output, collection, null, elements);
}

/// <summary>Writes the span of a read-only memory.</summary>
internal sealed class ReadOnlyMemoryAccess<T> : SequenceAccess<ReadOnlyMemory<T>, T>
{
    public static readonly ReadOnlyMemoryAccess<T> Instance = new();

    [BypassReadyToRun]
    public override nint Put(ref JsonWriter writer, nint at, ReadOnlyMemory<T> collection, CollectionContract<ReadOnlyMemory<T>, T> contract) =>
        contract.PutRow(ref writer, at, collection.Span);

    public override bool TryWrite(ref JsonWriter writer, PieceOutput output, ReadOnlyMemory<T> collection, Elements<T> elements) =>
        TryWriteRow(ref writer, output, collection, null, elements);
}

/// <summary>Writes a list by index. If getters change the length of the list, the new length applies.</summary>
internal sealed class ListAccess<T> : SequenceAccess<List<T>, T>
{
    public static readonly ListAccess<T> Instance = new();

    public override bool WritesPlainly => true;

    public override bool CarriesMetadata => true;

    [BypassReadyToRun]
    public override nint Put(ref JsonWriter writer, nint at, List<T> collection, CollectionContract<List<T>, T> contract) =>
        contract.PutList(ref writer, at, collection);

    [BypassReadyToRun]
    public override bool TryWrite(ref JsonWriter writer, PieceOutput output, List<T> collection, Elements<T> elements) =>
        TryWriteRow(ref writer, output, default, collection, elements);
}

/// <summary>Writes a sequence with its enumerator. Writes some classes of the base class library in faster ways, with the same result.</summary>
internal sealed class EnumerableAccess<TCollection, T> : SequenceAccess<TCollection, T>
    where TCollection : IEnumerable<T>
{
    public static readonly EnumerableAccess<TCollection, T> Instance = new();

    /// <summary>Whether the declared type derives from List. The items of List are then written, even if the type enumerates differently.</summary>
    private readonly bool _isList = typeof(List<T>).IsAssignableFrom(typeof(TCollection));

    private readonly bool _isCopied = CopiedCollections.Contains(typeof(TCollection));

    public override bool CarriesMetadata => !CollectionFills.IsImmutable(typeof(TCollection));

    [BypassReadyToRun]
    public override nint Put(ref JsonWriter writer, nint at, TCollection collection, CollectionContract<TCollection, T> contract)
    {
        if (_isList)
        {
            return contract.PutList(ref writer, at, (List<T>)(object)collection);
        }

        if (collection.GetType() == typeof(List<T>))
        {
            return PutWatched(ref writer, at, (List<T>)(object)collection, contract);
        }

        if (collection is T[] array)
        {
            return contract.PutRow(ref writer, at, array);
        }

        return collection.GetType() == typeof(HashSet<T>)
            ? contract.PutSet(ref writer, at, (HashSet<T>)(object)collection)
            : PutOther(ref writer, at, collection, contract);
    }

    // Each way is a separate method. Otherwise, in unoptimized code, the frame would contain the variables of all ways, at each level of a deeply nested value.

    private static nint PutWatched(ref JsonWriter writer, nint at, List<T> list, CollectionContract<TCollection, T> contract)
    {
        // The list is not of a derived class, which could have its own enumerator.
        List<T>.Enumerator watch = list.GetEnumerator();
        at = contract.PutRow(ref writer, at, CollectionsMarshal.AsSpan(list));
        _ = watch.MoveNext(); // Throws if getters of elements have changed the list.
        return at;
    }

    private nint PutOther(ref JsonWriter writer, nint at, TCollection collection, CollectionContract<TCollection, T> contract)
    {
        if (typeof(TCollection) == typeof(ImmutableArray<T>) && (ImmutableArray<T>)(object)collection is { IsDefault: false } fixedItems)
        {
            return contract.PutRow(ref writer, at, fixedItems.AsSpan());
        }

        if (_isCopied && collection.GetType() == typeof(TCollection)
            && contract.PutCopied(ref writer, at, (ICollection)collection) is >= 0 and var after)
        {
            return after;
        }

        return PutEnumerated(ref writer, at, collection, contract);
    }

    private static nint PutEnumerated(ref JsonWriter writer, nint at, TCollection collection, CollectionContract<TCollection, T> contract)
    {
        at = writer.Open(at, (byte)'[', out int depth);
        writer.At = at;
        bool first = true, isWhole = false;
        IEnumerator<T> items = collection.GetEnumerator();
        if (contract.SimpleElements is { } simple && ListRows<T>.Instance.Takes(items))
        {
            return ListRows<T>.Instance.PutAfterBracket(ref writer, at, items, simple, depth);
        }

        try
        {
            while (Enumeration.Next<T>(items))
            {
                at = contract.Element.Put(ref writer, writer.PutSeparator(at, first), items.Current);
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

    /// <summary>
    /// Writes by index an array, a collection whose declared type derives from List, and a List that user code cannot change meanwhile. Writes any other
    /// collection with its enumerator.
    /// </summary>
    [BypassReadyToRun]
    public override bool TryWrite(ref JsonWriter writer, PieceOutput output, TCollection collection, Elements<T> elements)
    {
        if (collection is T[] array)
        {
            return TryWriteRow(ref writer, output, array, null, elements);
        }

        if (_isList || (output.IsPlain && collection.GetType() == typeof(List<T>)))
        {
            return TryWriteRow(ref writer, output, default, (List<T>)(object)collection, elements);
        }

        if (collection.GetType() == typeof(HashSet<T>))
        {
            return TryWriteSet(ref writer, output, (HashSet<T>)(object)collection, elements.Contract);
        }

        output.Begin(Enumerated(collection, elements.Contract));
        return false;
    }

    /// <summary>Creates the writer that enumerates. A separate method, so that the delegate is created only if needed.</summary>
    private static PieceElements<T> Enumerated(TCollection collection, TypeContract<T> element) => new(element, () => collection.GetEnumerator());

    /// <summary>Writes a set, to its end or until writing pauses. The enumerator need not be disposed of, and is boxed only at a pause.</summary>
    private static bool TryWriteSet(ref JsonWriter writer, PieceOutput output, HashSet<T> set, TypeContract<T> element)
    {
        int level = output.Level;
        WriteExtent extent = element.Extent;
        HashSet<T>.Enumerator items = set.GetEnumerator();
        PiecePlace place = default;
        while (items.MoveNext())
        {
            bool isInPieces = place.Next(ref writer, output, extent);
            writer.Element(place.Count == 0);
            if (!place.Write(ref writer, output, element, items.Current, isInPieces))
            {
                place.Stop(ref writer, output, isWhole: false);
                output.BeginBelow(level, new PieceElements<T>(element, null).After(items, place));
                return false;
            }
        }

        place.Stop(ref writer, output, isWhole: true);
        writer.EndArray(place.Count > 0);
        return true;
    }
}

/// <summary>Writes a sequence without an element type.</summary>
internal sealed class UntypedAccess<TCollection> : SequenceAccess<TCollection, object>
    where TCollection : IEnumerable
{
    public static readonly UntypedAccess<TCollection> Instance = new();

    /// <summary>
    /// Whether the declared type is a list. A value is then written by index; if getters change the length of the list, the new length applies.
    /// </summary>
    private readonly bool _isList = typeof(IList).IsAssignableFrom(typeof(TCollection));

    [BypassReadyToRun]
    public override nint Put(ref JsonWriter writer, nint at, TCollection collection, CollectionContract<TCollection, object> contract)
    {
        at = writer.Open(at, (byte)'[', out int depth);
        writer.At = at;
        bool first = true;
        if (_isList)
        {
            var list = (IList)collection;
            for (int i = 0; i < list.Count; i++)
            {
                at = contract.Element.Put(ref writer, writer.PutSeparator(at, first), list[i]);
                first = false;
                writer.At = at;
            }

            return writer.Close(at, (byte)']', depth, !first);
        }

        IEnumerator items = collection.GetEnumerator();
        bool isWhole = false;
        try
        {
            while (Enumeration.Next(items))
            {
                at = contract.Element.Put(ref writer, writer.PutSeparator(at, first), items.Current);
                first = false;
                writer.At = at;
            }

            isWhole = true;
        }
        finally
        {
            Enumeration.EndUntyped(items, isWhole);
        }

        return writer.Close(at, (byte)']', depth, !first);
    }

    public override bool TryWrite(ref JsonWriter writer, PieceOutput output, TCollection collection, Elements<object> elements)
    {
        if (_isList)
        {
            return TryWriteList(ref writer, output, (IList)collection, elements.Contract);
        }

        output.Begin(Enumerated(collection, elements.Contract));
        return false;
    }

    private static PieceElements<object> Enumerated(TCollection collection, TypeContract<object> element) =>
        new(element, () => new UntypedItems<object>(collection.GetEnumerator(), static items => items.Current!));

    private static bool TryWriteList(ref JsonWriter writer, PieceOutput output, IList list, TypeContract<object> element)
    {
        int level = output.Level;
        WriteExtent extent = element.Extent;
        PiecePlace place = default;
        while (place.Count < list.Count)
        {
            bool isInPieces = place.Next(ref writer, output, extent);
            object? item = list[place.Count];
            writer.Element(place.Count == 0);
            if (!place.Write(ref writer, output, element, item, isInPieces))
            {
                place.Stop(ref writer, output, isWhole: false);
                output.BeginBelow(level, new PieceElements<object>(element, null).After(ByNumber(list, place.Count), place));
                return false;
            }
        }

        place.Stop(ref writer, output, isWhole: true);
        writer.EndArray(place.Count > 0);
        return true;
    }

    private static IEnumerator<object> ByNumber(IList list, int from)
    {
        for (int i = from; i < list.Count; i++)
        {
            yield return list[i]!;
        }
    }
}
