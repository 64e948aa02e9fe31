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
        [BypassReadyToRun]
        public override nint Put(
            ref JsonWriter writer,
            nint at,
            SortedDictionary<TKey, TValue> dictionary,
            DictionaryContract<SortedDictionary<TKey, TValue>, TKey, TValue> contract,
            ref bool first)
        {
            bool isFirst = first;
            foreach (KeyValuePair<TKey, TValue> entry in dictionary)
            {
                at = contract.PutKnown(ref writer, at, entry.Key, entry.Value, isFirst);
                isFirst = false;
            }

            first = isFirst;
            return at;
        }
    }

    private sealed class OfImmutableDictionary<TKey, TValue> : EntryAccess<ImmutableDictionary<TKey, TValue>, TKey, TValue>
        where TKey : notnull
    {
        [BypassReadyToRun]
        public override nint Put(
            ref JsonWriter writer,
            nint at,
            ImmutableDictionary<TKey, TValue> dictionary,
            DictionaryContract<ImmutableDictionary<TKey, TValue>, TKey, TValue> contract,
            ref bool first)
        {
            bool isFirst = first;
            foreach (KeyValuePair<TKey, TValue> entry in dictionary)
            {
                at = contract.PutKnown(ref writer, at, entry.Key, entry.Value, isFirst);
                isFirst = false;
            }

            first = isFirst;
            return at;
        }
    }

    private sealed class OfImmutableSortedDictionary<TKey, TValue> : EntryAccess<ImmutableSortedDictionary<TKey, TValue>, TKey, TValue>
        where TKey : notnull
    {
        [BypassReadyToRun]
        public override nint Put(
            ref JsonWriter writer,
            nint at,
            ImmutableSortedDictionary<TKey, TValue> dictionary,
            DictionaryContract<ImmutableSortedDictionary<TKey, TValue>, TKey, TValue> contract,
            ref bool first)
        {
            bool isFirst = first;
            foreach (KeyValuePair<TKey, TValue> entry in dictionary)
            {
                at = contract.PutKnown(ref writer, at, entry.Key, entry.Value, isFirst);
                isFirst = false;
            }

            first = isFirst;
            return at;
        }
    }

    private sealed class OfSortedList<TKey, TValue> : EntryAccess<SortedList<TKey, TValue>, TKey, TValue>
        where TKey : notnull
    {
        [BypassReadyToRun]
        public override nint Put(
            ref JsonWriter writer,
            nint at,
            SortedList<TKey, TValue> dictionary,
            DictionaryContract<SortedList<TKey, TValue>, TKey, TValue> contract,
            ref bool first)
        {
            bool isFirst = first;
            for (int i = 0; i < dictionary.Count; i++)
            {
                at = contract.PutKnown(ref writer, at, dictionary.GetKeyAtIndex(i), dictionary.GetValueAtIndex(i), isFirst);
                isFirst = false;
            }

            first = isFirst;
            return at;
        }
    }
}
