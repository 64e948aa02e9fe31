using System.Collections.Immutable;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Converters;

/// <summary>How the entries of a class of the base class library are reached without an interface. Used where neither keys nor values run user code.</summary>
internal abstract class EntryAccess<TDictionary, TKey, TValue>
    where TDictionary : IEnumerable<KeyValuePair<TKey, TValue>>
    where TKey : notnull
{
    /// <summary>Writes all entries at <paramref name="at"/>; returns the offset after them.</summary>
    public abstract nint Put(
        ref JsonWriter writer, nint at, TDictionary dictionary, DictionaryContract<TDictionary, TKey, TValue> contract, ref bool first);
}

/// <summary>These classes, by a method for each.</summary>
internal static class EntryAccess
{
    public static EntryAccess<SortedDictionary<TKey, TValue>, TKey, TValue> SortedDictionary<TKey, TValue>()
        where TKey : notnull => new OfSortedDictionary<TKey, TValue>();

    public static EntryAccess<SortedList<TKey, TValue>, TKey, TValue> SortedList<TKey, TValue>()
        where TKey : notnull => new OfSortedList<TKey, TValue>();

    public static EntryAccess<ImmutableDictionary<TKey, TValue>, TKey, TValue> ImmutableDictionary<TKey, TValue>()
        where TKey : notnull => new OfImmutableDictionary<TKey, TValue>();

    public static EntryAccess<ImmutableSortedDictionary<TKey, TValue>, TKey, TValue> ImmutableSortedDictionary<TKey, TValue>()
        where TKey : notnull => new OfImmutableSortedDictionary<TKey, TValue>();

    private sealed class OfSortedDictionary<TKey, TValue> : EntryAccess<SortedDictionary<TKey, TValue>, TKey, TValue>
        where TKey : notnull
    {
        public override nint Put(
            ref JsonWriter writer,
            nint at,
            SortedDictionary<TKey, TValue> dictionary,
            DictionaryContract<SortedDictionary<TKey, TValue>, TKey, TValue> contract,
            ref bool first) => contract.PutKnown(ref writer, at, dictionary.GetEnumerator(), ref first);
    }

    private sealed class OfImmutableDictionary<TKey, TValue> : EntryAccess<ImmutableDictionary<TKey, TValue>, TKey, TValue>
        where TKey : notnull
    {
        public override nint Put(
            ref JsonWriter writer,
            nint at,
            ImmutableDictionary<TKey, TValue> dictionary,
            DictionaryContract<ImmutableDictionary<TKey, TValue>, TKey, TValue> contract,
            ref bool first) => contract.PutKnown(ref writer, at, dictionary.GetEnumerator(), ref first);
    }

    private sealed class OfImmutableSortedDictionary<TKey, TValue> : EntryAccess<ImmutableSortedDictionary<TKey, TValue>, TKey, TValue>
        where TKey : notnull
    {
        public override nint Put(
            ref JsonWriter writer,
            nint at,
            ImmutableSortedDictionary<TKey, TValue> dictionary,
            DictionaryContract<ImmutableSortedDictionary<TKey, TValue>, TKey, TValue> contract,
            ref bool first) => contract.PutKnown(ref writer, at, dictionary.GetEnumerator(), ref first);
    }

    private sealed class OfSortedList<TKey, TValue> : EntryAccess<SortedList<TKey, TValue>, TKey, TValue>
        where TKey : notnull
    {
        public override nint Put(
            ref JsonWriter writer,
            nint at,
            SortedList<TKey, TValue> dictionary,
            DictionaryContract<SortedList<TKey, TValue>, TKey, TValue> contract,
            ref bool first) => contract.PutKnown(ref writer, at, new ByIndex<TKey, TValue>(dictionary), ref first);
    }

    private struct ByIndex<TKey, TValue>(SortedList<TKey, TValue> list) : IEnumerator<KeyValuePair<TKey, TValue>>
        where TKey : notnull
    {
        private int _next;

        public readonly KeyValuePair<TKey, TValue> Current => new(list.GetKeyAtIndex(_next - 1), list.GetValueAtIndex(_next - 1));

        readonly object System.Collections.IEnumerator.Current => Current;

        public bool MoveNext() => _next++ < list.Count;

        public void Reset() => _next = 0;

        public readonly void Dispose()
        {
        }
    }
}
