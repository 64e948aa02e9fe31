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

/// <summary>These classes, by a method for each. Keys are strings.</summary>
internal static class EntryAccess
{
    public static EntryAccess<SortedDictionary<string, TValue>, string, TValue> SortedDictionary<TValue>() => new OfSortedDictionary<TValue>();

    public static EntryAccess<SortedList<string, TValue>, string, TValue> SortedList<TValue>() => new OfSortedList<TValue>();

    public static EntryAccess<ImmutableDictionary<string, TValue>, string, TValue> ImmutableDictionary<TValue>() => new OfImmutableDictionary<TValue>();

    public static EntryAccess<ImmutableSortedDictionary<string, TValue>, string, TValue> ImmutableSortedDictionary<TValue>() =>
        new OfImmutableSortedDictionary<TValue>();

    /// <summary>The same object, if keys are strings.</summary>
    public static EntryAccess<TDictionary, TKey, TValue>? OfStrings<TDictionary, TKey, TValue>(object access)
        where TDictionary : IEnumerable<KeyValuePair<TKey, TValue>>
        where TKey : notnull => access as EntryAccess<TDictionary, TKey, TValue>;

    private sealed class OfSortedDictionary<TValue> : EntryAccess<SortedDictionary<string, TValue>, string, TValue>
    {
        [BypassReadyToRun]
        public override nint Put(
            ref JsonWriter writer,
            nint at,
            SortedDictionary<string, TValue> dictionary,
            DictionaryContract<SortedDictionary<string, TValue>, string, TValue> contract,
            ref bool first)
        {
            bool isFirst = first;
            foreach (KeyValuePair<string, TValue> entry in dictionary)
            {
                at = contract.PutKnown(ref writer, at, entry.Key, entry.Value, isFirst);
                isFirst = false;
            }

            first = isFirst;
            return at;
        }
    }

    private sealed class OfImmutableDictionary<TValue> : EntryAccess<ImmutableDictionary<string, TValue>, string, TValue>
    {
        [BypassReadyToRun]
        public override nint Put(
            ref JsonWriter writer,
            nint at,
            ImmutableDictionary<string, TValue> dictionary,
            DictionaryContract<ImmutableDictionary<string, TValue>, string, TValue> contract,
            ref bool first)
        {
            bool isFirst = first;
            foreach (KeyValuePair<string, TValue> entry in dictionary)
            {
                at = contract.PutKnown(ref writer, at, entry.Key, entry.Value, isFirst);
                isFirst = false;
            }

            first = isFirst;
            return at;
        }
    }

    private sealed class OfImmutableSortedDictionary<TValue> : EntryAccess<ImmutableSortedDictionary<string, TValue>, string, TValue>
    {
        [BypassReadyToRun]
        public override nint Put(
            ref JsonWriter writer,
            nint at,
            ImmutableSortedDictionary<string, TValue> dictionary,
            DictionaryContract<ImmutableSortedDictionary<string, TValue>, string, TValue> contract,
            ref bool first)
        {
            bool isFirst = first;
            foreach (KeyValuePair<string, TValue> entry in dictionary)
            {
                at = contract.PutKnown(ref writer, at, entry.Key, entry.Value, isFirst);
                isFirst = false;
            }

            first = isFirst;
            return at;
        }
    }

    private sealed class OfSortedList<TValue> : EntryAccess<SortedList<string, TValue>, string, TValue>
    {
        [BypassReadyToRun]
        public override nint Put(
            ref JsonWriter writer,
            nint at,
            SortedList<string, TValue> dictionary,
            DictionaryContract<SortedList<string, TValue>, string, TValue> contract,
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
