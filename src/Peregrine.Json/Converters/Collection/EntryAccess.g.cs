// Written by tools/Peregrine.Json.Tables; do not edit.
#nullable enable
using System.Collections.Immutable;
using Peregrine.Json.Contracts;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Converters;

internal static partial class EntryAccess
{
    public static EntryAccess<SortedDictionary<string, TValue>, string, TValue> SortedDictionary<TValue>() => new OfSortedDictionary<TValue>();

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

        [BypassReadyToRun]
        public override IEnumerator<KeyValuePair<string, TValue>>? TryWrite(
            ref JsonWriter writer,
            PieceOutput output,
            SortedDictionary<string, TValue> dictionary,
            DictionaryContract<SortedDictionary<string, TValue>, string, TValue> contract,
            bool any,
            ref PiecePlace place)
        {
            SortedDictionary<string, TValue>.Enumerator entries = dictionary.GetEnumerator();
            while (entries.MoveNext())
            {
                (string key, TValue value) = entries.Current;
                if (!contract.TryWriteKnown(ref writer, output, key, value, any, ref place))
                {
                    return entries;
                }
            }

            entries.Dispose();
            return null;
        }
    }

    public static EntryAccess<ImmutableDictionary<string, TValue>, string, TValue> ImmutableDictionary<TValue>() => new OfImmutableDictionary<TValue>();

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

        [BypassReadyToRun]
        public override IEnumerator<KeyValuePair<string, TValue>>? TryWrite(
            ref JsonWriter writer,
            PieceOutput output,
            ImmutableDictionary<string, TValue> dictionary,
            DictionaryContract<ImmutableDictionary<string, TValue>, string, TValue> contract,
            bool any,
            ref PiecePlace place)
        {
            ImmutableDictionary<string, TValue>.Enumerator entries = dictionary.GetEnumerator();
            while (entries.MoveNext())
            {
                (string key, TValue value) = entries.Current;
                if (!contract.TryWriteKnown(ref writer, output, key, value, any, ref place))
                {
                    return entries;
                }
            }

            entries.Dispose();
            return null;
        }
    }

    public static EntryAccess<ImmutableSortedDictionary<string, TValue>, string, TValue> ImmutableSortedDictionary<TValue>() => new OfImmutableSortedDictionary<TValue>();

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

        [BypassReadyToRun]
        public override IEnumerator<KeyValuePair<string, TValue>>? TryWrite(
            ref JsonWriter writer,
            PieceOutput output,
            ImmutableSortedDictionary<string, TValue> dictionary,
            DictionaryContract<ImmutableSortedDictionary<string, TValue>, string, TValue> contract,
            bool any,
            ref PiecePlace place)
        {
            ImmutableSortedDictionary<string, TValue>.Enumerator entries = dictionary.GetEnumerator();
            while (entries.MoveNext())
            {
                (string key, TValue value) = entries.Current;
                if (!contract.TryWriteKnown(ref writer, output, key, value, any, ref place))
                {
                    return entries;
                }
            }

            entries.Dispose();
            return null;
        }
    }

    public static EntryAccess<SortedList<string, TValue>, string, TValue> SortedList<TValue>() => new OfSortedList<TValue>();

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

        [BypassReadyToRun]
        public override IEnumerator<KeyValuePair<string, TValue>>? TryWrite(
            ref JsonWriter writer,
            PieceOutput output,
            SortedList<string, TValue> dictionary,
            DictionaryContract<SortedList<string, TValue>, string, TValue> contract,
            bool any,
            ref PiecePlace place)
        {
            for (int i = 0; i < dictionary.Count; i++)
            {
                if (!contract.TryWriteKnown(ref writer, output, dictionary.GetKeyAtIndex(i), dictionary.GetValueAtIndex(i), any, ref place))
                {
                    IEnumerator<KeyValuePair<string, TValue>> rest = dictionary.GetEnumerator();
                    while (i-- >= 0)
                    {
                        rest.MoveNext();
                    }

                    return rest;
                }
            }

            return null;
        }
    }
}
