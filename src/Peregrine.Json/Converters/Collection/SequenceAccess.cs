using System.Collections;
using System.Runtime.InteropServices;
using Peregrine.Json.Contracts;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Converters;

/// <summary>Arrays.</summary>
internal readonly struct ArrayAccess<T> : ISequenceAccess<T[], T>
{
    public static bool WritesPlainly => true;

    public static nint Put(ref JsonWriter writer, nint at, T[] collection, CollectionContract<T[], T> contract) => contract.PutRow(ref writer, at, collection);

    public static IEnumerator<T> Enumerate(T[] collection) => ((IEnumerable<T>)collection).GetEnumerator();
}

/// <summary>Memory, as what it stands for.</summary>
internal readonly struct MemoryAccess<T> : ISequenceAccess<Memory<T>, T>, ISequenceAccess<ReadOnlyMemory<T>, T>
{
    public static nint Put(ref JsonWriter writer, nint at, Memory<T> collection, CollectionContract<Memory<T>, T> contract) =>
        contract.PutRow(ref writer, at, collection.Span);

    public static nint Put(ref JsonWriter writer, nint at, ReadOnlyMemory<T> collection, CollectionContract<ReadOnlyMemory<T>, T> contract) =>
        contract.PutRow(ref writer, at, collection.Span);

    public static IEnumerator<T> Enumerate(Memory<T> collection) => Enumerate((ReadOnlyMemory<T>)collection);

    public static IEnumerator<T> Enumerate(ReadOnlyMemory<T> collection)
    {
        for (int i = 0; i < collection.Length; i++)
        {
            yield return collection.Span[i];
        }
    }
}

/// <summary>Lists, by their numbers: as many items as there are when each is reached.</summary>
internal readonly struct ListAccess<T> : ISequenceAccess<List<T>, T>
{
    public static bool WritesPlainly => true;

    public static bool CarriesMetadata => true;

    public static nint Put(ref JsonWriter writer, nint at, List<T> collection, CollectionContract<List<T>, T> contract) =>
        contract.PutList(ref writer, at, collection);

    public static IEnumerator<T> Enumerate(List<T> collection) => PieceItems.Of(collection);
}

/// <summary>Typed sequences, by their enumerators; those known by their class in faster ways that nobody can tell from that.</summary>
internal readonly struct EnumerableAccess<TCollection, T> : ISequenceAccess<TCollection, T>
    where TCollection : IEnumerable<T>
{
    /// <summary>A class that derives from the list, declared as itself, is written by the list's items.</summary>
    private static readonly bool s_isList = typeof(List<T>).IsAssignableFrom(typeof(TCollection));

    public static bool CarriesMetadata => !CollectionFills.IsImmutable(typeof(TCollection));

    public static nint Put(ref JsonWriter writer, nint at, TCollection collection, CollectionContract<TCollection, T> contract)
    {
        if (s_isList)
        {
            return contract.PutList(ref writer, at, (List<T>)(object)collection);
        }

        if (collection.GetType() == typeof(List<T>))
        {
            // One that derives from it may enumerate as something else.
            var list = (List<T>)(object)collection;
            List<T>.Enumerator watch = list.GetEnumerator();
            at = contract.PutRow(ref writer, at, CollectionsMarshal.AsSpan(list));
            _ = watch.MoveNext(); // Throws where the elements' getters have changed the list.
            return at;
        }

        return collection is T[] array ? contract.PutRow(ref writer, at, array)
            : collection.GetType() == typeof(HashSet<T>) ? PutSet(ref writer, at, (HashSet<T>)(object)collection, contract)
            : PutEach(ref writer, at, collection, contract);
    }

    private static nint PutSet(ref JsonWriter writer, nint at, HashSet<T> set, CollectionContract<TCollection, T> contract)
    {
        at = writer.Open(at, (byte)'[', out int depth);
        writer.At = at;
        bool first = true;
        foreach (T item in set)
        {
            at = contract.Element.Put(ref writer, writer.PutSeparator(at, first), item);
            first = false;
            writer.At = at;
        }

        return writer.Close(at, (byte)']', depth, !first);
    }

    private static nint PutEach(ref JsonWriter writer, nint at, TCollection collection, CollectionContract<TCollection, T> contract)
    {
        at = writer.Open(at, (byte)'[', out int depth);
        writer.At = at;
        bool first = true, isWhole = false;
        IEnumerator<T> items = collection.GetEnumerator();
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
            Enumeration.End(items, isWhole);
        }

        return writer.Close(at, (byte)']', depth, !first);
    }

    public static IEnumerator<T> Enumerate(TCollection collection) =>
        s_isList ? PieceItems.Of((List<T>)(object)collection) : collection.GetEnumerator();
}

/// <summary>Sequences that do not say what their elements are.</summary>
internal readonly struct UntypedAccess<TCollection> : ISequenceAccess<TCollection, object>
    where TCollection : IEnumerable
{
    /// <summary>What is declared as a list is written by its items, as many as it has when each is reached.</summary>
    private static readonly bool s_isList = typeof(IList).IsAssignableFrom(typeof(TCollection));

    public static nint Put(ref JsonWriter writer, nint at, TCollection collection, CollectionContract<TCollection, object> contract)
    {
        at = writer.Open(at, (byte)'[', out int depth);
        writer.At = at;
        bool first = true;
        if (s_isList)
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
        try
        {
            while (Enumeration.Next(items))
            {
                at = contract.Element.Put(ref writer, writer.PutSeparator(at, first), items.Current);
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

    public static IEnumerator<object> Enumerate(TCollection collection) => s_isList ? ByNumber((IList)collection) : PieceItems.Of((IEnumerable)collection);

    private static IEnumerator<object> ByNumber(IList list)
    {
        for (int i = 0; i < list.Count; i++)
        {
            yield return list[i]!;
        }
    }
}
