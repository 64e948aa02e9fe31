using System.Collections;
using System.Collections.Immutable;
using System.Runtime.InteropServices;
using Peregrine.Json.Contracts;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Converters;

/// <summary>
/// How the elements of a collection are accessed when it is written: as a span, by index, or by an enumerator. It is an object, not a struct with static
/// methods, so that all collections of reference types share the code of the contract.
/// </summary>
internal abstract class SequenceAccess<TCollection, T>
{
    /// <summary>Whether writing runs no user code, apart from the elements.</summary>
    public virtual bool WritesPlainly => false;

    /// <inheritdoc cref="IContainerContract.CarriesMetadata"/>
    public virtual bool CarriesMetadata => false;

    /// <summary>Writes all elements, with the brackets, at <paramref name="at"/>; returns the offset after them.</summary>
    public abstract nint Put(ref JsonWriter writer, nint at, TCollection collection, CollectionContract<TCollection, T> contract);

    /// <summary>Returns what writes the elements to an output in pieces.</summary>
    public abstract PieceWriter Pieces(TCollection collection, Elements<T> elements, PieceOutput output);
}

/// <summary>Arrays.</summary>
internal sealed class ArrayAccess<T> : SequenceAccess<T[], T>
{
    public static readonly ArrayAccess<T> Instance = new();

    public override bool WritesPlainly => true;

    [BypassReadyToRun]
    public override nint Put(ref JsonWriter writer, nint at, T[] collection, CollectionContract<T[], T> contract) =>
        contract.PutRow(ref writer, at, collection);

    public override PieceWriter Pieces(T[] collection, Elements<T> elements, PieceOutput output) => new PieceRow<T>(elements, collection);
}

/// <summary>A memory: writes its span.</summary>
internal sealed class MemoryAccess<T> : SequenceAccess<Memory<T>, T>
{
    public static readonly MemoryAccess<T> Instance = new();

    [BypassReadyToRun]
    public override nint Put(ref JsonWriter writer, nint at, Memory<T> collection, CollectionContract<Memory<T>, T> contract) =>
        contract.PutRow(ref writer, at, collection.Span);

    public override PieceWriter Pieces(Memory<T> collection, Elements<T> elements, PieceOutput output) => new PieceRow<T>(elements, collection);
}

/// <summary>The same for a read-only memory.</summary>
internal sealed class ReadOnlyMemoryAccess<T> : SequenceAccess<ReadOnlyMemory<T>, T>
{
    public static readonly ReadOnlyMemoryAccess<T> Instance = new();

    [BypassReadyToRun]
    public override nint Put(ref JsonWriter writer, nint at, ReadOnlyMemory<T> collection, CollectionContract<ReadOnlyMemory<T>, T> contract) =>
        contract.PutRow(ref writer, at, collection.Span);

    public override PieceWriter Pieces(ReadOnlyMemory<T> collection, Elements<T> elements, PieceOutput output) => new PieceRow<T>(elements, collection);
}

/// <summary>Lists, by index: as many items as the list has when each is reached.</summary>
internal sealed class ListAccess<T> : SequenceAccess<List<T>, T>
{
    public static readonly ListAccess<T> Instance = new();

    public override bool WritesPlainly => true;

    public override bool CarriesMetadata => true;

    [BypassReadyToRun]
    public override nint Put(ref JsonWriter writer, nint at, List<T> collection, CollectionContract<List<T>, T> contract) =>
        contract.PutList(ref writer, at, collection);

    public override PieceWriter Pieces(List<T> collection, Elements<T> elements, PieceOutput output) => new PieceRow<T>(elements, default, collection);
}

/// <summary>Typed sequences, by their enumerators; known classes in faster ways with the same result.</summary>
internal sealed class EnumerableAccess<TCollection, T> : SequenceAccess<TCollection, T>
    where TCollection : IEnumerable<T>
{
    public static readonly EnumerableAccess<TCollection, T> Instance = new();

    /// <summary>Whether the declared type derives from List. It is then written by the items of List.</summary>
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
            // A derived class may have an enumerator of its own.
            var list = (List<T>)(object)collection;
            List<T>.Enumerator watch = list.GetEnumerator();
            at = contract.PutRow(ref writer, at, CollectionsMarshal.AsSpan(list));
            _ = watch.MoveNext(); // Throws if the elements' getters have changed the list.
            return at;
        }

        if (collection is T[] array)
        {
            return contract.PutRow(ref writer, at, array);
        }

        if (collection.GetType() == typeof(HashSet<T>))
        {
            return contract.PutSet(ref writer, at, (HashSet<T>)(object)collection);
        }

        if (typeof(TCollection) == typeof(ImmutableArray<T>) && (ImmutableArray<T>)(object)collection is { IsDefault: false } fixedItems)
        {
            return contract.PutRow(ref writer, at, fixedItems.AsSpan());
        }

        if (_isCopied && collection.GetType() == typeof(TCollection)
            && contract.PutCopied(ref writer, at, (ICollection)collection) is >= 0 and var after)
        {
            return after;
        }

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

    /// <summary>A list that no user code can change meanwhile is also accessed by index.</summary>
    public override PieceWriter Pieces(TCollection collection, Elements<T> elements, PieceOutput output) =>
        collection is T[] array ? new PieceRow<T>(elements, array)
        : _isList || (output.IsPlain && collection.GetType() == typeof(List<T>)) ? new PieceRow<T>(elements, default, (List<T>)(object)collection)
        : Enumerated(collection, elements.Contract);

    /// <summary>A separate method, so that the delegate is created only if it is used.</summary>
    private static PieceElements<T> Enumerated(TCollection collection, TypeContract<T> element) => new(element, () => collection.GetEnumerator());
}

/// <summary>Sequences without an element type.</summary>
internal sealed class UntypedAccess<TCollection> : SequenceAccess<TCollection, object>
    where TCollection : IEnumerable
{
    public static readonly UntypedAccess<TCollection> Instance = new();

    /// <summary>Whether the declared type is a list. It is then written by index: as many items as it has when each is reached.</summary>
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

    public override PieceWriter Pieces(TCollection collection, Elements<object> elements, PieceOutput output) =>
        new PieceElements<object>(
            elements.Contract,
            () => _isList ? ByNumber((IList)collection) : new UntypedItems<object>(collection.GetEnumerator(), static items => items.Current!));

    private static IEnumerator<object> ByNumber(IList list)
    {
        for (int i = 0; i < list.Count; i++)
        {
            yield return list[i]!;
        }
    }
}
